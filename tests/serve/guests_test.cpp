// Tests of limits for people at other people's tables. There are limits for the number of seats that a person
// takes, and for the number of changes that everyone sees.
#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

std::string new_table(TestServer& server, int seats = 4, const char* game = "nin-jan") {
  const std::string path = std::string("games/") + game;
  return path + "/" +
         server.post(path + "/create", {{"numPlayers", seats}, {"setupData", {{"seed", 3}}}})
             .json.at("matchID")
             .get<std::string>();
}

Heard join(TestServer& server, const std::string& table) {
  return server.post(table + "/join", {{"playerName", "Mallory"}});
}

Json me_of(const Heard& joined) {
  return {{"playerID", joined.json.at("playerID")}, {"credentials", joined.json.at("playerCredentials")}};
}

// Sends these requests, and returns the number of answers with status 200 before the first answer with status
// 429.
template <class Ask>
std::size_t allowed(Ask ask, std::size_t most = 200) {
  for (std::size_t i = 0; i < most; ++i) {
    const int status = ask(i);
    if (status == 429) return i;
    REQUIRE(status == 200);
  }
  return most;
}

}  // namespace

TEST_CASE("an address takes only a few seats at tables of others", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  std::vector<std::string> tables(6);
  for (std::string& table : tables) table = new_table(server);
  server.from("mallory");
  const auto take_all = [&] {
    return allowed([&](std::size_t i) { return join(server, tables.at(i / 4)).status; }, 4 * tables.size());
  };
  CHECK(take_all() == serve::kMostGuests);
  // Other people can join these tables, and the owner of the tables can join all of them.
  server.from("bruno");
  CHECK(join(server, tables.back()).status == 200);
  server.from("here");
  for (std::size_t i = 2; i < 6; ++i) {
    for (int seat = 0; seat < 3; ++seat) CHECK(join(server, tables.at(i)).status == 200);
  }
}

TEST_CASE("a seat that was left or has moved makes room for another", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string first = new_table(server, 2), second = new_table(server);
  const std::string third = new_table(server), last = new_table(server);
  server.from("mallory");
  const Heard one = join(server, first), two = join(server, first);
  for (std::size_t i = 2; i < serve::kMostGuests; ++i)
    REQUIRE(join(server, i < 6 ? second : third).status == 200);
  CHECK(join(server, last).status == 429);
  const Json legal = server.get(first + "/seat/0", one.json.at("playerCredentials")).json.at("legal");
  const Heard& mover = legal.empty() ? two : one;
  const std::string seat = first + "/seat/" + mover.json.at("playerID").get<std::string>();
  const std::string credentials = mover.json.at("playerCredentials");
  const Json move = server.get(seat, credentials).json.at("legal")[0];
  REQUIRE(server.post(seat + "/move", {{"move", move}, {"after", 0}}, credentials).status == 200);
  const Heard third_seat = join(server, last);
  CHECK(third_seat.status == 200);
  CHECK(join(server, last).status == 429);
  REQUIRE(server.post(last + "/leave", me_of(third_seat)).status == 200);
  CHECK(join(server, last).status == 200);
}

TEST_CASE("a network takes as many seats as a few people", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < 12; ++i) tables.push_back(new_table(server));
  std::size_t taken = 0;
  for (std::size_t i = 0; i < 4 * tables.size(); ++i) {
    server.from("2001:db8:0:" + std::to_string(i) + "::/64");
    if (join(server, tables.at(i / 4)).status == 200) ++taken;
  }
  CHECK(taken == serve::kMostGuests * serve::kPeopleOfNetwork);
  server.from("2001:db8:1:1::/64");
  CHECK(join(server, tables.back()).status == 200);
}

TEST_CASE("a stranger who sits down and leaves deletes no new table", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string table = new_table(server);
  const bool frees = GENERATE(false, true);
  const auto leave = [&](const Heard& joined) {
    REQUIRE(server.post(table + (frees ? "/free" : "/leave"), me_of(joined)).status == 200);
  };
  server.from("mallory");
  leave(join(server, table));
  const Heard one = join(server, table), other = join(server, table);
  leave(one);
  leave(other);
  REQUIRE(server.get(table).status == 200);
  server.from("here");
  const Heard ana = join(server, table);
  REQUIRE(ana.status == 200);
  // When the last person leaves, the table is still deleted.
  leave(ana);
  CHECK(server.get(table).status == 404);
}

TEST_CASE("the last person who leaves an old table deletes it", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string table = new_table(server);
  server.tables().all().begin()->second->change([](serve::Registration& changed) {
    changed.created -= 2 * std::chrono::milliseconds(serve::kEmptyTable).count();
  });
  server.from("bruno");
  const Heard bruno = join(server, table);
  REQUIRE(server.post(table + "/leave", me_of(bruno)).status == 200);
  CHECK(server.get(table).status == 404);
}

TEST_CASE("people who sit down and leave again and again must wait", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string table = new_table(server);
  join(server, table);
  const bool is_guest = GENERATE(true, false);
  server.from(is_guest ? "mallory" : "here");
  const std::size_t joins = allowed([&](std::size_t) {
    const Heard joined = join(server, table);
    if (joined.status == 200) REQUIRE(server.post(table + "/leave", me_of(joined)).status == 200);
    return joined.status;
  });
  CHECK(joins < 20);
  server.from("bruno");
  CHECK(join(server, table).status == 200);
}

TEST_CASE("changes to a table by a seat or its owner have a rate limit", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json made = server
                        .post("games/nin-jan/create",
                              {{"numPlayers", 4}, {"setupData", {{"seed", 3}, {"clock", {{"move", 60}}}}}})
                        .json;
  const std::string table = "games/nin-jan/" + made.at("matchID").get<std::string>();
  const Heard ana = join(server, table), bruno = join(server, table);
  const Json owner{{"playerID", "0"}, {"credentials", made.at("ownerCredentials")}};
  const auto as = [](Json who, const Json& more) {
    who.update(more);
    return who;
  };
  using Ask = std::function<int(std::size_t)>;
  const std::vector<std::pair<const char*, Ask>> asks{
      {"update",
       [&](std::size_t i) {
         return server.post(table + "/update", as(me_of(ana), {{"newName", "A" + std::to_string(i)}})).status;
       }},
      {"rename",
       [&](std::size_t i) {
         return server.post(table + "/rename", as(me_of(ana), {{"newName", "A" + std::to_string(i)}})).status;
       }},
      {"standIn",
       [&](std::size_t i) {
         return server.post(table + "/standIn", as(me_of(ana), {{"bot", i % 2 == 0 ? "random" : ""}})).status;
       }},
      {"standIn of an owner",
       [&](std::size_t i) {
         return server.post(table + "/standIn", as(owner, {{"bot", i % 2 == 0 ? "random" : ""}})).status;
       }},
      {"pause",
       [&](std::size_t i) {
         return server.post(table + "/pause", as(owner, {{"paused", i % 2 == 0}})).status;
       }},
      {"free", [&](std::size_t) {
         return server.post(table + "/free", as(owner, {{"playerID", "2"}})).status;
       }}};
  for (const auto& [what, ask] : asks) {
    INFO(what);
    const std::size_t times = allowed(ask);
    CHECK(times <= 30);
    // Each kind of request has its own limit.
    CHECK(server.get(table + "/seat/1", bruno.json.at("playerCredentials")).status == 200);
  }
  CHECK(server.post(table + "/update", as(me_of(bruno), {{"newName", "B"}})).status == 200);
}

TEST_CASE("pages are told the state of the table in as few bytes as possible", "[serve][guests]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string path = new_table(server);
  const Heard ana = join(server, path);
  const auto table = server.tables().all().begin()->second;
  const auto stream = server.listen(path + "/seat/0/views", ana.json.at("playerCredentials"));
  const auto rename = [&](const std::string& name) {
    table->change([&](serve::Registration& changed) {
      changed.players[1] = {name, "secret", false, std::string(serve::kMostData - 2, 'x')};
    });
  };
  std::string told;
  for (int i = 0; i < 300; ++i) {
    rename("n" + std::to_string(i));
    told += TestServer::text_in(*stream);
  }
  CHECK(told.size() < 2 * static_cast<std::size_t>(serve::kTableEvents.in_a_row));
  rename("the last name");
  // A delayed message arrives only once, and has the state at the time of its arrival.
  while (table->has_untold()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    table->tell_late();
  }
  told += TestServer::text_in(*stream);
  CHECK(told.substr(told.rfind("event: table")).find("the last name") != std::string::npos);
}
