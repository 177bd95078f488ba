#include <fmt/format.h>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "model/flow.h"

namespace fuda::lua {

namespace {

int seat_next(lua_State* L) {
  const Seat seat = object<Tag::seat>(L, 1);
  const auto steps = lua_isnoneornil(L, 2) ? 1 : integer_in(L, 2, "the number of seats", -1000, 1000);
  const auto on = static_cast<std::int16_t>(steps);
  const Seat next = access(L).running() ? access(L).next_in(seat, on)
                                        : next_seat(*host(L).game, seat, static_cast<int>(steps));
  push_object(L, Tag::seat, next);
  return 1;
}

int no_seat_field(lua_State* L) {
  const Game& game = *host(L).game;
  const std::string key = push_text(L, 2);
  const bool common = find_named(game.zone_families, key) != kNone || game.find_counters(key) != kNone;
  raise_no_field(L, "a seat", lua_upvalueindex(2), nullptr,
                 common ? fmt::format("'{0}' belongs to no seat: write {0}", key) : "");
}
int no_seats_field(lua_State* L) {
  raise_no_field(L, "'seats'", lua_upvalueindex(2), nullptr,
                 fmt::format("there are {} seats. One after the other: for seat in each(seats) do … end; "
                             "the one after me: me:next()",
                             host(L).game->seats));
}

int seats_length(lua_State* L) {
  lua_pushinteger(L, host(L).game->seats);
  return 1;
}

constexpr Binding kSeat[] = {
    {"PLACE", nullptr, May::always, "seat.PLACE",
     "Its zone or counter of this name, of those that are `per: seat`, or its team's, of those `per: team`: "
     "`me.hand` is `hand[me]`. A name below comes first."},
    {"number",
     nullptr,
     May::always,
     "seat.number",
     "1 for the first seat, and so on clockwise.",
     {},
     Gives::number},
    {"team",
     nullptr,
     May::always,
     "seat.team",
     "The number of its team, which is the key of places `per: team`: `bought[me.team]`. Without teams, the "
     "seat's own number.",
     {},
     Gives::number},
    binding<"seat:next([n])", seat_next>(
        May::always,
        "The n-th next seat clockwise, backwards for a negative n; the next "
        "one if n is left out. Seats that are out are left out. n is a whole number from -1000 to 1000.",
        Gives::seat),
};

constexpr Binding kSeats[] = {
    {"#", nullptr, May::always, "#seats", "How many seats there are."},
    {"[]", nullptr, May::always, "seats[n]", "The n-th seat, from 1. An error where there is none."},
};

}  // namespace

Bindings seat_names() { return kSeat; }
Bindings seats_names() { return kSeats; }

void bind_seats(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  lua_newtable(L);  // all seats by number
  for (Seat seat = 0; seat < game.seats; ++seat) {
    push_fields(L, std::size(kSeat) + game.zone_families.size() + game.counter_families.size());
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
}

}  // namespace fuda::lua
