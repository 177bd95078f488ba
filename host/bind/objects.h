// The game's things as Lua sees them: one read-only userdata for each card, zone, counter, seat and fact,
// made once when the rules are loaded, so that calls into the rules create nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <new>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "bind/attributes.h"
#include "bind/bindings.h"
#include "bind/card_sets.h"
#include "bind/position.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "lua/vm.h"
#include "model/game.h"
#include "model/state.h"
#include "model/view.h"

namespace fuda::lua {

enum class Tag : std::uint32_t { card, zone, zones, counter, counters, seat, seats, fact, walk, move };
inline constexpr int kTags = 10;
inline constexpr std::size_t kRoomForFields = 2;  // in a table of fields, for each of them
inline constexpr int kWalks = 16;  // loops over cards that one call can be in without making memory for it

// What every userdata begins with that rules or bots can get hold of: new_object makes them all, and whoever
// takes one asks for its tag first (handle_at, object_at).
struct Handle {
  Tag tag;
  std::uint8_t id;
};

// What the bindings know about the call under way; Context::host points to it.
struct Host {
  const Game* game = nullptr;
  HeldPosition position;  // none while the rules are being loaded
  bool read_only = true;  // guards and scores look, they change nothing
  bool went = false;      // the rules chose the phase themselves
  bool loading = true;
  Watch* watch = nullptr;                      // notes what is read; null: nobody wants to know
  std::vector<RuledOut>* ruled_out = nullptr;  // by `imagine`, while it runs
  Seat imagines = kNone;                       // … for this seat
  const char* looks = "a guard or a score";    // who only looks, where read_only
  Rng* chance = nullptr;                       // of `random`, in place of the game's own
  Functions* functions = nullptr;              // who defined what, while loading
  Stacking* stacking = nullptr;
  int objects[kTags] = {};  // registry: where the userdata of a tag begin, one after the other
  int other_cards = 0;      // registry: the cards of calls that are watched; in such a call, the plain ones
  int walks = 0;            // of objects[walk], so many are under way
  AttributeIndex attributes;
  SetsOfTables sets;
  Words faces, phases, outcomes, says;
  const char* value_text = nullptr;        // Lua's copy of "value"
  int names = 0;                           // registry: the names of the cards, one after the other
  int card_list = 0;                       // registry: the metatable of lists of cards that the host makes
  std::array<CardId, kMaxCards> listed{};  // the cards of the list that is asked about
  std::vector<int> emptied;                // registry, by zone family: zones.NAME.emptied, or 0
};

[[nodiscard]] inline Host& host(lua_State* L) { return *static_cast<Host*>(context(L)->host); }

// Raises what is wrong with looking at the state, with changing it.
[[noreturn]] void raise_not_running(lua_State* L);
[[noreturn]] void raise_unchangeable(lua_State* L);
// The position to read; raises when a rule file looks at it while it is being loaded.
[[nodiscard]] inline Readable reading(lua_State* L) {
  const State* state = host(L).position.state_;
  if (state == nullptr) [[unlikely]]
    raise_not_running(L);
  return Readable(*state);
}
// The position to change; raises in guards and scores.
[[nodiscard]] inline Changeable changing(lua_State* L) {
  const Host& h = host(L);
  if (!h.position.held() || h.read_only || h.ruled_out != nullptr) [[unlikely]]
    raise_unchangeable(L);
  return Changeable(*h.position.state_);
}
// The same for what `imagine` may change, too: the game's chance, and counters that its seat does not see.
[[nodiscard]] inline Changeable changing_hidden(lua_State* L) {
  const Host& h = host(L);
  return h.ruled_out != nullptr ? Changeable(*h.position.state_) : changing(L);
}
[[nodiscard]] inline Changeable changing_counter(lua_State* L, CounterId counter) {
  const Host& h = host(L);
  const bool imagined = h.ruled_out != nullptr && !sees_counter(*h.game, counter, h.imagines);
  return imagined ? Changeable(*h.position.state_) : changing(L);
}

// The attribute that is named at `index`; raises for an unknown one.
[[nodiscard]] inline AttributeId attribute_at(lua_State* L, int index) {
  const AttributeId found = host(L).attributes.attribute(L, index);
  if (found == kNone) [[unlikely]]
    raise_no_attribute(L, index);
  return found;
}
// The attribute at `index` and a value at the next one; raises for a value of the wrong type, too.
[[nodiscard]] inline AttributeValue attribute_value(lua_State* L, int index) {
  const AttributeId id = attribute_at(L, index);
  const ValueId value = host(L).attributes.value(L, index + 1, id);
  if (value == kNone) [[unlikely]]
    check_value(L, index + 1, id);
  return {id, value};
}

// A rule reads a card's face, those of all cards of a zone, a counter's number: this notes it.
[[nodiscard]] inline CardId seen(lua_State* L, UnseenCard card) {
  if (Watch* watch = host(L).watch; watch != nullptr) [[unlikely]]
    watch->card(L, card.untold());
  return card.untold();
}
[[nodiscard]] inline std::span<const CardId> seen_cards(lua_State* L, ZoneId zone) {
  static_cast<void>(reading(L));
  const auto cards = host(L).position.state_->cards(zone);
  if (Watch* watch = host(L).watch; watch != nullptr) [[unlikely]] {
    for (const CardId card : cards) watch->card(L, card);
  }
  return cards;
}
// The cards of the list at `index`, put into `to`, which has room for kMaxCards; how many there are.
std::size_t take_list(lua_State* L, int index, std::span<UnseenCard> to);
// Those of the zone at index 1, or of the list there, all seen.
[[nodiscard]] std::span<const CardId> listed_cards(lua_State* L);
[[nodiscard]] inline std::span<const CardId> asked_cards(lua_State* L);
[[nodiscard]] inline std::int32_t seen_counter(lua_State* L, CounterId counter) {
  static_cast<void>(reading(L));
  if (Watch* watch = host(L).watch; watch != nullptr) [[unlikely]]
    watch->counter(L, counter);
  return host(L).position.state_->counter(counter);
}
// Adds so much to a counter, or as much as there is room for, and says how much; noted where that tells of
// its number.
[[nodiscard]] lua_Integer gain(lua_State* L, CounterId counter, lua_Integer wanted);
// Takes so much from a counter and says true, or takes nothing, which is noted.
[[nodiscard]] bool lose(lua_State* L, CounterId counter, lua_Integer wanted);

// The only two ways to read a userdata that came from rules or bots; tests/layers/check.sh sees to it.
// What the object at `index` is; null where it is none of ours.
[[nodiscard]] inline const Handle* handle_at(lua_State* L, int index) {
  return static_cast<const Handle*>(lua_touserdata(L, index));
}
// Objects that hold more than their number begin with it: `Handle handle` is their first member, and
// `Object::kTag` belongs to no other type. Null where there is another object, or none.
template <class Object>
[[nodiscard]] Object* object_at(lua_State* L, int index) {
  static_assert(std::is_standard_layout_v<Object> && offsetof(Object, handle) == 0);
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->tag == Object::kTag ? static_cast<Object*>(lua_touserdata(L, index))
                                                          : nullptr;
}
// The only ways to make one, which they push. The metatable is for the caller to set.
void new_object(lua_State* L, Handle handle);
template <class Object>
Object* new_object(lua_State* L, std::uint8_t id) {
  static_assert(std::is_standard_layout_v<Object> && offsetof(Object, handle) == 0);
  static_assert(std::is_trivially_destructible_v<Object>);  // nobody calls it
  auto* made = new (lua_newuserdatauv(L, sizeof(Object), 0)) Object{};
  made->handle = {Object::kTag, id};
  return made;
}

[[nodiscard]] inline std::span<const CardId> asked_cards(lua_State* L) {
  const Handle* handle = handle_at(L, 1);
  return handle != nullptr && handle->tag == Tag::zone ? seen_cards(L, handle->id) : listed_cards(L);
}

// The id of the object at `index`; raises "<function> needs a card, not nil" when it is something else.
[[nodiscard]] inline bool is_object(lua_State* L, int index, Tag tag) {
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->tag == tag;
}
[[noreturn]] void raise_type(lua_State* L, int index, Tag tag);
template <Tag tag>
[[nodiscard]] auto object(lua_State* L, int index) {
  const Handle* handle = handle_at(L, index);
  if (handle == nullptr || handle->tag != tag) raise_type(L, index, tag);
  if constexpr (tag == Tag::card) {
    return UnseenCard(handle->id);
  } else {
    return handle->id;
  }
}
// A whole number in [low, high], or an error that says what `what` must be.
[[nodiscard]] lua_Integer integer_in(lua_State* L, int index, const char* what, lua_Integer low,
                                     lua_Integer high);

inline void push_object(lua_State* L, Tag tag, std::uint8_t id) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host(L).objects[static_cast<int>(tag)] + id);
}

inline void push_card(lua_State* L, UnseenCard card) { push_object(L, Tag::card, card.untold()); }
// A new list of cards, which can be asked what a zone can be asked.
void push_cards(lua_State* L, std::span<const UnseenCard> cards);

// Pushes an empty table for about so many fields of a thing. It has room to spare: then a look-up seldom
// meets another key first.
inline void push_fields(lua_State* L, std::size_t count) {
  lua_createtable(L, 0, static_cast<int>(kRoomForFields * count));
}
// Makes the userdata of a thing out of the table of its fields on the top of the stack (which it pops), keeps
// it as number `id` of its tag, and pushes it. `missing`, a C closure's function or null, answers keys that
// are not fields: it is called with the key at index 2 and the id in its first upvalue.
void make_object(lua_State* L, Tag tag, std::uint8_t id, const std::string& name, lua_CFunction missing,
                 lua_CFunction length = nullptr);
// Raises: "a card has no 'color'", with the nearest of the fields in the table at `fields`. `computed` is one
// more name, of a value that is not a field because it changes.
[[noreturn]] void raise_no_field(lua_State* L, const char* thing, int fields, const char* computed = nullptr,
                                 const std::string& hint = {});
// Raises: "firework red is full: it holds 5 cards".
[[noreturn]] void raise_full(lua_State* L, ZoneId zone);
// Makes the family of zones or counters (Tag::zones, Tag::counters) with this number, and names it in the
// environment. `make` pushes one of its members, whose key is on the top of the stack; `name`: "hand of seat
// 1".
using MakeMember = void (*)(lua_State* L, const Game& game, std::uint8_t id, const std::string& name);
void bind_family(Vm& vm, const Game& game, Tag tag, FamilyId id, MakeMember make);
// How a member of a family is written: "there is one for each seat: hand[me]".
[[nodiscard]] std::string keys_of(const Game& game, const Family& family);

// Makes the value on the top of the stack, which stays there, a field of a seat: `me.hand` is `hand[me]`. A
// seat's own fields keep their names.
void set_seat_field(lua_State* L, Seat seat, const std::string& name);

// Makes the functions among `names` names of the environment.
void set_globals(Vm& vm, Bindings names);

// All that the rules of a game can reach, put into a fresh environment.
void bind_everything(Vm& vm, const Game& game);
// Room in the registry for userdata that follow each other; where the first one will be.
[[nodiscard]] int reserve_objects(lua_State* L, std::size_t count);
// Its parts. Each makes its objects or functions and names them in the environment.
void bind_seats(Vm& vm, const Game& game);
void bind_each(Vm& vm);
void bind_cards(Vm& vm, const Game& game);
// A second set of userdata for the cards: they answer as the plain ones do, and note what is read of a face.
// Those stay plain tables of fields, which is what makes reading them fast (watched_cards.cpp).
void bind_watched_cards(Vm& vm, const Game& game);
void bind_facts(Vm& vm, const Game& game);
void bind_zones(Vm& vm, const Game& game);
void bind_card_lists(lua_State* L);
void bind_counters(Vm& vm, const Game& game);
void bind_data(Vm& vm, const Game& game);

// After a rule took a card out of `zone`: if that was the last one, and the rules want to know, tells them.
void call_emptied(lua_State* L, ZoneId zone);
inline void after_leaving(lua_State* L, ZoneId zone) {
  if (reading(L).size(zone) == 0 && host(L).emptied[host(L).game->zones[zone].family] != 0)
    call_emptied(L, zone);
}

// Shuffles a zone and puts what is stacked for this shuffle on top of it.
void shuffle_stacked(State& state, ZoneId zone, Stacking* stacking);

}  // namespace fuda::lua
