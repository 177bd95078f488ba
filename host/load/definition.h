// A game with its variants and options merged: checked text, not yet bound to a number of seats.
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
  bool numeric = false;
  std::int64_t low = 0, high = 0;    // numeric
  std::vector<std::string> choices;  // else
  std::vector<std::string> rulings;
  Place place;
};

struct OptionSetting {
  std::string name, value;
  Place place;  // of a script's line; empty for --set
};

struct LuaFile {
  static constexpr int kOfOption = -1;

  std::string path;  // as shown in messages
  std::string text;
  int file = 0;  // the number of the file that names it; kOfOption: a choice of an option
};

struct Definition {
  std::string name;  // "base+variant+…"
  yaml::Node root;   // game.yaml, the variants' patches and the options' patches merged; $options replaced
  yaml::Node plain;  // the same before any option counts: $options stand there, and the patches of choices
                     // are not in it
  std::vector<yaml::Node> files;                // by number, see load/find.h; as read
  std::vector<std::vector<std::size_t>> bases;  // by file: the variants that it extends
  // By file: if a variant with `keep` drops the rest of it, the sections that stay, with the words for what
  // they declare. Its rules and its rulebook do not stay.
  std::vector<std::optional<std::set<std::string>>> kept;
  std::vector<Taken> taken;  // by variants and chosen options
  int min_seats = 1, max_seats = 1;
  std::vector<OptionInfo> options;  // in the order of the file
  std::vector<LuaFile> lua;         // in the order in which they are loaded
  Path folder;                      // of the base game
  std::uint64_t rules_hash = 0;     // of every file's text without `look`, FNV-1a 64; what a record compares
};

// Reads, checks against the schemas, merges and resolves options. Throws Failure with everything that is
// wrong with the files. Patches: a mapping merges key by key, anything else replaces, a key with an empty
// value takes the key away (an unknown one is an error); a variant's `replace` and `keep` come before its
// patch. Order: the game, its variants, then the chosen options' own patches. Two variants that change one
// thing differently, neither extending the other, are refused, naming both lines.
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

// All words of all languages, "es.colour.red", with the place that counts: without titles and the English
// texts that are part of the game's files. Throws Failure for a file that cannot be used.
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

// The folder whose names/ and rulebook.yaml belong to one of the definition's files: the one it lies in.
// Nothing for a variant that lies beside a game's own file.
[[nodiscard]] std::optional<Path> own_folder(const Definition& definition, std::size_t file);

struct Clause {
  std::string id, text, source;
  bool check = true;  // false: nothing a scenario could show (with the reason in `text` or `why`)
  std::string why;
  Place place;
};
struct Ruling {
  std::string id, issue, ruling, option, why;
  std::vector<std::string> alternatives;
  Place place, option_place;
};
struct Rulebook {
  std::vector<Clause> clauses;
  std::vector<Ruling> rulings;
};
// All clauses and rulings that apply: from the rulebook.yaml beside the game, and those beside its variants
// that are declared to be theirs; none where there is no such file. Throws Failure: files that cannot be
// used, a rulebook of another game, a duplicate id.
[[nodiscard]] Rulebook load_rulebook(const Definition& definition);

}  // namespace fuda
