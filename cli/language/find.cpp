#include "language/find.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "disk/folder_files.h"
#include "language/lua_text.h"
#include "lua/tokens.h"

namespace fuda::language {

namespace {

// The name of a global function at a place of the rules.
std::string function_at(const Project& project, Position position) {
  if (!project.is_lua()) return {};
  const std::size_t offset = offset_of(project.text(), position);
  const LuaText lua(project.text());
  for (const LuaWord& word : lua.words()) {
    const lua::Token& token = word.token;
    if (token.kind == lua::Token::Kind::name && !word.is_local && token.at <= offset &&
        offset <= token.at + token.written.size())
      return std::string(token.written);
  }
  return {};
}

bool is_plain_name(const std::string& name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

// All mentions of a name, in all files of the project.
std::vector<std::pair<Location, Mention>> all_mentions(const Project& project, const Named& named) {
  std::vector<std::pair<Location, Mention>> found;
  for (const Path& file : project.files()) {
    const std::string text = file == project.file() ? project.text() : text_of(file);
    if (text.find(named.name) == std::string::npos) continue;
    const Lines lines(text);
    for (Mention& mention : Project::mentions(file, text)) {
      if (mention.name != named.name || sort_of(project, mention) != named.sort) continue;
      const Range range = lines.range(mention.begin, mention.end);
      found.emplace_back(Location{file, range}, std::move(mention));
    }
  }
  return found;
}

}  // namespace

std::optional<Sort> sort_of(const Project& project, const Mention& mention) {
  std::vector<Sort> sorts;
  for (int i = 0; i < kSorts; ++i) {
    const auto sort = static_cast<Sort>(i);
    if (has(mention.sorts, sort) && project.find(bit(sort), mention.name) != nullptr) sorts.push_back(sort);
  }
  if (sorts.empty()) return std::nullopt;
  // A card's own attribute takes precedence over a seat's zone. If the rules only compare a text, treat the
  // text as a name only if a single sort is possible.
  if (contains(sorts, Sort::attribute)) return Sort::attribute;
  if (sorts.size() > 1 && has(mention.sorts, Sort::outcome)) return std::nullopt;
  return sorts.front();
}

std::optional<Named> named_at(const Project& project, Position position) {
  const std::size_t offset = offset_of(project.text(), position);
  for (const Mention& mention : Project::mentions(project.file(), project.text())) {
    if (offset < mention.begin || offset > mention.end) continue;
    if (const auto sort = sort_of(project, mention))
      return Named{*sort, mention.name,
                   range_of_word(project.text(), mention.begin, mention.end - mention.begin)};
  }
  return std::nullopt;
}

std::vector<Location> definitions(const Project& project, Position position) {
  std::vector<Location> places;
  if (const auto named = named_at(project, position)) {
    for (const Declared& one : project.declared()) {
      if (one.sort == named->sort && one.name == named->name) places.push_back(one.place);
    }
    return places;
  }
  const std::string function = function_at(project, position);
  if (function.empty()) return places;
  const auto functions = project.functions();
  if (const auto found = functions.find(function); found != functions.end()) places.push_back(found->second);
  return places;
}

std::vector<Location> references(const Project& project, Position position, bool declarations) {
  std::vector<Location> places;
  const auto named = named_at(project, position);
  if (!named) return places;
  for (const auto& [place, mention] : all_mentions(project, *named)) {
    if (declarations || !mention.declares) places.push_back(place);
  }
  return places;
}

std::vector<Edit> rename(const Project& project, Position position, const std::string& name) {
  const auto named = named_at(project, position);
  if (!named) throw Failure("there is no name to rename here");
  if (!is_plain_name(name) || lua::is_keyword(name))
    throw Failure(fmt::format(
        "'{}' is no name: write letters, digits and '_', no digit first, and no word of Lua", name));
  const bool is_place = named->sort == Sort::zone || named->sort == Sort::counter;
  const Sorts taken = is_place ? bit(Sort::zone) | bit(Sort::counter) : bit(named->sort);
  if (const Declared* other = project.find(taken, name); other != nullptr && name != named->name)
    throw Failure(fmt::format("there is already a {} '{}', in {}", word_of(other->sort), name, other->from));
  // If the file is outside its game's folder, such as a variant of an installed game, do not change the
  // game's files.
  const Path folder = project.game().parent_path();
  const bool is_inside = is_below(project.file(), folder);
  const Path own = is_inside ? folder : project.file().parent_path();
  std::vector<Edit> edits;
  for (const auto& [place, mention] : all_mentions(project, *named)) {
    const bool is_here = is_below(place.file, own) && (is_inside || !is_below(place.file, folder));
    if (mention.declares && !is_here)
      throw Failure(fmt::format("'{}' is declared in '{}', which other games may use", named->name,
                                place.file.string()));
    if (is_here) edits.push_back({place.file, place.range, name});
  }
  return edits;
}

}  // namespace fuda::language
