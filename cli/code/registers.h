// What is known of the values in a function's registers without running it: how the rules write them, and
// what they are where that is certain. Every path that leads to an instruction counts. Nothing is known of a
// function with so many paths and variables that following them would take long.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "code/bytecode.h"
#include "code/known.h"

namespace fuda::lua {

using Values = std::vector<Known>;  // by register

class Registers {
 public:
  // `parameters`: what the function is called with, as far as that is known. `game` may be null: then names
  // are just names. Both must outlive this.
  Registers(const Function& function, const Game* game, const std::vector<Known>& parameters);

  // Calls see(instruction, what is in the registers before it) in the order of the code; what is never
  // reached is left out.
  void walk(const std::function<void(std::size_t, const Values&)>& see) const;

  // A register as it is written at an instruction: by the name of its variable where it has one.
  [[nodiscard]] Known at(const Values& state, std::size_t instruction, unsigned index) const;
  [[nodiscard]] Known constant(unsigned index) const;
  // The local variable that lives in the register there, or null.
  [[nodiscard]] const Local* local(std::size_t instruction, unsigned index) const;

 private:
  void find_shared();
  void follow(const std::vector<Known>& parameters);
  bool arrive(std::size_t to, Values state);
  void step(std::size_t at, Values& state) const;
  void call(std::size_t at, Values& state) const;
  void loop_variable(std::size_t at, Values& state) const;

  const Function& function_;
  const Game* game_;
  std::vector<bool> shared_;    // registers that inner functions may change
  std::vector<Values> before_;  // by instruction that something jumps to; empty elsewhere
  std::vector<bool> reached_;
  std::size_t left_ = 0;  // registers that may still be compared where paths meet
};

}  // namespace fuda::lua
