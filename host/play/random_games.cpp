#include "play/random_games.h"

#include <fmt/format.h>

#include <algorithm>

namespace fuda::play {

namespace {

void count_scores(const lua::Score& score, Tally& tally) {
  if (score.none || score.values.empty()) return;
  const auto [low, high] = std::minmax_element(score.values.begin(), score.values.end());
  tally.low = tally.scored == 0 ? *low : std::min(tally.low, *low);
  tally.high = tally.scored == 0 ? *high : std::max(tally.high, *high);
  ++tally.scored;
  tally.sums.resize(std::max(tally.sums.size(), score.values.size()));
  for (std::size_t i = 0; i < score.values.size(); ++i) {
    tally.sums[i] += score.values[i];
    ++tally.histogram[score.values[i]];
  }
}

void count_wins(SeatMask winners, std::size_t seats, Tally& tally) {
  tally.wins.resize(seats);
  for (std::size_t i = 0; i < seats; ++i) tally.wins[i] += (winners >> i) & 1U;
}

void count_game(Engine& engine, const State& state, std::uint64_t moves, Tally& tally) {
  const lua::Score score = engine.score(state);
  ++tally.games;
  tally.moves += moves;
  tally.outcomes.resize(engine.game().outcomes.size());
  ++tally.outcomes[state.turn().outcome];
  count_scores(score, tally);
  if (!engine.game().team_score) count_wins(engine.winners(state, score), engine.game().seats, tally);
}

void trim(std::vector<GameError>& errors) {
  std::sort(errors.begin(), errors.end(),
            [](const GameError& a, const GameError& b) { return a.game < b.game; });
  if (errors.size() > kMaxSimErrors) errors.resize(kMaxSimErrors);
}

template <class T>
void add_each(std::vector<T>& sums, const std::vector<T>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

double mean(std::int64_t sum, std::uint64_t n) {
  return n == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(n);
}

}  // namespace

void Tally::add(const Tally& other) {
  if (other.scored > 0) {
    low = scored == 0 ? other.low : std::min(low, other.low);
    high = scored == 0 ? other.high : std::max(high, other.high);
  }
  games += other.games;
  moves += other.moves;
  scored += other.scored;
  failed += other.failed;
  add_each(sums, other.sums);
  add_each(wins, other.wins);
  add_each(outcomes, other.outcomes);
  for (const auto& [score, count] : other.histogram) histogram[score] += count;
  errors.insert(errors.end(), other.errors.begin(), other.errors.end());
  trim(errors);
}

double Tally::mean_score(std::size_t index) const {
  return index < sums.size() ? mean(sums[index], scored) : 0.0;
}
double Tally::mean_moves() const { return mean(static_cast<std::int64_t>(moves), games); }

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) { return split_mix(seed + game) >> 1; }

Failure no_move(const Engine& engine, const State& state, Seat seat) {
  const Phase& phase = engine.game().phases[state.turn().phase];
  return Failure(
      error_at(phase.place, fmt::format("seat {} has no legal move in phase '{}', and the game is not over",
                                        seat + 1, phase.name)));
}

Failure no_end(const Engine& engine, const State& state, std::uint32_t moves) {
  const Phase& phase = engine.game().phases[state.turn().phase];
  return Failure(error_at(
      phase.place, fmt::format("no end after {} moves, and it is phase '{}' again", moves, phase.name)));
}

void play_random_games(Engine& engine, std::uint64_t first_game, std::uint64_t count, std::uint64_t seed,
                       Tally& tally, Onlooker* onlooker) {
  State state = engine.new_state();
  MoveSet moves;
  std::uint64_t game = first_game;
  const std::uint64_t end = first_game + count;
  while (game < end) {
    try {
      engine.rules().together([&] {
        for (; game < end; ++game) {
          std::uint64_t made = 0;
          play_random_game(engine, game_seed(seed, game), state, moves,
                           [&](const State& before, const Move&) {
                             ++made;
                             if (onlooker != nullptr) [[unlikely]]
                               onlooker->before_move(before, moves);
                           });
          if (onlooker != nullptr) onlooker->after_game(state);
          count_game(engine, state, made, tally);
        }
      });
    } catch (const Failure& failure) {
      ++tally.failed;
      if (tally.errors.size() < kMaxSimErrors) {
        tally.errors.push_back({game, game_seed(seed, game), failure.findings()});
      }
      ++game;  // the games before it are counted, those behind it are still to come
    }
  }
}

}  // namespace fuda::play
