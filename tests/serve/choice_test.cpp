// Tests that people can choose games with options, with variants from other folders, and with several
// variants.
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

Json players(std::size_t seats, const Json& options = Json::object()) {
  return {{"numPlayers", seats}, {"setupData", {{"options", options}}}};
}

std::vector<Path> with_house() { return {rules_folder(), source_dir() / "examples/house"}; }

}  // namespace

TEST_CASE("options can change the number of players", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string create = "games/ikebana/create";
  CHECK(server.post(create, players(7)).status == 400);
  CHECK(server.post(create, players(8, {{"max_players", 7}})).status == 400);
  const Heard made = server.post(create, players(7, {{"max_players", 7}}));
  REQUIRE(made.status == 200);
  const std::string path = "games/ikebana/" + made.json.at("matchID").get<std::string>();
  CHECK(server.get(path).json.at("players").size() == 7);
  CHECK(server.post(path + "/join", {{"playerName", "Ana"}, {"playerID", "6"}}).status == 200);
  // A bot may get a seat that exists only with this option.
  Json far = players(9, {{"max_players", "9"}});
  far["setupData"]["bots"] = {{"8", "random"}};
  CHECK(server.post(create, far).status == 200);

  CHECK(server.get("games/ikebana/info").json.at("players") == Json({2, 5}));
  CHECK(server.get("games/ikebana/info?max_players=9").json.at("players") == Json({2, 9}));
  CHECK(server.get("games/ikebana/info").json.at("players") == Json({2, 5}));
  CHECK(server.get("games/ikebana/info?max_players=77").status == 400);
  CHECK(server.get("games/ikebana/info?no_such_option=1").status == 400);
}

TEST_CASE("variants in other folders are variants of their game", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "", {}, "", with_house());
  const auto games = server.get("games").json.get<std::vector<std::string>>();
  CHECK(contains(games, std::string("hanabi+black-falls")));
  CHECK(contains(games, std::string("nin-jan+five-throws")));
  CHECK(server.post("games/hanabi+black-falls/create", players(2)).status == 200);
  CHECK(server.post("games/nin-jan+black-falls/create", players(2)).status == 404);
  CHECK(server.post("games/black-falls/create", players(2)).status == 404);
  bool shown = false;
  const Json catalogue = server.get("catalogue").json;
  for (const Json& game : catalogue.at("games")) {
    for (const Json& variant : game.at("variants"))
      shown = shown || (game.at("name") == "sakura" && variant.at("name") == "house-yaku");
  }
  CHECK(shown);
}

TEST_CASE("variants can be combined", "[serve]") {
  const JournalFolder folder;
  std::string path;
  const std::string game = "hanabi+hard+black-falls";
  {
    TestServer server(folder / "", {}, "", with_house());
    const Json names = server.get("games").json;
    for (const Json& name : names) CHECK(std::ranges::count(name.get<std::string>(), '+') <= 1);
    CHECK(server.get("games/" + game + "/info").status == 200);
    const Heard made = server.post("games/" + game + "/create", players(2));
    REQUIRE(made.status == 200);
    path = "games/" + game + "/" + made.json.at("matchID").get<std::string>();
  }
  TestServer server(folder / "", {}, "", with_house());
  CHECK(server.notices.empty());
  CHECK(server.post(path + "/join", {{"playerName", "Ana"}}).status == 200);
  CHECK(server.get("games/" + game).json.at("matches").size() == 1);

  // The server loads incompatible variants, and refuses only requests that combine them.
  CHECK(server.post("games/sakura+two-pairs+three-pairs/create", players(3)).status == 400);
  CHECK(server.get("games/sakura+two-pairs+three-pairs/info").status == 400);
  for (const char* none : {"hanabi+hard+hard", "hanabi+", "+hard", "hanabi+hard+", "hanabi+..",
                           "hanabi+../hanabi", "hanabi+hard.yaml", "hanabi+game", "", "+"}) {
    INFO(none);
    CHECK(server.post("games/" + std::string(none) + "/create", players(2)).status == 404);
    CHECK(server.get("games/" + std::string(none) + "/info").status == 404);
  }
}
