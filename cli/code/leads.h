// Finds the phases to which rules go, and the outcomes with which they end the game, without running the
// rules.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fuda::lua {

// The possible effects of a function, including those of the functions that it calls.
struct Leads {
  std::set<std::string> phases;    // go("…")
  std::set<std::string> outcomes;  // finish("…"), finish_after(n, "…")
  bool redeals = false;            // redeal(): leads to the phase in which the game starts
  bool computed = false;           // whether the code computes the name of a phase or outcome

  void add(const Leads& other);
};

struct RuleFile {
  std::string file;  // the file's name as messages show it
  std::string text;
};

// The effects by name ("moves.play.apply"), for the last version of each function that all files see. `files`
// are in loading order. A function in a table counts for every function that uses the table. Throws Failure
// if a file does not compile.
[[nodiscard]] std::map<std::string, Leads> leads_of(const std::vector<RuleFile>& files);

}  // namespace fuda::lua
