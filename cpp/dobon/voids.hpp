#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "core/seat.hpp"
#include "dobon/history.hpp"

namespace ttadak::dobon {

/// What is publicly known of where the cards of one hand come from: all traces from some void on, in bytes kept elsewhere. A turn only
/// writes them down; what they mean is worked out where it is asked for.
class Voids {
 public:
  using Bytes = std::array<std::uint8_t, 1 + History::kMost>;
  /// How many there are, and a byte for each, the rest 0.
  constexpr explicit Voids(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  [[nodiscard]] Bytes bytes() const {
    Bytes all{};
    std::ranges::copy(bytes_, all.begin());
    return all;
  }
  [[nodiscard]] constexpr bool empty() const { return bytes_[0] == 0; }
  /// Whether so much is known that worlds would be slow to draw: cards laid that may have come from anywhere.
  [[nodiscard]] constexpr bool crowded() const { return size() > kCrowd; }
  [[nodiscard]] constexpr bool ends_in_draw() const { return last().ends_in_draw(); }
  [[nodiscard]] bool tells_of_return() const;
  [[nodiscard]] History history(const Rules& rules, const Returned& returned) const;
  [[nodiscard]] bool well_formed() const;
  /// Other traces, fewer if need be than `most` by two, of which a hand of so many cards may be the same if that can be; condense.cpp.
  /// `hidden` are the cards not in the pile; the reshuffle `joined` ago and the one before become one.
  [[nodiscard]] Bytes condensed(std::size_t most, int cards, const Rules& rules, const Returned& returned, Cards hidden, int joined) const;
  /// The traces in order: a void as the card that nothing fitted on ("!" if the hand was a lone card), `attack` or `returned`;
  /// `+` or `+2` … for cards drawn; `-` and the card for one laid.
  [[nodiscard]] std::string text() const;

 protected:
  [[nodiscard]] constexpr std::size_t size() const { return bytes_[0]; }
  [[nodiscard]] constexpr std::size_t most() const { return bytes_.size() - 1; }
  /// From the oldest, 1, to the last one. No trace at 0 if there are none.
  [[nodiscard]] constexpr Trace at(std::size_t place) const { return Trace::from_byte(bytes_[place]); }
  [[nodiscard]] constexpr Trace last() const { return at(size()); }
  /// `visit(trace, excluded)` for each, the oldest first, with the cards that it excludes if it is a void.
  template <class Visit>
  void for_each(const Rules& rules, const Returned& returned, Visit visit) const {
    int ago = 0;
    for (std::size_t place = 1; place <= size(); ++place) ago += at(place).returns();
    for (std::size_t place = 1; place <= size(); ++place) {
      Cards went_back;
      for (int i = at(place).returns(); i > 0; --i) went_back |= returned.cards(--ago);
      visit(at(place), at(place).is_void() ? at(place).excluded(rules, went_back) : Cards());
    }
  }

 private:
  static constexpr std::size_t kCrowd = 22;
  std::span<const std::uint8_t> bytes_;
};

/// The same where more is noted.
class Notes : public Voids {
 public:
  static constexpr std::size_t kNext = 2;  ///< traces, at most, that one step notes of a hand
  constexpr explicit Notes(std::span<std::uint8_t> bytes) : Voids(bytes), bytes_(bytes) {}
  /// Whether there may be no room for what comes next: precondition of all that notes is that there is.
  [[nodiscard]] constexpr bool full() const { return size() + kNext > most(); }
  constexpr void note_void(Trace trace) { append(trace); }
  constexpr void note_return() {
    if (last().has_room_for_return()) bytes_[size()] = last().returned_again().byte();
    else append(Trace::returned());
  }
  /// What every forced draw is: nothing fits on `asked`, and a card comes.
  [[gnu::always_inline]] constexpr void note_stuck(Card asked, bool lone) {
    const Trace unfitting = Trace::unfitting(asked, lone);
    if (!lone) return append(unfitting.and_drew());
    append(unfitting);
    append(Trace::drew(1));
  }
  /// This and the next do nothing if there are no traces. What is there nobody can foresee, so there is no branch.
  constexpr void note_draw() {
    const Trace before = last();
    const bool folds = before.folds_a_draw();
    const bool once_more = before.is_drawn() && before.drawn() < Trace::kMostDrawn;
    const bool grows = before != Trace() && !folds && !once_more;
    const int added = before == Trace() ? 0 : folds ? Trace::kFoldedDraw : once_more ? 1 : Trace::drew(1).byte();
    const std::size_t place = size() + std::size_t{grows};
    bytes_[place] = static_cast<std::uint8_t>(bytes_[place] + added);
    bytes_[0] = static_cast<std::uint8_t>(place);
  }
  constexpr void note_lay(Card card) {
    const std::size_t place = size() + std::size_t{!empty()};
    bytes_[place] = Trace::laid(card).byte();
    bytes_[0] = static_cast<std::uint8_t>(place);
  }
  /// The card that was just drawn is laid, as all see: as if it had not been drawn. Precondition: the last trace is of a draw.
  constexpr void take_back_draw() {
    const Trace left = last().one_less();
    bytes_[size()] = left.byte();
    if (left == Trace()) --bytes_[0];
  }
  void clear() { std::ranges::fill(bytes_, std::uint8_t{0}); }
  /// Into what is empty; false if the text is no such traces.
  [[nodiscard]] bool read(std::string_view text);

 private:
  constexpr void append(Trace trace) {
    bytes_[size() + 1] = trace.byte();
    ++bytes_[0];
  }

  std::span<std::uint8_t> bytes_;
};

}  // namespace ttadak::dobon
