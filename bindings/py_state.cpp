#include "py_state.hpp"

#include <pybind11/pybind11.h>

#include <cstring>

#include "core/log.hpp"

namespace ttadak {
namespace {

std::string information_string(const GameTable& table, const Origin& origin, const std::vector<std::uint8_t>& actions, Seat player) {
  std::string out = origin.parent != nullptr && origin.observer == player
                        ? information_string(table, *origin.parent, origin.parent_actions, player)
                        : table.view(origin.state, player);
  each_noticed(table, origin.state, actions, player, [&](const Event& event) { append_line(table, event, player, out); });
  return out;
}

std::uint64_t information_hash(const GameTable& table, const Origin& origin, const std::vector<std::uint8_t>& actions, Seat player) {
  std::uint64_t key = origin.parent != nullptr && origin.observer == player
                          ? information_hash(table, *origin.parent, origin.parent_actions, player)
                          : first_key(table.view(origin.state, player), player);
  each_noticed(table, origin.state, actions, player, [&](const Event& event) { key = mix(key, blanked(event, player)); });
  return key;
}

constexpr int kMaxLevels = 100;
/// Few games have more, so most logs need no second place.
constexpr std::size_t kUsualActions = 64;

/// Numbers end with a zero byte, blocks are preceded by their length.
class PackReader {
 public:
  explicit PackReader(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool done() const { return rest_.empty(); }
  int number(int high) {
    int value = 0;
    const std::size_t end = rest_.substr(0, 9).find('\0');
    if (end == rest_.npos || end == 0) throw ParseError("packed state: expected a number");
    for (const char digit : rest_.substr(0, end)) {
      if (digit < '0' || digit > '9') throw ParseError("packed state: expected a number");
      value = value * 10 + (digit - '0');
    }
    if (value > high) throw ParseError(concat("packed state: expected a number up to ", high, ", got ", value));
    rest_.remove_prefix(end + 1);
    return value;
  }
  std::string_view block() {
    const auto size = static_cast<std::size_t>(number(1 << 20));
    if (size > rest_.size()) throw ParseError("packed state: shorter than it says");
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }

 private:
  std::string_view rest_;
};

void append_number(std::string& out, std::size_t value) { out += std::to_string(value) + '\0'; }

void append_level(const GameTable& table, const Origin& origin, const std::vector<std::uint8_t>& actions, int level, std::string& out) {
  if (origin.parent != nullptr && level < kMaxLevels) append_level(table, *origin.parent, origin.parent_actions, level + 1, out);
  else append_number(out, static_cast<std::size_t>(level));
  append_number(out, static_cast<std::size_t>(number(origin.observer) + 2));
  std::string bytes;
  table.append_bytes(origin.state, bytes);
  append_number(out, bytes.size());
  out += bytes;
  append_number(out, actions.size());
  out.append(reinterpret_cast<const char*>(actions.data()), actions.size());
}

/// The number of logs, then each from the oldest on: observer, origin, actions.
std::string pack_log(const GameTable& table, const Origin& origin, const std::vector<std::uint8_t>& actions) {
  std::string out;
  append_level(table, origin, actions, 1, out);
  return out;
}

}  // namespace

PyState::PyState(const GameTable& table, const AnyState& before_forced_steps)
    : table_(&table), state_(before_forced_steps), origin_(std::make_shared<const Origin>(Origin{before_forced_steps, nullptr, {}, kNobody})) {
  actions_.reserve(kUsualActions);
  table.start(state_, nullptr);
}

void PyState::playout(Rng& rng) {
  while (to_act() != kTerminal) {
    const ActionSet choices = legal();
    if (to_act() != kChance) {
      apply(choices.nth(rng.below(static_cast<std::uint32_t>(choices.size()))));
      continue;
    }
    int total = 0;
    for (const Action outcome : choices) total += table_->chance_weight(state_, outcome);
    int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    for (const Action outcome : choices) {
      left -= table_->chance_weight(state_, outcome);
      if (left >= 0) continue;
      apply(outcome);
      break;
    }
  }
}

PyState PyState::resampled(Seat observer, Rng& rng) const {
  PyState world = *this;
  table_->resample(world.state_, observer, rng);
  const bool remembers = origin_->parent != nullptr && origin_->observer == observer;
  if (remembers && actions_.empty()) {
    world.origin_ = std::make_shared<const Origin>(Origin{world.state_, origin_->parent, origin_->parent_actions, observer});
  } else {
    // Only the observer's own memory goes on, so that the chain of origins is never longer than a game.
    auto parent = remembers || origin_->parent == nullptr ? origin_ : std::make_shared<const Origin>(Origin{origin_->state, nullptr, {}, kNobody});
    world.origin_ = std::make_shared<const Origin>(Origin{world.state_, std::move(parent), actions_, observer});
  }
  world.actions_.clear();
  return world;
}

bool PyState::same_value(const PyState& other) const {
  return table_ == other.table_ && std::memcmp(&state_, &other.state_, table_->state_size) == 0;
}

std::uint64_t PyState::hash() const {
  return fnv({reinterpret_cast<const char*>(state_.bytes.data()), table_->state_size});
}

std::vector<std::string> PyState::events(Seat viewer) const {
  AnyState state = origin_->state;
  EventLog log;
  Seat actor = kNobody;
  table_->look_away(state);
  table_->start(state, actions_.empty() ? &log : nullptr);
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const bool last = i + 1 == actions_.size();
    if (const Seat seat = table_->to_act(state); seat >= Seat{0}) actor = seat;
    table_->play(state, static_cast<Action>(actions_[i]), last ? &log : nullptr);
  }
  std::vector<std::string> texts;
  for (const Event& event : log.events) {
    if (viewer == kNobody) texts.push_back(table_->event_text(event, actor, true));
    else if (event.noticed(viewer)) texts.push_back(table_->event_text(event, viewer, event.seen(viewer)));
  }
  return texts;
}

std::string PyState::information_state(Seat player) const { return information_string(*table_, *origin_, actions_, player); }

std::uint64_t PyState::information_key(Seat player) const { return information_hash(*table_, *origin_, actions_, player); }

std::vector<Event> PyState::noticed(Seat player) const {
  std::vector<Event> events;
  if (origin_->parent != nullptr && origin_->observer == player) {
    each_noticed(*table_, origin_->parent->state, origin_->parent_actions, player, [&](const Event& event) { events.push_back(blanked(event, player)); });
  }
  each_noticed(*table_, origin_->state, actions_, player, [&](const Event& event) { events.push_back(blanked(event, player)); });
  return events;
}

PyState::Script PyState::script() const {
  Script script{table_->text(origin_->state), {}, {}};
  AnyState state = origin_->state;
  EventLog log;
  table_->look_away(state);
  table_->start(state, &log);
  for (const std::uint8_t action : actions_) {
    script.actions.push_back(table_->action_text(state, static_cast<Action>(action)));
    table_->play(state, static_cast<Action>(action), &log);
  }
  for (const auto& order : log.reshuffles) {
    std::string cards;
    for (auto card = order.rbegin(); card != order.rend(); ++card) cards += (cards.empty() ? "" : " ") + table_->card_text(*card);
    script.reshuffles.push_back(std::move(cards));
  }
  return script;
}

std::string PyState::pack() const { return pack_log(*table_, *origin_, actions_); }

PyState PyState::unpack(const GameTable& table, std::string_view bytes) {
  PackReader reader(bytes);
  const int levels = reader.number(kMaxLevels);
  std::optional<PyState> state;
  for (int level = 0; level < levels; ++level) {
    const Seat observer = seat_at(reader.number(table.max_seats + 2) - 2);
    Origin origin{{}, nullptr, {}, observer};
    table.from_bytes(origin.state, reader.block());
    if (state) {
      if (table.seats(origin.state) != state->seats()) throw ParseError("packed state: its logs differ in the number of seats");
      origin.parent = state->origin_, origin.parent_actions = state->actions_;
    }
    state.emplace(table, origin.state);
    state->origin_ = std::make_shared<const Origin>(std::move(origin));
    state->replay_actions(reader.block());
  }
  if (!state || !reader.done()) throw ParseError("packed state: not of the form that pickling writes");
  return *std::move(state);
}

void PyState::replay_actions(std::string_view ids) {
  for (const char byte : ids) {
    const auto id = static_cast<unsigned char>(byte);
    if (id >= 64 || !legal().contains(static_cast<Action>(id))) throw ParseError(concat("packed state: action ", int{id}, " is not legal"));
    apply(static_cast<Action>(id));
  }
}

}  // namespace ttadak
