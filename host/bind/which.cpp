#include "bind/which.h"

#include <fmt/format.h>

#include "base/suggest.h"
#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/values.h"

namespace fuda::lua {

namespace {

// Marks the values at `index`: one value or a list of values.
ValueSet values_at(lua_State* L, int index, AttributeId attribute) {
  const AttributeIndex& known = host(L).attributes;
  ValueSet set;
  const auto add = [&](int at) {
    const ValueId value = known.value(L, at, attribute);
    if (value == kNone) {
      check_value(L, at, attribute);
    } else {
      set.add(value);
    }
  };
  if (lua_type(L, index) != LUA_TTABLE) {
    add(index);
    return set;
  }
  open_read_only(L, index);
  const auto count = static_cast<lua_Integer>(lua_rawlen(L, index));
  charge_each(L, static_cast<std::uint64_t>(count));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(L, index, i);
    add(lua_gettop(L));
    lua_pop(L, 1);
  }
  return set;
}

void keep_fitting(const Game& game, FaceSet& faces, AttributeId attribute, const ValueSet& values) {
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    const ValueId value = game.faces[f].values[attribute];
    if (value == kNone || !values.has(value)) faces.reset(f);
  }
}

FaceSet faces_like(lua_State* L, int index) {
  const Game& game = *host(L).game;
  FaceSet faces;
  faces.set();
  const int top = lua_gettop(L);
  lua_pushvalue(L, index);
  open_read_only(L, top + 1);
  bool any = false;
  for (lua_pushnil(L); lua_next(L, top + 1) != 0; lua_settop(L, top + 2)) {
    any = true;
    charge_each(L, 1);
    const AttributeId attribute = attribute_at(L, top + 2);
    keep_fitting(game, faces, attribute, values_at(L, top + 3, attribute));
  }
  lua_settop(L, top);
  if (!any) {
    raise(L, "this table names no attribute, so it selects no cards",
          "write {ATTRIBUTE = value}; a value of nil leaves the table empty");
  }
  return faces;
}

}  // namespace

void open_read_only(lua_State* L, int index) {
  while (lua_istable(L, index) && luaL_getmetafield(L, index, "__index") != LUA_TNIL) {
    if (!lua_istable(L, -1)) {
      lua_pop(L, 1);
      return;
    }
    lua_replace(L, index);
  }
}

FaceSet faces_asked(lua_State* L, int index) {
  const Game& game = *host(L).game;
  FaceSet faces;
  if (!lua_isnone(L, index + 1)) {
    const AttributeValue wanted = attribute_value(L, index);
    for (std::size_t f = 0; f < game.faces.size(); ++f)
      faces.set(f, wanted.value != kNone && game.faces[f].values[wanted.attribute] == wanted.value);
    return faces;
  }
  if (lua_type(L, index) == LUA_TTABLE) return faces_like(L, index);
  if (lua_type(L, index) != LUA_TSTRING) {
    raise(L, fmt::format("select cards by a name, by an attribute and its value, or by a table {{ATTRIBUTE = "
                         "value}}, not by {}",
                         lua_isnone(L, index) ? "nothing" : push_text(L, index)));
  }
  const FaceId face = host(L).faces.find(L, index);
  if (face != kNone) {
    faces.set(face);
  } else if (host(L).attributes.attribute(L, index) != kNone) {
    const std::string name = push_text(L, index);
    raise(L, fmt::format("'{}' is not a card but an attribute, and its value is missing", name),
          fmt::format("write: \"{}\", value", name));
  }
  return faces;
}

FaceSet faces_if_asked(lua_State* L, int index) {
  if (!lua_isnoneornil(L, index)) return faces_asked(L, index);
  return FaceSet().set();
}

Measure::Measure(lua_State* L, int index, const char* verb) : L_(L), verb_(verb) {
  if (lua_type(L, index) != LUA_TTABLE) {
    attribute_ = attribute_at(L, index);
    return;
  }
  const int top = lua_gettop(L);
  table_ = index;
  open_read_only(L, index);
  lua_pushnil(L);
  if (lua_next(L, index) != 0 && lua_type(L, -1) == LUA_TTABLE) {
    attribute_ = attribute_at(L, top + 1);
    lua_pushvalue(L, top + 1);
    if (lua_next(L, index) != 0)
      raise(L, "this table names more than one attribute",
            "write {ATTRIBUTE = table} with a single attribute");
    lua_replace(L, index);
    open_read_only(L, index);
  }
  lua_settop(L, top);
  known_ = host(L).numbers.of_table(L, index, attribute_);
}

std::optional<lua_Integer> Measure::of(CardId card) {
  const Game& game = *host(L_).game;
  if (attribute_ == kNone) {
    if (known_ != nullptr) return known(game.cards[card]);
    host(L_).things.push_name(L_, card);
    return pop_number(card);
  }
  const ValueId id = game.values_of(attribute_)[card];
  if (id == kNone) return std::nullopt;
  if (known_ != nullptr) return known(id);
  const Attribute& attribute = game.attributes[attribute_];
  const Value& value = attribute.values[id];
  if (table_ == 0) return attribute.numeric ? value.number : id + 1;
  push_value(L_, attribute, value);
  return pop_number(card);
}

// Pops a key and returns the table's number for it.
lua_Integer Measure::pop_number(CardId card) {
  const int type = lua_rawget(L_, table_);
  asked_ = true;
  found_ = found_ || type != LUA_TNIL;
  const auto number = whole_number_at(L_, -1);
  if (type != LUA_TNIL && !number) {
    raise(L_, fmt::format("{} whole numbers, not {} for '{}'", verb_, push_text(L_, -1),
                          host(L_).game->face(card).name));
  }
  lua_pop(L_, 1);
  return number.value_or(0);
}

// Without this check, rules that pass a table by values instead of a table by names would silently get 0.
void Measure::check_names() const {
  if (attribute_ != kNone || !asked_ || found_) return;
  lua_pushnil(L_);
  if (lua_next(L_, table_) == 0) return;
  const int key = lua_gettop(L_) - 1;
  const Host& h = host(L_);
  if (h.faces.find(L_, key) == kNone) {
    if (h.attributes.attribute(L_, key) != kNone) {
      const std::string name = push_text(L_, key);
      raise(L_, fmt::format("'{}' is not the name of a card but an attribute", name),
            fmt::format("to say how much each value counts, write {{{} = table}}", name));
    }
    for (std::size_t a = 0; a < h.game->attributes.size(); ++a) {
      if (h.attributes.value(L_, key, static_cast<AttributeId>(a)) == kNone) continue;
      const std::string& name = h.game->attributes[a].name;
      raise(L_, fmt::format("'{}' is not the name of a card but a value of '{}'", push_text(L_, key), name),
            fmt::format("to use a table of these values, write {{{} = table}}", name));
    }
  }
  lua_settop(L_, key - 1);
}

}  // namespace fuda::lua
