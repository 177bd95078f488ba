// Finds the value that a Lua error is about, from the code of the function. Lua itself names variables, but
// not expressions.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "code/bytecode.h"
#include "code/messages.h"
#include "code/registers.h"
#include "lua/call.h"

namespace fuda::lua {

namespace {

// The registers that the instruction uses for this operation.
std::vector<unsigned> operands(std::uint32_t code, Operation operation) {
  const Op op = op_of(code);
  const unsigned a = a_of(code);
  const unsigned b = b_of(code);
  switch (operation) {
    case Operation::index:
      if (op == Op::get_table || op == Op::get_index || op == Op::get_field || op == Op::self) return {b};
      if (op == Op::set_table || op == Op::set_index || op == Op::set_field) return {a};
      break;
    case Operation::call:
      if (op == Op::call || op == Op::tail_call) return {a};
      break;
    case Operation::arithmetic:
      if (op == Op::negative || op == Op::not_bits) return {b};
      if (op >= Op::first_of_two && op <= Op::last_arithmetic) return {b, c_of(code)};
      if (op >= Op::first_arithmetic && op <= Op::last_arithmetic) return {b};
      break;
    case Operation::concatenate: {
      std::vector<unsigned> all;
      for (unsigned i = 0; op == Op::concat && i < b; ++i) all.push_back(a + i);
      return all;
    }
    case Operation::length:
      if (op == Op::length) return {b};
      break;
    case Operation::compare:
      if (op == Op::less || op == Op::less_equal) return {a, b};
      if (op >= Op::less_i && op <= Op::greater_equal_i) return {a};
      break;
    case Operation::none:
      break;
  }
  return {};
}

// Whether the value can have a type such as "nil" or "counter".
bool can_be(const KnownValue& value, std::string_view type) {
  if (value.sort == Sort::unknown || value.sort == Sort::data || value.sort == Sort::field) return true;
  if (type == "nil") {
    return value.sort == Sort::nil || value.sort == Sort::card || value.sort == Sort::seat ||
           value.sort == Sort::host || value.sort == Sort::outcome || value.sort == Sort::phase ||
           value.sort == Sort::attribute;
  }
  if (type == "string") return value.sort == Sort::text || value.sort >= Sort::some_text;
  const std::string text = sort_text(value.sort);
  return text.ends_with(type) || text == "a value";
}

// Whether `name` is Lua's description of this expression.
bool is_called(std::string_view name, const std::string& written, bool is_local) {
  if (is_local || name.starts_with("local ")) return is_local && name == "local '" + written + "'";
  if (written.empty() || written.back() == ')') return name.empty();
  if (written.back() == ']') return name == "field '?'" || name == "field 'integer index'";
  const std::size_t last = written.find_last_of(".:");
  const std::string own = "'" + written.substr(last == std::string::npos ? 0 : last + 1) + "'";
  if (last == std::string::npos) return name == "global " + own || name == "upvalue " + own;
  return name == "field " + own || name == "method " + own;
}

// The values of variables in brackets, such as "n is 7".
std::string values_of_keys(const ErrorSite& site, const std::string& written) {
  std::string values;
  for (std::size_t open = written.find('['); open != std::string::npos; open = written.find('[', open + 1)) {
    const std::string key = written.substr(open + 1, written.find(']', open) - open - 1);
    if (key.empty() || std::isdigit(static_cast<unsigned char>(key.front())) != 0) continue;
    const std::string value = site.value_of(key);
    if (!value.empty()) values += fmt::format("{}{} is {}", values.empty() ? "" : ", ", key, value);
  }
  return values;
}

}  // namespace

Operand operand_of(const ErrorSite& site, const Attempt& attempt) {
  const Function function = read_bytecode(site.code());
  const Operation operation = attempt.operation;
  const Registers registers(function, nullptr, {});
  std::vector<Operand> found;
  registers.walk([&](std::size_t at, const Values& values) {
    if (function.lines[at] != site.line) return;
    for (const unsigned index : operands(function.code[at], operation)) {
      const KnownValue value = registers.at(values, at, index);
      if (!can_be(value, attempt.type)) continue;
      const bool is_local = registers.local(at, index) != nullptr;
      if (operation != Operation::compare && !is_called(attempt.name, value.written, is_local)) continue;
      Operand one{value.written, {}};
      const std::string before = index < values.size() ? values[index].written : "";
      if (before != value.written && !before.empty()) one.origin = value.written + " is " + before;
      const bool known = std::any_of(found.begin(), found.end(),
                                     [&](const Operand& other) { return other.written == one.written; });
      if (!known) found.push_back(std::move(one));
    }
  });
  const auto unnamed = [](const Operand& one) { return one.written.empty(); };
  if (found.empty() || found.size() > 2 || std::any_of(found.begin(), found.end(), unnamed)) return {};
  if (operation == Operation::compare) {
    const std::string other = found.size() == 2 ? " and " + found[1].written : "";
    return {{}, "compared here: " + found[0].written + other};
  }
  if (found.size() == 2) return {found[0].written + "' or '" + found[1].written, {}};
  const std::string keys =
      values_of_keys(site, found.front().origin.empty() ? found.front().written : found.front().origin);
  if (!keys.empty()) found.front().origin += (found.front().origin.empty() ? "" : ", ") + keys;
  return found.front();
}

}  // namespace fuda::lua
