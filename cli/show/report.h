// The results of a run of scripts or of a simulation, for people and for programs.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "base/limits.h"
#include "script/runner.h"
#include "text/limits.h"
#include "text/paint.h"

namespace fuda {

// Every line with `indent` before it.
[[nodiscard]] std::string indented(const std::string& text, const char* indent);

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

// The results of the scripts of one file.
struct FileReport {
  std::string line;                // "ok    script        a.yaml"
  std::string details;             // what is wrong, in full
  std::size_t shown = 0, all = 0;  // failures: shown in the details, and in the whole file
};
[[nodiscard]] FileReport report_file(const Path& file, const std::vector<RunResult>& results, bool scenarios,
                                     const Paint& paint);
// Failures and notes of one script, each on lines of its own.
void report_problems(std::ostream& out, const RunResult& result, const Paint& paint,
                     std::size_t most = kMaxFindingsOfFile);

// With many files, only the first failures are shown, and how many more there are.
class FailureLimit {
 public:
  // Whether there is room for what a file has to show. If not, all of its failures are left out.
  bool take(std::size_t shown, std::size_t all);
  // "… and 40 more in 2 files", a line; "" if nothing was left out.
  [[nodiscard]] std::string text() const;

 private:
  std::size_t left_ = kMaxFindings, more_ = 0, files_ = 0;
};

// Beside a trace as JSON: a line for each failure and each note, and a line of totals unless it would only
// say that the one script has passed.
void report_problems_json(std::ostream& out, const RunResult& result);
void report_totals_json(std::ostream& out, const Totals& totals);

// One object. `written`: files that were made of them.
void report_json(std::ostream& out, const std::vector<RunResult>& results,
                 const std::vector<std::string>& written = {});
void report_tap(std::ostream& out, const std::vector<RunResult>& results);    // Test Anything Protocol 13
void report_junit(std::ostream& out, const std::vector<RunResult>& results);  // as JUnit writes it

}  // namespace fuda
