#include "reports/worth_seeing.h"

#include <fmt/format.h>

namespace fuda {

namespace {

const char* name_of(Which::Kind kind, bool lowest_wins) {
  switch (kind) {
    case Which::Kind::best:
      return lowest_wins ? "The lowest score" : "The highest score";
    case Which::Kind::worst:
      return lowest_wins ? "The highest score" : "The lowest score";
    case Which::Kind::longest:
      return "The longest game";
    case Which::Kind::shortest:
      return "The shortest game";
    case Which::Kind::oddest:
      return "The oddest game";
    case Which::Kind::all:
    case Which::Kind::every:
      break;
  }
  return "";
}

}  // namespace

Json games_worth_seeing(const LoadedGame& loaded, const SimOptions& options, const SimResult& result,
                        const Path& folder) {
  Json games = Json::array();
  for (const NotableGame& one : result.notable) {
    add_unless_too_long(games, [&] {
      return Json{{"what", name_of(one.kind, loaded.game().lowest_wins)},
                  {"note", fmt::format("game {}", one.game)},
                  {"file", fmt::format("game-{}.yaml", one.game)},
                  {"script", random_game_script(loaded, options, one.game, folder)}};
    });
  }
  return games;
}

}  // namespace fuda
