#include "games.hpp"

#include "bind_game.hpp"

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

}  // namespace ttadak
