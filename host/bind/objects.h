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
#include "bind/known_numbers.h"
#include "bind/position.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "lua/vm.h"
#include "model/game.h"
#include "model/state.h"
#include "model/view.h"

namespace fuda::lua {

// A holder is a counter that holds a thing; a row, the counters of a family with two keys that share the
// first: its number is that of the first of them.
enum class Tag : std::uint32_t {
  card,
  zone,
  zones,
  counter,
  holder,
  counters,
  row,
  seat,
  seats,
  fact,
  walk,
  move
};
inline constexpr int kTags = 12;
inline constexpr int kWalks = 16;  // nested loops over cards that need no new memory

using ObjectId = std::uint16_t;  // of one tag; there may be as many as cards

// The beginning of every userdata that rules or bots can hold.
struct Handle {
  Tag tag;
  ObjectId id;
};

// What the bindings know; Context::host points to it.
struct Host {
  const Game* game = nullptr;
  HeldPosition position;  // none while the rules are loaded
  bool read_only = true;  // in guards and scores
  bool went = false;      // the rules called `go`
  bool loading = true;
  Watch* watch = nullptr;                      // notes what is read; may be null
  Asked* asked = nullptr;                      // notes what decides a guard's answer; may be null
  std::vector<RuledOut>* ruled_out = nullptr;  // null except in `imagine`
  Seat imagines = kNone;                       // the seat of `imagine`
  const char* looks = "a guard or a score";    // the caller's name in messages, if read_only
  Rng* chance = nullptr;                       // for `random`; null: the game's own
  Functions* functions = nullptr;              // while loading
  Stacking* stacking = nullptr;
  int objects[kTags] = {};  // registry: the first userdata of each tag; the others follow it
  int other_cards = 0;      // registry: the watched cards, or in a watched call the plain ones
  int walks = 0;            // how many of objects[walk] are in use
  int said = 0;             // how many texts this call has said
  AttributeIndex attributes;
  SetsOfTables sets;
  KnownNumbers numbers;
  Words<FaceId> faces;
  Words<PhaseId> phases;
  Words<OutcomeId> outcomes;
  Words<SayingId> says;
  const void* value_text = nullptr;        // Lua's copy of "value"
  int names = 0;                           // registry: the names of the cards, one after the other
  int card_list = 0;                       // registry: the metatable of lists of cards that the host makes
  std::array<CardId, kMaxCards> listed{};  // the cards of the list that is asked about
  std::array<UnseenCard, kMaxCards> gathered{};  // room for cards that one function handles
  std::vector<int> emptied;                      // registry, by zone family: zones.NAME.emptied, or 0
  int set_up = 0;                                // registry: setup, or 0
};

[[nodiscard]] inline Host& host(lua_State* L) { return *static_cast<Host*>(context(L)->host); }

[[noreturn]] void raise_not_running(lua_State* L);
[[noreturn]] void raise_unchangeable(lua_State* L);
// Raises while a rule file is being loaded.
inline void check_running(lua_State* L) {
  if (host(L).position.state_ == nullptr) [[unlikely]]
    raise_not_running(L);
}
// The position to read. What a guard says after that cannot be kept: where a question says the same, ask it.
[[nodiscard]] inline Readable reading(lua_State* L) {
  check_running(L);
  const Host& h = host(L);
  if (h.asked != nullptr) [[unlikely]]
    h.asked->give_up();
  return Readable(*h.position.state_);
}
// The answer to a question about the position, which tells no more than all seats see, unless it is about a
// counter: for that, seen_counter.
[[nodiscard]] inline std::int32_t asked(lua_State* L, const Question& question) {
  check_running(L);
  const Host& h = host(L);
  const std::int32_t number = answer(*h.position.state_, question);
  if (h.asked != nullptr) [[unlikely]]
    h.asked->note(question, number);
  return number;
}
[[nodiscard]] inline std::int32_t asked_size(lua_State* L, ZoneId zone) {
  return asked(L, {Question::Of::size, zone});
}
// Where a card lies.
[[nodiscard]] inline std::int32_t asked_of(lua_State* L, Question::Of of, UnseenCard card) {
  return asked(L, {of, card.untold()});
}
// A card of a zone that a question finds; no card where there is none.
[[nodiscard]] inline UnseenCard asked_card(lua_State* L, const Question& question) {
  return UnseenCard(static_cast<CardId>(asked(L, question)));
}
// The cards of a zone, for what asks of them one by one.
[[nodiscard]] inline UnseenCards unasked_cards(lua_State* L, ZoneId zone) {
  return UnseenCards(host(L).position.state_->cards(zone));
}
// All cards of a zone; ask_each asks where each lies, for somebody who notes.
void ask_each(lua_State* L, ZoneId zone);
[[nodiscard]] inline UnseenCards cards_of(lua_State* L, ZoneId zone) {
  check_running(L);
  const Host& h = host(L);
  if (h.asked != nullptr) [[unlikely]]
    ask_each(L, zone);
  return UnseenCards(h.position.state_->cards(zone));
}
// The position to change; raises in guards and scores, too.
[[nodiscard]] inline Changeable changing(lua_State* L) {
  const Host& h = host(L);
  if (!h.position.held() || h.read_only || h.ruled_out != nullptr) [[unlikely]]
    raise_unchangeable(L);
  return Changeable(*h.position.state_);
}
// The same for what `imagine` may also change: the game's chance, and counters that its seat does not see.
[[nodiscard]] inline Changeable changing_hidden(lua_State* L) {
  const Host& h = host(L);
  return h.ruled_out != nullptr ? Changeable(*h.position.state_) : changing(L);
}
[[nodiscard]] inline Changeable changing_counter(lua_State* L, CounterId counter) {
  const Host& h = host(L);
  const bool imagined = h.ruled_out != nullptr && !sees_counter(*h.game, counter, h.imagines);
  return imagined ? Changeable(*h.position.state_) : changing(L);
}

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

// Read a card's face, the faces of a zone, a counter's number, and note it.
[[nodiscard]] inline CardId seen(lua_State* L, UnseenCard card) {
  if (Watch* watch = host(L).watch; watch != nullptr) [[unlikely]]
    watch->card(L, card.untold());
  return card.untold();
}
void watch_each(lua_State* L, ZoneId zone);  // notes the faces of all cards there
[[nodiscard]] inline std::span<const CardId> seen_cards(lua_State* L, ZoneId zone) {
  check_running(L);
  const Host& h = host(L);
  if (h.asked != nullptr) [[unlikely]]
    ask_each(L, zone);
  if (h.watch != nullptr) [[unlikely]]
    watch_each(L, zone);
  return h.position.state_->cards(zone);
}
// The cards of the list at `index`, put into `to`, which has room for kMaxCards; how many there are.
std::size_t take_list(lua_State* L, int index, std::span<UnseenCard> to);
// Those of the zone at index 1, or of the list there, all seen.
[[nodiscard]] std::span<const CardId> listed_cards(lua_State* L);
[[nodiscard]] inline std::span<const CardId> asked_cards(lua_State* L);
[[nodiscard]] inline std::int32_t seen_counter(lua_State* L, CounterId counter) {
  if (Watch* watch = host(L).watch; watch != nullptr) [[unlikely]]
    watch->counter(L, counter);
  return asked(L, {Question::Of::counter, counter});
}
// Adds as much as there is room for and returns that; if it is less than wanted, the counter was read.
[[nodiscard]] lua_Integer gain(lua_State* L, CounterId counter, lua_Integer wanted);
// Takes the amount and returns true; or takes nothing and returns false, and the counter was read.
[[nodiscard]] bool lose(lua_State* L, CounterId counter, lua_Integer wanted);

// handle_at and object_at are the only ways to read a userdata of rules or bots, as new_object is to make
// one; tests/layers/check.sh checks it.
// The object at `index`; null if there is none.
[[nodiscard]] inline const Handle* handle_at(lua_State* L, int index) {
  return static_cast<const Handle*>(lua_touserdata(L, index));
}
// The same for a type that holds more: its first member is `Handle handle`, and its tag `Object::kTag`
// belongs to no other type. Null if the object is of another type.
template <class Object>
[[nodiscard]] Object* object_at(lua_State* L, int index) {
  static_assert(std::is_standard_layout_v<Object> && offsetof(Object, handle) == 0);
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->tag == Object::kTag ? static_cast<Object*>(lua_touserdata(L, index))
                                                          : nullptr;
}
// Pushes a new object, without a metatable.
void new_object(lua_State* L, Handle handle);
template <class Object>
Object* new_object(lua_State* L, ObjectId id) {
  static_assert(std::is_standard_layout_v<Object> && offsetof(Object, handle) == 0);
  static_assert(std::is_trivially_destructible_v<Object>);  // Lua frees it without a call
  auto* made = new (lua_newuserdatauv(L, sizeof(Object), 0)) Object{};
  made->handle = {Object::kTag, id};
  return made;
}

[[nodiscard]] inline std::span<const CardId> asked_cards(lua_State* L) {
  const Handle* handle = handle_at(L, 1);
  return handle != nullptr && handle->tag == Tag::zone ? seen_cards(L, static_cast<ZoneId>(handle->id))
                                                       : listed_cards(L);
}

// The id of the object at `index`; raises "<function> needs a card, not nil" when it is something else.
[[nodiscard]] inline bool is_object(lua_State* L, int index, Tag tag) {
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->tag == tag;
}
[[noreturn]] void raise_type(lua_State* L, int index, Tag tag);
// The id of the object at `index`; raises "'move' needs a card here, not nil".
template <Tag tag>
[[nodiscard]] auto object(lua_State* L, int index) {
  const Handle* handle = handle_at(L, index);
  if (handle == nullptr || handle->tag != tag) raise_type(L, index, tag);
  if constexpr (tag == Tag::card) {
    return UnseenCard(handle->id);
  } else {
    return static_cast<std::uint8_t>(handle->id);
  }
}
// Raises "WHAT must be a whole number from LOW to HIGH, not nil", with the hint that is made of the argument.
[[nodiscard]] lua_Integer integer_in(lua_State* L, int index, const char* what, lua_Integer low,
                                     lua_Integer high, std::string (*advise)(lua_State*, int) = nullptr);

inline void push_object(lua_State* L, Tag tag, ObjectId id) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host(L).objects[static_cast<int>(tag)] + id);
}

inline void push_card(lua_State* L, UnseenCard card) { push_object(L, Tag::card, card.untold()); }
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

// Reserves places in the registry that follow each other, and returns the first.
[[nodiscard]] int reserve_objects(lua_State* L, std::size_t count);
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

// Calls zones.NAME.emptied; after_leaving does so if a rule took the last card and the function exists.
void call_emptied(lua_State* L, ZoneId zone);
inline void after_leaving(lua_State* L, ZoneId zone) {
  if (reading(L).size(zone) == 0 && host(L).emptied[host(L).game->zones[zone].family] != 0)
    call_emptied(L, zone);
}

// Shuffles a zone and puts the cards stacked for this shuffle on top.
void shuffle_stacked(State& state, ZoneId zone, Stacking* stacking);

}  // namespace fuda::lua
