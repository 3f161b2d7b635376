#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "dobon/cards.hpp"

namespace ttadak::dobon {

enum class UpcardEffect : std::uint8_t { kNone, kAsPlayed, kRedrawPlain };
enum class Effects : std::uint8_t { kAll, kEightOnly };
enum class MultiPlay : std::uint8_t { kBoth, kPonKan, kNone };
enum class PlayDrawn : std::uint8_t { kDrawnOnly, kAny, kNever };
enum class AttackAnswer : std::uint8_t { kForced, kOptional };
enum class NineTwoPlayer : std::uint8_t { kNone, kSkip };
enum class StockEmpty : std::uint8_t { kReshuffle, kPass };
enum class MultiDobon : std::uint8_t { kAll, kHead };
enum class Reverse : std::uint8_t { kShotPlayer, kOff };
enum class RiichiMode : std::uint8_t { kDeclare, kAuto, kOff, kAmerican };
enum class ScoreModel : std::uint8_t { kWinningCard, kHandPenalty };
enum class ScoreCombine : std::uint8_t { kAdditive, kProduct };

/// [D-6.1] The cards that have an effect unless only 8s do.
inline constexpr Cards kEffectCards = kTwos | kEights | of_rank(Rank::kNine) | of_rank(Rank::kJack);

/// The options that nearly every step depends on. Yes and no are 1 and 0.
struct TurnRules {
  Effects effects = Effects::kAll;
  MultiPlay multi_play = MultiPlay::kBoth;
  std::uint8_t eight_wild = 0;
  std::uint8_t finish_on_effect = 1;
  std::uint8_t voluntary_draw = 0;
  std::uint8_t max_draws = 1;
  PlayDrawn play_drawn = PlayDrawn::kDrawnOnly;
  std::uint8_t drawn_multi = 1;
  AttackAnswer attack_answer = AttackAnswer::kForced;
  StockEmpty stock_empty = StockEmpty::kReshuffle;
  std::uint8_t dobon = 1;
  RiichiMode riichi_mode = RiichiMode::kDeclare;

  bool operator==(const TurnRules&) const = default;

  /// [D-6.1] The cards that have an effect.
  [[nodiscard]] constexpr Cards effect_cards() const {
    return effects == Effects::kEightOnly ? kEights : kEffectCards;
  }
};

/// The options of RULES.md; the defaults are the seed's rules.
struct Rules : TurnRules {
  std::uint8_t players = 4;
  std::uint8_t deal_cards = 5;  ///< 0: five, or seven with two players
  std::uint8_t starter = 0;     ///< 0: random, else 1 + the seat
  UpcardEffect upcard_effect = UpcardEffect::kNone;
  NineTwoPlayer nine_two_player = NineTwoPlayer::kNone;
  std::uint8_t dobon_single = 1;
  MultiDobon multi_dobon = MultiDobon::kAll;
  Reverse reverse = Reverse::kShotPlayer;
  std::uint8_t riichi_draw_others = 1;
  std::uint8_t riichi_penalty = 1;
  ScoreModel score_model = ScoreModel::kWinningCard;
  ScoreCombine score_combine = ScoreCombine::kAdditive;
  std::uint8_t score_nine = 1;
  std::uint8_t reshuffle_bonus = 1;
  std::uint16_t max_turns = 1000;

  bool operator==(const Rules&) const = default;

  /// [D-1.3] Cards dealt to each seat.
  [[nodiscard]] constexpr int hand_size() const { return deal_cards != 0 ? deal_cards : players == 2 ? 7 : 5; }
  /// [D-1.7] Whether `card`, turned up, stays as the first card of the pile.
  [[nodiscard]] constexpr bool may_start_pile(Card card) const {
    return upcard_effect != UpcardEffect::kRedrawPlain || !effect_cards().contains(card);
  }
  /// [D-6.6] Whether a 9 skips a seat.
  [[nodiscard]] constexpr bool nine_skips() const { return players == 2 && nine_two_player == NineTwoPlayer::kSkip; }
  /// [D-1.4] The seat named, if one is and it exists.
  [[nodiscard]] constexpr bool starter_exists() const { return starter <= players; }

  /// Names every option once.
  void visit(OptionVisitor& visitor);
};

/// At least what any seat wins or loses in a deal, whatever position it began from.
/// Up to five payments [D-7.6] [D-7.7] [D-7.8], each of one card, or by a hand, which is not more than the deck [D-7.5].
/// A multiplier is at most 4. [D-7.2]
[[nodiscard]] inline int most_points(const Rules& rules) {
  constexpr int kMostReshuffles = 10000;  // RULES.md, Position: the count stops there
  constexpr int kMostOfCard = 4 + 1;
  const int bonus = rules.reshuffle_bonus * kMostReshuffles;
  if (rules.score_model == ScoreModel::kHandPenalty) return 5 * 52 * kMostOfCard * (2 + bonus);
  return 5 * (rules.score_combine == ScoreCombine::kProduct ? kMostOfCard * (2 + bonus) : kMostOfCard + 1 + bonus);
}

/// Options for which the code of a turn is compiled apart, so that it has nothing to look up.
enum class RuleSet : std::uint8_t { kAny, kSeed, kCrazyEights };
inline constexpr TurnRules kSeedTurns{};
inline constexpr TurnRules kCrazyEightsTurns{.effects = Effects::kEightOnly,
                                             .multi_play = MultiPlay::kNone,
                                             .eight_wild = 1,
                                             .voluntary_draw = 1,
                                             .max_draws = 5,
                                             .play_drawn = PlayDrawn::kAny,
                                             .stock_empty = StockEmpty::kPass,
                                             .dobon = 0,
                                             .riichi_mode = RiichiMode::kOff};
[[nodiscard]] constexpr RuleSet rule_set(const Rules& rules) {
  if (rules.nine_skips()) return RuleSet::kAny;
  const TurnRules& turns = rules;
  return turns == kSeedTurns ? RuleSet::kSeed : turns == kCrazyEightsTurns ? RuleSet::kCrazyEights : RuleSet::kAny;
}

inline constexpr std::array<Preset, 4> kPresets{{
    {"seed", "{}"},
    {"japan",
     R"({"eight_wild": true, "voluntary_draw": true, "riichi_draw_others": false, "upcard_effect": "redraw_plain", "multi_play": "none"})"},
    {"american_page_one", R"({"riichi_mode": "american", "riichi_penalty": 5, "dobon": false})"},
    {"crazy_eights",
     R"({"deal_cards": "five_or_seven", "upcard_effect": "redraw_plain", "effects": "eight_only", "multi_play": "none", )"
     R"("eight_wild": true, "voluntary_draw": true, "max_draws": 5, "play_drawn": "any", "stock_empty": "pass", "dobon": false, )"
     R"("riichi_mode": "off"})"},
}};

}  // namespace ttadak::dobon
