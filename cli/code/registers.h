// What is known of the values in a function's registers without running it: how the code writes them, and
// what they are if that is the same on every path. In a function with very many paths and variables nothing
// is known.
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

// What a chunk's own functions return first.
struct Results {
  std::vector<KnownValue> of;                  // by Function::id
  std::map<std::string, std::size_t> globals;  // the ids of those with a name that all see
};

class Registers {
 public:
  // `parameters`: what is known of the arguments, `outer` of the upvalues. `game`, `outer` and `results` may
  // be null, and then less is known. All but `parameters` must outlive this.
  Registers(const Function& function, const Game* game, const std::vector<KnownValue>& parameters,
            const std::vector<KnownValue>* outer = nullptr, const Results* results = nullptr);

  // Calls see(instruction, registers before it) for each instruction that can be reached, in order.
  void walk(const std::function<void(std::size_t, const Values&)>& see) const;

  // The value of a register, written as its variable if it has one.
  [[nodiscard]] KnownValue at(const Values& state, std::size_t instruction, unsigned index) const;
  [[nodiscard]] KnownValue constant(unsigned index) const;
  // The local variable in the register there, or null.
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
  std::bitset<256> shared_;     // registers that inner functions may change
  std::vector<Values> before_;  // by instruction where paths meet; empty elsewhere
  std::vector<bool> reached_;
  std::size_t left_ = 0;  // how many registers may still be compared
};

}  // namespace fuda::lua
