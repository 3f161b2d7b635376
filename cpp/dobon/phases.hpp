#pragma once

#include <cstdint>

namespace ttadak::dobon {

/// What is being asked. kFresh: dealt, nothing has happened yet.
enum class Phase : std::uint8_t { kFresh, kTurn, kDrawn, kMore, kClaim, kReverse, kRiichi, kCatch, kSuit, kEnd, kChance };
/// What a step leads to: a question that leaves a choice (or the end), or one that has a single answer: a card, a draw, or another.
enum class Next : std::uint8_t { kChoice, kLay, kDraw, kOther };
/// Whom cards are drawn for; it is kept only while chance is asked.
enum class Job : std::uint8_t { kNone, kDeal, kTurn, kAttack, kRiichi, kCatch };

enum class EventKind : std::uint8_t {
  kPlay, kHold, kDraw, kDrawNothing, kReshuffle, kPass, kClaim, kShow, kCall, kCatch, kSuit, kAttack, kSkip, kBack, kOut, kDobon, kReverse,
  kPay, kEnd, kDeal
};
enum class Cause : std::uint8_t { kNone, kAttack, kRiichi, kCatch, kDobon, kReverse };

}  // namespace ttadak::dobon
