// Reports of a run of scripts or of a simulation, for people and for programs.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "base/limits.h"
#include "script/runner.h"
#include "text/limits.h"
#include "text/paint.h"

namespace fuda {

// Puts `indent` in front of every line of a text.
[[nodiscard]] std::string indented(const std::string& text, const char* indent);

struct Totals {
  std::size_t scripts = 0, passed = 0, failed = 0, unusable = 0;

  void add(const RunResult& result);
  void add(const Totals& other);
  // A text such as "41 scripts, 40 passed, 1 failed".
  [[nodiscard]] std::string text() const;
  // The exit status, which is 0 if all scripts passed, 1 if a script failed, and 2 if a script was unusable.
  [[nodiscard]] int status() const { return unusable > 0 ? 2 : failed > 0 ? 1 : 0; }
};
[[nodiscard]] Totals totals_of(const std::vector<RunResult>& results);

// The results of the scripts of one file.
struct FileReport {
  std::string line;                // a line such as "ok    script        a.yaml"
  std::string details;             // the complete errors
  std::size_t shown = 0, all = 0;  // the numbers of failures in `details` and in the whole file
};
[[nodiscard]] FileReport report_file(const Path& file, const std::vector<RunResult>& results, bool scenarios,
                                     const Paint& paint);
// Prints the failures and notes of one script, each on its own lines.
void report_problems(std::ostream& out, const RunResult& result, const Paint& paint,
                     std::size_t most = kMaxFindingsOfFile);

// A limit on the failures of all files together. The report shows only the first failures, and counts the
// others.
class FailureLimit {
 public:
  // Whether the failures of a file fit into the rest of the limit. If these failures do not fit, leaves out
  // and counts all of them.
  bool take(std::size_t shown, std::size_t all);
  // A text such as "… and 40 more in 2 files", on one line. Returns "" if no failure was left out.
  [[nodiscard]] std::string text() const;

 private:
  std::size_t left_ = kMaxFindings, more_ = 0, files_ = 0;
};

// Prints the JSON lines that follow a trace. Each failure and each note has a line. A line of totals follows,
// unless the only script has passed.
void report_problems_json(std::ostream& out, const RunResult& result);
void report_totals_json(std::ostream& out, const Totals& totals);

// Prints one JSON object. `written` lists the files that fuda has written from the results.
void report_json(std::ostream& out, const std::vector<RunResult>& results,
                 const std::vector<std::string>& written = {});
void report_tap(std::ostream& out, const std::vector<RunResult>& results);    // Test Anything Protocol 13
void report_junit(std::ostream& out, const std::vector<RunResult>& results);  // XML in the format of JUnit

}  // namespace fuda
