// Patches for a game. Mappings merge key by key, and any other value replaces the old one. A key without a
// value in the patch removes this key from the game. The key must exist in the game. In place of a list,
// {add: [...], remove: [...]} changes the existing list. A choice of an option may have no value. A patch
// adds choices without a value with {add: [...]}. A game that uses packs is merged into these packs in the
// same way, as a patch.
//
// Every part keeps the number of its layer: twice the number of the variant's file, and below 0 for packs.
// The patch of a choice has the layer of its file plus one, so that a later variant counts as newer.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "load/taken.h"
#include "yaml/node.h"

namespace fuda {

// A pack, the game or a variant, with the sources whose changes this source may override.
struct PatchSource {
  std::string name;  // "variant 'hard'"
  std::vector<std::size_t> bases;
};

class Merger {
 public:
  // `sources` has this many packs first, then the game, then its variants. `root` is the game, or the base
  // into which packs are merged.
  Merger(yaml::Node root, std::vector<PatchSource> sources, std::size_t packs = 0)
      : root_(std::move(root)), sources_(std::move(sources)), packs_(packs) {}

  // The source of the options' patches, which come last and may change anything.
  static constexpr std::size_t kOption = static_cast<std::size_t>(-1);

  // Merges a patch into the game. Every part keeps its file and line. Adds to findings() if the patch removes
  // something that does not exist, or changes something that an unrelated source changed differently.
  void apply(const yaml::Node& patch, std::size_t source);
  // Removes the value at a dotted path ("tables.points"), so that a later patch replaces it.
  void clear(const yaml::Node& path, std::size_t source);
  // Removes every section except `sections` and the keys that identify the game.
  void keep(const yaml::Node& sections, std::size_t source);
  // Records that `source` gives this value to an option. The record does not change the game, but it may
  // conflict with other sources.
  void claim(const std::string& name, const yaml::Node& value, std::size_t source);

  [[nodiscard]] yaml::Node& root() { return root_; }
  [[nodiscard]] Findings& findings() { return findings_; }
  [[nodiscard]] const std::vector<Taken>& taken() const { return taken_; }

 private:
  using Keys = std::vector<std::string>;
  // The result of a change at a path. Two changes with equal results do not conflict.
  struct Effect {
    std::string text;       // "2", "removed"
    bool is_value = false;  // whether the text is a value in the game
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
  // Records that the value at `what.path` was removed with everything in it. `within` says how its parts were
  // removed.
  void note_taken(const Taken& what, const yaml::Node& gone, const std::string& within);
  // Records a removal with a standard text: "removed here", "'zones' is removed here, with everything in it".
  void note_taken(const Taken& what, const yaml::Node& gone);
  // A list in a patch replaces the whole old list. Records the items that the new list no longer has.
  void note_replaced(const yaml::Node& list, const yaml::Entry& by, const Keys& path);
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
  // The first change by another source that conflicts with this change, or null if there is none.
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
