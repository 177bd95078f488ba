// Which file defined each function of the rules. A variant may replace functions of the game and of variants
// that it extends; those of other variants it may only wrap. The same goes for packs, and the game may
// replace any of theirs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

// What a rule file belongs to: the game, a variant or an option.
struct Owner {
  static constexpr int kGame = 0;
  static constexpr int kOption = -1;  // loaded last; may replace anything

  int id = kGame;          // for a variant the number of its file, from 1; for a pack less than kOption
  std::string name;        // of the variant or pack
  std::vector<int> bases;  // the variants it extends, or the packs it uses, directly or not

  [[nodiscard]] bool is_variant() const { return id > kGame; }
  [[nodiscard]] bool is_pack() const { return id < kOption; }
};

class Functions {
 public:
  // The next file belongs to this owner.
  void begin(const Owner& owner);
  // The file has read the function, so that its own version can call this one.
  void looked_at(const std::string& name) { seen_.insert(name); }
  // The file defines this function. Returns an error if that replaces the function of another variant which
  // it may only wrap, else "".
  [[nodiscard]] std::string define(const std::string& name, const Place& place);
  // The same where the file removes the function.
  [[nodiscard]] std::string take_away(const std::string& name, const Place& place);
  // Where the version that is called is defined, by function.
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
