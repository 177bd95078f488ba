// The line by which an editor knows what a new file is.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "author/new_files.h"
#include "load/files.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

bool has_schemas(const Path& folder) { return is_file(folder / "game.schema.json"); }

// The nearest folder of schemas, or "": in the folder with the new one or one above it, or beside the games.
Path find_schemas(const Path& folder, const std::vector<Path>& path) {
  for (Path above = folder.parent_path();; above = above.parent_path()) {
    if (has_schemas(above / "schemas")) return above / "schemas";
    if (above == above.parent_path()) break;
  }
  for (const Path& games : path) {
    Path beside = fs::absolute(games / "..").lexically_normal() / "schemas";
    if (has_schemas(beside)) return beside;
  }
  return {};
}

// The parts of an address end at what a path may have in it.
std::string as_address(const Path& file) {
  std::string address = "file://";
  for (const char c : file.generic_string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        byte > ' ' && byte < 0x7F && std::string_view("%?#\"<>[]{}|\\^`").find(c) == std::string_view::npos;
    address += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return address;
}

// Within one tree by the way from the file, so that the tree can be moved; else by the whole address.
std::string way_to(const Path& schema, const Path& file) {
  const Path tree = schema.parent_path().parent_path();
  const std::string way = schema.lexically_relative(file.parent_path()).generic_string();
  const bool within = file.lexically_relative(tree).begin()->string() != "..";
  return within && way.find(' ') == std::string::npos ? way : as_address(schema);
}

}  // namespace

void add_schema_lines(NewFiles& what, const std::vector<Path>& path) {
  const Path folder = fs::absolute(what.folder).lexically_normal();
  const Path schemas = find_schemas(folder, path);
  if (schemas.empty()) return;
  for (NewFile& file : what.files) {
    if (file.schema.empty()) continue;
    const std::string way = way_to(schemas / (file.schema + ".schema.json"), folder / file.name);
    file.text = "# yaml-language-server: $schema=" + way + "\n" + file.text;
  }
}

}  // namespace fuda
