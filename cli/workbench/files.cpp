// The games of the library, and their files.
#include <map>

#include "base/lists.h"
#include "disk/folder_files.h"
#include "load/files.h"
#include "load/games.h"
#include "script/languages.h"
#include "show/games_list.h"
#include "workbench/context.h"
#include "workbench/findings.h"

namespace fuda::workbench {

namespace {

// A text in the form of answers, with U+FFFD in place of bytes that are not UTF-8.
std::string in_answers(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

const char* kind_of_file(const Path& file) { return file.extension() == ".lua" ? "lua" : "yaml"; }

Json file_json(const Library& library, const std::string& path, const std::string& text) {
  const auto printed = library.printed_text(path);
  Json out = {{"path", path},
              {"text", text},
              {"printed", printed ? Json(*printed) : Json()},
              {"kind", kind_of_file(path)}};
  if (library.is_of_new_variant(path)) out["variant"] = true;
  return out;
}

// The paths and texts of the files of the packs that a game uses.
std::map<std::string, std::string> borrowed_files(const Library& library, const Path& folder) {
  std::map<std::string, std::string> files;
  try {
    const Stack stack = find_game((folder / "game.yaml").string(), library.path());
    for (const Pack& pack : stack.packs) {
      const Path from = Path(*pack.root.file).parent_path();
      for (const Path& file : files_of(from, false)) {
        if (!is_game_file(file)) continue;
        if (auto text = readable_text(from.parent_path(), (from.filename() / file.filename()).string()))
          files[library.shown(file)] = std::move(*text);
      }
    }
  } catch (const Failure&) {  // checking the game reports the error
  }
  return files;
}

}  // namespace

Json seats_of(Games& games, const Path& file) {
  try {
    return games.definition({file.string(), {}, {}}, {})->seats;
  } catch (const Failure&) {
    return Json::array();
  }
}

Json shelf(Context& context, const Request& /*request*/) {
  const Library& library = context.library;
  Json games = Json::array();
  Games loaded(library.path());
  const auto names = library.games();
  for (const Listed& game : list_games({library.root()})) {
    if (!contains(names, game.name)) continue;
    Json languages = {"en"};
    for (const std::string& language : game.languages) {
      if (language != "en") languages.push_back(language);
    }
    games.push_back({{"game", game.name},
                     {"title", game.title.empty() ? game.name : game.title},
                     {"about", game.summary},
                     {"players", seats_of(loaded, game.file)},
                     {"languages", std::move(languages)},
                     {"changed", library.is_changed(game.name)},
                     {"printed", library.printed_game(game.name).has_value()}});
  }
  return {{"games", std::move(games)}};
}

Json open(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string game = request.text("game");
  const Path folder = library.game(game);
  Json files = Json::array();
  for (const std::string& path : library.files(game)) {
    // Checking the game reports a file that cannot be read.
    if (const auto text = readable_text(library.root(), path))
      files.push_back(file_json(library, path, *text));
  }
  for (const auto& [path, text] : borrowed_files(library, folder)) {
    files.push_back({{"path", path},
                     {"text", text},
                     {"printed", text},
                     {"kind", kind_of_file(path)},
                     {"readonly", true}});
  }
  return {{"files", std::move(files)}};
}

Json write(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string path = request.text("path"), text = request.text("text");
  if (request.has("before") && is_file(library.file(path)) &&
      in_answers(library.text(path)) != in_answers(request.text("before")))
    throw Failure(error_at({path}, "another program has changed this file", "load the file again"));
  library.write(path, text);
  return Json::object();
}

Json create(Context& context, const Request& request) {
  context.library.write(request.text("path"), request.text("text", ""), true);
  return Json::object();
}

Json remove(Context& context, const Request& request) {
  context.library.remove(request.text("path"));
  return Json::object();
}

Json rename(Context& context, const Request& request) {
  const std::string from = request.text("path"), to = request.text("to");
  const Library& library = context.library;
  if (!is_file(library.file(from))) throw Failure(error_at({from}, "there is no such file"));
  library.write(to, library.text(from), true);
  library.remove(from);
  return Json::object();
}

Json revert(Context& context, const Request& request) {
  const std::string path = request.text("path");
  const auto printed = context.library.printed_text(path);
  if (!printed) {
    static_cast<void>(context.library.file(path));  // reports an impossible path first
    throw Failure(error_at({path}, "the printed game does not have this file", "remove the file instead"));
  }
  context.library.write(path, *printed);
  return {{"text", *printed}};
}

}  // namespace fuda::workbench
