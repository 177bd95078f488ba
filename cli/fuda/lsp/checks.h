// Checks the open files as `fuda check` does: first by loading them, then by playing their scenarios, then by
// playing random games. A message from the editor interrupts everything except loading.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/check.h"
#include "language/marks.h"
#include "lsp/documents.h"

namespace fuda::lsp {

class Checks {
 public:
  Checks(Client& client, Documents& documents, std::vector<Path> rules, std::vector<std::string> named);

  // Call changed() after the editor has opened or changed a file, closed() after the editor has closed a
  // file, and all_changed() if files on disk may have changed.
  void changed(const Path& file);
  void closed(const Path& file);
  void all_changed();

  // Whether work is left, and whether that work is urgent.
  [[nodiscard]] bool has_work() const { return next().has_value(); }
  [[nodiscard]] bool is_urgent() const;
  // Does one part of the work, and publishes its findings.
  void work();

  // The published findings for a file.
  [[nodiscard]] Findings findings_of(const Path& file) const;

 private:
  // The progress of the work for one file: nothing, loading, scenarios or games.
  enum class Depth : std::uint8_t { nothing, load, scripts, games };
  struct Target {
    Depth done = Depth::nothing;
    Findings found;  // findings from loading
    Findings later;  // findings from scenarios and games, perhaps for an earlier text of the file
  };

  [[nodiscard]] std::optional<Path> next() const;
  void set_targets(const Path& file);
  void find_marks();
  void publish();

  Client& client_;
  Documents& documents_;
  std::vector<Path> rules_;
  std::vector<std::string> named_;
  PlayMemory memory_;
  std::map<Path, std::vector<Path>> targets_of_;  // the files whose checks cover each open file
  std::map<Path, Target> targets_;                // the files to check
  std::map<Path, std::string> published_;         // the findings published for each file, as text
  std::map<Path, Findings> shown_;
  std::vector<language::Mark> marks_;  // the marks of all open variants
  std::optional<Path> last_;           // the file that the user changed last
};

}  // namespace fuda::lsp
