// Tests of positions on a terminal.
#include "show/table.h"

#include "../play/table_fixture.h"
#include "play/live_game.h"
#include "show/chip.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Removes the codes that only a terminal understands.
std::string plain(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, terminal_mark().size(), terminal_mark()) == 0) {
      at = text.find('m', at + terminal_mark().size()) + 1;
    } else {
      out += text[at++];
    }
  }
  return out;
}

}  // namespace

TEST_CASE("small counters are drawn as symbols", "[show]") {
  Counter counter{};
  counter.max = 4;
  CHECK(plain(counter_chips(counter, 3, {true, 80})) == "●●●○ 3");
  CHECK(plain(counter_chips(counter, 0, {true, 80})) == "○○○○ 0");
  CHECK(counter_chips(counter, 3, {}) == "3");
  counter.max = 12;
  CHECK(plain(counter_chips(counter, 11, {true, 80})) == "●●●●●●●●●●●○ 11");
  counter.max = 13;
  CHECK(counter_chips(counter, 3, {true, 80}) == "3");
  counter.max = 2;
  CHECK(plain(counter_chips(counter, 1, {true, 80})) == "●○ 1");
  counter.max = 1;
  CHECK(counter_chips(counter, 1, {true, 80}) == "1");
  counter.max = 4;
  counter.min = -4;
  CHECK(counter_chips(counter, -3, {true, 80}) == "-3");
}

TEST_CASE("a player sees cards and counters as symbols", "[show]") {
  Games games = all_games();
  const LiveGame live(load_game(games, {"hanabi", {}, {}}, {}, numbered_seats(2)), {7, 0});
  Observation seen(live.state());
  live.observe(0, seen);
  const std::string coloured = plain(table_text(live.loaded(), seen, {true, 80}, false));
  CHECK(coloured.find("hint tokens ●●●●●●●● 8") != std::string::npos);
  const std::string piped = table_text(live.loaded(), seen, {}, false);
  CHECK(piped.find("hint tokens 8") != std::string::npos);
  // In output for everyone, counters are only numbers.
  const std::string full = plain(table_text(live.loaded(), live.state(), {true, 80}, false));
  CHECK(full.find("hint tokens 8") != std::string::npos);
}

TEST_CASE("negative facts about a card are left out if the seat knows the card", "[show]") {
  Games games = all_games();
  const LoadedGame loaded = load_game(games, {"hanabi", {}, {}}, {}, numbered_seats(2));
  const Game& game = loaded.game();
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 7);
  const CardId card = state.cards(loaded.notation.find_zone("hand.P1")).front();
  const auto fact = [&](const char* name) { return FactMask{1} << find_named(game.facts, name); };
  const auto shows = [&](FactMask yes, FactMask no, const char* what) {
    state.set_told(card, yes, no);
    Observation seen(state);
    seen.seat = 0;
    return table_text(loaded, seen, {}, false).find(what) != std::string::npos;
  };
  CHECK(shows(0, fact("blue"), "(≠blue)"));
  CHECK(shows(fact("red"), fact("blue"), "(red)"));
  CHECK(shows(fact("red"), fact("blue") | fact("1"), "(red ≠1)"));
}
