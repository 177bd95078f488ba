// Who defined which function of the rules: variants may wrap and replace functions of the game and of what
// they extend; those of other variants they may only wrap.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

// Whose a rule file is.
struct Owner {
  static constexpr int kGame = 0;
  static constexpr int kOption = -1;  // comes last, and may replace anything

  int id = kGame;          // a variant: the number of its file, from 1
  std::string name;        // the variant's
  std::vector<int> bases;  // the variants that it extends, directly or not
};

class Functions {
 public:
  // The next file is this owner's.
  void begin(const Owner& owner);
  // The file has looked at the present version, so it can call it: it wraps it.
  void looked_at(const std::string& name) { seen_.insert(name); }
  // The file defines this function at `place`. Says what is wrong with that, or "": another owner's version,
  // which the file has not looked at, would be lost.
  [[nodiscard]] std::string define(const std::string& name, const Place& place);
  // Where each function is defined, in the version that counts.
  [[nodiscard]] std::map<std::string, Place> places() const;
  [[nodiscard]] const std::string& hint() const { return hint_; }

 private:
  struct Version {
    Owner owner;
    Place place;
  };

  Owner owner_;
  std::set<std::string> seen_;
  std::map<std::string, Version> versions_;
  std::string hint_;
};

}  // namespace fuda::lua
