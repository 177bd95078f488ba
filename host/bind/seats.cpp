// Seats, and `each`, which walks over anything that has members.
#include <fmt/format.h>

#include "bind/objects.h"
#include "core/flow.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

int seat_next(lua_State* L) {
  const Seat seat = object(L, 1, Tag::seat);
  const auto steps = lua_isnoneornil(L, 2) ? 1 : integer_in(L, 2, "the number of seats", -1000, 1000);
  push_object(L, Tag::seat, next_seat(*host(L).game, seat, static_cast<int>(steps)));
  return 1;
}

int no_seat_field(lua_State* L) { raise_no_field(L, "a seat", lua_upvalueindex(2)); }
int no_seats_field(lua_State* L) {
  raise_no_field(L, "'seats'", lua_upvalueindex(2), nullptr,
                 fmt::format("there are {} seats", host(L).game->seats));
}

int seats_length(lua_State* L) {
  lua_pushinteger(L, host(L).game->seats);
  return 1;
}

// Iterators take the previous object as the loop's control value, so a loop over a family allocates nothing.
template <Tag tag>
int next_member(lua_State* L) {
  const int first = static_cast<int>(lua_tointeger(L, lua_upvalueindex(1)));
  const int count = static_cast<int>(lua_tointeger(L, lua_upvalueindex(2)));
  const int id = lua_isnil(L, 2) ? first : object(L, 2, tag) + 1;
  if (id >= first + count) return 0;
  push_object(L, tag, static_cast<std::uint8_t>(id));
  return 1;
}

void push_member_iterator(lua_State* L, lua_CFunction iterator, int first, int count) {
  lua_pushinteger(L, first);
  lua_pushinteger(L, count);
  lua_pushcclosure(L, iterator, 2);
}

// Upvalues: the cards as they were when the loop began, the index. So a loop may move the cards it walks
// over.
int next_card(lua_State* L) {
  std::size_t length = 0;
  const char* ids = lua_tolstring(L, lua_upvalueindex(1), &length);
  const auto at = static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(2)));
  if (at >= length) return 0;
  lua_pushinteger(L, static_cast<lua_Integer>(at + 1));
  lua_replace(L, lua_upvalueindex(2));
  push_object(L, Tag::card, static_cast<CardId>(ids[at]));
  return 1;
}

int each(lua_State* L) {
  const Host& h = host(L);
  if (is_object(L, 1, Tag::seats)) {
    push_member_iterator(L, guarded<next_member<Tag::seat>>, 0, h.game->seats);
  } else if (is_object(L, 1, Tag::zones)) {
    const Family& family = h.game->zone_families[object(L, 1, Tag::zones)];
    push_member_iterator(L, guarded<next_member<Tag::zone>>, family.first, family.count);
  } else if (is_object(L, 1, Tag::counters)) {
    const Family& family = h.game->counter_families[object(L, 1, Tag::counters)];
    push_member_iterator(L, guarded<next_member<Tag::counter>>, family.first, family.count);
  } else if (is_object(L, 1, Tag::zone)) {
    const State& state = reading(L);
    const ZoneId zone = object(L, 1, Tag::zone);
    const auto cards = state.cards(zone);
    lua_pushlstring(L, reinterpret_cast<const char*>(cards.data()), cards.size());
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, guarded<next_card>, 2);
  } else {
    raise(L, fmt::format("'each' needs a zone, a family or 'seats', not {}", push_text(L, 1)));
  }
  return 1;
}

constexpr Binding kSeat[] = {
    {"PLACE", nullptr, May::always, "seat.PLACE",
     "Its zone or counter of this name, of those that are `per: seat`: `me.hand` is `hand[me]`. A name below "
     "comes first."},
    {"number", nullptr, May::always, "seat.number", "1 for the first seat, and so on clockwise."},
    {"team", nullptr, May::always, "seat.team",
     "The number of its team, which is the key of places `per: team`: `bought[me.team]`. Without teams, the "
     "seat's own number."},
    binding<"seat:next([n])", seat_next>(May::always,
                                         "The n-th next seat clockwise, backwards for a negative n; the next "
                                         "one if n is left out. n is a whole number from -1000 to 1000."),
};

constexpr Binding kSeats[] = {
    {"#", nullptr, May::always, "#seats", "How many seats there are."},
    {"[]", nullptr, May::always, "seats[n]", "The n-th seat, from 1. An error where there is none."},
};

constexpr Binding kGlobals[] = {
    binding<"each(zone | family | seats)", each>(
        May::always,
        "For a loop, `for card in each(me.hand) do … end`: over the cards of a zone from the bottom, as they "
        "lay when the loop began, so that the loop may move them; over the zones or counters of a family in "
        "the order of their keys; over the seats from the first."),
};

}  // namespace

Bindings seat_names() { return kSeat; }
Bindings seats_names() { return kSeats; }
Bindings seat_functions() { return kGlobals; }

void bind_seats(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  lua_newtable(L);  // all seats by number
  for (Seat seat = 0; seat < game.seats; ++seat) {
    lua_newtable(L);
    set_functions(L, kSeat);
    lua_pushinteger(L, seat + 1);
    lua_setfield(L, -2, "number");
    lua_pushinteger(L, game.team_of(seat) + 1);
    lua_setfield(L, -2, "team");
    make_object(L, Tag::seat, seat, fmt::format("seat {}", seat + 1), no_seat_field);
    lua_rawseti(L, -2, seat + 1);
  }
  make_object(L, Tag::seats, 0, "seats", no_seats_field, guarded<seats_length>);
  vm.set_name("seats");
  set_globals(vm, kGlobals);
}

}  // namespace fuda::lua
