// The passes of a check. A pass inspects one file and reports findings to a sink. Passes do not depend on
// each other. check.cpp lists them in order. docs/check.md describes the findings.
#pragma once

#include <atomic>
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

// The parts of a check, for a program that shows the findings of quick parts first. `load` reads, merges and
// builds the game with the default choices of its options. `code` inspects the files without playing, and
// loads the other choices.
enum class CheckPart : std::uint8_t { all, load, scenarios, code, games };

struct CheckOptions {
  std::uint64_t games = kCheckedGames;  // the number of random games of each game and variant, for each
                                        // number of seats
  int jobs = 1;                         // the number of threads, which does not affect the findings
  bool scripts = true;                  // whether to play scripts and scenarios
  bool find_unseen = true;              // whether to play more games if a declared move, card or phase never
                                        // occurred
  std::uint32_t max_moves = 0;          // the maximum number of moves of a random game; 0: the limit of the
                                        // game
  std::vector<std::string> rules = {};  // see RandomPlay
  Work work = kMaxCheckInstructions;    // budget for random games, per file and per kCheckedGames
  bool strict = false;                  // whether to report even leaks without a witness
  CheckPart part = CheckPart::all;      // the only part of the check to do; every part also reports the
                                        // errors that prevent loading
  const std::atomic<bool>* stop = nullptr;  // another thread sets this to end the check early; may be null
};

// Whether the check looks for branches of rules that never ran.
[[nodiscard]] bool looks_for_unrun(const CheckOptions& options);

struct CheckedFile {
  Path path;  // path of the file; for a combination, its name: "game+variant"
  bool combination = false;
  FileKind kind = FileKind::unknown;
  yaml::Node root;           // null for a combination
  bool well_formed = false;  // whether the file matches its schema
  // The definition with the default values of all options, if the subject is a game, variant or combination
  // that can be loaded. Otherwise null.
  std::shared_ptr<const Definition> definition = {};
  std::vector<Path> parts = {};  // the files whose declarations this check covers: the file itself, or all
                                 // parts of a combination

  [[nodiscard]] GameSpec spec() const { return {path.string(), {}, {}}; }
};

// The evidence from all games and scenarios that the check has played so far.
struct Evidence {
  Sightings sightings;
  std::map<std::string, Findings> unplayed;  // scenarios that failed before their end, by file
};

struct Checked {
  const CheckedFile& file;
  const CheckOptions& options;
  const std::set<std::string>& paths;  // all files in this check, as plain_path writes them
  bool failed = false;                 // whether random games of the file prove nothing, because one of them
                                       // failed
  const Evidence& evidence;            // evidence from all files so far
  Games& games;                        // the Games of this thread; deferred work needs its own
  Covers& covers;
};

class Report {
 public:
  virtual ~Report() = default;
  virtual void add(const Findings& findings) = 0;
  void add(Finding finding) { add(Findings{std::move(finding)}); }
  void add(const Failure& failure) { add(failure.findings()); }
  // Defers work until the passes of this stage have seen all files. Any thread may do the work. `key` is the
  // name of the work. Within a stage, the check does work with the same name only once. A repeated check does
  // the work again only if a file that the work read has changed. The check always repeats work whose name is
  // "".
  virtual void later(const std::string& key, std::function<CheckResult()> work) = 0;
  // Defers random games, as later() defers work. `asked` is the total number of games over all numbers of
  // seats, or 0 if the games only add evidence.
  virtual void play(const RandomPlay& what, std::uint64_t asked = 0) = 0;
};

// The check does deferred work between two stages.
enum class Stage : std::uint8_t { first, scenarios, mixtures, more_games, last };

enum class PassInput : std::uint8_t { all, scripts, words, rulebooks, packs, encoders, games, game_files };

struct Pass {
  Stage stage = Stage::first;
  // The files that a pass inspects. `all` means all files that could be read. All other values exclude
  // malformed files. `games` are games, variants and combinations that can be loaded. `game_files` are games
  // and variants, without combinations.
  PassInput input = PassInput::all;
  // The function of the pass; the check reports a Failure that it throws.
  void (*look)(const Checked& subject, Report& report) = nullptr;
  bool decides = false;  // whether errors from this pass mean that random games prove nothing
  bool plays = false;    // whether the findings of this pass come from played games
  CheckPart part = CheckPart::code;
};

namespace passes {

using Look = void(const Checked& subject, Report& report);

// Plays the checked scripts, and those in the folder of a game or variant. Reports failures, scenarios with
// the same name, and unknown clauses (scripts.cpp).
Look scripts;
Look scripts_beside;
// A pack without a game: its name, the packs that it uses, and whether its Lua can be read. Also packs in the
// folder of a game that does not use them, or that hide another pack. All other errors appear in the games
// that use the pack (packs.cpp).
Look pack_alone;
// Mistakes in rules: comparisons that are never true, unknown names and so on. Includes files that only a
// choice of an option adds (code.cpp).
Look code;
// Costs that no seat can ever pay, gains for which the counter never has room, and deals for which a counter
// can rise too high (amounts.cpp).
Look amounts;
// Counters that rules only raise, and that start at their max (full_counters.cpp).
Look full_counters;
// Holders that rules set and never clear, in a game with several deals (kept_holders.cpp).
Look kept_holders;
// Parts of variants, choices of options, and packs that change nothing, and reads of parts that a variant
// removes (no_change.cpp).
Look no_change;
// Moves that no phase offers, and phases to which nothing leads (unreached.cpp).
Look unreached;
// Values of attributes that no card has (card_values.cpp).
Look card_values;
// Parameters of moves that no rule reads (unread.cpp).
Look unread;
// Values for a number of players that neither the game nor a variant allows (player_numbers.cpp).
Look player_numbers;
// Zones and counters of teams in a game that never has teams (teams.cpp).
Look teams;
// Finds declarations that no text of the files uses (uses.cpp). The pass `unseen` reports these declarations.
Look uses;
// Bots that the game offers to people but that do not exist, and mistakes in the scripts of bots (bots.cpp).
Look bots;
// Bots that cannot be read, or that fail in games (bots.cpp).
Look bot_games;
// Names added by a patch that resemble an existing name (near_names.cpp).
Look near_names;
// Names of attributes and places that every card or seat already has (hidden_names.cpp).
Look hidden_names;
// Variants whose names differ from their file names, and exclusions of unknown variants (variant_names.cpp).
Look variant_names;
// Translations of names that the game does not have, missing translations, and language codes (words.cpp).
Look words;
Look languages;
Look words_alone;
Look language_codes;
// Texts that two things share, although players must tell the things apart (same_texts.cpp).
Look same_texts;
// Cards that lose the texts of a pack, because they have other names (renamed_cards.cpp).
Look renamed_cards;
// Languages into which only some of the rules for players are translated (untold.cpp).
Look untold;
// Encoders that do not fit the game or variant in the same folder (encoders.cpp).
Look encoders;
Look encoder_alone;
// Translations, rulebooks and formats that belong to no game, and folders and pipes that are named like files
// (beside.cpp).
Look strays;
Look unnamed_rules;
Look not_files;
// Clauses that no scenario covers, claims to cover unknown clauses, and rulings on unknown options
// (rulebooks.cpp).
Look rulebook;
Look rulebook_alone;
// Random games with every number of players and every value of every option, and errors that fuda can prove
// before playing. If a move, card, phase or outcome never occurs, the check also tries scenarios of a
// combination's parts, games with many options changed at once, and more games. The pass `unseen` reports
// declarations that occurred in none of these games (unseen.cpp).
Look random_games;
Look watch_scenarios;
Look mix_options;
Look play_enough;
Look unseen;
// Branches of rules that no random game and no scenario ever ran, although the rules often tested their
// conditions (never_ran.cpp).
Look never_ran;
// Counters whose maximum cut off gains in random games, although no rule seems to mean it (cut_off.cpp).
Look cut_off;
// Winners that always have the worst score (winners.cpp).
Look winners;

}  // namespace passes

// Whether the game declares a move, card, phase or outcome that occurred in no random game but may be
// possible.
[[nodiscard]] bool worth_looking_further(const Checked& subject);

}  // namespace fuda
