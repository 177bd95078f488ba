// Tests moves without a network. Pages send the same moves over the network.
#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

// A table for two with Ana at the first seat.
struct AnaPlays {
  explicit AnaPlays(TestServer& server, const Json& setup = {{"seed", 7}})
      : path("games/hanabi/" + server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", setup}})
                                   .json.at("matchID")
                                   .get<std::string>()),
        credentials(server.post(path + "/join", {{"playerName", "Ana"}})
                        .json.at("playerCredentials")
                        .get<std::string>()) {}

  [[nodiscard]] std::string seat() const { return path + "/seat/0"; }

  std::string path, credentials;
};

}  // namespace

TEST_CASE("a move counts once, and only in time", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const AnaPlays ana(server);
  const Json before = server.get(ana.seat(), ana.credentials).json;
  CHECK(before.at("ply") == 0);
  CHECK(before.at("seat") == "P1");
  CHECK(before.at("zones").at("hand.P1")[0] == "?");

  CHECK(server.get(ana.seat()).status == 403);
  CHECK(server.get(ana.path + "/seat/1", ana.credentials).status == 403);
  CHECK(server.get(ana.path + "/seat/9", ana.credentials).status == 404);
  CHECK(server.get(ana.path + "/seat/0/nothing", ana.credentials).status == 404);
  CHECK(server.post(ana.seat() + "/move", move("play 1", 0), "wrong").status == 403);
  CHECK(server.post(ana.seat() + "/move", {{"after", 0}}, ana.credentials).status == 400);
  CHECK(server.post(ana.seat() + "/move", {{"move", "play 1"}}, ana.credentials).status == 400);
  CHECK(server.post(ana.seat() + "/move", {{"move", "play 1"}, {"after", -1}}, ana.credentials).status ==
        400);
  CHECK(server.post(ana.seat() + "/move", move(std::string(serve::kMostMove + 1, 'x'), 0), ana.credentials)
            .status == 400);
  CHECK(server.post(ana.seat() + "/move", move("play 1", 1), ana.credentials).status == 409);
  const Heard refused = server.post(ana.seat() + "/move", move("play 9", 0), ana.credentials);
  CHECK(refused.status == 422);
  CHECK(refused.json.at("refused").get<std::string>().find("no card 9") != std::string::npos);
  CHECK(server.get(ana.seat(), ana.credentials).json == before);

  const Heard played = server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials);
  CHECK(played.status == 200);
  CHECK(played.json.at("ply") == 1);
  CHECK(server.get(ana.seat(), ana.credentials).json == played.json);
  CHECK(server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials).status == 409);
  // It is not this seat's turn.
  CHECK(server.post(ana.seat() + "/move", move("play 1", 1), ana.credentials).status == 422);
}

TEST_CASE("each seat is told what it knows", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const AnaPlays ana(server);
  const std::string bruno =
      server.post(ana.path + "/join", {{"playerName", "Bruno"}}).json.at("playerCredentials");
  const std::string other = ana.path + "/seat/1";
  const auto is_of = [](const Json& line, const std::string& seat, const std::string& hidden) {
    CHECK(line.at("seat") == seat);
    for (const char* hand : {"hand.P1", "hand.P2"}) {
      for (const Json& card : line.at("zones").at(hand)) CHECK((card == "?") == (hand == hidden));
    }
  };
  is_of(server.get(ana.seat(), ana.credentials).json, "P1", "hand.P1");
  is_of(server.get(other, bruno).json, "P2", "hand.P2");
  const auto stream = server.listen(other + "/events", bruno);
  const auto pages = server.listen(other + "/views", bruno);
  is_of(server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials).json, "P1", "hand.P1");
  is_of(server.post(other + "/move", move("play 1", 1), bruno).json, "P2", "hand.P2");
  // Tests events with and without a page.
  for (const auto& one : {stream, pages}) {
    const std::string told = TestServer::text_in(*one);
    const auto begin = told.rfind("data: ") + 6;
    Json last = Json::parse(told.substr(begin, told.size() - begin));
    if (last.contains("frame")) last = last.at("frame");
    for (const Json& card : last.at("zones").at("hand.P2")) CHECK(card == "?");
    for (const Json& card : last.at("zones").at("hand.P1")) CHECK(card != "?");
  }
}

TEST_CASE("bots answer, and a move waits for a bot that thinks", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const AnaPlays ana(server, {{"seed", 7}, {"bots", {{"1", "random"}}}});
  server.thinking.at_once = false;
  // Give a hint and do not play, because three failed plays end the game, and the bot's moves are random.
  REQUIRE(server.post(ana.seat() + "/move", move("hint P2 1", 0), ana.credentials).status == 200);
  const auto late = server.later(ana.seat() + "/move", move("play 1", 1), ana.credentials);
  const auto right = server.later(ana.seat() + "/move", move("play 1", 2), ana.credentials);
  CHECK(late->status == 0);
  CHECK(server.get(ana.seat(), ana.credentials).json.at("ply") == 1);
  server.thinking.run();
  CHECK(late->status == 409);
  CHECK(right->status == 200);
  CHECK(server.get(ana.path).json.at("moves") == 4);
}

TEST_CASE("a client with a stream is told about each move once", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const AnaPlays ana(server, {{"seed", 7}, {"bots", {{"1", "random"}}}});
  const std::string events = ana.seat() + "/events";
  CHECK_THROWS_AS(server.listen(events, "wrong"), serve::Refused);
  auto stream = server.listen(events, ana.credentials);
  CHECK(TestServer::text_in(*stream).starts_with("id: 0\nevent: move\ndata: {\"ply\":0"));
  CHECK(server.get(ana.path).json.at("players")[0].at("isConnected") == true);
  REQUIRE(server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials).status == 200);
  const std::string told = TestServer::text_in(*stream);
  CHECK(told.starts_with("id: 1\n"));
  CHECK(told.find("\nid: 2\n") != std::string::npos);
  CHECK(told.find("id: 3\n") == std::string::npos);
  stream.reset();
  CHECK(server.get(ana.path).json.at("players")[0].at("isConnected") == false);

  // Only the last missed event is complete.
  const std::string missed = TestServer::text_in(*server.listen(events, ana.credentials, "0"));
  CHECK(missed.starts_with("id: 1\nevent: move\ndata: {\"ply\":1,\"move\":\"P1: play"));
  CHECK(missed.find("id: 2\nevent: move\ndata: {\"ply\":2,\"seat\":\"P1\"") != std::string::npos);
  CHECK(TestServer::text_in(*server.listen(events, ana.credentials, "2")) == ": nothing was missed\n\n");
  CHECK(TestServer::text_in(*server.listen(events, ana.credentials, "77")).starts_with("id: 2\n"));
  CHECK(TestServer::text_in(*server.listen(events, ana.credentials, "x")).starts_with("id: 2\n"));
}

TEST_CASE("each seat hears what it may know", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const AnaPlays ana(server);
  const auto bruno = server.post(ana.path + "/join", {{"playerName", "Bruno"}})
                         .json.at("playerCredentials")
                         .get<std::string>();
  const std::array<std::string, 2> seats = {ana.seat(), ana.path + "/seat/1"};
  const std::array<std::string, 2> credentials = {ana.credentials, bruno};
  std::vector<std::shared_ptr<serve::Stream>> streams;
  for (std::size_t i = 0; i < 2; ++i)
    streams.push_back(server.listen(seats.at(i) + "/events", credentials.at(i)));
  for (std::size_t after = 0; after < 2; ++after) {
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string heard = TestServer::text_in(*streams[i]);
      const Json seen = server.get(seats.at(i), credentials.at(i)).json;
      CHECK(seen.at("seat") == (i == 0 ? "P1" : "P2"));
      CHECK(heard == serve::event_text(after, seen.dump()));
      CHECK(server.get(seats.at(i), credentials.at(1 - i)).status == 403);
    }
    if (after == 0)
      CHECK(server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials).status == 200);
  }
}

TEST_CASE("nobody has the seats that are free or a bot's", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json setup{{"seed", 7}, {"bots", {{"1", "random"}}}};
  const Json made = server.post("games/nin-jan/create", {{"numPlayers", 3}, {"setupData", setup}}).json;
  const std::string table = "games/nin-jan/" + made.at("matchID").get<std::string>();
  for (const std::string seat : {"0", "1"}) {
    CHECK(server.get(table + "/seat/" + seat).status == 403);
    CHECK(server.get(table + "/seat/" + seat + "/view").status == 403);
    CHECK_THROWS_AS(server.listen(table + "/seat/" + seat + "/events", ""), serve::Refused);
    CHECK(server.post(table + "/seat/" + seat + "/move", move("take 1", 0)).status == 403);
    CHECK(server.post(table + "/leave", {{"playerID", seat}, {"credentials", ""}}).status == 403);
    CHECK(server.post(table + "/playAgain", {{"playerID", seat}}).status == 403);
  }
}

TEST_CASE("streams end with the seat, or if nobody reads them", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const AnaPlays ana(server);
  const auto stream = server.listen(ana.seat() + "/events", ana.credentials);
  TestServer::text_in(*stream);
  std::array<char, 10> out{};
  bool woken = false;
  const serve::Stream::Sleep sleep{[] {}, [&] { woken = true; }};
  CHECK(stream->read(out.data(), out.size(), sleep) == 0);
  server.post(ana.path + "/leave", {{"playerID", "0"}, {"credentials", ana.credentials}});
  CHECK(woken);
  CHECK(stream->read(out.data(), out.size(), sleep) == -1);

  serve::Stream full;
  full.push(std::string(serve::kMostUnsent, 'x'));
  CHECK(full.read(out.data(), out.size(), sleep) == 10);
  full.push(std::string(20, 'x'));
  CHECK(full.read(out.data(), out.size(), sleep) == -1);
}

TEST_CASE("bodies of requests are JSON objects", "[serve]") {
  CHECK(serve::read_body(R"({"a": [1]})").at("a")[0] == 1);
  CHECK(serve::read_body("").empty());
  CHECK_THROWS_AS(serve::read_body("[]"), serve::Refused);
  CHECK_THROWS_AS(serve::read_body("{"), serve::Refused);
  CHECK_THROWS_AS(serve::read_body("{\"a\": \"\xff\"}"), serve::Refused);
  CHECK_THROWS_AS(serve::read_body("{\"a\":" + std::string(50'000, '[')), serve::Refused);
}
