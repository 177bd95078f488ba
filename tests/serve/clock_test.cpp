// Tests of the clocks of tables. The tests set clocks forward instead of waiting.
#include "clock_by_hand.h"

using namespace fuda;
using namespace fuda::test;
using serve::Clock;
using serve::Json;
using namespace std::chrono_literals;

TEST_CASE("a table is created with a valid clock, or refused", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const auto status = [&](const Json& setup) {
    return server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", setup}}).status;
  };
  CHECK(status(with_clock("move", 5)) == 200);
  CHECK(status(with_clock("game", 30)) == 200);
  for (const Json& wrong : {with_clock("move", 4), with_clock("move", 90000), with_clock("game", 0),
                            with_clock("turn", 60), with_clock("move", -60), Json{{"clock", 60}},
                            Json{{"clock", Json::object()}}, Json{{"clock", {{"move", 60}, {"game", 60}}}}}) {
    CAPTURE(wrong.dump());
    CHECK(status(wrong) == 400);
  }
  CHECK_FALSE(server.get(People(server, "hanabi", 2).table).json.contains("clock"));
}

TEST_CASE("the time for a move starts again with each move, and only for seats that are to move",
          "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, with_clock("move", 60));
  CHECK(clock_of(server, at.table).at("running") == Json::array({0}));
  CHECK(clock_of(server, at.table).at("eachMove") == true);
  pass(server, at.table, 0, 20s);
  CHECK(left(server, at.table, 0) == 40);
  CHECK(left(server, at.table, 1) == 60);
  at.makes(0, "hint P2 1");
  CHECK(clock_of(server, at.table).at("running") == Json::array({1}));
  CHECK(left(server, at.table, 0) == 60);
}

TEST_CASE("in a simultaneous choice, the clocks of all seats that have not chosen run", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "nin-jan", 3, with_clock("move", 60));
  CHECK(clock_of(server, at.table).at("running") == Json::array({0, 1, 2}));
  pass(server, at.table, 1, 20s);
  at.makes(0, at.legal(0).front());
  CHECK(clock_of(server, at.table).at("running") == Json::array({1, 2}));
  CHECK(left(server, at.table, 1) == 40);
}

TEST_CASE("the time for a game does not come back", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, with_clock("game", 1));
  pass(server, at.table, 0, 20s);
  at.makes(0, "hint P2 1");
  at.makes(1, "discard 1");
  CHECK(left(server, at.table, 0) == 40);
}

TEST_CASE("the clock rests until everyone sits at the table", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json made =
      server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", with_clock("move", 60)}}).json;
  const std::string table = "games/hanabi/" + made.at("matchID").get<std::string>();
  CHECK(server.post(table + "/join", {{"playerID", "0"}, {"playerName", "Ana"}}).status == 200);
  CHECK(server.get(table).json.at("clock").at("running").empty());
  CHECK(server.post(table + "/join", {{"playerID", "1"}, {"playerName", "Bruno"}}).status == 200);
  CHECK(server.get(table).json.at("clock").at("running") == Json::array({0}));
}

TEST_CASE("when time has run out, a bot makes one move for the player", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const auto unit = GENERATE("move", "game");
  People at(server, "hanabi", 2, with_clock(unit, 60));
  tick(server, at.table);
  CHECK_FALSE(has_stand_in(server, at.table, 0));
  pass(server, at.table, 0, 2h);
  tick(server, at.table);
  CHECK(server.get(at.table).json.at("moves") == 1);
  // The seat is the player's again, with the time for one move, or one additional minute.
  CHECK_FALSE(has_stand_in(server, at.table, 0));
  CHECK_FALSE(has_stand_in(server, at.table, 1));
  CHECK(left(server, at.table, 0) == 60);
  CHECK(clock_of(server, at.table).at("movedFor") == Json::array({0}));
  at.moves(1);
  tick(server, at.table);
  CHECK(server.get(at.table).json.at("moves") == 2);  // no bot moves before the time has run out again
  at.moves(0);
  CHECK(clock_of(server, at.table).at("movedFor") == Json::array());
}

TEST_CASE("between bots, an absent player's clock gives the bots one move at a time", "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  Json setup = with_clock("move", 60);
  setup["bots"] = {{"1", "greedy"}, {"2", "greedy"}};
  People at(server, "hanabi", 1, setup, 3);
  for (int time = 1; time <= 3; ++time) {
    const auto before = server.get(at.table).json.at("moves").get<int>();
    pass(server, at.table, 0, 2h);
    tick(server, at.table);
    const Json now = server.get(at.table).json;
    CHECK(now.at("moves").get<int>() > before);
    CHECK(now.at("active") == Json::array({0}));
    CHECK_FALSE(has_stand_in(server, at.table, 0));
  }
}

TEST_CASE("the owner of the table can pause the clock, and players can if everyone agrees",
          "[serve][clock]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 3, with_clock("move", 60));
  const auto pause = [&](const std::string& who, bool paused) {
    return server.post(at.table + "/pause", {{"credentials", who}, {"paused", paused}});
  };
  CHECK(pause("wrong", true).status == 403);
  CHECK(server.post(at.table + "/pause", {{"credentials", at.owner}}).status == 400);
  REQUIRE(pause(at.owner, true).status == 200);
  CHECK(clock_of(server, at.table).at("paused") == true);
  CHECK(clock_of(server, at.table).at("running").empty());
  pass(server, at.table, 0, 59s);
  REQUIRE(pause(at.owner, false).status == 200);
  CHECK(clock_of(server, at.table).at("running") == Json::array({0}));
  CHECK(left(server, at.table, 0) == 1);

  const Heard asked = pause(at.credentials[1], true);
  REQUIRE(asked.status == 200);
  CHECK(asked.json.at("question").at("what") == "pause");
  CHECK(clock_of(server, at.table).at("paused") == false);
  CHECK(pause(at.credentials[0], true).status == 200);
  CHECK(clock_of(server, at.table).at("paused") == false);
  CHECK(pause(at.credentials[2], true).status == 200);
  CHECK(clock_of(server, at.table).at("paused") == true);
  CHECK_FALSE(server.get(at.table).json.contains("question"));

  People without(server, "hanabi", 2);
  CHECK(server.post(without.table + "/pause", {{"credentials", without.owner}, {"paused", true}}).status ==
        403);
}

TEST_CASE("a clock outlives the server, and rests while nobody is there", "[serve][clock]") {
  const JournalFolder folder;
  std::string table;
  {
    TestServer server(folder / "");
    People at(server, "hanabi", 2, with_clock("game", 10));
    table = at.table;
    pass(server, at.table, 0, 9min);
  }
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  const Json clock = server.get(table).json.at("clock");
  CHECK((clock.at("left")[0].get<std::int64_t>() + 999) / 1000 == 60);
  CHECK(clock.at("left")[1] == 600000);
  CHECK(clock.at("running").empty());
}

TEST_CASE("a stored clock has a time for each seat", "[serve][clock]") {
  const Json kept = Clock({{"move", 30U}}, 3).json();
  CHECK(Clock::read({kept, "x.seats"}, 3).left(2) == 30s);
  CHECK_THROWS_AS(Clock::read({kept, "x.seats"}, 4), Failure);
}

TEST_CASE("a clock is read as earlier versions stored it", "[serve][clock]") {
  const Json before{{"eachMove", false}, {"whole", 600000}, {"paused", false}, {"left", {0, 30000}}};
  const Clock clock = Clock::read({before, "x.seats"}, 2);
  CHECK(clock.left(1) == 30s);
  CHECK(clock.shown().at("left") == Json::array({0, 30000}));
  const Json kept = clock.json();
  CHECK(Clock::read({kept, "x.seats"}, 2).json() == kept);
}
