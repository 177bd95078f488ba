#include "study/sim.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/parallel.h"
#include "engine/signature.h"
#include "files/files.h"
#include "players/player_games.h"
#include "script/record.h"
#include "text/lists.h"
#include "text/suggest.h"

namespace fuda {

namespace {

constexpr std::uint64_t kBatch = 256;  // games a thread takes at once

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::string file_name(const SimOptions& options, std::uint64_t game) {
  const std::size_t digits =
      std::to_string(options.first_game + std::max<std::uint64_t>(options.games, 1) - 1).size();
  return fmt::format("{:0{}}.yaml", game, digits);
}

Starter starter_of(const std::string& first, const Notation& notation) {
  using Who = Starter::Who;
  if (first.empty()) return {};
  if (first == "rotate") return {Who::in_turn};
  if (first == "random") return {Who::by_chance};
  const auto& seats = notation.seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (first == seats[i] || first == std::to_string(i + 1)) return {Who::seat, static_cast<Seat>(i)};
  }
  std::vector<std::string> known = seats;
  known.insert(known.end(), {"rotate", "random"});
  throw Failure(error_at({}, fmt::format("no seat '{}'", first), suggestion(first, known)));
}

// Null where all players are random: those need nobody to deal. The rules of a game between others run with
// an exact budget, as most of its time is spent on thinking.
std::shared_ptr<Dealer> dealer_for(const Match& match, Engine& engine, const SimOptions& options) {
  if (all_random(options.players)) {
    engine.rules().use_watchdog();
    return nullptr;
  }
  engine.rules().use_exact_budget();
  return std::make_shared<PlayerGames>(match, engine, make_players(match, options.players));
}

// Hands batches of games to its threads, and merges their results in the order of the games: the games up to
// the last wanted failure count, whichever thread played them.
class Simulation {
 public:
  Simulation(const Match& match, const SimOptions& options, Progress* progress)
      : match_(match), options_(options), sequence_(sequence_of(match, options)) {
    sequence_.stop = &closed_;
    sequence_.progress = progress;
    if (progress != nullptr) progress->add_all(options.games);
  }

  SimResult run() {
    const std::uint64_t batches = (options_.games + kBatch - 1) / kBatch;
    const auto this_thread = std::this_thread::get_id();
    result_.threads = in_parallel(options_.jobs, batches, [&] {
      const bool is_own = std::this_thread::get_id() == this_thread;
      auto engine = is_own ? match_.engine : std::make_shared<Engine>(*match_.engine);
      const std::shared_ptr<Dealer> dealer = dealer_for(match_, *engine, options_);
      return [this, engine, dealer](std::size_t number) {
        const double start = thread_seconds();
        Batch batch = play(*engine, dealer.get(), number * kBatch);
        take(number, std::move(batch), thread_seconds() - start);
      };
    });
    result_.threads_wanted = static_cast<int>(
        std::clamp<std::uint64_t>(batches, 1, static_cast<std::uint64_t>(std::max(options_.jobs, 1))));
    result_.interrupted = result_.played < options_.games && interrupted();
    return std::move(result_);
  }

 private:
  // Games in a row. Only the last one may have failed.
  struct Part {
    std::uint64_t played = 0;
    Tally tally;
    Signature signature;
  };
  using Batch = std::vector<Part>;

  [[nodiscard]] std::uint64_t in_batch(std::uint64_t begin) const {
    return std::min(kBatch, options_.games - begin);
  }

  [[nodiscard]] Batch play(Engine& engine, Dealer* dealer, std::uint64_t begin) const {
    Batch batch;
    std::uint64_t done = 0;
    while (done < in_batch(begin)) {
      Part part;
      part.played =
          play_until_failure(engine, options_.first_game + begin + done, in_batch(begin) - done, sequence_,
                             part.tally, options_.signature ? &part.signature : nullptr, dealer);
      if (part.played == 0) break;  // stopped
      done += part.played;
      if (options_.max_failures == 0 && !batch.empty()) {
        batch.front().played += part.played;
        batch.front().tally.add(part.tally);
        batch.front().signature.add(part.signature);
      } else {
        batch.push_back(std::move(part));
      }
      if (options_.max_failures != 0 && batch.size() > options_.max_failures) break;  // more would not count
    }
    return batch;
  }

  void take(std::uint64_t number, Batch batch, double seconds) {
    const std::lock_guard lock(mutex_);
    result_.cpu_seconds += seconds;
    waiting_[number] = std::move(batch);
    for (auto first = waiting_.begin(); !closed_ && first != waiting_.end() && first->first == next_;
         first = waiting_.begin()) {
      count(first->second, first->first * kBatch);
      waiting_.erase(first);
      ++next_;
    }
  }

  void count(const Batch& batch, std::uint64_t begin) {
    for (const Part& part : batch) {
      result_.played += part.played;
      result_.tally.add(part.tally);
      result_.signature += part.signature.sum();
      if (options_.max_failures != 0 && result_.tally.failed >= options_.max_failures) {
        closed_ = true;
        return;
      }
    }
    if (result_.played < begin + in_batch(begin))
      closed_ = true;  // interrupted: there is a gap before later batches
  }

  const Match& match_;
  const SimOptions& options_;
  Sequence sequence_;
  std::atomic<bool> closed_{false};  // nothing counts any more
  std::mutex mutex_;
  std::uint64_t next_ = 0;                  // the first batch that is not counted yet
  std::map<std::uint64_t, Batch> waiting_;  // for the batches before them
  SimResult result_;
};

// The game named to `fuda sim` as a spec that a script elsewhere can use: file paths become absolute.
std::string portable_spec(const GameSpec& spec) {
  std::string text;
  for (const std::string& part : split(spec.text, '+')) {
    if (!text.empty()) text += '+';
    std::error_code error;
    const Path file = spec.folder / part;
    const bool is_path = part.find('/') != std::string::npos || part.ends_with(".yaml");
    text += is_path ? std::filesystem::absolute(file, error).lexically_normal().string() : part;
  }
  return text;
}

// Calls its function before each move.
template <class OnMove>
class EachMove final : public GameObserver {
 public:
  explicit EachMove(OnMove on_move) : on_move_(on_move) {}
  void before_move(const State& state, const MoveSet&, const Move& move) override { on_move_(state, move); }

 private:
  OnMove on_move_;
};

// One game of a simulation, once more, with an exact budget.
template <class OnMove>
void play_recorded(const Match& match, const SimOptions& options, std::uint64_t game,
                   const Sequence& sequence, State& state, OnMove on_move) {
  const std::shared_ptr<Dealer> dealer = dealer_for(match, *match.engine, options);
  match.engine->rules().use_exact_budget();
  if (dealer == nullptr) {
    MoveSet moves;
    play_random_game(*match.engine, game, sequence, state, moves, on_move);
    return;
  }
  EachMove observer(on_move);
  std::uint64_t made = 0;
  dealer->play(game, sequence, state, made, &observer);
}

}  // namespace

Sequence sequence_of(const Match& match, const SimOptions& options) {
  return {options.seed, starter_of(options.first, match.notation), options.max_moves, nullptr, nullptr};
}

std::string repeating(const Match& match, const SimOptions& options, std::uint64_t game) {
  std::string text = fmt::format("fuda {}sim {} --players {} --seed {}", options.rules,
                                 in_shell(options.spec.text), match.game().seats, options.seed);
  for (const auto& setting : options.settings)
    text += " --set " + in_shell(setting.name + "=" + setting.value);
  for (const PlayerSpec& player : options.players) text += " --bots " + in_shell(player.text);
  if (!options.first.empty()) text += " --first " + in_shell(options.first);
  if (options.max_moves != 0) text += fmt::format(" --max-moves {}", options.max_moves);
  return text + fmt::format(" --first-game {} -n 1", game);
}

std::string random_game_script(const Match& match, const SimOptions& options, std::uint64_t game) {
  const Sequence sequence = sequence_of(match, options);
  const std::uint64_t seed = game_seed(options.seed, game);
  const Seat first = sequence.starter.of(game, seed, match.game().seats);
  State state = match.engine->new_state();
  std::optional<State> before;
  Record record;
  std::optional<Move> last;
  const auto note = [&](const State& now) {
    if (last) record.add(match.notation, *before, *last, now);
  };
  std::string comment;
  match.engine->rules().use_exact_budget();
  try {
    match.engine->start(state, seed, first);
    record = start_record(match, portable_spec(options.spec), options.settings, first, seed, state);
    play_recorded(match, options, game, sequence, state, [&](const State& now, const Move& move) {
      note(now);
      before = now;
      last = move;
    });
    note(state);
    last.reset();
    return write_script(record, match, &state);
  } catch (const Failure& failure) {
    for (const Finding& finding : failure.findings()) {
      comment += finding.place.text() + (finding.place.line > 0 ? ": " : "") + finding.message + "\n";
    }
    // The move that failed belongs to the record; the position it would have led to does not exist.
    if (last) record.moves.push_back({last->seat, match.notation.write(*before, *last)});
    record.hashes.clear();
  }
  record.comment = comment;
  return write_script(record, match, nullptr);
}

SimResult simulate(const Match& match, const SimOptions& options, Progress* progress) {
  SimResult result = Simulation(match, options, progress).run();
  if (!options.save.empty()) {
    make_folder(options.save);
    for (std::uint64_t game = 0; game < result.played; ++game) {
      write_file(options.save / file_name(options, options.first_game + game),
                 random_game_script(match, options, options.first_game + game), Existing::replace);
    }
  }
  if (!result.tally.errors.empty() && !options.failures.empty()) {
    make_folder(options.failures);
    for (const GameError& error : result.tally.errors) {
      result.failed.push_back(options.failures / file_name(options, error.game));
      write_file(result.failed.back(), random_game_script(match, options, error.game), Existing::replace);
    }
  }
  return result;
}

}  // namespace fuda
