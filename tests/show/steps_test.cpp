// Tests of the sentences that describe a move.
#include "show/steps.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "../script/play_helper.h"
#include "show/journeys.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Records the facts that a seat learns about each move, in the words of a terminal and of a page.
class Listener final : public RunObserver {
 public:
  explicit Listener(Seat seat) : seat_(seat) {}

  void started(const LoadedGame& loaded, const Script& /*script*/, const Session& session) override {
    Observation seen(session.state());
    session.observe(seat_, seen);
    at_start = sentences(loaded, seen.steps, kNone);
  }
  void moved(const LoadedGame& loaded, const Session& session) override {
    const Transition& made = *session.made();
    Observation seen(made.after);
    session.observe(seat_, seen);
    lines.push_back(fmt::format("{}", fmt::join(steps_text(loaded, made, seen, false), " · ")));
    parts.push_back(fmt::format("{}", fmt::join(sentences(loaded, seen.steps, made.move.seat), " · ")));
  }

  std::vector<std::string> at_start, lines, parts;

 private:
  Seat seat_;
};

// Nobody sees zones 0 to 3, and everyone sees zone 4.
Game some_zones() {
  Game game;
  game.zone_families.resize(2);
  game.zone_families[0].visible = Visible::none;
  for (ZoneId zone = 0; zone < 5; ++zone) {
    game.zones.emplace_back();
    game.zones.back().family = zone == 4 ? 1 : 0;
  }
  return game;
}

}  // namespace

TEST_CASE("a card that moves on within one move makes one journey", "[show]") {
  const Steps joined = journeys(some_zones(), {CardMoved{5, 1, 2}, CardMoved{5, 2, 3}});
  REQUIRE(joined.size() == 1);
  CHECK(std::get<CardMoved>(joined.front()).from == 1);
  CHECK(std::get<CardMoved>(joined.front()).to == 3);
}

TEST_CASE("two cards with one face make two journeys", "[show]") {
  // A seat sees both cards with the same number. One card is discarded and the other is drawn, and then both
  // are dealt.
  CHECK(journeys(some_zones(), {CardMoved{5, 2, 3}, CardMoved{5, 1, 2}}).size() == 2);
  CHECK(journeys(some_zones(), {CardMoved{5, 1, 2}, CardMoved{5, 1, 3}}).size() == 2);
}

TEST_CASE("a card that was visible on its way makes a stop there", "[show]") {
  CHECK(journeys(some_zones(), {CardMoved{5, 1, 4}, CardMoved{5, 4, 2}}).size() == 2);
  CHECK(journeys(some_zones(), {CardMoved{5, 1, 4}, CardMoved{5, 4, 1}}).size() == 2);
  CHECK(journeys(some_zones(), {CardMoved{5, 4, 1}, CardMoved{5, 1, 4}}).size() == 1);
}

TEST_CASE("a page says what a terminal says", "[show]") {
  for (const char* file : {"hanabi-avalanche-4.yaml", "nin-jan/three-players-tie.yaml",
                           "ikebana/three-players.yaml", "sakura/two-pairs.yaml"}) {
    for (const Seat seat : {Seat{kNone}, Seat{0}}) {
      INFO(file << " " << int{seat});
      Listener listener(seat);
      CHECK(problems(run_text(source_text(std::string("tests/golden/") + file), &listener)).empty());
      REQUIRE(!listener.lines.empty());
      CHECK(listener.parts == listener.lines);
    }
  }
}

TEST_CASE("up to eight cards are named one by one, and more are counted", "[show]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"hanabi", {}, {}}, {}, numbered_seats(2));
  const ZoneId deck = loaded.notation.find_zone("deck"), discard = loaded.notation.find_zone("discard");
  for (const CardId count : {CardId{8}, CardId{9}}) {
    CAPTURE(count);
    Steps steps;
    for (CardId card = 0; card < count; ++card) steps.push_back(CardMoved{card, deck, discard});
    const auto lines = sentences(loaded, steps, 0);
    REQUIRE(lines.size() == 1);
    const bool is_named = lines.front().find(loaded.game().face(0).name) != std::string::npos;
    CHECK(is_named == (count == 8));
  }
}

TEST_CASE("one card that comes replaces the cards that leave, but two do not", "[show]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"sakura", {}, {}}, {}, numbered_seats(2));
  const auto zone = [&](const char* name) { return loaded.notation.find_zone(name); };
  Steps steps = {CardMoved{0, zone("ba"), zone("captured.P1")}, CardMoved{9, zone("hand.P1"), zone("ba")}};
  CHECK(sentences(loaded, steps, 0).size() == 1);
  steps.push_back(CardMoved{20, zone("deck"), zone("ba")});
  CHECK(sentences(loaded, steps, 0).size() == 3);
}
