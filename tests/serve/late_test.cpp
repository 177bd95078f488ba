// Tests that the server refuses exactly the moves that arrive too late, and that a table can always continue.
#include "batch/random_games.h"
#include "script/expect.h"
#include "serve/limits.h"
#include "serve_fixture.h"
#include "show/games_list.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

Path source(const std::string& folder) { return source_dir() / folder; }
std::vector<Path> all_rules() {
  return {rules_folder(), source("examples/games"), source("examples/house"), source("tests/games")};
}

// A table with people at all seats.
struct LatePeople {
  LatePeople(TestServer& server, const std::string& game, std::size_t seats,
             const Json& setup = {{"seed", 7}})
      : path("games/" + game + "/" +
             server.post("games/" + game + "/create", {{"numPlayers", seats}, {"setupData", setup}})
                 .json.at("matchID")
                 .get<std::string>()) {
    for (std::size_t seat = 0; seat < seats; ++seat)
      credentials.push_back(server.post(path + "/join", {{"playerName", "A" + std::to_string(seat)}})
                                .json.at("playerCredentials"));
  }

  [[nodiscard]] std::string at(std::size_t seat) const { return path + "/seat/" + std::to_string(seat); }
  Json look(TestServer& server, std::size_t seat) const {
    return server.get(at(seat), credentials[seat]).json;
  }
  Heard move(TestServer& server, std::size_t seat, const std::string& text, std::size_t after) const {
    return server.post(at(seat) + "/move", {{"move", text}, {"after", after}}, credentials[seat]);
  }

  std::string path;
  std::vector<std::string> credentials;
};

LiveGame& live_of(TestServer& server, const LatePeople& people) {
  const auto words = split(people.path, '/');
  return server.tables().find(words[1], words[2])->live();
}

// Finds the allowed free moves by trying each free move.
std::vector<std::string> allowed_free(const LiveGame& live, Seat seat) {
  MoveSet moves;
  free_moves(live.state(), seat, moves);
  std::vector<std::string> texts;
  const LoadedGame& loaded = live.loaded();
  for_each_move(live.state(), moves, [&](const Move& move) {
    if (loaded.engine->refusal(live.state(), loaded.notation, move).reason.empty())
      texts.push_back(loaded.notation.write(live.state(), move));
  });
  return texts;
}

// Checks that all answers about a table give the same number of moves.
void check_numbers(TestServer& server, const LatePeople& people) {
  const std::size_t moves = live_of(server, people).past().size();
  const std::string credentials = people.credentials[0];
  CHECK(server.get(people.path).json.at("moves") == moves);
  CHECK(people.look(server, 0).at("ply") == moves);
  CHECK(server.get(people.at(0) + "/view", credentials).json.at("frame").at("ply") == moves);
  CHECK(server.get(people.path + "/view").json.at("frame").at("ply") == moves);
  const std::size_t since = moves < 3 ? 0 : moves - 3;
  const auto told =
      TestServer::text_in(*server.listen(people.at(0) + "/events", credentials, std::to_string(since)));
  for (std::size_t ply = since + 1; ply <= moves; ++ply) {
    const std::string number = std::to_string(ply);
    CHECK(told.find("id: " + number + "\nevent: move\ndata: {\"ply\":" + number + ",") != std::string::npos);
  }
  CHECK(told.find("id: " + std::to_string(since) + "\n") == std::string::npos);
  CHECK(told.find("id: " + std::to_string(moves + 1) + "\n") == std::string::npos);
  const auto page =
      TestServer::text_in(*server.listen(people.at(0) + "/views", credentials, std::to_string(moves)));
  CHECK(page == ": nothing was missed\n\n");
}

// Makes free moves for all seats, and sometimes a move that ends a turn.
void play_on(TestServer& server, const LatePeople& people, int rounds, Rng& rng) {
  for (int round = 0; round < rounds && !live_of(server, people).state().over(); ++round) {
    for (std::size_t seat = 0; seat < people.credentials.size(); ++seat) {
      const auto allowed = allowed_free(live_of(server, people), static_cast<Seat>(seat));
      const std::vector<std::string> free = people.look(server, seat).at("free");
      CHECK(free.empty() == allowed.empty());
      if (free.empty()) continue;
      const std::string& text = free[rng.below(static_cast<std::uint32_t>(free.size()))];
      CHECK(contains(allowed, text));
      INFO(text);
      const Heard made = people.move(server, seat, text, people.look(server, seat).at("ply"));
      REQUIRE(made.status == 200);
      CHECK(people.move(server, seat, text, made.json.at("ply").get<std::size_t>() - 1).status == 409);
    }
    check_numbers(server, people);
    const auto seat =
        static_cast<std::size_t>(std::countr_zero(live_of(server, people).state().turn().active));
    const Json line = people.look(server, seat);
    const auto& legal = line.at("legal");
    REQUIRE(!legal.empty());
    const std::string text = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    INFO(text);
    REQUIRE(people.move(server, seat, text, line.at("ply")).status == 200);
  }
}

}  // namespace

TEST_CASE("a table continues after free moves, in every game that has them", "[serve]") {
  Games games(all_rules());
  std::vector<std::string> played;
  std::vector<std::string> all;
  for (const Listed& game : list_games(all_rules())) {
    all.push_back(game.name);
    for (const Listed::Variant& variant : game.variants) all.push_back(game.name + "+" + variant.name);
  }
  for (const std::string& game : all) {
    const auto definition = games.definition({game, {}, {}}, {});
    if (!has_free_moves(games.engine(definition, definition->seats.front())->game())) continue;
    INFO(game);
    played.push_back(game);
    const JournalFolder folder;
    Rng rng(7);
    std::optional<TestServer> server;
    server.emplace(folder / "", std::vector<std::string>{}, "", all_rules());
    const LatePeople people(*server, game, static_cast<std::size_t>(definition->seats.front()));
    play_on(*server, people, 4, rng);
    server.reset();
    server.emplace(folder / "", std::vector<std::string>{}, "", all_rules());
    CHECK(server->notices.empty());
    check_numbers(*server, people);
    play_on(*server, people, 4, rng);
  }
  for (const char* known : {"hanabi", "hanabi+black-falls", "wagers", "blindfold", "market"})
    CHECK(contains(played, std::string(known)));
}

TEST_CASE("seats that choose at the same moment both choose", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const LatePeople people(server, "nin-jan", 3);
  std::vector<std::string> choices;
  for (std::size_t seat = 0; seat < 3; ++seat) choices.push_back(people.look(server, seat).at("legal")[0]);
  CHECK(people.move(server, 1, choices[1], 0).status == 200);
  CHECK(people.move(server, 1, choices[1], 0).status == 409);  // this seat has already chosen
  CHECK(people.move(server, 0, choices[0], 0).status == 200);
  CHECK(people.move(server, 2, choices[2], 1).status == 200);
  // All seats have chosen, so another choice from before arrives too late.
  CHECK(people.move(server, 2, choices[2], 2).status == 409);
  CHECK(people.move(server, 0, choices[0], 0).status == 409);
}

TEST_CASE("a choice is late if its words now mean something else", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "", {}, "", all_rules());
  const auto row_of = [&](const LatePeople& people) {
    return people.look(server, 0).at("zones").at("row").get<std::vector<std::string>>();
  };
  SECTION("by position") {
    const LatePeople people(server, "market", 3);
    REQUIRE(people.move(server, 0, "grab 3", 0).status == 200);
    CHECK(people.move(server, 1, "grab 4", 0).status == 409);  // this card was the fifth card in the zone
    CHECK(people.move(server, 1, "grab 2", 0).status == 200);  // this text means the same card as before
  }
  SECTION("by name") {
    const LatePeople people(server, "market", 3);
    const auto row = row_of(people);
    const auto twice =
        std::ranges::find_if(row, [&](const std::string& card) { return std::ranges::count(row, card) > 1; });
    REQUIRE(twice != row.end());
    REQUIRE(people.move(server, 0, "grab " + *twice, 0).status == 200);
    CHECK(people.move(server, 1, "grab " + *twice, 0).status == 200);  // an equal card
  }
  SECTION("cards that nobody sees") {
    const LatePeople people(server, "market", 3);
    REQUIRE(people.move(server, 0, "lift 5", 0).status == 200);
    // The server's answers do not reveal which card was taken.
    CHECK(people.move(server, 1, "lift 2", 0).status == 409);
    CHECK(people.move(server, 2, "lift 5", 0).status == 409);
  }
  SECTION("a choice that was never possible is refused for its reason") {
    const LatePeople people(server, "market", 3);
    REQUIRE(people.move(server, 0, "grab 3", 0).status == 200);
    CHECK(people.move(server, 1, "grab X", 0).status == 422);
    CHECK(people.move(server, 1, "grab 1", 2).status == 409);  // the table now has fewer moves
  }
  SECTION("free moves of other seats, and of the same seat") {
    const LatePeople people(server, "hanabi", 2);
    REQUIRE(people.move(server, 1, "reorder 1 5", 0).status == 200);
    CHECK(people.move(server, 0, "reorder 1 2", 0).status == 200);
    CHECK(people.move(server, 0, "play 1", 0).status == 409);  // a different card is now in this place
    CHECK(people.move(server, 0, "play 1", 1).status == 409);
    CHECK(people.move(server, 0, "play 1", 2).status == 200);
    CHECK(people.move(server, 1, "play 1", 2).status == 409);  // it was not this seat's turn
    CHECK(people.move(server, 1, "play 1", 3).status == 200);
  }
  SECTION("more free moves than anyone needs") {
    const LatePeople people(server, "market", 2);
    const auto words = split(people.path, '/');
    const auto table = server.tables().find(words[1], words[2]);
    // Ignores the server's rate limit for free moves.
    for (std::size_t i = 0; i <= serve::kMostLate; ++i) table->make(table->live().read(1, "wave").move);
    CHECK(people.move(server, 0, "grab 1", 0).status == 409);
    CHECK(people.move(server, 0, "grab 1", 1).status == 200);
  }
}
