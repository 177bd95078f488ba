#include "batch/random_games.h"
#include "engine/inside.h"

#include <algorithm>

#include "batch/interrupt.h"

namespace fuda {

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

void count_game(const Engine& engine, const State& state, const lua::Score& score, std::uint64_t moves,
                Tally& tally) {
  ++tally.games;
  tally.moves += moves;
  tally.outcomes.resize(engine.game().outcomes.size());
  ++tally.outcomes[state.turn().outcome];
  count_scores(score, tally);
  if (!engine.game().team_score) count_wins(engine.winners(state, score), engine.game().seats, tally);
}

void count_forfeit(const Engine& engine, Seat seat, std::uint64_t moves, Tally& tally) {
  const std::uint8_t seats = engine.game().seats;
  ++tally.games;
  tally.moves += moves;
  tally.outcomes.resize(engine.game().outcomes.size());
  tally.forfeits.resize(seats);
  ++tally.forfeits[seat];
  if (!engine.game().team_score)
    count_wins(static_cast<SeatMask>(engine.game().all_seats() & ~(1U << seat)), seats, tally);
}

bool same(const Findings& a, const Findings& b) {
  return std::ranges::equal(a, b, [](const Finding& one, const Finding& other) {
    return one.place.text() == other.place.text() && one.subject.kind == other.subject.kind &&
           one.subject.path == other.subject.path;
  });
}

template <class T>
void add_each(std::vector<T>& sums, const std::vector<T>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

}  // namespace

void Tally::add(const Tally& later) {
  if (later.scored > 0) {
    low = scored == 0 ? later.low : std::min(low, later.low);
    high = scored == 0 ? later.high : std::max(high, later.high);
  }
  games += later.games;
  moves += later.moves;
  scored += later.scored;
  failed += later.failed;
  add_each(sums, later.sums);
  add_each(wins, later.wins);
  add_each(outcomes, later.outcomes);
  add_each(forfeits, later.forfeits);
  for (const auto& [score, count] : later.histogram) histogram[score] += count;
  for (const GameError& error : later.errors) add_error(error);
}

void Tally::add_error(const GameError& error) {
  const auto known = std::find_if(errors.begin(), errors.end(), [&](const GameError& e) {
    return e.player == error.player && same(e.findings, error.findings);
  });
  if (known != errors.end()) {
    known->count += error.count;
  } else if (errors.size() < kMaxKinds) {
    errors.push_back(error);
  }
}

double Tally::mean_score(std::size_t index) const {
  return index < sums.size() ? mean_of(sums[index], scored) : 0.0;
}
double Tally::mean_moves() const { return mean_of(moves, games); }

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) { return split_mix(seed + game) >> 1; }

Seat Starter::of(std::uint64_t game, std::uint64_t own_seed, std::uint8_t seats) const {
  switch (mode) {
    case Mode::not_named:
      break;
    case Mode::seat:
      return seat;
    case Mode::in_turn:
      return static_cast<Seat>(game % seats);
    case Mode::by_chance:
      // Draws the starter from a separate random stream, so that it affects neither the deck nor the choices
      // of the players.
      return static_cast<Seat>(Rng(split_mix(own_seed ^ 0x73746172746572)).below(seats));
  }
  return kNone;
}

std::optional<Move> FreeMoves::draw(Engine& engine, const State& state, MoveSet& legal) {
  legal.clear();
  if (chance_.below(100) >= percent_) return std::nullopt;
  const auto seat = static_cast<Seat>(chance_.below(engine.game().seats));
  if (engine.game().has_unless) engine.legal(state, seat, legal);
  engine.free(state, seat, legal, free_);
  legal.clear();
  if (free_.empty()) return std::nullopt;
  return nth_move(state, free_, chance_.below(free_.size()));
}

namespace {

// After a slow game, counts the instructions of all later games, because a simulation with one slow game
// usually has more slow games.
class Watching {
 public:
  explicit Watching(lua::Rules& watched) : rules(watched) {}
  ~Watching() {
    if (counts) rules.use_watchdog();
  }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  lua::Rules& rules;
  bool counts = false;
};

}  // namespace

std::uint64_t play_until_failure(Engine& engine, std::uint64_t first_game, std::uint64_t count,
                                 const Sequence& sequence, Tally& tally, GameObserver* observer,
                                 Dealer* dealer) {
  State state = engine.new_state();
  MoveSet moves;
  std::uint64_t game = first_game;
  const std::uint64_t end = first_game + count;
  const auto stopped = [&] {
    return interrupted() || (sequence.stop != nullptr && sequence.stop->load(std::memory_order_relaxed));
  };
  const auto counted = [&] {
    ++game;
    if (sequence.progress != nullptr) sequence.progress->add_done();
  };
  const auto play = [&] {
    for (; game < end && !stopped(); counted()) {
      std::uint64_t made = 0;
      if (observer != nullptr) observer->before_game(state);
      try {
        if (dealer != nullptr) {
          dealer->play(game, sequence, state, made, observer);
        } else {
          play_random_game(engine, game, sequence, state, moves, [&](const State& before, const Move& move) {
            made += moves.empty() ? 0 : 1;
            if (observer != nullptr) [[unlikely]]
              observer->before_move(before, moves, move);
          });
        }
      } catch (const Forfeit& forfeit) {
        if (interrupted()) return;  // Ctrl-C may have cut short the wait for a player
        if (observer != nullptr) observer->after_forfeit(state, forfeit.seat);
        count_forfeit(engine, forfeit.seat, made, tally);
        tally.add_error({game, game_seed(sequence.seed, game), forfeit.findings, 1, forfeit.seat});
        continue;
      }
      // Compute the score before counting the game, because the rules for scores may fail or exceed the time
      // limit.
      const lua::Score score = engine.score(state);
      if (observer != nullptr) observer->after_game(state, score);
      count_game(engine, state, score, made, tally);
    }
  };
  Watching watching(rules_of(engine));
  while (game < end && !stopped()) {
    try {
      if (dealer == nullptr) {
        rules_of(engine).together(play);
      } else {
        play();  // this time limit excludes the thinking time of players
      }
    } catch (const Failure& failure) {
      if (rules_of(engine).clock_ran_out()) {
        rules_of(engine).use_exact_budget();
        watching.counts = true;
        continue;
      }
      ++tally.failed;
      Findings findings = failure.findings();
      engine.blame(findings);
      tally.add_error({game, game_seed(sequence.seed, game), std::move(findings)});
      counted();
      break;
    }
  }
  return game - first_game;
}

void play_random_games(Engine& engine, std::uint64_t first_game, std::uint64_t count,
                       const Sequence& sequence, Tally& tally, GameObserver* observer) {
  for (std::uint64_t done = 0; done < count;) {
    const std::uint64_t more =
        play_until_failure(engine, first_game + done, count - done, sequence, tally, observer);
    if (more == 0) break;  // interrupted
    done += more;
  }
}

}  // namespace fuda
