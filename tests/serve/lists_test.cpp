// Tests lists of tables: the tables in a list, and the facts that the list shows about each table.
#include "serve/limits.h"
#include "serve/listed.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

serve::ListedTable listed(const std::string& network, char name, bool is_waiting, std::int64_t updated) {
  return {std::make_shared<const std::string>(10, name), network, is_waiting, updated};
}

std::string names_of(const std::vector<serve::ListedTable>& tables) {
  std::string out;
  for (const auto& table : tables) out += table.text->front();
  return out;
}

}  // namespace

TEST_CASE("a list that fits is left as it is", "[serve]") {
  std::vector<serve::ListedTable> tables{listed("x", 'a', false, 1), listed("y", 'b', true, 2)};
  CHECK(serve::leave_out(tables, 20) == 0);
  CHECK(names_of(tables) == "ab");
}

TEST_CASE("tables of one network push no others out of a list", "[serve]") {
  std::vector<serve::ListedTable> tables;
  for (char name = 'a'; name <= 'z'; ++name) tables.push_back(listed("many", name, true, 100 + name));
  tables.push_back(listed("one", '1', true, 1));
  tables.push_back(listed("one", '2', false, 2));
  tables.push_back(listed("other", '3', false, 3));
  CHECK(serve::leave_out(tables, 69) == 23);
  // The list begins with the newest table of each owner, continues with the next table of each owner, and so
  // on. In each group, tables that wait for people come first.
  CHECK(names_of(tables) == "z13y2x");
}

TEST_CASE("tables that wait for people are listed before others", "[serve]") {
  std::vector<serve::ListedTable> tables{listed("x", 'a', false, 9), listed("x", 'b', true, 1),
                                         listed("x", 'c', false, 8), listed("x", 'd', true, 2)};
  CHECK(serve::leave_out(tables, 30) == 1);
  CHECK(names_of(tables) == "dba");
}

TEST_CASE("a list leaves out long data, and a table does not", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string path =
      "games/nin-jan/" +
      server.post("games/nin-jan/create", {{"numPlayers", 2}}).json.at("matchID").get<std::string>();
  const std::string small(serve::kMostListedData - 2, 'x'), large(serve::kMostData - 2, 'x');
  server.post(path + "/join", {{"playerName", "Ana"}, {"data", small}});
  server.post(path + "/join", {{"playerName", "Bruno"}, {"data", large}});
  for (const char* list : {"games/nin-jan", "tables"}) {
    const Json players = server.get(list).json.at("matches")[0].at("players");
    CHECK(players[0].at("data") == small);
    CHECK_FALSE(players[1].contains("data"));
    CHECK(players[1].at("name") == "Bruno");
  }
  CHECK(server.get(path).json.at("players")[1].at("data") == large);
}

TEST_CASE("everyone gets the same copy of a list's text", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  server.post("games/nin-jan/create", {{"numPlayers", 2}});
  const serve::Request request{"GET", {"games", "nin-jan"}, {}, "", "", "here", nullptr, ""};
  const auto asked = [&] {
    serve::Answer heard;
    server.api().answer(request, [&](serve::Answer told) { heard = std::move(told); });
    return heard;
  };
  const serve::Answer answer = asked();
  REQUIRE(answer.shared != nullptr);
  CHECK(asked().shared == answer.shared);
}
