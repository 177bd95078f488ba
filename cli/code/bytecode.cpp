#include "code/bytecode.h"

#include <algorithm>
#include <cstring>

#include "base/diagnostic.h"
#include "base/known_texts.h"
#include "lua/call.h"

namespace fuda::lua {

namespace {

constexpr std::string_view kHeader{"\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08", 15};
constexpr std::size_t kHeaderNumbers = 16;  // a test integer and a test float
constexpr int kMaxLevels = 250;             // nested functions; Lua allows fewer

class BytecodeReader {
 public:
  explicit BytecodeReader(std::string_view bytes) : rest_(bytes) {}

  Function chunk() {
    if (!rest_.starts_with(kHeader)) fail();
    skip(kHeader.size() + kHeaderNumbers);
    byte();  // number of upvalues
    return function(0);
  }

 private:
  [[noreturn]] static void fail() {
    throw Failure("this build of Lua does not have the bytecode format of 5.4");
  }

  std::string_view take(std::size_t n) {
    if (n > rest_.size()) fail();
    const std::string_view taken = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return taken;
  }
  void skip(std::size_t n) { take(n); }
  std::uint8_t byte() { return static_cast<std::uint8_t>(take(1)[0]); }

  std::size_t size() {  // Lua writes seven bits per byte, and marks the last byte
    std::size_t value = 0;
    for (;;) {
      const std::uint8_t next = byte();
      if (value >> 25 != 0) fail();  // this check keeps the result within 32 bits
      value = value << 7 | (next & 0x7fu);
      if ((next & 0x80) != 0) return value;
    }
  }
  std::size_t count() {  // the length of a list whose items have at least one byte each
    const std::size_t n = size();
    if (n > rest_.size()) fail();
    return n;
  }
  std::string text() {
    const std::size_t n = size();
    return n == 0 ? std::string{} : std::string(take(n - 1));
  }

  Function function(int level) {
    if (level > kMaxLevels) fail();
    Function result;
    result.id = functions_++;
    text();  // source
    result.first_line = static_cast<int>(size());
    size();  // last line
    result.parameters = byte();
    skip(1);  // vararg
    result.registers = byte();
    result.code.resize(count());
    const std::string_view code = take(result.code.size() * sizeof(std::uint32_t));
    if (!code.empty()) std::memcpy(result.code.data(), code.data(), code.size());
    constants(result);
    upvalues(result);
    const std::size_t functions = count();
    result.inner.reserve(functions);
    for (std::size_t i = 0; i < functions; ++i) result.inner.push_back(function(level + 1));
    lines(result);
    names(result);
    return result;
  }

  void constants(Function& result) {
    const std::size_t n = count();
    for (std::size_t i = 0; i < n; ++i) {
      result.strings.emplace_back();
      result.numbers.emplace_back();
      result.types.push_back(byte());
      switch (result.types.back()) {
        case kTypeNil:
        case kTypeFalse:
        case kTypeTrue:
          break;
        case kTypeInteger: {
          std::int64_t number = 0;
          std::memcpy(&number, take(sizeof number).data(), sizeof number);
          result.numbers.back() = std::to_string(number);
          break;
        }
        case kTypeFloat:
          skip(8);
          break;
        case kTypeShortText:
        case kTypeLongText:
          result.strings.back() = text();
          break;
        default:
          fail();
      }
    }
  }

  void upvalues(Function& result) {
    const std::size_t n = count();
    for (std::size_t i = 0; i < n; ++i) {
      Outer& variable = result.outer.emplace_back();
      variable.of_next = byte() != 0;
      variable.index = byte();
      skip(1);  // kind
    }
  }

  // Reads the lines. Each instruction has one byte: the difference from the previous line, or a mark that the
  // second list has the line.
  void lines(Function& result) {
    constexpr std::int8_t kAbsolute = -0x80;
    const std::string_view differences = take(count());
    if (differences.size() != result.code.size()) fail();
    const std::size_t n = count();
    std::vector<int> absolute;
    for (std::size_t i = 0; i < n; ++i) {
      size();  // the instruction
      absolute.push_back(static_cast<int>(size()));
    }
    int line = result.first_line;
    std::size_t used = 0;
    for (const char difference : differences) {
      if (static_cast<std::int8_t>(difference) == kAbsolute) {
        if (used == absolute.size()) fail();
        line = absolute[used++];
      } else {
        line += static_cast<std::int8_t>(difference);
      }
      result.lines.push_back(line);
    }
  }

  void names(Function& result) {
    const std::size_t locals = count();
    for (std::size_t i = 0; i < locals; ++i) {
      Local& local = result.locals.emplace_back();
      local.name = text();
      local.from = size();
      local.to = size();
    }
    const std::size_t named = count();
    if (named != result.outer.size()) fail();
    for (Outer& variable : result.outer) {
      variable.name = text();
      // The loader refuses the word _ENV in the text, so no variable of the rules has this name.
      result.environment.push_back(variable.name == "_ENV");
    }
  }

  std::string_view rest_;
  std::size_t functions_ = 0;  // the number read so far
};

}  // namespace

std::vector<std::size_t> next_of(const Function& function, std::size_t at) {
  const std::uint32_t code = function.code[at];
  const std::size_t next = at + 1;
  switch (const Op op = op_of(code)) {
    case Op::return_any:
    case Op::return_none:
    case Op::return_one:
      return {};
    case Op::jump:
      return {next + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(jump_of(code)))};
    case Op::false_skip:
      return {next + 1};
    case Op::for_loop:
    case Op::generic_loop:
      return {next - bx_of(code), next};
    case Op::for_prepare:
      return {next, next + bx_of(code) + 1};
    case Op::generic_prepare:
      return {next + bx_of(code)};
    default:
      if (op >= Op::first_test && op <= Op::last_test) return {next, next + 1};
      return {next};
  }
}

bool sets_register(std::uint32_t code, unsigned index) {
  const Op op = op_of(code);
  const unsigned a = a_of(code);
  if (op == Op::load_nil) return a <= index && index <= a + b_of(code);
  if (op == Op::self) return a == index || a + 1 == index;
  if (op == Op::call || op == Op::vararg || (op >= Op::for_loop && op <= Op::generic_loop)) return a <= index;
  if (op == Op::closure) return a == index;
  const bool only_looks = (op >= Op::first_test && op < Op::test_set) || op == Op::jump || op == Op::close ||
                          op == Op::set_global || op == Op::set_upvalue ||
                          (op >= Op::set_table && op <= Op::set_field) ||
                          (op >= Op::mm_bin && op <= Op::mm_bin_k) || op >= Op::tail_call;
  return !only_looks && a == index;
}

bool reads_register(const Function& function, std::size_t at, unsigned index) {
  const std::uint32_t code = function.code[at];
  const Op op = op_of(code);
  const unsigned a = a_of(code), b = b_of(code), c = c_of(code);
  // Whether the register is one of `n` registers, beginning with `first`. If n < 0, the range includes all
  // registers after `first`, too.
  const auto among = [&](unsigned first, int n) {
    return index >= first && (n < 0 || index < first + static_cast<unsigned>(n));
  };
  const auto value_in_c = [&] { return !k_of(code) && c == index; };
  switch (op) {
    case Op::move:
    case Op::get_index:
    case Op::get_field:
    case Op::negative:
    case Op::not_bits:
    case Op::not_true:
    case Op::length:
    case Op::test_set:
      return b == index;
    case Op::get_table:
      return b == index || c == index;
    case Op::self:
      return b == index || value_in_c();
    case Op::set_upvalue:
    case Op::to_be_closed:
    case Op::test:
    case Op::equal_k:
    case Op::return_one:
      return a == index;
    case Op::set_global:
      return value_in_c();
    case Op::set_table:
      return a == index || b == index || value_in_c();
    case Op::set_index:
    case Op::set_field:
      return a == index || value_in_c();
    case Op::equal:
    case Op::less:
    case Op::less_equal:
      return a == index || b == index;
    case Op::concat:
      return among(a, static_cast<int>(b));
    case Op::call:
    case Op::tail_call:
      return among(a, b == 0 ? -1 : static_cast<int>(b));
    case Op::return_any:
      return among(a, static_cast<int>(b) - 1);
    case Op::for_loop:
    case Op::for_prepare:
    case Op::generic_call:
      return among(a, 3);
    case Op::generic_prepare:
      return among(a, 4);
    case Op::generic_loop:
      return index == a + 2 || index == a + 4;
    case Op::set_list:
      return among(a, b == 0 ? -1 : static_cast<int>(b) + 1);
    case Op::closure:
      return std::ranges::any_of(function.inner[bx_of(code)].outer,
                                 [&](const Outer& one) { return one.of_next && one.index == index; });
    default:
      if (op >= Op::equal_i && op <= Op::greater_equal_i) return a == index;
      if (op >= Op::first_of_two && op <= Op::last_arithmetic) return b == index || c == index;
      if (op >= Op::first_arithmetic && op <= Op::last_arithmetic) return b == index;
      return false;  // MMBIN only repeats the operands of the instruction before it
  }
}

Function read_bytecode(std::string_view bytecode) { return BytecodeReader(bytecode).chunk(); }

Function compiled(const std::string& file, std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return *KnownTexts::of(file, text, [&] { return read_bytecode(compiled_text(file, text)); });
}

void add_fields(const Function& function, std::set<std::string>& names) {
  for (const std::uint32_t code : function.code) {
    // SETTABUP also sets fields of tables that are upvalues.
    const bool of_upvalue = op_of(code) == Op::set_global && !function.is_environment(a_of(code));
    if (op_of(code) == Op::set_field || of_upvalue) names.insert(function.constant(b_of(code)));
  }
  for (const Function& inner : function.inner) add_fields(inner, names);
}

}  // namespace fuda::lua
