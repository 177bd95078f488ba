// The moves that a phase offers according to their declarations: the ranges of parameters, the costs and the
// gains. Afterwards, the rules apply guards (bind/rules.h), and list sets of cards if a declaration leaves
// these sets to the rules. Until the rules list these sets, one move without cards stands for all of them.
#pragma once

#include "model/choose.h"
#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// These functions throw Failure if a position offers a seat more than kMaxLegalMoves moves.

// Adds the moves to `out`, except free moves, that `seat` may make in the current phase. Adds no moves if the
// game is over or it is not this seat's turn.
void legal_moves(const State& state, Seat seat, MoveSet& out);
// Adds the free moves (such as rearranging a hand) that this seat may make now.
void free_moves(const State& state, Seat seat, MoveSet& out);
// Adds all moves of one kind, in any phase.
void moves_of_kind(const State& state, Seat seat, KindId kind, MoveSet& out);

// The n-th move of a set, 0 <= n < moves.size(), in the order of the runs.
[[nodiscard]] Move nth_move(const State& state, const MoveSet& moves, std::uint32_t n);
[[nodiscard]] bool contains(const State& state, const MoveSet& moves, const Move& move);

// Removes a move with `unless` if `possible` has a move of a kind that this `unless` names. For free moves,
// `possible` holds the legal moves of the turn. For other moves, `possible` is the same set as `moves`. Call
// this last, after removing every other illegal move.
void drop_unless(const Game& game, const MoveSet& possible, MoveSet& moves);

// The zone whose top card must fit the conditions of a zone or seat parameter.
[[nodiscard]] inline ZoneId card_zone(const Game& game, const Param& param, int candidate) {
  if (param.thing() == NamedThing::zone) return static_cast<ZoneId>(candidate);
  return static_cast<ZoneId>(game.zone_families[param.as<SeatParam>()->top_of].first + candidate);
}

// The first parameter whose argument is in range but does not fit the conditions.
struct Unfit {
  const Param* param = nullptr;     // null: every argument fits
  Misfit misfit = Misfit::nothing;  // what is wrong with a set of cards, if each card fits
  // The condition that the argument breaks. Null if there is no card in `zone`.
  const Condition* condition = nullptr;
  ZoneId zone = kNone;
  CardId card = kNone;  // the card that breaks the condition
};
[[nodiscard]] Unfit unfit(const State& state, const Move& move);

// Calls fn(CardId) for each card of an argument.
template <class Fn>
void for_each_card(const Param& param, const Move& move, std::size_t index, Fn fn) {
  if (param.thing() == NamedThing::card) fn(static_cast<CardId>(move.args[index]));
  if (param.thing() != NamedThing::cards) return;
  for (const CardId card : move.cards(index)) fn(card);
}

// Replaces each card of an argument with fn(CardId).
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

// The zones of a parameter's cards. The list may be empty, because a move from a file or a user may have any
// arguments.
[[nodiscard]] std::vector<ZoneId> zones_in_reach(const Game& game, const Param& param, const Move& so_far);
// The cards that a parameter ranges over, before its conditions apply. The cards begin with the bottom card
// of the first zone.
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

// The zone that a reference names, for a seat and the arguments so far. kNone for `any`.
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
// Calls fn(ZoneId) for each zone that a reference names.
template <class Fn>
void for_each_zone(const Game& game, const ZoneRef& ref, const Move& so_far, Fn fn) {
  if (ref.owner != ZoneRef::Owner::any) return fn(resolve(game, ref, so_far));
  const Family& family = game.zone_families[ref.family];
  for (int i = 0; i < family.count; ++i) fn(static_cast<ZoneId>(family.first + i));
}
// The counter of a family for this seat: the counter of the table, or the counter of the seat.
[[nodiscard]] inline CounterId resolve(const CounterFamily& family, Seat seat) {
  return static_cast<CounterId>(family.first + (family.per == Per::seat ? seat : 0));
}
// The counter that a cost or gain of `seat` changes.
[[nodiscard]] inline CounterId resolve(const Game& game, const Amount& amount, Seat seat) {
  return resolve(game.counter_families[amount.counter], seat);
}
// The current size of a cost or gain.
[[nodiscard]] inline std::int32_t how_much(const State& state, const Amount& amount, Seat seat) {
  if (amount.by == kNone) return amount.amount;
  return state.counter(resolve(state.game().counter_families[amount.by], seat));
}

// The first cost of a move that this seat cannot pay, or the first gain for which the seat has no room.
// `amount` is null if the seat can afford the move.
struct Unaffordable {
  const Amount* amount = nullptr;
  CounterId counter = kNone;
  bool is_gain = false;
};
// This function is inline, because the host calls it for every kind of move before it lists candidates.
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
