#include "study/counter.h"
#include "engine/inside.h"

#include <algorithm>
#include <bit>

#include "study/expectations.h"

namespace fuda {

GameFacts facts_of(const Engine& engine, const State& state, const lua::Score& score) {
  GameFacts facts;
  facts.outcome = state.turn().outcome;
  if (!engine.game().team_score) facts.winners = engine.winners(state, score);
  if (!score.none) facts.scores.assign(score.values.begin(), score.values.end());
  return facts;
}

GameFacts facts_of_forfeit(const Game& game, Seat seat) {
  GameFacts facts;
  facts.forfeit = seat;
  if (!game.team_score) facts.winners = static_cast<SeatMask>(game.all_seats() & ~(1U << seat));
  return facts;
}

void GameCounter::begin(std::uint64_t game, std::vector<GameFacts>* facts) {
  game_ = game;
  facts_ = facts;
}

Statistics GameCounter::take() {
  for (std::size_t i = 0; i < few_.size(); ++i) sums_.choices.add(static_cast<std::int64_t>(i), few_[i]);
  std::fill(few_.begin(), few_.end(), 0);
  return std::exchange(sums_, {});
}

void GameCounter::before_game(State& /*state*/) {
  made_.clear();
  expected_.clear();
  leaders_ = 0;
  changes_ = 0;
  asks_ = !engine_.game().team_score && engine_.game().team_count() > 1 && game_ % leads_every_ == 0;
  if (!asks_) return;
  if (asked_ == nullptr) asked_ = std::make_unique<Engine>(engine_);
  rules_of(*asked_).begin_game();
}

void GameCounter::lead(const lua::Score& score) {
  if (score.none || score.values.empty()) {
    asks_ = false;
    return;
  }
  const auto [low, high] = std::ranges::minmax(score.values);
  const std::int64_t best = score.lowest ? low : high;
  SeatMask now = 0;
  for (std::size_t seat = 0; seat < score.values.size(); ++seat) {
    if (score.values[seat] == best) now = static_cast<SeatMask>(now | 1U << seat);
  }
  if (leaders_ != 0 && now != leaders_) ++changes_;
  leaders_ = now;
}

void GameCounter::note_leaders(const State& state) {
  try {
    lead(asked_->score(state));
  } catch (const Failure&) {
    asks_ = false;  // the rules of this game can compute a score only at the end
  }
}

void GameCounter::after_choice(Seat /*seat*/, const std::vector<std::int32_t>& expects) {
  if (expects.size() == engine_.game().seats)
    expected_.insert(expected_.end(), expects.begin(), expects.end());
}

void GameCounter::count_moves() {
  const std::uint8_t seats = engine_.game().seats;
  if (sums_.kinds.empty()) sums_.kinds.resize(engine_.game().moves.size() * seats);
  for (const CountedMove& made : made_) {
    if (made.choices < kFew) {
      ++few_[made.choices];
    } else {
      sums_.choices.add(made.choices);
    }
    sums_.decisions += made.choices > 1 ? 1 : 0;
    ++sums_.kinds[made.kind * std::size_t{seats} + made.seat];
  }
  ++sums_.games;
  sums_.moves += made_.size();
  sums_.length.add(static_cast<std::int64_t>(made_.size()));
}

void GameCounter::count_scores(std::vector<std::int64_t> values) {
  if (values.empty()) return;
  sums_.scores.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) sums_.scores[i].add(values[i]);
  const Game& game = engine_.game();
  if (game.lowest_wins) std::ranges::transform(values, values.begin(), std::bit_not<>());
  if (game.team_score || game.team_count() < 2 || values.size() != game.seats) return;
  const auto best = static_cast<Seat>(std::max_element(values.begin(), values.end()) - values.begin());
  std::optional<std::int64_t> second;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if (game.team_of(seat) != game.team_of(best))
      second = std::max(second.value_or(values[seat]), values[seat]);
  }
  // Leave out a difference of two 64-bit numbers that does not fit into 64 bits.
  std::int64_t gap = 0;
  if (second && !__builtin_sub_overflow(values[best], *second, &gap)) sums_.gap.add(gap);
}

void GameCounter::count_wins(SeatMask winners) {
  const Game& game = engine_.game();
  if (game.team_score) return;
  sums_.wins.resize(game.seats);
  sums_.shared.resize(game.seats);
  // Members of a team share a win only with seats of other teams.
  const auto first = static_cast<Seat>(std::countr_zero(winners));
  bool shared = false;
  for (Seat seat = 0; seat < game.seats; ++seat)
    shared = shared || ((winners >> seat & 1U) != 0 && game.team_of(seat) != game.team_of(first));
  for (Seat seat = 0; seat < game.seats; ++seat) {
    const unsigned won = winners >> seat & 1U;
    sums_.wins[seat] += won;
    if (shared) sums_.shared[seat] += won;
  }
}

void GameCounter::count_expectations(SeatMask winners) {
  if (expected_.empty() || engine_.game().team_score) return;
  const std::optional<CourseFigures> course = course_of(expected_, engine_.game(), winners);
  if (!course) return;
  sums_.drama.add(course->drama);
  sums_.decisiveness.add(course->decisiveness);
}

void GameCounter::finish(GameFacts facts) {
  facts.game = game_++;
  facts.moves = made_.size();
  if (facts_ != nullptr) facts_->push_back(std::move(facts));
}

void GameCounter::after_game(const State& state, const lua::Score& score) {
  GameFacts facts = facts_of(engine_, state, score);
  count_moves();
  sums_.outcomes.resize(engine_.game().outcomes.size());
  ++sums_.outcomes[facts.outcome];
  count_scores(facts.scores);
  count_wins(facts.winners);
  if (asks_) lead(score);
  if (asks_) sums_.leads.add(changes_);
  count_expectations(facts.winners);
  finish(std::move(facts));
}

void GameCounter::after_forfeit(const State& /*state*/, Seat seat) {
  GameFacts facts = facts_of_forfeit(engine_.game(), seat);
  count_moves();
  sums_.forfeits.resize(engine_.game().seats);
  ++sums_.forfeits[seat];
  count_wins(facts.winners);
  finish(std::move(facts));
}

}  // namespace fuda
