#include "study/sim.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <map>
#include <mutex>
#include <thread>

#include "batch/parallel.h"
#include "bots/player_games.h"
#include "disk/write.h"
#include "script/record.h"
#include "study/counter.h"
#include "study/rows.h"
#include "study/shrink.h"
#include "study/signature.h"
#include "study/sim_parts.h"
#include "system/process.h"

namespace fuda {

namespace {

// The number of games that a thread takes at once. Smaller batches have more overhead. With larger batches,
// threads wait longer for each other at the end.
constexpr std::uint64_t kMostAtOnce = 256;
constexpr std::uint64_t kFewestAtOnce = 32;
constexpr std::uint64_t kParts = 256;  // the number of batches in a simulation, if the limits on their sizes
                                       // allow it

std::uint64_t at_once(const SimOptions& options) {
  // A game takes a long time if its players think.
  if (!all_random(options.players)) return 1;
  return options.jobs == 1 ? kMostAtOnce : std::clamp(options.games / kParts, kFewestAtOnce, kMostAtOnce);
}

double thread_seconds() { return static_cast<double>(system::thread_nanoseconds()) * 1e-9; }

std::string file_name(const SimOptions& options, std::uint64_t game, const char* suffix = "") {
  const std::size_t digits =
      std::to_string(options.first_game + std::max<std::uint64_t>(options.games, 1) - 1).size();
  return fmt::format("{:0{}}{}.yaml", game, digits, suffix);
}

// Passes all events on to two observers.
class Both final : public GameObserver {
 public:
  Both(GameObserver& first, GameObserver& second) : first_(first), second_(second) {}
  void before_game(State& state) override {
    first_.before_game(state);
    second_.before_game(state);
  }
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    first_.before_move(state, legal, move);
    second_.before_move(state, legal, move);
  }
  void after_choice(Seat seat, const std::vector<std::int32_t>& expects) override {
    first_.after_choice(seat, expects);
    second_.after_choice(seat, expects);
  }
  void after_game(const State& state, const lua::Score& score) override {
    first_.after_game(state, score);
    second_.after_game(state, score);
  }
  void after_forfeit(const State& state, Seat seat) override {
    first_.after_forfeit(state, seat);
    second_.after_forfeit(state, seat);
  }

 private:
  GameObserver& first_;
  GameObserver& second_;
};

// The objects with which one thread plays.
struct Worker {
  Worker(const LoadedGame& loaded, std::shared_ptr<Engine> own, const SimOptions& options)
      : engine(std::move(own)),
        dealer(dealer_for(loaded, *engine, options)),
        counter(*engine, leads_every(options)) {}

  std::shared_ptr<Engine> engine;
  std::shared_ptr<PlayerGames> dealer;  // null if all players are random
  GameCounter counter;
  Thought told;  // the thinking time already reported for earlier batches
};

// Gives batches of games to threads, and adds up their results in the order of the games. The results include
// exactly the games up to the last wanted failure, no matter which threads played them.
class Simulation {
 public:
  Simulation(const LoadedGame& loaded, const SimOptions& options, Progress* progress)
      : loaded_(loaded),
        options_(options),
        at_once_(at_once(options)),
        sequence_(sequence_of(loaded, options)),
        selection_(options.save.empty() ? std::vector<Which>{} : options.which),
        wants_facts_(!options.csv.empty() || options.notable || selection_.looks()) {
    sequence_.stop = &closed_;
    sequence_.progress = progress;
    if (progress != nullptr) progress->add_all(options.games);
    if (options.csv.empty()) return;
    table_ = std::make_unique<GrowingFile>(options.csv);
    table_->add(row_header(loaded));
  }

  SimResult run() {
    const std::uint64_t batches = (options_.games + at_once_ - 1) / at_once_;
    const auto this_thread = std::this_thread::get_id();
    result_.threads = in_parallel(options_.jobs, batches, [&] {
      const bool is_own = std::this_thread::get_id() == this_thread;
      auto worker = std::make_shared<Worker>(
          loaded_, is_own ? loaded_.engine : std::make_shared<Engine>(*loaded_.engine), options_);
      return [this, worker](std::size_t number) {
        const double start = thread_seconds();
        Batch batch = play(*worker, number * at_once_);
        take(number, std::move(batch), thread_seconds() - start, *worker);
      };
    });
    result_.threads_wanted = static_cast<int>(
        std::clamp<std::uint64_t>(batches, 1, static_cast<std::uint64_t>(std::max(options_.jobs, 1))));
    result_.interrupted = result_.played < options_.games && interrupted();
    if (table_ != nullptr) table_->finish();
    if (!options_.save.empty()) result_.chosen = selection_.chosen(options_.first_game, result_.played);
    if (options_.notable) result_.notable = selection_.notable();
    return std::move(result_);
  }

 private:
  // A run of games, of which only the last may have failed.
  struct Stretch {
    std::uint64_t played = 0;
    Tally tally;  // a tally, of which only the errors matter
    Statistics statistics;
    std::vector<GameFacts> facts;
    Signature signature;
  };
  using Batch = std::vector<Stretch>;

  [[nodiscard]] std::uint64_t in_batch(std::uint64_t begin) const {
    return std::min(at_once_, options_.games - begin);
  }

  [[nodiscard]] Batch play(Worker& worker, std::uint64_t begin) const {
    Batch batch;
    std::uint64_t done = 0;
    while (done < in_batch(begin)) {
      Stretch stretch;
      const std::uint64_t first = options_.first_game + begin + done;
      worker.counter.begin(first, wants_facts_ ? &stretch.facts : nullptr);
      Both both(worker.counter, stretch.signature);
      GameObserver* observer = &worker.counter;
      if (options_.signature) observer = &both;
      stretch.played = play_until_failure(*worker.engine, first, in_batch(begin) - done, sequence_,
                                          stretch.tally, observer, worker.dealer.get());
      if (stretch.played == 0) break;  // stopped
      done += stretch.played;
      stretch.statistics = worker.counter.take();
      batch.push_back(std::move(stretch));
      // After more failures than the maximum, further games would not count.
      if (options_.max_failures != 0 && batch.size() > options_.max_failures) break;
    }
    return batch;
  }

  void take(std::uint64_t number, Batch batch, double seconds, Worker& worker) {
    const std::lock_guard lock(mutex_);
    result_.cpu_seconds += seconds;
    if (worker.dealer != nullptr) {
      const Seated& seated = worker.dealer->seated();
      const Thought now{seated.thought(), seated.chosen()};
      result_.thought.add_since(worker.told, now);
      worker.told = now;
    }
    waiting_[number] = std::move(batch);
    for (auto first = waiting_.begin(); !closed_ && first != waiting_.end() && first->first == next_;
         first = waiting_.begin()) {
      count(first->second, first->first * at_once_);
      waiting_.erase(first);
      ++next_;
    }
  }

  void count(const Batch& batch, std::uint64_t begin) {
    for (const Stretch& stretch : batch) {
      tell(stretch);
      result_.played += stretch.played;
      result_.statistics.add(stretch.statistics);
      result_.errors.add(stretch.tally);
      result_.signature += stretch.signature.sum();
      if (options_.max_failures != 0 && result_.errors.failed >= options_.max_failures) {
        closed_ = true;
        return;
      }
    }
    // After an interruption, do not count later batches, because games before them would be missing.
    if (result_.played < begin + in_batch(begin)) closed_ = true;
  }

  void tell(const Stretch& stretch) {
    for (const GameFacts& facts : stretch.facts) {
      if (table_ != nullptr) table_->add(row_of(loaded_, facts, game_seed(options_.seed, facts.game)));
      selection_.look(facts, loaded_.game().lowest_wins);
    }
    if (table_ == nullptr || stretch.tally.failed == 0) return;
    const std::uint64_t last = options_.first_game + result_.played + stretch.played - 1;
    table_->add(failed_row(loaded_, last, game_seed(options_.seed, last)));
  }

  const LoadedGame& loaded_;
  const SimOptions& options_;
  std::uint64_t at_once_;
  Sequence sequence_;
  Selection selection_;
  bool wants_facts_;
  std::unique_ptr<GrowingFile> table_;
  std::atomic<bool> closed_{false};  // whether the simulation has ended, so that no more games count
  std::mutex mutex_;
  std::uint64_t next_ = 0;                  // the next batch to count
  std::map<std::uint64_t, Batch> waiting_;  // the batches that wait for earlier batches
  SimResult result_;
};

}  // namespace

void Thought::add_since(const Thought& before, const Thought& now) {
  nanoseconds.resize(now.nanoseconds.size());
  choices.resize(now.choices.size());
  for (std::size_t i = 0; i < now.choices.size(); ++i) {
    nanoseconds[i] += now.nanoseconds[i] - (i < before.nanoseconds.size() ? before.nanoseconds[i] : 0);
    choices[i] += now.choices[i] - (i < before.choices.size() ? before.choices[i] : 0);
  }
}

void FailedGames::add(const Tally& later) {
  failed += later.failed;
  tally_.failed = failed;
  for (const GameError& error : later.errors) tally_.add_error(error);
}

std::uint64_t leads_every(const SimOptions& options) { return all_random(options.players) ? kLeadsEvery : 1; }

namespace {

// Returns false if no script can hold this game.
bool save_game(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game, const Path& file) {
  try {
    write_file(file, random_game_script(loaded, options, game, file.parent_path()), Existing::replace);
    return true;
  } catch (const TooLong&) {
    return false;
  }
}

void save_failures(const LoadedGame& loaded, const SimOptions& options, SimResult& result) {
  const std::vector<GameError>& errors = result.errors.kinds();
  if (errors.empty() || options.failures.empty()) return;
  make_folder(options.failures);
  for (std::size_t i = 0; i < errors.size() && i < kMaxSimErrors; ++i) {
    SavedFailure saved{options.failures / file_name(options, errors[i].game), {}, 0, 0};
    if (!save_game(loaded, options, errors[i].game, saved.file)) {
      saved.file.clear();
      result.too_long.push_back(errors[i].game);
    }
    if (const auto shorter = shorter_script(loaded, options, errors[i])) {
      saved.shortest = options.failures / file_name(options, errors[i].game, "-short");
      saved.moves = shorter->moves;
      saved.all_moves = shorter->all_moves;
      write_file(saved.shortest, shorter->text, Existing::replace);
    }
    result.saved.push_back(std::move(saved));
  }
}

}  // namespace

SimResult simulate(const LoadedGame& loaded, const SimOptions& options, Progress* progress) {
  if (!options.save.empty()) make_folder(options.save);
  SimResult result = Simulation(loaded, options, progress).run();
  for (const std::uint64_t game : result.chosen) {
    if (!save_game(loaded, options, game, options.save / file_name(options, game)))
      result.too_long.push_back(game);
  }
  save_failures(loaded, options, result);
  return result;
}

}  // namespace fuda
