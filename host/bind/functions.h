// Records which file defined each function of the rules. A variant may replace functions of the game and of
// variants that it extends. A variant may only wrap functions of other variants. Packs may replace functions
// of packs that they use, and may only wrap functions of other packs. The game may replace any function of
// its packs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

// The owner of a rule file: the game, a variant, a pack or an option.
struct Owner {
  static constexpr int kGame = 0;
  static constexpr int kOption = -1;  // loaded last; an option may replace anything

  int id = kGame;          // number of a variant's file, from 1; for a pack, less than kOption
  std::string name;        // name of the variant or pack
  std::vector<int> bases;  // the variants that it extends, or the packs that it uses, directly or indirectly

  [[nodiscard]] bool is_variant() const { return id > kGame; }
  [[nodiscard]] bool is_pack() const { return id < kOption; }
};

class Functions {
 public:
  // Records that the next file belongs to this owner.
  void begin(const Owner& owner);
  // Records that the file has read the function, so that its new version can call the old one.
  void looked_at(const std::string& name) { seen_.insert(name); }
  // Records that the file defines this function. Returns an error if the file replaces a function that it may
  // only wrap. Otherwise, returns "".
  [[nodiscard]] std::string define(const std::string& name, const Place& place);
  // Records that the file removes the function. Returns the same errors as define().
  [[nodiscard]] std::string take_away(const std::string& name, const Place& place);
  // The place that defines the active version of each function.
  [[nodiscard]] std::map<std::string, Place> places() const;
  [[nodiscard]] const std::string& hint() const { return hint_; }

 private:
  struct Version {
    Owner owner;
    Place place;
    bool gone = false;
  };

  Owner owner_;
  std::set<std::string> seen_;
  std::map<std::string, Version> versions_;
  std::string hint_;
};

}  // namespace fuda::lua
