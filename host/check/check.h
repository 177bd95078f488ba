// Checks files of every kind without a given game: schemas, names, Lua for every number of seats and every
// option, ways on that are missing, random games, what nothing uses and what never happens, languages, and
// whether every clause of the rulebook is shown by a scenario. docs/check.md lists all of it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check/check_play.h"
#include "files/read_log.h"
#include "load/games.h"
#include "load/kind.h"
#include "script/script.h"
#include "text/limits.h"
#include "text/progress.h"
#include "yaml/node.h"

namespace fuda {

inline constexpr std::uint64_t kCheckedGames = 200;

struct CheckOptions {
  std::uint64_t games =
      kCheckedGames;            // random ones for each number of seats of each game and variant; 0: none
  int jobs = 1;                 // threads; how many does not show in what is found
  bool find_unseen = true;      // play on until what was never seen can be called impossible
  std::uint32_t max_moves = 0;  // of a random game; 0: as the game says
  std::string rules = {};       // see RandomPlay
  Work work = kMaxCheckInstructions;  // of random games, for each file and kCheckedGames
};

// What a part of the work has found, and what was read for it.
struct Remembered {
  ReadLog log;
  CheckResult result;
};
// By the name of the part, for who checks again and again: where nothing has changed it is not done again.
using PlayMemory = std::map<std::string, Remembered>;

class Vocabulary;

// Clauses that a script says it covers, and that the rulebook of its game does not have.
[[nodiscard]] Findings check_covers(Games& games, const Script& script);

class Checker {
 public:
  // `progress`, which may be null, learns of each part of the work.
  Checker(Games& games, CheckOptions options, PlayMemory* memory = nullptr, Progress* progress = nullptr)
      : games_(games), options_(std::move(options)), memory_(memory), progress_(progress) {}

  void add(const std::vector<Path>& files);
  // A game with variants of which no file alone speaks: "game+variant+variant", as Games finds it.
  void add_combination(const std::string& spec);

  // Never throws Failure for what it checks. Findings are in the order of the files, each only once.
  [[nodiscard]] Findings run();

  [[nodiscard]] std::size_t files() const { return files_.size() - combinations_; }
  [[nodiscard]] std::size_t combinations() const { return combinations_; }
  [[nodiscard]] std::size_t games_played() const { return played_; }
  // Ctrl-C: run() has found what it could until then.
  [[nodiscard]] bool interrupted() const { return interrupted_; }

 private:
  using Kind = FileKind;
  struct File {
    Path path;  // of a combination what it is called
    Kind kind = Kind::unknown;
    bool combination = false;
    yaml::Node root;
    Path folder;              // of the game that it is, or that it is a variant of
    std::vector<Path> parts;  // whose things it declares: itself, of a combination all that it is made of
    // See items_: those of its random games, and where what is found out last goes.
    std::size_t first_play = 0, last_play = 0, last_item = 0;
  };
  // Work for some thread, and where its findings go.
  struct Job {
    std::size_t item = 0;
    std::string key;  // in the memory; "": it is not kept there
    std::function<CheckResult()> work;
    std::optional<RandomPlay> play = {};  // in place of `work`
    std::uint64_t asked = 0;              // see play_later
  };
  // How much was done of what was asked for. Of a game, with all of its options.
  struct Done {
    std::uint64_t asked = 0, played = 0;
    std::size_t skipped = 0;  // choices of options that were not even loaded
    bool cut = false;
  };

  void note(Finding finding);
  void note(const Failure& failure);
  // What work finds is shown in the order of the items. new_item(): the next one.
  std::size_t new_item();
  void later(std::size_t item, std::string key, std::function<CheckResult()> work);
  // `asked`: how many games that makes at all numbers of seats; 0 where they are only to find out more.
  void play_later(std::size_t item, const RandomPlay& what, std::uint64_t asked = 0);
  void work_off();
  void do_work(const Job& job, Work most, Remembered& out) const;
  void take(const Job& job, Remembered& done);
  void skip(const Job& job);
  [[nodiscard]] Work work_left() const;
  void warn_of_cuts();
  bool read(File& file);
  void check_file(File& file);
  void check_game(File& file);
  void check_script(const File& file);
  // check_words.cpp
  void check_words_file(const Path& file, const yaml::Node& words, Vocabulary& known);
  void check_languages(const Path& names, Vocabulary& known);
  void check_beside(const File& file);

  // check_coverage.cpp
  void check_rulings(const Rulebook& book, const Vocabulary& vocabulary);
  void check_own_files(const File& file, const Definition& definition);
  void check_rulebook(const Definition& definition, const Path& folder, const Vocabulary& vocabulary,
                      bool all_scripts);
  bool collect_covers(const Path& folder);
  void take_covers(const yaml::Node& script, const Path& file);

  // check_unseen.cpp
  using Unseen = std::vector<const std::pair<const Sightings::Key, Sightings::Thing>*>;
  [[nodiscard]] Unseen unseen(const File& file, bool in_games) const;
  [[nodiscard]] bool failed(const File& file) const;
  void look_further();
  void watch_scenarios();
  void play_enough(const File& file);
  void mix_options(const File& file);
  [[nodiscard]] std::string unplayed(const File& file) const;
  void warn(const File& file);

  Games& games_;
  CheckOptions options_;
  PlayMemory* memory_;
  Progress* progress_;
  std::vector<File> files_;
  std::size_t combinations_ = 0;        // of them
  std::set<std::string> paths_;         // theirs, in full
  std::set<std::string> read_scripts_;  // whose covers are known
  std::vector<Word> covers_;
  std::vector<Findings> items_;  // in the order in which they are shown
  std::vector<Job> jobs_;        // that nobody has begun
  Sightings sightings_;
  Findings unplayed_;
  std::size_t played_ = 0;
  Work used_ = 0;
  std::map<std::string, Done> done_;  // by game
  bool interrupted_ = false;
};

}  // namespace fuda
