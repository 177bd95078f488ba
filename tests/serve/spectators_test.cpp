// Tests of what spectators see, of players' new names, and of scripts of finished games.
#include "script/script.h"
#include "serve/limits.h"
#include "serve_fixture.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

Heard sees(People& at, const Json& view, const std::string& credentials) {
  return at.server.post(at.table + "/spectators", {{"see", view}, {"credentials", credentials}});
}

// Everything that a spectator can ask for.
Json for_spectators(People& at) {
  Json out;
  for (const char* what : {"view", "film", "opening"}) out[what] = at.server.get(at.table + "/" + what).json;
  out["opening"]["more"].erase("table");  // names the table
  out["opening"].erase("table");
  return out;
}

Json hand(const Json& view, const char* seat) { return view.at("frame").at("zones").at(seat); }

}  // namespace

TEST_CASE("spectators see only what everyone sees, unless the owner decides otherwise",
          "[serve][spectators]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2), other(server, "hanabi", 2);
  for (People* one : {&at, &other}) one->makes(0, "hint P2 1");
  const Json hidden = std::vector<std::string>(5, "?");
  const Json open = for_spectators(at);
  CHECK(hand(open.at("view"), "hand.P1") == hidden);
  CHECK(hand(open.at("view"), "hand.P2") == hidden);
  CHECK_FALSE(server.get(at.table).json.contains("spectators"));

  CHECK(sees(at, "all", at.credentials[0]).status == 403);
  CHECK(sees(at, "all", other.owner).status == 403);
  for (const Json& wrong : {Json("hands"), Json(2), Json(-1), Json(nullptr), Json(true)})
    CHECK(sees(at, wrong, at.owner).status == 400);
  CHECK(for_spectators(at) == open);

  // A player's view, but without the player's moves.
  const auto spectator = server.listen(at.table + "/views", "");
  const auto player = server.listen(at.seat(0) + "/views", at.credentials[0]);
  TestServer::text_in(*player);
  REQUIRE(sees(at, 1, at.owner).status == 200);
  CHECK(TestServer::text_in(*player).find(R"("spectators":1,"handsShown":true)") != std::string::npos);
  Json own = server.get(at.seat(1) + "/view", at.credentials[1]).json;
  CHECK(hand(own, "hand.P2") == hidden);
  CHECK(hand(own, "hand.P1") != hidden);
  CHECK(server.get(at.table + "/view").json == Json({{"frame", own.at("frame")}}));
  CHECK(server.get(at.table + "/film").json == server.get(at.seat(1) + "/film", at.credentials[1]).json);
  CHECK_FALSE(server.get(at.table + "/opening").json.contains("moves"));

  REQUIRE(sees(at, "all", at.owner).status == 200);
  const Json all = for_spectators(at);
  for (const char* seat : {"hand.P1", "hand.P2"})
    CHECK(hand(all.at("view"), seat).dump().find('?') == std::string::npos);
  CHECK(all.at("film").at("eyes") == Json::array({{{"are", "everything"}}}));

  // Spectators get nothing more, not even from a stream, but players learn that spectators saw hands.
  REQUIRE(sees(at, "open", at.owner).status == 200);
  CHECK(for_spectators(at) == open);
  TestServer::text_in(*spectator);
  at.makes(1, "discard 1");
  const std::string told = TestServer::text_in(*spectator);
  CHECK(told.find(R"("hand.P1":["?","?","?","?","?"])") != std::string::npos);
  other.makes(1, "discard 1");
  CHECK(for_spectators(at) == for_spectators(other));
  const Json table = server.get(at.table).json;
  CHECK_FALSE(table.contains("spectators"));
  CHECK(table.at("handsShown") == true);
}

TEST_CASE("a table keeps the view of its spectators", "[serve][spectators]") {
  const JournalFolder folder;
  std::string table;
  {
    TestServer server(folder / "");
    const auto create = [&](const Json& spectators) {
      return server.post("games/hanabi/create", {{"numPlayers", 2}, {"spectators", spectators}});
    };
    CHECK(create("hands").status == 400);
    CHECK(create(2).status == 400);
    table = "games/hanabi/" + create("all").json.at("matchID").get<std::string>();
  }
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  CHECK(server.get(table).json.at("spectators") == "all");
  CHECK(hand(server.get(table + "/view").json, "hand.P1").dump().find('?') == std::string::npos);
}

TEST_CASE("a player changes their name, and everyone learns about it", "[serve][spectators]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "nin-jan", 2);
  const auto views = server.listen(at.seat(1) + "/views", at.credentials[1]);
  TestServer::text_in(*views);
  const auto rename = [&](const std::string& name, const std::string& credentials) {
    return server
        .post(at.table + "/update", {{"playerID", "0"}, {"credentials", credentials}, {"newName", name}})
        .status;
  };
  std::string name;
  for (int i = 0; i < 60; ++i) name += "\U0001F0A1";  // a playing card, of four bytes
  CHECK(rename(name, at.credentials[1]) == 403);
  CHECK(rename(name + "x", at.credentials[0]) == 403);
  REQUIRE(rename(name, at.credentials[0]) == 200);
  CHECK(TestServer::text_in(*views).find(name) != std::string::npos);
  CHECK(server.get(at.table).json.at("players")[0].at("name") == name);
}

TEST_CASE("a finished game can be kept as a script", "[serve][spectators]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, {{"seed", 7}, {"bots", {{"2", "random"}}}}, 3);
  CHECK(server.get(at.table + "/script").status == 403);
  for (std::size_t i = 0; !server.get(at.table).json.contains("gameover"); i = 1 - i) at.makes(i, "play 1");
  const Heard kept = server.get(at.table + "/script");
  REQUIRE(kept.status == 200);
  const auto text = kept.json.at("script").get<std::string>();
  CHECK(text.find("people: {P1: Ana, P2: Bruno}\nbots: {P3: random}\n") != std::string::npos);
  Games games = all_games();
  const ScriptFile file = read_script_text(text, "kept.yaml");
  const RunResult result = run_script(games, file.scripts.at(0));
  CHECK(result.passed());
  CHECK(result.over);
}
