#include "play/sim.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "load/files.h"
#include "play/record.h"
#include "play/signature.h"

namespace fuda::play {

namespace {

constexpr std::uint64_t kBatch = 256;  // games a thread takes at once

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void make_folder(const Path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Failure(error_at({folder.string()}, "this folder cannot be made: " + error.message()));
}

std::string file_name(const SimOptions& options, std::uint64_t game) {
  const std::size_t digits = std::to_string(options.games == 0 ? 0 : options.games - 1).size();
  return fmt::format("{:0{}}.yaml", game, digits);
}

// Hands batches of games to its threads; the tally does not show who played what.
class Crew {
 public:
  Crew(const Table& table, const SimOptions& options) : table_(table), options_(options) {}

  SimResult run() {
    const auto batches = (options_.games + kBatch - 1) / kBatch;
    const auto jobs = static_cast<int>(std::clamp<std::uint64_t>(
        static_cast<std::uint64_t>(std::max(options_.jobs, 1)), 1, std::max<std::uint64_t>(batches, 1)));
    std::vector<std::thread> threads;
    for (int i = 1; i < jobs; ++i) threads.emplace_back([this] { work_alone(); });
    work(*table_.engine);
    for (auto& thread : threads) thread.join();
    if (problem_) throw Failure(*problem_);
    return std::move(result_);
  }

 private:
  void work_alone() {
    std::optional<Engine> own;
    try {
      own.emplace(*table_.engine);
    } catch (const Failure& failure) {
      const std::lock_guard lock(mutex_);
      problem_ = failure;
      return;
    }
    work(*own);
  }

  void work(Engine& engine) {
    engine.rules().use_watchdog();
    const double start = thread_seconds();
    Tally own;
    std::uint64_t signature = 0;
    for (;;) {
      const std::uint64_t first = next_.fetch_add(kBatch);
      if (first >= options_.games) break;
      Signature batch;
      play_random_games(engine, first, std::min(kBatch, options_.games - first), options_.seed, own,
                        options_.signature ? &batch : nullptr);
      signature += batch.sum();
    }
    const double seconds = thread_seconds() - start;
    const std::lock_guard lock(mutex_);
    result_.tally.add(own);
    result_.cpu_seconds += seconds;
    result_.signature += signature;
  }

  const Table& table_;
  const SimOptions& options_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  SimResult result_;
  std::optional<Failure> problem_;
};

}  // namespace

std::string portable_spec(const GameSpec& spec) {
  std::string text;
  for (std::size_t at = 0; at <= spec.text.size();) {
    const std::size_t end = std::min(spec.text.find('+', at), spec.text.size());
    const std::string part = spec.text.substr(at, end - at);
    if (!text.empty()) text += '+';
    std::error_code error;
    const Path file = spec.folder / part;
    const bool is_path = part.find('/') != std::string::npos || part.ends_with(".yaml");
    text += is_path ? std::filesystem::absolute(file, error).lexically_normal().string() : part;
    at = end + 1;
  }
  return text;
}

std::string random_game_script(const Table& table, const SimOptions& options, std::uint64_t game) {
  const std::uint64_t seed = game_seed(options.seed, game);
  State state = table.engine->new_state();
  MoveSet moves;
  std::optional<State> before;
  Record record;
  std::optional<Move> last;
  const auto note = [&](const State& now) {
    if (last) record.add(table.notation, *before, *last, now);
  };
  bool complete = false;
  std::string comment;
  try {
    table.engine->start(state, seed);
    record = start_record(table, portable_spec(options.spec), options.settings, 0, seed, state);
    play_random_game(*table.engine, seed, state, moves, [&](const State& now, const Move& move) {
      note(now);
      before = now;
      last = move;
    });
    note(state);
    complete = true;
  } catch (const Failure& failure) {
    for (const Finding& finding : failure.findings()) {
      comment += fmt::format("# {}{}{}\n", finding.place.text(), finding.place.line > 0 ? ": " : "",
                             finding.message);
    }
    // The move that failed belongs to the record; the position it would have led to does not exist.
    if (last) record.moves.push_back({last->seat, table.notation.write(*before, *last)});
    record.hashes.clear();
  }
  for (char& c : comment) {
    if (c == '\r') c = ' ';
  }
  record.comment = comment;
  return write_script(record, table, complete ? &state : nullptr);
}

SimResult simulate(const Table& table, const SimOptions& options) {
  SimResult result = Crew(table, options).run();
  if (!options.save.empty()) {
    make_folder(options.save);
    for (std::uint64_t game = 0; game < options.games; ++game) {
      load::write_text_file(options.save / file_name(options, game),
                            random_game_script(table, options, game));
    }
  }
  if (!result.tally.errors.empty() && !options.failures.empty()) {
    make_folder(options.failures);
    for (const GameError& error : result.tally.errors) {
      result.failed.push_back(options.failures / file_name(options, error.game));
      load::write_text_file(result.failed.back(), random_game_script(table, options, error.game));
    }
  }
  return result;
}

}  // namespace fuda::play
