// Rules of the small game that read hidden faces and numbers, and the reports about these rules.
#pragma once

#include <catch2/catch.hpp>

#include "../model/small_game.h"
#include "bind/rules.h"
#include "engine/engine.h"
#include "engine/inside.h"
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

// The small game with counters that only their owner sees, and with additional rules.
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

  // Asks the guards of Ana's moves about the position as she sees it. The engine then lists the leaks of
  // these guards.
  void ask_guards() {
    const Observation seen = observe({state, memory}, 0);
    MoveSet moves;
    legal_moves(seen.state, 0, moves);
    rules_of(engine).filter(seen.state, moves, {0, &seen.known, &state});
  }

  Observation seen_by_ana() {
    Observation seen(state);
    engine.observe({state, memory}, steps, nullptr, names, 0, seen);
    return seen;
  }
};

// Other seats see a hand, but its owner does not. Therefore, when Ana is to move, the guard of `put` must not
// look at her hand or at the deck.
inline std::string guard_leak(const std::string& body, CardId remembered = kNone) {
  LookedAt t("function moves.put.allowed(me, card)\n" + body + "\nend\n");
  if (remembered != kNone) t.memory.learn(0, remembered);
  t.ask_guards();
  if (t.engine.leaks().empty()) return "";
  const Finding finding = finding_of(t.engine.leaks().front(), t.engine.game(), t.names);
  return finding.place.text() + ": " + finding.message;
}

// Returns the messages about leaks when Ana puts her first card and `body` is the code of her move.
inline std::string change_leak(const std::string& body, const std::string& more = "") {
  LookedAt t("function moves.put.apply(me, card)\n" + body + "\nend\n" + more);
  t.state.listen(&t.steps);
  t.engine.apply(t.state, {1, 0, {0}});
  std::string all;
  for (const lua::Leak& leak : t.engine.leaks())
    all += finding_of(leak, t.engine.game(), t.names).message + "\n";
  return all;
}

}  // namespace fuda::test
