// Counters and families of counters: bounded whole numbers.
#include <fmt/format.h>

#include <algorithm>

#include "bind/objects.h"
#include "core/view.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

std::int32_t look(lua_State* L, CounterId id) {
  Host& h = host(L);
  const State& state = reading(L);
  if (!View(state, h.viewer).sees_counter(id)) h.saw_hidden = true;
  return state.counter(id);
}

int counter_gain(lua_State* L) {
  State& state = changing(L);
  const CounterId id = object(L, 1, Tag::counter);
  const auto wanted = lua_isnone(L, 2) ? 1 : integer_in(L, 2, "the amount", 0, kMaxCount);
  std::int32_t& value = state.counter(id);
  const auto gained = std::min<lua_Integer>(wanted, host(L).game->counters[id].max - value);
  value += static_cast<std::int32_t>(gained);
  lua_pushinteger(L, gained);
  return 1;
}

const std::string& name_of(lua_State* L, CounterId id) {
  const Game& game = *host(L).game;
  return game.counter_families[game.counters[id].family].name;
}

int counter_lose(lua_State* L) {
  State& state = changing(L);
  const CounterId id = object(L, 1, Tag::counter);
  const auto wanted = lua_isnone(L, 2) ? 1 : integer_in(L, 2, "the amount", 0, kMaxCount);
  std::int32_t& value = state.counter(id);
  const auto left = value - host(L).game->counters[id].min;
  if (wanted > left) {
    raise(L, fmt::format("cannot take {} from '{}', which has {} left", wanted, name_of(L, id), left));
  }
  value -= static_cast<std::int32_t>(wanted);
  return 0;
}

int counter_set(lua_State* L) {
  State& state = changing(L);
  const CounterId id = object(L, 1, Tag::counter);
  const Counter& counter = host(L).game->counters[id];
  state.counter(id) =
      static_cast<std::int32_t>(integer_in(L, 2, name_of(L, id).c_str(), counter.min, counter.max));
  return 0;
}

int counter_full(lua_State* L) {
  const CounterId id = object(L, 1, Tag::counter);
  lua_pushboolean(L, static_cast<int>(look(L, id) == host(L).game->counters[id].max));
  return 1;
}

int counter_empty(lua_State* L) {
  const CounterId id = object(L, 1, Tag::counter);
  lua_pushboolean(L, static_cast<int>(look(L, id) == host(L).game->counters[id].min));
  return 1;
}

// `counter.value`: not a plain field, because it changes.
int counter_missing(lua_State* L) {
  const auto id = static_cast<CounterId>(lua_tointeger(L, lua_upvalueindex(1)));
  std::size_t length = 0;
  const char* key = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : "";
  if (std::string_view(key, length) != "value") raise_no_field(L, "a counter", lua_upvalueindex(2), "value");
  lua_pushinteger(L, look(L, id));
  return 1;
}

int family_missing(lua_State* L) {
  const auto id = static_cast<FamilyId>(lua_tointeger(L, lua_upvalueindex(1)));
  const Family& family = host(L).game->counter_families[id];
  const std::string thing = "'" + family.name + "'";
  // Keys that are names may be misspelt.
  const std::string hint = family.per == Per::value ? "" : keys_of(*host(L).game, family);
  raise_no_field(L, thing.c_str(), lua_upvalueindex(2), nullptr, hint);
}

int family_length(lua_State* L) {
  lua_pushinteger(L, host(L).game->counter_families[object(L, 1, Tag::counters)].count);
  return 1;
}

constexpr Binding kCounter[] = {
    {"value", nullptr, May::look, "counter.value", "Its value, a whole number from `min` to `max`."},
    {"min", nullptr, May::always, "counter.min", "It never falls below."},
    {"max", nullptr, May::always, "counter.max", "It never rises above."},
    binding<"counter:gain([n])", counter_gain>(
        May::change,
        "Adds n, or as much as there is room for, and returns how much that was. n is a whole number from 0; "
        "1 where left out."),
    binding<"counter:lose([n])", counter_lose>(May::change,
                                               "Takes n, a whole number from 0; 1 if left out. An error if "
                                               "it would fall below its minimum. Returns nothing."),
    binding<"counter:set(n)", counter_set>(
        May::change, "Gives it this value. An error outside its bounds. Returns nothing."),
    binding<"counter:full()", counter_full>(May::look, "Whether it is at its maximum."),
    binding<"counter:empty()", counter_empty>(May::look, "Whether it is at its minimum."),
};

}  // namespace

Bindings counter_names() { return kCounter; }

void bind_counters(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  for (std::size_t f = 0; f < game.counter_families.size(); ++f) {
    const CounterFamily& family = game.counter_families[f];
    lua_newtable(L);
    for (std::uint8_t i = 0; i < family.count; ++i) {
      const auto id = static_cast<CounterId>(family.first + i);
      std::string name = family.name;
      if (family.per == Per::seat) {
        push_object(L, Tag::seat, i);
        name += fmt::format(" of seat {}", i + 1);
      } else if (family.per == Per::team) {
        lua_pushinteger(L, i + 1);
        name += fmt::format(" of team {}", i + 1);
      } else if (family.per == Per::value) {
        const Value& value = game.attributes[family.attribute].values[i];
        name += " " + value.name;
        if (game.attributes[family.attribute].numeric) {
          lua_pushinteger(L, value.number);
        } else {
          lua_pushlstring(L, value.name.data(), value.name.size());
        }
      } else {
        lua_pushinteger(L, i + 1);
      }
      lua_newtable(L);
      set_functions(L, kCounter);
      lua_pushinteger(L, game.counters[id].min);
      lua_setfield(L, -2, "min");
      lua_pushinteger(L, game.counters[id].max);
      lua_setfield(L, -2, "max");
      make_object(L, Tag::counter, id, name, guarded<counter_missing>);
      if (family.per == Per::seat) set_seat_field(L, i, family.name);
      lua_rawset(L, -3);
    }
    if (family.per == Per::table) {
      lua_pop(L, 1);
      push_object(L, Tag::counter, family.first);
    } else {
      make_object(L, Tag::counters, static_cast<FamilyId>(f), family.name, guarded<family_missing>,
                  guarded<family_length>);
    }
    vm.set_name(family.name);
  }
}

}  // namespace fuda::lua
