#pragma once

#include <array>
#include <cstddef>
#include <optional>

// Included by worlds.hpp, after the class State.

namespace ttadak::bbong {

/// Draws the hidden cards after a reshuffle, every physical arrangement that the turns since then allow alike.
///
/// Every seat's cards at the reshuffle were none of those that went back, so a card laid since was either *kept* from then or
/// *drawn* since, by a draw before it was laid. Which of the two is drawn for each laid card first. Given that, all is free: the
/// kept cards still unseen lie in the hands, in any way, and the others are the remaining draws and the stock, in any order. So
/// a choice weighs by the number of ways to name the copies laid, times the ways to say at which draws they came, times the
/// orders of what is left. The ways of a seat's cards in turn are counted by a table over how many of its laid cards were drawn;
/// only that a copy cannot be named twice is left to rejection.
class Reshuffled {
 public:
  /// Precondition: `truth.remembers_reshuffle()`.
  Reshuffled(const State& truth, Seat viewer);
  /// Writes hands, stock, drawn card and turns.
  void draw(State& world, Rng& rng);

 private:
  static constexpr std::size_t kRow = kDeckSize + 1;
  using Row = std::array<double, kRow>;
  /// A card another seat laid.
  struct Laid {
    Month month{};
    std::size_t draws = 0;  // of the seat until then
    bool drawn = false;     // as chosen
  };
  /// A seat whose cards are not seen.
  struct Hidden {
    Seat seat{};
    std::size_t held = 0;
    std::size_t draws = 0;
    std::size_t first = 0;  // its cards in `laid_`, and the rows of their table
    std::size_t count = 0;
    Row ways{};             // by how many of them were drawn

    /// Kept cards in the hand now, if so many of the laid ones were drawn.
    [[nodiscard]] std::size_t kept(std::size_t drawn) const { return held + drawn - draws; }
  };

  void take_up(Seat seat);
  void note(Hidden& hidden, Month month, int copies);
  void count_ways(Hidden& hidden);
  void count_names();
  void count_totals();
  void choose(Rng& rng);
  void choose_of(const Hidden& hidden, std::size_t drawn, Rng& rng);
  [[nodiscard]] Row* rows(const Hidden& hidden) { return &rows_[hidden.first + static_cast<std::size_t>(&hidden - hidden_.data())]; }
  [[nodiscard]] bool can_be_named(Rng& rng) const;
  void choose_draws(const Hidden& hidden, std::array<std::optional<Month>, kDeckSize>& drawn, Rng& rng) const;
  void deal(State& world, Rng& rng);

  const State& truth_;
  Seat viewer_;
  Pile::Turns turns_;
  Months kept_;   // hidden cards that were in the hands of the others at the reshuffle
  Months fresh_;  // … and those in the stock then, without the viewer's draws
  std::array<Hidden, 6> hidden_{};
  std::size_t hidden_size_ = 0;
  std::array<Laid, kDeckSize> laid_{};
  std::size_t laid_size_ = 0;
  std::array<Row, kDeckSize + 6> rows_{};
  std::array<double, kMonths> most_named_{};
  std::array<Row, 7> totals_{};  // of the seats from each one on, by how many of all their laid cards were drawn
  Pile in_hands_;                // kept cards now in the hands
  Row orders_{};                 // … of all seats, with the orders of what is left
};

}  // namespace ttadak::bbong
