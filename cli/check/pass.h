// A check is a pass over a file: it gets the thing to look at, and a sink for what it finds. Passes know
// nothing of each other. docs/check.md lists what they find; check.cpp lists them in their order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/limits.h"
#include "check/covers.h"
#include "check/random_play.h"
#include "load/games.h"
#include "load/kind.h"
#include "yaml/node.h"

namespace fuda {

inline constexpr std::uint64_t kCheckedGames = 200;

struct CheckOptions {
  std::uint64_t games =
      kCheckedGames;            // random ones for each number of seats of each game and variant; 0: none
  int jobs = 1;                 // threads; their number does not affect what is found
  bool find_unseen = true;      // play on until what was never seen can be called impossible
  std::uint32_t max_moves = 0;  // of a random game; 0: as the game says
  std::vector<std::string> rules = {};  // see RandomPlay
  Work work = kMaxCheckInstructions;    // of random games, for each file and kCheckedGames
};

struct CheckedFile {
  Path path;  // for a combination, its name: "game+variant"
  bool combination = false;
  FileKind kind = FileKind::unknown;
  yaml::Node root;           // null of a combination
  bool well_formed = false;  // as its schema wants it
  // Of games, variants and combinations that can be loaded, as they are before options change.
  std::shared_ptr<const Definition> definition = {};
  std::vector<Path> parts = {};  // whose things it declares: itself, or all parts of a combination

  [[nodiscard]] GameSpec spec() const { return {path.string(), {}, {}}; }
};

// What the games and scenarios played so far have shown.
struct Evidence {
  Sightings sightings;
  std::map<std::string, Findings> unplayed;  // scenarios that could not be played to their end, by file
};

struct Checked {
  const CheckedFile& file;
  const CheckOptions& options;
  const std::set<std::string>& paths;  // of all files of this check, as plain_path gives them
  bool failed = false;                 // random games of it: they prove nothing
  const Evidence& evidence;            // until now, of all files
  Games& games;                        // of this thread; work for later needs its own
  Covers& covers;
};

class Report {
 public:
  virtual ~Report() = default;
  virtual void add(const Findings& findings) = 0;
  void add(Finding finding) { add(Findings{std::move(finding)}); }
  void add(const Failure& failure) { add(failure.findings()); }
  // Runs on some thread, once the passes of this stage have seen all files. `key`: the name of the work, for
  // repeated checks: it is not done again if nothing that was read for it has changed; with "" it always is.
  // In one stage, work with the same name is done once.
  virtual void later(const std::string& key, std::function<CheckResult()> work) = 0;
  // The same for random games. `asked`: how many that is over all numbers of seats; 0 if they are only to
  // find out more.
  virtual void play(const RandomPlay& what, std::uint64_t asked = 0) = 0;
};

// What is left for later is done between two stages.
enum class Stage : std::uint8_t { first, scenarios, mixtures, more_games, last };

enum class Of : std::uint8_t { all, scripts, words, rulebooks, games, game_files };

struct Pass {
  Stage stage = Stage::first;
  // Which files: `all` that could be read, the others only well-formed ones. `games` are games, variants and
  // combinations that can be loaded; `game_files` are those of them that are files.
  Of of = Of::all;
  void (*look)(const Checked& subject, Report& report) = nullptr;  // a Failure that it throws is reported
  bool decides = false;  // if it finds an error, random games prove nothing
};

}  // namespace fuda
