#include "command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/files.h"
#include "core/suggest.h"
#include "yaml/read_log.h"

namespace fuda::cli {

namespace fs = std::filesystem;

std::vector<play::Path> Globals::path() const {
  // Beside the program, wherever it was put; then where it was built to be put.
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  std::vector<std::string> shares{FUDA_SHARE "/rules"};
  if (!error)
    shares.insert(shares.begin(), (program.parent_path().parent_path() / "share/fuda/rules").string());
  return load::rules_path(rules, shares);
}

std::string json_text(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) {
        const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if (digits && text.size() < 20) return std::string();
        return fmt::format("a whole number from 0 is needed, not '{}'", text);
      },
      "");
}

play::Paint paint_for_output() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  return {wanted && isatty(STDOUT_FILENO) == 1 &&
          (terminal == nullptr || std::string_view(terminal) != "dumb")};
}

std::vector<load::OptionSetting> settings_of(const std::vector<std::string>& sets) {
  std::vector<load::OptionSetting> settings;
  for (const std::string& set : sets) {
    const std::size_t equals = set.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw Failure(error_at({}, fmt::format("'--set {}' needs an option and its value", set),
                             "write --set option=value"));
    }
    settings.push_back({set.substr(0, equals), set.substr(equals + 1), {}});
  }
  return settings;
}

namespace {

[[noreturn]] void no_such_path(const fs::path& path) {
  std::vector<std::string> beside;
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (const auto& entry : fs::directory_iterator(folder, error))
    beside.push_back(entry.path().filename().string());
  std::sort(beside.begin(), beside.end());
  const std::string near = nearest(path.filename().string(), beside);
  const std::string hint =
      near.empty() ? ""
                   : fmt::format("did you mean '{}'?",
                                 (path.has_parent_path() ? folder / near : fs::path(near)).string());
  throw Failure(error_at({path.string()}, "no such file or folder", hint));
}

// A folder with such a file is for those who name it.
constexpr const char* kIgnore = ".fuda-ignore";

bool is_yaml(const fs::path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

}  // namespace

std::vector<play::Path> yaml_files(const play::Path& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (!fs::exists(status)) {
    yaml::ReadLog::note_file(path);
    no_such_path(path);
  }
  if (!fs::is_directory(status)) return {path};
  yaml::ReadLog::note_folder(path);
  std::vector<play::Path> files;
  fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    const std::string name = it->path().filename().string();
    const bool folder_left_out = it->is_directory(error) && fs::exists(it->path() / kIgnore, error);
    if (name.starts_with(".") || folder_left_out) {
      if (it->is_directory(error)) it.disable_recursion_pending();
    } else if (is_yaml(it->path()) && it->is_regular_file(error)) {
      if (leads_out(it->path(), path)) {
        throw Failure(error_at({it->path().string()}, "this link leads out of '" + path.string() + "'",
                               "name the file itself, or take the link away"));
      }
      files.push_back(it->path());
    } else if (it->is_directory(error)) {
      yaml::ReadLog::note_folder(it->path());
    }
  }
  if (error) throw Failure(error_at({path.string()}, "cannot be read: " + error.message()));
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace fuda::cli
