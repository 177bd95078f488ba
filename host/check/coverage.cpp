#include "check/coverage.h"

#include "load/kind.h"
#include "script/runner.h"
#include "script/script.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

// One file may be named in several ways: "./house.lua", "././house.lua".
std::string plain(const std::string& path) { return Path(path).lexically_normal().string(); }

}  // namespace

std::vector<int> Coverage::File::never() const {
  std::vector<int> never;
  for (const int line : lines) {
    if (!counts.contains(line)) never.push_back(line);
  }
  return never;
}

void Coverage::note(const Failure& failure) {
  findings_.insert(findings_.end(), failure.findings().begin(), failure.findings().end());
}

void Coverage::run(const std::vector<Path>& files) {
  for (const Path& file : files) {
    try {
      const yaml::Node root = yaml::read_file(file);
      const FileKind kind = kind_of(root, file);
      if (kind == FileKind::script) {
        run_scripts(file);
      } else if (kind == FileKind::variant || root.find("cards") != nullptr) {
        take_game(file);
      }
    } catch (const Failure& failure) {
      note(failure);
    }
  }
}

void Coverage::run_scripts(const Path& file) {
  for (const Script& script : read_script_file(file).scripts) {
    ++scripts_;
    const RunResult result = run_script(games_, script, {"", nullptr, &log_});
    for (const Failed& failed : result.failures) findings_.push_back(failed.finding);
    if (!result.unusable && !script.refused) {
      take({script.game.text, script.game.place, script.file.parent_path()}, script.options);
    }
  }
}

void Coverage::take_game(const Path& file) {
  const GameSpec spec{file.string(), {}, {}};
  take(spec, {});
  for (const auto& option : games_.definition(spec, {})->options) {
    for (const auto& value : option.choices) take(spec, {{option.name, value, {}}});
  }
}

void Coverage::take(const GameSpec& spec, const std::vector<OptionSetting>& settings) {
  for (const LuaFile& file : games_.definition(spec, settings)->lua) {
    const std::string path = plain(file.path);
    if (!lines_.contains(path)) lines_[path] = lua::function_lines(path, file.text);
  }
}

std::vector<Coverage::File> Coverage::files() const {
  std::vector<File> files;
  for (const auto& [path, lines] : lines_) {
    File file{path, lines, {}};
    for (const auto& [name, counts] : log_.files()) {
      if (plain(name) != path) continue;
      for (const int line : lines) {
        if (const auto count = counts.find(line); count != counts.end()) file.counts[line] += count->second;
      }
    }
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace fuda
