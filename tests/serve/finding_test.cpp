// Tests that people can find a table, and can continue on another device.
#include "serve/limits.h"
#include "serve/setup.h"
#include "serve_fixture.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

std::vector<std::string> listed(TestServer& server, const std::string& query) {
  std::vector<std::string> out;
  const Json answer = server.get("tables" + query).json;
  for (const Json& table : answer.at("matches"))
    out.push_back("games/" + table.at("gameName").get<std::string>() + "/" +
                  table.at("matchID").get<std::string>());
  return out;
}

using TableIds = std::vector<std::string>;

}  // namespace

TEST_CASE("tables of all games are found by what people look for", "[serve][finding]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  CHECK(listed(server, "").empty());
  const People waits(server, "nin-jan", 1, nullptr, 3);
  const People runs(server, "hanabi+avalanche", 2);
  People ended(server, "hanabi", 2);
  ended.loses();
  const Json hidden{{"numPlayers", 2}, {"unlisted", true}};
  REQUIRE(server.post("games/hanabi/create", hidden).status == 200);
  CHECK(listed(server, "").size() == 3);
  CHECK(listed(server, "?state=waiting") == TableIds{waits.table});
  CHECK(listed(server, "?state=running") == TableIds{runs.table});
  CHECK(listed(server, "?state=finished") == TableIds{ended.table});
  CHECK(server.get("games/hanabi?state=finished").json.at("matches").size() == 1);
  CHECK(server.get("games/hanabi?state=waiting").json.at("matches").empty());
}

TEST_CASE("a code leads to a seat only once", "[serve][finding]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const People at(server, "hanabi", 2);
  CHECK(server.post(at.seat(0) + "/code", Json::object(), "wrong").status == 403);
  const auto code = [&] {
    return server.post(at.seat(0) + "/code", Json::object(), at.credentials[0])
        .json.at("code")
        .get<std::string>();
  };
  const std::string old = code();
  std::string one = code();
  CHECK(one.size() == serve::kCodeLetters);
  CHECK(server.post("seats", {{"code", old}}).status == 404);  // a newer code exists
  for (char& c : one) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  one.insert(4, " ");
  const Heard seat = server.post("seats", {{"code", one}});
  REQUIRE(seat.status == 200);
  CHECK(seat.json.at("playerID") == "0");
  CHECK(seat.json.at("playerCredentials") == at.credentials[0]);
  CHECK(at.table == "games/" + seat.json.at("gameName").get<std::string>() + "/" +
                        seat.json.at("matchID").get<std::string>());
  CHECK(server.post("seats", {{"code", one}}).status == 404);
  CHECK(server.post("seats", Json::object()).status == 404);
  int status = 404;
  for (int i = 0; i < 20 && status == 404; ++i) status = server.post("seats", {{"code", "abcdefgh"}}).status;
  CHECK(status == 429);
}

TEST_CASE("the refusal of incompatible variants does not show folders of the machine", "[serve][finding]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Heard heard = server.get("games/hanabi+avalanche+abacus/info");
  CHECK(heard.status == 400);
  CHECK(heard.json.at("error") ==
        "'ratings.legendary' is 25 in variant 'abacus' but 29 in variant 'avalanche': these two cannot be "
        "played together");
  CHECK(serve::without_places("a (b) c (d/e.yaml:12): f (g:h)") == "a (b) c: f (g:h)");
  CHECK(serve::without_places("a (b.yaml:1)") == "a");
  CHECK(serve::without_places("") == "");
}
