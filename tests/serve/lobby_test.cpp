// Who sits where, and that it is so again after a restart.
#include <sys/stat.h>

#include "serve/limits.h"
#include "serve/secret.h"
#include "serve_fixture.h"

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
  CHECK(server.post(table + "/join", {{"playerName", std::string(65, 'x')}}).status == 403);
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

  // The last to leave takes the table along.
  CHECK(server.post(table + "/leave", {{"playerID", "0"}, {"credentials", credentials_in(zoe)}}).status ==
        200);
  CHECK(server.post(table + "/leave", {{"playerID", "1"}, {"credentials", credentials_in(bruno)}}).status ==
        200);
  CHECK(server.get(table).status == 404);
  CHECK(std::filesystem::is_empty(folder / ""));
}

TEST_CASE("what tables can be asked for", "[serve]") {
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

TEST_CASE("one address makes only so many tables", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  for (std::size_t i = 0; i < serve::kMostTablesAMinute; ++i)
    REQUIRE(server.post("games/nin-jan/create", {{"numPlayers", 2}}).status == 200);
  CHECK(server.post("games/nin-jan/create", {{"numPlayers", 2}}).status == 429);
}

TEST_CASE("a table is followed by another", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Heard made =
      server.post("games/nin-jan/create", {{"numPlayers", 3}, {"setupData", {{"bots", {{"2", "random"}}}}}});
  const std::string table = "games/nin-jan/" + table_in(made);
  const Heard ana = server.post(table + "/join", {{"playerName", "Ana"}});
  CHECK(server.post(table + "/playAgain", {{"playerID", "0"}, {"credentials", "?"}}).status == 403);
  const Json me{{"playerID", "0"}, {"credentials", credentials_in(ana)}};
  const Heard next = server.post(table + "/playAgain", me);
  REQUIRE(next.status == 200);
  CHECK(server.post(table + "/playAgain", me).json == next.json);
  const Json shown = server.get("games/nin-jan/" + next.json.at("nextMatchID").get<std::string>()).json;
  CHECK(shown.at("players").size() == 3);
  CHECK(shown.at("players")[2].at("name") == "random");
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

TEST_CASE("a table that is damaged does not keep the others away", "[serve]") {
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

TEST_CASE("secrets", "[serve]") {
  CHECK(serve::new_credentials() != serve::new_credentials());
  CHECK(serve::same_secret("abc", "abc"));
  CHECK_FALSE(serve::same_secret("abc", "abd"));
  CHECK_FALSE(serve::same_secret("abc", "ab"));
  CHECK(serve::new_table_id().size() == 12);
  CHECK(serve::is_table_id(serve::new_table_id()));
}

TEST_CASE("ids of tables say which server made them", "[serve]") {
  const std::string id = serve::new_table_id("b2");
  CHECK(id.starts_with("b2-"));
  CHECK(serve::is_table_id(id));
  CHECK(serve::server_in(id) == "b2");
  CHECK(serve::server_in(serve::new_table_id()).empty());
  for (const char* wrong :
       {"B-iduta7nsii42", "-iduta7nsii42", "a-iduta7nsii4", "a-b-iduta7nsii42", "../iduta7nsi"})
    CHECK_FALSE(serve::is_table_id(wrong));
}

TEST_CASE("what a server clears away is its own, where others have tables in the folder", "[serve]") {
  const JournalFolder folder;
  // Registrations without a journal, as if their tables were being removed, and a file that is being written.
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
  // Whoever knows the seed that somebody gave knows no secret.
  const Opening same = made({{"seed", 3}});
  const Opening again = made({{"seed", 3}});
  CHECK(same.seed == again.seed);
  for (const Opening* each : {&one, &two, &same, &again}) REQUIRE(each->secret);
  CHECK_FALSE(*one.secret == *two.secret);
  CHECK_FALSE(*same.secret == *again.secret);
  // The next game at a table has nothing of it.
  const std::string id =
      table_in(server.post("games/nin-jan/create", {{"numPlayers", 2}, {"setupData", {{"seed", 3}}}}));
  const Heard ana = server.post("games/nin-jan/" + id + "/join", {{"playerName", "Ana"}});
  const Heard next = server.post("games/nin-jan/" + id + "/playAgain",
                                 {{"playerID", "0"}, {"credentials", credentials_in(ana)}});
  const Opening after = opening(next.json.at("nextMatchID").get<std::string>());
  CHECK(after.seed != 3);
  CHECK_FALSE(after.secret == opening(id).secret);
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
