// A runner that plays scripts and reports where the game differs from their expectations.
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

// An observer that follows a game, for traces and texts.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void opened(const LoadedGame&) {}  // called first for each script
  virtual void beginning() {}                // called before the set-up, and before each attempted move
  virtual void started(const LoadedGame&, const Script&, const Session&) {}
  virtual void moved(const LoadedGame&, const Session&) {}  // the session's made() is the move
  virtual void refused(const LoadedGame&, Seat, const std::string& /*move*/, const Refusal&) {}
  // Called after the script has taken back moves. In this call, the session has no steps.
  virtual void taken_back(const LoadedGame&, std::size_t /*moves*/, const Session& /*now*/) {}
  virtual void ended(const LoadedGame&, const State&) {}
};

struct Failed {
  Finding finding;
  std::string position;   // the position at the time of the failure, or ""
  std::size_t moves = 0;  // the number of moves that the game had at the time of the failure

  [[nodiscard]] std::string text(const Paint& paint = {}) const;
};

struct RunResult {
  std::string name;
  std::string scenario;  // the scenario's own name, or ""
  Path file;
  Place place;
  std::vector<std::string> covers;
  std::vector<Failed> failures;
  std::vector<Rewrite> rewrites;   // changes that would make the script expect the actual values
  std::vector<std::string> notes;  // notes that are worth reporting but are not failures
  bool unusable = false;           // whether the script itself is wrong, so that fuda did not play it

  // Whether the game reached its end.
  bool over = false;
  std::string outcome;
  bool scored = false;
  std::vector<std::int64_t> scores;  // one score for the team, or one score per seat
  std::uint32_t plies = 0;
  std::vector<std::uint64_t> hashes;  // the chained hashes for position 0 and after every move

  [[nodiscard]] bool passed() const { return failures.empty(); }
};

struct RunOptions {
  std::string language;  // the language of texts; "" for English
  RunObserver* observer = nullptr;
  lua::LineLog* lines = nullptr;  // the log that records the lines of rules that run
};

// Plays a script. Never throws Failure, because the result contains the errors. Rules run with exact budgets,
// so that the result does not depend on the machine. The run also checks that rules keep no data between
// calls.
[[nodiscard]] RunResult run_script(Games& games, const Script& script, const RunOptions& options = {});

// Checks a script without playing it.
[[nodiscard]] Findings examine_script(Games& games, const Script& script);

// The result for a script file that could not be read.
[[nodiscard]] RunResult unusable_script(const Path& file, const Failure& failure);

}  // namespace fuda
