// Tests that code cannot confuse moves of an observation with moves of the position. A confused move would
// play a different card, so the compiler refuses this code.
#include "model/observed_moves.h"

#include <functional>
#include <type_traits>

#include "engine/session.h"

using namespace fuda;

namespace {

template <class From, class To>
constexpr bool leads_to =
    std::is_convertible_v<From, To> || std::is_constructible_v<To, From> || std::is_assignable_v<To&, From>;

static_assert(!leads_to<ObservedMove, Move> && !leads_to<Move, ObservedMove>);
static_assert(!leads_to<const ObservedMove&, const Move&> && !leads_to<ObservedMove*, const Move*>);
static_assert(!leads_to<ObservedMoves, MoveSet> && !leads_to<MoveSet, ObservedMoves>);
static_assert(!leads_to<Notation::ReadSeen, Notation::Read>);
static_assert(!std::is_invocable_v<std::equal_to<>, Move, ObservedMove>);

template <class AnyMove>
constexpr bool is_applied = requires(Engine& engine, State& state, const AnyMove& move) {
  engine.apply(state, move);
};
template <class AnyMove>
constexpr bool is_made = requires(Session& session, const AnyMove& move) {
  session.move(move);
};
template <class Here, class AnyMove>
constexpr bool is_written = requires(const Notation& notation, const Here& here, const AnyMove& move) {
  notation.write(here, move);
};
template <class Here, class Moves>
constexpr bool is_listed = requires(const Here& here, const Moves& moves) {
  nth_move(here, moves, 0);
};

static_assert(is_applied<Move> && !is_applied<ObservedMove>);
static_assert(is_made<Move> && !is_made<ObservedMove>);
static_assert(is_written<State, Move> && !is_written<State, ObservedMove>);
static_assert(is_written<Observation, ObservedMove> && !is_written<Observation, Move>);
static_assert(is_listed<State, MoveSet> && !is_listed<State, ObservedMoves>);
static_assert(is_listed<Observation, ObservedMoves> && !is_listed<Observation, MoveSet>);

}  // namespace
