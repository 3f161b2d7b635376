#pragma once

#include <array>
#include <span>

#include "core/seat.hpp"

namespace ttadak::dobon {

struct Payment {
  Seat from = kNobody;
  Seat to = kNobody;
  int points = 0;
};

/// What is owed at the end of a deal.
struct Payments {
  std::array<Payment, 6> list{};
  int count = 0;

  [[nodiscard]] std::span<const Payment> all() const { return {list.data(), static_cast<std::size_t>(count)}; }
};

}  // namespace ttadak::dobon
