// The games of ttadak as C++ games of OpenSpiel. Compiled on the user's machine against the headers of the installed open-spiel
// by ttadak.adapters.openspiel_native, which then calls `ttadak_register`.

#include "open_spiel/abseil-cpp/absl/strings/escaping.h"
#include "open_spiel/abseil-cpp/absl/strings/numbers.h"
#include "open_spiel/abseil-cpp/absl/strings/str_join.h"
#include "open_spiel/abseil-cpp/absl/strings/str_split.h"
#include "open_spiel/spiel.h"

// Another copy of the engine may be in the process: ours is kept to ourselves.
#pragma GCC visibility push(hidden)
#include "core/bytes.hpp"
#include "core/log.hpp"
#include "games.hpp"
#include "memory.hpp"
#include "parameters.hpp"

namespace ttadak::openspiel {

using open_spiel::Player;
using Id = open_spiel::Action;

constexpr int kKeyBits = 64;

template <Game S>
int observation_size(const S& state) {
  ObservationLayout layout;
  state.observe(Seat{0}, layout);
  return layout.size();
}

template <Game S>
open_spiel::GameType game_type() {
  using open_spiel::GameType;
  std::string title(S::kName);
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return {concat("ttadak_", S::kName),
          title + " (Ttadak)",
          GameType::Dynamics::kSequential,
          GameType::ChanceMode::kExplicitStochastic,
          GameType::Information::kImperfectInformation,
          GameType::Utility::kZeroSum,
          GameType::RewardModel::kTerminal,
          S::kMaxSeats,
          S::kMinSeats,
          /*provides_information_state_string=*/true,
          /*provides_information_state_tensor=*/true,
          /*provides_observation_string=*/true,
          /*provides_observation_tensor=*/true,
          specification<S>()};
}

template <Game S>
class SpielState final : public open_spiel::State {
 public:
  SpielState(std::shared_ptr<const open_spiel::Game> game, const S& start, std::shared_ptr<const Origin<S>> origin)
      : State(std::move(game)), state_(start), origin_(std::move(origin)) {}

  using State::ActionToString;
  using State::InformationStateString;
  using State::InformationStateTensor;
  using State::LegalActions;
  using State::ObservationString;
  using State::ObservationTensor;

  Player CurrentPlayer() const override { return number(state_.to_act()); }
  bool IsTerminal() const override { return state_.to_act() == kTerminal; }
  bool IsChanceNode() const override { return state_.to_act() == kChance; }
  std::unique_ptr<State> Clone() const override { return std::make_unique<SpielState>(*this); }
  std::string ToString() const override { return state_.text(); }
  std::string ActionToString(Player, Id action) const override {
    SPIEL_CHECK_GE(action, 0);
    SPIEL_CHECK_LT(action, S::kNumActions);
    return state_.action_text(static_cast<Action>(action));
  }

  std::vector<Id> LegalActions() const override {
    std::vector<Id> ids;
    const ActionSet legal = state_.legal();
    ids.reserve(static_cast<std::size_t>(legal.size()));
    for (const Action action : legal) ids.push_back(number(action));
    return ids;
  }

  open_spiel::ActionsAndProbs ChanceOutcomes() const override {
    SPIEL_CHECK_TRUE(IsChanceNode());
    double total = 0;
    open_spiel::ActionsAndProbs outcomes;
    for (const Action outcome : state_.legal()) {
      outcomes.emplace_back(number(outcome), state_.chance_weight(outcome));
      total += outcomes.back().second;
    }
    for (auto& outcome : outcomes) outcome.second /= total;
    return outcomes;
  }

  std::vector<double> Returns() const override {
    std::vector<double> values(static_cast<std::size_t>(num_players_));
    if (!IsTerminal()) return values;
    const auto all = utilities(state_);
    std::copy_n(all.begin(), values.size(), values.begin());
    return values;
  }

  std::string InformationStateString(Player player) const override { return memory(checked(player)).text; }
  std::string ObservationString(Player player) const override { return state_.view(checked(player)); }
  void ObservationTensor(Player player, absl::Span<float> values) const override {
    std::vector<std::uint8_t> cells(values.size());
    SPIEL_CHECK_EQ(static_cast<int>(values.size()), observation_size(state_));
    ObservationWriter writer(cells.data());
    state_.observe(checked(player), writer);
    std::copy(cells.begin(), cells.end(), values.begin());
  }
  /// The observation, then the bits of the key of the information state.
  void InformationStateTensor(Player player, absl::Span<float> values) const override {
    SPIEL_CHECK_GE(values.size(), kKeyBits);
    ObservationTensor(player, values.first(values.size() - kKeyBits));
    const std::uint64_t key = memory(checked(player)).key;
    for (int bit = 0; bit < kKeyBits; ++bit) values[values.size() - kKeyBits + static_cast<std::size_t>(bit)] = static_cast<float>(key >> bit & 1);
  }

  std::unique_ptr<State> ResampleFromInfostate(int player, std::function<double()> sample) const override {
    const Seat observer = checked(player);
    const auto word = [&sample] { return static_cast<std::uint64_t>(sample() * 0x1p32); };
    const std::uint64_t high = word();
    Rng rng(high << 32 | word());
    S world = state_;
    world.resample(observer, rng);
    const auto seen = cache_.get(observer, history_.size(), [&] { return memory(observer); });
    auto origin = std::make_shared<const Origin<S>>(Origin<S>{world, observer, seen});
    return std::make_unique<SpielState>(game_, world, std::move(origin));
  }

  /// Lines: observer and origin, what he remembers, the history since.
  std::string Serialize() const override {
    std::string bytes;
    append_bytes(origin_->state, bytes);
    const Memory before = origin_->memory != nullptr ? *origin_->memory : Memory{};
    return absl::StrCat(number(origin_->observer), " ", absl::BytesToHexString(bytes), "\n",  //
                        before.key, " ", absl::BytesToHexString(before.text), "\n", absl::StrJoin(History(), " "), "\n");
  }

 protected:
  void DoApplyAction(Id action) override {
    SPIEL_CHECK_TRUE(action >= 0 && action < S::kNumActions && state_.legal().contains(static_cast<Action>(action)));
    NullEvents silent;
    state_.play(static_cast<Action>(action), silent);
  }

 private:
  Seat checked(Player player) const {
    SPIEL_CHECK_GE(player, 0);
    SPIEL_CHECK_LT(player, num_players_);
    return seat_at(player);
  }
  /// All that the seat has seen, as text and as key.
  Memory memory(Seat seat) const {
    Memory seen;
    if (origin_->observer == seat) {
      seen = *origin_->memory;
    } else {
      seen.text = origin_->state.view(seat);
      seen.key = first_key(seen.text, seat);
    }
    const Engine<S> engine;
    each_noticed(engine, origin_->state, History(), seat, [&](const Event& event) {
      append_line(engine, event, seat, seen.text);
      seen.key = mix(seen.key, blanked(event, seat));
    });
    return seen;
  }

  S state_;
  std::shared_ptr<const Origin<S>> origin_;
  mutable MemoryCache cache_;
};

template <Game S>
class SpielGame final : public open_spiel::Game {
 public:
  explicit SpielGame(const GameParameters& given) : SpielGame(std::in_place, canonical<S>(given)) {}

  int NumDistinctActions() const override { return S::kNumActions; }
  int MaxChanceOutcomes() const override { return S::kNumActions; }
  int NumPlayers() const override { return origin_->state.seats(); }
  double MinUtility() const override { return -MaxUtility(); }
  double MaxUtility() const override { return most_points(origin_->state.rules()); }
  absl::optional<double> UtilitySum() const override { return 0; }
  int MaxGameLength() const override { return S::kMaxDecisions; }
  int MaxChanceNodesInHistory() const override { return kMaxChanceNodes<S>; }
  std::vector<int> ObservationTensorShape() const override { return {observation_size(start_)}; }
  std::vector<int> InformationStateTensorShape() const override { return {observation_size(start_) + kKeyBits}; }

  std::unique_ptr<open_spiel::State> NewInitialState() const override { return state_from(origin_); }

  std::unique_ptr<open_spiel::State> DeserializeState(const std::string& text) const override {
    const std::vector<std::string> lines = absl::StrSplit(text, '\n');
    SPIEL_CHECK_GE(lines.size(), 2);
    const std::pair<std::string, std::string> where = absl::StrSplit(lines[0], absl::MaxSplits(' ', 1));
    const std::pair<std::string, std::string> memory = absl::StrSplit(lines[1], absl::MaxSplits(' ', 1));
    int observer = 0;
    Memory before;
    SPIEL_CHECK_TRUE(absl::SimpleAtoi(where.first, &observer) && absl::SimpleAtoi(memory.first, &before.key));
    before.text = bytes_in(memory.second);
    Origin<S> origin{read_bytes(bytes_in(where.second)), seat_at(observer), std::make_shared<const Memory>(std::move(before))};
    SPIEL_CHECK_EQ(origin.state.seats(), NumPlayers());
    auto state = state_from(std::make_shared<const Origin<S>>(std::move(origin)));
    if (lines.size() < 3) return state;
    for (const auto word : absl::StrSplit(lines[2], ' ', absl::SkipEmpty())) {
      Id action = 0;
      SPIEL_CHECK_TRUE(absl::SimpleAtoi(word, &action));
      state->ApplyAction(action);
    }
    return state;
  }

 private:
  SpielGame(std::in_place_t, const GameParameters& parameters)
      : Game(game_type<S>(), parameters), origin_(std::make_shared<const Origin<S>>(Origin<S>{origin_of<S>(parameters), kNobody, nullptr})),
        start_(started(*origin_)) {}

  static S started(const Origin<S>& origin) {
    NullEvents silent;
    S state = origin.state;
    state.start(silent);
    return state;
  }
  std::unique_ptr<open_spiel::State> state_from(std::shared_ptr<const Origin<S>> origin) const {
    const S start = origin == origin_ ? start_ : started(*origin);
    return std::make_unique<SpielState<S>>(shared_from_this(), start, std::move(origin));
  }
  static std::string bytes_in(const std::string& hex) {
    std::string bytes;
    SPIEL_CHECK_TRUE(absl::HexStringToBytes(hex, &bytes));
    return bytes;
  }
  static S read_bytes(const std::string& bytes) {
    try {
      return from_bytes<S>(bytes);
    } catch (const ParseError& error) {
      open_spiel::SpielFatalError(error.what());
    }
  }

  std::shared_ptr<const Origin<S>> origin_;
  S start_;
};

template <Game S>
std::shared_ptr<const open_spiel::Game> make_game(const GameParameters& given) {
  try {
    return std::make_shared<const SpielGame<S>>(given);
  } catch (const ParseError& error) {
    open_spiel::SpielFatalError(error.what());
  }
}

}  // namespace ttadak::openspiel
#pragma GCC visibility pop

/// Registers every game, in the place of an earlier one of its name.
extern "C" void ttadak_register() {
  ttadak::for_each_game([]<ttadak::Game S>() {
    open_spiel::GameRegisterer::RegisterGame(ttadak::openspiel::game_type<S>(), &ttadak::openspiel::make_game<S>);
  });
}
