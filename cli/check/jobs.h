// Work of a check that threads share, mostly random games. Findings do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/known_texts.h"
#include "batch/progress.h"
#include "check/pass.h"
#include "files/read_log.h"

namespace fuda {

// What a part of the work found, and which files were read for it.
struct Remembered {
  ReadLog log;
  CheckResult result;
};
// By the name of the part. A repeated check does not do a part again for which nothing has changed.
using PlayMemory = std::map<std::string, Remembered>;

struct Job {
  Findings& findings;  // where its findings go; must outlive the job
  std::string key;     // in the memory; "": not kept there
  std::function<CheckResult()> work;
  std::optional<RandomPlay> play = {};  // in place of `work`
  std::uint64_t asked = 0;              // see Report::play
};

class Jobs {
 public:
  // `path`: where games are looked for. `memory` and `progress`, which is told of each job, may be null.
  Jobs(const std::vector<Path>& path, int threads, PlayMemory* memory, Progress* progress)
      : path_(path),
        threads_(threads),
        known_(static_cast<std::size_t>(std::max(threads, 1))),
        memory_(memory),
        progress_(progress) {}

  void add(Job job) { jobs_.push_back(std::move(job)); }
  [[nodiscard]] bool awaits(const std::string& key) const;
  // Does all jobs that were added. `most`: how much work all random games, earlier ones too, may take
  // together; those for which nothing is left are skipped.
  void run(Work most);

  [[nodiscard]] const Evidence& evidence() const { return evidence_; }
  [[nodiscard]] std::size_t games_played() const { return played_; }
  // By Ctrl-C: not everything was done.
  [[nodiscard]] bool interrupted() const { return interrupted_; }
  // A warning for each game of which too few random games were played.
  [[nodiscard]] Findings cuts() const;

 private:
  // How much of what was asked for has been done for a game, with all of its options.
  struct Done {
    std::uint64_t asked = 0, played = 0;
    std::size_t skipped = 0;  // choices of options that were not even loaded
    bool cut = false;
  };

  // The numbers of these jobs, from 0, in the order in which they begin.
  [[nodiscard]] std::vector<std::size_t> longest_first(std::size_t begin, std::size_t count) const;
  void run_one(const Job& job, Work most, Remembered& out) const;
  void take(const Job& job, Remembered& done);
  void skip(const Job& job);

  const std::vector<Path>& path_;
  int threads_;
  std::vector<KnownTexts> known_;  // one for each thread
  PlayMemory* memory_;
  Progress* progress_;
  std::vector<Job> jobs_;  // not begun yet
  Evidence evidence_;
  std::size_t played_ = 0;
  Work used_ = 0;
  std::map<std::string, Done> done_;  // by game
  bool interrupted_ = false;
};

}  // namespace fuda
