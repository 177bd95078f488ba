#include "check/suppressions.h"

#include <algorithm>
#include <string_view>

#include "base/limits.h"
#include "base/lists.h"
#include "check/paths.h"
#include "code/branches.h"
#include "files/files.h"

namespace fuda {

namespace {

constexpr std::string_view kWord = "fuda-ignore:";

// The start of the comment in a line, if kWord is its first word. Otherwise npos.
std::size_t comment_in(std::string_view line, std::string_view mark) {
  const std::size_t word = line.find(kWord);
  if (word == std::string_view::npos) return word;
  const std::size_t before = word == 0 ? word : line.find_last_not_of(' ', word - 1);
  if (word == 0 || before == std::string_view::npos || before + 1 < mark.size())
    return std::string_view::npos;
  const std::size_t start = before + 1 - mark.size();
  return line.substr(start, mark.size()) == mark ? start : std::string_view::npos;
}

}  // namespace

std::vector<Suppressions::Suppression>& Suppressions::in(const std::string& file) {
  const auto [at, is_new] = files_.try_emplace(plain_path(file));
  std::vector<Suppression>& all = at->second;
  if (!is_new) return all;
  const bool is_lua = file.ends_with(".lua");
  try {
    const std::string text = read_bytes(file, is_lua ? kMaxLuaFileBytes : kMaxScriptBytes);
    const auto lines = split(text, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string& line = lines[i];
      const std::size_t start = comment_in(line, is_lua ? "--" : "#");
      if (start == std::string::npos) continue;
      const bool alone = line.find_first_not_of(' ') == start;
      const std::size_t reason = line.find(kWord) + kWord.size();
      Suppression one;
      one.place = {file, static_cast<int>(i) + 1, static_cast<int>(start) + 1,
                   static_cast<int>(kWord.size())};
      one.line = one.place.line + (alone ? 1 : 0);
      one.whole_file = alone && i == 0;
      one.has_reason = line.find_first_not_of(" \r", reason) != std::string::npos;
      all.push_back(std::move(one));
    }
    if (!is_lua || all.empty()) return all;
    for (const lua::Branch& branch : lua::branches_of(text).all) {
      for (Suppression& one : all)
        one.at_branch = one.at_branch || (branch.matters && branch.line == one.line);
    }
  } catch (const Failure&) {
    all.clear();  // another pass reports that the file cannot be read
  }
  return all;
}

void Suppressions::apply(Findings& findings) {
  std::erase_if(findings, [this](const Finding& finding) {
    if (finding.severity == Severity::error || finding.place.file.empty()) return false;
    bool silenced = false;
    for (Suppression& one : in(finding.place.file)) {
      const bool about = finding.place.line == 0 ? one.whole_file : one.line == finding.place.line;
      if (!about) continue;
      one.used = true;
      silenced = silenced || one.has_reason;
    }
    count_ += silenced ? 1 : 0;
    return silenced;
  });
}

Findings Suppressions::wrong(const std::vector<Path>& files, Extent extent) {
  Findings findings;
  for (const Path& file : files) {
    for (const Suppression& one : in(file.string())) {
      if (!one.has_reason) {
        findings.push_back(warning_at(one.place,
                                      "this comment silences no warning, because it gives no reason",
                                      "write 'fuda-ignore:' and the reason why the warning does not matter"));
      } else if (!one.used && extent.all && (extent.unrun || !one.at_branch)) {
        findings.push_back(
            warning_at(one.place, "there is no warning for this comment to silence",
                       "put the comment on the line of the warning, or alone on the line before"));
      }
    }
  }
  return findings;
}

}  // namespace fuda
