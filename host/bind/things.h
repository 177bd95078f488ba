// What rules hold of a game: one userdata for each card, zone, counter, seat and fact, and where the registry
// of Lua keeps them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "bind/unseen.h"

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
class Handle {
 public:
  Handle() = default;
  Handle(Tag tag, ObjectId id) : tag_(tag), id_(id) {}
  [[nodiscard]] Tag tag() const { return tag_; }
  [[nodiscard]] bool is(Tag tag) const { return tag_ == tag; }
  [[nodiscard]] UnseenCard card() const { return UnseenCard(id_); }
  // Its number among those of its tag; kNone for a card, as that would tell its face.
  [[nodiscard]] ObjectId number() const { return is(Tag::card) ? ObjectId{CardId{kNone}} : id_; }

 private:
  friend class Access;

  Tag tag_ = Tag::card;
  ObjectId id_ = 0;
};

// Places of the registry, which are numbers. Those of one tag follow each other.
class Things {
 public:
  // Makes room for `count` things.
  void reserve(lua_State* L, Tag tag, std::size_t count);
  void reserve_names(lua_State* L, std::size_t count);
  // Pops the value on the top of the stack and keeps it as this thing.
  void keep(lua_State* L, Tag tag, ObjectId id) const { lua_rawseti(L, LUA_REGISTRYINDEX, first(tag) + id); }
  void keep_other(lua_State* L, ObjectId card) const { lua_rawseti(L, LUA_REGISTRYINDEX, others_ + card); }
  void keep_name(lua_State* L, CardId card) const { lua_rawseti(L, LUA_REGISTRYINDEX, names_ + card); }

  void push(lua_State* L, Tag tag, ObjectId id) const { lua_rawgeti(L, LUA_REGISTRYINDEX, first(tag) + id); }
  void push(lua_State* L, UnseenCard card) const { push(L, Tag::card, card.id_); }
  void push_name(lua_State* L, CardId card) const { lua_rawgeti(L, LUA_REGISTRYINDEX, names_ + card); }

  // There are two sets of cards: plain ones, tables of fields alone, which are read fast; and watched ones,
  // which note when a face is read. Rules get those of one, and the other ones are these.
  void push_other(lua_State* L, UnseenCard card) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, others_ + card.id_);
  }
  void swap_cards() { std::swap(first_[static_cast<std::size_t>(Tag::card)], others_); }

  // One thing each: the registry's number, 0 for none.
  int card_list = 0;         // the metatable of lists of cards that the host makes
  int set_up = 0;            // `setup`
  std::vector<int> emptied;  // zones.NAME.emptied, by zone family

  // A loop over cards takes a walk that is free; kWalks if none is.
  [[nodiscard]] int take_walk() { return walks_ == kWalks ? kWalks : walks_++; }
  // The loop with this walk has ended.
  void free_walk(ObjectId walk) { walks_ -= walks_ == walk + 1 ? 1 : 0; }
  void free_all_walks() { walks_ = 0; }

 private:
  [[nodiscard]] int first(Tag tag) const { return first_[static_cast<std::size_t>(tag)]; }

  std::array<int, kTags> first_{};
  int others_ = 0;
  int names_ = 0;  // of the cards, as texts
  int walks_ = 0;  // in use
};

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
  return handle != nullptr && handle->is(Object::kTag) ? static_cast<Object*>(lua_touserdata(L, index))
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
[[nodiscard]] inline bool is_object(lua_State* L, int index, Tag tag) {
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->is(tag);
}

}  // namespace fuda::lua
