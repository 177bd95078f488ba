// Packs the changes to a game into one object that a person can share, and unpacks such objects.
#include "base/lists.h"
#include "load/files.h"
#include "script/hash.h"
#include "script/position_hash.h"
#include "workbench/context.h"

namespace fuda::workbench {

namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMostFiles = 1000;

// A hash of the printed text, for detecting that a later version of the game differs.
std::string hash_text(const std::string& text) { return hex(fnv1a(text)); }

bool is_packed_path(const std::string& path, const std::string& game) { return path.starts_with(game + "/"); }

// The texts of a package.
struct Package {
  std::string game;
  Json files, printed, removed;
};

Package read_package(const Json& json) {
  Package out{"", Json::object(), Json::object(), Json::array()};
  const auto text = [&](const char* key) {
    if (!json.contains(key) || !json[key].is_string()) throw Failure("this is not a workbench package");
    return json[key].get<std::string>();
  };
  if (json.contains("version") && !json["version"].is_number_integer())
    throw Failure("this is not a workbench package");
  if (json.contains("version") && json["version"] > kVersion)
    throw Failure(
        error_at({}, "a later version of fuda wrote this package", "update fuda to open this package"));
  out.game = text("game");
  if (out.game == kPacks) throw Failure("the package would change the packs that all games share");
  if (!json.contains("files") || !json["files"].is_object() || json["files"].size() > kMostFiles)
    throw Failure("this is not a workbench package");
  out.files = json["files"];
  if (json.contains("printed") && json["printed"].is_object()) out.printed = json["printed"];
  if (json.contains("removed") && json["removed"].is_array()) out.removed = json["removed"];
  for (const auto& [path, file] : out.files.items()) {
    if (!file.is_string() || !is_packed_path(path, out.game))
      throw Failure("the package has a file outside its game: '" + path + "'");
  }
  for (const Json& path : out.removed) {
    if (!path.is_string() || !is_packed_path(path.get<std::string>(), out.game))
      throw Failure("the package removes a file outside its game");
  }
  return out;
}

bool has_text(const Library& library, const std::string& path, const std::string& text) {
  return is_file(library.file(path)) && readable_text(library.root(), path) == text;
}

struct Unpacked {
  std::vector<std::string> files, reverted, removed;
};

// Writes the files of a package. Restores all other files of the printed game, or removes those that the
// package removes. Keeps files that only this library has.
Unpacked unpack_files(const Library& library, const Package& package) {
  Unpacked out;
  for (const std::string& path : library.printed_files(package.game)) {
    if (package.files.contains(path)) continue;
    const auto printed = library.printed_text(path);
    if (contains(package.removed, Json(path))) {
      if (!is_file(library.file(path))) continue;
      library.remove(path);
      out.removed.push_back(path);
    } else if (printed && !has_text(library, path, *printed)) {
      library.write(path, *printed);
      out.reverted.push_back(path);
    }
  }
  for (const auto& [path, text] : package.files.items()) {
    if (!has_text(library, path, text.get<std::string>())) library.write(path, text.get<std::string>());
    out.files.push_back(path);
  }
  return out;
}

}  // namespace

Json pack(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string game = request.text("game");
  static_cast<void>(library.game(game));
  Json files = Json::object(), hashes = Json::object(), removed = Json::array();
  const auto own = library.files(game);
  for (const std::string& path : own) {
    const std::string text = library.text(path);
    const auto printed = library.printed_text(path);
    if (printed && *printed == text) continue;
    files[path] = text;
    if (printed) hashes[path] = hash_text(*printed);
  }
  for (const std::string& path : library.printed_files(game)) {
    if (contains(own, path)) continue;
    // A file that fuda refuses to read, such as a link, does not count as removed. text() throws the reason.
    if (is_file(library.root() / path)) static_cast<void>(library.text(path));
    removed.push_back(path);
  }
  Json changes = Json::array();
  if (library.printed_game(game)) {
    try {
      changes = diff(context, request)["changes"];
      for (Json& change : changes) change.erase("texts");  // the files have these texts
    } catch (const Failure&) {                             // rules that do not load can also be shared
    }
  }
  return {{"version", kVersion},          {"fuda", FUDA_VERSION},          {"game", game},
          {"files", std::move(files)},    {"removed", std::move(removed)}, {"printed", std::move(hashes)},
          {"changes", std::move(changes)}};
}

Json unpack(Context& context, const Request& request) {
  const Library& library = context.library;
  // The package is the value of "files", or the request has the keys of the package itself.
  const Package package = read_package(request.has("game") ? request.json() : request.object("files"));
  // Refuse the whole package before writing any file.
  for (const auto& [path, text] : package.files.items())
    library.refuse_unwritable(path, text.get<std::string>());
  for (const Json& path : package.removed) static_cast<void>(library.file(path.get<std::string>()));
  for (const std::string& path : library.printed_files(package.game)) static_cast<void>(library.file(path));
  Json differs = Json::array();
  for (const auto& [path, hash] : package.printed.items()) {
    const auto printed = library.printed_text(path);
    if (!printed) {
      differs.push_back({{"path", path}, {"why", "the printed game no longer has this file"}});
    } else if (hash != hash_text(*printed)) {
      differs.push_back(
          {{"path", path}, {"why", "the printed file has changed since the package was saved"}});
    }
  }
  const Unpacked done = unpack_files(library, package);
  return {{"game", package.game},
          {"files", done.files},
          {"reverted", done.reverted},
          {"removed", done.removed},
          {"differs", std::move(differs)}};
}

}  // namespace fuda::workbench
