#include "check/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/lists.h"
#include "code/lines.h"
#include "disk/write.h"
#include "load/files.h"
#include "load/kind.h"
#include "script/rule_lines.h"
#include "script/runner.h"
#include "script/script.h"
#include "script/script_yaml.h"

namespace fuda {

namespace {

// Normalises a path, because one file may have several paths, such as "./house.lua" and "././house.lua".
std::string plain(const std::string& path) { return Path(path).lexically_normal().string(); }

// The places of conditions that can refuse a move.
std::vector<Place> conditions_of(const Game& game) {
  std::vector<Place> places;
  for (const MoveKind& kind : game.moves) {
    if (!kind.unless.empty()) places.push_back(kind.unless_place);
    for (const Param& param : kind.params) {
      const Narrowing* narrowing = param.narrowing();
      if (narrowing == nullptr) continue;
      if (narrowing->only) places.push_back(narrowing->only.place);
      for (std::size_t level = 1; level <= narrowing->levels(); ++level)
        places.push_back(narrowing->level(level).place);
    }
  }
  return places;
}

// Notes the place of each rule that refused a move.
class Refusals : public RunObserver {
 public:
  explicit Refusals(lua::LineLog& log) : log_(log) {}
  void refused(const LoadedGame&, Seat, const std::string&, const Refusal& why) override {
    if (why.rule != Refusal::Rule::parameter && why.rule != Refusal::Rule::unless) return;
    if (why.place.line == 0) return;
    log_.forget_source();  // the log identifies a text by its address, and the text of this script is freed
                           // at its end
    log_.hit(why.place.file.c_str(), why.place.line);
    log_.forget_source();
  }

 private:
  lua::LineLog& log_;
};

// A whole percentage, rounded down, so that 100 means every line.
std::size_t per_cent(std::size_t ran, std::size_t lines) { return lines == 0 ? 100 : ran * 100 / lines; }

}  // namespace

std::vector<int> Coverage::File::never() const {
  std::vector<int> never;
  for (const int line : lines) {
    if (!counts.contains(line)) never.push_back(line);
  }
  return never;
}

void Coverage::run(const std::vector<Path>& files) {
  for (const Path& file : files) {
    collect(findings_, [&] {
      const yaml::Node root = read_script_yaml(file);
      const FileKind kind = kind_of(root, file);
      if (kind == FileKind::script) {
        run_scripts(file);
      } else if (kind == FileKind::variant || root.find("cards") != nullptr) {
        take_game(file);
      }
    });
  }
}

void Coverage::run_scripts(const Path& file) {
  for (const Script& script : read_script_file(file).scripts) {
    ++scripts_;
    Refusals refusals(log_);
    const RunResult result = run_script(games_, script, {"", &refusals, &log_});
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
  const auto definition = games_.definition(spec, settings);
  for (const LuaFile& file : definition->lua) {
    const std::string path = plain(file.path);
    if (!lines_.contains(path)) lines_[path] = lua::function_lines(path, file.text);
  }
  for (const Place& place : conditions_of(build_game(*definition, definition->seats.front()))) {
    std::vector<int>& lines = lines_[plain(place.file)];
    const auto at = std::ranges::lower_bound(lines, place.line);
    if (at == lines.end() || *at != place.line) lines.insert(at, place.line);
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

void report_coverage_text(std::ostream& out, const Coverage& coverage, const Paint& paint) {
  const auto files = coverage.files();
  std::size_t width = 5;
  std::size_t lines = 0;
  std::size_t ran = 0;
  for (const auto& file : files) width = std::max(width, width_of(file.path));
  out << paint.dim(padded("file", width) + "    run  lines         never run") << "\n";
  const auto row = [&](const std::string& name, std::size_t hit, std::size_t all, const std::string& never) {
    std::string text = fmt::format("{}  {:>5}  {:>5}  {:>3} %  {}", padded(name, width), hit, all,
                                   per_cent(hit, all), never);
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << "\n";
  };
  for (const auto& file : files) {
    row(file.path, file.counts.size(), file.lines.size(), lua::ranges(file.never(), file.lines));
    lines += file.lines.size();
    ran += file.counts.size();
  }
  row("total", ran, lines, "");
  out << "by " << counted(coverage.scripts(), "script") << "\n";
}

void write_lcov(const Path& to, const Coverage& coverage) {
  std::ostringstream out;
  out << "TN:\n";
  for (const auto& file : coverage.files()) {
    out << "SF:" << file.path << "\n";
    for (const int line : file.lines) {
      const auto count = file.counts.find(line);
      out << "DA:" << line << "," << (count == file.counts.end() ? 0 : count->second) << "\n";
    }
    out << "LF:" << file.lines.size() << "\nLH:" << file.counts.size() << "\nend_of_record\n";
  }
  write_file(to, out.str(), Existing::replace);
}

}  // namespace fuda
