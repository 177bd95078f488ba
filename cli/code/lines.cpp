#include "code/lines.h"

#include <set>

#include "code/bytecode.h"

namespace fuda::lua {

namespace {

// By instruction: whether the code can reach it.
std::vector<bool> reachable(const Function& function) {
  const std::size_t size = function.code.size();
  std::vector<bool> seen(size);
  std::vector<std::size_t> open{0};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at >= size || seen[at]) continue;
    seen[at] = true;
    for (const std::size_t next : next_of(function, at)) open.push_back(next);
  }
  return seen;
}

// Whether the compiler may add the instruction although the text has no code for it.
bool may_be_added(Op op) {
  return op == Op::jump || op == Op::close || op == Op::return_any || op == Op::return_none;
}

void collect(const Function& function, std::set<int>& lines) {
  const std::vector<bool> seen = reachable(function);
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const Op op = op_of(function.code[i]);
    if (op == Op::vararg_prepare || (!seen[i] && may_be_added(op))) continue;
    lines.insert(function.lines[i]);
  }
  for (const Function& inner : function.inner) collect(inner, lines);
}

}  // namespace

std::vector<int> function_lines(const std::string& file, std::string_view text) {
  std::set<int> lines;
  for (const Function& function : compiled(file, text).inner) collect(function, lines);
  return {lines.begin(), lines.end()};
}

}  // namespace fuda::lua
