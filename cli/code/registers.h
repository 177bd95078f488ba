// Finds known values in a function's registers without running the function: each value's text in the code,
// and the value itself if it is the same on every path. In a function with very many paths and variables, all
// values are unknown.
#pragma once

#include <bitset>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "code/bytecode.h"
#include "code/known.h"

namespace fuda::lua {

using Values = std::vector<KnownValue>;  // by register

// The first results of a chunk's own functions.
struct Results {
  std::vector<KnownValue> of;                  // by Function::id
  std::map<std::string, std::size_t> globals;  // ids of the functions with a global name
  bool of_bot = false;                         // whether the chunk is a bot, which can call legal()
};

class Registers {
 public:
  // `parameters` has known values of the arguments, and `outer` those of the upvalues. If `game`, `outer` or
  // `results` is null, fewer values are known. All arguments except `parameters` must outlive this object.
  Registers(const Function& function, const Game* game, const std::vector<KnownValue>& parameters,
            const std::vector<KnownValue>* outer = nullptr, const Results* results = nullptr);

  // Calls see(instruction, registers before it) for each reachable instruction, in order.
  void walk(const std::function<void(std::size_t, const Values&)>& see) const;

  // The value of a register. If the register has a variable, the value's text is the name of that variable.
  [[nodiscard]] KnownValue at(const Values& state, std::size_t instruction, unsigned index) const;
  [[nodiscard]] KnownValue constant(unsigned index) const;
  // The local variable in the register at this instruction, or null.
  [[nodiscard]] const Local* local(std::size_t instruction, unsigned index) const;

 private:
  void follow(const std::vector<KnownValue>& parameters);
  bool arrive(std::size_t to, Values state);
  void step(std::size_t at, Values& state) const;
  void call(std::size_t at, Values& state) const;
  void loop_variable(std::size_t at, Values& state) const;
  [[nodiscard]] KnownValue outer(unsigned index) const;
  [[nodiscard]] const KnownValue* own_result(const KnownValue& called) const;

  const Function& function_;
  const Game* game_;
  const std::vector<KnownValue>* outer_;
  const Results* results_;
  std::bitset<256> shared_;     // registers whose variables inner functions may change
  std::vector<Values> before_;  // the values before each instruction at which paths meet; empty for other
                                // instructions
  std::vector<bool> reached_;
  std::size_t left_ = 0;  // the remaining number of registers that the analysis may compare
};

}  // namespace fuda::lua
