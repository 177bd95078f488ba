#include "code/unused.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/suggest.h"
#include "code/bytecode.h"
#include "code/called.h"

namespace fuda::lua {

namespace {

// Whether this is `local function f`: the instruction before its scope creates the function.
bool is_function(const Function& function, const Local& local) {
  return local.from > 0 && op_of(function.code[local.from - 1]) == Op::closure;
}

int line_of(const Function& function, const Local& local) {
  if (local.from == 0) return function.first_line;
  const std::uint32_t code = function.code[local.from - 1];
  return op_of(code) == Op::closure ? function.inner[bx_of(code)].first_line : function.lines[local.from - 1];
}

bool is_used(const Function& function, const Local& local, unsigned index) {
  for (std::size_t at = local.from; at < local.to && at < function.code.size(); ++at) {
    if (reads_register(function, at, index)) return true;
  }
  return false;
}

void look(const Function& function, bool is_file, const std::string& file,
          const std::vector<std::string>& globals, const std::vector<std::string>& defined,
          Findings& findings) {
  std::vector<bool> used(function.locals.size());
  for (std::size_t i = function.locals.size(); i-- > 0;) {
    const Local& local = function.locals[i];
    const auto index = static_cast<unsigned>(
        std::count_if(function.locals.begin(), function.locals.begin() + static_cast<std::ptrdiff_t>(i),
                      [&](const Local& other) { return other.to > local.from; }));
    used[i] = is_used(function, local, index);
    // Skip an unused variable before a used one, because `local a, b = f()` needs the name 'a' for 'b'.
    if (i + 1 < used.size() && used[i + 1] && function.locals[i + 1].from == local.from) used[i] = true;
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    const Local& local = function.locals[i];
    const bool of_function = is_function(function, local);
    if (used[i] || (!is_file && !of_function) || local.name.starts_with('_') || local.name.starts_with('('))
      continue;
    const std::string meant = of_function ? nearest(local.name, defined) : "";
    if (meant.empty() && !nearest(local.name, globals).empty()) continue;
    const auto again =
        std::find_if(function.locals.begin() + static_cast<std::ptrdiff_t>(i) + 1, function.locals.end(),
                     [&](const Local& other) { return other.name == local.name; });
    std::string hint;
    if (!meant.empty()) {
      hint = fmt::format("to replace the function '{0}' of the game, remove 'local': function {0}(…)", meant);
    } else if (of_function && host_calls(local.name)) {
      hint = fmt::format("for the host to call this function, remove 'local': function {}(…)", local.name);
    } else if (again != function.locals.end()) {
      hint = fmt::format("line {} defines another '{}'", line_of(function, *again), local.name);
    }
    findings.push_back(warning_at({file, line_of(function, local), 0, 1},
                                  of_function
                                      ? fmt::format("nothing calls the local function '{}'", local.name)
                                      : fmt::format("nothing uses the local '{}'", local.name),
                                  std::move(hint)));
  }
  for (const Function& inner : function.inner) look(inner, false, file, globals, defined, findings);
}

}  // namespace

Findings unused_locals(const std::string& file, std::string_view text, const std::set<std::string>& globals,
                       const std::vector<std::string>& defined) {
  Findings findings;
  look(compiled(file, text), true, file, {globals.begin(), globals.end()}, defined, findings);
  return findings;
}

}  // namespace fuda::lua
