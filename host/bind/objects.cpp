#include "bind/objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/suggest.h"
#include "bind/usual_words.h"
#include "lua/sandbox.h"
#include "lua/values.h"

namespace fuda::lua {

namespace {

constexpr const char* kTagNames[kTags] = {"card",
                                          "zone",
                                          "family of zones",
                                          "counter",
                                          "holder",
                                          "family of counters",
                                          "family of counters",
                                          "seat",
                                          "list of seats",
                                          "fact",
                                          "loop",
                                          "move"};

const char* function_name(lua_State* L) {
  lua_Debug info;
  if (lua_getstack(L, 0, &info) != 0 && lua_getinfo(L, "n", &info) != 0 && info.name != nullptr)
    return info.name;
  return "this function";
}

// A hint for a function that was called with '.' instead of ':', if its first argument is wrong or its last
// argument is missing.
std::string colon_hint(lua_State* L, int index) {
  if (index != 1 && !lua_isnone(L, index)) return {};
  lua_Debug info;
  const bool dot = lua_getstack(L, 0, &info) != 0 && lua_getinfo(L, "n", &info) != 0 &&
                   info.namewhat != nullptr && std::string_view(info.namewhat) == "field";
  return dot ? fmt::format("write a ':' before '{}', not a '.'", info.name) : std::string();
}

// A value in the form that messages show: texts in quotes, nil as "nothing".
std::string shown(lua_State* L, int index) {
  if (lua_isnoneornil(L, index)) return "nothing";
  const std::string text = push_text(L, index);
  return lua_type(L, index) == LUA_TSTRING ? "'" + text + "'" : text;
}

int refuse_change(lua_State* L) {
  const char* hint = is_object(L, 1, Tag::counter) ? "to change a counter, call set(n), gain(n) or lose(n)"
                     : is_object(L, 1, Tag::holder)
                         ? "to change what the counter holds, call set(…) or clear()"
                     : is_object(L, 1, Tag::seat) ? "to change a counter of a seat, write: seat.NAME:set(…)"
                     : is_object(L, 1, Tag::counters) || is_object(L, 1, Tag::row)
                         ? "to change one of several counters, write: NAME[seat]:set(…)"
                         : "";
  raise(L,
        fmt::format("cannot set '{}': cards, zones, counters and seats change only through functions",
                    push_text(L, 2)),
        hint);
}

// Returns the name of an object, which is upvalue 1.
int object_text(lua_State* L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

}  // namespace

void raise_type(lua_State* L, int index, Tag tag) {
  const std::string got = shown(L, index);
  const char* function = function_name(L);
  const Game& game = *host(L).game;
  std::string hint = colon_hint(L, index);
  if (!hint.empty()) {
    // the object before the '.' was not passed
  } else if (tag == Tag::zone && is_object(L, index, Tag::zones)) {
    hint = keys_of(game, game.zone_families[object<Tag::zones>(L, index)]);
    raise(L, fmt::format("'{}' needs one zone here, but '{}' is a family of zones", function, got), hint);
  } else if ((tag == Tag::counter || tag == Tag::holder) &&
             (is_object(L, index, Tag::counters) || is_object(L, index, Tag::row))) {
    const auto id = static_cast<CounterId>(handle_at(L, index)->number());
    hint = keys_of(game, is_object(L, index, Tag::row) ? game.family_of(id) : game.counter_families[id]);
    raise(L, fmt::format("'{}' needs one counter here, but '{}' is a family of counters", function, got),
          hint);
  } else if (tag == Tag::counter && is_object(L, index, Tag::holder)) {
    hint = fmt::format("this counter holds a {}, not a number",
                       game.held_by(game.family_of(object<Tag::holder>(L, index))));
  } else if (tag == Tag::zone && is_object(L, index, Tag::seat)) {
    for (const ZoneFamily& family : game.zone_families) {
      if (family.per == Per::seat && hint.empty())
        hint = fmt::format("a seat is not a zone, but has zones: me.{}", family.name);
    }
  }
  if (hint.empty() && lua_type(L, index) == LUA_TSTRING) {
    const std::string name = lua_tostring(L, index);
    const bool is_place = game.find_zones(name) != kNone || game.find_counters(name) != kNone;
    if (is_place) hint = fmt::format("write {}, without quotes", name);
  }
  raise(L, fmt::format("'{}' needs a {} here, not {}", function, kTagNames[static_cast<int>(tag)], got),
        hint);
}

void raise_full(lua_State* L, ZoneId zone) {
  const auto held = access(L).size(zone);
  push_object(L, Tag::zone, zone);
  raise(L, fmt::format("{} is full: it holds {} card{}", push_text(L, -1), held, held == 1 ? "" : "s"),
        "check first: if not ZONE:full() then … end");
}

lua_Integer integer_in(lua_State* L, int index, const char* what, lua_Integer low, lua_Integer high,
                       std::string (*advise)(lua_State*, int)) {
  const auto number = whole_number_at(L, index);
  if (!number || *number < low || *number > high) {
    raise(L, fmt::format("{} must be a whole number from {} to {}, not {}", what, low, high, shown(L, index)),
          advise == nullptr ? colon_hint(L, index) : advise(L, index));
  }
  return *number;
}

void make_object(lua_State* L, Tag tag, ObjectId id, const std::string& name, lua_CFunction missing,
                 lua_CFunction length) {
  const int fields = lua_gettop(L);
  new_object(L, {tag, id});
  lua_createtable(L, 0, 6);  // its metatable
  lua_pushvalue(L, fields);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_change);
  lua_setfield(L, -2, "__newindex");
  lua_pushlstring(L, name.data(), name.size());
  lua_pushcclosure(L, object_text, 1);
  lua_setfield(L, -2, "__tostring");
  lua_pushstring(L, kTagNames[static_cast<int>(tag)]);
  lua_setfield(L, -2, "__name");
  if (length != nullptr) {
    lua_pushcfunction(L, length);
    lua_setfield(L, -2, "__len");
  }
  lua_setmetatable(L, -2);

  if (missing != nullptr) {
    lua_createtable(L, 0, 1);  // the metatable of the fields, for unknown keys
    lua_pushinteger(L, id);
    lua_pushvalue(L, fields);
    lua_pushcclosure(L, missing, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, fields);
  }

  lua_pushvalue(L, -1);
  host(L).things.keep(L, tag, id);
  lua_remove(L, fields);
}

void raise_no_field(lua_State* L, const char* thing, int fields, const char* computed,
                    const std::string& hint) {
  std::vector<std::string> known;
  if (computed != nullptr) known.emplace_back(computed);
  for (lua_pushnil(L); lua_next(L, fields) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) known.emplace_back(lua_tostring(L, -2));
  }
  std::sort(known.begin(), known.end());
  const std::string wrong = push_text(L, 2);
  const std::string_view kind = std::string_view(thing).substr(std::string_view(thing).find(' ') + 1);
  const std::string usual = hint.empty() ? instead_of(kind, wrong, kind) : hint;
  raise(L, fmt::format("{} has no '{}'", thing, wrong), usual.empty() ? suggestion(wrong, known) : usual);
}

void set_seat_field(lua_State* L, Seat seat, const std::string& name) {
  push_object(L, Tag::seat, seat);
  luaL_getmetafield(L, -1, "__index");
  lua_pushlstring(L, name.data(), name.size());
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pushvalue(L, -4);
    lua_setfield(L, -3, name.c_str());
  }
  lua_pop(L, 3);
}

namespace {

// Indexes the names that rules pass as texts.
void index_names(lua_State* L, const Game& game) {
  Host& h = host(L);
  h.attributes.build(L, game);
  lua_pushliteral(L, "value");
  h.value_text = lua_topointer(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX);
  for (const Face& face : game.faces) h.faces.add(L, face.name);
  for (const Phase& phase : game.phases) h.phases.add(L, phase.name);
  for (const std::string& outcome : game.outcomes) h.outcomes.add(L, outcome);
  for (const Saying& saying : game.says) h.says.add(L, saying.name);
  h.things.reserve_names(L, game.cards.size());
  for (std::size_t i = 0; i < game.cards.size(); ++i) {
    const std::string& name = game.face(static_cast<CardId>(i)).name;
    lua_pushlstring(L, name.data(), name.size());
    h.things.keep_name(L, static_cast<CardId>(i));
  }
}

}  // namespace

void bind_everything(Vm& vm, const Game& game) {
  const auto reserve = [&](Tag tag, std::size_t count) {
    host(vm.state()).things.reserve(vm.state(), tag, count);
  };
  reserve(Tag::card, game.cards.size());
  reserve(Tag::zone, game.zones.size());
  reserve(Tag::zones, game.zone_families.size());
  reserve(Tag::counter, game.counters.size());
  reserve(Tag::holder, game.counters.size());
  reserve(Tag::counters, game.counter_families.size());
  reserve(Tag::row, game.counters.size());
  reserve(Tag::seat, game.seats);
  reserve(Tag::seats, 1);
  reserve(Tag::fact, game.facts.size());
  reserve(Tag::walk, kWalks);
  index_names(vm.state(), game);
  set_globals(vm, flow_functions());  // set first, because names of the game may hide newer functions
  bind_seats(vm, game);
  bind_each(vm);
  bind_cards(vm, game);
  bind_watched_cards(vm, game);
  bind_facts(vm, game);
  bind_zones(vm, game);
  bind_card_lists(vm.state());
  bind_counters(vm, game);
  set_globals(vm, imagine_functions());
  bind_data(vm, game);
}

void set_globals(Vm& vm, Bindings names) {
  for (const Binding& one : names) {
    if (one.function == nullptr) continue;
    lua_pushcfunction(vm.state(), one.function);
    vm.set_name(one.name);
  }
}

}  // namespace fuda::lua
