// Which moves a phase offers, from their declarations alone: parameters' domains, costs, gains. Guards that
// rules add come on top (bind/rules.h), and the sets of cards that rules list: until then, one move without
// cards stands for all of them.
#pragma once

#include "model/choose.h"
#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// These throw Failure when a position offers a seat more than kMaxLegalMoves.

// Adds to `out` the moves that `seat` may make in the current phase, without the free ones: none when the
// game is over or it is not this seat's turn.
void legal_moves(const State& state, Seat seat, MoveSet& out);
// The free moves (rearranging one's hand, say) that this seat may make now.
void free_moves(const State& state, Seat seat, MoveSet& out);
// All of one kind, whatever the phase.
void moves_of_kind(const State& state, Seat seat, KindId kind, MoveSet& out);

// The n-th move of a set, 0 <= n < moves.size(), in the order of the runs.
[[nodiscard]] Move nth_move(const State& state, const MoveSet& moves, std::uint32_t n);
[[nodiscard]] bool contains(const State& state, const MoveSet& moves, const Move& move);

// Takes out of a seat's moves those that must wait for others (`unless`) which are among `possible`: the
// same moves, or for free moves those of the turn. Call it last, when all that is not legal for other
// reasons has been taken out.
void drop_unless(const Game& game, const MoveSet& possible, MoveSet& moves);

// The zone whose top card must fit the conditions of a zone or seat parameter.
[[nodiscard]] inline ZoneId card_zone(const Game& game, const Param& param, int candidate) {
  if (param.thing() == NamedThing::zone) return static_cast<ZoneId>(candidate);
  return static_cast<ZoneId>(game.zone_families[param.as<SeatParam>()->top_of].first + candidate);
}

// The first parameter whose argument is in its range but does not fit its conditions.
struct Unfit {
  const Param* param = nullptr;          // null: there is none
  Misfit misfit = Misfit::nothing;       // what is wrong with several cards, each of which fits
  const Condition* condition = nullptr;  // that it breaks; null: there is no card in `zone`
  ZoneId zone = kNone;
  CardId card = kNone;  // that breaks it
};
[[nodiscard]] Unfit unfit(const State& state, const Move& move);

// Calls fn(CardId) for each card that an argument is.
template <class Fn>
void for_each_card(const Param& param, const Move& move, std::size_t index, Fn fn) {
  if (param.thing() == NamedThing::card) fn(static_cast<CardId>(move.args[index]));
  if (param.thing() != NamedThing::cards) return;
  for (const CardId card : move.cards(index)) fn(card);
}

// Puts fn(CardId) into the place of each.
template <class Fn>
void replace_cards(const Param& param, Move& move, std::size_t index, Fn fn) {
  if (param.thing() == NamedThing::card)
    move.args[index] = static_cast<std::int16_t>(fn(static_cast<CardId>(move.args[index])));
  if (param.thing() != NamedThing::cards) return;
  for (CardId& card : move.cards(index)) card = fn(card);
}

[[nodiscard]] inline std::vector<CardId> cards_named(const Param& param, const Move& move,
                                                     std::size_t index) {
  std::vector<CardId> cards;
  for_each_card(param, move, index, [&](CardId card) { cards.push_back(card); });
  return cards;
}

// Where a parameter's cards lie. A move that is only written may have any argument: then there may be none.
[[nodiscard]] std::vector<ZoneId> zones_in_reach(const Game& game, const Param& param, const Move& so_far);
// The cards that a parameter ranges over, before its conditions count, from the bottom of its first zone.
[[nodiscard]] std::vector<CardId> cards_in_reach(const State& state, const Param& param, const Move& so_far);

// The move that a bit of a run stands for.
[[nodiscard]] inline Move run_move(const State& state, const MoveRun& run, int bit) {
  Move move = run.head;
  if (run.last != kNone) {
    const int number = run.base + bit;
    move.args[run.last] = static_cast<std::int16_t>(
        run.zone == kNone ? number : state.cards(run.zone)[static_cast<std::size_t>(number)]);
  }
  return move;
}

// Calls fn(Move) for each move of a set, in the order of the runs.
template <class Fn>
void for_each_move(const State& state, const MoveSet& moves, Fn fn) {
  for (const MoveRun& run : moves.runs()) {
    for (Mask rest = run.mask; rest != 0; rest &= rest - 1) fn(run_move(state, run, std::countr_zero(rest)));
  }
}

// The zone a reference means for a seat and the arguments so far; kNone when the reference is `any`.
[[nodiscard]] inline ZoneId resolve(const Game& game, const ZoneRef& ref, const Move& so_far) {
  const Family& family = game.zone_families[ref.family];
  switch (ref.owner) {
    case ZoneRef::Owner::table:
      return family.first;
    case ZoneRef::Owner::me:
      return static_cast<ZoneId>(family.first + so_far.seat);
    case ZoneRef::Owner::argument: {
      const int argument = so_far.args[ref.argument];
      const bool counted = game.moves[so_far.kind].params[ref.argument].thing() == NamedThing::number;
      return static_cast<ZoneId>(family.first + argument - (counted ? 1 : 0));  // numbers count from 1
    }
    case ZoneRef::Owner::any:
      break;
  }
  return kNone;
}
// The counter of a family of the table, or this seat's own.
[[nodiscard]] inline CounterId resolve(const CounterFamily& family, Seat seat) {
  return static_cast<CounterId>(family.first + (family.per == Per::seat ? seat : 0));
}
// The counter a cost or gain of `seat` means.
[[nodiscard]] inline CounterId resolve(const Game& game, const Amount& amount, Seat seat) {
  return resolve(game.counter_families[amount.counter], seat);
}
// How much it is now.
[[nodiscard]] inline std::int32_t how_much(const State& state, const Amount& amount, Seat seat) {
  if (amount.by == kNone) return amount.amount;
  return state.counter(resolve(state.game().counter_families[amount.by], seat));
}

// The first cost of a move that this seat cannot pay, or gain for which it has no room; `amount` is null
// where it can afford the move.
struct Unaffordable {
  const Amount* amount = nullptr;
  CounterId counter = kNone;
  bool is_gain = false;
};
// Inline, because it is asked of every kind of move before its candidates are listed.
[[nodiscard]] inline Unaffordable unaffordable(const State& state, const MoveKind& kind, Seat seat) {
  const Game& game = state.game();
  for (const Amount& cost : kind.cost) {
    const CounterId id = resolve(game, cost, seat);
    if (state.counter(id) - how_much(state, cost, seat) < game.counters[id].min) return {&cost, id, false};
  }
  for (const Amount& gain : kind.gain) {
    const CounterId id = resolve(game, gain, seat);
    if (state.counter(id) + how_much(state, gain, seat) > game.counters[id].max) return {&gain, id, true};
  }
  return {};
}

}  // namespace fuda
