// Helpers that the files of the bindings share: objects on the stack, errors, and names.
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

// The attribute named at `index`. Raises an error if there is no such attribute.
[[nodiscard]] inline AttributeId attribute_at(lua_State* L, int index) {
  const AttributeId found = host(L).attributes.attribute(L, index);
  if (found == kNone) [[unlikely]]
    raise_no_attribute(L, index);
  return found;
}
// The attribute named at `index` and the value after it. Raises an error if the value has the wrong type.
[[nodiscard]] inline AttributeValue attribute_value(lua_State* L, int index) {
  const AttributeId id = attribute_at(L, index);
  const ValueId value = host(L).attributes.value(L, index + 1, id);
  if (value == kNone) [[unlikely]]
    check_value(L, index + 1, id);
  return {id, value};
}

// Copies the cards of the list at `index` to `to`, which has room for kMaxCards, and returns their number.
std::size_t take_list(lua_State* L, int index, std::span<UnseenCard> to);
// The faces of the cards in the list at index 1.
[[nodiscard]] std::span<const CardId> listed_cards(lua_State* L);
// The faces of the cards in the zone or list at index 1.
[[nodiscard]] inline std::span<const CardId> asked_cards(lua_State* L) {
  const Handle* handle = handle_at(L, 1);
  return handle != nullptr && handle->is(Tag::zone) ? access(L).faces(static_cast<ZoneId>(handle->number()))
                                                    : listed_cards(L);
}

[[noreturn]] void raise_type(lua_State* L, int index, Tag tag);
// The id of the object at `index`. For any other value, raises an error such as "'move' needs a card here,
// not nil".
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
// Raises an error such as "WHAT must be a whole number from LOW to HIGH, not nil". `advise` makes the hint
// from the argument.
[[nodiscard]] lua_Integer integer_in(lua_State* L, int index, const char* what, lua_Integer low,
                                     lua_Integer high, std::string (*advise)(lua_State*, int) = nullptr);

inline void push_object(lua_State* L, Tag tag, ObjectId id) { host(L).things.push(L, tag, id); }

// Pushes a new list of seats.
void push_seats(lua_State* L, std::span<const Seat> seats);
inline void push_card(lua_State* L, UnseenCard card) { host(L).things.push(L, card); }
// Pushes a new list of cards. The list answers the same questions as a zone.
void push_cards(lua_State* L, std::span<const UnseenCard> cards);

// Pushes an empty table with room for twice `count` fields, so that keys seldom collide.
inline void push_fields(lua_State* L, std::size_t count) {
  lua_createtable(L, 0, static_cast<int>(2 * count));
}
// Pops the table of an object's fields, creates the userdata, stores it as number `id` of its tag, and pushes
// it. `missing` handles keys that are not in this table. The argument of `missing` at index 2 is the key,
// upvalue 1 is the id, and upvalue 2 is the table of fields.
void make_object(lua_State* L, Tag tag, ObjectId id, const std::string& name, lua_CFunction missing,
                 lua_CFunction length = nullptr);
// Raises "a card has no 'color'", with the closest match in the table at `fields`. `computed` is the name of
// an additional field whose value changes.
[[noreturn]] void raise_no_field(lua_State* L, const char* thing, int fields, const char* computed = nullptr,
                                 const std::string& hint = {});
// Raises "firework red is full: it holds 5 cards".
[[noreturn]] void raise_full(lua_State* L, ZoneId zone);
// Creates a family of zones or counters (Tag::zones, Tag::counters) and names it in the environment. `make`
// pushes a member: its key is on the top of the stack, and its name is, for example, "hand of seat 1".
using MakeMember = void (*)(lua_State* L, const Game& game, std::uint8_t id, const std::string& name);
void bind_family(Vm& vm, const Game& game, Tag tag, FamilyId id, MakeMember make);
// Pushes the object of a counter, which may be a holder.
inline void push_counter(lua_State* L, CounterId id) {
  push_object(L, host(L).game->family_of(id).is_holder() ? Tag::holder : Tag::counter, id);
}
// Pushes the object that a holder's number stands for. Pushes nil if the holder holds nothing, or if the
// object is unknown.
void push_held(lua_State* L, CounterId holder, std::int32_t value);
// A hint such as "the family has one member for each seat: hand[me]".
[[nodiscard]] std::string keys_of(const Game& game, const Family& family);

// Makes the value on the top of the stack a field of a seat, so that `me.hand` is `hand[me]`. The value stays
// on the stack. Does nothing if the seat already has a field of this name.
void set_seat_field(lua_State* L, Seat seat, const std::string& name);

// Adds the functions among `names` to the environment.
void set_globals(Vm& vm, Bindings names);

// Fills a new environment with everything that the rules of a game can use. This function calls the functions
// below.
void bind_everything(Vm& vm, const Game& game);
void bind_seats(Vm& vm, const Game& game);
void bind_each(Vm& vm);
void bind_cards(Vm& vm, const Game& game);
// Adds a second set of cards for watched calls. Watched cards note when a face is read. The cards of the
// first set are plain tables of fields, which are faster to read.
void bind_watched_cards(Vm& vm, const Game& game);
void bind_facts(Vm& vm, const Game& game);
void bind_zones(Vm& vm, const Game& game);
void bind_card_lists(lua_State* L);
void bind_counters(Vm& vm, const Game& game);
// Creates the object of one holder, for bind_family.
void make_holder(lua_State* L, const Game& game, CounterId id, const std::string& name);
void bind_data(Vm& vm, const Game& game);

// Refills a zone as the zone declares, and calls zones.NAME.emptied if the zone is still empty. after_leaving
// does both if a rule took the last card and the zone declares a refill or that function.
void fill_emptied(lua_State* L, ZoneId zone);
inline void after_leaving(lua_State* L, ZoneId zone) {
  if (access(L).size(zone) != 0) return;
  const FamilyId family = host(L).game->zones[zone].family;
  if (host(L).things.emptied[family] != 0 || host(L).game->zone_families[family].refill.from != kNone)
    fill_emptied(L, zone);
}

}  // namespace fuda::lua
