// Tests that a bot that fails loses only its own seat. If a bot fails, the game continues, even after a
// restart.
#include "serve_fixture.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

// Bots that fail. Each of these bots fails at its first or second move.
constexpr const char* kFailing[] = {"lua:chooses", "lua:sees",   "lua:illegal",
                                    "lua:loops",   "lua:hoards", "lua:falls"};

Json player(TestServer& server, const std::string& table, std::size_t seat) {
  return server.get(table).json.at("players")[seat];
}

std::size_t moves(TestServer& server, const std::string& table) { return server.get(table).json.at("moves"); }

// The player makes the move `wait`, the bot moves, and then the player has the next turn.
void waits(TestServer& server, const std::string& table, const std::string& credentials) {
  const std::size_t before = moves(server, table);
  const Heard heard = server.post(table + "/seat/0/move", {{"move", "wait"}, {"after", before}}, credentials);
  INFO(heard.json.dump());
  REQUIRE(heard.status == 200);
  CHECK(moves(server, table) == before + 2);
}

// Checks that the table answers every request.
void answers_everything(TestServer& server, const std::string& table, const std::string& credentials) {
  for (const char* path : {"", "/setting", "/view", "/words"}) CHECK(server.get(table + path).status == 200);
  for (const char* path : {"", "/view", "/foresight"})
    CHECK(server.get(table + "/seat/0" + path, credentials).status == 200);
  CHECK_FALSE(server.get(table).json.contains("stuck"));
}

}  // namespace

TEST_CASE("if a bot fails, another bot continues", "[serve][bots]") {
  const JournalFolder folder;
  const std::string bot = GENERATE(from_range(std::begin(kFailing), std::end(kFailing)));
  const bool stands_in = GENERATE(false, true);
  CAPTURE(bot, stands_in);
  std::string table, credentials;
  {
    TestServer server(folder / "");
    const Json bots = stands_in ? Json::object() : Json{{"1", bot}};
    People at(server, "frail", stands_in ? 2 : 1, {{"bots", bots}}, 2);
    table = at.table;
    credentials = at.credentials[0];
    if (stands_in) {
      const Json hands{{"playerID", "1"}, {"credentials", at.credentials[1]}, {"bot", bot}};
      REQUIRE(server.post(table + "/standIn", hands).status == 200);
    }
    for (int i = 0; i < 3; ++i) waits(server, table, credentials);
    CHECK(player(server, table, 1).at("failed") == bot);
    CHECK(player(server, table, 1).at("standIn") != bot);
    answers_everything(server, table, credentials);
    if (stands_in) {
      REQUIRE(
          server.post(table + "/standIn", {{"playerID", "1"}, {"credentials", at.credentials[1]}}).status ==
          200);
      CHECK_FALSE(player(server, table, 1).contains("failed"));
      at.makes(0, "wait");
      at.makes(1, "wait");
      return;
    }
  }
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  answers_everything(server, table, credentials);
  CHECK(player(server, table, 1).at("failed") == bot);
  waits(server, table, credentials);
  // Every move can be taken back, and the game continues.
  const std::size_t number = moves(server, table);
  CHECK(server.post(table + "/seat/0/undo", {{"after", number}}, credentials).status == 200);
  waits(server, table, credentials);
}

TEST_CASE("a bot that fails when the server restarts does not close the table", "[serve][bots]") {
  const JournalFolder folder, rules;
  std::filesystem::copy(source_dir() / "tests/serve/games/frail", rules / "frail",
                        std::filesystem::copy_options::recursive);
  const bool is_gone = GENERATE(false, true);
  const Path script = rules / "frail/bots/falls.lua";
  write_text(script, "function choose(me) return moves.wait() end\n");
  std::string table, credentials;
  {
    TestServer server(folder / "", {}, "", {rules / ""});
    People at(server, "frail", 1, {{"bots", {{"1", "lua:falls"}}}}, 2);
    table = at.table;
    credentials = at.credentials[0];
    waits(server, table, credentials);
  }
  if (is_gone)
    std::filesystem::remove(script);
  else
    write_text(script, "function choose(me) error('nobody knows') end\n");
  TestServer server(folder / "", {}, "", {rules / ""});
  REQUIRE(server.notices.empty());
  waits(server, table, credentials);
  CHECK(player(server, table, 1).contains("standIn"));
  CHECK(player(server, table, 1).at("failed") == "lua:falls");
}

TEST_CASE("a program that has ended is replaced, and no table is created with one", "[serve][bots]") {
  const JournalFolder folder;
  TestServer server(folder / "", {"dead=exec:/bin/false"});
  const Json setup{{"bots", {{"1", "dead"}}}};
  CHECK(server.post("games/frail/create", {{"numPlayers", 2}, {"setupData", setup}}).status == 400);
  const Json begins{{"bots", {{"1", "lua:begins"}}}};
  CHECK(server.post("games/frail/create", {{"numPlayers", 2}, {"setupData", begins}}).status == 400);
  CHECK(std::filesystem::is_empty(folder / ""));
  People at(server, "frail", 2);
  const Json hands{{"playerID", "1"}, {"credentials", at.credentials[1]}, {"bot", "dead"}};
  REQUIRE(server.post(at.table + "/standIn", hands).status == 200);
  waits(server, at.table, at.credentials[0]);
  CHECK(player(server, at.table, 1).at("failed") == "dead");
}

TEST_CASE("a bot that fails costs the other seats nothing", "[serve][bots]") {
  const JournalFolder folder;
  std::string table;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, "hanabi", 3, {{"seed", 7}, {"clock", {{"move", 60}}}});
    table = at.table;
    credentials = at.credentials;
    const auto hands = [&](std::size_t seat, const char* bot) {
      return server
          .post(table + "/standIn",
                {{"playerID", std::to_string(seat)}, {"credentials", credentials[seat]}, {"bot", bot}})
          .status;
    };
    REQUIRE(hands(2, "lua:careful") == 200);
    REQUIRE(hands(1, "lua:recommend") == 200);  // this bot plays only with five seats
    at.makes(0, "hint P2 1");
    CHECK(moves(server, table) == 3);
    CHECK(player(server, table, 1).at("failed") == "lua:recommend");
    CHECK(player(server, table, 2).at("standIn") == "lua:careful");
    CHECK_FALSE(player(server, table, 2).contains("failed"));
    CHECK(server.get(table).json.contains("clock"));
  }
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  CHECK(server.get(table + "/seat/0", credentials[0]).status == 200);
  CHECK(player(server, table, 2).at("standIn") == "lua:careful");
  CHECK(server.get(table).json.contains("clock"));
}

TEST_CASE("a player who rearranged a hand out of turn can hand over the seat", "[serve][bots]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  at.makes(1, "reorder 1 3");
  const Json hands{{"playerID", "1"}, {"credentials", at.credentials[1]}, {"bot", "lua:careful"}};
  REQUIRE(server.post(at.table + "/standIn", hands).status == 200);
  at.makes(0, "hint P2 1");
  CHECK(player(server, at.table, 1).at("standIn") == "lua:careful");
  CHECK_FALSE(player(server, at.table, 1).contains("failed"));
}

TEST_CASE("another game starts without the bot that failed", "[serve][bots]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "frail", 1, {{"bots", {{"1", "lua:chooses"}}}}, 2);
  while (!server.get(at.table).json.contains("gameover")) at.makes(0, "wait");
  REQUIRE(server.post(at.seat(0) + "/again", Json::object(), at.credentials[0]).status == 200);
  const std::string next = "games/frail/" + server.get(at.table).json.at("nextMatchID").get<std::string>();
  CHECK(player(server, next, 1).at("name") != "lua:chooses");
  // Creates a copy of the game in which the bot failed.
  const Heard copy = server.post(at.table + "/copy", {{"moves", 10}, {"playerName", "Ana"}});
  CHECK(copy.status == 200);
}
