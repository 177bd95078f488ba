// Checks files of every kind. docs/check.md lists the findings, and pass.h names the pass for each finding.
// The Checker decides the order of the work.
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
  // `memory` and `progress` may be null. `progress` counts the parts of the work.
  Checker(Games& games, CheckOptions options, PlayMemory* memory = nullptr, Progress* progress = nullptr)
      : games_(games),
        options_(std::move(options)),
        jobs_(games.path(), options_.jobs, memory, progress, options_.stop) {}

  void add(const std::vector<Path>& files);
  // Also reports entries of this folder that are named like a game's files but are not files, such as a
  // folder named game.yaml.
  void look_below(const Path& folder);
  // Adds a game with variants, such as "game+variant+variant", that has no file of its own. Games finds it.
  void add_combination(const std::string& spec);

  // Call run() only once. run() never throws Failure for a checked file. Returns findings in the order of the
  // files, without duplicates.
  [[nodiscard]] Findings run();

  [[nodiscard]] std::size_t files() const { return files_.size() - combinations_; }
  [[nodiscard]] std::size_t combinations() const { return combinations_; }
  // The number of warnings that comments in the files silenced.
  [[nodiscard]] std::size_t silenced() const { return suppressions_.count(); }
  [[nodiscard]] std::size_t games_played() const { return jobs_.games_played(); }
  // Whether Ctrl-C ended run(), which then returned the findings so far.
  [[nodiscard]] bool interrupted() const { return jobs_.interrupted(); }

 private:
  struct File : CheckedFile {
    Findings unreadable;          // findings about unreadable files; the result begins with these findings
    Findings wrong;               // errors in the file's form, or errors that prevent loading
    std::vector<Findings> found;  // the findings of each pass
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
  std::size_t combinations_ = 0;  // number of combinations among files_
  std::set<std::string> paths_;   // full paths of all files
  Covers covers_;
  Suppressions suppressions_;
  Findings not_files_;  // the findings of look_below()
};

}  // namespace fuda
