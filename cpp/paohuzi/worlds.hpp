#pragma once

// Included by state.hpp, after the class State.

#include <optional>
#include <utility>
#include <vector>

#include "paohuzi/split.hpp"

namespace ttadak::paohuzi {

/// The worlds a seat may be in: what it cannot know is redistributed, the hands of the others, the faces of their hidden weis, the stock.
///
/// All that is public about a hand is an upper bound for each face, since hands never grow after the deal; besides, a dead
/// hand holds only kans, a hidden wei is of a face that had not gone by its owner's pair, and the dealer holds his shown card until he
/// uses its face. Of the worlds within the bounds every physical arrangement is equally likely. What a seat could have claimed of what
/// has gone by it has declined, and is locked for it. Where that is not all that the course of play tells, it is played again in each
/// world, and must lead where it led.
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
    FaceSet offered_chi;                       // … for chi of if it had a plan as now
    FaceSet offered;                           // … for chi of, in the history
    std::array<FaceSet, Melds::kMost> possible_weis{};  // of the hidden ones, the latest first
    std::array<Face, 14> triples{};            // faces drawn for weis, the latest first, then kans
    Counts hand;                               // drawn
  };
  /// One place in the order of questions.
  struct Slot {
    Phase phase;
    Seat seat;
    bool shown = false;
  };

  /// How a seat stood when a card was offered to it for chi or peng: what more it held than now, and its melds.
  struct Offer {
    Counts since;
    Melds melds;
  };
  /// The first offer of each face; of a face that the seat has chi'd with since, all of them.
  struct Offers {
    FaceSet faces;
    std::array<Offer, kNumFaces> first;
    std::vector<std::pair<Face, Offer>> all;
  };

  // bounds.cpp
  void look_at_table();
  [[nodiscard]] bool still_holds_shown(Seat seat) const;
  [[nodiscard]] Counts most_held(Seat seat) const;
  [[nodiscard]] FaceSet discarded(Seat seat) const;
  [[nodiscard]] FaceSet gone_by(Seat seat) const;
  [[nodiscard]] FaceSet gone_before(Seat seat, std::size_t place, bool own) const;
  [[nodiscard]] FaceSet possible_weis(Seat seat, std::size_t age) const;
  [[nodiscard]] unsigned reveal_places() const;
  [[nodiscard]] FaceSet offered(Seat seat) const;
  [[nodiscard]] FaceSet offered_chi(Seat seat) const;
  [[nodiscard]] FaceSet peng_passed(const Unknown& unknown);
  [[nodiscard]] FaceSet able_before(std::size_t unknown, FaceSet faces, bool peng);
  [[nodiscard]] bool was_able(const Unknown& unknown, Face face, const Offer& offer, bool peng);
  [[nodiscard]] bool may_be_wei(const Unknown& unknown, std::size_t age, Face face) const;
  [[nodiscard]] FaceSet chi_passed(const Unknown& unknown);
  void lock_passed(const Unknown& unknown);

  // past.cpp
  void look_at_history();
  void note_chi(const Deed& deed);
  [[nodiscard]] bool was_offered(Seat seat, const Deed& deed) const;
  [[nodiscard]] static bool undo(State& world, const Deed& deed);
  template <class Look>
  [[nodiscard]] static bool rewind(State& world, Look look);
  void list_offers();
  void list_offer(std::size_t unknown, const Deed& deed, const State& then);
  [[nodiscard]] bool is_replayed() const { return replays_ && guesses_ && truth_.history_.size() > 0 && !truth_.history_.full(); }
  [[nodiscard]] bool replay();
  [[nodiscard]] Pile stock_again() const;
  void unlock(State& past) const;
  [[nodiscard]] State::Next begin(State& past) const;
  [[nodiscard]] bool arrived(const State& past, State::Next next) const;
  [[nodiscard]] Action answer(const State& past) const;

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
  [[nodiscard]] bool settle_end();
  void list_slots();
  [[nodiscard]] ActionSet question(State& world, const Slot& slot) const;
  [[nodiscard]] std::size_t find_asked();
  [[nodiscard]] bool note_answers(std::size_t until);
  [[nodiscard]] bool note_answer(const Slot& slot, bool still_open);

  Seat viewer_;
  State truth_;
  State* state_ = nullptr;                     // the world being drawn
  Rng* rng_ = nullptr;
  std::array<FaceSet, 3> rivers_{};            // what lies in them
  std::array<Counts, 3> chis_{};               // the cards of each seat's chi melds
  std::array<FaceSet, 3> discards_{};          // what each seat has discarded
  std::array<FaceSet, 3> before_{};            // what lay in the rivers before the history began
  std::array<std::array<FaceSet, 2>, 3> gone_{};  // what of each seat was not claimed since, revealed or discarded
  std::array<FaceSet, 3> taken_{};             // what of others went by each seat and was taken by chi
  std::array<FaceSet, 3> let_pass_{};          // … where it was asked for chi itself before
  std::array<std::vector<std::size_t>, 3> wei_places_;  // hidden weis in the history, in order
  std::optional<std::array<std::array<Offers, 2>, 2>> offers_;  // of each unknown seat, for chi and for peng, once they are listed
  std::array<Unknown, 2> unknown_{};
  std::size_t unknown_size_ = 0;
  bool replays_ = false;                       // a world must be played again to see whether the history fits
  bool guesses_ = true;                        // the faces that others let pass are locked for them
  bool relaxed_ = false;                       // bounds are not looked at
  Counts pool_;                                // all cards that are not seen
  std::array<Face, kNumCards + kCopies> rest_{};       // of them, what is still to be dealt
  std::size_t rest_size_ = 0;
  std::array<Slot, 12> slots_{};
  std::size_t slots_size_ = 0;
  std::size_t current_slot_ = 0;               // the one that stands, if one of them does
  std::uint64_t telling_slots_ = 0;            // those of others where an answer, or that there was none, tells something; a bit each
  Split split_;                                // comes last: it is made from the others
};

}  // namespace ttadak::paohuzi
