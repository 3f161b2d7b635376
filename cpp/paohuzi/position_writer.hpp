#pragma once

#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {

/// Writes a position: in full, or as one seat knows it.
class PositionWriter {
 public:
  /// `viewer` kNobody: in full.
  PositionWriter(const State& state, Seat viewer) : state_(state), viewer_(viewer) {}

  [[nodiscard]] std::string write() const;

 private:
  [[nodiscard]] bool sees_all() const { return viewer_ == kNobody; }
  [[nodiscard]] bool is_own(Seat seat) const { return sees_all() || seat == viewer_; }
  /// Whether somebody else's claim is being asked, which the viewer does not see.
  [[nodiscard]] bool hides_question() const { return !sees_all() && state_.hides_question(viewer_); }
  [[nodiscard]] bool hides_meld(Seat owner, Group meld) const;
  [[nodiscard]] std::string meld_text(Seat owner, Group meld) const;

  void add_turn(Json::Object& out) const;
  void add_cards(Json::Object& out) const;
  void add_marks(Json::Object& out) const;
  void add_end(Json::Object& out) const;
  [[nodiscard]] Json melds(Seat seat) const;
  [[nodiscard]] std::string locks(Seat seat) const;
  [[nodiscard]] std::string bounds(Seat seat) const;
  [[nodiscard]] std::string traces() const;
  [[nodiscard]] Json::Object pending() const;
  void add_answers(Json::Object& out) const;

  const State& state_;
  Seat viewer_;
};

}  // namespace ttadak::paohuzi
