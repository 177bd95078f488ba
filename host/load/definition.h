// A game with its variants and options merged: checked text, for any number of seats.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/names.h"
#include "load/find.h"
#include "load/patch_places.h"
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
  std::vector<Pack> packs;                      // the layers below the game
  std::vector<std::vector<std::size_t>> bases;  // by file: the variants that it extends
  // By file: the sections that stay, with their words, if a variant with `keep` drops the rest. Its rules and
  // its rulebook go.
  std::vector<std::optional<std::set<std::string>>> kept;
  std::vector<Taken> taken;  // by variants and chosen options
  int min_seats = 1, max_seats = 1;
  std::vector<OptionInfo> options;  // in the order of the file
  std::vector<LuaFile> lua;         // in the order in which they are loaded
  Path folder;                      // of the base game
  std::uint64_t rules_hash = 0;     // of every file's text without `look`, FNV-1a 64; records compare it
};

// Reads, checks against the schemas, merges (load/merge.h) and resolves options. Throws Failure with
// everything that is wrong with the files. Order: the packs of the game, the game, its variants, each with
// its `keep` and `replace` before its patch, then the patches of the chosen options. Two variants, or two
// packs, that change one thing differently, neither extending or using the other, are refused, naming both
// lines.
[[nodiscard]] Definition load_definition(const Stack& stack, const std::vector<OptionSetting>& settings);

// Builds the tables for a number of seats. Throws Failure (every unresolved name with the nearest right one,
// every limit that is exceeded). `seats_place`: where the number of seats was written.
[[nodiscard]] Game build_game(const Definition& definition, int seats, const Place& seats_place = {});

// Words in a language ("en", "es", …): those of names/<language>.yaml beside the game, then beside its
// variants, then those in their own files. English is the fallback for a missing word. Throws Failure for a
// language the game does not have, naming those it has.
[[nodiscard]] Names load_names(const Definition& definition, const std::string& language);
[[nodiscard]] std::vector<std::string> languages(const Definition& definition);
// The program's own phrases in a language other than English: a file of words with the section "phrase".
[[nodiscard]] std::optional<yaml::Node> host_phrases(const std::string& language);
// The same as names without a game. English where the program has no phrases in this language.
[[nodiscard]] Names host_names(const std::string& language);
// A file of words must be for the language it is named after.
[[nodiscard]] Findings check_language(const yaml::Node& words, const std::string& language);

// All words of all languages, "es.colour.red", each with the place that counts; without titles, and without
// the English texts in the game's own files. Throws Failure for a file that cannot be used.
struct OwnWord {
  std::string text;
  Place place;
};
[[nodiscard]] std::map<std::string, OwnWord> own_words(const Definition& definition);

// A section of words, and the section of a game whose keys it has words for. Words for an attribute's values
// are in a section with its name.
struct WordSection {
  const char* words;
  const char* declared;
};
inline constexpr std::array<WordSection, 8> kWordSections = {{{"zone", "zones"},
                                                              {"counter", "counters"},
                                                              {"move", "moves"},
                                                              {"phase", "phases"},
                                                              {"outcome", "outcomes"},
                                                              {"rating", "ratings"},
                                                              {"option", "options"},
                                                              {"say", "says"}}};

// The folder whose names/ and rulebook.yaml belong to one of the definition's files: the one that it lies in,
// but nothing for a variant that lies beside a game's own file.
[[nodiscard]] std::optional<Path> own_folder(const Definition& definition, std::size_t file);

}  // namespace fuda
