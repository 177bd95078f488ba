// Tests of messages, and of votes at a table about taking back moves and about playing another game.
#include "serve/limits.h"
#include "serve_fixture.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

TEST_CASE("a move that told nobody anything is taken back at once", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "nin-jan", 2);
  CHECK(server.post(at.seat(0) + "/undo", {{"after", 0}}, at.credentials[0]).status == 409);  // no move yet
  const Json before = server.get(at.seat(0), at.credentials[0]).json;
  at.moves(0);
  const Heard undone = server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]);
  REQUIRE(undone.status == 200);
  // The position is the same as before the move, but has a new number.
  Json now = undone.json;
  CHECK(now.at("ply") == 2);
  now["ply"] = 0;
  CHECK(now == before);
  CHECK(server.get(at.table).json.at("moves") == 2);
  CHECK(server.get(at.table).json.at("takenBack") == Json({{"by", 0}, {"moves", 1}, {"number", 2}}));
  // A choice from the earlier position arrives too late.
  const std::string text = at.legal(0).front();
  CHECK(server.post(at.seat(0) + "/move", {{"move", text}, {"after", 0}}, at.credentials[0]).status == 409);
  CHECK(server.post(at.seat(0) + "/move", {{"move", text}, {"after", 1}}, at.credentials[0]).status == 409);
  CHECK(server.post(at.seat(0) + "/move", {{"move", text}, {"after", 2}}, at.credentials[0]).status == 200);
  // Two requests to take back a move take back only one move.
  CHECK(server.post(at.seat(1) + "/undo", {{"after", 3}}, at.credentials[1]).status == 409);
  CHECK(server.post(at.seat(0) + "/undo", {{"after", 3}}, at.credentials[0]).status == 200);
  CHECK(server.post(at.seat(0) + "/undo", {{"after", 3}}, at.credentials[0]).status == 409);
}

TEST_CASE("a client with a stream is told about a move that is taken back", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "nin-jan", 2);
  const auto events = server.listen(at.seat(1) + "/events", at.credentials[1]);
  const auto views = server.listen(at.seat(1) + "/views", at.credentials[1]);
  at.moves(0);
  CHECK_FALSE(server.get(at.table).json.contains("takenBack"));
  TestServer::text_in(*events);
  TestServer::text_in(*views);
  REQUIRE(server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]).status == 200);
  CHECK(TestServer::text_in(*events).starts_with("id: 2\nevent: move\ndata: {\"ply\":2,"));
  const std::string told = TestServer::text_in(*views);
  CHECK(told.starts_with("id: 2\n"));
  CHECK(told.find("\"ply\":2,") != std::string::npos);
  CHECK(told.find("\"at\":0}") != std::string::npos);
  CHECK(told.find(R"("takenBack":{"by":0,"moves":1,"number":2})") != std::string::npos);
  // A client that was disconnected in the meantime gets the current position.
  for (const char* since : {"0", "1"})
    CHECK(TestServer::text_in(*server.listen(at.seat(1) + "/events", at.credentials[1], since))
              .starts_with("id: 2\n"));
  at.moves(0);
  at.moves(1);
  const std::string missed =
      TestServer::text_in(*server.listen(at.seat(1) + "/events", at.credentials[1], "2"));
  CHECK(missed.starts_with("id: 3\n"));
  CHECK(missed.find("\nid: 4\n") != std::string::npos);
}

TEST_CASE("otherwise all players are asked before a move is taken back", "[serve][votes]") {
  const JournalFolder folder;
  std::string id;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, "hanabi", 3);
    id = at.table;
    credentials = at.credentials;
    at.makes(0, "hint P2 1");
    const Heard asked = server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]);
    REQUIRE(asked.status == 200);
    const Json question = asked.json.at("question");
    CHECK(question ==
          Json({{"id", 1}, {"what", "undo"}, {"by", 0}, {"number", 1}, {"yes", {0}}, {"no", nullptr}}));
    CHECK(server.get(at.table).json.at("question") == question);
    // One refusal is enough.
    CHECK(at.answers(1, 1, true).status == 200);
    CHECK(at.answers(2, 1, false).json.at("question").at("no") == 2);
    CHECK(at.answers(2, 1, true).status == 409);
    CHECK(server.get(at.table).json.at("moves") == 1);
    // While the question is open, nobody else can answer, and nobody can ask another question.
    REQUIRE(
        server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]).json.at("question").at("id") ==
        2);
    CHECK(server.post(at.seat(1) + "/answer", {{"id", 2}, {"yes", true}}, "wrong").status == 403);
    CHECK(server.post(at.seat(1) + "/answer", {{"id", 2}}, at.credentials[1]).status == 400);
    CHECK(at.answers(1, 2, true).status == 200);
  }
  // The server is restarted while the question is open.
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  const std::string last = id + "/seat/2";
  const Heard done = server.post(last + "/answer", {{"id", 2}, {"yes", true}}, credentials[2]);
  CHECK(done.status == 200);
  const Json table = server.get(id).json;
  CHECK(table.at("moves") == 2);
  CHECK_FALSE(table.contains("question"));
  CHECK(server.get(last, credentials[2]).json.at("active") == Json({"P1"}));
}

TEST_CASE("a move ends the question about taking moves back", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  at.makes(0, "hint P2 1");
  REQUIRE(server.post(at.seat(0) + "/undo", {{"after", 1}}, at.credentials[0]).json.contains("question"));
  at.makes(1, "discard 1");
  CHECK_FALSE(server.get(at.table).json.contains("question"));
  CHECK(at.answers(1, 1, true).status == 409);
  CHECK(server.get(at.table).json.at("moves") == 2);
}

TEST_CASE("with only bots, any move is taken back, even the bots' moves", "[serve][votes]") {
  const JournalFolder folder;
  std::string table, mine;
  {
    TestServer server(folder / "");
    People at(server, "hanabi", 1, {{"seed", 7}, {"bots", {{"1", "random"}}}}, 2);
    table = at.table;
    mine = at.credentials[0];
    const Json before = server.get(at.seat(0), mine).json;
    server.thinking.at_once = false;
    at.makes(0, "hint P2 1");
    // While a bot thinks, the request waits for the bot.
    const auto undone = server.later(at.seat(0) + "/undo", {{"after", 1}}, mine);
    CHECK(undone->status == 0);
    server.thinking.run();
    REQUIRE(undone->status == 200);
    Json now = server.get(at.seat(0), mine).json;
    CHECK(now.at("ply") == 3);
    now["ply"] = 0;
    CHECK(now == before);
  }
  TestServer again(folder / "");
  CHECK(again.notices.empty());
  CHECK(again.get(table).json.at("moves") == 3);
  // Everyone learns that the bot's move was taken back too, even after a restart.
  CHECK(again.get(table).json.at("takenBack") == Json({{"by", 0}, {"moves", 2}, {"number", 3}}));
  CHECK(again.get(table + "/seat/0", mine).json.at("ply") == 3);
}

TEST_CASE("questions about taking moves back have a rate limit", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "nin-jan", 2);
  int status = 200;
  std::size_t number = 0;
  int times = 0;
  for (; status == 200 && times < 100; ++times) {
    at.moves(0);
    number = server.get(at.table).json.at("moves");
    status = server.post(at.seat(0) + "/undo", {{"after", number}}, at.credentials[0]).status;
  }
  CHECK(status == 429);
  CHECK(times > static_cast<int>(serve::kQuestions.in_a_row));
}

TEST_CASE("another game starts, with the seats kept or swapped", "[serve][votes]") {
  const bool turned = GENERATE(false, true);
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  CHECK(server.post(at.seat(0) + "/again", {{"turned", turned}}, at.credentials[0]).status == 403);
  at.loses();
  REQUIRE(
      server.post(at.seat(0) + "/again", {{"turned", turned}}, at.credentials[0]).json.contains("question"));
  CHECK_FALSE(server.get(at.table).json.contains("nextMatchID"));
  REQUIRE(at.answers(1, 1, true).status == 200);
  const Json old = server.get(at.table).json;
  CHECK(old.at("nextSeats") == (turned ? "turned" : "kept"));
  const std::string next = "games/hanabi/" + old.at("nextMatchID").get<std::string>();
  const Json table = server.get(next).json;
  CHECK(table.at("players")[turned ? 1 : 0].at("name") == "Ana");
  CHECK(table.at("players")[turned ? 0 : 1].at("name") == "Bruno");
  CHECK(table.dump().find(at.credentials[0]) == std::string::npos);
  CHECK(server.get(next + "/seat/" + (turned ? "1" : "0"), at.credentials[0]).status == 200);
  CHECK(server.get(next + "/seat/" + (turned ? "0" : "1"), at.credentials[0]).status == 403);
  CHECK(server.post(at.seat(0) + "/again", Json::object(), at.credentials[0]).status == 409);
}

TEST_CASE("a message goes to everyone", "[serve][votes]") {
  const JournalFolder folder;
  std::string table;
  {
    TestServer server(folder / "");
    People at(server, "nin-jan", 2);
    table = at.table;
    const auto views = server.listen(at.seat(1) + "/views", at.credentials[1]);
    TestServer::text_in(*views);
    REQUIRE(server.post(at.seat(0) + "/say", {{"text", "hello"}}, at.credentials[0]).status == 200);
    const std::string heard = TestServer::text_in(*views);
    CHECK(heard.starts_with(R"(event: word)"
                            "\n"
                            R"(data: {"name":"Ana","seat":0,"text":"hello","at":)"));
    CHECK(server.get(at.table).json.dump().find("hello") == std::string::npos);  // not in lists
    CHECK(server.post(at.seat(0) + "/say", {{"text", ""}}, at.credentials[0]).status == 400);
    CHECK(server.post(at.seat(0) + "/say", {{"text", std::string(201, 'x')}}, at.credentials[0]).status ==
          400);
    CHECK(server.post(at.seat(0) + "/say", {{"text", "hello"}}, "wrong").status == 403);
    int status = 200;
    for (int i = 0; i < 20 && status == 200; ++i)
      status = server.post(at.seat(0) + "/say", {{"text", "again"}}, at.credentials[0]).status;
    CHECK(status == 429);
  }
  TestServer server(folder / "");
  CHECK(server.get(table + "/words").json.at("words")[0].at("text") == "hello");
}

TEST_CASE("if talk is against the rules, there are no messages until the game is over", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  const auto say = [&] {
    return server.post(at.seat(0) + "/say", {{"text", "your 3"}}, at.credentials[0]).status;
  };
  CHECK(say() == 403);
  at.loses();
  CHECK(say() == 200);
}

TEST_CASE("nobody loses a vote because a bot plays for them", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 3);
  const auto stands_in = [&](const char* bot) {
    return server.post(at.table + "/standIn", {{"playerID", "1"}, {"credentials", at.owner}, {"bot", bot}})
        .status;
  };
  at.makes(0, "hint P2 1");
  // This test runs twice: before the other player's move, and after it.
  const bool has_moved = GENERATE(false, true);
  if (has_moved) at.makes(1, "discard 1");
  server.thinking.at_once = false;
  REQUIRE(stands_in("random") == 200);
  const std::size_t number = server.get(at.table).json.at("moves");
  const Heard asked = server.post(at.seat(0) + "/undo", {{"after", number}}, at.credentials[0]);
  REQUIRE(asked.status == 200);
  REQUIRE(asked.json.contains("question"));
  CHECK(at.answers(2, 1, true).json.contains("question"));
  CHECK(server.get(at.table).json.at("moves") == number);
  CHECK(at.answers(1, 1, false).json.at("question").at("no") == 1);
  CHECK(server.get(at.table).json.at("moves") == number);
}

TEST_CASE("a bot's move for a player counts as the player's", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "nin-jan", 3);
  at.moves(0);
  REQUIRE(
      server.post(at.table + "/standIn", {{"playerID", "1"}, {"credentials", at.owner}, {"bot", "random"}})
          .status == 200);
  const std::size_t number = server.get(at.table).json.at("moves");
  REQUIRE(number == 2);
  const Heard asked = server.post(at.seat(0) + "/undo", {{"after", number}}, at.credentials[0]);
  CHECK(asked.json.contains("question"));
}
