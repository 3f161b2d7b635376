#include "paohuzi/ways.hpp"

#include <algorithm>

namespace ttadak::paohuzi {
namespace {

constexpr std::size_t kLane = 4;  // counts worked out at once

/// 1 / that.
constexpr auto kOneOfOrders = [] {
  auto table = kOrders;
  for (auto& rows : table) {
    for (auto& row : rows) {
      for (double& orders : row) orders = orders > 0 ? 1 / orders : 0;
    }
  }
  return table;
}();

}  // namespace

Ways::Ways(std::span<const Bound> bounds, const std::array<int, 3>& lack) {
  std::array<std::size_t, kNumFaces + 1> rows{1};
  std::array<std::size_t, kNumFaces + 1> columns{1};
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    rows[i + 1] = rows[i] + bounds[i].first;
    columns[i + 1] = columns[i] + bounds[i].second;
  }
  stride_ = (columns[bounds.size()] + kLane - 1) / kLane * kLane + kLane;
  faces_.reserve(bounds.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    add(bounds[i]);
    ends_ += rows[i] * stride_;
  }
  counts_.resize(ends_ + rows[bounds.size()] * stride_);
  count_ends(rows[bounds.size()], lack);
  for (std::size_t i = bounds.size(); i-- > 0;) count_before(i, rows[i], columns[i]);
}

void Ways::add(const Bound& bound) {
  WaysOfFace& ways = faces_.emplace_back(bound.shift, ends_);
  for (std::uint8_t first = 0; first <= bound.first; ++first) {
    for (std::uint8_t second = 0; second <= std::min<int>(bound.second, bound.copies - first); ++second) {
      const auto step = static_cast<std::uint32_t>(first * stride_ + second);
      ways.list[ways.count++] = {kOrders[bound.copies][first][second], kOneOfOrders[bound.copies][first][second], step, first, second};
    }
  }
}

/// What is left when all bound faces are divided: the ways to deal the other cards to what each part lacks, up to a factor.
void Ways::count_ends(std::size_t rows, const std::array<int, 3>& lack) {
  double* count = counts_.data() + ends_;
  for (int first = 0; first < static_cast<int>(rows); ++first) {
    const double share_of_first = share(lack[0] - first);
    for (int second = 0; second < static_cast<int>(stride_); ++second) {
      *count++ = share_of_first * share(lack[1] - second) * share(lack[2] + first + second);
    }
  }
}

// Lanes may reach beyond the columns in use: nothing leads there, but what is read is a number.
void Ways::count_before(std::size_t face, std::size_t rows, std::size_t columns) {
  const std::span<const Way> ways = std::span(faces_[face].list).first(faces_[face].count);
  const std::size_t next = face + 1 < faces_.size() ? faces_[face + 1].start : ends_;
  for (std::size_t row = 0; row < rows; ++row) {
    double* const count = counts_.data() + faces_[face].start + row * stride_;
    const double* const after = counts_.data() + next + row * stride_;
    for (std::size_t column = 0; column < columns; column += kLane) {
      std::array<double, kLane> sum{};
      for (const Way& way : ways) {
        const double* const from = after + way.step + column;
        for (std::size_t i = 0; i < kLane; ++i) sum[i] += way.orders * from[i];
      }
      std::copy_n(sum.begin(), kLane, count + column);
    }
  }
}

/// One random number is enough: within the choice that it makes it lies anywhere, and so can make the next.
bool Ways::divide(Rng& rng, std::array<Counts, 2>& hands) const {
  if (counts_[0] <= 0) return false;
  std::array<std::uint64_t, 2> fields{};
  std::size_t at = 0;
  double left = static_cast<double>(rng.next() >> 11) * 0x1p-53 * counts_[0];
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const WaysOfFace& face = faces_[i];
    const double* const after = counts_.data() + (i + 1 < faces_.size() ? faces_[i + 1].start : ends_) + at;
    const Way* way = face.list.data();
    const Way* const last = way + face.count - 1;
    for (; way < last; ++way) {
      const double count = way->orders * after[way->step];
      if (left < count) break;
      left -= count;
    }
    while (after[way->step] <= 0) --way;  // only if rounding led too far
    left *= way->share;
    fields[0] += std::uint64_t{way->first} << face.shift;
    fields[1] += std::uint64_t{way->second} << face.shift;
    at += way->step;
  }
  hands = {Counts::from_bits(fields[0]), Counts::from_bits(fields[1])};
  return true;
}

}  // namespace ttadak::paohuzi
