// Tests that random games are counted correctly. Also tests the free moves that random games try.
#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "batch/random_games.h"

using namespace fuda;
using namespace fuda::test;

namespace {

GameError error_of(const std::string& message, Seat player = kNone) {
  return {0, 0, {error_at({}, message)}, 1, player};
}

// `lay` costs ink, which is limited. `sort` is possible only if `lay` is impossible. `wave` never waits.
struct Tidied {
  Folder folder;
  std::optional<Games> games;
  std::optional<LoadedGame> loaded;

  explicit Tidied(const std::string& lay = "{card: {card: hand.me}}") {
    folder.write("tidied/game.yaml",
                 "game: tidied\ntitle: Tidied\nsummary: lay, then sort\nplayers: 2\nrules: rules.lua\n"
                 "attributes: {value: [1, 2, 3, 4]}\ncard_name: \"{value}\"\ncards: {all: {value: all}}\n"
                 "zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}, pile: {}}\n"
                 "counters: {ink: {per: seat, start: 1, max: 1}}\n"
                 "phases: {turn: {moves: [lay], free: [wave, sort], then: same_seat}}\n"
                 "moves:\n  lay: {parameters: " +
                     lay +
                     ", cost: {ink: 1}}\n  wave: {}\n  sort: {unless: [lay]}\n"
                     "setup: {deal: {hand: 1}}\nscore: seats\noutcomes: {over: it is}\n");
    folder.write("tidied/rules.lua",
                 "function moves.lay.apply(me) end\nfunction moves.wave.apply(me) end\n"
                 "function moves.sort.apply(me) end\nfunction score(seat) return 0 end\n");
    games.emplace(std::vector<Path>{folder.path()});
    loaded.emplace(load_game(*games, {"tidied", {}, {}}, {}, numbered_seats(2)));
  }
};

}  // namespace

TEST_CASE("games without a score do not change the lowest and the highest score", "[sim]") {
  Tally scored;
  scored.games = scored.scored = 3;
  scored.low = 5;
  scored.high = 9;
  Tally unscored;
  unscored.games = 2;
  Tally sum = scored;
  sum.add(unscored);
  CHECK(sum.low == 5);
  CHECK(sum.high == 9);
  unscored.add(scored);
  CHECK(unscored.low == 5);
  CHECK(unscored.high == 9);
  CHECK(unscored.games == 5);
}

TEST_CASE("errors are of one kind if their places, subjects and players are the same", "[sim]") {
  Tally tally;
  for (const Seat player : {Seat{0}, Seat{1}, Seat{0}, Seat{kNone}})
    tally.add_error(error_of("late", player));
  tally.add_error(error_of("late by 3 moves", Seat{0}));  // the text of an error may differ
  REQUIRE(tally.errors.size() == 3);
  CHECK(tally.errors[0].count == 3);
  CHECK(tally.errors[1].count == 1);
}

TEST_CASE("new kinds of errors beyond the limit are dropped, and known kinds are still counted", "[sim]") {
  Tally tally;
  const auto at_line = [](std::size_t line) {
    return GameError{
        0, 0, {error_at({.file = "rules.lua", .line = static_cast<int>(line)}, "late")}, 1, kNone};
  };
  for (std::size_t i = 0; i <= kMaxKinds; ++i) tally.add_error(at_line(i + 1));
  CHECK(tally.errors.size() == kMaxKinds);
  tally.add_error(at_line(1));
  CHECK(tally.errors.front().count == 2);
}

TEST_CASE("a random free move is one that its seat can make now", "[sim]") {
  const Tidied tidied;
  Engine& engine = *tidied.loaded->engine;
  State state = engine.new_state();
  engine.start(state, 1);
  const KindId sort = find_named(engine.game().moves, "sort");
  FreeMoves free(7, 100);
  MoveSet legal;
  std::array<int, 2> sorts{};
  for (int i = 0; i < 100; ++i) {
    const auto move = free.draw(engine, state, legal);
    CHECK(legal.empty());
    if (move && move->kind == sort) ++sorts[move->seat];
  }
  CHECK(sorts[0] == 0);
  CHECK(sorts[1] > 0);
}

TEST_CASE("the reason for having no move is not a lack of cards that are optional", "[sim]") {
  const Tidied tidied("{cards: {cards: pile, count: 0-2}, of: {card: hand.me}}");
  Engine& engine = *tidied.loaded->engine;
  State state = engine.new_state();
  engine.start(state, 1);
  REQUIRE(state.draw(1, 0));  // the hand is empty, too
  const std::string hint = no_move(engine, state, 0).findings().front().hint;
  CHECK(hint.find("hand") != std::string::npos);
  CHECK(hint.find("pile") == std::string::npos);
}
