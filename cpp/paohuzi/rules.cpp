#include "paohuzi/rules.hpp"

namespace ttadak::paohuzi {
namespace {

void visit_fans(OptionVisitor& visitor, FanTableId& field) {
  const FanTable* const table = find_fans(field);
  visitor.custom("fans", table != nullptr ? to_json(*table) : Json(), "fans, at most 16", "P-7.4", [&field](const Json& value) {
    const auto fans = parse_fans(value);
    if (fans) field = intern(*fans);
    return fans.has_value();
  });
}

}  // namespace

void Rules::visit(OptionVisitor& visitor) {
  visitor.number("min_huxi", min_huxi, 0, 72, "P-6.2");
  visitor.number("tun_base", tun_base, 0, 72, "P-7.1");
  visitor.number("tun_step", tun_step, 1, 72, "P-7.1");
  visitor.number("tun_first", tun_first, 0, 20, "P-7.1");
  visitor.choice("score_unit", score_unit, {"tun", "huxi"}, "P-7.2");
  visitor.choice("win_on_discard", win_on_discard, {"none", "discarder_pays", "all_pay"}, "P-6.10");
  visitor.flag("win_over_forced", win_over_forced, "P-4.5");
  visitor.choice("multi_win", multi_win, {"first", "all"}, "P-6.8");
  visitor.choice("must_hu", must_hu, {"never", "reveal", "always"}, "P-6.11");
  visitor.flag("pao_mandatory", pao_mandatory, "P-4.7");
  visitor.choice("own_fourth_on_wei", own_fourth_on_wei, {"pao", "ti"}, "P-4.3");
  visitor.choice("other_third", other_third, {"peng", "wei"}, "P-6.6");
  visitor.flag("kan_plus_loose_win", kan_plus_loose_win, "P-6.5");
  visitor.choice("chi_from_reveal", chi_from_reveal, {"revealer_and_next", "revealer_only", "next_only", "all"}, "P-4.10");
  visitor.choice("pass_lock", pass_lock, {"joint", "separate", "chi_blocks_both"}, "P-4.17");
  visitor.flag("lock_unclaimed_reveal", lock_unclaimed_reveal, "P-4.19");
  visitor.choice("opening_double_ti", opening_double_ti, {"no_discard", "supplement"}, "P-2.5");
  visitor.choice("heavenly", heavenly, {"off", "three_ti", "five_kan", "both"}, "P-2.7");
  visitor.flag("dealer_complete_win", dealer_complete_win, "P-2.10");
  visitor.flag("show_card_win", show_card_win, "P-2.11");
  visitor.choice("wei_visibility", wei_visibility, {"open", "hidden"}, "P-8.1");
  visitor.flag("one_five_ten", one_five_ten, "P-1.3");
  visit_fans(visitor, fans);
  visitor.choice("zimo", zimo, {"none", "add_tun", "double", "add_huxi"}, "P-7.3");
  visitor.number("zimo_value", zimo_value, 1, 100, "P-7.3");
  visitor.number_or_null("cap", cap, 1, 99999, "P-7.13");
  visitor.choice("next_dealer", next_dealer, {"random", "winner", "next_seat"}, "P-7.14");
  visitor.choice("draw_dealer", draw_dealer, {"random", "stay", "next_seat"}, "P-7.14");
}

}  // namespace ttadak::paohuzi
