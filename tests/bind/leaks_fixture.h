// Rules of the small game that look at what is hidden, and who finds out.
#pragma once

#include <catch2/catch.hpp>

#include "../model/small_game.h"
#include "bind/rules.h"
#include "engine/engine.h"
#include "engine/secrets.h"
#include "model/flow.h"
#include "model/legal.h"

namespace fuda::test {

inline const char* const kLookingRules = R"(
function moves.tell.apply(me, to, about) tell(hand[to], about) end
function moves.put.apply(me, card) card:move(pile[card.suit]) end
function moves.drop.apply(me, card) card:move(away) end
function moves.sort.apply(me, card, place) card:move(hand[me], place) end
function peek(card) if card.rank == 2 then return true end end
)";

// The small game with counters that only their owner sees, and with these rules besides.
inline Game game_with_secret() {
  Game game = small_game();
  add_bids(game, 5, 1, 1);
  add_holders(game, Visible::owner);
  return game;
}

struct LookedAt {
  Engine engine;
  State state;
  Steps steps;
  Notation names;
  Memory memory;

  explicit LookedAt(const std::string& text, const Game& game = game_with_secret())
      : engine(game, {{"rules.lua", kLookingRules + text}}),
        state(engine.new_state()),
        names(engine.game(), {"Ana", "Bruno"}),
        memory(engine.game()) {
    for (const int card : {0, 2, 6}) state.move_card(static_cast<CardId>(card), 1);  // Ana: R1 R2 B1
    for (const int card : {8, 9}) state.move_card(static_cast<CardId>(card), 2);     // Bruno: B2 B2
    state.move_card(1, 5);                                                           // away: R1 below R2
    state.move_card(3, 5);
    enter_phase(state, 0, 0);
    state.turn().entered = 0;
    state.turn().rng = Rng(1);
    memory.begin(state);
  }

  Observation seen_by_ana() {
    Observation seen(state);
    engine.observe({state, memory}, steps, nullptr, names, 0, seen);
    return seen;
  }
};

// Hands are seen by others only: what Ana's guard of `put` may not look at is her own hand and the deck.
inline std::string guard_leak(const std::string& body, CardId remembered = kNone) {
  LookedAt t("function moves.put.allowed(me, card)\n" + body + "\nend\n");
  if (remembered != kNone) t.memory.learn(0, remembered);
  try {
    (void)t.seen_by_ana();
  } catch (const Failure& failure) {
    const Finding& finding = failure.findings().front();
    return finding.place.text() + ": " + finding.message;
  }
  return "";
}

// What Ana's `put` of her first card told, in the words for Bruno or for Ana.
inline std::string change_leak(const std::string& body, const std::string& more = "") {
  LookedAt t("function moves.put.apply(me, card)\n" + body + "\nend\n" + more);
  t.state.listen(&t.steps);
  t.engine.apply(t.state, {1, 0, {0}});
  std::string all;
  for (const lua::Leak& leak : t.engine.leaks())
    all += finding_of(leak, t.engine.game(), &t.names).message + "\n";
  return all;
}

}  // namespace fuda::test
