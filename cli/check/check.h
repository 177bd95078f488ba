// Checks files of every kind. docs/check.md lists what is found, pass.h which pass finds it; here is the
// order of the work.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "check/jobs.h"
#include "check/pass.h"
#include "check/suppressions.h"

namespace fuda {

class Checker {
 public:
  // `memory` and `progress`, which is told of each part of the work, may be null.
  Checker(Games& games, CheckOptions options, PlayMemory* memory = nullptr, Progress* progress = nullptr)
      : games_(games), options_(std::move(options)), jobs_(games.path(), options_.jobs, memory, progress) {}

  void add(const std::vector<Path>& files);
  // Also reports what in this folder has the name of a file but is none.
  void look_below(const Path& folder);
  // A game with variants that no single file names: "game+variant+variant", as Games finds it.
  void add_combination(const std::string& spec);

  // Call it once. Never throws Failure for what it checks. Findings are in the order of the files, none
  // twice.
  [[nodiscard]] Findings run();

  [[nodiscard]] std::size_t files() const { return files_.size() - combinations_; }
  [[nodiscard]] std::size_t combinations() const { return combinations_; }
  // How many warnings a comment in their file silenced.
  [[nodiscard]] std::size_t silenced() const { return suppressions_.count(); }
  [[nodiscard]] std::size_t games_played() const { return jobs_.games_played(); }
  // By Ctrl-C: run() returned what it had found until then.
  [[nodiscard]] bool interrupted() const { return jobs_.interrupted(); }

 private:
  struct File : CheckedFile {
    Findings unreadable;          // shown before all others
    Findings wrong;               // its form, or what keeps it from being loaded
    std::vector<Findings> found;  // by each pass
  };

  void read(File& file);
  void load(File& file);
  void do_stage(Stage stage);
  [[nodiscard]] Checked subject(const File& file);
  [[nodiscard]] Work all_work() const;
  [[nodiscard]] Findings all_findings() const;
  [[nodiscard]] std::vector<Path> own_files() const;
  void suppress(Findings& findings);

  Games& games_;
  CheckOptions options_;
  Jobs jobs_;
  std::vector<File> files_;
  std::size_t combinations_ = 0;  // how many of files_
  std::set<std::string> paths_;   // their full paths
  Covers covers_;
  Suppressions suppressions_;
  Findings not_files_;  // of look_below()
};

}  // namespace fuda
