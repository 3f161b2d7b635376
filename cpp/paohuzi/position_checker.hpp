#pragma once

#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {

/// Looks for the first thing wrong with a state, whatever its bytes are. Answers read "key: problem".
class PositionChecker {
 public:
  using Flaw = std::optional<std::string_view>;

  explicit PositionChecker(const State& state) : state_(state) {}

  [[nodiscard]] Flaw check() const;

 private:
  // Ranges first: nothing below them may meet a byte it cannot index with.
  [[nodiscard]] Flaw bytes() const;
  [[nodiscard]] Flaw small_fields() const;
  [[nodiscard]] Flaw unused_fields() const;
  [[nodiscard]] Flaw melds() const;
  [[nodiscard]] Flaw copies() const;
  [[nodiscard]] Flaw sizes() const;
  [[nodiscard]] bool may_hold_one_more(Seat seat) const;
  [[nodiscard]] Flaw locks() const;
  [[nodiscard]] Flaw marks() const;
  // What the phase asks for.
  [[nodiscard]] Flaw phase() const;
  [[nodiscard]] Flaw fresh() const;
  [[nodiscard]] Flaw opening() const;
  [[nodiscard]] Flaw discard() const;
  [[nodiscard]] Flaw hu() const;
  [[nodiscard]] Flaw chi() const;
  [[nodiscard]] Flaw chance() const;
  [[nodiscard]] Flaw answers() const;
  [[nodiscard]] Flaw end() const;
  [[nodiscard]] Flaw winner(Seat seat) const;

  [[nodiscard]] bool is_opening_question() const;

  const State& state_;
};

}  // namespace ttadak::paohuzi
