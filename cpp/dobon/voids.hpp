#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "dobon/rules.hpp"

namespace ttadak::dobon {

/// One thing that all saw of a hand; one byte. A *void* tells that the whole hand lacked some cards at that moment: whoever had to draw
/// held nothing that fitted; whoever had to take an attack held no 2; and nobody holds, at a reshuffle, a card that goes back.
class Trace {
 public:
  static constexpr int kMostDrawn = 9;
  static constexpr int kFoldedDraw = 116;  ///< added to the byte of a void that is followed by a draw
  constexpr Trace() = default;
  [[nodiscard]] static constexpr Trace laid(Card card) { return Trace(1 + number(card)); }
  [[nodiscard]] static constexpr Trace drew(int cards) { return Trace(kDrewNone + cards); }
  [[nodiscard]] static constexpr Trace attack() { return Trace(kAttack); }
  [[nodiscard]] static constexpr Trace returned() { return Trace(kReturned); }
  /// Nothing that fits on `card`: its rank, and the suit asked for. `lone`: the hand was a single card, which [D-2.4] bars
  /// effect cards from being laid and so leaves open whether it was one.
  [[nodiscard]] static constexpr Trace unfitting(Card card, bool lone) { return Trace((lone ? kLone : kFitting) + number(card)); }
  /// The same void, and after it a card was drawn; a byte of its own, as every forced draw is that. Precondition: `folds_a_draw`.
  [[nodiscard]] constexpr Trace and_drew() const { return Trace(byte_ + kFoldedDraw); }
  [[nodiscard]] constexpr bool folds_a_draw() const { return byte_ >= kFitting && byte_ < kFitting + kNumCards; }
  [[nodiscard]] static constexpr Trace from_byte(std::uint8_t byte) { return Trace(byte); }

  [[nodiscard]] constexpr std::uint8_t byte() const { return byte_; }
  [[nodiscard]] constexpr bool is_laid() const { return byte_ <= kNumCards; }
  [[nodiscard]] constexpr bool is_void() const { return byte_ > kNumCards && (byte_ <= kReturned || byte_ >= kFitting); }
  [[nodiscard]] constexpr bool is_attack() const { return byte_ == kAttack; }
  [[nodiscard]] constexpr bool is_returned() const { return byte_ == kReturned; }
  [[nodiscard]] constexpr bool is_lone() const { return byte_ >= kLone && byte_ < kStuck; }
  [[nodiscard]] constexpr bool is_drawn() const { return byte_ > kReturned && byte_ < kFitting; }
  /// Cards drawn, after the void if it is one.
  [[nodiscard]] constexpr int drawn() const { return is_drawn() ? byte_ - kDrewNone : byte_ >= kStuck ? 1 : 0; }
  [[nodiscard]] constexpr bool ends_in_draw() const { return byte_ > kReturned && (byte_ < kFitting || byte_ >= kStuck); }
  /// One card less drawn. Precondition: some were. No trace, byte 0, if nothing is left.
  [[nodiscard]] constexpr Trace one_less() const {
    if (byte_ >= kStuck) return Trace(byte_ - kFoldedDraw);
    return drawn() > 1 ? Trace(byte_ - 1) : Trace();
  }
  /// Of a card laid, or of one that nothing fitted on.
  [[nodiscard]] constexpr Card card() const {
    return card_at(is_laid() ? byte_ - 1 : byte_ >= kStuck ? byte_ - kStuck : byte_ & (kFitting - 1));
  }
  [[nodiscard]] constexpr bool well_formed() const {
    if (byte_ < kFitting) return byte_ != 0;
    return byte_ < kStuck + kNumCards && (byte_ >= kStuck || (byte_ & (kFitting - 1)) < kNumCards);
  }
  /// The cards that a void excludes; `went_back` are those of the reshuffle if it tells of one.
  [[nodiscard]] constexpr Cards excluded(const Rules& rules, Cards went_back) const {
    if (is_returned()) return went_back;
    if (is_attack()) return kTwos;
    const Cards fits = rules.eight_wild != 0 ? kFittingCards[index(card())] | kEights : kFittingCards[index(card())];
    return is_lone() ? fits - rules.effect_cards() : fits;
  }
  constexpr bool operator==(const Trace&) const = default;

 private:
  static constexpr int kAttack = kNumCards + 1;
  static constexpr int kReturned = kAttack + 1;
  static constexpr int kDrewNone = kReturned;
  static constexpr int kFitting = 64;
  static constexpr int kLone = 128;
  static constexpr int kStuck = kLone + kNumCards;
  static_assert(kDrewNone + kMostDrawn < kFitting && kStuck + kNumCards <= 256 && kStuck == kFitting + kFoldedDraw);
  static constexpr auto& kFittingCards = dobon::kFitting;
  constexpr explicit Trace(int byte) : byte_(static_cast<std::uint8_t>(byte)) {}

  std::uint8_t byte_ = 0;
};

/// The cards that went back in each of the last reshuffles; bytes, so that a state has room for them.
class Returned {
 public:
  static constexpr int kKept = 2;
  /// `ago`: 0 for the last reshuffle, 1 for the one before, …; empty if it is not known.
  [[nodiscard]] Cards cards(int ago) const {
    std::uint64_t bits = 0;
    if (ago < kKept) std::memcpy(&bits, sets_[static_cast<std::size_t>(ago)].data(), kBytes);
    return Cards::from_bits(bits);
  }
  void add(Cards cards) {
    const std::uint64_t bits = cards.bits();
    sets_[1] = sets_[0];
    std::memcpy(sets_[0].data(), &bits, kBytes);
  }
  [[nodiscard]] bool well_formed() const { return Cards::full().contains_all(cards(0) | cards(1)); }
  /// The cards of the last reshuffle and, after a "/", those of the one before, if there was one.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static std::optional<Returned> parse(std::string_view text);
  constexpr bool operator==(const Returned&) const = default;

 private:
  static constexpr std::size_t kBytes = 7;
  std::array<std::array<std::uint8_t, kBytes>, kKept> sets_{};
};

/// The traces of a hand spelled out. A card held now, or laid later, that a void excludes was drawn after it. The cards of a hand thus
/// fall into *ages*: 0 = held at the first void, j = drawn after the j-th.
struct History {
  static constexpr std::size_t kMost = 12;  ///< traces, each of up to two steps
  static constexpr int kVoid = 0;
  /// How many cards of each age a hand has.
  using Ages = std::array<std::int8_t, 16>;
  /// The hand before a step.
  struct Point {
    Ages ages;
    std::size_t age;  ///< of what is drawn now
    int step;
  };

  int voids = 0;
  int count = 0;
  int drawn = 0;                         ///< in all the steps
  int laid = 0;
  std::array<Cards, kMost> excluded;     ///< by each void
  std::array<std::int8_t, 2 * kMost> steps;  ///< from the first void: kVoid, or cards drawn, or -1 - the least age of a card laid

  void add(Trace trace, const Rules& rules, Cards went_back);
  void add_step(int step) { steps[static_cast<std::size_t>(count++)] = static_cast<std::int8_t>(step); }
  /// The least age `card` may be of.
  [[nodiscard]] int least_age(Card card) const;

  [[nodiscard]] Point start(int now) const { return {Ages{static_cast<std::int8_t>(now - drawn + laid)}, 0, 0}; }
  /// The first step of which more than one age can be the one laid, or the end; of a hand of `now` cards.
  [[nodiscard]] Point settled(int now) const;
  /// Goes through the steps from a point on: `choose(ages, least)` says of which age, `least` or younger, a card laid was;
  /// an age that there is not yet if there is none. Then there is no answer.
  template <class Choose>
  [[nodiscard]] std::optional<Ages> run(Point point, Choose choose) const {
    if (point.ages[0] < 0) return std::nullopt;
    for (; point.step < count; ++point.step) {
      if (const int age = laid_at(point); age >= 0) {
        const std::size_t chosen = static_cast<std::size_t>(choose(point.ages, age));
        if (chosen > point.age) return std::nullopt;
        --point.ages[chosen];
      } else {
        pass(point);
      }
    }
    return point.ages;
  }
  /// The choice of the oldest card that may be: it leaves every age at least as young as any other choice does.
  [[nodiscard]] static int oldest(const Ages& ages, int least) {
    while (least < static_cast<int>(ages.size()) && ages[static_cast<std::size_t>(least)] == 0) ++least;
    return least;
  }
  /// The youngest card, whether it may be or not: it leaves every age at most as young as any other choice does.
  [[nodiscard]] static int youngest(const Ages& ages, int) {
    int age = static_cast<int>(ages.size()) - 1;
    while (age > 0 && ages[static_cast<std::size_t>(age)] == 0) --age;
    return age;
  }

 private:
  /// The least age of the card laid at a point; -1 if none was.
  [[nodiscard]] int laid_at(const Point& point) const {
    const int step = steps[static_cast<std::size_t>(point.step)];
    return step < 0 ? -1 - step : -1;
  }
  /// A step that is no card laid.
  void pass(Point& point) const {
    const std::int8_t cards = steps[static_cast<std::size_t>(point.step)];
    if (cards == kVoid) ++point.age;
    else point.ages[point.age] = static_cast<std::int8_t>(point.ages[point.age] + cards);
  }
};

/// What is publicly known of where the cards of one hand come from: its last twelve traces from some void on. Older ones give way;
/// that forgets knowledge and adds nothing false. A turn only writes them down; what they mean is worked out where it is asked for.
class Voids {
 public:
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr void note_void(Trace trace) { append(trace); }
  /// What every forced draw is: nothing fits on `asked`, and a card comes.
  [[gnu::always_inline]] constexpr void note_stuck(Card asked, bool lone) {
    const Trace unfitting = Trace::unfitting(asked, lone);
    if (!lone) return append(unfitting.and_drew());
    append(unfitting);
    append(Trace::drew(1));
  }
  /// This and the next do nothing if there are no traces. What is there nobody can foresee, so there is no branch.
  constexpr void note_draw() {
    const Trace last = at(0);
    const bool folds = last.folds_a_draw();
    const bool once_more = last.is_drawn() && last.drawn() < Trace::kMostDrawn;
    const int shift = folds || once_more || last == Trace() ? 0 : 8;
    const std::uint64_t added = last == Trace() ? 0 : folds ? Trace::kFoldedDraw : once_more ? 1 : Trace::drew(1).byte();
    set((low() << shift) + added, words_[2] << shift | (shift == 0 ? 0 : words_[1] >> 24));
  }
  constexpr void note_lay(Card card) {
    const std::uint64_t known = low() == 0 ? 0 : ~std::uint64_t{0};
    set((low() << 8 | Trace::laid(card).byte()) & known, (words_[2] << 8 | words_[1] >> 24) & static_cast<std::uint32_t>(known));
  }
  [[nodiscard]] constexpr bool ends_in_draw() const { return at(0).ends_in_draw(); }
  /// The card that was just drawn is laid, as all see: as if it had not been drawn. Precondition: the last trace is of a draw.
  constexpr void take_back_draw() {
    if (const Trace left = at(0).one_less(); left != Trace()) replace_last(left);
    else set(low() >> 8 | std::uint64_t{words_[2]} << 56, words_[2] >> 8);
  }
  constexpr void clear() { *this = Voids{}; }

  [[nodiscard]] History history(const Rules& rules, const Returned& returned) const;
  [[nodiscard]] bool well_formed() const;
  /// The traces in order: a void as the card that nothing fitted on ("!" if the hand was a lone card), `attack` or `returned`;
  /// `+` or `+2` … for cards drawn; `-` and the card for one laid.
  [[nodiscard]] std::string text() const;
  /// Nothing if the text is no such traces.
  [[nodiscard]] static std::optional<Voids> parse(std::string_view text);
  constexpr bool operator==(const Voids&) const = default;

 private:
  [[nodiscard]] constexpr std::uint64_t low() const { return std::uint64_t{words_[1]} << 32 | words_[0]; }
  constexpr void set(std::uint64_t low, std::uint32_t high) {
    words_ = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32), high};
  }
  constexpr void replace_last(Trace trace) { words_[0] = (words_[0] & ~std::uint32_t{0xff}) | trace.byte(); }
  constexpr void append(Trace trace) { set(low() << 8 | trace.byte(), words_[2] << 8 | words_[1] >> 24); }
  /// The traces from the last one, 0, backwards.
  [[nodiscard]] constexpr Trace at(int place) const {
    return Trace::from_byte(static_cast<std::uint8_t>(words_[static_cast<std::size_t>(place / 4)] >> (8 * (place % 4))));
  }
  [[nodiscard]] constexpr int size() const {
    return (words_[2] != 0 ? 71 + static_cast<int>(std::bit_width(words_[2])) : 7 + static_cast<int>(std::bit_width(low()))) / 8;
  }

  std::array<std::uint32_t, 3> words_{};  ///< a byte each, the last trace lowest
};

}  // namespace ttadak::dobon
