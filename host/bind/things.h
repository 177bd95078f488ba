// The objects that rules hold: one userdata for each card, zone, counter, seat and fact, and their places in
// the Lua registry.
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

// The type of an object. A holder is a counter that holds a seat, value, move or card. In a family with two
// keys, a row is all counters with the same first key. A row has the number of its first counter.
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
inline constexpr int kWalks = 16;  // number of nested loops over cards that need no new memory

using ObjectId = std::uint16_t;  // an object's number within its tag; the type can hold the number of cards

// The beginning of every userdata that rules or bots can hold.
class Handle {
 public:
  Handle() = default;
  Handle(Tag tag, ObjectId id) : tag_(tag), id_(id) {}
  [[nodiscard]] Tag tag() const { return tag_; }
  [[nodiscard]] bool is(Tag tag) const { return tag_ == tag; }
  [[nodiscard]] UnseenCard card() const { return UnseenCard(id_); }
  // The object's number within its tag. kNone for a card, because the number of a card would reveal its face.
  [[nodiscard]] ObjectId number() const { return is(Tag::card) ? ObjectId{CardId{kNone}} : id_; }

 private:
  friend class Access;

  Tag tag_ = Tag::card;
  ObjectId id_ = 0;
};

// The registry places of all objects, as numbers. The numbers of one tag are consecutive.
class Things {
 public:
  // Makes room for `count` objects.
  void reserve(lua_State* L, Tag tag, std::size_t count);
  void reserve_names(lua_State* L, std::size_t count);
  // Pops the value on the top of the stack and stores it as this object.
  void keep(lua_State* L, Tag tag, ObjectId id) const { lua_rawseti(L, LUA_REGISTRYINDEX, first(tag) + id); }
  void keep_other(lua_State* L, ObjectId card) const { lua_rawseti(L, LUA_REGISTRYINDEX, others_ + card); }
  void keep_name(lua_State* L, CardId card) const { lua_rawseti(L, LUA_REGISTRYINDEX, names_ + card); }

  void push(lua_State* L, Tag tag, ObjectId id) const { lua_rawgeti(L, LUA_REGISTRYINDEX, first(tag) + id); }
  void push(lua_State* L, UnseenCard card) const { push(L, Tag::card, card.id_); }
  void push_name(lua_State* L, CardId card) const { lua_rawgeti(L, LUA_REGISTRYINDEX, names_ + card); }

  // There are two sets of cards. Plain cards are tables of fields, which are fast to read. Watched cards note
  // when a face is read. Rules get the cards of one set. push_other() pushes a card of the other set.
  void push_other(lua_State* L, UnseenCard card) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, others_ + card.id_);
  }
  void swap_cards() { std::swap(first_[static_cast<std::size_t>(Tag::card)], others_); }

  // Places of single objects in the registry. 0 means that the object does not exist.
  int card_list = 0;         // the metatable of lists of cards that the host creates
  int set_up = 0;            // `setup`
  std::vector<int> emptied;  // zones.NAME.emptied, by zone family

  // Takes a free walk for a loop over cards, or returns kWalks if none is free.
  [[nodiscard]] int take_walk() { return walks_ == kWalks ? kWalks : walks_++; }
  // Frees a walk whose loop has ended.
  void free_walk(ObjectId walk) { walks_ -= walks_ == walk + 1 ? 1 : 0; }
  void free_all_walks() { walks_ = 0; }

 private:
  [[nodiscard]] int first(Tag tag) const { return first_[static_cast<std::size_t>(tag)]; }

  std::array<int, kTags> first_{};
  int others_ = 0;
  int names_ = 0;  // the names of cards, as texts
  int walks_ = 0;  // in use
};

// To read a userdata of rules or bots, use only handle_at and object_at. To create a userdata, use only
// new_object. tests/layers/check.sh checks this. handle_at returns the object at `index`, or null if there is
// none.
[[nodiscard]] inline const Handle* handle_at(lua_State* L, int index) {
  return static_cast<const Handle*>(lua_touserdata(L, index));
}
// The object at `index` as a larger type: the first member of that type must be `Handle handle`, and no other
// type may have the tag `Object::kTag`. Null if the object has another type.
template <class Object>
[[nodiscard]] Object* object_at(lua_State* L, int index) {
  static_assert(std::is_standard_layout_v<Object> && offsetof(Object, handle) == 0);
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->is(Object::kTag) ? static_cast<Object*>(lua_touserdata(L, index))
                                                       : nullptr;
}
// Pushes a new object without a metatable.
void new_object(lua_State* L, Handle handle);
template <class Object>
Object* new_object(lua_State* L, ObjectId id) {
  static_assert(std::is_standard_layout_v<Object> && offsetof(Object, handle) == 0);
  static_assert(std::is_trivially_destructible_v<Object>);  // Lua frees objects without a destructor call
  auto* made = new (lua_newuserdatauv(L, sizeof(Object), 0)) Object{};
  made->handle = {Object::kTag, id};
  return made;
}
[[nodiscard]] inline bool is_object(lua_State* L, int index, Tag tag) {
  const Handle* handle = handle_at(L, index);
  return handle != nullptr && handle->is(tag);
}

}  // namespace fuda::lua
