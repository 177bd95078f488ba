#include "load/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/limits.h"
#include "files/files.h"
#include "files/read_log.h"

namespace fuda {

namespace fs = std::filesystem;

bool is_file(const Path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return true;
  ReadLog::note_file(path);  // the file may be created later
  return false;
}

bool is_folder(const Path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

namespace {

bool lies_in(const Path& path, const Path& folder) {
  std::error_code error;
  const Path inner = fs::weakly_canonical(path.empty() ? "." : path, error);
  const Path outer = fs::weakly_canonical(folder.empty() ? "." : folder, error);
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

}  // namespace

std::string read_lua_file(const Path& path, const Place& named_at, const Path& game) {
  const Path folder = named_at.file.empty() ? game : Path(named_at.file).parent_path();
  return read_bytes(path, kMaxLuaFileBytes, {lies_in(folder, game) ? game : folder, named_at});
}

std::vector<LuaText> read_rules(const yaml::Node& rules, const Path& game, Findings& findings) {
  std::vector<LuaText> files;
  for (const auto& item : rules.items) {
    for (LuaText& file : read_rules(item, game, findings)) files.push_back(std::move(file));
  }
  if (!rules.is_scalar()) return files;
  const Path name(rules.text);
  if (name.is_absolute() || contains(name, "..")) {
    findings.push_back(error_at(rules.place(), fmt::format("'{}' is not next to this file", rules.text)));
    return files;
  }
  const Path path = Path(*rules.file).parent_path() / name;
  collect(findings, [&] { files.push_back({path.string(), read_lua_file(path, rules.place(), game)}); });
  return files;
}

namespace {

template <class Wanted>
std::vector<std::string> list(const Path& folder, Wanted wanted) {
  std::vector<std::string> names;
  for (std::string& name : names_in_folder(folder)) {
    if (wanted(folder / name)) names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace

std::vector<std::string> names_in(const Path& folder, const std::string& extension) {
  auto names = list(folder, [&](const Path& path) { return path.extension() == extension && is_file(path); });
  for (auto& name : names) name.resize(name.size() - extension.size());
  // Sort names without extensions, so that "a-b" comes after "a" although '-' sorts before '.'.
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> folders_with(const Path& folder, const std::string& file) {
  return list(folder, [&](const Path& path) { return is_file(path / file); });
}

bool is_about(const Failure& failure, const std::string& file) {
  return std::ranges::any_of(failure.findings(), [&](const Finding& f) { return f.place.file == file; });
}

void throw_if_errors(const Findings& findings) {
  if (has_errors(findings)) throw Failure(findings);
}

std::string short_place(const Place& place) { return fmt::format("{}:{}", place.file, place.line); }

}  // namespace fuda
