#include "program/permissions.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/lists.h"
#include "bots/launcher.h"
#include "bots/spec.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"
#include "load/find.h"
#include "load/folders.h"
#include "load/spec.h"

namespace fuda::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kProgram = "exec:";
constexpr std::string_view kLuaPlayer = "lua:";

bool is_text(const Path& file) { return is_yaml(file) || file.extension() == ".lua"; }

bool there_is(const Path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

Path folder_of(const Path& file) { return file.has_parent_path() ? file.parent_path() : Path("."); }

// The home folder. The result is "/" if $HOME is not the path of an existing folder.
Path home_folder() {
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe): before there are threads
  if (home == nullptr || *home != '/' || !is_folder(home)) return "/";
  std::error_code error;
  Path real = fs::canonical(home, error);
  return error ? Path("/") : real;
}

// Whether the folder is the home folder or above it. A file that the command line names in the home folder
// gives no access to the whole folder; the command line must name the folder itself. "/" always counts as
// above the home folder, so that a search through parent folders ends.
bool is_home_or_above(const Path& folder) {
  std::error_code error;
  const Path here = fs::canonical(folder, error), home = home_folder();
  return error || here == here.root_path() ||
         std::mismatch(here.begin(), here.end(), home.begin(), home.end()).first == here.end();
}

bool is_link(const Path& path) {
  std::error_code error;
  return fs::is_symlink(path, error);
}

// The text up to the closing quote. "" if the text is more complicated.
std::string in_quotes(std::string_view text, char quote) {
  std::string word;
  for (std::size_t at = 0; at < text.size() && text[at] != quote; ++at) {
    if (text[at] == '\\' && quote == '"') ++at;
    if (at == text.size() || text[at] == '\n') return {};
    word += text[at];
  }
  return word;
}

// The game that a file names. A script names it in the line "game:", a variant in the line "extends:", and a
// part of a simulation under "game". "" if the file names no game. This function does not check the syntax,
// because the real reader checks it later.
std::string game_named_in(const Path& file) {
  constexpr std::string_view kGame = "game:", kExtends = "extends:", kOfPart = R"("game":")";
  const std::string text = read_beginning(file, kMaxYamlBytes);
  if (text.starts_with('{')) {
    const std::size_t start = text.find(kOfPart);
    return start == std::string::npos ? ""
                                      : in_quotes(std::string_view(text).substr(start + kOfPart.size()), '"');
  }
  for (const std::string& line : split(text, '\n')) {
    if (!line.starts_with(kGame) && !line.starts_with(kExtends)) continue;
    const std::size_t start = line.find_first_not_of(' ', line.find(':') + 1);
    if (start == std::string::npos) return {};
    if (line[start] == '"' || line[start] == '\'')
      return in_quotes(std::string_view(line).substr(start + 1), line[start]);
    const std::string word = line.substr(start, std::min(line.find(" #", start), line.find('\r')) - start);
    return word.substr(0, word.find_last_not_of(' ') + 1);
  }
  return {};
}

bool is_variant_text(const Path& file) {
  const std::string text = read_beginning(file, kMaxYamlBytes);
  return text.starts_with("variant:") || text.find("\nvariant:") != std::string::npos;
}

// Allows writing into a folder. If the folder is missing, later attempts to write report the error.
void write_into(const Path& folder, Permissions& permissions) {
  if (const int open = open_to_write(folder, Missing::leave).folder; open >= 0)
    permissions.write.push_back(open);
}

class Readable {
 public:
  // `searches` says whether the command searches folders for scripts.
  Readable(Permissions& permissions, std::vector<Path> path, bool searches)
      : permissions_(permissions), path_(std::move(path)), searches_(searches) {}

  // Adds a word of the command line: a file, a folder, or a game with its variants.
  void add(const std::string& word) {
    if (there_is(word)) return add_path(word);
    permissions_.list.push_back(folder_of(word));  // lets messages suggest close matches
    for (const std::string& part : spec_words(word, path_)) {
      if (there_is(part)) add_path(part);
    }
  }

  // Adds a folder named on the command line. Follows the links in the folder, because a system may keep its
  // games as links.
  void add_games(const Path& folder) {
    permissions_.read.push_back(folder);
    for (const std::string& name : names_in_folder(folder)) {
      if (is_link(folder / name)) permissions_.read.push_back(folder / name);
    }
  }

  // Adds only the files, games, variants and packs of a folder.
  void add_loose(const Path& folder) {
    add_texts(folder);
    for (const std::string& name : names_in_folder(folder)) {
      const Path path = folder / name;
      if (is_link(path)) continue;
      const bool is_meant = there_is(path / "game.yaml") || there_is(path / (name + ".yaml")) ||
                            there_is(path / "pack.yaml") || name == "packs";
      if (is_meant) permissions_.read.push_back(path);
    }
  }

 private:
  void add_path(const Path& path) {
    permissions_.read.push_back(path);
    if (is_folder(path)) {
      add_around(path);
      if (searches_ && !is_home_or_above(path)) add_games_of(path);
      return;
    }
    const Path folder = folder_of(path);
    add_game_of(path, folder / "..");
    if (!is_text(path)) return;  // a file with another ending may be a recorded game
    is_home_or_above(folder) ? add_texts(folder) : permissions_.read.push_back(folder);
    add_around(folder);
  }

  // Calls add_game_of for each script in a folder.
  void add_games_of(const Path& folder) {
    for (const Path& file : files_of(folder, true)) {
      if (is_yaml(file)) add_game_of(file, folder / "..");
    }
  }

  // Adds the game that a script, journal, variant or part of a simulation names by its path. The game must be
  // below the working directory or below `around`, the parent of the folder with the named file. Therefore a
  // saved game needs no further option. Adds only games and variants, and follows no link.
  void add_game_of(const Path& script, const Path& around) {
    const Path folder = folder_of(script);
    const std::string spec = game_named_in(script);
    if (!known_games_.emplace(folder, spec).second) return;
    for (const std::string& word : spec_words(spec, path_, {folder, script.string()})) {
      if (!looks_like_path(word) || Path(word).is_absolute()) continue;
      std::error_code error;
      // Resolve links first, because `..` after a link may lead to a different folder.
      add_game_at(fs::canonical(folder, error) / word, around);
      add_game_at(fs::absolute(folder, error) / word, around);
    }
  }

  void add_game_at(const Path& path, const Path& around) {
    std::error_code error;
    const Path named = path.lexically_normal();
    const Path game = is_yaml(named) ? named : named / "game.yaml";
    if (!is_below_open(game, ".") && !is_below_open(game, around)) return;
    if (fs::canonical(game, error) != game) return;
    const Path folder = game.parent_path();
    if (there_is(folder / "game.yaml") || there_is(folder / (folder.filename().string() + ".yaml"))) {
      permissions_.read.push_back(folder);
      add_around(folder);
    } else if (is_variant_text(game)) {
      add_texts(folder);
    } else {
      return;
    }
    add_game_of(game, around);
  }

  // Whether the file is below the folder. False if the folder is the home folder or above it, because these
  // folders contain unrelated files.
  static bool is_below_open(const Path& file, const Path& folder) {
    std::error_code error;
    const Path real = fs::canonical(folder, error);
    return !is_home_or_above(real) && is_below(file, real);
  }

  // Adds the game that contains a folder, and everything next to the folder.
  void add_around(const Path& named) {
    std::error_code error;
    const Path folder = fs::canonical(named, error);
    if (error) return;
    for (Path above = folder; !is_home_or_above(above); above = above.parent_path()) {
      if (!there_is(above / "game.yaml")) continue;
      permissions_.read.push_back(above);
      break;
    }
    add_loose(folder.parent_path());
  }

  void add_texts(const Path& folder) {
    permissions_.list.push_back(folder);
    for (const std::string& name : names_in_folder(folder)) {
      if (is_text(name) && !is_link(folder / name)) permissions_.read.push_back(folder / name);
    }
  }

  Permissions& permissions_;
  std::vector<Path> path_;
  bool searches_;
  std::set<std::pair<Path, std::string>> known_games_;  // the games already added, with the folders of their
                                                        // scripts
};

// Finds an option. CLI11's own search allocates memory inside functions that must not throw.
const CLI::Option* option_of(const CLI::App& command, const std::string& name) {
  const auto options = command.get_options();
  return *std::ranges::find_if(options, [&](const CLI::Option* option) { return option->check_name(name); });
}

}  // namespace

SandboxScope::SandboxScope(const CLI::App& command, const Globals& globals, const Uses& uses) {
  Permissions permissions;
  const bool serves = uses.listens != nullptr;
  if (serves)
    permissions.listener = uses.listens(command);  // open the socket first, so that no folder is created if
                                                   // this fails
  // A server's journals reveal all cards, and the files next to them hold credentials.
  const Missing missing = serves ? Missing::make_private : Missing::make;
  const std::vector<Path> path = globals.path();
  Readable readable(permissions, path, uses.searches);
  for (const Path& folder : path) {
    // The working directory may come from a stranger and contain links, so open only its games.
    const bool named = std::find(globals.rules.begin(), globals.rules.end(), folder) != globals.rules.end();
    const bool found_here = !named && folder == "rules";
    found_here ? readable.add_loose(folder) : readable.add_games(folder);
  }
  readable.add_loose(".");
  const auto is_one_of = [](const CLI::Option* option, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const auto& name) { return option->check_name(name); });
  };
  std::vector<std::string> commands;
  bool named_journal = false;
  const bool rewrites = uses.rewrites != nullptr && option_of(command, uses.rewrites)->count() > 0;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& word : option->results()) {
      if (uses.works_in != nullptr && option->get_positional()) continue;
      if (is_one_of(option, uses.players)) {
        for (const std::string& one : split(word, ',')) {
          const std::string player = serves ? split_name(one).text : one;
          if (player.starts_with(kProgram)) commands.push_back(player.substr(kProgram.size()));
          if (player.starts_with(kLuaPlayer)) readable.add(player.substr(kLuaPlayer.size()));
        }
      } else if (is_one_of(option, uses.folders)) {
        if (!word.empty()) make(word, missing, permissions);
      } else if (is_one_of(option, uses.journals)) {
        readable.add(word);
        write_into(folder_of(word), permissions);
        named_journal = true;
      } else if (is_one_of(option, uses.files)) {
        if (word != kNoFile) write_into(folder_of(word), permissions);
      } else if (option->get_positional() || is_one_of(option, uses.reads)) {
        readable.add(word);
        if (rewrites && option->get_positional())
          write_into(is_folder(word) ? Path(word) : folder_of(word), permissions);
      }
    }
  }
  if (uses.asks != nullptr) {
    for (const std::string& folder : uses.asks())
      is_home_or_above(folder) ? readable.add_loose(folder) : readable.add(folder);
  }
  if (uses.here) write_into(".", permissions);
  if (uses.plays) {
    permissions.terminal = true;
    if (!named_journal) make(kPlayed, missing, permissions);
  }
  if (uses.works_in != nullptr) {
    for (const Path& folder : uses.works_in(command)) {
      make(folder, missing, permissions);
      permissions.read.push_back(folder);
    }
  } else if (serves) {
    const CLI::Option* folder = option_of(command, "--tables");
    if (folder->empty()) make(kTables, missing, permissions);
    permissions.read.emplace_back(folder->empty() ? kTables : folder->as<std::string>());
  }
  make_launcher(commands);
  permissions.launcher = launcher_socket();
  enter_sandbox(permissions);
}

void SandboxScope::make(const Path& folder, Missing missing, Permissions& permissions) {
  const WritableFolder& open = open_to_write(folder, missing);
  if (open.folder >= 0) permissions.write.push_back(open.folder);
  for (const FolderMade& made : open.made) {
    permissions.tidy.push_back(made.in);
    made_.push_back(made);
  }
}

SandboxScope::~SandboxScope() { std::for_each(made_.rbegin(), made_.rend(), remove_made); }

}  // namespace fuda::cli
