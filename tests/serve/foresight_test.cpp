// Tests that foresight tells pages the right results of moves before they are made.
#include <set>

#include "page/film.h"
#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

// A table at which this test has all seats.
struct FilmedTable {
  FilmedTable(TestServer& at, const std::string& game, int seats, const Json& setup) : server(at) {
    path = "games/" + game + "/" +
           server.post("games/" + game + "/create", {{"numPlayers", seats}, {"setupData", setup}})
               .json.at("matchID")
               .get<std::string>();
    for (int i = 0; i < seats; ++i)
      credentials.push_back(
          server.post(path + "/join", {{"playerName", "Ana"}}).json.at("playerCredentials"));
  }

  [[nodiscard]] Heard get(std::size_t seat, const std::string& what) const {
    return server.get(path + "/seat/" + std::to_string(seat) + "/" + what, credentials[seat]);
  }
  [[nodiscard]] Json view(std::size_t seat) const { return get(seat, "view").json; }
  [[nodiscard]] Heard makes(std::size_t seat, const std::string& text, const Json& after) const {
    return server.post(path + "/seat/" + std::to_string(seat) + "/move", {{"move", text}, {"after", after}},
                       credentials[seat]);
  }

  TestServer& server;
  std::string path;
  std::vector<std::string> credentials;
};

TestServer server_of_all_games(const JournalFolder& folder) {
  return TestServer(folder / "", {}, "", {rules_folder(), source_dir() / "examples" / "games"});
}

struct Compared {
  std::size_t moves = 0, told = 0;
};

// Plays several of the offered moves, and compares the predictions with the results.
Compared play(const FilmedTable& table, std::size_t most) {
  Compared out;
  for (std::size_t n = 0; n < most; ++n) {
    std::size_t mover = 0;
    Json view;
    for (mover = 0; mover < table.credentials.size(); ++mover) {
      view = table.view(mover);
      if (view.at("frame").at("over") == true) return out;
      if (!view.at("moves").empty()) break;
    }
    REQUIRE(mover < table.credentials.size());
    const Json told = table.get(mover, "foresight").json;
    CHECK(told.at("ply") == view.at("frame").at("ply"));
    const std::string text = view.at("moves")[n * 7 % view.at("moves").size()].at("text");
    REQUIRE(table.makes(mover, text, view.at("frame").at("ply")).status == 200);
    ++out.moves;
    if (!told.at("moves").contains(text)) continue;
    ++out.told;
    INFO(text);
    CHECK(told.at("moves").at(text) == frame_difference(view.at("frame"), table.view(mover).at("frame")));
  }
  return out;
}

}  // namespace

TEST_CASE("foresight tells a page what its next view will say", "[serve]") {
  const JournalFolder folder;
  TestServer server = server_of_all_games(folder);
  for (const auto& [game, seats] :
       {std::pair{"hanabi", 2}, {"ikebana", 2}, {"nin-jan", 3}, {"sakura", 2}, {"gin", 2}, {"hearts", 4}}) {
    INFO(game);
    const Compared compared = play(FilmedTable(server, game, seats, {{"seed", 7}}), 18);
    CHECK(compared.told > 0);
  }
}

TEST_CASE("foresight tells nothing hidden, and tells other seats nothing", "[serve]") {
  const JournalFolder folder;
  TestServer server = server_of_all_games(folder);
  const FilmedTable table(server, "hanabi", 2, {{"seed", 7}});
  const Json told = table.get(0, "foresight").json;
  CHECK(told.at("ply") == 0);
  CHECK(told.at("leftOut") == 0);
  CHECK(told.at("moves").contains("hint P2 red"));
  for (const auto& [text, change] : told.at("moves").items()) {
    CHECK_FALSE(text.starts_with("play"));
    CHECK_FALSE(text.starts_with("discard"));
    CHECK(change.at("ply") == 1);
  }
  // If it is not a seat's turn, the seat has only free moves.
  const Json others = table.get(1, "foresight").json;
  for (const auto& [text, change] : others.at("moves").items()) CHECK(text.starts_with("reorder"));
  const std::string path = table.path + "/seat/0/foresight";
  CHECK(server.get(path, table.credentials[1]).status == 403);
  CHECK(server.get(table.path + "/foresight", table.credentials[0]).status == 404);
}

TEST_CASE("if there are many moves, a page asks about the one it needs", "[serve]") {
  const JournalFolder folder;
  TestServer server = server_of_all_games(folder);
  const FilmedTable table(server, "hearts", 4, {{"seed", 7}});
  const Json view = table.view(0);
  const Json told = table.get(0, "foresight").json;
  const std::size_t all = view.at("moves").size();
  REQUIRE(all == 286);
  CHECK(told.at("leftOut").get<std::size_t>() + serve::kMostForeseen >= all);
  CHECK(told.dump().size() < 2 * serve::kMostForeseenBytes);
  const std::string last = view.at("moves").back().at("text");
  CHECK_FALSE(told.at("moves").contains(last));
  const Json one = table.get(0, "foresight?move=" + last).json;
  REQUIRE(one.at("moves").size() == 1);
  REQUIRE(table.makes(0, last, 0).status == 200);
  CHECK(one.at("moves").at(last) == frame_difference(view.at("frame"), table.view(0).at("frame")));
  CHECK(table.get(1, "foresight?move=nothing").json.at("moves").empty());
}

TEST_CASE("a page can ask which cards a move takes, up to the first hidden card", "[serve]") {
  const JournalFolder folder;
  TestServer server = server_of_all_games(folder);
  const FilmedTable table(server, "sakura", 2, {{"seed", 7}});
  const Json view = table.view(1);
  std::size_t captures = 0, uncertain = 0;
  for (const Json& move : view.at("moves")) {
    const std::string text = move.at("text");
    INFO(text);
    const Json told = table.get(1, "foresight?move=" + text).json;
    std::set<std::string> from;
    for (const Json& place : told.at("takes")) from.insert(place.at("zone"));
    CHECK(from.contains("hand.P2"));
    if (from.contains("ba")) ++captures;
    if (told.at("moves").empty()) ++uncertain;  // a card is turned over
    CHECK_FALSE(from.contains("deck"));
  }
  CHECK(captures > 0);
  CHECK(uncertain > 0);
}

TEST_CASE("foresight is refused to clients that ask too often", "[serve]") {
  const JournalFolder folder;
  TestServer server = server_of_all_games(folder);
  const FilmedTable table(server, "hanabi", 2, {{"seed", 7}});
  for (int i = 0; i < 20; ++i) CHECK(table.get(0, "foresight").status == 200);
  int status = 200;
  for (int i = 0; i < 10 && status == 200; ++i) status = table.get(0, "foresight").status;
  CHECK(status == 429);
  CHECK(table.get(1, "foresight").status == 200);
}
