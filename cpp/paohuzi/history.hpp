#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/seat.hpp"
#include "paohuzi/group.hpp"

namespace ttadak::paohuzi {

/// One thing that all have seen: a card and what became of it, a hand that died, or the end of the opening.
struct Deed {
  enum class Kind : std::uint8_t { kUnclaimed, kWei, kTi, kPao, kPeng, kChi, kDead, kOpened };

  Kind kind = Kind::kUnclaimed;
  Face face = kNoFace;
  Seat by{0};                   // who revealed or discarded it; whose hand died
  bool discarded = false;
  Seat maker{0};                // of the melds
  Group replaced = Group::kNone;      // the wei or peng that became a ti or pao
  std::array<Shape, 3> groups{};      // of a chi
  std::uint8_t group_count = 0;

  /// The meld made, other than a chi.
  [[nodiscard]] constexpr Group made() const { return group_of(static_cast<GroupKind>(kKinds[static_cast<std::size_t>(kind)]), face); }
  /// The cards the maker took from his hand.
  [[nodiscard]] constexpr Counts laid() const {
    Counts sum;
    if (kind == Kind::kChi) {
      for (std::size_t i = 0; i < group_count; ++i) sum = sum + data(groups[i]).cards;
      return sum - Counts::of(face);
    }
    const bool melds = kind != Kind::kUnclaimed && kind < Kind::kChi;
    if (melds && replaced == Group::kNone) sum.add(face, kind == Kind::kWei || kind == Kind::kPeng ? 2 : 3);
    return sum;
  }

 private:
  static constexpr std::array<GroupKind, 6> kKinds = {GroupKind::kPair, GroupKind::kWei,  GroupKind::kTi,
                                                      GroupKind::kPao,  GroupKind::kPeng, GroupKind::kChi};
};

/// The course of play as all saw it (of a hidden wei they do not see the face), since the deal or since the position was made by hand.
///
/// A byte for each card: its face, who turned it up, whether it was discarded, whether it was melded. Then a byte for the meld, or for each
/// group of a chi: the maker, what became what. Two kinds of bytes stand alone: a hand that died, the end of the opening.
class History {
 public:
  static constexpr std::size_t kRoom = 63;

  constexpr History() = default;
  /// Precondition: at most `kRoom`.
  explicit constexpr History(std::span<const std::uint8_t> bytes) : size_(static_cast<std::uint8_t>(bytes.size())) {
    std::ranges::copy(bytes, bytes_.begin());
  }

  constexpr void unclaimed(Face face, Seat by, bool discarded) { add(card(face, by, discarded, false)); }
  constexpr void wei(Face face, Seat by) { add(card(face, by, false, true), kWei); }
  constexpr void ti(Face face, Seat by, bool of_wei) { add(card(face, by, false, true), of_wei ? kTi + 1 : kTi); }
  /// `replaced`: the wei or peng, if it was not a kan.
  constexpr void pao(Face face, Seat by, bool discarded, Seat maker, Group replaced) {
    const int from = replaced == Group::kNone ? 0 : kind(replaced) == GroupKind::kWei ? 1 : 2;
    add(card(face, by, discarded, true), kPao + 3 * number(maker) + from);
  }
  constexpr void peng(Face face, Seat by, bool discarded, Seat maker) { add(card(face, by, discarded, true), kPeng + number(maker)); }
  constexpr void chi(Face face, Seat by, bool discarded, Seat maker, std::span<const Shape> groups) {
    if (!has_room()) return;
    push(card(face, by, discarded, true));
    const int codes = kChi + number(maker) * kChiCodes;
    for (std::size_t i = 0; i < groups.size(); ++i) push(codes + number(groups[i]) * 2 + (i + 1 < groups.size() ? 1 : 0));
  }
  constexpr void dead(Seat seat) { add(kDead + number(seat)); }
  constexpr void opened() { add(kOpened); }
  constexpr void add(const Deed& deed);

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr std::span<const std::uint8_t> bytes() const { return {bytes_.data(), size_}; }
  /// Whether there was no room any more: then nothing is known of the end.
  [[nodiscard]] constexpr bool full() const { return size_ == kRoom; }
  [[nodiscard]] constexpr bool from_deal() const { return size_ > 0 && bytes_[0] == kOpened; }
  /// Whether this is how the other began.
  [[nodiscard]] constexpr bool begins(const History& other) const {
    return size_ <= other.size_ && std::equal(bytes_.begin(), bytes_.begin() + size_, other.bytes_.begin());
  }
  /// The deed noted from a place on, which is moved on to the next.
  [[nodiscard]] constexpr Deed read(std::size_t& at) const;
  /// What a first byte says.
  [[nodiscard]] static constexpr Deed deed_of(int code);
  /// Another face for the wei noted at a place.
  constexpr void rename(std::size_t at, Face face) {
    bytes_[at] = static_cast<std::uint8_t>(bytes_[at] % kFaceStep + kFaceStep * number(face));
  }
  /// Whether the bytes are what deeds are noted as.
  [[nodiscard]] constexpr bool sound() const;
  constexpr bool operator==(const History&) const = default;

 private:
  static constexpr int kFaceStep = 12;  // three seats, revealed or discarded, unclaimed or melded
  static constexpr int kDead = kNumFaces * kFaceStep;
  static constexpr int kOpened = kDead + 3;
  static constexpr int kWei = 0;
  static constexpr int kTi = 1;
  static constexpr int kPao = 3;
  static constexpr int kPeng = 12;
  static constexpr int kChi = 15;
  static constexpr int kChiCodes = 2 * kNumShapes;  // of a seat: each shape, the last of its plan or not

  [[nodiscard]] static constexpr int card(Face face, Seat by, bool discarded, bool melded) {
    return number(face) * kFaceStep + number(by) * 4 + (discarded ? 2 : 0) + (melded ? 1 : 0);
  }
  /// Room for any deed; if there is none any more, that is noted.
  constexpr bool has_room() {
    if (size_ < kRoom - 3) [[likely]] return true;
    size_ = kRoom;
    return false;
  }
  constexpr void push(int code) { bytes_[size_++] = static_cast<std::uint8_t>(code); }
  constexpr void add(int code) {
    if (has_room()) push(code);
  }
  constexpr void add(int code, int meld) {
    if (!has_room()) return;
    push(code);
    push(meld);
  }
  constexpr void read_meld(std::size_t& at, Deed& deed) const;

  std::array<std::uint8_t, kRoom> bytes_{};
  std::uint8_t size_ = 0;
};

constexpr Deed History::deed_of(int code) {
  Deed deed;
  if (code >= kDead) {
    deed.kind = code == kOpened ? Deed::Kind::kOpened : Deed::Kind::kDead;
    if (code != kOpened) deed.by = seat_at(code - kDead);
    return deed;
  }
  deed.face = face_at(code / kFaceStep);
  deed.by = deed.maker = seat_at(code / 4 % 3);
  deed.discarded = (code & 2) != 0;
  return deed;
}

/// What a first byte says.
inline constexpr auto kDeeds = [] {
  std::array<Deed, 256> deeds;
  for (std::size_t code = 0; code < deeds.size(); ++code) deeds[code] = History::deed_of(static_cast<int>(code));
  return deeds;
}();

constexpr Deed History::read(std::size_t& at) const {
  const int code = bytes_[at++];
  Deed deed = kDeeds[static_cast<std::size_t>(code)];
  if (code < kDead && (code & 1) != 0) read_meld(at, deed);
  return deed;
}

constexpr void History::read_meld(std::size_t& at, Deed& deed) const {
  const int code = bytes_[at];
  if (code >= kChi) {
    deed.kind = Deed::Kind::kChi;
    deed.maker = seat_at((code - kChi) / kChiCodes);
    bool more = true;
    while (more && deed.group_count < deed.groups.size() && at < size_) {
      const int group = std::max(0, bytes_[at++] - kChi) % kChiCodes;
      deed.groups[deed.group_count++] = static_cast<Shape>(group / 2);
      more = group % 2 != 0;
    }
    return;
  }
  ++at;
  int from = 0;
  if (code >= kPeng) {
    deed.kind = Deed::Kind::kPeng;
    deed.maker = seat_at(code - kPeng);
  } else if (code >= kPao) {
    deed.kind = Deed::Kind::kPao;
    deed.maker = seat_at((code - kPao) / 3);
    from = (code - kPao) % 3;
  } else {
    deed.kind = code >= kTi ? Deed::Kind::kTi : Deed::Kind::kWei;
    from = code >= kTi ? code - kTi : 0;
  }
  if (from != 0) deed.replaced = group_of(from == 1 ? GroupKind::kWei : GroupKind::kPeng, deed.face);
}

constexpr void History::add(const Deed& deed) {
  switch (deed.kind) {
    case Deed::Kind::kUnclaimed: unclaimed(deed.face, deed.by, deed.discarded); break;
    case Deed::Kind::kWei: wei(deed.face, deed.by); break;
    case Deed::Kind::kTi: ti(deed.face, deed.by, deed.replaced != Group::kNone); break;
    case Deed::Kind::kPao: pao(deed.face, deed.by, deed.discarded, deed.maker, deed.replaced); break;
    case Deed::Kind::kPeng: peng(deed.face, deed.by, deed.discarded, deed.maker); break;
    case Deed::Kind::kChi: chi(deed.face, deed.by, deed.discarded, deed.maker, {deed.groups.data(), deed.group_count}); break;
    case Deed::Kind::kDead: dead(deed.by); break;
    case Deed::Kind::kOpened: opened(); break;
  }
}

constexpr bool History::sound() const {
  if (size_ > kRoom) return false;
  History again;
  for (std::size_t at = 0; at < size_ && !full();) {
    const Deed deed = read(at);
    if (at > size_ || number(deed.maker) > 2) return false;
    if (deed.kind == Deed::Kind::kChi && !data(deed.groups[0]).cards.contains(deed.face)) return false;
    again.add(deed);
  }
  return full() || again == *this;
}

}  // namespace ttadak::paohuzi
