#include "code/reader.h"

#include <algorithm>
#include <exception>
#include <set>
#include <tuple>

#include "base/known_texts.h"
#include "code/bytecode.h"
#include "code/chunk.h"
#include "code/messages.h"
#include "code/missing.h"
#include "code/writes.h"
#include "lua/late_checks.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

CodeReport check(const std::string& file, std::string_view text, const std::string& code, GlobalNames names) {
  const auto main = KnownTexts::of(file, text, [&] { return read_bytecode(code); });
  return check_chunk(*main, file, std::move(names));
}

// Finds the writes of functions. A method counts as returning a new table only if it certainly belongs to the
// host, and no table has, or may get, a function of the same name.
WritesReport writes(lua_State* L, const std::vector<FunctionCode>& functions,
                    const std::set<std::string>& makers, const std::string& instead) {
  WritesReport report;
  // Report each variable only once, because the list of functions may have both a function and its inner
  // function.
  std::set<std::tuple<std::string, int, std::string>> outer;
  bool any_name = false, only_own = true, only_made = true;
  for (const auto& [file, code] : functions) {
    const Function function = read_bytecode(code);
    charge(L, 3 * function.code.size());
    for (const auto& [number, line] : sets_outer(function))
      outer.emplace(file, line, function.outer[number].name);
    const Writes with_makers = writes_of(function, makers);
    only_made = only_made && with_makers.only_own;
    any_name = any_name || with_makers.any_name;
    only_own = only_own && writes_of(function, {}).only_own;
  }
  report.only_own = only_own || (only_made && !any_name);
  for (const auto& [file, line, name] : outer)
    report.findings.push_back(outer_was_set({.file = file, .line = line}, name, instead));
  return report;
}

Explained explain(const std::string& message, const ErrorSite& site) {
  const Attempt attempt = attempt_in(message);
  Operand operand;
  try {
    if (site.line > 0 && attempt.operation != Operation::none) operand = operand_of(site, attempt);
  } catch (const std::exception&) {  // if the code is unreadable, the message does not name the value
  }
  Explained plain = plain_words(message, operand.written);
  if (plain.hint.empty()) plain.hint = operand.origin;
  return plain;
}

// Whether this Lua compiles to the code that bytecode.h describes.
bool can_read() {
  try {
    const Function probe = compiled("probe", "x = y.z; return #x, x + 1.5");
    const auto has = [&](Op op) {
      return std::ranges::any_of(probe.code, [&](std::uint32_t code) { return op_of(code) == op; });
    };
    return has(Op::get_global) && has(Op::set_global) && has(Op::get_field) && has(Op::length) &&
           has(Op::mm_bin_k) && has(Op::return_any) && !has(Op::call);
  } catch (const Failure&) {
    return false;
  }
}

constexpr CodeReader kReader{
    .check = check, .writes = writes, .explain = explain, .syntax_error = syntax_error, .left_out = left_out};

}  // namespace

bool install_code_reader() {
  static const bool can = can_read();
  if (can) code_reader = &kReader;
  return can;
}

}  // namespace fuda::lua
