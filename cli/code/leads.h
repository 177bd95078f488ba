// Finds, without running rules, the phases that they go to and the outcomes that they end with.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fuda::lua {

// What a function may do, itself or through what it calls.
struct Leads {
  std::set<std::string> phases;    // go("…")
  std::set<std::string> outcomes;  // finish("…"), finish_after(n, "…")
  bool redeals = false;            // redeal(): the phase in which the game starts
  bool computed = false;           // some name is computed

  void add(const Leads& other);
};

struct RuleFile {
  std::string file;  // as shown in messages
  std::string text;
};

// For each function that all files see, by name ("moves.play.apply"), in its last version. Files come in the
// order of loading. What a function in a table does counts for every function that uses the table. Throws
// Failure if a file does not compile.
[[nodiscard]] std::map<std::string, Leads> leads_of(const std::vector<RuleFile>& files);

}  // namespace fuda::lua
