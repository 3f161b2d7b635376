#pragma once

#include "paohuzi/split.hpp"
#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {

/// Redistributes what a seat cannot know: the hands of the others, the faces of their hidden weis, the stock.
///
/// All that is public about a hand is an upper bound for each face, since hands never grow after the deal; besides, a dead
/// hand holds only kans and the dealer holds his shown card until he uses its face. Of the worlds within the bounds every
/// physical arrangement is equally likely. Who did not claim a card that is now in a river could not or is locked: for the
/// play that follows it is nearly always the same, so its face is locked for him. What `must_hu` tells of earlier cards (who did not win
/// could not) is not kept; for the present card it is.
///
/// When another seat is being asked, the viewer knows only that somebody is: the question is derived anew in each world,
/// between the viewer's own last answer and his own next question, and worlds in which nobody is asked there are rejected.
class Redistribution {
 public:
  Redistribution(State& state, Seat viewer, Rng& rng);
  void run();

 private:
  struct Unknown {
    Seat seat{};
    int cards = 0;                             // in the hand, without the fixed one
    Face fixed = kNoFace;                      // the shown card, if it must be in the hand
    Face needed = kNoFace;                     // … if it may be in a hidden wei too
    int weis = 0;                              // hidden ones
    int kans = 0;                              // of a dead hand
    Bounds most{};
    std::array<Face, 14> triples{};            // faces drawn for weis, then kans
    Counts hand;                               // drawn
  };
  /// One place in the order of questions.
  struct Slot {
    Phase phase;
    Seat seat;
    bool shown = false;
  };

  // resample.cpp
  void take_up(Seat seat);
  [[nodiscard]] bool still_holds_shown(Seat seat) const;
  [[nodiscard]] Bounds most_held(Seat seat) const;
  [[nodiscard]] bool has_triples() const;
  [[nodiscard]] bool draw_split(Split& split);
  [[nodiscard]] bool was_possible();
  void relax();
  [[nodiscard]] bool draw_triples();
  [[nodiscard]] std::optional<Face> draw_triple(const Unknown& unknown, bool wei);
  [[nodiscard]] bool may_be_wei(Seat seat, Face face) const;
  [[nodiscard]] bool draw_hands();
  void write();
  void write_weis(const Unknown& unknown);
  void lock_passed(Seat seat);

  // requestion.cpp
  [[nodiscard]] bool settle_question();
  [[nodiscard]] bool settle_discard();
  [[nodiscard]] bool settle_forced();
  [[nodiscard]] bool settle_in_order();
  [[nodiscard]] bool settle_as_it_is();
  void list_slots();
  [[nodiscard]] ActionSet question(State& world, const Slot& slot) const;
  [[nodiscard]] std::size_t current_slot() const;
  [[nodiscard]] std::size_t find_asked(std::size_t current);
  [[nodiscard]] bool note_answers(std::size_t until);
  [[nodiscard]] bool note_answer(const Slot& slot, bool still_open);

  State& state_;
  Seat viewer_;
  Rng& rng_;
  State truth_;
  std::array<Unknown, 2> unknown_{};
  std::size_t unknown_size_ = 0;
  bool guesses_locks_ = true;                  // the faces that others let pass are locked for them
  bool relaxed_ = false;                       // bounds are not looked at
  Counts pool_;                                // all cards that are not seen
  std::array<Face, kNumCards> rest_{};         // of them, what is still to be dealt
  std::size_t rest_size_ = 0;
  std::array<Slot, 12> slots_{};
  std::size_t slots_size_ = 0;
};

}  // namespace ttadak::paohuzi
