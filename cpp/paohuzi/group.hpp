#pragma once

#include <array>
#include <bit>
#include <span>

#include "paohuzi/tables.hpp"

namespace ttadak::paohuzi {

/// The kinds of groups in the order in which groups are listed. [P-8.4]
enum class GroupKind : std::uint8_t { kTi, kPao, kWei, kPeng, kKan, kChi, kPair };

/// A group: its kind and its face, or its shape for a chi. Ascending in group order [P-8.4]; 0 is no group. A wei and the peng of
/// the same face differ in one bit.
enum class Group : std::uint8_t { kNone = 0 };

inline constexpr std::array<int, 8> kFirstGroup = {1, 33, 65, 97, 129, 161, 201, 221};
inline constexpr int kNumGroups = 221;

[[nodiscard]] constexpr std::size_t index(Group group) { return static_cast<std::size_t>(group); }
[[nodiscard]] constexpr Group group_at(GroupKind kind, int which) {
  return static_cast<Group>(kFirstGroup[static_cast<std::size_t>(kind)] + which);
}
[[nodiscard]] constexpr Group group_of(GroupKind kind, Face face) { return group_at(kind, number(face)); }
[[nodiscard]] constexpr Group group_of(Shape shape) { return group_at(GroupKind::kChi, number(shape)); }
/// Precondition: a group.
[[nodiscard]] constexpr GroupKind kind(Group group) {
  if (index(group) >= 201) return GroupKind::kPair;
  return index(group) >= 161 ? GroupKind::kChi : static_cast<GroupKind>((index(group) - 1) / 32);
}
[[nodiscard]] constexpr int which(Group group) { return static_cast<int>(index(group)) - kFirstGroup[static_cast<std::size_t>(kind(group))]; }
[[nodiscard]] constexpr bool is_chi(Group group) { return kind(group) == GroupKind::kChi; }
/// Precondition: no chi.
[[nodiscard]] constexpr Face face(Group group) { return face_at(which(group)); }
/// Precondition: a chi.
[[nodiscard]] constexpr Shape shape(Group group) { return static_cast<Shape>(which(group)); }
[[nodiscard]] constexpr bool is_quad(Group group) { return index(group) < 65; }
/// Whether the number is that of a group.
[[nodiscard]] constexpr bool is_group(Group group) {
  return group != Group::kNone && index(group) < kNumGroups && which(group) < (is_chi(group) ? kNumShapes : kNumFaces);
}

/// [P-1.4] What a group scores.
[[nodiscard]] constexpr int huxi(GroupKind kind, Face face) {
  constexpr std::array<std::array<std::uint8_t, 2>, 7> table = {{{9, 12}, {6, 9}, {3, 6}, {1, 3}, {3, 6}, {0, 0}, {0, 0}}};
  return table[static_cast<std::size_t>(kind)][is_big(face) ? 1 : 0];
}
inline constexpr auto kGroupHuxi = [] {
  std::array<std::uint8_t, kNumGroups> table{};
  for (std::size_t g = 0; g < table.size(); ++g) {
    const auto group = static_cast<Group>(g);
    if (is_group(group)) table[g] = static_cast<std::uint8_t>(is_chi(group) ? data(shape(group)).huxi : huxi(kind(group), face(group)));
  }
  return table;
}();
[[nodiscard]] constexpr int huxi(Group group) { return kGroupHuxi[index(group)]; }

[[nodiscard]] constexpr Counts cards(Group group) {
  if (is_chi(group)) return data(shape(group)).cards;
  return Counts::of(face(group), is_quad(group) ? 4 : kind(group) == GroupKind::kPair ? 2 : 3);
}

/// The melds of a seat, in group order; at most seven.
class Melds {
 public:
  static constexpr int kMost = 7;

  [[nodiscard]] constexpr int size() const { return count_; }
  [[nodiscard]] constexpr std::span<const Group> list() const { return {groups_.data(), count_}; }
  [[nodiscard]] constexpr const Group* begin() const { return groups_.data(); }
  [[nodiscard]] constexpr const Group* end() const { return groups_.data() + count_; }
  /// Whether there is a ti or a pao: they stand first.
  [[nodiscard]] constexpr bool has_quad() const { return (groups_[0] != Group::kNone) & is_quad(groups_[0]); }
  [[nodiscard]] constexpr int quads() const {
    int quads = 0;
    while (quads < count_ && is_quad(groups_[static_cast<std::size_t>(quads)])) ++quads;
    return quads;
  }
  /// Precondition: not kNone.
  [[nodiscard]] constexpr bool has(Group group) const { return has_zero_place((places() & kWithoutCount) ^ all_places(group)); }
  /// Whether there is a wei or a peng of the face.
  [[nodiscard]] constexpr bool has_three(Face face) const {
    constexpr std::size_t difference = index(group_of(GroupKind::kWei, Face{})) ^ index(group_of(GroupKind::kPeng, Face{}));
    return has_zero_place((places() | kEachPlace * difference) ^ all_places(group_of(GroupKind::kPeng, face)));
  }
  [[nodiscard]] constexpr int huxi() const {
    int sum = 0;
    for (const Group group : list()) sum += paohuzi::huxi(group);
    return sum;
  }
  [[nodiscard]] constexpr Counts cards() const {
    Counts sum;
    for (const Group group : list()) sum = sum + paohuzi::cards(group);
    return sum;
  }
  /// The faces of all but the chis.
  [[nodiscard]] constexpr FaceSet faces_of_one() const {
    FaceSet faces;
    for (const Group group : list()) {
      if (!is_chi(group)) faces.insert(face(group));
    }
    return faces;
  }
  /// Cards in the melds: four in each ti and pao, three in the others.
  [[nodiscard]] constexpr int card_count() const { return 3 * size() + quads(); }

  /// Precondition: not full.
  constexpr void insert(Group group) {
    const std::uint64_t word = places() & kWithoutCount;
    const int place = 8 * (count_ - count_above(word, group));
    const std::uint64_t above = word & ~low_bits(place);
    const std::uint64_t count = std::uint64_t{count_} + 1;
    *this = std::bit_cast<Melds>(lowest_first((word ^ above) | index(group) << place | above << 8 | count << 56));
  }
  /// Precondition: it is there.
  constexpr void erase(Group group) {
    std::size_t place = 0;
    while (groups_[place] != group) ++place;
    for (--count_; place < count_; ++place) groups_[place] = groups_[place + 1];
    groups_[count_] = Group::kNone;
  }
  /// Whether the places hold what they may: melds in order, then nothing.
  [[nodiscard]] constexpr bool sound() const {
    if (count_ > kMost) return false;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const Group group = groups_[i];
      if (i >= count_) {
        if (group != Group::kNone) return false;
        continue;
      }
      if (!is_group(group)) return false;
      if (kind(group) == GroupKind::kKan || kind(group) == GroupKind::kPair || (i > 0 && groups_[i - 1] > group)) return false;
    }
    return true;
  }

  constexpr bool operator==(const Melds&) const = default;

 private:
  /// How many of the bytes are above a group: of every second one at a time, a bit left over where nothing is borrowed.
  [[nodiscard]] static constexpr int count_above(std::uint64_t word, Group group) {
    constexpr std::uint64_t ones = 0x0001000100010001;
    const auto above = [&](std::uint64_t bytes) { return ((bytes & 0xff * ones) + 0x100 * ones - (index(group) + 1) * ones) & 0x100 * ones; };
    return std::popcount(above(word) | above(word >> 8) >> 1);
  }
  // All places as one word, the first one lowest and the count on top, to compare them at once: a byte that is zero after exclusive-or
  // is a match.
  [[nodiscard]] constexpr std::uint64_t places() const { return lowest_first(std::bit_cast<std::uint64_t>(*this)); }
  static constexpr std::uint64_t kWithoutCount = low_bits(56);
  static constexpr std::uint64_t kEachPlace = 0x0101010101010101;
  [[nodiscard]] static constexpr std::uint64_t all_places(Group group) { return kEachPlace * index(group); }
  [[nodiscard]] static constexpr bool has_zero_place(std::uint64_t word) { return ((word - kEachPlace) & ~word & kEachPlace << 7) != 0; }

  std::array<Group, kMost> groups_{};
  std::uint8_t count_ = 0;
};

/// "ti s3", "chi s7 s8 s9", "pair b2"
[[nodiscard]] std::string text(Group group);
[[nodiscard]] std::string text(Shape shape);
/// A meld as `text` writes it; its cards must be in card order.
[[nodiscard]] std::optional<Group> parse_meld(std::string_view text);
[[nodiscard]] std::optional<Shape> parse_shape(std::string_view text);

}  // namespace ttadak::paohuzi
