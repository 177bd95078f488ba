// Sets of cards that a parameter allows. The cards of a set are chosen together, in any order.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "model/game.h"
#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Calls `each` for every set that the parameter allows, with the cards of the set in the order of
// `candidates`. `so_far` has the earlier arguments. If cards are alike (is_alike), lists only the sets that
// take the first of the alike cards, because every other set is the same choice. Calls `tried` for each card
// that it tries. `tried` may throw.
void each_choice(const State& state, const Param& param, const Move& so_far,
                 std::span<const CardId> candidates, const std::function<void(std::span<const CardId>)>& each,
                 const std::function<void()>& tried);

// Whether a seat cannot tell two cards apart: both are in the same zone, the seat sees equal faces, and it
// was told the same facts about both.
[[nodiscard]] bool is_alike(const State& state, Seat seat, CardId a, CardId b);

// Replaces each card with the first card that is alike, and sorts the cards in the order of `candidates`, as
// each_choice lists them. Cards that are not candidates come last.
void order_choice(const State& state, Seat seat, std::span<const CardId> candidates, std::span<CardId> cards);

// Makes `cards` the argument of parameter `index`. Returns false and changes nothing if the move would name
// more than kMaxChosen cards.
bool set_cards(const std::vector<Param>& params, std::size_t index, std::span<const CardId> cards,
               Move& move);

// The reason why a set of candidates is wrong.
enum class Misfit : std::uint8_t { nothing, count, same, run, sum, lacking };
[[nodiscard]] Misfit misfit(const State& state, const Param& param, const Move& so_far,
                            std::span<const CardId> cards);

// The card that the holder of a constraint holds, if the mover sees the card. Otherwise kNone: any set will
// do.
[[nodiscard]] CardId wanted_card(const State& state, const SetConstraint& constraint, const Move& so_far);

// The lowest and the highest number of cards that a parameter can name now.
[[nodiscard]] std::pair<std::int32_t, std::int32_t> counts_now(const State& state, const CardsParam& param,
                                                               const Move& so_far);
// The number with which the host compares the sum (exactly, at least or at most).
[[nodiscard]] std::int32_t wanted_sum(const State& state, const SetConstraint& constraint,
                                      const Move& so_far);

}  // namespace fuda
