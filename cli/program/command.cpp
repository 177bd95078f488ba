#include "program/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/words.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "files/read_log.h"
#include "load/files.h"
#include "load/kind.h"
#include "script/script.h"
#include "system/process.h"
#include "text/quoting.h"

namespace fuda::cli {

namespace fs = std::filesystem;

namespace {

// Refuses the folder of one game, because --rules would find no game in that folder.
void refuse_game(const Path& folder) {
  if (!is_file(folder / "game.yaml") || !folders_with(folder, "game.yaml").empty()) return;
  throw Failure(error_at(
      {}, fmt::format("'{}' is the folder of one game, but --rules needs a folder of games", folder.string()),
      fmt::format("write --rules {}, or name the game by its folder",
                  in_shell((folder / "..").lexically_normal().string()))));
}

}  // namespace

std::vector<Path> Globals::path() const {
  for (const std::string& folder : rules) refuse_game(folder);
  // Installed games are in a folder relative to the program, or in the folder for which the program was
  // built.
  std::error_code error;
  const fs::path program = system::program_file(error);
  std::vector<std::string> shares{FUDA_SHARE "/rules"};
  if (!error)
    shares.insert(shares.begin(), (program.parent_path().parent_path() / "share/fuda/rules").string());
  return rules_path(rules, shares);
}

CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool all = end == text.data() + text.size();
        if (all && error == std::errc::result_out_of_range)
          return fmt::format("is {}, but must be from 0 to {}", text,
                             std::numeric_limits<std::uint64_t>::max());
        if (all && error == std::errc()) return std::string();
        return fmt::format("must be a whole number, 0 or more, not '{}'", text);
      },
      "");
}

namespace {

template <class Number>
CLI::Validator number_from(Number low, Number high, const char* what) {
  return CLI::Validator(
      [low, high, what](const std::string& text) {
        Number number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_number = end == text.data() + text.size() && error != std::errc::invalid_argument;
        if (!is_number) return fmt::format("must be {} from {} to {}, not '{}'", what, low, high, text);
        const bool fits = error == std::errc() && number >= low && number <= high;
        return fits ? std::string() : fmt::format("is {}, but must be from {} to {}", text, low, high);
      },
      "");
}

}  // namespace

CLI::Validator in_range(std::int64_t low, std::int64_t high) {
  return number_from(low, high, "a whole number");
}
CLI::Validator real_in_range(double low, double high) { return number_from(low, high, "a number"); }

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::Validator(
      [words = std::move(words)](const std::string& text) {
        if (contains(words, text)) return std::string();
        const std::string near = nearest(text, words);
        return fmt::format("must be {}, not '{}'{}", either(words), text,
                           near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
      },
      "");
}

CLI::Validator existing_folder() {
  return CLI::Validator(
      [](const std::string& text) {
        std::error_code error;
        if (fs::is_directory(text, error)) return std::string();
        return fmt::format("must name a folder, but {}", fs::exists(text, error)
                                                             ? fmt::format("'{}' is a file", text)
                                                             : fmt::format("there is no '{}'", text));
      },
      "");
}

namespace {

std::size_t width_of_output() {
  constexpr std::size_t kPage = 100;
  constexpr std::size_t kNarrowest = 40;
  if (const char* columns = std::getenv("COLUMNS"); columns != nullptr) {
    const unsigned long width = std::strtoul(columns, nullptr, 10);
    if (width > 0 && width < 10'000) return std::max<std::size_t>(width, kNarrowest);
  }
  if (const unsigned columns = system::width_of_terminal(); columns > 0)
    return std::max<std::size_t>(columns, kNarrowest);
  return kPage;
}

}  // namespace

Paint paint_for_output() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  const bool colours =
      wanted && isatty(STDOUT_FILENO) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
  return {colours, width_of_output()};
}

std::vector<OptionSetting> settings_of(const std::vector<std::string>& sets, const char* option) {
  std::vector<OptionSetting> settings;
  for (const std::string& set : sets) {
    const std::size_t equals = set.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw Failure(error_at({}, fmt::format("'{} {}' needs an option and its value", option, set),
                             fmt::format("write {} option=value", option)));
    }
    const std::string given = set.substr(0, equals), as = set.substr(equals + 1);
    const std::string name(trimmed(given)), value(trimmed(as));
    if (name != given || value != as) {
      throw Failure(
          error_at({}, fmt::format("'{} {}' has spaces around its '='", option, set),
                   fmt::format("write {} {}", option, in_shell(fmt::format("{}={}", name, value)))));
    }
    if (contains(names_of(settings), name)) {
      throw Failure(
          error_at({}, fmt::format("'{}' sets '{}' twice", option, name), "give the option only one value"));
    }
    settings.push_back({name, value, {}});
  }
  return settings;
}

void add_many_games(CLI::App& app, ManyGames& games, const std::string& fewest, const std::string& one) {
  app.add_option("--players", games.players, fmt::format("seat N players (the fewest that {})", fewest))
      ->type_name("N")
      ->check(in_range(1, 16));
  app.add_option("--seed", games.seed, "take all randomness from this seed (0)")
      ->type_name("N")
      ->check(whole_number());
  app.add_option("--first-game", games.first_game, fmt::format("start with {} number N (0)", one))
      ->type_name("N")
      ->check(whole_number());
  app.add_option("--first", games.first, "let this seat start: P2 or 2, rotate, or random (the rules decide)")
      ->type_name("SEAT");
  app.add_option("--max-moves", games.max_moves,
                 "fail a game that has not ended after N moves (the game's own limit, or 10,000)")
      ->type_name("N")
      ->check(in_range(1, 1'000'000'000));
}

void refuse_numbers(std::uint64_t n, std::uint64_t first, const char* what) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
  if (n == 0) throw Failure(error_at({}, fmt::format("no {}: '-n' must be at least 1", what)));
  if (n >= kMost || first >= kMost)
    throw Failure(error_at({}, fmt::format("too many {}: '-n' and '--first-game' must be below 2^62", what)));
}

namespace {

[[noreturn]] void no_such_path(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<std::string> beside = names_in_folder(folder);
  std::sort(beside.begin(), beside.end());
  std::string near = nearest(path.filename().string(), beside);
  if (!near.empty()) near = fmt::format("did you mean '{}'?", fs::path(path).replace_filename(near).string());
  throw Failure(error_at({path.string()}, "no such file or folder", near));
}

// fuda uses a folder with this file only if the command line names the folder.
constexpr const char* kIgnore = ".fuda-ignore";

void add_yaml_files(const fs::path& folder, const fs::path& top, std::vector<fs::path>& files) {
  for (const std::string& name : names_in_folder(folder)) {
    std::error_code error;
    const fs::path path = folder / name;
    const bool is_folder = fs::is_directory(path, error);
    if (name.starts_with(".") || (is_folder && fs::exists(path / kIgnore, error))) continue;
    if (is_yaml(path) && fs::is_regular_file(path, error)) {
      if (leads_out(path, top)) {
        throw Failure(error_at({path.string()}, "this link points outside '" + top.string() + "'",
                               "name the file itself, or remove the link"));
      }
      files.push_back(path);
    } else if (is_folder) {
      if (!fs::is_symlink(path, error)) add_yaml_files(path, top, files);
    }
  }
}

}  // namespace

bool is_yaml(const Path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

std::vector<Path> yaml_files(const Path& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (!fs::exists(status)) {
    ReadLog::note_file(path);
    no_such_path(path);
  }
  if (!fs::is_directory(status)) return {path};
  (void)fs::directory_iterator(path, error);
  if (error) throw Failure(error_at({path.string()}, "cannot be read: " + error.message()));
  std::vector<Path> files;
  add_yaml_files(path, path, files);
  std::sort(files.begin(), files.end());
  return files;
}

void not_a_script(const Path& path, const yaml::Node& root) {
  const FileKind kind = kind_of(root, path);
  const std::string what = word_for(kind);
  // A script without moves looks like the beginning of a game.
  if (what.empty() || (kind == FileKind::game && root.find("cards") == nullptr)) {
    (void)read_script_file(path);  // throws a Failure that says what the script lacks
    throw Failure(error_at({path.string()}, "this file is not a script"));
  }
  throw Failure(error_at({path.string()}, fmt::format("this file is {}, not a script", what),
                         "a script has 'game: NAME' and 'moves:'"));
}

}  // namespace fuda::cli
