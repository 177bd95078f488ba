#include "disk/changes.h"

#include <filesystem>
#include <set>

#include "base/lists.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

std::set<std::string> lines_of(const std::string& text) {
  const auto lines = split(text, '\n');
  return {lines.begin(), lines.end()};
}

std::string shown(const fs::path& path) { return path.lexically_normal().string(); }

void add_renamed(const fs::path& folder, const std::string& before, const std::string& after,
                 std::set<std::string>& out) {
  const auto old = lines_of(before);
  const auto now = lines_of(after);
  for (const auto& name : now) {
    if (!old.contains(name)) out.insert(shown(folder / name) + " is new");
  }
  for (const auto& name : old) {
    if (!now.contains(name)) out.insert(shown(folder / name) + " is gone");
  }
}

}  // namespace

std::vector<std::string> changes(const ReadLog& log) {
  std::set<std::string> out;
  for (const auto& [path, entry] : log.entries()) {
    const std::string state = entry.now(path);
    if (state == entry.state) continue;
    if (entry.folder) {
      add_renamed(path, entry.state, state, out);
    } else {
      out.insert(shown(path) + (entry.state.empty() ? " is new" : state.empty() ? " is gone" : " changed"));
    }
  }
  return {out.begin(), out.end()};
}

bool lacks_a_file(const ReadLog& log) {
  for (const auto& [path, entry] : log.entries()) {
    if (!entry.folder && !entry.state.empty() && entry.now(path).empty()) return true;
  }
  return false;
}

std::string state_now(const ReadLog& log) {
  std::string text;
  for (const auto& [path, entry] : log.entries()) text += entry.now(path) + "\n";
  return text;
}

std::size_t files_in(const ReadLog& log) {
  std::size_t count = 0;
  for (const auto& [path, entry] : log.entries()) count += !entry.folder && !entry.state.empty() ? 1 : 0;
  return count;
}

}  // namespace fuda
