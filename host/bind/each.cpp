// The function `each`. Loops over each(…) normally create no garbage.
#include <fmt/format.h>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// A copy of the cards in a zone at the beginning of a loop, so that the loop may move these cards.
struct Walk {
  static constexpr Tag kTag = Tag::walk;
  Handle handle = {};  // the number of a reusable Walk, less than kWalks; kWalks for any other Walk
  CardsOfLoop cards = {};
};

// A Walk becomes free when its loop ends or the host's next call begins. If one call leaves many loops with
// `break`, the call creates further Walks, which Lua collects.
Walk* push_walk(lua_State* L) {
  const int walk = host(L).things.take_walk();
  if (walk == kWalks) return new_object<Walk>(L, kWalks);
  push_object(L, Tag::walk, static_cast<ObjectId>(walk));
  return object_at<Walk>(L, -1);
}

int next_card(lua_State* L) {
  auto* walk = object_at<Walk>(L, 1);
  if (walk == nullptr) raise(L, "'each' is for loops: for card in each(…) do … end");
  const UnseenCard card = access(L).next(walk->cards);
  if (card != UnseenCard()) {
    push_card(L, card);
    return 1;
  }
  host(L).things.free_walk(walk->handle.number());
  return 0;
}

// Loops over anything but cards need no memory, because each object determines the next one.
template <Tag tag>
void push_next(lua_State* L, int first, int count) {
  const int id = lua_isnil(L, 2) ? first : object<tag>(L, 2) + 1;
  if (id < first + count) {
    push_object(L, tag, static_cast<ObjectId>(id));
  } else {
    lua_pushnil(L);
  }
}

int next_seat_of_all(lua_State* L) {
  push_next<Tag::seat>(L, 0, host(L).game->seats);
  return 1;
}
int next_zone(lua_State* L) {
  const Family& family = host(L).game->zone_families[object<Tag::zones>(L, 1)];
  push_next<Tag::zone>(L, family.first, family.count);
  return 1;
}
void push_next_counter(lua_State* L, const CounterFamily& family, int first, int count) {
  if (family.is_holder()) {
    push_next<Tag::holder>(L, first, count);
  } else {
    push_next<Tag::counter>(L, first, count);
  }
}
int next_counter(lua_State* L) {
  const CounterFamily& family = host(L).game->counter_families[object<Tag::counters>(L, 1)];
  push_next_counter(L, family, family.first, family.count);
  return 1;
}
int next_of_row(lua_State* L) {
  const CounterId first = object<Tag::row>(L, 1);
  const CounterFamily& family = host(L).game->family_of(first);
  push_next_counter(L, family, first, family.second.count);
  return 1;
}

// Pushes a loop over the cards in `cards`, a zone or a list.
template <class Cards>
int walk_over(lua_State* L, Cards cards) {
  lua_pushcfunction(L, guarded<next_card>);
  access(L).begin(push_walk(L)->cards, cards);
  return 2;
}

// Returns the next item of a loop. The upvalues are a list and the index of the last item.
int next_item(lua_State* L) {
  const lua_Integer at = lua_tointeger(L, lua_upvalueindex(2)) + 1;
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(2));
  lua_rawgeti(L, lua_upvalueindex(1), at);
  return 1;
}

int each_of_list(lua_State* L) {
  lua_settop(L, 1);
  const bool of_cards = lua_rawgeti(L, 1, 1) != LUA_TNIL && is_object(L, -1, Tag::card);
  if (of_cards) {
    const std::span<UnseenCard> cards = host(L).gathered;
    return walk_over(L, std::span<const UnseenCard>(cards.first(take_list(L, 1, cards))));
  }
  if (luaL_getmetafield(L, 1, "__len") != LUA_TNIL) {  // data of the game: use the table behind the proxy
    luaL_getmetafield(L, 1, "__index");
    lua_replace(L, 1);
  }
  lua_settop(L, 1);
  lua_pushnil(L);
  if (lua_rawlen(L, 1) == 0 && lua_next(L, 1) != 0)
    raise(L, "'each' needs a list, but this table has names as keys",
          "for such a table, write: for key, value in pairs(…)");
  lua_settop(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, guarded<next_item>, 2);
  return 1;
}

bool is_place(const Game& game, const std::string& name) {
  return name == "seats" || game.find_zones(name) != kNone || game.find_counters(name) != kNone;
}

int each(lua_State* L) {
  if (lua_type(L, 1) == LUA_TTABLE) return each_of_list(L);
  const Handle* handle = handle_at(L, 1);
  switch (handle != nullptr ? handle->tag() : Tag::walk) {
    case Tag::zone:
      access(L).check_running();
      return walk_over(L, static_cast<ZoneId>(handle->number()));
    case Tag::seats:
      lua_pushcfunction(L, guarded<next_seat_of_all>);
      break;
    case Tag::zones:
      lua_pushcfunction(L, guarded<next_zone>);
      break;
    case Tag::counters:
      lua_pushcfunction(L, guarded<next_counter>);
      break;
    case Tag::row:
      lua_pushcfunction(L, guarded<next_of_row>);
      break;
    default:
      if (lua_type(L, 1) == LUA_TSTRING)
        raise(L,
              fmt::format("'each' needs a zone, a list, a family or 'seats', not the text \"{}\"",
                          push_text(L, 1)),
              is_place(*host(L).game, lua_tostring(L, 1))
                  ? fmt::format("remove the quotes: each({})", lua_tostring(L, 1))
                  : "");
      raise(L, fmt::format("'each' needs a zone, a list, a family or 'seats', not {}", push_text(L, 1)));
  }
  lua_pushvalue(L, 1);
  return 2;
}

constexpr Binding kEachGlobals[] = {
    binding<"each(zone | list | family | seats)", each>(
        May::always,
        "An iterator for loops such as `for card in each(me.hand) do … end`. The loop visits the cards of a "
        "zone from the bottom, and the zones or counters of a family in the order of their keys. The loop "
        "visits a list, or all seats, from the first item. A list can contain cards, or the values in "
        "`attributes.rank`. The loop visits the cards that were in the zone when the loop began, so the loop "
        "can move these cards."),
};

}  // namespace

Bindings each_functions() { return kEachGlobals; }

void bind_each(Vm& vm) {
  lua_State* L = vm.state();
  set_globals(vm, kEachGlobals);
  for (int i = 0; i < kWalks; ++i) {
    new_object<Walk>(L, static_cast<ObjectId>(i));
    host(L).things.keep(L, Tag::walk, static_cast<ObjectId>(i));
  }
}

}  // namespace fuda::lua
