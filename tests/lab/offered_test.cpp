// Tests that the bots which a game offers can play the game without failing. Tests this in every variant,
// with every number of players and every choice of an option.
#include "../bots/players_fixture.h"

#include "bots/lua_player.h"
#include "show/describe.h"
#include "show/games_list.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::vector<Path>& folders() {
  static const std::vector<Path> all{source_dir() / "rules", source_dir() / "examples/games",
                                     source_dir() / "examples"};
  return all;
}

// A search with few playouts makes the same kinds of calls as a search with many playouts.
std::string quick(const std::string& bot) {
  if (bot.starts_with("ismcts")) return "ismcts:3";
  return bot.starts_with("greedy") ? "greedy:1" : bot;
}

std::string first_error_of(const LoadedGame& loaded, const std::string& bot, std::uint64_t games) {
  try {
    return first_error(play(loaded, {quick(bot)}, games));
  } catch (const Failure& failure) {
    return complaints([&] { throw Failure(failure.findings()); });
  }
}

// Plays with these options, and with each number of players that they allow.
void plays_everywhere(Games& games, const std::string& name, const std::vector<OptionSetting>& options,
                      std::uint64_t times) {
  std::vector<int> numbers;
  try {
    numbers = games.definition({name, {}, {}}, options)->seats;
  } catch (const Failure&) {
    return;  // this choice is incompatible with the other settings
  }
  for (const int seats : numbers) {
    const LoadedGame loaded = load_game(games, {name, {}, {}}, options, numbered_seats(seats));
    for (const auto& bot : offered_bots(loaded)) {
      const auto plays = bot.at("plays").get<std::string>();
      // A search uses only the rules, regardless of the options.
      if (!options.empty() && !plays.starts_with("lua:")) continue;
      CAPTURE(name, seats, plays, options.empty() ? "" : options.front().name + "=" + options.front().value);
      CHECK(first_error_of(loaded, plays, plays.starts_with("lua:") ? times : 1).empty());
    }
  }
}

}  // namespace

TEST_CASE("every bot plays where it is offered", "[players][offered]") {
  Games games(folders());
  for (const Listed& game : list_games(folders())) {
    plays_everywhere(games, game.name, {}, 2);
    for (const OptionInfo& option : games.definition({game.name, {}, {}}, {})->options) {
      std::vector<std::string> choices = option.choices;
      if (option.numeric) choices.push_back(std::to_string(option.low));
      for (const std::string& choice : choices)
        plays_everywhere(games, game.name, {{option.name, choice, {}}}, 1);
    }
    for (const Listed::Variant& variant : game.variants)
      plays_everywhere(games, game.name + "+" + variant.name, {}, 2);
  }
}

TEST_CASE("every Hanabi script plays in a variant without names of colours", "[players][offered]") {
  Games games(folders());
  for (const int seats : {2, 3, 4, 5}) {
    const LoadedGame loaded = load_game(games, {"hanabi+colour-swap-two", {}, {}}, {}, numbered_seats(seats));
    for (const std::string& name : bot_scripts(*loaded.definition)) {
      if (name == "recommend" && seats != 5) continue;
      CAPTURE(name, seats);
      CHECK(first_error_of(loaded, "lua:" + name, 2).empty());
    }
  }
}
