// Patches on a game: mappings merge key by key, anything else replaces, a key without a value takes the key
// away (an unknown one is an error); in place of a list, {add: [...], remove: [...]} changes the list that is
// there. Choices of an option may have no value: a patch adds those with {add: [...]}.
//
// A game that uses packs is a patch of these, in the same way.
//
// Every part keeps the layer that it came with: twice the number of the variant's file, and below 0 for
// packs. The patch of a choice has the layer of the file it stands in, plus one, so that a newer variant
// counts as newer.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "load/taken.h"
#include "yaml/node.h"

namespace fuda {

// A pack, the game or a variant, with the sources whose changes it may change again.
struct PatchSource {
  std::string name;  // "variant 'hard'"
  std::vector<std::size_t> bases;
};

class Merger {
 public:
  // `sources`: so many packs, then the game, then its variants. `root`: the game, or what packs are merged
  // into.
  Merger(yaml::Node root, std::vector<PatchSource> sources, std::size_t packs = 0)
      : root_(std::move(root)), sources_(std::move(sources)), packs_(packs) {}

  // The source of the patches of options, which come last and may change anything.
  static constexpr std::size_t kOption = static_cast<std::size_t>(-1);

  // Merges a patch into the game. Every part keeps the file and line it came from. Taking away what is not
  // there, and changing what an unrelated source changed differently, adds to findings().
  void apply(const yaml::Node& patch, std::size_t source);
  // Takes away what is at a dotted path ("tables.points"), so that a later patch replaces it.
  void clear(const yaml::Node& path, std::size_t source);
  // Takes away every section except these and the keys that say which game it is.
  void keep(const yaml::Node& sections, std::size_t source);
  // Changes nothing, but may conflict with other sources: `source` gives this value to an option.
  void claim(const std::string& name, const yaml::Node& value, std::size_t source);

  [[nodiscard]] yaml::Node& root() { return root_; }
  [[nodiscard]] Findings& findings() { return findings_; }
  [[nodiscard]] const std::vector<Taken>& taken() const { return taken_; }

 private:
  using Keys = std::vector<std::string>;
  // What a change makes of a place. Two that make the same of it agree.
  struct Effect {
    std::string text;       // "2", "removed"
    bool is_value = false;  // the text is a value of the game
    friend bool operator==(const Effect&, const Effect&) = default;
  };
  struct Change {
    Keys path;
    Effect effect;
    Place place;
    std::size_t source;
  };

  void complain(const Place& place, std::string message, std::string hint = {}) {
    findings_.push_back(error_at(place, std::move(message), std::move(hint)));
  }
  void merge(yaml::Node& into, const yaml::Node& patch, const Keys& path, std::size_t source);
  void merge_mapping(yaml::Node& into, const yaml::Entry& entry, const Keys& path, std::size_t source);
  // Notes that what was at `what.path` is gone with everything in it; `within`: how it was taken away.
  void note_taken(const Taken& what, const yaml::Node& gone, const std::string& within);
  // "removed here", "'zones' is removed here, with everything in it".
  void note_taken(const Taken& what, const yaml::Node& gone);
  void take_away(yaml::Node& from, const yaml::Entry& entry, const Keys& path, std::size_t source);
  void name_choice(yaml::Node& choices, const yaml::Node& name, bool add, const Keys& path,
                   std::size_t source);
  void add_choice(yaml::Node& choices, const yaml::Entry& entry, const Keys& path, std::size_t source);
  [[nodiscard]] bool added_by_other(const Keys& path, std::size_t source) const;
  void edit_list(yaml::Node& list, const yaml::Node& patch, const Keys& path, std::size_t source);
  void take_from_list(yaml::Node& list, std::vector<std::string>& known, const yaml::Node& item,
                      const Keys& path);
  void record(const Keys& path, const yaml::Node& value, const Place& place, std::size_t source);
  void record_as(const Keys& path, Effect effect, const Place& place, std::size_t source);
  // The first change by another source that conflicts with this one; null if there is none.
  [[nodiscard]] const Change* conflict(const Change& change) const;
  [[nodiscard]] bool related(std::size_t a, std::size_t b) const;
  [[nodiscard]] int layer_of(std::size_t source) const {
    return 2 * (static_cast<int>(source) - static_cast<int>(packs_));
  }

  yaml::Node root_;
  std::vector<PatchSource> sources_;
  std::size_t packs_;
  std::vector<Change> changes_;
  std::map<Keys, std::vector<std::size_t>> changes_at_;  // by path
  std::vector<Taken> taken_;
  Findings findings_;
};

}  // namespace fuda
