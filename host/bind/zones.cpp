// Zones.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "bind/objects.h"
#include "bind/which.h"
#include "lua/values.h"
#include "lua/wrapper.h"
#include "model/flow.h"

namespace fuda::lua {

namespace {

constexpr std::uint64_t kWorkOfMove = 8;  // the charge, in instructions, for taking a card from below others

int zone_length(lua_State* L) {
  lua_pushinteger(L, access(L).size(object<Tag::zone>(L, 1)));
  return 1;
}

int zone_draw(lua_State* L) {
  Changeable state = access(L).change();
  const ZoneId from = object<Tag::zone>(L, 1);
  const ZoneId to = object<Tag::zone>(L, 2);
  const auto cards = state.cards(from);
  if (cards.empty()) return 0;
  const UnseenCard card = cards.back();
  if (!state.draw(from, to)) raise_full(L, to);
  after_leaving(L, from);
  push_card(L, card);
  return 1;
}

// Draws up to `most` cards, one at a time, and returns their number. If the zone is refilled, continues to
// draw.
lua_Integer draw_some(lua_State* L, Changeable& state, ZoneId from, ZoneId to, lua_Integer most) {
  if (from == to)
    raise(L, fmt::format("cannot draw cards from '{0}' to '{0}': use another zone", push_text(L, 1)));
  lua_Integer drawn = 0;
  for (; drawn < most && state.size(from) > 0; ++drawn) {
    charge(L, 1);
    if (!state.draw(from, to)) raise_full(L, to);
    after_leaving(L, from);
  }
  return drawn;
}

int zone_draw_or_some(lua_State* L) {
  if (lua_isnone(L, 3)) return zone_draw(L);
  Changeable state = access(L).change();
  const ZoneId from = object<Tag::zone>(L, 1);
  const ZoneId to = object<Tag::zone>(L, 2);
  lua_pushinteger(L, draw_some(L, state, from, to, integer_in(L, 3, "the number of cards", 0, kMaxCards)));
  return 1;
}

int zone_fill(lua_State* L) {
  Changeable state = access(L).change();
  const ZoneId from = object<Tag::zone>(L, 1);
  const ZoneId to = object<Tag::zone>(L, 2);
  const auto size = integer_in(L, 3, "the number of cards", 0, kMaxCards);
  lua_pushinteger(L, draw_some(L, state, from, to, std::max<lua_Integer>(0, size - state.size(to))));
  return 1;
}

int zone_top(lua_State* L) {
  access(L).check_running();
  const UnseenCard card = access(L).top(object<Tag::zone>(L, 1));
  if (card == UnseenCard()) return 0;
  push_card(L, card);
  return 1;
}

int zone_shuffle(lua_State* L) {
  Changeable state = access(L).change();
  const ZoneId zone = object<Tag::zone>(L, 1);
  charge(L, state.size(zone));
  state.shuffle(zone);
  return 0;
}

int zone_move_all(lua_State* L) {
  Changeable state = access(L).change();
  const ZoneId from = object<Tag::zone>(L, 1);
  const ZoneId to = object<Tag::zone>(L, 2);
  const bool one_value = !lua_isnone(L, 4);  // for speed, the frequent question with one value uses no set of
                                             // faces
  const bool some = !one_value && !lua_isnone(L, 3);
  const AttributeValue wanted = one_value ? attribute_value(L, 3) : AttributeValue{};
  const FaceSet faces = some ? faces_asked(L, 3) : FaceSet();
  if (from == to || state.size(from) == 0 || (some && faces.none())) return 0;
  std::array<UnseenCard, kMaxCards>& moving = host(L).gathered;
  std::size_t count = 0;
  if (one_value) {
    if (wanted.value == kNone) return 0;
    const ValueId* values = host(L).game->values_of(wanted.attribute);
    for (const CardId card : access(L).faces(from)) {
      if (values[card] == wanted.value) moving[count++] = UnseenCard(card);
    }
  } else if (some) {
    for (const CardId card : access(L).faces(from)) {
      if (faces[host(L).game->cards[card]]) moving[count++] = UnseenCard(card);
    }
  } else {
    for (const UnseenCard card : state.cards(from)) moving[count++] = card;
  }
  charge(L, kWorkOfMove * count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!state.move_card(moving[i], to)) raise_full(L, to);
  }
  if (count > 0) after_leaving(L, from);
  return 0;
}

int zone_full(lua_State* L) {
  const ZoneId zone = object<Tag::zone>(L, 1);
  lua_pushboolean(L, static_cast<int>(access(L).size(zone) >= host(L).game->zones[zone].capacity));
  return 1;
}

int zone_deal(lua_State* L) {
  Changeable state = access(L).change();
  const Game& game = *host(L).game;
  const ZoneId from = object<Tag::zone>(L, 1);
  const ZoneFamily& to = game.zone_families[object<Tag::zones>(L, 2)];
  const auto each = integer_in(L, 3, "the number of cards", 0, kMaxCards);
  const Seat first = lua_isnoneornil(L, 4) ? Seat{0} : object<Tag::seat>(L, 4);
  if (to.per != Per::seat)
    raise(L, fmt::format("'deal' needs a family that is declared with 'per: seat', not '{}'", to.name));
  if (each * game.seats > state.size(from)) {
    raise(L, fmt::format("cannot deal {} cards to each of {} seats: the zone holds {}", each, game.seats,
                         state.size(from)));
  }
  charge(L, static_cast<std::uint64_t>(each) * game.seats);
  for (int i = 0; i < game.seats; ++i) {
    const auto zone = static_cast<ZoneId>(to.first + next_seat(game, first, i));
    for (lua_Integer n = 0; n < each; ++n) {
      if (!state.draw(from, zone)) raise_full(L, zone);
    }
  }
  if (each > 0) after_leaving(L, from);
  return 0;
}

// Handles zone[i], and errors for other keys.
int zone_missing(lua_State* L) {
  const auto zone = static_cast<ZoneId>(lua_tointeger(L, lua_upvalueindex(1)));
  const auto place = whole_number_at(L, 2);
  if (!place) raise_no_field(L, "a zone", lua_upvalueindex(2));
  access(L).check_running();
  if (*place < 1 || *place > static_cast<lua_Integer>(kMaxCards)) return 0;
  const UnseenCard card = access(L).at(zone, static_cast<std::int16_t>(*place - 1));
  if (card == UnseenCard()) return 0;
  push_card(L, card);
  return 1;
}

int count(lua_State* L) {
  access(L).check_running();
  lua_Integer cards = 0;
  if (is_object(L, 1, Tag::zones)) {
    const Family& family = host(L).game->zone_families[object<Tag::zones>(L, 1)];
    for (int i = 0; i < family.count; ++i) cards += access(L).size(static_cast<ZoneId>(family.first + i));
  } else {
    cards = access(L).size(object<Tag::zone>(L, 1));
  }
  lua_pushinteger(L, cards);
  return 1;
}

constexpr Binding kZone[] = {
    {"#", nullptr, May::look, "#zone", "The number of cards in the zone."},
    {"[]", nullptr, May::look, "zone[i]",
     "The i-th card from the bottom, or nil if there is no such card. The bottom card is the oldest."},
    binding<"zone:top()", zone_top>(May::look, "The top card, or nil if the zone is empty.", Gives::card),
    binding<"zone:draw(to [, n])", zone_draw_or_some>(
        May::change,
        "Moves the top card to the top of the zone `to` and returns the card. If this zone is empty, the "
        "function returns nil and changes nothing. With n, the function moves n cards one by one, or fewer "
        "if this zone runs out, and returns the number of moved cards. n is a whole number of at least 0. It "
        "is an error if `to` is full.",
        Gives::card),
    binding<"zone:fill(to, n)", zone_fill>(
        May::change,
        "Draws cards to the top of the zone `to` until `to` has n cards or this zone is empty. Returns the "
        "number of moved cards. Example: `deck:fill(me.hand, 6)`. If `to` already has n cards or more, the "
        "function changes nothing. It is an error if `to` has too little room.",
        Gives::number),
    binding<"zone:deal(family, n [, seat])", zone_deal>(
        May::change,
        "Deals n cards from the top to each zone of a family with `per: seat`. Each zone gets all its cards "
        "at once, clockwise from this seat, or from the first seat. It is an error if there are too few "
        "cards or too little room. Returns nothing."),
    binding<"zone:move_all(to [, which [, value]])", zone_move_all>(
        May::change,
        "Moves all cards to the zone `to`, or only the cards that `which` selects as in `count`. The bottom "
        "card moves first. It is an error if `to` has too little room. Returns nothing."),
    binding<"zone:shuffle()", zone_shuffle>(
        May::change,
        "Shuffles the zone with the game's random numbers. The host forgets everything that was told about "
        "the cards in the zone. Returns nothing."),
    binding<"zone:full()", zone_full>(May::look, "Whether the zone has no room for another card.",
                                      Gives::truth),
    {"name",
     nullptr,
     May::always,
     "zone.name",
     "The zone's name with its key: `hand of seat 1`, `firework red`.",
     {},
     Gives::text},
    {"capacity",
     nullptr,
     May::always,
     "zone.capacity",
     "The maximum number of cards in the zone. If the YAML sets no limit, the capacity is the total number "
     "of cards in the game.",
     {},
     Gives::number},
    {"key", nullptr, May::always, "zone.key",
     "The zone's key in its family: a seat, a value, a number, or the number of a team. The key of a zone of "
     "the table is 1."},
    {"owner",
     nullptr,
     May::always,
     "zone.owner",
     "The seat that owns the zone. It is an error if the zone is not `per: seat`.",
     {},
     Gives::seat},
};

constexpr Binding kFamily[] = {
    {"#", nullptr, May::always, "#family", "The number of zones or counters in the family."},
    {"[]", nullptr, May::always, "family[key]",
     "One zone or counter of the family: `hand[me]`, `firework[card.colour]`, `pile[2]`. The key is a seat "
     "(`per: seat`), a team's number (`per: team`), a value (`per: ATTRIBUTE`) or a number from 1. It is an "
     "error if the family has no such key. A key that is a text can also follow a dot: `firework.red`."},
};

constexpr Binding kZoneGlobals[] = {
    binding<"count(zone | family)", count>(
        May::look, "The number of cards in the zone, or in all zones of the family together.", Gives::number),
};

// Pushes the object of a zone. The key of the zone must be on the top of the stack.
void make_zone(lua_State* L, const Game& game, ZoneId id, const std::string& name) {
  const Zone& zone = game.zones[id];
  push_fields(L, std::size(kZone) + zone_questions().size());
  set_functions(L, kZone);
  set_functions(L, zone_questions());
  lua_pushlstring(L, name.data(), name.size());
  lua_setfield(L, -2, "name");
  if (game.zone_families[zone.family].per == Per::seat) {
    push_object(L, Tag::seat, zone.index);
    lua_setfield(L, -2, "owner");
  }
  lua_pushinteger(L, zone.capacity);
  lua_setfield(L, -2, "capacity");
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "key");
  make_object(L, Tag::zone, id, name, guarded<zone_missing>, guarded<zone_length>);
}

void refill_zone(lua_State* L, ZoneId zone, const ZoneFamily::Refill& refill) {
  Changeable state = access(L).change();
  const ZoneId from = host(L).game->zone_families[refill.from].first;
  const std::size_t count = std::max(state.size(from), refill.keep) - std::size_t{refill.keep};
  if (count == 0) return;
  charge(L, kWorkOfMove * count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!state.move_card(*state.cards(from).begin(), zone)) raise_full(L, zone);
  }
  state.shuffle(zone);
  after_leaving(L, from);
}

}  // namespace

Bindings zone_names() { return kZone; }
Bindings family_names() { return kFamily; }
Bindings zone_functions() { return kZoneGlobals; }

void fill_emptied(lua_State* L, ZoneId zone) {
  const FamilyId family = host(L).game->zones[zone].family;
  const int emptied = host(L).things.emptied[family];
  if (const auto& refill = host(L).game->zone_families[family].refill; refill.from != kNone)
    refill_zone(L, zone, refill);
  if (emptied == 0 || access(L).size(zone) > 0) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, emptied);
  push_object(L, Tag::zone, zone);
  lua_call(L, 1, 0);
}

void bind_zones(Vm& vm, const Game& game) {
  set_globals(vm, kZoneGlobals);
  for (std::size_t f = 0; f < game.zone_families.size(); ++f)
    bind_family(vm, game, Tag::zones, static_cast<FamilyId>(f), make_zone);
}

}  // namespace fuda::lua
