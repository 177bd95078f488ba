#include "reach.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/lists.h"
#include "bots/launcher.h"
#include "bots/spec.h"
#include "disk/folder_files.h"
#include "disk/folders.h"
#include "files/files.h"
#include "load/files.h"
#include "load/find.h"

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

// The home folder; "/" if $HOME is not the path of an existing folder.
Path home_folder() {
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe): before there are threads
  if (home == nullptr || *home != '/' || !is_folder(home)) return "/";
  std::error_code error;
  Path real = fs::canonical(home, error);
  return error ? Path("/") : real;
}

// A file that happens to lie in a home folder does not open the whole folder; only naming the folder does.
// "/" is always above, so that a walk up ends.
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

// The word behind "game:" where a line begins with it; "" where none does. Whether the text is YAML is seen
// when it is read in earnest.
std::string game_named_in(const Path& script) {
  constexpr std::string_view kKey = "game:";
  if (!is_yaml(script) || !is_file(script)) return {};
  try {
    for (const std::string& line : split(read_bytes(script, kMaxYamlBytes), '\n')) {
      if (!line.starts_with(kKey)) continue;
      const std::size_t start = line.find_first_not_of(' ', kKey.size());
      if (start == std::string::npos) return {};
      const bool quoted = line[start] == '"' || line[start] == '\'';
      const std::string word = line.substr(start + (quoted ? 1 : 0));
      return word.substr(0, quoted ? word.find(line[start]) : word.find_first_of(" #\r"));
    }
  } catch (const Failure&) {
    return {};  // reported when it is read in earnest
  }
  return {};
}

// If the folder is missing, writing into it will say so.
void write_into(const Path& folder, Reach& reach) {
  if (const int open = open_to_write(folder, Missing::leave).folder; open >= 0) reach.write.push_back(open);
}

serve::Listener& listener_here() {
  static serve::Listener one;
  return one;
}

void listen(const CLI::App& command, Reach& reach) {
  const CLI::Option *host = command["--host"], *port = command["--port"];
  listener_here() = serve::listen_at(host->empty() ? kHost : host->as<std::string>(),
                                     port->empty() ? kPort : port->as<std::uint16_t>());
  reach.listener = listener_here().socket;
}

class Readable {
 public:
  explicit Readable(Reach& reach) : reach_(reach) {}

  // A word of a command line: a file, a folder, or a game with its variants.
  void add(const std::string& word) {
    if (there_is(word)) return add_path(word);
    reach_.list.push_back(folder_of(word));  // to suggest what is near
    for (const std::string& part : split(word, '+')) {
      if (there_is(part)) add_path(part);
    }
  }

  // A folder that was named, so links in it are followed: a system may keep its games by links.
  void add_games(const Path& folder) {
    reach_.read.push_back(folder);
    for (const std::string& name : names_in_folder(folder)) {
      if (is_link(folder / name)) reach_.read.push_back(folder / name);
    }
  }

  // Of what lies in a folder only files, games, variants and packs.
  void add_loose(const Path& folder) {
    add_texts(folder);
    for (const std::string& name : names_in_folder(folder)) {
      const Path path = folder / name;
      if (is_link(path)) continue;
      const bool is_meant = there_is(path / "game.yaml") || there_is(path / (name + ".yaml")) ||
                            there_is(path / "pack.yaml") || name == "packs";
      if (is_meant) reach_.read.push_back(path);
    }
  }

 private:
  void add_path(const Path& path) {
    if (is_folder(path)) {
      reach_.read.push_back(path);
      return add_around(path);
    }
    reach_.read.push_back(path);
    if (!is_text(path)) return;  // a recorded game
    const Path folder = folder_of(path);
    is_home_or_above(folder) ? add_texts(folder) : reach_.read.push_back(folder);
    add_around(folder);
    add_game_of(path);
  }

  // The game that a script or a journal names by its path, if it lies below the working directory: what
  // `play` kept of such a game goes on without a word more. Only a game is opened so, and never through a
  // link.
  void add_game_of(const Path& script) {
    const std::string word = game_named_in(script);
    if (word.find('/') == std::string::npos || Path(word).is_absolute()) return;
    std::error_code error;
    const Path here = fs::canonical(".", error);
    const Path named = (fs::absolute(folder_of(script), error) / word).lexically_normal();
    const Path game = is_yaml(named) ? named : named / "game.yaml";
    if (is_home_or_above(here) || !is_below(game, here) || fs::canonical(game, error) != game) return;
    const Path folder = game.parent_path();
    if (folder == here || error) return;  // that is open
    if (there_is(folder / "game.yaml") || there_is(folder / (folder.filename().string() + ".yaml"))) {
      reach_.read.push_back(folder);
      add_around(folder);
    }
  }

  // The game in which a folder lies, and what lies beside it.
  void add_around(const Path& named) {
    std::error_code error;
    const Path folder = fs::canonical(named, error);
    if (error) return;
    for (Path above = folder; !is_home_or_above(above); above = above.parent_path()) {
      if (!there_is(above / "game.yaml")) continue;
      reach_.read.push_back(above);
      break;
    }
    add_loose(folder.parent_path());
  }

  void add_texts(const Path& folder) {
    reach_.list.push_back(folder);
    for (const std::string& name : names_in_folder(folder)) {
      if (is_text(name) && !is_link(folder / name)) reach_.read.push_back(folder / name);
    }
  }

  Reach& reach_;
};

}  // namespace

const serve::Listener& listener() { return listener_here(); }

Raised::Raised(const CLI::App& command, const Globals& globals, const Uses& uses) {
  Reach reach;
  if (uses.serves) listen(command, reach);  // first, so that nothing was made where it cannot
  // Journals of a server tell where the cards lie, and the files beside them hold credentials.
  const Missing missing = uses.serves ? Missing::make_private : Missing::make;
  Readable readable(reach);
  for (const Path& folder : globals.path()) {
    // The working directory may come from a stranger, with links in it: only games in it are opened.
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
  const bool rewrites = uses.rewrites != nullptr && command.count(uses.rewrites) > 0;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& word : option->results()) {
      if (is_one_of(option, uses.players)) {
        for (const std::string& one : split(word, ',')) {
          const std::string player = uses.serves ? split_name(one).text : one;
          if (player.starts_with(kProgram)) commands.push_back(player.substr(kProgram.size()));
          if (player.starts_with(kLuaPlayer)) readable.add(player.substr(kLuaPlayer.size()));
        }
      } else if (is_one_of(option, uses.folders)) {
        if (!word.empty()) make(word, missing, reach);
      } else if (is_one_of(option, uses.journals)) {
        readable.add(word);
        write_into(folder_of(word), reach);
        named_journal = true;
      } else if (is_one_of(option, uses.files)) {
        if (word != kNoFile) write_into(folder_of(word), reach);
      } else if (option->get_positional() || is_one_of(option, uses.reads)) {
        readable.add(word);
        if (rewrites && option->get_positional())
          write_into(is_folder(word) ? Path(word) : folder_of(word), reach);
      }
    }
  }
  if (uses.here) write_into(".", reach);
  if (uses.plays) {
    reach.terminal = true;
    if (!named_journal) make(kPlayed, missing, reach);
  }
  if (uses.serves) {
    const CLI::Option* folder = command["--tables"];
    if (folder->empty()) make(kTables, missing, reach);
    reach.read.emplace_back(folder->empty() ? kTables : folder->as<std::string>());
  }
  make_launcher(commands);
  reach.launcher = launcher_socket();
  raise_wall(reach);
}

void Raised::make(const Path& folder, Missing missing, Reach& reach) {
  const WritableFolder& open = open_to_write(folder, missing);
  if (open.folder >= 0) reach.write.push_back(open.folder);
  for (const FolderMade& made : open.made) {
    reach.tidy.push_back(made.in);
    made_.push_back(made);
  }
}

Raised::~Raised() { std::for_each(made_.rbegin(), made_.rend(), remove_made); }

}  // namespace fuda::cli
