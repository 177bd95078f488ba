// A game merged with its variants and options: checked text, for any number of seats.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "load/find.h"
#include "load/taken.h"
#include "model/game.h"
#include "yaml/node.h"

namespace fuda {

struct OptionInfo {
  std::string name, summary, value, fallback;  // fallback: the default value
  bool numeric = false;            // whether the option has a range of numbers, perhaps with choices as well
  std::int64_t low = 0, high = 0;  // numeric
  std::vector<std::string> choices;
  std::vector<std::string> rulings;
  Place place;
};

struct OptionSetting {
  std::string name, value;
  Place place;  // the line of a script; empty for --set
};

struct LuaFile {
  static constexpr int kOfOption = -1;
  [[nodiscard]] static constexpr int of_pack(std::size_t pack) { return -2 - static_cast<int>(pack); }

  std::string path;  // path of the file as messages show it
  std::string text;
  int file = 0;  // number of the YAML file that names this file; kOfOption for a choice, or of_pack()
};

struct Definition {
  std::string name;  // "base+variant+…"
  yaml::Node root;   // game.yaml with the patches of variants and options merged; $options replaced
  yaml::Node plain;  // the game before options are chosen: it has $options, and no patches of choices
  std::vector<yaml::Node> files;                // the files by number (load/find.h), as they were read
  std::vector<std::string> texts;               // the text of each file
  std::vector<Pack> packs;                      // the packs, which are layers below the game
  std::vector<std::vector<std::size_t>> bases;  // the variants that each file extends
  // The sections that remain of each file after a variant with `keep` has dropped the others. Translations of
  // these sections remain, too. A variant with `keep` also drops the rules and the rulebook of the file.
  std::vector<std::optional<std::set<std::string>>> kept;
  std::vector<Taken> taken;         // the parts that variants and chosen options removed
  std::vector<int> seats = {1};     // the possible numbers of players, ascending; never empty
  std::vector<OptionInfo> options;  // options in the order of the file
  std::vector<LuaFile> lua;         // in loading order
  Path folder;                      // folder of the base game
};

// Reads the files, checks them against the schemas, merges them (load/merge.h) and resolves the options.
// Throws Failure with all faults of the files. The order is: the packs of the game, the game, its variants,
// and the patches of the chosen options. For each variant, `keep` and `replace` come before its patch. Two
// variants conflict if they change the same value differently and neither extends the other. Two packs
// conflict if they change the same value differently and neither uses the other. The error for a conflict
// names both lines.
[[nodiscard]] Definition load_definition(const Stack& stack, const std::vector<OptionSetting>& settings);

// The possible numbers of players: "2 to 5 players", "2 or 4 players", "1 player".
[[nodiscard]] std::string players_text(const Definition& definition);
// The smallest number of players that both games allow, or 0 if there is none.
[[nodiscard]] int common_seats(const Definition& a, const Definition& b);

// Builds the Game for a number of seats. Throws Failure with a finding for every unknown name (with the
// closest match) and for every limit that is exceeded. `seats_place` is the place where the number of seats
// is written.
[[nodiscard]] Game build_game(const Definition& definition, int seats, const Place& seats_place = {});

}  // namespace fuda
