#pragma once

#include <algorithm>

#include "paohuzi/action.hpp"
#include "paohuzi/group.hpp"
#include "paohuzi/history.hpp"
#include "paohuzi/knowledge.hpp"
#include "paohuzi/pile.hpp"
#include "paohuzi/rules.hpp"
#include "paohuzi/win.hpp"

namespace ttadak::paohuzi {

/// The question that stands. Before the four questions of the middle come the states that `start` plays on from.
enum class Phase : std::uint8_t {
  kFresh,      // dealt, nothing laid yet
  kReact,      // a card is revealed or discarded, nobody asked yet
  kAfterMeld,  // a discard is owed and none may be legal
  kReveal,     // the seat reveals next
  kHeavenly, kDealerWin, kDiscard, kHu, kPao, kPeng, kChi, kChiMore,
  kChance, kEnd,
};

enum class Source : std::uint8_t { kStock, kDiscard };

/// What a chance node draws a card for.
enum class Draw : std::uint8_t { kNone, kDeal, kSupplement, kReveal };

/// Why the deal ended.
enum class Reason : std::uint8_t { kNone, kHeavenly, kDealerWin, kShownCard, kHu, kDiscardHu, kDraw };

/// Events: `kind` and `cause` of core/events.hpp. `cards` is the face, shape or phase an event names.
enum class EventKind : std::uint8_t {
  kDeal, kShow, kTi, kSupplement, kReveal, kWei, kPass, kClaim, kPao, kPeng, kName, kChi, kDiscard, kDead, kHu, kEnd
};
enum class Cause : std::uint8_t { kNone, kDeal, kKan, kWei, kPeng, kNoDiscard };

[[nodiscard]] std::string_view word(Phase phase);
[[nodiscard]] std::string_view word(Reason reason);

/// Three seats in the order they are asked: the given one, the next, the previous.
[[nodiscard]] constexpr Seat seat_from(Seat first, int place) { return kSeatAt[3][static_cast<std::size_t>(kMostSteps + number(first) + place)]; }
[[nodiscard]] constexpr int place_of(Seat seat, Seat first) {
  return number(kSeatAt[3][static_cast<std::size_t>(kMostSteps + number(seat) - number(first))]);
}

class Worlds;

/// One deal of Paohuzi. [P-1 … P-8]
///
/// The fan table of the rules is a number here (fan.hpp). Bytes that leave the process are `raw()`, in which that number
/// is zero, followed by `tail()`; reading them is copying, `set_tail`, then `flaw`.
class State {
 public:
  using Rules = paohuzi::Rules;
  using Worlds = paohuzi::Worlds;
  static constexpr std::string_view kName = "paohuzi";
  static constexpr int kMinSeats = 3;
  static constexpr int kMaxSeats = 3;
  static constexpr int kNumActions = 64;
  static constexpr int kMaxDecisions = 512;
  static constexpr bool kLowWins = false;
  static constexpr auto& kPresets = paohuzi::kPresets;

  // Play (deal.cpp, moves.cpp, play.cpp, score.cpp).
  [[nodiscard]] static State deal(const Rules& rules, Chance chance, Rng& rng);
  template <class Events>
  void start(Events& events);
  template <class Events>
  void play(Action action, Events& events);
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Chance chance() const { return chance_; }
  [[nodiscard]] int seats() const { return kMaxSeats; }
  [[nodiscard]] Seat to_act() const { return phase_ < Phase::kChance ? seat_ : phase_ == Phase::kChance ? kChance : kTerminal; }
  [[nodiscard]] ActionSet legal() const { return legal_; }
  [[nodiscard]] int chance_weight(Action outcome) const;
  [[nodiscard]] std::array<int, kMaxSeats> scores() const { return {scores_[0], scores_[1], -scores_[0] - scores_[1]}; }
  [[nodiscard]] Json settlement() const;

  // Hidden information (observe.cpp, resample.cpp).
  template <class Writer>
  void observe(Seat seat, Writer& writer) const;
  [[nodiscard]] std::string view(Seat seat) const;
  void resample(Seat seat, Rng& rng);

  // Text (text.cpp, parse.cpp, flaw.cpp).
  [[nodiscard]] std::optional<std::string_view> flaw() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static State parse(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] std::optional<Action> parse_action(std::string_view text) const;
  [[nodiscard]] static std::string event_words(const Event& event, bool full);
  [[nodiscard]] static std::string_view cause_words(std::uint8_t cause);
  [[nodiscard]] static std::string card_text(std::uint8_t card) { return paohuzi::text(static_cast<Face>(card)); }

  // Bytes.
  /// The state with the number of its fan table zeroed.
  [[nodiscard]] State raw() const;
  /// The fan table as JSON text, empty if there is none.
  [[nodiscard]] std::string tail() const;
  /// Puts the fan table of such a text back. Throws ParseError.
  void set_tail(std::string_view text);

  // The position.
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] Seat dealer() const { return dealer_; }
  [[nodiscard]] Counts hand(Seat seat) const { return hands_[index(seat)]; }
  [[nodiscard]] const Melds& melds(Seat seat) const { return melds_[index(seat)]; }
  [[nodiscard]] std::span<const Face> river(Seat seat) const { return pile_.river(seat); }
  [[nodiscard]] std::span<const Face> stock() const { return pile_.stock(); }
  [[nodiscard]] bool is_dead(Seat seat) const { return (dead_ >> index(seat) & 1) != 0; }
  /// The card being settled or won on, or kNoFace.
  [[nodiscard]] Face revealed() const { return revealed_; }

  bool operator==(const State&) const = default;

 private:
  friend class PositionReader;   // parse.cpp
  friend class PositionWriter;   // text.cpp
  friend class paohuzi::Worlds;  // resample.cpp
  friend class PositionChecker;  // flaw.cpp

  /// What comes next while nobody needs to be asked.
  enum class Step : std::uint8_t {
    kAsked, kSupplements, kHeavenly, kDealerWin, kShown, kReveal, kCloseHu, kMeld, kAfterMeld,
  };
  /// The step and, for questions, the place in their order from which on seats are asked.
  struct Next {
    Step step = Step::kAsked;
    int place = 0;
  };

  // deal.cpp
  void deal_sampled(Rng& rng);
  template <class Events>
  Next dealt(Face face, Events& events);
  template <class Events>
  Next open(Events& events);
  template <class Events>
  void lay_opening_ti(Seat seat, Events& events);
  template <class Events>
  Next supplements(Events& events);
  template <class Events>
  void supplemented(Face face, Events& events);
  Next heavenly(int place);
  Next dealer_win();
  Next shown(int place);
  Next wait_for(Draw draw);

  // moves.cpp, questions.hpp
  Next ask(Phase phase, Seat seat, ActionSet legal) {
    phase_ = phase;
    seat_ = seat;
    legal_ = legal;
    return {};
  }
  [[nodiscard]] ActionSet question(Phase phase, Seat seat) const;
  [[nodiscard]] ActionSet hu_question(Seat seat) const;
  [[nodiscard]] int total(Seat seat) const { return hand(seat).size() + melds(seat).card_count(); }
  [[nodiscard]] int standing(Seat seat) const { return 20 + std::max(0, melds(seat).quads() - 1); }
  [[nodiscard]] ActionSet legal_discards(Seat seat) const { return discards(faces_at(loose_fields(hand(seat)))); }
  /// How far `total` is above `standing`.
  [[nodiscard]] int beyond(Seat seat) const { return size_of(hand(seat)) + 3 * melds(seat).size() + (melds(seat).has_quad() ? 1 : 0) - 20; }
  [[nodiscard]] bool owes_discard(Seat seat) const { return beyond(seat) > 0; }
  [[nodiscard]] bool leaves_discard(Seat seat, int loose_used) const;
  [[nodiscard]] bool is_forced() const;
  [[nodiscard]] bool is_pair_there() const;
  [[nodiscard]] bool is_three_together() const;
  [[nodiscard]] ActionSet pao_question(Seat seat) const;
  [[nodiscard]] ActionSet peng_question(Seat seat) const;
  [[nodiscard]] ActionSet chi_groups(Seat seat) const;
  [[nodiscard]] ShapeSet plan_groups(Seat seat, Counts loose, ShapeSet shapes) const;
  [[nodiscard]] unsigned chi_places() const;
  [[nodiscard]] bool is_heavenly(Seat seat) const;

  // play.cpp, event.cpp
  template <class Events>
  void run(Next next, Events& events);
  template <class Events>
  Next step(Next next, Events& events);
  template <class Events>
  Next act(Action action, Events& events);
  template <class Events>
  Next answer_opening(bool taken, Events& events);
  template <class Events>
  Next answer_hu(bool taken, Events& events);
  template <class Events>
  Next answer_claim(Action action, Events& events);
  template <class Events>
  Next close_hu(Events& events);
  template <class Events>
  Next discard(Face face, Events& events);
  template <class Events>
  Next reveal(Events& events);
  template <class Events>
  Next reveal(Face face, Events& events);
  template <class Events>
  Next meld_forced(Events& events);
  template <class Events>
  Next pao(Events& events);
  template <class Events>
  Next peng(Events& events);
  template <class Events>
  Next chi(Shape shape, Events& events);
  template <class Events>
  Next after_meld(Events& events);
  Next react();
  Next hu(int place);
  Next pao();
  Next peng();
  Next chi(int place);
  Next unclaimed();
  void end_event();
  void lay(Seat seat, Group group);
  void replace(Seat seat, Group old_group, Group group);
  void lay_chi(std::span<const Shape> groups);
  void look_for_hope(Seat seat);
  void note_no_kan();

  // score.cpp
  template <class Events>
  Next win(Reason reason, unsigned winners, Events& events);
  template <class Events>
  Next finish(Reason reason, Events& events);
  void settle();
  [[nodiscard]] Hold hold(Seat seat) const;
  [[nodiscard]] Occasion occasion(Seat seat) const;
  /// Whether nothing has been laid yet, not even the opening ti.
  [[nodiscard]] bool is_being_dealt() const { return phase_ == Phase::kFresh || (phase_ == Phase::kChance && draw_ == Draw::kDeal); }
  [[nodiscard]] bool is_hopeful(Seat seat, Face card) const { return hopes_[index(seat)].contains(card); }
  [[nodiscard]] bool can_win(Seat seat) const;
  [[nodiscard]] Win best_win(Seat seat, bool with_groups) const;
  [[nodiscard]] std::array<int, kMaxSeats> payments(Seat winner, const Win& win) const;
  [[nodiscard]] Json win_json(Seat winner) const;
  [[nodiscard]] Json next_dealer() const;
  /// Where the order in which seats are asked for hu begins.
  [[nodiscard]] Seat first_asked() const;
  [[nodiscard]] bool has_won(Seat seat) const { return (winners_ >> index(seat) & 1) != 0; }

  // observe.cpp
  template <class Writer>
  void observe_moment(Seat viewer, Writer& writer) const;
  template <class Writer>
  void observe_own(Seat viewer, Writer& writer) const;
  template <class Writer>
  void observe_seat(Seat seat, Seat viewer, Writer& writer) const;
  [[nodiscard]] bool hides_question(Seat viewer) const;
  /// Whether others do not see this wei. [P-8.1] [P-8.2]
  [[nodiscard]] bool is_hidden(Seat owner, Group meld) const;

  std::array<Counts, 3> hands_{};
  std::array<Melds, 3> melds_{};
  std::array<Locks, 3> locks_{};
  std::array<Known, 3> known_{};
  ActionSet legal_;
  std::array<std::int32_t, 2> scores_{};  // of the first two seats; the third has won what they lost
  Rules rules_;
  Pile pile_;
  History history_;
  Phase phase_ = Phase::kFresh;
  Seat seat_{0};
  Chance chance_ = Chance::kSampled;
  Seat dealer_{0};
  std::uint8_t dead_ = 0;  // a bit a seat
  Face revealed_ = kNoFace;
  Seat by_{0};             // who revealed or discarded it; 0 without a card
  Source source_ = Source::kStock;
  Face shown_ = kNoFace;   // [P-2.2]
  std::array<Shape, 2> named_{};  // groups of a plan named so far, and …
  std::uint8_t named_count_ = 0;  // … how many
  std::uint8_t passed_ = 0;       // seats that declined the peng (bits 0-2) or a chi (bits 3-5) of this card
  std::uint8_t winners_ = 0;      // seats that took hu so far; ended: the winners
  Group forced_ = Group::kNone;   // the meld just made, while its maker is asked hu or discards; ended: won with it
  std::uint8_t of_shown_ = 0;     // the hu question is about the shown card
  Reason reason_ = Reason::kNone;
  Draw draw_ = Draw::kNone;       // at a chance node
  std::uint8_t taken_ = 0;        // supplement cards the seat has taken, at a chance node
  std::array<std::uint8_t, 3> huxi_{};  // of the melds
  std::array<Hopes, 3> hopes_{};  // from the opening on; none of a hand that owes a discard
};

}  // namespace ttadak::paohuzi

#include "paohuzi/worlds.hpp"  // needs the class above

static_assert(ttadak::Game<ttadak::paohuzi::State>);
