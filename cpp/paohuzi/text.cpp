#include "core/errors.hpp"
#include "core/text.hpp"
#include "paohuzi/position_writer.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr std::array<std::string_view, 14> kPhaseWords = {"opening", "", "", "reveal", "heavenly", "dealer_win", "discard",
                                                          "hu", "pao", "peng", "chi", "chi_more", "chance", "end"};
constexpr std::array<std::string_view, 16> kEventWords = {"deal", "show", "ti", "supplement", "reveal", "wei", "pass", "claim", "pao",
                                                          "peng", "name", "chi", "discard", "dead", "hu", "end"};
constexpr std::array<std::string_view, 6> kCauseWords = {"", "deal", "kan", "wei", "peng", "no_discard"};

}  // namespace

std::string_view word(Phase phase) { return kPhaseWords[static_cast<std::size_t>(phase)]; }

std::string State::event_words(const Event& event, bool full) {
  const auto kind = static_cast<EventKind>(event.kind);
  const std::string_view word = kEventWords[event.kind];
  if (!full) return std::string(word);
  switch (kind) {
    case EventKind::kDead: return std::string(word);
    case EventKind::kClaim: return concat(word, " hu");
    case EventKind::kHu: return concat(word, " ", event.number);
    case EventKind::kPass: return concat(word, " ", paohuzi::word(static_cast<Phase>(event.cards)));
    case EventKind::kEnd: return concat(word, " ", paohuzi::word(static_cast<Reason>(event.cards)));
    case EventKind::kName:
    case EventKind::kChi: return concat(word, " ", paohuzi::text(static_cast<Shape>(event.cards)));
    default: return concat(word, " ", paohuzi::text(static_cast<Face>(event.cards)));
  }
}

std::string_view State::cause_words(std::uint8_t cause) { return kCauseWords[cause]; }

std::string State::action_text(Action action) const {
  if (is_card(action)) return concat(phase_ == Phase::kChance ? "" : "discard ", paohuzi::text(card(action)));
  if (action == kSayHu) return "hu";
  if (action == kSayPao) return "pao";
  if (action == kSayPeng) return "peng";
  if (action == kSayPass) return "pass";
  return concat("chi ", paohuzi::text(paohuzi::shape(action)));
}

std::optional<Action> State::parse_action(std::string_view text) const {
  for (int id = 0; id < kNumActions; ++id) {
    if (action_text(static_cast<Action>(id)) == text) return static_cast<Action>(id);
  }
  return std::nullopt;
}

std::string State::text() const { return PositionWriter(*this, kNobody).write(); }

std::string State::view(Seat seat) const { return PositionWriter(*this, seat).write(); }

State State::raw() const {
  State bytes = *this;
  bytes.rules_.fans = FanTableId::kEmpty;
  return bytes;
}

std::string State::tail() const {
  return rules_.fans == FanTableId::kEmpty ? "" : to_json(*find_fans(rules_.fans)).dump();
}

void State::set_tail(std::string_view text) {
  const auto fans = parse_fans(text.empty() ? Json(Json::Array{}) : Json::parse(text));
  if (!fans) throw ParseError("bytes of paohuzi: the fan table is broken");
  rules_.fans = intern(*fans);
}

}  // namespace ttadak::paohuzi
