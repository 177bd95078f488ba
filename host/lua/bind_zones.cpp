// Zones and families of zones.
#include <fmt/format.h>

#include <algorithm>

#include "core/suggest.h"
#include "core/view.h"
#include "lua/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// Looking at a face: a score computed for a seat must say when it needed a card that seat does not see.
void look(lua_State* L, const State& state, ZoneId zone, std::size_t position) {
  Host& h = host(L);
  if (h.viewer != kNone && !sees(state, h.viewer, zone, position)) h.saw_hidden = true;
}

int zone_length(lua_State* L) {
  lua_pushinteger(L, reading(L).size(object(L, 1, Tag::zone)));
  return 1;
}

// zone:draw(to) moves its top card onto another zone and returns it; nil when there is none.
int zone_draw(lua_State* L) {
  State& state = changing(L);
  const ZoneId from = object(L, 1, Tag::zone);
  const ZoneId to = object(L, 2, Tag::zone);
  const auto cards = state.cards(from);
  if (cards.empty()) return 0;
  const CardId card = cards.back();
  if (!state.draw(from, to))
    raise(L, "the zone is full: it holds " + std::to_string(state.size(to)) + " cards");
  after_leaving(L, state, from);
  push_result(L, Tag::card, card);
  return 1;
}

int zone_top(lua_State* L) {
  const State& state = reading(L);
  const ZoneId zone = object(L, 1, Tag::zone);
  const auto cards = state.cards(zone);
  if (cards.empty()) return 0;
  look(L, state, zone, cards.size() - 1);
  push_object(L, Tag::card, cards.back());
  return 1;
}

int zone_shuffle(lua_State* L) {
  State& state = changing(L);
  shuffle_stacked(state, object(L, 1, Tag::zone), host(L).stacking);
  return 0;
}

// zone:move_all(to) moves every card onto another zone, the bottom one first.
int zone_move_all(lua_State* L) {
  State& state = changing(L);
  const ZoneId from = object(L, 1, Tag::zone);
  const ZoneId to = object(L, 2, Tag::zone);
  if (from == to || state.size(from) == 0) return 0;
  while (state.size(from) > 0) {
    if (!state.move_card(state.cards(from).front(), to)) {
      raise(L, "the zone is full: it holds " + std::to_string(state.size(to)) + " cards");
    }
  }
  after_leaving(L, state, from);
  return 0;
}

int zone_full(lua_State* L) {
  const ZoneId zone = object(L, 1, Tag::zone);
  lua_pushboolean(L, static_cast<int>(reading(L).size(zone) >= host(L).game->zones[zone].capacity));
  return 1;
}

AttributeId attribute_at(lua_State* L, int index) {
  const auto& attributes = host(L).game->attributes;
  std::vector<std::string> known;
  const std::string_view wanted = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  for (std::size_t a = 0; a < attributes.size(); ++a) {
    if (attributes[a].name == wanted) return static_cast<AttributeId>(a);
  }
  for (const Attribute& attribute : attributes) known.push_back(attribute.name);
  const std::string wrong = push_text(L, index);
  raise(L, fmt::format("cards have no attribute '{}'", wrong), suggestion(wrong, known));
}

// zone:count("month", 3): how many of its cards have this value of an attribute. A value that no card of the
// game has is one of which there are none.
int zone_count(lua_State* L) {
  const State& state = reading(L);
  const Game& game = state.game();
  const ZoneId zone = object(L, 1, Tag::zone);
  const AttributeId id = attribute_at(L, 2);
  const Attribute& attribute = game.attributes[id];
  if (lua_type(L, 3) != (attribute.numeric ? LUA_TNUMBER : LUA_TSTRING)) {
    raise(L, fmt::format("'{}' is a {}, not {}", attribute.name, attribute.numeric ? "number" : "word",
                         push_text(L, 3)));
  }
  const lua_Integer number = lua_tointeger(L, 3);
  const std::string_view word = attribute.numeric ? "" : lua_tostring(L, 3);
  ValueId value = kNone;
  for (std::size_t v = 0; v < attribute.values.size(); ++v) {
    const Value& known = attribute.values[v];
    if (attribute.numeric ? known.number == number : known.name == word) value = static_cast<ValueId>(v);
  }
  lua_Integer found = 0;
  const auto cards = state.cards(zone);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    look(L, state, zone, i);
    found += value != kNone && game.face(cards[i]).values[id] == value ? 1 : 0;
  }
  lua_pushinteger(L, found);
  return 1;
}

// A key that is no field: a place counted from 1 at the bottom (nil above the top), or a mistake.
int zone_missing(lua_State* L) {
  const auto zone = static_cast<ZoneId>(lua_tointeger(L, lua_upvalueindex(1)));
  int whole = 0;
  const lua_Integer place = lua_tointegerx(L, 2, &whole);
  if (whole == 0 || lua_type(L, 2) != LUA_TNUMBER) raise_no_field(L, "a zone", lua_upvalueindex(2));
  const State& state = reading(L);
  const auto cards = state.cards(zone);
  if (place < 1 || place > static_cast<lua_Integer>(cards.size())) return 0;
  const auto position = static_cast<std::size_t>(place - 1);
  look(L, state, zone, position);
  push_object(L, Tag::card, cards[position]);
  return 1;
}

int family_missing(lua_State* L) {
  const auto id = static_cast<FamilyId>(lua_tointeger(L, lua_upvalueindex(1)));
  const std::string thing = "'" + host(L).game->zone_families[id].name + "'";
  raise_no_field(L, thing.c_str(), lua_upvalueindex(2), nullptr, keys_of(host(L).game->zone_families[id]));
}

int family_length(lua_State* L) {
  lua_pushinteger(L, host(L).game->zone_families[object(L, 1, Tag::zones)].count);
  return 1;
}

// count(family): cards in all its zones together; count(zone) is #zone.
int count(lua_State* L) {
  const State& state = reading(L);
  lua_Integer cards = 0;
  if (is_object(L, 1, Tag::zones)) {
    const Family& family = host(L).game->zone_families[object(L, 1, Tag::zones)];
    for (int i = 0; i < family.count; ++i) cards += state.size(static_cast<ZoneId>(family.first + i));
  } else {
    cards = state.size(object(L, 1, Tag::zone));
  }
  lua_pushinteger(L, cards);
  return 1;
}

constexpr luaL_Reg kZoneFunctions[] = {
    {"draw", guarded<zone_draw>},          // top card to another zone
    {"top", guarded<zone_top>},            // its top card, or nil
    {"shuffle", guarded<zone_shuffle>},    //
    {"move_all", guarded<zone_move_all>},  // every card to another zone
    {"full", guarded<zone_full>},          // has it no room for another card?
    {"count", guarded<zone_count>},        // its cards with this value of an attribute
    {nullptr, nullptr},
};

}  // namespace

void call_emptied(lua_State* L, ZoneId zone) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host(L).emptied[host(L).game->zones[zone].family]);
  push_object(L, Tag::zone, zone);
  lua_call(L, 1, 0);
}

void shuffle_stacked(State& state, ZoneId zone, const Stacking* stacking) {
  const std::size_t number = state.turn().shuffles;
  state.shuffle(zone);
  if (stacking == nullptr || number >= stacking->size()) return;
  // From the last named to the first, each is put on top, so the first named ends up to be drawn first.
  const auto& wanted = (*stacking)[number];
  std::vector<CardId> found;
  for (const FaceId face : wanted) {
    for (const CardId card : state.cards(zone)) {
      if (state.game().cards[card] != face || std::find(found.begin(), found.end(), card) != found.end())
        continue;
      found.push_back(card);
      break;
    }
  }
  std::reverse(found.begin(), found.end());
  for (const CardId card : found) state.move_card(card, zone);
}

void bind_zones(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  lua_pushcfunction(L, guarded<count>);
  vm.set_name("count");
  for (std::size_t f = 0; f < game.zone_families.size(); ++f) {
    const ZoneFamily& family = game.zone_families[f];
    lua_newtable(L);  // the family's members by key
    for (std::uint8_t i = 0; i < family.count; ++i) {
      const auto id = static_cast<ZoneId>(family.first + i);
      std::string name = family.name;
      switch (family.per) {  // the key
        case Per::table:
          lua_pushinteger(L, 1);
          break;
        case Per::seat:
          push_object(L, Tag::seat, i);
          name += fmt::format(" of seat {}", i + 1);
          break;
        case Per::value: {
          const Attribute& attribute = game.attributes[family.attribute];
          name += " " + attribute.values[i].name;
          if (attribute.numeric) {
            lua_pushinteger(L, attribute.values[i].number);
          } else {
            lua_pushlstring(L, attribute.values[i].name.data(), attribute.values[i].name.size());
          }
          break;
        }
        case Per::number:
          lua_pushinteger(L, i + 1);
          name += fmt::format(" {}", i + 1);
          break;
        case Per::team:
          lua_pushinteger(L, i + 1);
          name += fmt::format(" of team {}", i + 1);
          break;
      }
      lua_newtable(L);
      set_functions(L, kZoneFunctions);
      lua_pushlstring(L, name.data(), name.size());
      lua_setfield(L, -2, "name");
      if (family.per == Per::seat) {
        push_object(L, Tag::seat, i);
        lua_setfield(L, -2, "owner");
      }
      lua_pushvalue(L, -2);
      lua_setfield(L, -2, "key");  // what it stands for in its family
      make_object(L, Tag::zone, id, name, guarded<zone_missing>, guarded<zone_length>);
      if (family.per == Per::seat) set_seat_field(L, i, family.name);
      lua_rawset(L, -3);
    }
    if (family.per == Per::table) {
      lua_pop(L, 1);
      push_object(L, Tag::zone, family.first);
    } else {
      make_object(L, Tag::zones, static_cast<FamilyId>(f), family.name, guarded<family_missing>,
                  guarded<family_length>);
    }
    vm.set_name(family.name);
  }
}

}  // namespace fuda::lua
