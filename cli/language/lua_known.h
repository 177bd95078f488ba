// The functions and names that Lua rules can use, as `fuda reference lua` describes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "load/find.h"
#include "reference/reference.h"

namespace fuda::language {

// The entries of the reference, such as "zone:draw", "moves.NAME.apply" and "each". If `of_bots` is true,
// includes the functions that only bots can use.
[[nodiscard]] const std::vector<ReferenceEntry>& lua_entries(bool of_bots);

// Whether this file is a bot's script.
[[nodiscard]] bool is_bot(const Path& file);

// The last part of an entry's name, the text before it, and the sign between them (0 if the name has no
// sign).
struct LuaName {
  std::string_view owner, name;
  char sign = 0;
};
[[nodiscard]] LuaName parts_of(std::string_view name);

[[nodiscard]] std::string markdown_of(const ReferenceEntry& entry);

}  // namespace fuda::language
