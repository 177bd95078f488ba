// Tests that the server knows which person has each seat, and that a restart does not change this.
#include <sys/stat.h>

#include "serve/limits.h"
#include "serve/secret.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

std::string table_in(const Heard& said) { return said.json.at("matchID").get<std::string>(); }
std::string credentials_in(const Heard& said) { return said.json.at("playerCredentials").get<std::string>(); }

}  // namespace

TEST_CASE("people join, are renamed and leave", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Heard made = server.post("games/nin-jan/create", {{"numPlayers", 2}, {"setupData", {{"seed", 3}}}});
  REQUIRE(made.status == 200);
  const std::string table = "games/nin-jan/" + table_in(made);
  CHECK(server.post(table + "/join", Json::object()).status == 403);
  const Heard ana = server.post(table + "/join", {{"playerName", "Ana"}, {"data", {{"colour", "red"}}}});
  REQUIRE(ana.status == 200);
  CHECK(ana.json.at("playerID") == "0");
  CHECK(credentials_in(ana).size() == 32);
  CHECK(server.post(table + "/join", {{"playerName", "B"}, {"playerID", "0"}}).status == 409);
  CHECK(server.post(table + "/join", {{"playerName", "  "}}).status == 403);
  CHECK(server.post(table + "/join", {{"playerName", "B"}, {"playerID", "2"}}).status == 404);
  CHECK(server.post(table + "/join", {{"playerName", std::string(241, 'x')}}).status == 403);
  const Heard bruno = server.post(table + "/join", {{"playerName", "Bruno"}});
  REQUIRE(bruno.json.at("playerID") == "1");
  CHECK(credentials_in(bruno) != credentials_in(ana));
  CHECK(server.post(table + "/join", {{"playerName", "C"}}).status == 409);

  const Json shown = server.get(table).json;
  CHECK(shown.at("players")[0].at("name") == "Ana");
  CHECK(shown.at("players")[0].at("data") == Json{{"colour", "red"}});
  CHECK(shown.at("players")[0].at("isConnected") == false);
  CHECK(shown.dump().find(credentials_in(ana)) == std::string::npos);
  CHECK(shown.dump().find("seed") == std::string::npos);

  const auto update = [&](const std::string& player, const std::string& credentials, Json more) {
    more["playerID"] = player;
    more["credentials"] = credentials;
    return server.post(table + "/update", more).status;
  };
  CHECK(update("0", credentials_in(bruno), {{"newName", "Eve"}}) == 403);
  CHECK(update("0", "", {{"newName", "Eve"}}) == 403);
  CHECK(update("0", credentials_in(ana), Json::object()) == 403);
  CHECK(update("5", credentials_in(ana), {{"newName", "Eve"}}) == 404);
  CHECK(update("0", credentials_in(ana), {{"newName", "Anna"}}) == 200);
  CHECK(server.get(table).json.at("players")[0].at("name") == "Anna");

  CHECK(server.post(table + "/leave", {{"playerID", "0"}, {"credentials", credentials_in(bruno)}}).status ==
        403);
  CHECK(server.post(table + "/leave", {{"playerID", "0"}, {"credentials", credentials_in(ana)}}).status ==
        200);
  CHECK(server.get(table + "/seat/0", credentials_in(ana)).status == 403);
  const Heard zoe = server.post(table + "/join", {{"playerName", "Zoe"}});
  CHECK(zoe.json.at("playerID") == "0");
  CHECK(server.get(table + "/seat/0", credentials_in(ana)).status == 403);
  CHECK(server.get(table + "/seat/0", credentials_in(zoe)).status == 200);

  // When the last person leaves, the table is deleted.
  CHECK(server.post(table + "/leave", {{"playerID", "0"}, {"credentials", credentials_in(zoe)}}).status ==
        200);
  CHECK(server.post(table + "/leave", {{"playerID", "1"}, {"credentials", credentials_in(bruno)}}).status ==
        200);
  CHECK(server.get(table).status == 404);
  CHECK(std::filesystem::is_empty(folder / ""));
}

TEST_CASE("a request for a table is refused if one of its settings is wrong", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const auto made = [&](const Json& setup, int seats = 2) {
    return server.post("games/nin-jan/create", {{"numPlayers", seats}, {"setupData", setup}}).status;
  };
  CHECK(server.post("games/no-such-game/create", {{"numPlayers", 2}}).status == 404);
  CHECK(server.post("games/..%2f/create", {{"numPlayers", 2}}).status == 404);
  CHECK(server.post("games/nin-jan/create", {{"numPlayers", "two"}}).status == 400);
  CHECK(made(nullptr, 99) == 400);
  CHECK(made({{"optoins", Json::object()}}) == 400);
  CHECK(made({{"options", {{"no-such-option", 1}}}}) == 400);
  CHECK(made({{"seed", -1}}) == 400);
  CHECK(made({{"first", "7"}}) == 400);
  CHECK(made({{"bots", {{"1", "nobody"}}}}) == 400);
  CHECK(made({{"bots", {{"0", "random"}, {"1", "random"}}}}) == 400);
  CHECK(made({{"bots", {{"1", "exec:touch /tmp/x"}}}}) == 403);
  CHECK(made({{"bots", {{"1", "lua:/etc/passwd"}}}}) == 403);
  CHECK(made({{"bots", {{"1", "ismcts:100000"}}}}) == 403);
  CHECK(made({{"note", std::string(serve::kMostData, 'x')}}) == 400);
  CHECK(std::filesystem::is_empty(folder / ""));
  CHECK(made({{"bots", {{"1", "random"}}}, {"first", "0"}}) == 200);
  CHECK(server.get("games/nin-jan").json.at("matches").size() == 1);
  CHECK(server.post("games/nin-jan/create", {{"numPlayers", 2}, {"unlisted", true}}).status == 200);
  CHECK(server.get("games/nin-jan").json.at("matches").size() == 1);
  CHECK(server.get("games/no-such-game").json.at("matches").empty());
}

TEST_CASE("one address creates only a limited number of tables per minute", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  for (std::size_t i = 0; i < serve::kMostTablesAMinute; ++i)
    REQUIRE(server.post("games/nin-jan/create", {{"numPlayers", 2}}).status == 200);
  CHECK(server.post("games/nin-jan/create", {{"numPlayers", 2}}).status == 429);
}

TEST_CASE("a table has a next table once its game is over", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2, {{"bots", {{"2", "random"}}}}, 3);
  const Json me{{"playerID", "1"}, {"credentials", at.credentials[1]}};
  const auto again = [&](Json more) {
    more.update(me);
    return server.post(at.table + "/playAgain", more);
  };
  CHECK(server.post(at.table + "/playAgain", {{"playerID", "0"}, {"credentials", "?"}}).status == 403);
  // Nobody can create the next table while others play, or before the game begins.
  CHECK(again({}).status == 403);
  at.makes(0, "play 1");
  CHECK(again({{"setupData", {{"options", {{"hint_tokens", 1}}}}}}).status == 403);
  CHECK_FALSE(server.get(at.table).json.contains("nextMatchID"));
  for (std::size_t i = 1; !server.get(at.table).json.contains("gameover"); i = 1 - i) at.makes(i, "play 1");
  // Refused requests do not count for the limit of the address.
  for (std::size_t i = 0; i < serve::kMostTablesAMinute; ++i) {
    CHECK(again({{"setupData", {{"seed", 3}}}}).status == 403);
    CHECK(again({{"setupData", {{"options", {{"no-such-option", 1}}}}}}).status == 400);
  }
  CHECK_FALSE(server.get(at.table).json.contains("nextMatchID"));
  const Heard next = again({});
  REQUIRE(next.status == 200);
  CHECK(again({}).json == next.json);
  const Json shown = server.get("games/hanabi/" + next.json.at("nextMatchID").get<std::string>()).json;
  CHECK(shown.at("players").size() == 3);
  CHECK(shown.at("players")[2].at("name") == "random");
  CHECK(server.post("games/nin-jan/create", {{"numPlayers", 2}}).status == 200);
}

TEST_CASE("the player who asks for the next table creates it, even if another person created the last one",
          "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  at.loses();
  server.from("elsewhere");
  REQUIRE(
      server.post(at.table + "/playAgain", {{"playerID", "1"}, {"credentials", at.credentials[1]}}).status ==
      200);
  CHECK(server.thinking.last.owner == "elsewhere");
  // All players who were asked go to the same table, regardless of the way in which they were asked.
  CHECK(server.post(at.seat(0) + "/again", Json::object(), at.credentials[0]).status == 409);
}

TEST_CASE("a question about another game does not outlive the next table", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  People at(server, "hanabi", 2);
  at.loses();
  REQUIRE(server.post(at.seat(0) + "/again", Json::object(), at.credentials[0]).json.contains("question"));
  REQUIRE(
      server.post(at.table + "/playAgain", {{"playerID", "1"}, {"credentials", at.credentials[1]}}).status ==
      200);
  const Json next = server.get(at.table).json.at("nextMatchID");
  CHECK(at.answers(1, 1, true).status == 409);
  CHECK(server.get(at.table).json.at("nextMatchID") == next);
}

TEST_CASE("nothing about a player who has left stays", "[serve]") {
  const JournalFolder folder;
  const bool freed = GENERATE(false, true);
  std::string table;
  {
    TestServer server(folder / "");
    People at(server, "nin-jan", 3);
    table = at.table;
    Json me{{"playerID", "1"}, {"credentials", at.credentials[1]}};
    Json data = me;
    data["data"] = {{"mail", "bruno@example.org"}};
    CHECK(server.post(table + "/update", data).status == 200);
    Json bot = me;
    bot["bot"] = "random";
    server.thinking.at_once = false;
    CHECK(server.post(table + "/standIn", bot).status == 200);
    CHECK(server.post(table + (freed ? "/free" : "/leave"), me).status == 200);
    CHECK(server.get(table).json.at("players")[1] == Json({{"id", 1}, {"seat", "P2"}}));
  }
  for (const auto& file : std::filesystem::directory_iterator(folder / "")) {
    CHECK(text_of(file.path()).find("bruno@example.org") == std::string::npos);
    CHECK(text_of(file.path()).find("Bruno") == std::string::npos);
  }
  TestServer server(folder / "");
  CHECK(server.get(table).json.at("players")[1] == Json({{"id", 1}, {"seat", "P2"}}));
  // The next player does not get data about the earlier player.
  REQUIRE(server.post(table + "/join", {{"playerID", "1"}, {"playerName", "Chiara"}}).status == 200);
  CHECK_FALSE(server.get(table).json.at("players")[1].contains("data"));
  CHECK_FALSE(server.get(table).json.at("players")[1].contains("standIn"));
}

TEST_CASE("tables and seats are there again after a restart", "[serve]") {
  const JournalFolder folder;
  std::string table, credentials, seen;
  {
    TestServer server(folder / "");
    const Heard made = server.post("games/hanabi/create",
                                   {{"numPlayers", 2}, {"setupData", {{"bots", {{"1", "greedy:2"}}}}}});
    table = "games/hanabi/" + table_in(made);
    credentials = credentials_in(server.post(table + "/join", {{"playerName", "Ana"}}));
    REQUIRE(server.post(table + "/seat/0/move", {{"move", "play 1"}, {"after", 0}}, credentials).status ==
            200);
    seen = server.get(table + "/seat/0", credentials).json.dump();
  }
  struct stat status {};
  for (const auto& file : std::filesystem::directory_iterator(folder / "")) {
    if (file.path().extension() != serve::kRegistrationEnding) continue;
    REQUIRE(::stat(file.path().c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
  }
  TestServer again(folder / "");
  CHECK(again.notices.empty());
  CHECK(again.get(table).json.at("moves") == 2);
  CHECK(again.get(table + "/seat/0", credentials).json.dump() == seen);
  CHECK(again.get(table + "/seat/0", "0123456789abcdef0123456789abcdef").status == 403);
  CHECK(again.post(table + "/seat/0/move", {{"move", "play 1"}, {"after", 2}}, credentials).status == 200);
}

TEST_CASE("a damaged table does not keep the others away", "[serve]") {
  const JournalFolder folder;
  std::string broken, fine;
  {
    TestServer server(folder / "");
    broken = table_in(server.post("games/nin-jan/create", {{"numPlayers", 2}}));
    fine = table_in(server.post("games/nin-jan/create", {{"numPlayers", 2}}));
  }
  write_text(folder / (broken + ".seats"), "{");
  TestServer again(folder / "");
  CHECK(again.notices.size() == 1);
  CHECK(again.get("games/nin-jan/" + broken).status == 404);
  CHECK(again.get("games/nin-jan/" + fine).status == 200);
}

TEST_CASE("credentials are unique, and secrets are compared completely", "[serve]") {
  CHECK(serve::new_credentials() != serve::new_credentials());
  CHECK(serve::same_secret("abc", "abc"));
  CHECK_FALSE(serve::same_secret("abc", "abd"));
  CHECK_FALSE(serve::same_secret("abc", "ab"));
  CHECK(serve::new_table_id().size() == 12);
  CHECK(serve::is_table_id(serve::new_table_id()));
}

TEST_CASE("ids of tables say which server created them", "[serve]") {
  const std::string id = serve::new_table_id("b2");
  CHECK(id.starts_with("b2-"));
  CHECK(serve::is_table_id(id));
  CHECK(serve::server_in(id) == "b2");
  CHECK(serve::server_in(serve::new_table_id()).empty());
  for (const char* wrong :
       {"B-iduta7nsii42", "-iduta7nsii42", "a-iduta7nsii4", "a-b-iduta7nsii42", "../iduta7nsi"})
    CHECK_FALSE(serve::is_table_id(wrong));
}

TEST_CASE("a server clears away only its own leftovers in a shared folder", "[serve]") {
  const JournalFolder folder;
  // Creates files of seats without journals, as if the removal of their tables had been interrupted. Also
  // creates the temporary file of an interrupted write.
  for (const char* name : {"a-iduta7nsii42.seats", "b-iduta7nsii42.seats", ".fuda-1-1-1"})
    write_text(folder / name, "{}");
  CHECK(serve::clear_leftovers(folder / "", "a").size() == 1);
  CHECK_FALSE(std::filesystem::exists(folder / "a-iduta7nsii42.seats"));
  CHECK(std::filesystem::exists(folder / "b-iduta7nsii42.seats"));
  CHECK(std::filesystem::exists(folder / ".fuda-1-1-1"));
}

TEST_CASE("a table's seed comes from the system, and so does its secret", "[serve][secret]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const auto opening = [&](const std::string& id) {
    return server.tables().find("nin-jan", id)->setup().opening;
  };
  const auto made = [&](const Json& setup) {
    return opening(table_in(server.post("games/nin-jan/create", {{"numPlayers", 2}, {"setupData", setup}})));
  };
  const Opening one = made(nullptr);
  const Opening two = made(nullptr);
  CHECK(one.seed != two.seed);
  CHECK((one.seed | two.seed) >> 33U != 0);
  // The seed from the owner of the table does not reveal the secret.
  const Opening same = made({{"seed", 3}});
  const Opening again = made({{"seed", 3}});
  CHECK(same.seed == again.seed);
  for (const Opening* each : {&one, &two, &same, &again}) REQUIRE(each->secret);
  CHECK_FALSE(*one.secret == *two.secret);
  CHECK_FALSE(*same.secret == *again.secret);
  // The next game at a table inherits neither the seed nor the secret.
  People at(server, "hanabi", 2, {{"seed", 3}});
  at.loses();
  const Heard next =
      server.post(at.table + "/playAgain", {{"playerID", "0"}, {"credentials", at.credentials[0]}});
  const auto opening_of = [&](const std::string& table) {
    return server.tables().find("hanabi", table)->setup().opening;
  };
  const Opening after = opening_of(next.json.at("nextMatchID").get<std::string>());
  CHECK(after.seed != 3);
  CHECK_FALSE(after.secret == opening_of(split(at.table, '/').back()).secret);
}

TEST_CASE("a seed is given as a number or, for JavaScript, as a text", "[serve][secret]") {
  const JournalFolder folder;
  std::string id;
  {
    TestServer server(folder / "");
    const auto made = [&](const Json& seed) {
      return server.post("games/nin-jan/create", {{"numPlayers", 2}, {"setupData", {{"seed", seed}}}});
    };
    for (const Json& wrong : {Json(-1), Json(1.5), Json(""), Json("7x"), Json("-7"),
                              Json("9223372036854775808"), Json(std::uint64_t{1} << 63U), Json(nullptr)}) {
      CAPTURE(wrong.dump());
      CHECK(made(wrong).status == 400);
    }
    CHECK(made(std::uint64_t{1} << 62U).status == 200);
    const Heard largest = made("9223372036854775807");
    REQUIRE(largest.status == 200);
    id = table_in(largest);
    CHECK(server.get("games/nin-jan/" + id).json.dump().find("9223372036854775807") == std::string::npos);
  }
  TestServer again(folder / "");
  CHECK(again.notices.empty());
  CHECK(again.tables().find("nin-jan", id)->setup().opening.seed == 9223372036854775807U);
}
