// The jobs that the threads of a check share, mostly random games. The number of threads does not affect
// findings.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "batch/progress.h"
#include "check/pass.h"
#include "files/read_log.h"

namespace fuda {

// The result of one part of the work, and the files that this part has read.
struct Remembered {
  ReadLog log;
  CheckResult result;
};
// Results by the name of the part. A repeated check skips the parts whose files have not changed.
using PlayMemory = std::map<std::string, Remembered>;

struct Job {
  Findings& findings;  // receives the findings; must outlive the job
  std::string key;     // the job's name in the memory, or "" if the memory does not keep its result
  std::function<CheckResult()> work;
  std::optional<RandomPlay> play = {};  // the random games to play, if the job has no `work`
  std::uint64_t asked = 0;              // see Report::play
};

class Jobs {
 public:
  // `path` has the folders to search for games. `memory`, `progress`, which counts jobs, and `stop`, which
  // ends the work early, may be null.
  Jobs(const std::vector<Path>& path, int threads, PlayMemory* memory, Progress* progress,
       const std::atomic<bool>* stop = nullptr)
      : path_(path), threads_(threads), memory_(memory), progress_(progress), stop_(stop) {}

  void add(Job job) { jobs_.push_back(std::move(job)); }
  [[nodiscard]] bool awaits(const std::string& key) const;
  // Runs all added jobs. `most` is the total work for all random games, including earlier games. Once the
  // games have used up `most`, skips further games.
  void run(Work most);

  [[nodiscard]] const Evidence& evidence() const { return evidence_; }
  [[nodiscard]] std::size_t games_played() const { return played_; }
  // Whether Ctrl-C or another thread stopped the work early.
  [[nodiscard]] bool interrupted() const { return interrupted_ || is_stopped(); }
  // A warning for each game for which the check has played too few random games.
  [[nodiscard]] Findings cuts() const;

 private:
  // The numbers of random games requested and played for one game, summed over the choices of its options.
  struct Done {
    std::uint64_t asked = 0, played = 0;
    std::size_t skipped = 0;  // number of choices of options for which fuda did not even load the game
    bool cut = false;
  };

  [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && *stop_; }
  // The indices of these jobs, from 0, in the order in which they start.
  [[nodiscard]] std::vector<std::size_t> longest_first(std::size_t begin, std::size_t count) const;
  void run_one(const Job& job, Work most, Remembered& out) const;
  void take(const Job& job, Remembered& done);
  void skip(const Job& job);

  const std::vector<Path>& path_;
  int threads_;
  PlayMemory* memory_;
  Progress* progress_;
  const std::atomic<bool>* stop_;
  std::vector<Job> jobs_;  // not started yet
  Evidence evidence_;
  std::size_t played_ = 0;
  Work used_ = 0;
  std::map<std::string, Done> done_;  // by game
  bool interrupted_ = false;
};

}  // namespace fuda
