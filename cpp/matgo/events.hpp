#pragma once

#include <cstdint>

namespace ttadak::matgo {

/// `Event::kind`. The words are `event_words` of the state.
enum class EventKind : std::uint8_t {
  kTake, kRefill, kChongtong, kDeclare, kContinue, kName, kPlain, kShake, kBomb, kPlay, kAim, kDraw, kToken, kFlip,
  kPpuk, kJjok, kTtadak, kSseul, kPpukTake, kSelfPpuk, kNaturalTake, kGukjinLock, kSteal, kPay, kLeftover, kGukjin,
  kGo, kStop, kEnd, kDeal
};

/// `Event::cause`.
enum class Cause : std::uint8_t {
  kNone, kFloorBonus, kBomb, kPpukTake, kNaturalTake, kSelfPpuk, kJjok, kTtadak, kBonus, kSseul,
  kFirstPpuk, kSecondPpuk, kThirdPpuk, kFirstTtadak, kFirstJjok, kFirstBomb
};

/// Why a deal is over.
enum class Reason : std::uint8_t { kNone, kStop, kAutostop, kChongtong, kThreePpuk, kNagari, kRedeal };

/// The kinds of side payments, in the order they are written; bits of the state's `paid_`.
enum class SideKind : std::uint8_t { kFirstPpuk, kSecondPpuk, kThirdPpuk, kFirstTtadak, kFirstJjok, kFirstBomb };
inline constexpr int kNumSideKinds = 6;

[[nodiscard]] constexpr Cause cause_of(SideKind kind) {
  return static_cast<Cause>(static_cast<std::uint8_t>(Cause::kFirstPpuk) + static_cast<std::uint8_t>(kind));
}

}  // namespace ttadak::matgo
