// What a run of scripts gave, for people and for programs.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "play/paint.h"
#include "play/runner.h"

namespace fuda::play {

struct Totals {
  std::size_t scripts = 0, passed = 0, failed = 0, unusable = 0;

  void add(const RunResult& result);
  void add(const Totals& other);
  // "41 scripts, 40 passed, 1 failed"
  [[nodiscard]] std::string text() const;
  // 0: all passed, 1: one failed, 2: one could not be used.
  [[nodiscard]] int status() const { return unusable > 0 ? 2 : failed > 0 ? 1 : 0; }
};
[[nodiscard]] Totals totals_of(const std::vector<RunResult>& results);

// A line for the scripts of one file, then what is wrong with them in full.
void report_file(std::ostream& out, const Path& file, const std::vector<RunResult>& results, bool scenarios,
                 const Paint& paint);
// Failures and notes of one script, each on lines of its own.
void report_problems(std::ostream& out, const RunResult& result, const Paint& paint);

// With a trace as JSON: a line for each failure and each note, and one behind all scripts, where it says more
// than that the only one has passed.
void report_problems_json(std::ostream& out, const RunResult& result);
void report_totals_json(std::ostream& out, const Totals& totals);

void report_json(std::ostream& out, const std::vector<RunResult>& results);   // one object
void report_tap(std::ostream& out, const std::vector<RunResult>& results);    // Test Anything Protocol 13
void report_junit(std::ostream& out, const std::vector<RunResult>& results);  // as JUnit writes it

}  // namespace fuda::play
