#include "dobon/rules.hpp"

namespace ttadak::dobon {
namespace {

/// [D-1.3] 1-8, or "five_or_seven", kept as 0.
void visit_deal_cards(OptionVisitor& visitor, std::uint8_t& field) {
  visitor.custom("deal_cards", field == 0 ? Json("five_or_seven") : Json(int{field}), "five_or_seven | 1..8", "D-1.3",
                 [&field](const Json& given) {
                   const bool word = given.string() != nullptr && *given.string() == "five_or_seven";
                   if (!word && (given.integer() == nullptr || *given.integer() < 1 || *given.integer() > 8)) return false;
                   field = word ? std::uint8_t{0} : static_cast<std::uint8_t>(*given.integer());
                   return true;
                 });
}

/// [D-1.4] "random", kept as 0, or a seat, kept as 1 + the seat. That the seat exists is checked where `players` is known.
void visit_starter(OptionVisitor& visitor, std::uint8_t& field) {
  visitor.custom("starter", field == 0 ? Json("random") : Json(field - 1), "random | a seat, 0 to players - 1", "D-1.4",
                 [&field](const Json& given) {
                   const bool word = given.string() != nullptr && *given.string() == "random";
                   if (!word && (given.integer() == nullptr || *given.integer() < 0 || *given.integer() > 5)) return false;
                   field = word ? std::uint8_t{0} : static_cast<std::uint8_t>(*given.integer() + 1);
                   return true;
                 });
}

}  // namespace

void Rules::visit(OptionVisitor& visitor) {
  visitor.number("players", players, 2, 6, "D-1.3");
  visit_deal_cards(visitor, deal_cards);
  visit_starter(visitor, starter);
  visitor.choice("upcard_effect", upcard_effect, {"none", "as_played", "redraw_plain"}, "D-1.5 D-1.6 D-1.7");
  visitor.choice("effects", effects, {"all", "eight_only"}, "D-6.1");
  visitor.choice("multi_play", multi_play, {"both", "pon_kan", "none"}, "D-4.2 D-4.3 D-4.4");
  visitor.flag("eight_wild", eight_wild, "D-2.2 D-4.5");
  visitor.flag("finish_on_effect", finish_on_effect, "D-2.4");
  visitor.flag("voluntary_draw", voluntary_draw, "D-2.7 D-2.9");
  visitor.number("max_draws", max_draws, 1, 10, "D-3.7");
  visitor.choice("play_drawn", play_drawn, {"drawn_only", "any", "never"}, "D-3.4 D-3.5 D-3.6");
  visitor.flag("drawn_multi", drawn_multi, "D-3.8");
  visitor.choice("attack_answer", attack_answer, {"forced", "optional"}, "D-2.10");
  visitor.choice("nine_two_player", nine_two_player, {"none", "skip"}, "D-6.6");
  visitor.choice("stock_empty", stock_empty, {"reshuffle", "pass"}, "D-2.9 D-3.1");
  visitor.flag("dobon", dobon, "D-5.5");
  visitor.flag("dobon_single", dobon_single, "D-5.4");
  visitor.choice("multi_dobon", multi_dobon, {"all", "head"}, "D-5.6 D-5.7");
  visitor.choice("reverse", reverse, {"shot_player", "off"}, "D-5.8");
  visitor.choice("riichi_mode", riichi_mode, {"declare", "auto", "off", "american"}, "D-5.10 D-5.15 D-5.16 D-5.17");
  visitor.flag("riichi_draw_others", riichi_draw_others, "D-5.11");
  visitor.number("riichi_penalty", riichi_penalty, 1, 5, "D-5.13");
  visitor.choice("score_model", score_model, {"winning_card", "hand_penalty"}, "D-7.3 D-7.5");
  visitor.choice("score_combine", score_combine, {"additive", "product"}, "D-7.4");
  visitor.number("score_nine", score_nine, 1, 2, "D-7.2");
  visitor.number("reshuffle_bonus", reshuffle_bonus, 0, 3, "D-7.3");
  visitor.number("max_turns", max_turns, 1, 1000, "D-7.10");
}

}  // namespace ttadak::dobon
