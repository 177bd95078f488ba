// Lists of cards that the host creates. These lists are plain tables that answer the same questions as a
// zone.
#include <fmt/format.h>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// Handles an unknown key of a list of cards. Returns nil for a number, which is an index after the last card.
int no_list_field(lua_State* L) {
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  raise_no_field(L, "a list of cards", lua_upvalueindex(1));
}

}  // namespace

std::size_t take_list(lua_State* L, int index, std::span<UnseenCard> to) {
  const auto count = static_cast<std::size_t>(lua_rawlen(L, index));
  if (count > to.size()) raise(L, fmt::format("a list of cards can hold at most {}", to.size()));
  charge_each(L, count);
  for (std::size_t i = 0; i < count; ++i) {
    lua_rawgeti(L, index, static_cast<lua_Integer>(i + 1));
    if (!is_object(L, -1, Tag::card))
      raise(L, fmt::format("item {} of a list of cards must be a card, not {}", i + 1, push_text(L, -1)));
    to[i] = object<Tag::card>(L, -1);
    lua_pop(L, 1);
  }
  return count;
}

std::span<const CardId> listed_cards(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) raise_type(L, 1, Tag::zone);
  access(L).check_running();
  const std::span<UnseenCard> cards = host(L).gathered;
  return access(L).faces(cards.first(take_list(L, 1, cards)));
}

void push_cards(lua_State* L, std::span<const UnseenCard> cards) {
  charge_each(L, cards.size());
  lua_createtable(L, static_cast<int>(cards.size()), 0);
  lua_Integer place = 0;
  for (const UnseenCard card : cards) {
    push_card(L, card);
    lua_rawseti(L, -2, ++place);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, host(L).things.card_list);
  lua_setmetatable(L, -2);
}

void bind_card_lists(lua_State* L) {
  lua_createtable(L, 0, 1);  // the metatable
  push_fields(L, zone_questions().size());
  set_functions(L, zone_questions());
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, guarded<no_list_field>, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "__index");
  host(L).things.card_list = luaL_ref(L, LUA_REGISTRYINDEX);
}

}  // namespace fuda::lua
