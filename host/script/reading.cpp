// Reading a position: the helpers of expect.h.
#include <algorithm>
#include <unordered_set>

#include "core/legal.h"
#include "core/view.h"
#include "script/expect.h"

namespace fuda {

namespace {

// Two equal visible cards make moves that read the same.
class Texts {
 public:
  void add(const Match& match, const State& state, const MoveSet& moves, const std::string& prefix) {
    for_each_move(state, moves, [&](const Move& move) {
      std::string text = prefix + match.notation.write(state, move);
      if (known_.insert(text).second) all_.push_back(std::move(text));
    });
  }
  [[nodiscard]] std::vector<std::string> take() { return std::move(all_); }

 private:
  std::vector<std::string> all_;
  std::unordered_set<std::string> known_;  // a position may offer tens of thousands
};

}  // namespace

std::vector<std::string> legal_texts(const Match& match, const Observation& seen) {
  Texts texts;
  texts.add(match, seen.state, seen.legal, "");
  return texts.take();
}

std::vector<std::string> legal_texts(const Match& match, const State& state) {
  Texts texts;
  const SeatMask active = state.turn().active;
  const bool several = (active & (active - 1)) != 0;
  MoveSet moves;
  for (Seat seat = 0; seat < match.game().seats; ++seat) {
    if (((active >> seat) & 1U) == 0) continue;
    match.engine->legal(state, seat, moves);
    texts.add(match, state, moves, several ? match.notation.seat(seat) + ": " : "");
  }
  return texts.take();
}

std::vector<std::string> seats_in(const Match& match, SeatMask mask) {
  std::vector<std::string> seats;
  for (Seat seat = 0; seat < match.game().seats; ++seat) {
    if (((mask >> seat) & 1U) != 0) seats.push_back(match.notation.seat(seat));
  }
  return seats;
}

std::vector<std::string> active_seats(const Match& match, const State& state) {
  return seats_in(match, state.turn().active);
}

std::vector<std::string> winner_names(const Match& match, const State& state) {
  return seats_in(match, match.engine->winners(state, match.engine->score(state)));
}

namespace {

template <class Known>
std::vector<std::string> names_in(const State& state, ZoneId zone, Known known) {
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

std::string rating_of(const Match& match, const State& state) {
  const lua::Score score = match.engine->score(state);
  if (score.none || score.hidden || !match.game().team_score || score.values.empty()) return {};
  return match.engine->rating(score.values.front());
}

}  // namespace fuda
