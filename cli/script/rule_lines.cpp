#include "script/rule_lines.h"

#include <algorithm>

namespace fuda::lua {

std::vector<std::string> line_texts(const LineLog& log) {
  std::vector<std::string> texts;
  for (const auto& [file, counts] : log.files()) {
    std::vector<int> lines;
    for (const auto& [line, count] : counts) lines.push_back(line);
    texts.push_back(file + ":" + ranges(lines));
  }
  return texts;
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
