// Plays scripts and reports where they expect something else.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session.h"
#include "lua/lines.h"
#include "model/observation.h"
#include "script/loaded_game.h"
#include "script/script.h"
#include "script/update.h"
#include "text/paint.h"

namespace fuda {

// Follows a game that is played, for traces and texts.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void opened(const LoadedGame&) {}  // first of all
  virtual void beginning() {}                // before the set-up and before each move is tried
  virtual void started(const LoadedGame&, const Script&, const Session&) {}
  virtual void moved(const LoadedGame&, const Session&) {}  // session.made()
  virtual void refused(const LoadedGame&, Seat, const std::string& /*move*/, const Refusal&) {}
  // The last moves were taken back; there are no steps.
  virtual void taken_back(const LoadedGame&, std::size_t /*moves*/, const Session& /*now*/) {}
  virtual void ended(const LoadedGame&, const State&) {}
};

struct Failed {
  Finding finding;
  std::string position;  // as it was, or ""

  [[nodiscard]] std::string text(const Paint& paint = {}) const;
};

struct RunResult {
  std::string name;
  std::string scenario;  // its own name, or ""
  Path file;
  Place place;
  std::vector<std::string> covers;
  std::vector<Failed> failures;
  std::vector<Rewrite> rewrites;   // these would make the script expect what was found
  std::vector<std::string> notes;  // worth reporting, but not a failure
  bool unusable = false;           // the script itself is wrong, so that nothing was played

  // The end that was reached.
  bool over = false;
  std::string outcome;
  bool scored = false;
  std::vector<std::int64_t> scores;  // one for the team, or one per seat
  std::uint32_t plies = 0;
  std::vector<std::uint64_t> hashes;  // chained, of position 0 and after every move

  [[nodiscard]] bool passed() const { return failures.empty(); }
};

struct RunOptions {
  std::string language;  // of texts; "" is English
  RunObserver* observer = nullptr;
  lua::LineLog* lines = nullptr;  // notes the lines of the rules that run
};

// Never throws Failure: errors are in the result. Rules run with exact budgets, so that the result does not
// depend on the machine, and it is checked that they keep nothing between calls.
[[nodiscard]] RunResult run_script(Games& games, const Script& script, const RunOptions& options = {});

// What is wrong with a script, without playing it.
[[nodiscard]] Findings examine_script(Games& games, const Script& script);

// A script file that could not even be read.
[[nodiscard]] RunResult unusable_script(const Path& file, const Failure& failure);

}  // namespace fuda
