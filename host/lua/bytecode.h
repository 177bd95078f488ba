// Reads the functions of a compiled Lua 5.4 chunk: instructions, their lines, constants and upvalues.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

struct Function {
  int first_line = 0;  // where the text of the function begins; 0 of a whole file
  std::vector<std::uint32_t> code;
  std::vector<int> lines;            // one an instruction
  std::vector<std::string> strings;  // constants; "" for those that are no strings
  std::vector<bool> environment;     // by upvalue: is it _ENV?
  std::vector<Function> inner;

  [[nodiscard]] bool is_environment(unsigned upvalue) const {
    return upvalue < environment.size() && environment[upvalue];
  }
  [[nodiscard]] std::string constant(unsigned index) const {
    return index < strings.size() ? strings[index] : std::string();
  }
};

// An instruction's fields, and the operations the check looks at (lopcodes.h of 5.4.0 to 5.4.x).
enum class Op : std::uint8_t {
  move = 0,
  load_k = 3,
  load_kx = 4,
  load_nil = 8,
  get_upvalue = 9,
  get_global = 11,  // GETTABUP
  get_table = 12,
  get_index = 13,
  get_field = 14,
  set_global = 15,  // SETTABUP
  set_upvalue = 10,
  set_table = 16,
  set_index = 17,
  set_field = 18,
  self = 20,
  false_skip = 6,
  concat = 53,
  close = 54,
  jump = 56,
  first_test = 57,  // EQ …
  last_test = 67,   // … TESTSET
  call = 68,
  tail_call = 69,
  return_any = 70,
  return_none = 71,
  return_one = 72,
  for_loop = 73,
  for_prepare = 74,
  generic_prepare = 75,
  generic_loop = 77,
  generic_call = 76,
  closure = 79,
  vararg = 80,
  vararg_prepare = 81,
  extra = 82,
};
[[nodiscard]] constexpr Op op_of(std::uint32_t code) { return static_cast<Op>(code & 0x7f); }
[[nodiscard]] constexpr unsigned a_of(std::uint32_t code) { return code >> 7 & 0xff; }
[[nodiscard]] constexpr unsigned b_of(std::uint32_t code) { return code >> 16 & 0xff; }
[[nodiscard]] constexpr unsigned c_of(std::uint32_t code) { return code >> 24 & 0xff; }
[[nodiscard]] constexpr bool k_of(std::uint32_t code) { return (code >> 15 & 1) != 0; }
[[nodiscard]] constexpr unsigned bx_of(std::uint32_t code) { return code >> 15; }
[[nodiscard]] constexpr unsigned ax_of(std::uint32_t code) { return code >> 7; }

// The instructions that may come after the one at `at`; some may lie behind the end.
[[nodiscard]] std::vector<std::size_t> next_of(const Function& function, std::size_t at);

// The function that was dumped: of a file its main one. Throws Failure if the format is not the one known
// here. Which upvalues are _ENV is known within a whole file only.
[[nodiscard]] Function read_bytecode(std::string_view bytecode);

}  // namespace fuda::lua
