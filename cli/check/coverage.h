// Which lines of the games' rules the scenarios run. Besides lines of Lua, conditions on moves in YAML count:
// each as one line, which has run when a move was refused for it.
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
    std::vector<int> lines;       // that hold code, see lua::function_lines
    lua::LineLog::Counts counts;  // of the lines that ran
    [[nodiscard]] std::vector<int> never() const;
  };
  // Sorted by path.
  [[nodiscard]] std::vector<File> files() const;
  [[nodiscard]] std::size_t scripts() const { return scripts_; }
  // What was not as the scripts expect: lines that ran in those prove little.
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
// A tracefile as lcov and genhtml read it. Throws Failure when it cannot be written.
void write_lcov(const Path& to, const Coverage& coverage);

}  // namespace fuda
