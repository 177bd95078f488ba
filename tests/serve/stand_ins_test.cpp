// Tests of seats for which bots play for some time, and of the requests that the owner of a table can make.
#include "serve_fixture.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

Json hands(std::size_t seat, const std::string& credentials, const std::string& bot) {
  Json out{{"playerID", std::to_string(seat)}, {"credentials", credentials}};
  if (!bot.empty()) out["bot"] = bot;
  return out;
}

std::size_t moves(TestServer& server, const People& at) { return server.get(at.table).json.at("moves"); }

}  // namespace

TEST_CASE("a bot plays for a player, and gives the seat back", "[serve][votes]") {
  const JournalFolder folder;
  std::string table;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, "hanabi", 2);
    table = at.table;
    credentials = at.credentials;
    at.makes(0, "hint P2 1");
    REQUIRE(server.post(at.table + "/standIn", hands(1, at.credentials[1], "lua:iggi")).status == 200);
    CHECK(moves(server, at) == 2);  // the bot has moved
    const Json seat = server.get(at.table).json.at("players")[1];
    CHECK(seat.at("name") == "Bruno");
    CHECK(seat.at("standIn") == "lua:iggi");
    at.makes(0, at.legal(0).front());
    CHECK(moves(server, at) == 4);
    // The seat is still Bruno's: he sees it, and nobody can take it.
    CHECK(server.get(at.seat(1), at.credentials[1]).status == 200);
    CHECK(
        server.post(at.seat(1) + "/move", {{"move", "discard 1"}, {"after", 4}}, at.credentials[1]).status ==
        409);
    CHECK(server.post(at.table + "/join", {{"playerID", "1"}, {"playerName", "Eve"}}).status == 409);
  }
  TestServer server(folder / "");
  REQUIRE(server.notices.empty());
  const auto make = [&](std::size_t seat, const std::string& move, int after) {
    return server.post(table + "/seat/" + std::to_string(seat) + "/move", {{"move", move}, {"after", after}},
                       credentials[seat]);
  };
  CHECK(make(0, "discard 1", 4).status == 200);
  CHECK(server.get(table).json.at("moves") == 6);  // even after a restart
  REQUIRE(server.post(table + "/standIn", hands(1, credentials[1], "")).status == 200);
  CHECK_FALSE(server.get(table).json.at("players")[1].contains("standIn"));
  CHECK(make(0, "discard 1", 6).status == 200);
  CHECK(server.get(table).json.at("moves") == 7);
  CHECK(make(1, "discard 1", 7).status == 200);
}

TEST_CASE("a bot's thought does not count once the seat is taken back", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  at.makes(0, "hint P2 1");
  server.thinking.at_once = false;
  REQUIRE(server.post(at.table + "/standIn", hands(1, at.credentials[1], "random")).status == 200);
  REQUIRE(server.post(at.table + "/standIn", hands(1, at.credentials[1], "")).status == 200);
  server.thinking.run();
  CHECK(moves(server, at) == 1);
  at.makes(1, "discard 1");
}

TEST_CASE("only some people can hand over a seat, free it or close the table", "[serve][votes]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 3);
  const auto stand_in = [&](std::size_t seat, const std::string& by, const std::string& bot) {
    return server.post(at.table + "/standIn", hands(seat, by, bot)).status;
  };
  const auto frees = [&](std::size_t seat, const std::string& by) {
    return server.post(at.table + "/free", hands(seat, by, "")).status;
  };
  // While this player is present, neither a stranger nor another player can free the seat.
  for (const std::string& by : {std::string(), std::string("wrong"), at.credentials[0]}) {
    CHECK(stand_in(1, by, "random") == 403);
    CHECK(frees(1, by) == 403);
    CHECK(server.post(at.table + "/close", {{"credentials", by}}).status == 403);
  }
  CHECK(stand_in(7, at.owner, "random") == 404);
  CHECK(stand_in(1, at.owner, "exec:./bot") == 403);
  CHECK(stand_in(1, at.owner, "lua:nobody") == 400);
  CHECK(stand_in(1, at.owner, "random") == 200);
  CHECK(stand_in(1, at.credentials[0], "") == 403);
  CHECK(stand_in(1, at.owner, "") == 200);
  // The owner of the table cannot free the seat, because the owner could then take it and would know two
  // hands.
  CHECK(frees(1, at.owner) == 403);
  CHECK(frees(1, at.credentials[1]) == 200);
  CHECK_FALSE(server.get(at.table).json.at("players")[1].contains("name"));
  CHECK(server.get(at.seat(1), at.credentials[1]).status == 403);
  // A bot plays until a person sits down.
  CHECK(stand_in(1, at.owner, "random") == 200);
  CHECK(server.post(at.table + "/join", {{"playerID", "1"}, {"playerName", "Eve"}}).status == 200);
  CHECK_FALSE(server.get(at.table).json.at("players")[1].contains("standIn"));
  CHECK(server.get(at.table).json.dump().find(at.owner) == std::string::npos);
  CHECK(server.post(at.table + "/close", {{"credentials", at.owner}}).status == 200);
  CHECK(server.get(at.table).status == 404);
}

TEST_CASE("the people present decide about the seat of a player who is away", "[serve][votes]") {
  const JournalFolder folder;
  std::string table;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, "nin-jan", 4);
    table = at.table;
    credentials = at.credentials;
  }
  TestServer server(folder / "");  // nobody is connected
  const auto seat = [&](std::size_t i) { return table + "/seat/" + std::to_string(i); };
  for (const std::size_t i : {0U, 1U, 2U}) CHECK(server.get(seat(i), credentials[i]).status == 200);
  const auto asks = [&](std::size_t who) {
    return server.post(table + "/standIn", hands(3, credentials[who], "random"));
  };
  CHECK(server.post(table + "/standIn", hands(2, credentials[0], "random")).status == 403);
  const Heard asked = asks(0);
  REQUIRE(asked.status == 200);
  CHECK(asked.json.at("question").at("what") == "standIn");
  CHECK_FALSE(server.get(table).json.at("players")[3].contains("standIn"));
  REQUIRE(asks(1).status == 200);  // the request counts as a yes, so two of three players have agreed
  CHECK(server.get(table).json.at("players")[3].at("standIn") == "random");
  CHECK_FALSE(server.get(table).json.contains("question"));
  // A player who comes back takes the seat back.
  REQUIRE(server.post(table + "/standIn", hands(3, credentials[3], "")).status == 200);
  CHECK(server.get(seat(3), credentials[3]).status == 200);
}

TEST_CASE("a tied vote decides nothing about a seat", "[serve][votes]") {
  const JournalFolder folder;
  std::string table;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, "nin-jan", 4);
    table = at.table;
    credentials = at.credentials;
  }
  TestServer server(folder / "");  // nobody is connected
  for (const std::size_t i : {0U, 1U})
    CHECK(server.get(table + "/seat/" + std::to_string(i), credentials[i]).status == 200);
  const auto asks = [&](std::size_t who) {
    return server.post(table + "/standIn", hands(3, credentials[who], "random"));
  };
  // One person of two has agreed.
  CHECK(asks(0).json.contains("question"));
  CHECK_FALSE(server.get(table).json.at("players")[3].contains("standIn"));
  CHECK(asks(1).status == 200);
  CHECK(server.get(table).json.at("players")[3].at("standIn") == "random");
}

TEST_CASE("nobody alone can free a seat during a game", "[serve][votes]") {
  const JournalFolder folder;
  std::string table, owner;
  std::vector<std::string> credentials;
  const std::size_t seats = GENERATE(2U, 3U);
  const bool played = GENERATE(false, true);
  CAPTURE(seats, played);
  {
    TestServer server(folder / "");
    People at(server, "hanabi", seats);
    if (played) at.makes(0, "hint P2 1");
    table = at.table;
    owner = at.owner;
    credentials = at.credentials;
    // Nobody can free the seat of a player who is present.
    CHECK(server.get(at.seat(1), credentials[1]).status == 200);
    for (const std::string& who : {owner, credentials[0]})
      CHECK(server.post(table + "/free", hands(1, who, "")).status == 403);
  }
  TestServer server(folder / "");  // nobody is connected
  const auto frees = [&](const std::string& who) { return server.post(table + "/free", hands(1, who, "")); };
  if (seats == 2) {
    // There is no other player to agree, so the owner cannot free the seat.
    CHECK(frees(owner).status == 403);
    CHECK(frees(credentials[0]).status == 403);
  } else {
    CHECK(frees(owner).status == 403);  // these credentials belong to no seat
    REQUIRE(frees(credentials[0]).json.contains("question"));
    CHECK(server.get(table).json.at("players")[1].contains("name"));
    // A second request does not count as agreement, and neither does a bot in place of the other player.
    REQUIRE(server.post(table + "/standIn", hands(2, owner, "random")).status == 200);
    CHECK(frees(credentials[0]).status == 200);
    CHECK(server.get(table).json.at("players")[1].contains("name"));
    CHECK(frees(credentials[2]).status == 200);
    CHECK_FALSE(server.get(table).json.at("players")[1].contains("name"));
    CHECK(server.post(table + "/join", {{"playerID", "1"}, {"playerName", "Eve"}}).status == 200);
  }
  CHECK(server.post(table + "/join", {{"playerID", "1"}, {"playerName", "Zoe"}}).status == 409);
}

TEST_CASE("a seat that was left during a game becomes free if the players agree", "[serve][votes]") {
  const JournalFolder folder;
  std::string table, owner;
  std::vector<std::string> credentials;
  {
    TestServer server(folder / "");
    People at(server, "hanabi", 3);
    table = at.table;
    owner = at.owner;
    credentials = at.credentials;
    at.makes(0, "hint P2 1");
    REQUIRE(server.post(table + "/leave", hands(1, credentials[1], "")).status == 200);
  }
  TestServer server(folder / "");
  const auto joined = [&](const Json& more) {
    Json body{{"playerName", "Zoe"}};
    body.update(more);
    return server.post(table + "/join", body);
  };
  const auto joins = [&](const Json& more) { return joined(more).status; };
  CHECK(server.get(table).json.at("players")[1].at("closed") == true);
  CHECK(server.get("tables?state=waiting").json.at("matches").empty());
  CHECK(joins({{"playerID", "1"}}) == 409);
  CHECK(joins(Json::object()) == 409);
  // Even if a bot has played for the seat, the seat is not free.
  CHECK(server.post(table + "/standIn", hands(1, owner, "random")).status == 200);
  CHECK(server.post(table + "/standIn", hands(1, owner, "")).status == 200);
  CHECK(joins({{"playerID", "1"}}) == 409);
  REQUIRE(server.post(table + "/free", hands(1, credentials[0], "")).json.contains("question"));
  CHECK(joins({{"playerID", "1"}}) == 409);
  REQUIRE(server.post(table + "/free", hands(1, credentials[2], "")).status == 200);
  CHECK_FALSE(server.get(table).json.at("players")[1].contains("closed"));
  const Heard zoe = joined(Json::object());
  REQUIRE(zoe.status == 200);
  REQUIRE(server.post(table + "/leave", hands(2, credentials[2], "")).status == 200);
  REQUIRE(server.post(table + "/leave", hands(0, credentials[0], "")).status == 200);
  CHECK(joins({{"playerID", "0"}}) == 409);
  // A player who is alone at a table can decide alone.
  const std::string mine = zoe.json.at("playerCredentials");
  CHECK(server.post(table + "/free", hands(0, mine, "")).status == 200);
  CHECK(joins({{"playerID", "0"}}) == 200);
}
