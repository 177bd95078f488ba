// The cards that rules get in watched calls. Watched cards forward everything to the plain card, and note
// reads that reveal the card's face.
#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

int field(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  host(L).things.push_other(L, card);
  lua_pushvalue(L, 2);
  // a field that is a function notes its own reads
  if (lua_gettable(L, -2) != LUA_TFUNCTION) static_cast<void>(access(L).face(card));
  return 1;
}

int as_text(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  static_cast<void>(access(L).face(card));
  host(L).things.push_other(L, card);
  push_text(L, -1);
  return 1;
}

int change(lua_State* L) {
  host(L).things.push_other(L, object<Tag::card>(L, 1));
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_settable(L, -3);  // raises an error
  return 0;
}

}  // namespace

void bind_watched_cards(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  lua_createtable(L, 0, 4);  // shared by all cards
  const auto meta = [&](const char* name, lua_CFunction function) {
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
  };
  meta("__index", guarded<field>);
  meta("__newindex", guarded<change>);
  meta("__tostring", guarded<as_text>);
  lua_pushstring(L, "card");
  lua_setfield(L, -2, "__name");
  for (std::size_t i = 0; i < game.cards.size(); ++i) {
    new_object(L, {Tag::card, static_cast<CardId>(i)});
    lua_pushvalue(L, -2);
    lua_setmetatable(L, -2);
    host(L).things.keep_other(L, static_cast<ObjectId>(i));
  }
  lua_pop(L, 1);
}

}  // namespace fuda::lua
