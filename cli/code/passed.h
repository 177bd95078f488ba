// Finds arguments that the called function of the rules cannot use.
#pragma once

#include <list>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "code/leads.h"
#include "code/operators.h"
#include "code/registers.h"

namespace fuda::lua {

// A function that other functions can call.
struct Callee {
  const Function* function = nullptr;
  std::string file;
};

// The functions that the code of a file can call.
class Callees {
 public:
  // `main` is a file of rules, and must outlive this object. `all` has all files.
  Callees(const Function& main, const std::string& file, const std::vector<RuleFile>& all);

  // The function that the value refers to, or null if the value may be a different function.
  [[nodiscard]] const Callee* find(const KnownValue& value) const;

 private:
  void add_own(const Function& main, const std::string& file);
  void add_globals(const Function& main, const std::string& file);

  std::list<Function> files_;
  std::map<std::size_t, Callee> own_;      // by Function::id
  std::map<std::string, Callee> globals_;  // null if several files define the function
};

// Reports a function that is passed on without being called, and an object that has none of the fields which
// the called function reads. Lua notices both only in the called function.
[[nodiscard]] Findings unfit_arguments(const Function& function, const Registers& registers,
                                       const Callees& callees, const NamesOf& names, const std::string& file);

}  // namespace fuda::lua
