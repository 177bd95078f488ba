// Cards that are chosen together, in any order: which sets of them a parameter allows.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "model/game.h"
#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Calls `each` for every set that the parameter allows, a set as its cards in the order of `candidates`.
// `so_far` has the arguments before it. Where nothing tells cards apart (is_alike), only sets that take the
// first of them are named: any others are the same choice. `tried` is called for each card that is tried, and
// may throw.
void each_choice(const State& state, const Param& param, const Move& so_far,
                 std::span<const CardId> candidates, const std::function<void(std::span<const CardId>)>& each,
                 const std::function<void()>& tried);

// Whether nothing tells two cards apart: they lie in one zone, this seat sees equal faces, and the same was
// told of them.
[[nodiscard]] bool is_alike(const State& state, Seat seat, CardId a, CardId b);

// Puts cards in the order of `candidates`, each as the first that is alike: as each_choice names
// them. Cards that are no candidates come last.
void order_choice(const State& state, Seat seat, std::span<const CardId> candidates, std::span<CardId> cards);

// Makes them the argument of a parameter of these. False, and nothing changes, where the move would name more
// than kMaxChosen.
bool set_cards(const std::vector<Param>& params, std::size_t index, std::span<const CardId> cards,
               Move& move);

// What is wrong with a set of candidates.
enum class Misfit : std::uint8_t { nothing, count, same, run, sum };
[[nodiscard]] Misfit misfit(const State& state, const Param& param, const Move& so_far,
                            std::span<const CardId> cards);

// What the sum has to be, to be at least or to be at most.
[[nodiscard]] std::int32_t wanted_sum(const State& state, const SetConstraint& constraint,
                                      const Move& so_far);

}  // namespace fuda
