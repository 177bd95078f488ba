// Families of zones and of counters.
#include <fmt/format.h>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

const Family& family_of(const Game& game, Tag tag, FamilyId id) {
  return tag == Tag::zones ? static_cast<const Family&>(game.zone_families[id]) : game.counter_families[id];
}

// A hint for `down[place]`, in which the key is a zone and not the key of that zone.
std::string key_of_thing(lua_State* L, const Family& family) {
  if (!is_object(L, 2, Tag::zone)) return {};
  return fmt::format("a zone is not a key: write {}[ZONE.key]", family.name);
}

template <Tag tag>
int family_missing(lua_State* L) {
  const auto id = static_cast<FamilyId>(lua_tointeger(L, lua_upvalueindex(1)));
  const Family& family = family_of(*host(L).game, tag, id);
  const std::string thing = "'" + family.name + "'";
  // If keys are names, the closest match is a better hint than a list of keys.
  std::string hint = key_of_thing(L, family);
  if (hint.empty() && family.per != Per::value) hint = keys_of(*host(L).game, family);
  raise_no_field(L, thing.c_str(), lua_upvalueindex(2), nullptr, hint);
}

template <Tag tag>
int family_length(lua_State* L) {
  lua_pushinteger(L, family_of(*host(L).game, tag, object<tag>(L, 1)).count);
  return 1;
}

int row_missing(lua_State* L) {
  const auto id = static_cast<CounterId>(lua_tointeger(L, lua_upvalueindex(1)));
  const Game& game = *host(L).game;
  const Family& family = game.family_of(id);
  push_object(L, Tag::row, id);
  const std::string thing = fmt::format("'{}'", push_text(L, -1));
  lua_settop(L, 2);
  const std::string hint = family.second.per == Per::value ? "" : keys_of(game, family);
  raise_no_field(L, thing.c_str(), lua_upvalueindex(2), nullptr, hint);
}

int row_length(lua_State* L) {
  lua_pushinteger(L, host(L).game->family_of(object<Tag::row>(L, 1)).second.count);
  return 1;
}

// Pushes one key of a member and returns the name of the members with this key. For `all` = "hand", the name
// is "hand of seat 1".
std::string push_key(lua_State* L, const Game& game, const std::string& all, const Key& key,
                     std::uint8_t index) {
  if (key.per == Per::seat) {
    push_object(L, Tag::seat, index);
    return fmt::format("{} of seat {}", all, index + 1);
  }
  if (key.per == Per::value) {
    const Attribute& attribute = game.attributes[key.attribute];
    push_value(L, attribute, attribute.values[index]);
    return all + " " + attribute.values[index].name;
  }
  lua_pushinteger(L, index + 1);
  if (key.per == Per::table) return all;
  return fmt::format("{}{} {}", all, key.per == Per::team ? " of team" : "", index + 1);
}

// The approximate number of keys that Lua looks up as fields.
std::size_t fields_of(const Game& game, const Key& key) {
  const bool by_text = key.per == Per::value && !game.attributes[key.attribute].numeric;
  return key.per == Per::seat || by_text ? key.count : 0;
}

// Pushes the row of counters that share the first key.
void make_row(lua_State* L, const Game& game, const Family& family, std::uint8_t row, const std::string& name,
              MakeMember make) {
  const auto first = static_cast<std::uint8_t>(family.first + row * family.second.count);
  push_fields(L, fields_of(game, family.second));
  for (std::uint8_t i = 0; i < family.second.count; ++i) {
    const std::string member = push_key(L, game, name, family.second, i);
    make(L, game, static_cast<std::uint8_t>(first + i), member);
    lua_rawset(L, -3);
  }
  make_object(L, Tag::row, first, name, guarded<row_missing>, guarded<row_length>);
}

// The text of a key, as a noun and in the form that rules write in brackets.
struct KeyText {
  std::string each, written;
};
KeyText text_of(const Game& game, const Key& key) {
  if (key.per == Per::team) return {"team", "[me.team]"};
  if (key.per == Per::number) return {fmt::format("number from 1 to {}", key.count), "[1]"};
  if (key.per == Per::seat) return {"seat", "[me]"};
  const std::string& name = game.attributes[key.attribute].name;
  return {name, "[card." + name + "]"};
}

}  // namespace

std::string keys_of(const Game& game, const Family& family) {
  const std::string& name = family.name;
  if (family.has_two_keys()) {
    const KeyText one = text_of(game, family.key());
    const KeyText two = text_of(game, family.second);
    return fmt::format("the family has one member for each {} and {}: {}{}{}", one.each, two.each, name,
                       one.written, two.written);
  }
  switch (family.per) {
    case Per::seat:
      return fmt::format("the family has one member for each seat: {}[me]", name);
    case Per::team:
      return fmt::format("the family has one member for each team: {}[me.team]", name);
    case Per::number:
      return fmt::format("the family has several members, {}[1] to {}[{}]", name, name, family.count);
    case Per::value: {
      const Attribute& attribute = game.attributes[family.attribute];
      const std::string& first = attribute.values.front().name;
      return fmt::format("the family has one member for each {}: {}[card.{}], {}", attribute.name, name,
                         attribute.name, attribute.numeric ? name + "[" + first + "]" : name + "." + first);
    }
    default:
      return {};
  }
}

void bind_family(Vm& vm, const Game& game, Tag tag, FamilyId id, MakeMember make) {
  lua_State* L = vm.state();
  const Family& family = family_of(game, tag, id);
  const Key key = family.key();
  push_fields(L, fields_of(game, key));  // the family's members by key, or its rows by their first key
  for (std::uint8_t i = 0; i < key.count; ++i) {
    const std::string name = push_key(L, game, family.name, key, i);
    if (family.has_two_keys()) {
      make_row(L, game, family, i, name, make);
    } else {
      make(L, game, static_cast<std::uint8_t>(family.first + i), name);
    }
    const auto member = static_cast<std::uint8_t>(i * family.second.count);
    for (Seat seat = 0; seat < game.seats; ++seat) {
      if (game.belongs(family, member, seat)) set_seat_field(L, seat, family.name);
    }
    lua_rawset(L, -3);
  }
  const bool zones = tag == Tag::zones;
  if (family.per == Per::table) {
    lua_pop(L, 1);
    zones ? push_object(L, Tag::zone, family.first) : push_counter(L, family.first);
  } else if (zones) {
    make_object(L, tag, id, family.name, guarded<family_missing<Tag::zones>>,
                guarded<family_length<Tag::zones>>);
  } else {
    make_object(L, tag, id, family.name, guarded<family_missing<Tag::counters>>,
                guarded<family_length<Tag::counters>>);
  }
  vm.set_name(family.name);
}

}  // namespace fuda::lua
