#include "failed_before.h"

#include <algorithm>
#include <filesystem>

#include "base/limits.h"
#include "base/lists.h"
#include "disk/write.h"
#include "files/files.h"

namespace fuda::cli {

namespace {

constexpr std::string_view kHead = "# scripts that failed, written by fuda run --failed-first";

// Maximum size of the file. Scripts whose names do not fit in the file run in their usual order.
constexpr std::size_t kMaxBytes = kMaxScriptBytes;

// Replaces tabs and line breaks, because a tab or a line break ends the name in the file.
std::string on_one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\t' || c == '\n'; }, ' ');
  return text;
}

}  // namespace

FailedBefore::FailedBefore(Path file) : path_(std::move(file)) {
  refuse_unwritable(path_);
  std::error_code error;
  if (!std::filesystem::exists(path_, error)) return;
  const auto lines = split(read_bytes(path_, kMaxBytes), '\n');
  if (lines.front() != kHead) {
    throw Failure(error_at({path_.string(), 1}, "'--failed-first' did not write this file",
                           "name another file, or remove this file"));
  }
  for (const std::string& line : lines) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) before_.emplace(line.substr(0, tab), line.substr(tab + 1));
  }
  now_ = before_;
}

bool FailedBefore::has(const Path& file, const std::string& title) const {
  return before_.contains({on_one_line(file.string()), on_one_line(title)});
}

bool FailedBefore::has(const Path& file) const {
  return std::ranges::any_of(
      before_, [name = on_one_line(file.string())](const Name& one) { return one.first == name; });
}

void FailedBefore::forget_others(const Path& file, const std::vector<Script>& scripts) {
  std::set<std::string> titles;
  for (const Script& script : scripts) titles.insert(on_one_line(script.title()));
  const std::string name = on_one_line(file.string());
  std::erase_if(now_, [&](const Name& one) { return one.first == name && !titles.contains(one.second); });
}

void FailedBefore::take(const RunResult& result) {
  const std::string file = on_one_line(result.file.string());
  const Name script{file, on_one_line(result.name)};
  // If a file is unreadable, the note about it has the file's name in place of a script's title.
  if (!result.unusable) now_.erase({file, on_one_line(result.file.filename().string())});
  if (result.passed()) {
    now_.erase(script);
  } else {
    now_.insert(script);
  }
}

void FailedBefore::write() const {
  std::string text = std::string(kHead) + "\n";
  for (const auto& [file, title] : now_) {
    const std::size_t most = kMaxBytes - std::min(kMaxBytes, text.size());
    if (file.size() + title.size() + 2 <= most) text.append(file).append("\t").append(title).append("\n");
  }
  write_file(path_, text, Existing::replace);
}

}  // namespace fuda::cli
