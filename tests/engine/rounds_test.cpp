// Tests redeals: the places of the cards, and the knowledge that seats keep.
#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "bots/playout_value.h"
#include "model/flow.h"
#include "model/memory.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct Rounds {
  Folder folder;
  explicit Rounds(const std::string& setup, const std::string& rules = "") {
    folder
        .write("rounds/game.yaml", R"(game: rounds
title: Rounds
players: 2
rules: rules.lua
attributes: {suit: [red, blue], rank: 1-8}
card_name: "{suit}{rank}"
cards: {all: {suit: all, rank: all}}
zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}, pile: {}, box: {stays: true, visible: none}}
counters: {trick: {reset: round}}
phases: {turn: {moves: [lay, again]}}
moves:
  lay: {parameters: {card: {card: hand.me}}}
  again: {}
  hint: {parameters: {to: {seat: others}, fact: {fact: [suit]}}}
outcomes: {done: it is over}
score: seats
wins: lowest
)" + setup)
        .write("rounds/rules.lua", R"(
function setup() if #box == 0 then deck:draw(box) end end
function moves.lay.apply(me, card) card:move(pile) trick:gain() tell(hand[me:next()]) show(deck, me) end
function moves.again.apply(me) redeal(me) end
function moves.hint.apply() end
function score(seat) return seat.number end
)" + rules);
  }
  [[nodiscard]] LoadedGame loaded() const {
    Games games({folder.path()});
    return load_game(games, {"rounds", {}, {}}, {}, {"Ana", "Bruno"});
  }
};

}  // namespace

TEST_CASE("after a redeal, no seat knows anything about the cards", "[rounds]") {
  const Rounds rounds("setup: {deal: {hand: 3}}\n");
  const LoadedGame loaded = rounds.loaded();
  const Game& game = loaded.game();
  State state = loaded.engine->new_state();
  Memory memory(game);
  Steps steps;
  const Listening listening(state, steps);
  const auto remembered = [&](auto happens) {
    steps.clear();
    happens();
    memory.take_in(steps, state);
  };
  remembered([&] { loaded.engine->start(state, 3); });
  Move lay{game.find_move("lay"), 0, {}};
  lay.args[0] = state.cards(game.zone_families[1].first).front();
  remembered([&] { loaded.engine->apply(state, lay); });
  const ZoneId deck = game.start_zone;
  CHECK(memory.knows(0, state.top_card(deck)));
  remembered([&] { loaded.engine->apply(state, Move{game.find_move("again"), 1, {}}); });

  CHECK(state.turn().seat == 1);
  CHECK(state.turn().first == 1);
  CHECK(state.turn().shuffles == 2);
  CHECK(state.size(deck) == 16 - 1 - 6);
  CHECK(state.counter(0) == 0);
  for (CardId card = 0; card < 16; ++card) {
    CHECK(state.told_yes(card) == 0);
    for (Seat seat = 0; seat < 2; ++seat) {
      const bool own = game.owner(game.zones[state.zone_of(card)]) == seat;
      CHECK(memory.knows(seat, card) == own);
    }
  }
}

TEST_CASE("without a shuffle, every round begins with the deck in its original order", "[rounds]") {
  const Rounds rounds("setup: {shuffle: false, deal: {hand: 3}}\n");
  const LoadedGame loaded = rounds.loaded();
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 1);
  const ZoneId deck = loaded.game().start_zone;
  const std::vector<CardId> before(state.cards(deck).begin(), state.cards(deck).end());
  Move lay{loaded.game().find_move("lay"), 0, {}};
  lay.args[0] = state.cards(loaded.game().zone_families[1].first).front();
  loaded.engine->apply(state, lay);
  loaded.engine->apply(state, Move{loaded.game().find_move("again"), 1, {}});
  // The card in the box stays there, so each hand gets the next cards in order.
  CHECK(std::ranges::is_sorted(state.cards(deck)));
  CHECK(state.size(deck) == before.size());
}

TEST_CASE("if the lowest score wins, the lower score is ahead", "[rounds]") {
  const Rounds rounds("");
  const LoadedGame loaded = rounds.loaded();
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 1);
  const lua::Score score = loaded.engine->score(state);
  CHECK(std::vector(score.values.begin(), score.values.end()) == std::vector<std::int64_t>{1, 2});
  CHECK(lead_of(score, 0) == 1);
  CHECK(lead_of(score, 1) == -1);
  finish(state, 0);
  CHECK(loaded.engine->winners(state, score) == 1);
}

TEST_CASE("an outcome without a score has no winners", "[rounds]") {
  const Rounds rounds("unscored: [done]\n");
  const LoadedGame loaded = rounds.loaded();
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 1);
  finish(state, 0);
  const lua::Score score = loaded.engine->score(state);
  CHECK(score.none);
  CHECK(loaded.engine->winners(state, score) == 0);
}

TEST_CASE("if too few cards are left for a redeal, the error is in the rule that redeals", "[rounds]") {
  const Rounds rounds("setup: {deal: {hand: 6}}\n",
                      "function moves.again.apply(me) me.hand:move_all(box) redeal(me) end\n");
  const LoadedGame loaded = rounds.loaded();
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 1);
  const std::string wrong = complaints([&] {
    loaded.engine->apply(state, Move{loaded.game().find_move("again"), 0, {}});
  });
  CHECK(wrong.find("there are not enough cards to deal 6 to each") != std::string::npos);
  CHECK(wrong.find("rules.lua:") != std::string::npos);
}
