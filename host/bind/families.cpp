// Families of zones and of counters.
#include <fmt/format.h>

#include "bind/objects.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

const Family& family_of(const Game& game, Tag tag, FamilyId id) {
  return tag == Tag::zones ? static_cast<const Family&>(game.zone_families[id]) : game.counter_families[id];
}

template <Tag tag>
int family_missing(lua_State* L) {
  const auto id = static_cast<FamilyId>(lua_tointeger(L, lua_upvalueindex(1)));
  const Family& family = family_of(*host(L).game, tag, id);
  const std::string thing = "'" + family.name + "'";
  // For a key that is a name, the nearest one is suggested instead.
  const std::string hint = family.per == Per::value ? "" : keys_of(*host(L).game, family);
  raise_no_field(L, thing.c_str(), lua_upvalueindex(2), nullptr, hint);
}

template <Tag tag>
int family_length(lua_State* L) {
  lua_pushinteger(L, family_of(*host(L).game, tag, object<tag>(L, 1)).count);
  return 1;
}

// Pushes the key of a member and returns the member's name: "hand of seat 1".
std::string push_key(lua_State* L, const Game& game, const Family& family, std::uint8_t index) {
  if (family.per == Per::seat) {
    push_object(L, Tag::seat, index);
    return fmt::format("{} of seat {}", family.name, index + 1);
  }
  if (family.per == Per::value) {
    const Attribute& attribute = game.attributes[family.attribute];
    push_value(L, attribute, attribute.values[index]);
    return family.name + " " + attribute.values[index].name;
  }
  lua_pushinteger(L, index + 1);
  if (family.per == Per::table) return family.name;
  return fmt::format("{}{} {}", family.name, family.per == Per::team ? " of team" : "", index + 1);
}

}  // namespace

std::string keys_of(const Game& game, const Family& family) {
  const std::string& name = family.name;
  switch (family.per) {
    case Per::seat:
      return fmt::format("there is one for each seat: {}[me]", name);
    case Per::team:
      return fmt::format("there is one for each team: {}[me.team]", name);
    case Per::number:
      return fmt::format("there are several, {}[1] to {}[{}]", name, name, family.count);
    case Per::value: {
      const Attribute& attribute = game.attributes[family.attribute];
      const std::string& first = attribute.values.front().name;
      return fmt::format("there is one for each {}: {}[card.{}], {}", attribute.name, name, attribute.name,
                         attribute.numeric ? name + "[" + first + "]" : name + "." + first);
    }
    default:
      return {};
  }
}

void bind_family(Vm& vm, const Game& game, Tag tag, FamilyId id, MakeMember make) {
  lua_State* L = vm.state();
  const Family& family = family_of(game, tag, id);
  const bool by_text = family.per == Per::value && !game.attributes[family.attribute].numeric;
  push_fields(L, family.per == Per::seat || by_text ? family.count : 0);
  for (std::uint8_t i = 0; i < family.count; ++i) {
    const std::string name = push_key(L, game, family, i);
    make(L, game, static_cast<std::uint8_t>(family.first + i), name);
    for (Seat seat = 0; seat < game.seats; ++seat) {
      if (game.belongs(family, i, seat)) set_seat_field(L, seat, family.name);
    }
    lua_rawset(L, -3);
  }
  const bool zones = tag == Tag::zones;
  if (family.per == Per::table) {
    lua_pop(L, 1);
    push_object(L, zones ? Tag::zone : Tag::counter, family.first);
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
