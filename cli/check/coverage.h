// Coverage of the games' rules by scenarios. In YAML, each condition on a move also counts as one line. The
// line of a condition counts as run once the condition has refused a move.
#pragma once

#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "load/games.h"
#include "lua/lines.h"
#include "text/paint.h"

namespace fuda {

class Coverage {
 public:
  explicit Coverage(Games& games) : games_(games) {}

  // Plays the scripts among these YAML files, and adds the rules of the games and variants among them, with
  // every choice of every option. Ignores files of other kinds. Never throws Failure.
  void run(const std::vector<Path>& files);

  struct File {
    std::string path;
    std::vector<int> lines;       // the lines that contain code (see lua::function_lines)
    lua::LineLog::Counts counts;  // the number of runs of each line
    [[nodiscard]] std::vector<int> never() const;
  };
  // Sorted by path.
  [[nodiscard]] std::vector<File> files() const;
  [[nodiscard]] std::size_t scripts() const { return scripts_; }
  // Failed expectations of the scripts. A script with a failed expectation proves little about the lines that
  // it ran.
  [[nodiscard]] const Findings& findings() const { return findings_; }

 private:
  void run_scripts(const Path& file);
  void take_game(const Path& file);
  void take(const GameSpec& spec, const std::vector<OptionSetting>& settings);

  Games& games_;
  lua::LineLog log_;
  std::map<std::string, std::vector<int>> lines_;  // by file
  std::size_t scripts_ = 0;
  Findings findings_;
};

void report_coverage_text(std::ostream& out, const Coverage& coverage, const Paint& paint);
// Writes a tracefile for lcov and genhtml. Throws Failure if it cannot write the file.
void write_lcov(const Path& to, const Coverage& coverage);

}  // namespace fuda
