#include "lua/lines.h"

#include <algorithm>
#include <set>

#include "lua/bytecode.h"

namespace fuda::lua {

namespace {

// Which instructions can be reached from the first one.
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

// What the compiler may add without anything in the text for it.
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

void LineLog::find(const char* source) {
  last_source_ = source;
  const std::string_view name = source[0] == '@' ? source + 1 : source;
  const auto known = files_.find(name);
  last_ = known != files_.end() ? &known->second : &files_[std::string(name)];
}

std::vector<std::string> LineLog::texts() const {
  std::vector<std::string> texts;
  for (const auto& [file, counts] : files_) {
    std::vector<int> lines;
    for (const auto& [line, count] : counts) lines.push_back(line);
    texts.push_back(file + ":" + ranges(lines));
  }
  return texts;
}

std::vector<int> function_lines(const std::string& file, std::string_view text) {
  std::set<int> lines;
  for (const Function& function : compiled(file, text).inner) collect(function, lines);
  return {lines.begin(), lines.end()};
}

std::string ranges(const std::vector<int>& lines, const std::vector<int>& known) {
  std::string text;
  const auto follows = [&](int before, int line) {
    if (known.empty()) return line == before + 1;
    const auto next = std::upper_bound(known.begin(), known.end(), before);
    return next != known.end() && *next == line;
  };
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t last = i;
    while (last + 1 < lines.size() && follows(lines[last], lines[last + 1])) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(lines[i]);
    if (last > i) text += "-" + std::to_string(lines[last]);
    i = last + 1;
  }
  return text;
}

}  // namespace fuda::lua
