#include "games.hpp"

#include "bounds.hpp"
#include "py_game.hpp"

namespace ttadak {

const std::vector<const GameTable*>& all_games() {
  static const auto* const games = [] {
    auto* tables = new std::vector<const GameTable*>;
    for_each_game([tables]<Game S>() { tables->push_back(&bind_game<S>()); });
    return tables;
  }();
  return *games;
}

const GameTable& game_named(std::string_view name) {
  std::vector<std::string> names;
  for (const GameTable* table : all_games()) {
    if (table->name == name) return *table;
    names.emplace_back(table->name);
  }
  throw ParseError(concat("unknown game '", name, "'; the games: ", join(names, ", ")));
}

double utility_bound(const PyGame& game) {
  double bound = 0;
  for_each_game([&]<Game S>() {
    if (S::kName == game.table->name) bound = most_points(*static_cast<const typename S::Rules*>(game.rules.get()));
  });
  return bound;
}

}  // namespace ttadak
