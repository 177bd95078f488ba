// Reading a position: the helpers of expect.h.
#include <algorithm>

#include "core/legal.h"
#include "core/view.h"
#include "script/expect.h"
#include "text/lists.h"

namespace fuda {

std::vector<std::string> legal_texts(const Table& table, const State& state, Seat only) {
  std::vector<std::string> texts;
  const SeatMask active = state.turn().active;
  const bool several = (active & (active - 1)) != 0;
  MoveSet moves;
  for (Seat seat = 0; seat < table.game().seats; ++seat) {
    if (((active >> seat) & 1U) == 0 || (only != kNone && only != seat)) continue;
    table.engine->legal(state, seat, moves);
    for_each_move(state, moves, [&](const Move& move) {
      const std::string prefix = several && only == kNone ? table.notation.seat(seat) + ": " : "";
      std::string text = prefix + table.notation.write(state, move);
      // Two equal visible cards make moves that read the same.
      if (!contains(texts, text)) texts.push_back(std::move(text));
    });
  }
  return texts;
}

namespace {

std::vector<std::string> seats_in(const Table& table, SeatMask mask) {
  std::vector<std::string> seats;
  for (Seat seat = 0; seat < table.game().seats; ++seat) {
    if (((mask >> seat) & 1U) != 0) seats.push_back(table.notation.seat(seat));
  }
  return seats;
}

}  // namespace

std::vector<std::string> active_seats(const Table& table, const State& state) {
  return seats_in(table, state.turn().active);
}

std::vector<std::string> winner_names(const Table& table, const State& state) {
  return seats_in(table, table.engine->winners(state, table.engine->score(state)));
}

std::vector<std::string> zone_cards(const State& state, ZoneId zone, Seat viewer) {
  const View view(state, viewer);
  std::vector<std::string> cards;
  for (std::size_t position = 0; position < state.size(zone); ++position) {
    const FaceId face = view.face(zone, position);
    cards.push_back(face == kNone ? "?" : state.game().faces[face].name);
  }
  if (state.game().zone_families[state.game().zones[zone].family].top_first) std::ranges::reverse(cards);
  return cards;
}

std::string rating_of(const Table& table, const State& state) {
  const lua::Score score = table.engine->score(state);
  if (score.none || score.hidden || !table.game().team_score || score.values.empty()) return {};
  return table.engine->rating(score.values.front());
}

}  // namespace fuda
