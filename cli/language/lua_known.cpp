#include "language/lua_known.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "lua_bots/bindings.h"
#include "reference/lua_reference.h"

namespace fuda::language {

namespace {

std::vector<ReferenceEntry> entries_of(bool of_bots) {
  std::vector<ReferenceEntry> entries;
  for (const ReferenceSection& section : lua::reference_of_games()) append(entries, section.entries);
  if (of_bots) {
    append(entries,
           lua::reference_section(
               "", "", {lua::bot_functions(), lua::bot_move_names(), lua::bot_names(), lua::bot_card_names()})
               .entries);
  }
  append(entries, lua::reference_section(
                      "", "", {lua::base_names(), lua::math_names(), lua::string_names(), lua::table_names()})
                      .entries);
  return entries;
}

}  // namespace

const std::vector<ReferenceEntry>& lua_entries(bool of_bots) {
  static const std::vector<ReferenceEntry> kOfRules = entries_of(false), kOfBots = entries_of(true);
  return of_bots ? kOfBots : kOfRules;
}

bool is_bot(const Path& file) {
  for (const Path& part : file.parent_path()) {
    if (part == "bots") return true;
  }
  return false;
}

LuaName parts_of(std::string_view name) {
  const std::size_t sign = name.find_last_of(".:");
  if (sign == std::string_view::npos) return {{}, name, 0};
  return {name.substr(0, sign), name.substr(sign + 1), name[sign]};
}

std::string markdown_of(const ReferenceEntry& entry) {
  const std::string note = entry.note.empty() ? "" : fmt::format(" ({})", entry.note);
  return fmt::format("```lua\n{}\n```\n{}{}", entry.form, entry.text, note);
}

}  // namespace fuda::language
