// Where the code of rules leads: the phases that it goes to and the ends that it calls, found without running
// it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fuda::lua {

// What a function may do, itself or through what it calls: there can be a condition before it.
struct Leads {
  std::set<std::string> phases;    // go("…")
  std::set<std::string> outcomes;  // finish("…"), finish_after(n, "…")
  bool computed = false;           // the name of a phase or an end that is not written there

  void add(const Leads& other);
};

struct RuleFile {
  std::string file;  // as shown in messages
  std::string text;
};

// For each function that files define for all of them, by its name, "moves.play.apply"; if there are several
// versions, the last, with those before it that it calls. Files are in the order in which they are loaded.
// What a function in a table does counts for every function that looks at the table. Throws Failure where a
// file does not compile.
[[nodiscard]] std::map<std::string, Leads> leads_of(const std::vector<RuleFile>& files);

}  // namespace fuda::lua
