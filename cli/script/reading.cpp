// The functions declared in expect.h that read a position.
#include <algorithm>

#include "base/lists.h"
#include "model/view.h"
#include "script/called.h"
#include "script/expect.h"

namespace fuda {

namespace {

// `here` is the position or the observation with these moves.
void add_texts(const LoadedGame& loaded, const auto& here, const auto& moves, const std::string& prefix,
               std::vector<std::string>& texts) {
  for (const auto& move : called_moves(loaded.notation, here, moves)) texts.push_back(prefix + move.text);
}

}  // namespace

std::vector<std::string> legal_texts(const LoadedGame& loaded, const Observation& seen) {
  std::vector<std::string> texts;
  add_texts(loaded, seen, seen.legal, "", texts);
  return texts;
}

std::vector<std::string> legal_texts(const LoadedGame& loaded, const State& state) {
  std::vector<std::string> texts;
  const SeatMask active = state.turn().active;
  const bool several = (active & (active - 1)) != 0;
  MoveSet moves;
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    if (((active >> seat) & 1U) == 0) continue;
    loaded.engine->legal(state, seat, moves);
    add_texts(loaded, state, moves, several ? loaded.notation.seat(seat) + ": " : "", texts);
  }
  return texts;
}

std::vector<std::string> free_texts(const LoadedGame& loaded, const Observation& seen) {
  std::vector<std::string> texts;
  add_texts(loaded, seen, seen.free, "", texts);
  return texts;
}

std::vector<std::string> free_texts(const LoadedGame& loaded, const State& state) {
  std::vector<std::string> texts;
  MoveSet legal, free;
  if (state.over() || loaded.game().phases[state.turn().phase].free.empty()) return texts;
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    loaded.engine->legal(state, seat, legal);
    loaded.engine->free(state, seat, legal, free);
    add_texts(loaded, state, free, loaded.notation.seat(seat) + ": ", texts);
  }
  return texts;
}

bool has_free_moves(const Game& game) {
  return std::ranges::any_of(game.phases, [](const Phase& phase) { return !phase.free.empty(); });
}

std::vector<std::string> seats_in(const LoadedGame& loaded, SeatMask mask) {
  std::vector<std::string> seats;
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    if (((mask >> seat) & 1U) != 0) seats.push_back(loaded.notation.seat(seat));
  }
  return seats;
}

std::vector<std::string> active_seats(const LoadedGame& loaded, const State& state) {
  return seats_in(loaded, state.turn().active);
}

std::vector<std::string> winner_names(const LoadedGame& loaded, const State& state) {
  return seats_in(loaded, loaded.engine->winners(state, loaded.engine->score(state)));
}

namespace {

template <class IsKnown>
std::vector<std::string> names_in(const State& state, ZoneId zone, IsKnown known) {
  std::vector<std::string> cards;
  for (const CardId card : state.cards(zone))
    cards.push_back(known(card) ? state.game().face(card).name : "?");
  if (state.game().zone_families[state.game().zones[zone].family].top_first) std::ranges::reverse(cards);
  return cards;
}

}  // namespace

std::vector<std::string> zone_cards(const State& state, ZoneId zone) {
  return names_in(state, zone, [](CardId) { return true; });
}

std::vector<std::string> zone_cards(const Observation& seen, ZoneId zone) {
  return names_in(seen.state, zone, [&](CardId card) { return seen.known.test(card); });
}

std::vector<std::string> visible_cards(const Observation& seen, ZoneId zone) {
  const View view(seen.state, seen.seat);
  return names_in(seen.state, zone, [&](CardId card) { return view.sees_card(card); });
}

PlaceOf places_outside(const LoadedGame& loaded, const State& state, ZoneId other) {
  return [&loaded, &state, other](const std::string& item) -> std::string {
    ZoneId place = kNone;
    for (std::size_t z = 0; z < state.game().zones.size(); ++z) {
      const auto zone = static_cast<ZoneId>(z);
      if (!contains(zone_cards(state, zone), item)) continue;
      if (zone == other || place != kNone) return "";
      place = zone;
    }
    return place == kNone ? "" : " (in " + loaded.notation.zone(place) + ")";
  };
}

std::string rating_of(const LoadedGame& loaded, const State& state) {
  const lua::Score score = loaded.engine->score(state);
  if (score.none || score.hidden || !loaded.game().team_score || score.values.empty()) return {};
  return loaded.engine->rating(score.values.front());
}

}  // namespace fuda
