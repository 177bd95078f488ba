// Counters (bounded whole numbers) and families of counters.
#include <fmt/format.h>

#include "bind/objects.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// Raises an error if the counter may not be changed.
lua_Integer amount_at(lua_State* L, CounterId id) {
  access(L).check_changing(id);
  return lua_isnone(L, 2) ? 1 : integer_in(L, 2, "the amount", 0, kMaxCount);
}

int counter_gain(lua_State* L) {
  const CounterId id = object<Tag::counter>(L, 1);
  lua_pushinteger(L, access(L).gain(id, amount_at(L, id)));
  return 1;
}

const std::string& name_of(lua_State* L, CounterId id) {
  const Game& game = *host(L).game;
  return game.counter_families[game.counters[id].family].name;
}

int counter_lose(lua_State* L) {
  const CounterId id = object<Tag::counter>(L, 1);
  const auto wanted = amount_at(L, id);
  if (!access(L).lose(id, wanted)) {
    const auto value = access(L).counter(id), min = host(L).game->counters[id].min;
    if (min == 0)
      raise(L, fmt::format("cannot take {} from '{}', which has {} left", wanted, name_of(L, id), value));
    raise(L,
          fmt::format("cannot take {} from '{}', whose value is {} and whose 'min' is {}", wanted,
                      name_of(L, id), value, min),
          min < 0 ? "lower 'min' in the YAML, unless only a game that never ends can reach this value" : "");
  }
  return 0;
}

// A hint for authors who forgot that `min` defaults to 0.
std::string hint_of_min(lua_State* L, int index) {
  const lua_Integer wanted = lua_tointeger(L, index);
  if (host(L).game->counters[object<Tag::counter>(L, 1)].min != 0 || wanted >= 0 || wanted < -kMaxCount)
    return {};
  return fmt::format("to allow this number, write 'min: {}' in the YAML; the default is 0", wanted);
}

int counter_set(lua_State* L) {
  const CounterId id = object<Tag::counter>(L, 1);
  const Counter& counter = host(L).game->counters[id];
  access(L).check_changing(id);
  const lua_Integer value = integer_in(L, 2, name_of(L, id).c_str(), counter.min, counter.max, hint_of_min);
  access(L).set_counter(id, static_cast<std::int32_t>(value));
  return 0;
}

int counter_full(lua_State* L) {
  const CounterId id = object<Tag::counter>(L, 1);
  lua_pushboolean(L, static_cast<int>(access(L).counter(id) == host(L).game->counters[id].max));
  return 1;
}

int counter_empty(lua_State* L) {
  const CounterId id = object<Tag::counter>(L, 1);
  lua_pushboolean(L, static_cast<int>(access(L).counter(id) == host(L).game->counters[id].min));
  return 1;
}

// Finds `counter.value`, which is not a plain field because it changes.
int counter_missing(lua_State* L) {
  const auto id = static_cast<CounterId>(lua_tointeger(L, lua_upvalueindex(1)));
  // Lua keeps one copy of each short text, so equal texts have the same address.
  if (lua_topointer(L, 2) != host(L).value_text) raise_no_field(L, "a counter", lua_upvalueindex(2), "value");
  lua_pushinteger(L, access(L).counter(id));
  return 1;
}

constexpr Binding kCounter[] = {
    {"value",
     nullptr,
     May::look,
     "counter.value",
     "Value of the counter, a whole number from `min` to `max`.",
     {},
     Gives::number},
    {"min", nullptr, May::always, "counter.min", "The counter's lowest possible value.", {}, Gives::number},
    {"max", nullptr, May::always, "counter.max", "The counter's highest possible value.", {}, Gives::number},
    {"key", nullptr, May::always, "counter.key",
     "The counter's key in its family: a seat, a value, a number, or the number of a team. In a family with "
     "two keys, `counter.key` is the second key. The key of a counter of the table is 1."},
    binding<"counter:gain([n])", counter_gain>(May::change,
                                               "Adds n, or as much as the maximum allows, and returns the "
                                               "amount added. n is a whole number of at least 0. Default: 1.",
                                               Gives::number),
    binding<"counter:lose([n])", counter_lose>(
        May::change,
        "Subtracts n, a whole number of at least 0. Default: 1. It is an error if the value would fall below "
        "the minimum. Returns nothing."),
    binding<"counter:set(n)", counter_set>(
        May::change, "Sets the counter's value to n. It is an error if n is out of bounds. Returns nothing."),
    binding<"counter:full()", counter_full>(May::look, "Whether the counter is at its maximum.",
                                            Gives::truth),
    binding<"counter:empty()", counter_empty>(May::look, "Whether the counter is at its minimum.",
                                              Gives::truth),
};

int reset(lua_State* L) {
  const Game& game = *host(L).game;
  const auto back = [&](CounterId id) { access(L).set_counter(id, game.counters[id].start); };
  const auto all = [&](int first, int count) {
    for (int i = 0; i < count; ++i) back(static_cast<CounterId>(first + i));
  };
  if (is_object(L, 1, Tag::counters)) {
    const Family& family = game.counter_families[object<Tag::counters>(L, 1)];
    all(family.first, family.count);
  } else if (is_object(L, 1, Tag::row)) {
    const CounterId first = object<Tag::row>(L, 1);
    all(first, game.family_of(first).second.count);
  } else if (is_object(L, 1, Tag::holder)) {
    back(object<Tag::holder>(L, 1));
  } else {
    back(object<Tag::counter>(L, 1));
  }
  return 0;
}

constexpr Binding kCounterGlobals[] = {
    binding<"reset(counter | family)", reset>(May::change,
                                              "Resets a counter, or each counter of a family, to its start "
                                              "value. After the reset, a holder is empty. Returns nothing."),
};

// Pushes the object of a counter. The key of the counter must be on the top of the stack.
void make_counter(lua_State* L, const Game& game, CounterId id, const std::string& name) {
  const Counter& counter = game.counters[id];
  const Family& family = game.counter_families[counter.family];
  push_fields(L, std::size(kCounter));
  set_functions(L, kCounter);
  lua_pushinteger(L, counter.min);
  lua_setfield(L, -2, "min");
  lua_pushinteger(L, counter.max);
  lua_setfield(L, -2, "max");
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "key");
  // For a counter with a number, messages use the family's name.
  make_object(L, Tag::counter, id, family.per == Per::number ? family.name : name, guarded<counter_missing>);
}

}  // namespace

Bindings counter_names() { return kCounter; }
Bindings counter_functions() { return kCounterGlobals; }

void bind_counters(Vm& vm, const Game& game) {
  set_globals(vm, kCounterGlobals);
  for (std::size_t f = 0; f < game.counter_families.size(); ++f)
    bind_family(vm, game, Tag::counters, static_cast<FamilyId>(f),
                game.counter_families[f].is_holder() ? make_holder : make_counter);
}

}  // namespace fuda::lua
