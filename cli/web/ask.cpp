#include "ask.h"

#include <array>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "check/check.h"
#include "load/games.h"
#include "show/findings_json.h"
#include "show/games_list.h"

namespace fuda::web {

namespace {

constexpr const char* kLibrary = "/rules";

Json shelf(const Json& /*request*/) {
  Json games = Json::array();
  for (const Listed& game : list_games({kLibrary}, "")) {
    games.push_back(
        {{"game", game.name}, {"title", game.title}, {"about", game.summary}, {"players", game.players}});
  }
  return {{"games", games}};
}

Json check(const Json& request) {
  Games games({kLibrary});
  CheckOptions how;
  how.games = request.value("count", std::uint64_t{0});
  Checker checker(games, how);
  checker.add_combination(request.at("game").get<std::string>());
  return {{"findings", findings_json(checker.run())}};
}

struct Op {
  std::string_view name;
  Json (*answer)(const Json& request);
};
constexpr std::array kOps = {Op{"shelf", shelf}, Op{"check", check}};

}  // namespace

Json ask(const Json& request) {
  const auto op = request.value("op", std::string());
  for (const Op& one : kOps) {
    if (one.name != op) continue;
    try {
      return one.answer(request);
    } catch (const Failure& failure) {
      return {{"error", findings_json(failure.findings()).front()}};
    }
  }
  return {{"error", {{"message", "there is no request '" + op + "'"}}}};
}

}  // namespace fuda::web
