// A game with its variants and options merged: checked text, for any number of seats.
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
  std::string name, summary, value, fallback;  // fallback: the default
  bool numeric = false;                        // has a range of numbers, beside which there can be choices
  std::int64_t low = 0, high = 0;              // numeric
  std::vector<std::string> choices;
  std::vector<std::string> rulings;
  Place place;
};

struct OptionSetting {
  std::string name, value;
  Place place;  // of a script's line; empty for --set
};

struct LuaFile {
  static constexpr int kOfOption = -1;
  [[nodiscard]] static constexpr int of_pack(std::size_t pack) { return -2 - static_cast<int>(pack); }

  std::string path;  // as shown in messages
  std::string text;
  int file = 0;  // the number of the file that names it; kOfOption: a choice of an option; of_pack(number)
};

struct Definition {
  std::string name;  // "base+variant+…"
  yaml::Node root;   // game.yaml, the variants' patches and the options' patches merged; $options replaced
  yaml::Node plain;  // the same before any option counts: $options stand there, and the patches of choices
                     // are not in it
  std::vector<yaml::Node> files;                // by number, see load/find.h; as read
  std::vector<std::string> texts;               // of these
  std::vector<Pack> packs;                      // the layers below the game
  std::vector<std::vector<std::size_t>> bases;  // by file: the variants that it extends
  // By file: the sections that stay, with their words, if a variant with `keep` drops the rest. Its rules and
  // its rulebook go.
  std::vector<std::optional<std::set<std::string>>> kept;
  std::vector<Taken> taken;         // by variants and chosen options
  std::vector<int> seats = {1};     // the numbers of players that can play, in ascending order; never empty
  std::vector<OptionInfo> options;  // in the order of the file
  std::vector<LuaFile> lua;         // in the order in which they are loaded
  Path folder;                      // of the base game
};

// Reads, checks against the schemas, merges (load/merge.h) and resolves options. Throws Failure with
// everything that is wrong with the files. Order: the packs of the game, the game, its variants, each with
// its `keep` and `replace` before its patch, then the patches of the chosen options. Two variants, or two
// packs, that change one thing differently, neither extending or using the other, are refused, naming both
// lines.
[[nodiscard]] Definition load_definition(const Stack& stack, const std::vector<OptionSetting>& settings);

// "2 to 5 players", "2 or 4 players", "1 player"
[[nodiscard]] std::string players_text(const Definition& definition);
// The fewest players that both games allow; 0 if there is no such number.
[[nodiscard]] int common_seats(const Definition& a, const Definition& b);

// Builds the tables for a number of seats. Throws Failure (every unresolved name with the nearest right one,
// every limit that is exceeded). `seats_place`: where the number of seats was written.
[[nodiscard]] Game build_game(const Definition& definition, int seats, const Place& seats_place = {});

}  // namespace fuda
