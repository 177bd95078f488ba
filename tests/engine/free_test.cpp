// Tests free moves, including those that wait for other moves.
#include "engine/engine.h"

#include "../load/fixture.h"

using namespace fuda;

namespace {

constexpr const char* kTidyRules =
    "function moves.lay.apply(me, card) card:move(pile) end\n"
    "function moves.pass.apply(me) end\n"
    "function moves.sort.apply(me) end\n"
    "function moves.wave.apply(me) end\n"
    "function score(seat) return 0 end\n";

// Each seat lays a card once per game. `sort` is possible only if the seat cannot lay a card.
Game tidy() {
  Folder folder;
  folder.write("tidy/game.yaml",
               "game: tidy\ntitle: Tidy\nsummary: lay, then sort\nplayers: 2\nrules: rules.lua\n"
               "attributes: {value: [1, 2, 3, 4]}\ncard_name: \"{value}\"\ncards: {all: {value: all}}\n"
               "zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}, pile: {}}\n"
               "counters: {ink: {per: seat, start: 1, max: 1}}\nsetup: {deal: {hand: 2}}\n"
               "phases: {turn: {moves: [lay, pass], free: [wave, sort], then: same_seat}}\n"
               "moves:\n  lay: {parameters: {card: {card: hand.me}}, cost: {ink: 1}}\n  pass: {}\n"
               "  wave: {}\n  sort: {unless: [lay]}\nscore: seats\noutcomes: {over: it is}\n");
  folder.write("tidy/rules.lua", kTidyRules);
  return folder.build("tidy");
}

}  // namespace

TEST_CASE("a free move waits while its seat can make the move that it waits for", "[engine]") {
  Engine engine(tidy(), {{"rules.lua", kTidyRules}});
  State state = engine.new_state();
  engine.start(state, 1);
  const KindId sort = find_named(engine.game().moves, "sort");
  MoveSet moves, free;
  const auto has_sort = [&](Seat seat) {
    engine.legal(state, seat, moves);
    engine.free(state, seat, moves, free);
    bool found = false;
    for (const MoveRun& run : free.runs()) found = found || (run.head.kind == sort && run.mask != 0);
    CHECK(free.size() == (found ? 2 : 1));
    return found;
  };
  CHECK_FALSE(has_sort(0));
  CHECK(has_sort(1));  // outside its turn, a seat need not wait
  engine.legal(state, 0, moves);
  engine.apply(state, nth_move(state, moves, 0));
  CHECK(has_sort(0));
}
