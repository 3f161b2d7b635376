#pragma once

#include <array>
#include <string_view>

#include "matgo/events.hpp"

namespace ttadak::matgo {

inline constexpr std::array<std::string_view, 7> kReasonWords = {"",           "stop",   "autostop", "chongtong",
                                                                 "three_ppuk", "nagari", "redeal"};
/// By `Phase`; `kFresh` has none and the chance nodes share one.
inline constexpr std::array<std::string_view, 10> kPhaseWords = {"play",      "shake",  "bomb",   "target", "flip_target",
                                                                "chongtong", "gukjin", "gostop", "",      "end"};
/// What a chance node decides, from `Phase::kDealing` on; the key `next` of `pending`.
inline constexpr std::array<std::string_view, 4> kNextWords = {"deal", "refill", "draw", "flip"};

[[nodiscard]] std::string_view side_word(SideKind kind);
[[nodiscard]] std::string_view reason_word(Reason reason);

}  // namespace ttadak::matgo
