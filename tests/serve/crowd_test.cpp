// Tests that strangers cannot take anything away from other people.
#include <set>

#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

// A table for two with a person at each seat.
struct Both {
  Both(TestServer& server, const std::string& game)
      : path("games/" + game + "/" +
             server.post("games/" + game + "/create", {{"numPlayers", 2}, {"setupData", {{"seed", 7}}}})
                 .json.at("matchID")
                 .get<std::string>()) {
    for (const char* name : {"Ana", "Bruno"})
      credentials.push_back(server.post(path + "/join", {{"playerName", name}})
                                .json.at("playerCredentials")
                                .get<std::string>());
  }
  [[nodiscard]] std::string seat(std::size_t number) const {
    return path + "/seat/" + std::to_string(number);
  }

  std::string path;
  std::vector<std::string> credentials;
};

// Plays to the end of the game. Always makes the first offered move.
void play_on(TestServer& server, const Both& both, std::size_t made) {
  for (;; ++made) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Heard heard = server.get(both.seat(seat), both.credentials[seat]);
      REQUIRE(heard.status == 200);
      if (heard.json.at("over") == true) return;
      if (heard.json.at("legal").empty()) continue;
      const Heard played = server.post(both.seat(seat) + "/move", move(heard.json.at("legal")[0], made),
                                       both.credentials[seat]);
      REQUIRE(played.status == 200);
      break;
    }
  }
}

void play_out(TestServer& server, const Both& both) { play_on(server, both, 0); }

}  // namespace

TEST_CASE("questions about refused moves take nothing from the game, no matter how many there are",
          "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Both both(server, "ikebana");
  for (int i = 0; i < 2000; ++i)
    REQUIRE(server.post(both.seat(0) + "/why", {{"zone", "deck"}, {"at", 1}}, both.credentials[0]).status ==
            200);
  play_out(server, both);
}

TEST_CASE("a table shows everyone whose turn it is, and then how the game ended", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  for (const char* game : {"ikebana", "hanabi"}) {
    const Both both(server, game);
    std::set<Json> turns;
    for (std::size_t made = 0; made < 6; ++made) {
      const Json active = server.get(both.path).json.at("active");
      REQUIRE(active.size() == 1);
      const auto turn = active[0].get<std::size_t>();
      turns.insert(turn);
      CHECK(server.get(both.seat(1 - turn), both.credentials[1 - turn]).json.at("legal").empty());
      const Json view = server.get(both.seat(turn), both.credentials[turn]).json;
      REQUIRE(!view.at("legal").empty());
      REQUIRE(server.post(both.seat(turn) + "/move", move(view.at("legal")[0], made), both.credentials[turn])
                  .status == 200);
    }
    CHECK(turns.size() == 2);
    CHECK(!server.get(both.path).json.contains("gameover"));
    play_on(server, both, 6);
    const Json told = server.get(both.path).json;
    const Json last = server.get(both.seat(0), both.credentials[0]).json;
    CHECK(!told.contains("active"));
    for (const char* what : {"outcome", "score", "winners"}) {
      INFO(game << " " << what);
      CHECK(told.at("gameover").value(what, Json()) == last.value(what, Json()));
    }
    CHECK(told.at("gameover").at("score").is_object());
  }
}

TEST_CASE("an answer that costs too much is refused, and the game continues", "[serve]") {
  const JournalFolder folder;
  std::string path;
  {
    TestServer server(folder / "");
    const Both both(server, "slow");
    path = both.path;
    for (int i = 0; i < 3; ++i) {
      CHECK(
          server.post(both.seat(0) + "/why", {{"zone", "hand.P1"}, {"at", 0}}, both.credentials[0]).status ==
          503);
      CHECK(server.get(both.seat(0) + "/view", both.credentials[0]).status == 200);
      CHECK(server.post(both.seat(0) + "/move", move("lift 1 3", 0), both.credentials[0]).status == 422);
    }
    play_out(server, both);
  }
  // The server replays the journal.
  TestServer again(folder / "");
  CHECK(again.notices.empty());
  CHECK(again.get(path).json.at("gameover").at("outcome") == "finished");
}

TEST_CASE("tens of thousands of moves are listed at once", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Both both(server, "many");
  CHECK(server.get(both.seat(0), both.credentials[0]).json.at("legal").size() == 62'500);
  play_out(server, both);
}

TEST_CASE("bots rest if nobody is at the table", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  server.thinking.at_once = false;
  const Json setup{{"seed", 7}, {"first", "1"}, {"bots", {{"1", "random"}}}};
  const std::string id = server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", setup}})
                             .json.at("matchID")
                             .get<std::string>();
  const auto table = server.tables().find("hanabi", id);
  REQUIRE(table->bot_to_move() == 1);
  server.api().let_bots_move(table);
  CHECK(server.thinking.waiting() == 0);
  // A spectator watches.
  const auto stream = server.listen("games/hanabi/" + id + "/views", "");
  server.api().let_bots_move(table);
  CHECK(server.thinking.waiting() == 1);
  server.thinking.run();
  CHECK(table->moves() == 1);
}

TEST_CASE("bots continue for players who have no open stream", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json setup{{"seed", 7}, {"first", "1"}, {"bots", {{"1", "random"}}}};
  const std::string id = server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", setup}})
                             .json.at("matchID")
                             .get<std::string>();
  const auto table = server.tables().find("hanabi", id);
  server.post("games/hanabi/" + id + "/join", {{"playerName", "Ana"}});
  server.api().let_bots_move(table);
  CHECK(table->moves() == 1);
}

TEST_CASE("long work counts for the person who asked for it", "[serve]") {
  using Kind = serve::Errand::Kind;
  const JournalFolder folder;
  TestServer server(folder / "");
  const Both both(server, "nin-jan");
  play_out(server, both);
  server.thinking.at_once = false;
  const auto errand = [&] {
    auto last = server.thinking.last;
    server.thinking.last = {};
    return last;
  };
  const auto copied = server.later(both.path + "/copy", {{"moves", 3}, {"playerName", "Zoe"}}, "");
  CHECK(copied->status == 0);
  CHECK(errand().owner == "here");
  const Json me{{"playerID", "0"}, {"credentials", both.credentials[0]}};
  const Json other{{"playerID", "1"}, {"credentials", both.credentials[1]}};
  const auto again = server.later(both.path + "/playAgain", me, "");
  CHECK(errand().kind == Kind::making);
  const auto same = server.later(both.path + "/playAgain", other, "");
  CHECK(errand().owner.empty());  // both players go to the same table
  CHECK(server.thinking.waiting() == 2);
  CHECK(again->status == 0);
  server.thinking.run();
  CHECK(copied->status == 200);
  REQUIRE(again->status == 200);
  CHECK(same->json == again->json);
  CHECK(server.get(both.path).json.at("nextMatchID") == again->json.at("nextMatchID"));
}

TEST_CASE("searches and quick bots think in separate queues", "[serve]") {
  using Kind = serve::Errand::Kind;
  const auto [bot, kind] = GENERATE(table<std::string, Kind>(
      {{"random", Kind::thought}, {"ismcts:50", Kind::long_thought}, {"greedy:1", Kind::long_thought}}));
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json setup{{"seed", 7}, {"first", "1"}, {"bots", {{"1", bot}}}};
  const std::string id = server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", setup}})
                             .json.at("matchID")
                             .get<std::string>();
  server.post("games/hanabi/" + id + "/join", {{"playerName", "Ana"}});
  server.api().let_bots_move(server.tables().find("hanabi", id));
  CHECK(server.thinking.last.table == id);
  CHECK(server.thinking.last.kind == kind);
}
