#include "paohuzi/win.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace ttadak::paohuzi {
namespace {

[[nodiscard]] constexpr unsigned bit(Use use) { return 1u << static_cast<unsigned>(use); }

/// The uses the rules allow, as bits.
[[nodiscard]] unsigned uses(const Hold& hold, const Rules& rules) {
  if (hold.arrival == Arrival::kNone) return bit(Use::kNone);
  const int held = hold.hand.count(hold.card);
  const bool own = hold.arrival == Arrival::kOwnReveal;
  // [P-6.3]
  if (held == 3 && own) return bit(Use::kTi);
  if (held == 2 && own) return bit(Use::kWei);
  // [P-6.4] [P-6.5] [P-6.6] [P-6.10]
  if (held == 3) return bit(Use::kPao) | (rules.kan_plus_loose_win != 0 ? bit(Use::kLoose) : 0);
  if (held == 2) {
    const bool as_wei = rules.other_third == OtherThird::kWei && hold.arrival == Arrival::kOtherReveal;
    return bit(as_wei ? Use::kWei : Use::kPeng) | bit(Use::kLoose);
  }
  if (!hold.melds->has_three(hold.card)) return bit(Use::kLoose);
  if (hold.melds->has(group_of(GroupKind::kWei, hold.card))) {
    return own && rules.own_fourth_on_wei == OwnFourth::kTi ? bit(Use::kTi) : bit(Use::kPao) | bit(Use::kLoose);
  }
  return hold.arrival != Arrival::kDiscard ? bit(Use::kPao) | bit(Use::kLoose) : bit(Use::kLoose);
}

/// The hand when the card is used in one way: what is fixed, and the loose cards still to be arranged.
struct Holding {
  LooseCards loose;
  int groups = 0;  // melds and kans
  int huxi = 0;    // theirs

  /// [P-6.1] Whether the number of cards lets seven groups come out.
  [[nodiscard]] bool fits() const {
    const int chis = 7 - groups - (loose.pair ? 1 : 0);
    const std::uint64_t bits = loose.cards.bits();
    const int size = std::popcount(bits & kEachFace) + 2 * std::popcount(bits >> 1 & kEachFace);
    return chis >= 0 && size == 3 * chis + (loose.pair ? 2 : 0);
  }
  /// The most huxi in all, or -1 if there is no arrangement with at least `least`.
  [[nodiscard]] int best(int least) const {
    if ((huxi < least && huxi + huxi_bound(loose) < least) || !fits()) return -1;
    const int more = best_huxi(loose, std::max(least - huxi, 0));
    return more < 0 ? -1 : huxi + more;
  }
};

/// What a card turned into a group of four or three replaces, if that is a meld.
[[nodiscard]] Group replaced(const Hold& hold, Use use) {
  if (use != Use::kTi && use != Use::kPao) return Group::kNone;
  if (hold.hand.count(hold.card) == 3) return Group::kNone;
  const Group wei = group_of(GroupKind::kWei, hold.card);
  return hold.melds->has(wei) ? wei : group_of(GroupKind::kPeng, hold.card);
}

/// The group the winning card becomes part of, if it does not stay loose.
[[nodiscard]] Group completed(const Hold& hold, Use use) {
  switch (use) {
    case Use::kTi: return group_of(GroupKind::kTi, hold.card);
    case Use::kPao: return group_of(GroupKind::kPao, hold.card);
    case Use::kWei: return group_of(GroupKind::kWei, hold.card);
    case Use::kPeng: return group_of(GroupKind::kPeng, hold.card);
    case Use::kNone:
    case Use::kLoose: break;
  }
  return Group::kNone;
}

/// The hand once a group has been completed: without the copies that went into it.
[[nodiscard]] Counts hand_after(const Hold& hold, Use use) {
  Counts hand = hold.hand;
  if (completed(hold, use) != Group::kNone && replaced(hold, use) == Group::kNone) hand.remove(hold.card, hand.count(hold.card));
  return hand;
}

/// The hand with the card not used yet, but for the copies of it that went into a group.
[[nodiscard]] inline Holding holding(const Hold& hold, Counts hand, const Rules& rules) {
  const std::uint64_t kans = kan_fields(hand);
  const int big = std::popcount(kans & ~kSmallFields);
  const int all = std::popcount(kans);
  return {{without_kans(hand), hold.melds->has_quad(), rules.one_five_ten != 0}, hold.melds->size() + all, hold.meld_huxi + 3 * (all + big)};
}

[[nodiscard]] inline Holding holding_loose(const Hold& hold, const Rules& rules) {
  Holding result = holding(hold, hold.hand, rules);
  result.loose.cards.add(hold.card);
  return result;
}

[[nodiscard]] Holding holding(const Hold& hold, Use use, const Rules& rules) {
  if (use == Use::kLoose) return holding_loose(hold, rules);
  Holding result = holding(hold, hand_after(hold, use), rules);
  if (const Group group = completed(hold, use); group != Group::kNone) {
    const Group old = replaced(hold, use);
    result.groups += old == Group::kNone ? 1 : 0;
    result.huxi += huxi(group) - (old == Group::kNone ? 0 : huxi(old));
    result.loose.pair = result.loose.pair || is_quad(group);
  }
  return result;
}

/// A card enters one group: with two loose cards at most, or with two copies of its own face. So only two isolated cards can be
/// helped, and two more by the pair.
[[nodiscard]] bool is_beyond_help(Counts isolated, bool pair) { return size_of(isolated) > (pair ? 4 : 2); }

/// What may join cards of its own face.
[[nodiscard]] FaceSet grouped_faces(Counts hand, const Melds& melds) { return faces_at(several_fields(hand)) | melds.faces_of_one(); }

/// Those of such faces with which that may help, by the isolated faces: other cards do not get partners; the pair may be of one face.
[[nodiscard]] FaceSet joining_faces(FaceSet grouped, FaceSet isolated) {
  if (isolated.size() > 2) return {};
  return isolated.size() == 2 ? grouped & isolated : grouped;
}

/// Writes the division of loose cards that gives exactly `huxi` and has the least list of groups.
class Arranger {
 public:
  Arranger(const LooseCards& loose, int huxi) : loose_(loose), wanted_(huxi) {
    if (!loose.pair) {
      search(loose.cards, 0, 0);
      return;
    }
    for (int f = 0; f < kNumFaces; ++f) {
      if (loose.cards.count(face_at(f)) < 2) continue;
      Counts rest = loose.cards;
      rest.remove(face_at(f), 2);
      pair_ = group_of(GroupKind::kPair, face_at(f));
      search(rest, 0, 0);
    }
  }
  [[nodiscard]] const std::vector<Group>& groups() const { return best_; }

 private:
  /// Groups are taken in ascending order, each with the lowest card left, so the first division found is the least for its pair.
  bool search(Counts rest, int huxi, std::size_t from) {
    if (rest.empty()) return huxi == wanted_ && keep();
    const Face lowest = face_at(std::countr_zero(rest.bits()) / 3);
    for (std::size_t s = from; s < kShapes.size(); ++s) {
      const ShapeData& shape = kShapes[s];
      if (shape.faces[0] != lowest || (shape.optional && !loose_.one_five_ten) || !contains(rest, shape.cards)) continue;
      path_.push_back(group_of(static_cast<Shape>(s)));
      const bool found = search(rest - shape.cards, huxi + shape.huxi, s);
      path_.pop_back();
      if (found) return true;
    }
    return false;
  }
  bool keep() {
    std::vector<Group> groups = path_;
    if (pair_ != Group::kNone) groups.push_back(pair_);
    if (best_.empty() || groups < best_) best_ = std::move(groups);
    return true;
  }

  LooseCards loose_;
  int wanted_;
  Group pair_ = Group::kNone;
  std::vector<Group> path_;
  std::vector<Group> best_;
};

[[nodiscard]] int most_huxi(const Hold& hold, const Rules& rules, unsigned uses) {
  int most = -1;
  for (; uses != 0; uses &= uses - 1) most = std::max(most, holding(hold, static_cast<Use>(std::countr_zero(uses)), rules).best(0));
  return most;
}

[[nodiscard]] std::vector<Group> groups_of(const Hold& hold, Use use, const Holding& held, int total) {
  std::vector<Group> groups(hold.melds->begin(), hold.melds->end());
  if (const Group old = replaced(hold, use); old != Group::kNone) std::erase(groups, old);
  if (const Group group = completed(hold, use); group != Group::kNone) groups.push_back(group);
  for (const Face face : faces_at(kan_fields(hand_after(hold, use)))) groups.push_back(group_of(GroupKind::kKan, face));
  const Arranger arranged(held.loose, total - held.huxi);
  groups.insert(groups.end(), arranged.groups().begin(), arranged.groups().end());
  std::ranges::sort(groups);
  return groups;
}

/// Keeps the better of two wins. What an arrangement pays are its points; the cap limits payers, not arrangements. [P-6.2]
void prefer(Win& best, Win&& other) {
  const auto worth = [](const Win& win) { return std::pair(win.payment.points, win.huxi); };
  const bool better = !best || worth(other) > worth(best) || (worth(other) == worth(best) && other.groups < best.groups);
  if (better) best = std::move(other);
}

[[nodiscard]] Counts all_cards(const Hold& hold) {
  Counts cards = hold.melds->cards() + hold.hand;
  if (hold.arrival != Arrival::kNone) cards.add(hold.card);
  return cards;
}

/// [P-7.7] No chi group: none among the melds, and nothing loose but the pair.
[[nodiscard]] bool is_identical(const Hold& hold, const Holding& held) {
  const bool chi = std::any_of(hold.melds->begin(), hold.melds->end(), [](Group group) { return is_chi(group); });
  return !chi && held.loose.cards.size() <= 2;
}

}  // namespace

bool can_win(const Hold& hold, const Rules& rules) {
  const unsigned possible = uses(hold, rules);
  if (possible == bit(Use::kLoose)) return holding_loose(hold, rules).best(rules.min_huxi) >= 0;  // most often
  for (unsigned left = possible; left != 0; left &= left - 1) {
    if (holding(hold, static_cast<Use>(std::countr_zero(left)), rules).best(rules.min_huxi) >= 0) return true;
  }
  return false;
}

// No card adds more than 6 huxi: a kan or wei becomes a ti, a big pair a wei, a big 2 a group.
Hopes hopes(Counts hand, const Melds& melds, int meld_huxi, const Rules& rules) {
  constexpr int most_gain = 6;
  const std::uint64_t kans = kan_fields(hand);
  const LooseCards loose{without_kans(hand), melds.has_quad(), rules.one_five_ten != 0};
  const int fixed = meld_huxi + 3 * std::popcount(kans & kSmallFields) + 6 * std::popcount(kans & ~kSmallFields);
  if (fixed + huxi_bound(loose) + most_gain < rules.min_huxi) return {};
  const Counts isolated = isolated_cards(loose);
  if (is_beyond_help(isolated, loose.pair)) return {};
  const FaceSet alone = faces_at(any_fields(isolated));
  return Hopes(helpful_faces(loose, alone) | joining_faces(grouped_faces(hand, melds), alone));
}

int most_huxi(const Hold& hold, const Rules& rules) { return most_huxi(hold, rules, uses(hold, rules)); }

std::array<int, kNumFaces> most_huxi_with_each(Hold hold, const Rules& rules) {
  std::array<int, kNumFaces> most{};
  most.fill(-1);
  const Holding held = holding(hold, Use::kNone, rules);
  const Counts isolated = isolated_cards(held.loose);
  if (is_beyond_help(isolated, held.loose.pair)) return most;
  const FaceSet alone = faces_at(any_fields(isolated));
  const FaceSet helpful = helpful_faces(held.loose, alone);
  const FaceSet grouped = grouped_faces(hold.hand, *hold.melds);
  const FaceSet left = FaceSet::full() - faces_at(quad_fields(hold.hand + hold.melds->cards()));
  for (const Face face : helpful & left) {
    hold.card = face;
    if (grouped.contains(face) && (uses(hold, rules) & bit(Use::kLoose)) == 0) continue;
    Holding with = held;
    with.loose.cards.add(face);
    most[index(face)] = with.best(0);
  }
  for (const Face face : joining_faces(grouped, alone) & left) {
    hold.card = face;
    most[index(face)] = std::max(most[index(face)], most_huxi(hold, rules, uses(hold, rules) & ~bit(Use::kLoose)));
  }
  return most;
}

Win best_win(const Hold& hold, const Rules& rules, const Occasion& occasion, bool with_groups) {
  Win best;
  for (unsigned left = uses(hold, rules); left != 0; left &= left - 1) {
    Win win;
    win.use = static_cast<Use>(std::countr_zero(left));
    const Holding held = holding(hold, win.use, rules);
    win.huxi = held.best(rules.min_huxi);
    if (!win) continue;
    win.payment = pay(win.huxi, {all_cards(hold), is_identical(hold, held), occasion}, rules);
    if (with_groups) win.groups = groups_of(hold, win.use, held, win.huxi);
    prefer(best, std::move(win));
  }
  return best;
}

Win heavenly_win(const Hold& hold, const Rules& rules, bool may_be_complete, bool with_groups) {
  const Occasion occasion{.heavenly = true};
  Win win;
  win.huxi = 0;
  const auto count = [&](Group group) {
    win.huxi += huxi(group);
    if (with_groups) win.groups.push_back(group);
  };
  for (const Group group : hold.melds->list()) {
    if (kind(group) == GroupKind::kTi) count(group);
  }
  for (const Face face : faces_at(kan_fields(hold.hand))) count(group_of(GroupKind::kKan, face));
  win.payment = pay(win.huxi, {all_cards(hold), false, occasion}, rules);
  if (Win complete = may_be_complete ? best_win(hold, rules, occasion, with_groups) : Win{}) prefer(win, std::move(complete));
  return win;
}

}  // namespace ttadak::paohuzi
