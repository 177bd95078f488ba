// A check is a pass over a file: it gets what it is to look at, and a sink for what it finds. Passes know
// nothing of each other; check.cpp lists them in their order. docs/check.md says what they find.
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
#include "text/limits.h"
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
  yaml::Node root;           // null for a combination
  bool well_formed = false;  // it passes its schema
  // For games, variants and combinations that can be loaded, with the defaults of all options; else null.
  std::shared_ptr<const Definition> definition = {};
  std::vector<Path> parts = {};  // the files whose things it declares: itself, or all parts of a combination

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
  bool failed = false;                 // its random games failed: they prove nothing
  const Evidence& evidence;            // so far, from all files
  Games& games;                        // of this thread; work for later needs its own
  Covers& covers;
};

class Report {
 public:
  virtual ~Report() = default;
  virtual void add(const Findings& findings) = 0;
  void add(Finding finding) { add(Findings{std::move(finding)}); }
  void add(const Failure& failure) { add(failure.findings()); }
  // Does the work on some thread, once the passes of this stage have seen all files. `key` is its name: in
  // one stage, work with the same name is done once, and a repeated check does it again only if something
  // that was read for it has changed. Work with the name "" is always done.
  virtual void later(const std::string& key, std::function<CheckResult()> work) = 0;
  // The same for random games. `asked`: how many they are, over all numbers of seats; 0 if they are only
  // played to find out more.
  virtual void play(const RandomPlay& what, std::uint64_t asked = 0) = 0;
};

// Work that was left for later is done between two stages.
enum class Stage : std::uint8_t { first, scenarios, mixtures, more_games, last };

enum class PassInput : std::uint8_t { all, scripts, words, rulebooks, packs, encoders, games, game_files };

struct Pass {
  Stage stage = Stage::first;
  // Which files: `all` that could be read, the others only well-formed ones. `games` are games, variants and
  // combinations that can be loaded; `game_files` are those of them that are files.
  PassInput input = PassInput::all;
  void (*look)(const Checked& subject, Report& report) = nullptr;  // a Failure that it throws is reported
  bool decides = false;  // if it finds an error, random games prove nothing
  bool plays = false;    // what it finds comes from games
};

namespace passes {

using Look = void(const Checked& subject, Report& report);

// Scripts, those that are checked and those beside a game or variant: what fails in them, scenarios with the
// same name, clauses that do not exist (scripts.cpp).
Look scripts;
Look scripts_beside;
// A pack by itself: its name, the packs that it uses, and whether its Lua can be read. Everything else shows
// in the games that use it (packs.cpp).
Look pack_alone;
// What rules cannot mean to say: comparisons that are never true, words that name nothing and the like, also
// in files that only a choice of an option adds (code.cpp).
Look code;
// Costs that can never be paid, and gains for which there is never room (amounts.cpp).
Look amounts;
// What is declared but never used, judging by the texts of the files (uses.cpp); `unseen` reports it.
Look uses;
// Bots that are offered to people and do not exist, and those whose scripts cannot be read (bots.cpp).
Look bots;
// What a patch adds under a name nearly like one that is there (near_names.cpp).
Look near_names;
// Names of attributes and places that every card or seat has already (hidden_names.cpp).
Look hidden_names;
// Variants called otherwise than their files, and excluded ones that do not exist (variant_names.cpp).
Look variant_names;
// Words for things that do not exist, words that a language lacks, and language codes (words.cpp).
Look words;
Look languages;
Look words_alone;
Look language_codes;
// Languages in which some of the rules for players are told, and some are not (untold.cpp).
Look untold;
// Encoders that do not fit the game or variant that they lie beside (encoders.cpp).
Look encoders;
Look encoder_alone;
// A file of words, a rulebook or a format that belongs to no game, and what has the name of a file but is
// none (beside.cpp).
Look strays;
Look unnamed_rules;
Look not_files;
// Clauses that no scenario covers, scenarios that cover what the rulebook does not have, and rulings on
// options that do not exist (rulebooks.cpp).
Look rulebook;
Look rulebook_alone;
// Random games with every number of players and every value of every option, with what can be proven before
// playing. What never happens in them is looked for further: in the scenarios of the parts of a combination,
// in games with many options changed at once, in more games. `unseen` reports what is left (unseen.cpp).
Look random_games;
Look watch_scenarios;
Look mix_options;
Look play_enough;
Look unseen;

}  // namespace passes

// Is there something in a game that no random game showed, and that is worth looking for?
[[nodiscard]] bool worth_looking_further(const Checked& subject);

}  // namespace fuda
