// Reads the functions of a compiled Lua 5.4 chunk: instructions, lines, constants and upvalues.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// A local variable, valid at the instructions in [from, to).
struct Local {
  std::string name;
  std::size_t from = 0, to = 0;
};

// An upvalue: a variable of an outer function that this function uses.
struct Outer {
  std::string name;
  bool of_next = false;    // whether the variable is a local of the enclosing function; if not, it is an
                           // upvalue of that function
  std::uint8_t index = 0;  // the register of the local, or the number of the upvalue
};

struct Function {
  std::size_t id = 0;  // the function's number in the chunk: 0 for the whole file, and from 1 for the
                       // functions in the order of the text
  int first_line = 0;  // 0 for a whole file
  int parameters = 0;
  int registers = 0;
  std::vector<std::uint32_t> code;
  std::vector<int> lines;            // the line of each instruction
  std::vector<std::string> strings;  // the text of each constant; "" if the constant is not a string
  std::vector<std::string> numbers;  // the digits of each constant; "" if the constant is not a whole number
  std::vector<std::uint8_t> types;   // the type of each constant: kTypeNil and so on
  std::vector<bool> environment;     // whether each upvalue is _ENV
  std::vector<Outer> outer;          // the upvalues of the function
  std::vector<Local> locals;         // locals in the order of `from`
  std::vector<Function> inner;

  [[nodiscard]] bool is_environment(unsigned upvalue) const {
    return upvalue < environment.size() && environment[upvalue];
  }
  [[nodiscard]] std::string constant(unsigned index) const {
    return index < strings.size() ? strings[index] : std::string();
  }
};

inline constexpr std::uint8_t kTypeNil = 0x00;
inline constexpr std::uint8_t kTypeFalse = 0x01;
inline constexpr std::uint8_t kTypeTrue = 0x11;
inline constexpr std::uint8_t kTypeInteger = 0x03;
inline constexpr std::uint8_t kTypeFloat = 0x13;
inline constexpr std::uint8_t kTypeShortText = 0x04;
inline constexpr std::uint8_t kTypeLongText = 0x14;

// The operations (lopcodes.h of Lua 5.4).
enum class Op : std::uint8_t {
  move = 0,
  load_i = 1,
  load_f = 2,
  load_k = 3,
  load_kx = 4,
  load_false = 5,
  load_true = 7,
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
  new_table = 19,
  self = 20,
  add_i = 21,
  first_arithmetic = 21,  // ADDI …
  add_k = 22,
  first_of_two = 34,     // ADD …: with two registers
  last_arithmetic = 45,  // … SHR
  mm_bin = 46,           // MMBIN; follows each of the arithmetic instructions
  mm_bin_k = 48,
  negative = 49,
  not_bits = 50,
  not_true = 51,
  length = 52,
  concat = 53,
  false_skip = 6,
  close = 54,
  to_be_closed = 55,
  jump = 56,
  first_test = 57,  // EQ …
  equal = 57,
  less = 58,
  less_equal = 59,
  equal_k = 60,
  equal_i = 61,
  less_i = 62,
  less_equal_i = 63,
  greater_i = 64,
  greater_equal_i = 65,
  test = 66,
  test_set = 67,
  last_test = 67,  // … TESTSET
  call = 68,
  tail_call = 69,
  return_any = 70,
  return_none = 71,
  return_one = 72,
  for_loop = 73,
  for_prepare = 74,
  generic_prepare = 75,
  generic_call = 76,
  generic_loop = 77,
  set_list = 78,
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
// The signed number in a field of an instruction.
[[nodiscard]] constexpr int number_in_b(std::uint32_t code) { return static_cast<int>(b_of(code)) - 127; }
[[nodiscard]] constexpr int number_in_c(std::uint32_t code) { return static_cast<int>(c_of(code)) - 127; }
[[nodiscard]] constexpr int number_in_bx(std::uint32_t code) {
  return static_cast<int>(bx_of(code)) - 65'535;
}
[[nodiscard]] constexpr int jump_of(std::uint32_t code) { return static_cast<int>(ax_of(code)) - 16'777'215; }

// The instructions that may follow the instruction at `at`. An index may be past the end of the code.
[[nodiscard]] std::vector<std::size_t> next_of(const Function& function, std::size_t at);

// Whether the instruction sets this register. A call also sets all later registers.
[[nodiscard]] bool sets_register(std::uint32_t code, unsigned index);

// Whether the instruction uses the value of this register. An instruction that creates a function uses all
// outer variables of that function.
[[nodiscard]] bool reads_register(const Function& function, std::size_t at, unsigned index);

// Reads the output of lua_dump. Throws Failure if the format is unknown.
[[nodiscard]] Function read_bytecode(std::string_view bytecode);
// Compiles a rule file and returns its main function. Throws Failure if the text does not compile.
[[nodiscard]] Function compiled(const std::string& file, std::string_view text);

// Adds the names of fields that the function and its inner functions set. The rules may define methods with
// these names.
void add_fields(const Function& function, std::set<std::string>& names);

}  // namespace fuda::lua
