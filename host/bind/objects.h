// What files of bindings share: things at a place of the stack, errors, and names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <span>
#include <string>

#include "bind/bindings.h"
#include "bind/host.h"
#include "lua/vm.h"
#include "model/game.h"

namespace fuda::lua {

// The attribute named at `index`; raises if there is none.
[[nodiscard]] inline AttributeId attribute_at(lua_State* L, int index) {
  const AttributeId found = host(L).attributes.attribute(L, index);
  if (found == kNone) [[unlikely]]
    raise_no_attribute(L, index);
  return found;
}
// The attribute named at `index` and the value at the next one; raises if the value has the wrong type.
[[nodiscard]] inline AttributeValue attribute_value(lua_State* L, int index) {
  const AttributeId id = attribute_at(L, index);
  const ValueId value = host(L).attributes.value(L, index + 1, id);
  if (value == kNone) [[unlikely]]
    check_value(L, index + 1, id);
  return {id, value};
}

// The cards of the list at `index`, put into `to`, which has room for kMaxCards; how many there are.
std::size_t take_list(lua_State* L, int index, std::span<UnseenCard> to);
// The faces of those of the list at index 1.
[[nodiscard]] std::span<const CardId> listed_cards(lua_State* L);
// The faces of the zone at index 1, or of the list there.
[[nodiscard]] inline std::span<const CardId> asked_cards(lua_State* L) {
  const Handle* handle = handle_at(L, 1);
  return handle != nullptr && handle->is(Tag::zone) ? access(L).faces(static_cast<ZoneId>(handle->number()))
                                                    : listed_cards(L);
}

[[noreturn]] void raise_type(lua_State* L, int index, Tag tag);
// The id of the object at `index`; raises "'move' needs a card here, not nil".
template <Tag tag>
[[nodiscard]] auto object(lua_State* L, int index) {
  const Handle* handle = handle_at(L, index);
  if (handle == nullptr || !handle->is(tag)) raise_type(L, index, tag);
  if constexpr (tag == Tag::card) {
    return handle->card();
  } else {
    return static_cast<std::uint8_t>(handle->number());
  }
}
// Raises "WHAT must be a whole number from LOW to HIGH, not nil", with the hint that is made of the argument.
[[nodiscard]] lua_Integer integer_in(lua_State* L, int index, const char* what, lua_Integer low,
                                     lua_Integer high, std::string (*advise)(lua_State*, int) = nullptr);

inline void push_object(lua_State* L, Tag tag, ObjectId id) { host(L).things.push(L, tag, id); }

inline void push_card(lua_State* L, UnseenCard card) { host(L).things.push(L, card); }
// A new list of cards, which can be asked what a zone can be asked.
void push_cards(lua_State* L, std::span<const UnseenCard> cards);

// Pushes an empty table for `count` fields, with as much room again: keys then seldom collide.
inline void push_fields(lua_State* L, std::size_t count) {
  lua_createtable(L, 0, static_cast<int>(2 * count));
}
// Pops the table of an object's fields, makes the userdata, keeps it as number `id` of its tag, and pushes
// it. `missing` answers keys that are not fields: the key is at index 2, upvalue 1 is the id, upvalue 2 the
// table of fields.
void make_object(lua_State* L, Tag tag, ObjectId id, const std::string& name, lua_CFunction missing,
                 lua_CFunction length = nullptr);
// Raises "a card has no 'color'", with the nearest name in the table at `fields`. `computed` is one more
// name, of a value that changes.
[[noreturn]] void raise_no_field(lua_State* L, const char* thing, int fields, const char* computed = nullptr,
                                 const std::string& hint = {});
// Raises "firework red is full: it holds 5 cards".
[[noreturn]] void raise_full(lua_State* L, ZoneId zone);
// Makes a family of zones or counters (Tag::zones, Tag::counters) and names it in the environment. `make`
// pushes a member whose key is on the top of the stack and whose name is, say, "hand of seat 1".
using MakeMember = void (*)(lua_State* L, const Game& game, std::uint8_t id, const std::string& name);
void bind_family(Vm& vm, const Game& game, Tag tag, FamilyId id, MakeMember make);
// The object of a counter, which may be a holder.
inline void push_counter(lua_State* L, CounterId id) {
  push_object(L, host(L).game->family_of(id).is_holder() ? Tag::holder : Tag::counter, id);
}
// Pushes what a holder's number stands for: nil for nothing, and where it cannot be told.
void push_held(lua_State* L, CounterId holder, std::int32_t value);
// "there is one for each seat: hand[me]".
[[nodiscard]] std::string keys_of(const Game& game, const Family& family);

// Makes the value on the top of the stack, which stays there, a field of a seat: `me.hand` is `hand[me]`.
// Does nothing if the seat has a field of this name.
void set_seat_field(lua_State* L, Seat seat, const std::string& name);

// Puts the functions among `names` into the environment.
void set_globals(Vm& vm, Bindings names);

// Puts all that the rules of a game can use into a new environment. The functions below are its parts.
void bind_everything(Vm& vm, const Game& game);
void bind_seats(Vm& vm, const Game& game);
void bind_each(Vm& vm);
void bind_cards(Vm& vm, const Game& game);
// A second set of cards, for watched calls: they note when a face is read. The first set is tables of fields
// alone, which are read faster.
void bind_watched_cards(Vm& vm, const Game& game);
void bind_facts(Vm& vm, const Game& game);
void bind_zones(Vm& vm, const Game& game);
void bind_card_lists(lua_State* L);
void bind_counters(Vm& vm, const Game& game);
// The object of one holder, for bind_family.
void make_holder(lua_State* L, const Game& game, CounterId id, const std::string& name);
void bind_data(Vm& vm, const Game& game);

// Refills a zone as it declares, and calls zones.NAME.emptied if it is still empty. after_leaving does so if
// a rule took the last card and the zone has one of the two.
void fill_emptied(lua_State* L, ZoneId zone);
inline void after_leaving(lua_State* L, ZoneId zone) {
  if (access(L).size(zone) != 0) return;
  const FamilyId family = host(L).game->zones[zone].family;
  if (host(L).things.emptied[family] != 0 || host(L).game->zone_families[family].refill.from != kNone)
    fill_emptied(L, zone);
}

}  // namespace fuda::lua
