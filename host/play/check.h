// Checks files of every kind without a given game: schemas, names, Lua for every number of seats and every
// option, random games, languages, and whether every clause of the rulebook is shown by a scenario.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "play/games.h"
#include "play/script.h"
#include "yaml/node.h"
#include "yaml/read_log.h"

namespace fuda::play {

// What random games have shown of a game and some options, and what was read for it.
struct Played {
  yaml::ReadLog log;
  Findings findings;
  std::size_t games = 0;
};
// By game and options, for who checks again and again: what did not change since is not played again.
using PlayMemory = std::map<std::string, Played>;

class Checker {
 public:
  // `games_each`: random games for each number of seats of each game and variant.
  Checker(Games& games, std::uint64_t games_each, PlayMemory* memory = nullptr)
      : games_(games), each_(games_each), memory_(memory) {}

  // `path` as it was given, and the YAML files there.
  void add(const Path& path, const std::vector<Path>& files);

  // Never throws Failure for what it checks. Findings are in the order of the files, each only once.
  [[nodiscard]] Findings run();

  [[nodiscard]] std::size_t files() const { return files_.size(); }
  [[nodiscard]] std::size_t games_played() const { return played_; }

 private:
  enum class Kind { game, variant, script, names, rulebook, format, unknown };
  struct File {
    Path path;
    Kind kind = Kind::unknown;
    bool in_folder = false;  // found in a folder that was given: other kinds of files may lie there
    yaml::Node root;
  };

  void note(Finding finding);
  void note(const Failure& failure);
  static Kind kind_of(const yaml::Node& root);
  bool read(File& file);
  void check_file(const File& file);
  void check_game(const File& file);
  void check_play(const GameSpec& spec, const std::vector<load::OptionSetting>& settings,
                  std::uint64_t games);
  Played play(const GameSpec& spec, const std::vector<load::OptionSetting>& settings, const std::string& with,
              std::uint64_t games);
  void play_random(const std::shared_ptr<const load::Definition>& definition, int seats,
                   const std::string& with, std::uint64_t games, Played& out);
  void check_script(const File& file);
  void check_languages(const Path& folder);
  void check_rulebook(const load::Definition& definition);
  void collect_covers(const Path& folder);
  void take_covers(const ScriptFile& file);

  Games& games_;
  std::uint64_t each_;
  PlayMemory* memory_;
  std::vector<File> files_;
  std::set<std::string> seen_;          // findings, as text
  std::set<std::string> read_scripts_;  // whose covers are known
  std::vector<Word> covers_;
  Findings findings_;
  std::size_t played_ = 0;
};

}  // namespace fuda::play
