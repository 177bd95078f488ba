// Tests that only a move gives time back. Stand-ins, leaving, taking back moves, pauses and restarts give no
// time back.
#include "clock_by_hand.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;
using namespace std::chrono_literals;

namespace {

Json hands(std::size_t seat, const std::string& credentials, const char* bot = nullptr) {
  Json out{{"playerID", std::to_string(seat)}, {"credentials", credentials}};
  if (bot != nullptr) out["bot"] = bot;
  return out;
}

// Compares times. Allows for the time that passes during a test, which is less than ten seconds.
bool has_about(TestServer& server, const std::string& table, Seat seat, std::int64_t seconds) {
  const std::int64_t now = left(server, table, seat);
  return now <= seconds && now > seconds - 10;
}

// Makes every request that a seat can make, except moves.
void does_everything_but_move(People& at, std::size_t seat) {
  TestServer& server = at.server;
  const std::string& mine = at.credentials[seat];
  const auto posts = [&](const std::string& path, Json body) {
    INFO(path << " " << body.dump());
    body["playerID"] = std::to_string(seat);
    body["credentials"] = mine;
    CHECK(server.post(at.table + path, body).status == 200);
  };
  posts("/standIn", {{"bot", ""}});
  posts("/standIn", {{"bot", "ismcts:5000"}});
  posts("/standIn", {{"bot", "random"}});
  posts("/standIn", {});
  posts("/update", {{"newName", "Anna"}, {"data", {{"a", 1}}}});
  CHECK(server.post(at.table + "/pause", {{"credentials", at.owner}, {"paused", true}}).status == 200);
  CHECK(server.post(at.table + "/pause", {{"credentials", at.owner}, {"paused", false}}).status == 200);
  CHECK(server.post(at.seat(seat) + "/move", {{"move", "nonsense"}, {"after", 0}}, mine).status != 200);
  CHECK(server.get(at.seat(seat), mine).status == 200);
  static_cast<void>(server.listen(at.seat(seat) + "/views", mine));
  tick(server, at.table);
}

}  // namespace

TEST_CASE("no time comes back without a move", "[serve][clock]") {
  const JournalFolder folder;
  const auto unit = GENERATE("move", "game");
  const std::string game = GENERATE("hanabi", "nin-jan");
  const int number = unit == std::string("move") ? 60 : 1;
  CAPTURE(unit, game);
  std::string table;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, game, 2, with_clock(unit, number));
    pass(server, at.table, 0, 50s);
    server.thinking.at_once = false;  // bots take seats, and lose them before they have moved
    does_everything_but_move(at, 0);
    CHECK(has_about(server, at.table, 0, 10));
    // A player who leaves and sits down again does not get time back. Before the first move, nobody else
    // could prevent a player from leaving.
    CHECK(server.post(at.table + "/leave", hands(0, at.credentials[0])).status == 200);
    CHECK(has_about(server, at.table, 0, 10));
    const Heard again = server.post(at.table + "/join", {{"playerID", "0"}, {"playerName", "Ana"}});
    REQUIRE(again.status == 200);
    CHECK(has_about(server, at.table, 0, 10));
    table = at.table;
    credentials = {again.json.at("playerCredentials"), at.credentials[1]};
    server.thinking.run();
    CHECK(server.get(table).json.at("moves") == 0);
  }
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  CHECK(has_about(server, table, 0, 10));
  CHECK(server.get(table + "/seat/0", credentials[0]).status == 200);
  tick(server, table);
  CHECK(clock_of(server, table).at("running")[0] == 0);
}

TEST_CASE("the clock of a seat continues while its bot has not moved", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, with_clock("move", 60));
  server.thinking.at_once = false;
  REQUIRE(server.post(at.table + "/standIn", hands(0, at.credentials[0], "ismcts:5000")).status == 200);
  CHECK(clock_of(server, at.table).at("running") == Json::array({0}));
  pass(server, at.table, 0, 2h);
  tick(server, at.table);
  CHECK(server.get(at.table).json.at("players")[0].at("standIn") == "ismcts:5000");
  REQUIRE(server.post(at.table + "/standIn", hands(0, at.credentials[0])).status == 200);
  CHECK(left(server, at.table, 0) == 0);
  tick(server, at.table);  // a bot plays again, because no time is left
  CHECK(has_stand_in(server, at.table, 0));
}

TEST_CASE("a bot that has moved gives time for a move, and more time for a game only to players without any",
          "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const bool each_move = GENERATE(true, false);
  People at(server, "hanabi", 2, with_clock(each_move ? "move" : "game", each_move ? 60 : 1));
  pass(server, at.table, 0, 50s);
  REQUIRE(server.post(at.table + "/standIn", hands(0, at.credentials[0], "lua:careful")).status == 200);
  CHECK(server.get(at.table).json.at("moves") == 1);
  REQUIRE(server.post(at.table + "/standIn", hands(0, at.credentials[0])).status == 200);
  CHECK(has_about(server, at.table, 0, each_move ? 60 : 10));
}

TEST_CASE("if a player has left, the seat's clock continues and a bot moves there", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 3, with_clock("move", 60));
  at.makes(0, "hint P2 1");
  pass(server, at.table, 1, 40s);
  CHECK(server.post(at.table + "/leave", hands(1, at.credentials[1])).status == 200);
  CHECK(clock_of(server, at.table).at("running") == Json::array({1}));
  CHECK(has_about(server, at.table, 1, 20));
  pass(server, at.table, 1, 20s);
  tick(server, at.table);
  CHECK(clock_of(server, at.table).at("movedFor") == Json::array({1}));
  CHECK(server.get(at.table).json.at("moves") == 2);
  CHECK(clock_of(server, at.table).at("running") == Json::array({2}));
  CHECK(server.post(at.table + "/leave", hands(0, at.credentials[0])).status == 200);
  CHECK(clock_of(server, at.table).at("running") == Json::array({2}));
}

TEST_CASE("taking back moves gives no time back", "[serve][clock]") {
  const JournalFolder folder;
  const auto unit = GENERATE("move", "game");
  const bool restarted = GENERATE(false, true);
  CAPTURE(unit, restarted);
  auto server = std::make_unique<TestServer>(folder / "");
  std::string table;
  std::vector<std::string> credentials;
  {
    People at(*server, "nin-jan", 3, with_clock(unit, unit == std::string("move") ? 60 : 1));
    table = at.table;
    credentials = at.credentials;
    pass(*server, table, 0, 50s);
    pass(*server, table, 1, 10s);
    at.moves(0);
    pass(*server, table, 1, 20s);
  }
  if (restarted) {
    server.reset();
    server = std::make_unique<TestServer>(folder / "");
    REQUIRE(server->notices.empty());
  }
  REQUIRE(server->post(table + "/seat/0/undo", {{"after", 1}}, credentials[0]).status == 200);
  CHECK(has_about(*server, table, 0, 10));
  CHECK(has_about(*server, table, 1, 30));
  CHECK(has_about(*server, table, 2, 60));
  // Repeating these requests does not change the clock.
  for (int i = 0; i < 3; ++i) {
    const Json seen = server->get(table + "/seat/0", credentials[0]).json;
    pass(*server, table, 0, 1s);
    REQUIRE(server
                ->post(table + "/seat/0/move", {{"move", seen.at("legal")[0]}, {"after", seen.at("ply")}},
                       credentials[0])
                .status == 200);
    const std::size_t number = server->get(table).json.at("moves");
    REQUIRE(server->post(table + "/seat/0/undo", {{"after", number}}, credentials[0]).status == 200);
    CHECK(left(*server, table, 0) <= 9 - i);
  }
}

TEST_CASE("moves of other seats are taken back, too", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, with_clock("move", 60));
  at.makes(0, "reorder 1 2");
  pass(server, at.table, 0, 50s);
  at.makes(0, "hint P2 1");
  pass(server, at.table, 1, 30s);
  at.makes(1, "discard 1");
  pass(server, at.table, 0, 5s);
  at.makes(1, "reorder 1 2");
  REQUIRE(server.post(at.seat(0) + "/undo", {{"after", 4}}, at.credentials[0]).status == 200);
  REQUIRE(at.answers(1, 1, true).status == 200);
  CHECK(has_about(server, at.table, 0, 10));
  at.makes(0, "hint P2 1");
  CHECK(has_about(server, at.table, 1, 60));
}

TEST_CASE("if a bot's move for a player without time is taken back, the player has no time again",
          "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const auto unit = GENERATE("move", "game");
  People at(server, "nin-jan", 2, with_clock(unit, 60));
  pass(server, at.table, 0, 2h);
  tick(server, at.table);
  REQUIRE(server.get(at.table).json.at("moves") == 1);
  CHECK(has_about(server, at.table, 0, 60));
  server.thinking.at_once = false;
  REQUIRE(server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]).status == 200);
  CHECK(left(server, at.table, 0) == 0);
  CHECK(clock_of(server, at.table).at("movedFor").empty());
  tick(server, at.table);
  CHECK(has_stand_in(server, at.table, 0));
}

TEST_CASE("a move for a player without time is not mentioned to the next player in the seat",
          "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, with_clock("move", 60));
  pass(server, at.table, 0, 2h);
  tick(server, at.table);
  REQUIRE(clock_of(server, at.table).at("movedFor") == Json::array({0}));
  REQUIRE(server.post(at.table + "/standIn", hands(0, at.credentials[0], "lua:careful")).status == 200);
  CHECK(clock_of(server, at.table).at("movedFor").empty());
}

TEST_CASE("only a bot's move gives a player without time another minute for the game", "[serve][clock]") {
  const bool by_bot = GENERATE(false, true);
  serve::Clock clock({{"game", 1U}}, 2);
  clock.pass(1, 1min);
  clock.made({.moves = 0, .mover = 0, .by_stand_in = by_bot, .before = 1, .now = 2});
  CHECK(clock.left(0) == (by_bot ? 1min : 0min));
}

TEST_CASE("with a clock, the other players are asked before their turn is taken back", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const bool has_clock = GENERATE(false, true);
  People at(server, "frail", 2, has_clock ? with_clock("move", 60) : Json::object());
  at.makes(0, "wait");
  const Heard heard = server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]);
  REQUIRE(heard.status == 200);
  CHECK(heard.json.contains("question") == has_clock);
}

TEST_CASE("a move after the time has run out is not made", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, with_clock("move", 60));
  pass(server, at.table, 0, 2h);
  const Heard late =
      server.post(at.seat(0) + "/move", {{"move", "hint P2 1"}, {"after", 0}}, at.credentials[0]);
  CHECK(late.status == 409);
  CHECK(server.get(at.table).json.at("moves") == 1);  // the bot's move
}

TEST_CASE("the next table has a clock of its own", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const bool turned = GENERATE(false, true);
  People at(server, "hanabi", 2, with_clock("move", 60));
  at.loses();
  pass(server, at.table, 0, 50s);
  REQUIRE(server.post(at.seat(0) + "/again", {{"turned", turned}}, at.credentials[0]).status == 200);
  REQUIRE(at.answers(1, 1, true).status == 200);
  const std::string next = "games/hanabi/" + server.get(at.table).json.at("nextMatchID").get<std::string>();
  CHECK(has_about(server, next, 0, 60));
  CHECK(has_about(server, next, 1, 60));
}
