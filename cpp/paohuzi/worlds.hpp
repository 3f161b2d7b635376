#pragma once

// Included by state.hpp, after the class State.

#include "paohuzi/split.hpp"

namespace ttadak::paohuzi {

/// The worlds a seat may be in: what it cannot know is redistributed, the hands of the others, the faces of their hidden weis, the stock.
///
/// All that is public about a hand is an upper bound for each face, since hands never grow after the deal; besides, a dead
/// hand holds only kans, a hidden wei is of a face that had not gone by its owner's pair, and the dealer holds his shown card until he
/// uses its face. Of the worlds within the bounds every physical arrangement is equally likely. What a seat could claim now of what has
/// gone by it has declined, and is locked for it. What `must_hu` tells of earlier cards (who did not win could not) is not kept; for
/// the present card it is.
///
/// When another seat is being asked, the viewer knows only that somebody is: the question is derived anew in each world,
/// between the viewer's own last answer and his own next question, and worlds in which nobody is asked there are rejected.
///
/// Worlds are drawn until one fits, but not for ever: where next to none does, the truth is changed card by card instead.
class Worlds {
 public:
  Worlds(const State& origin, Seat viewer);
  /// Draws one, whatever was drawn before. `world` may be the origin.
  void draw(State& world, Rng& rng);

 private:
  struct Unknown {
    Seat seat{};
    int cards = 0;                             // in the hand, without the fixed one
    Face fixed = kNoFace;                      // the shown card, if it must be in the hand
    Face needed = kNoFace;                     // … if it may be in a hidden wei too
    int weis = 0;                              // hidden ones
    int kans = 0;                              // of a dead hand
    Counts most;                               // of each face, without the fixed one
    FaceSet gone_by;                           // faces it was asked for peng of if it had a pair
    FaceSet offered_chi;                       // … for chi of if it had a plan
    std::array<Face, 14> triples{};            // faces drawn for weis, the latest first, then kans
    Counts hand;                               // drawn
  };
  /// One place in the order of questions.
  struct Slot {
    Phase phase;
    Seat seat;
    bool shown = false;
  };

  // bounds.cpp
  void look_at_table();
  [[nodiscard]] bool still_holds_shown(Seat seat) const;
  [[nodiscard]] Counts most_held(Seat seat) const;
  [[nodiscard]] FaceSet discarded(Seat seat) const;
  [[nodiscard]] FaceSet claimed(Seat seat) const;
  [[nodiscard]] FaceSet lost(Seat seat) const;
  [[nodiscard]] FaceSet gone_by(Seat seat) const;
  [[nodiscard]] FaceSet offered_chi(Seat seat) const;
  [[nodiscard]] bool may_be_wei(Seat seat, Face face, bool latest) const;
  [[nodiscard]] bool imagines_declined_pao() const { return !guesses_ && truth_.rules_.pao_mandatory == 0; }
  [[nodiscard]] FaceSet chi_passed(const Unknown& unknown);
  void lock_passed(const Unknown& unknown);

  // resample.cpp
  [[nodiscard]] Split take_up();
  void take_up(Seat seat);
  [[nodiscard]] Split split() const { return {pool_, {unknown_[0].cards, unknown_[1].cards}, {unknown_[0].most, unknown_[1].most}}; }
  [[nodiscard]] bool has_triples() const;
  void draw_rare();
  [[nodiscard]] bool search(int tries);
  [[nodiscard]] bool fits();
  [[nodiscard]] bool is_known_hand(const Unknown& unknown) const;
  [[nodiscard]] bool was_possible();
  void start_at_truth();
  void relax();
  void wander();
  [[nodiscard]] bool draw_split();
  [[nodiscard]] bool draw_triples();
  [[nodiscard]] std::optional<Face> draw_triple(const Unknown& unknown, int place);
  [[nodiscard]] bool draw_hands();
  void write();
  void write_weis(const Unknown& unknown);

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

  Seat viewer_;
  State truth_;
  State* state_ = nullptr;                     // the world being drawn
  Rng* rng_ = nullptr;
  std::array<FaceSet, 3> rivers_{};            // what lies in them
  std::array<Counts, 3> chis_{};               // the cards of each seat's chi melds
  std::array<FaceSet, 3> claimed_{};           // … of which faces it claimed one
  std::array<FaceSet, 3> lost_{};              // what it revealed and another took by chi
  std::array<Unknown, 2> unknown_{};
  std::size_t unknown_size_ = 0;
  bool guesses_ = true;                        // the faces that others let pass are locked for them
  bool relaxed_ = false;                       // bounds are not looked at
  Counts pool_;                                // all cards that are not seen
  std::array<Face, kNumCards + kCopies> rest_{};       // of them, what is still to be dealt
  std::size_t rest_size_ = 0;
  std::array<Slot, 12> slots_{};
  std::size_t slots_size_ = 0;
  Split split_;                                // comes last: it is made from the others
};

}  // namespace ttadak::paohuzi
