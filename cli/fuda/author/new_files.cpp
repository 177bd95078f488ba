#include "author/new_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/words.h"
#include "disk/write.h"
#include "load/files.h"
#include "script/record.h"
#include "show/games_list.h"
#include "templates.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool is_name(const std::string& name) {
  return !name.empty() && is_letter_or_digit(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; });
}

// Makes a name from a text: "My House!" becomes "my-house". Returns "" if no usable character is left.
std::string made_a_name(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const char small = in_lower_case(c);
    if (is_letter_or_digit(small) || small == '_') {
      name += small;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && (name.back() == '-' || name.back() == '_')) name.pop_back();
  while (!name.empty() && name.front() == '_') name.erase(0, 1);
  return name;
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

// Makes a title from a name: "my-first-game" becomes "My first game".
std::string title_of(const std::string& name) {
  std::string title = name;
  std::ranges::replace_if(
      title, [](char c) { return c == '-' || c == '_'; }, ' ');
  if (title.front() >= 'a' && title.front() <= 'z')
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

}  // namespace

void check_new_name(const std::string& name) {
  if (is_name(name)) return;
  const std::string better = made_a_name(name);
  throw Failure(
      error_at({}, fmt::format("'{}' cannot be a name: use lower-case letters, digits, '-' and '_'", name),
               better.empty() ? "" : fmt::format("did you mean '{}'?", better)));
}

bool is_plain_word(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_letter_or_digit(c) || (c >= 'A' && c <= 'Z') || contains(std::string_view("_-.+/"), c) ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

std::string new_word(const std::string& text) {
  const bool number = !text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
  const bool path = text.starts_with("../") && is_plain_word(text);
  return number ? "\"" + text + "\"" : path ? text : yaml_scalar(text);
}

std::string fill_template(const std::string& name,
                          const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text = template_text(name);
  for (const auto& [key, value] : values) {
    const std::string mark = "@" + key + "@";
    if (value.empty()) replace_all(text, "\n" + mark + "\n", "\n");
    replace_all(text, mark, value);
  }
  return text;
}

void write_new(const NewFiles& what) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const NewFile& file : what.files) files.emplace_back(file.name, file.text);
  write_folder(what.folder, files);
}

NewFiles new_game(const std::vector<Path>& path, const std::string& name) {
  check_new_name(name);
  const auto games = list_games(path);
  if (const auto taken = std::ranges::find(games, name, &Listed::name); taken != games.end()) {
    throw Failure(error_at({taken->file.string()}, fmt::format("there is already a game '{}'", name),
                           "choose another name, or use 'fuda new variant' to change the existing game"));
  }
  const std::vector<std::pair<std::string, std::string>> values = {{"NAME", new_word(name)},
                                                                   {"TITLE", new_word(title_of(name))}};
  NewFiles out{name, {}};
  out.files = {
      {"game.yaml", "cards, zones, counters, phases and moves", fill_template("game.yaml", values), "game"},
      {"rules.lua", "what the moves do, and the score", fill_template("rules.lua", values)},
      {"rulebook.yaml", "the rules in sentences", fill_template("rulebook.yaml", values), "rulebook"},
      {"scenarios/" + name + ".yaml", "positions, moves and expectations",
       fill_template("game-scenarios.yaml", values), "script"},
  };
  return out;
}

namespace {

bool has_schemas(const Path& folder) { return is_file(folder / "game.schema.json"); }

// The nearest folder of schemas, above the new folder or next to a folder of games. Returns "" if neither
// place has schemas.
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

// The path of the schema relative to the file, so that the tree can be moved. Returns "" if the file and the
// schema are not in the same tree, because an absolute path would be right only on this machine.
std::string way_to(const Path& schema, const Path& file) {
  const Path tree = schema.parent_path().parent_path();
  const std::string way = schema.lexically_relative(file.parent_path()).generic_string();
  const bool within = file.lexically_relative(tree).begin()->string() != "..";
  return within && way.find(' ') == std::string::npos ? way : "";
}

}  // namespace

void add_schema_lines(NewFiles& what, const std::vector<Path>& path) {
  const Path folder = fs::absolute(what.folder).lexically_normal();
  const Path schemas = find_schemas(folder, path);
  if (schemas.empty()) return;
  for (NewFile& file : what.files) {
    if (file.schema.empty()) continue;
    const std::string way = way_to(schemas / (file.schema + ".schema.json"), folder / file.name);
    if (!way.empty()) file.text = "# yaml-language-server: $schema=" + way + "\n" + file.text;
  }
}

}  // namespace fuda
