#include <fmt/format.h>

#include <array>
#include <span>

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

// The seats that are not out and for which take(seat) is true, clockwise, beginning with `first`.
template <class Take>
int push_seats_from(lua_State* L, Seat first, Take take) {
  std::array<Seat, kMaxSeats> seats{};
  std::size_t count = 0;
  for (int i = 0; i < host(L).game->seats; ++i) {
    const Seat seat = next_seat(*host(L).game, first, i);
    if (access(L).running() && access(L).is_out(seat)) continue;
    if (take(seat)) seats[count++] = seat;
  }
  push_seats(L, std::span(seats).first(count));
  return 1;
}

int seat_others(lua_State* L) {
  const Seat me = object<Tag::seat>(L, 1);
  return push_seats_from(L, me, [&](Seat seat) { return seat != me; });
}

int seats_which(lua_State* L) {
  (void)object<Tag::seats>(L, 1);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  const Seat first = lua_isnoneornil(L, 3) ? Seat{0} : object<Tag::seat>(L, 3);
  return push_seats_from(L, first, [&](Seat seat) {
    lua_pushvalue(L, 2);
    push_object(L, Tag::seat, seat);
    lua_call(L, 1, 1);
    const bool taken = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    return taken;
  });
}

int no_seat_field(lua_State* L) {
  const Game& game = *host(L).game;
  const std::string key = push_text(L, 2);
  const FamilyId zones = find_named(game.zone_families, key);
  const FamilyId counters = game.find_counters(key);
  std::string hint;
  if (zones != kNone || counters != kNone) {
    const Family& family = zones != kNone ? static_cast<const Family&>(game.zone_families[zones])
                                          : game.counter_families[counters];
    hint = family.per == Per::table
               ? fmt::format(
                     "all seats share one '{0}'. If every seat needs its own, declare '{0}' with "
                     "'per: seat'; otherwise, write {0}",
                     key)
               : fmt::format("'{0}' belongs to no seat: write {0}", key);
  }
  raise_no_field(L, "a seat", lua_upvalueindex(2), nullptr, hint);
}
int no_seats_field(lua_State* L) {
  raise_no_field(
      L, "'seats'", lua_upvalueindex(2), nullptr,
      fmt::format("there are {} seats. To visit each seat, write: for seat in each(seats) do … end; "
                  "for the next seat, write: me:next()",
                  host(L).game->seats));
}

int seats_length(lua_State* L) {
  lua_pushinteger(L, host(L).game->seats);
  return 1;
}

constexpr Binding kSeat[] = {
    {"PLACE", nullptr, May::always, "seat.PLACE",
     "The zone or counter with this name that belongs to the seat (`per: seat`) or to the seat's team (`per: "
     "team`). For example, `me.hand` is `hand[me]`. The names below take precedence over names that the game "
     "declares."},
    {"number",
     nullptr,
     May::always,
     "seat.number",
     "Number of the seat: 1 for the first seat, and so on clockwise.",
     {},
     Gives::number},
    {"team",
     nullptr,
     May::always,
     "seat.team",
     "The number of the seat's team, which is the key of zones and counters with `per: team`, such as "
     "`bought[me.team]`. In a game without teams, `seat.team` is the seat's own number.",
     {},
     Gives::number},
    binding<"seat:next([n])", seat_next>(
        May::always,
        "The n-th seat after this seat, clockwise, or counter-clockwise if n is negative. Without n, the "
        "result is the next seat. The function skips seats that are out. n is a whole number from -1000 to "
        "1000.",
        Gives::seat),
    binding<"seat:others()", seat_others>(May::always,
                                          "A list of the other seats, clockwise from the next seat, without "
                                          "seats that are out. Example: `go(\"answer\", me:others())`."),
};

constexpr Binding kSeats[] = {
    {"#", nullptr, May::always, "#seats", "The number of seats."},
    {"[]", nullptr, May::always, "seats[n]",
     "The n-th seat, counted from 1. It is an error if there is no such seat."},
    binding<"seats:which(test [, from])", seats_which>(
        May::always,
        "A list of the seats for which `test(seat)` is neither false nor nil, without seats that are out. "
        "The "
        "list goes clockwise from the seat `from`, or from the first seat."),
};

}  // namespace

void push_seats(lua_State* L, std::span<const Seat> seats) {
  lua_createtable(L, static_cast<int>(seats.size()), 0);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    push_object(L, Tag::seat, seats[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
}

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
  set_functions(L, kSeats);
  make_object(L, Tag::seats, 0, "seats", no_seats_field, guarded<seats_length>);
  vm.set_name("seats");
}

}  // namespace fuda::lua
