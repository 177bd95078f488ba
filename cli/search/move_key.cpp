// Keys that show which moves in different positions look the same to a seat.
#include "batch/random_games.h"
#include "model/legal.h"
#include "model/seen_move.h"
#include "model/view.h"
#include "search/search.h"

namespace fuda {

namespace {

constexpr std::uint64_t join(std::uint64_t key, std::uint64_t part) { return split_mix(key ^ part); }

// A number for a card: its zone, and its face if the seat sees the card, or otherwise its place.
std::uint64_t card_part(const State& state, CardId card, bool seen) {
  const std::uint64_t zone = state.zone_of(card);
  const std::uint64_t which = seen ? 0x8000U + state.game().cards[card] : state.position_of(card);
  return zone << 16 | which;
}

}  // namespace

MoveKey move_key(const State& state, const Move& move, Seat viewer) {
  const View view(state, viewer);
  const auto& params = state.game().moves[move.kind].params;
  std::uint64_t key = join(move.seat, move.kind);
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (params[i].is_of_cards()) {
      for_each_card(params[i], move, i,
                    [&](CardId card) { key = join(key, card_part(state, card, view.sees_card(card))); });
    } else {
      key = join(key, static_cast<std::uint16_t>(move.args[i]));
    }
  }
  return key;
}

MoveKey seen_move_key(const State& before, const Move& move, const State& after, Seat viewer) {
  const MoveView seen(before, move, after, viewer);
  if (!seen.shows_kind()) return join(move.seat, KindId{kNone});
  const auto& params = before.game().moves[move.kind].params;
  std::uint64_t key = join(move.seat, move.kind);
  for (std::size_t i = 0; i < params.size(); ++i) {
    const MoveView::Shown shown = seen.argument(i);
    if (shown == MoveView::Shown::nothing) {
      key = join(key, 0xfffff);
    } else if (params[i].is_of_cards()) {
      for_each_card(params[i], move, i, [&](CardId card) {
        key = join(key, card_part(before, card, seen.card(card) == MoveView::Shown::all));
      });
    } else {
      key = join(key, static_cast<std::uint16_t>(move.args[i]));
    }
  }
  return key;
}

bool hides_moves(Engine& engine) {
  constexpr std::uint64_t kGames = 4;
  constexpr std::uint32_t kMoves = 400;  // the maximum number of moves per game
  const Game& game = engine.game();
  for (const Phase& phase : game.phases) {
    if (phase.movers == Phase::Movers::all && !phase.moves.empty()) return true;
  }
  State state = engine.new_state();
  State before = state;
  MoveSet moves;
  for (std::uint64_t n = 0; n < kGames; ++n) {
    engine.start(state, n);
    Rng rng(n);
    for (std::uint32_t made = 0; made < kMoves && !state.over(); ++made) {
      const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
      engine.legal(state, seat, moves);
      if (moves.empty()) break;
      const Move move = nth_move(state, moves, rng.below(moves.size()));
      before = state;
      engine.apply(state, move);
      for (Seat viewer = 0; viewer < game.seats; ++viewer) {
        if (viewer == seat) continue;
        const MoveView seen(before, move, state, viewer);
        for (std::size_t i = 0; i < game.moves[move.kind].params.size(); ++i) {
          if (seen.argument(i) != MoveView::Shown::all) return true;
        }
      }
    }
  }
  return false;
}

}  // namespace fuda
