// Holders: counters that hold a seat, a value of an attribute, a kind of move, a card, or nothing.
#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

const CounterFamily& family_of(lua_State* L, CounterId id) { return host(L).game->family_of(id); }

// "a suit", "an answer"
std::string with_article(std::string_view noun) {
  const bool vowel = std::string_view("aeiouAEIOU").find(noun.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

[[noreturn]] void raise_unholdable(lua_State* L, CounterId id) {
  const Game& game = *host(L).game;
  const CounterFamily& family = family_of(L, id);
  const std::string wanted(game.held_by(family));
  const std::string got = lua_isnoneornil(L, 2) ? "nothing" : push_text(L, 2);
  std::string hint;
  if (lua_isnoneornil(L, 2)) hint = fmt::format("to empty the counter, write {}:clear()", family.name);
  if (family.holds == Holds::seat && lua_isinteger(L, 2) != 0) hint = fmt::format("seats[{}]", got);
  if (family.holds == Holds::value && is_object(L, 2, Tag::card)) hint = "card." + wanted;
  if (is_object(L, 2, Tag::holder)) {
    const CounterFamily& other = family_of(L, object<Tag::holder>(L, 2));
    hint = fmt::format("to get what the counter holds, write {}.{}", other.name, game.held_by(other));
  }
  if (family.holds == Holds::card && is_object(L, 2, Tag::zone))
    hint = fmt::format("to get a card of the zone, write {}:top()", got);
  const bool text = lua_type(L, 2) == LUA_TSTRING;
  if (text && family.holds == Holds::value)
    hint = suggestion(got, names_of(game.attributes[family.value_of].values));
  if (text && family.holds == Holds::move) hint = suggestion(got, names_of(game.moves));
  if (family.holds == Holds::move && !text && hint.empty())
    hint = fmt::format("write the name of the move as a text: \"{}\"", game.moves.front().name);
  raise(L,
        fmt::format("'{}' holds {}, not {}", family.name, with_article(wanted), text ? "'" + got + "'" : got),
        hint);
}

// The number of the object at index 2, counting from 1. Returns 0 for cards, and for an object that this
// counter cannot hold.
std::int32_t holdable_at(lua_State* L, const CounterFamily& family) {
  const Host& h = host(L);
  switch (family.holds) {
    case Holds::seat:
      return is_object(L, 2, Tag::seat) ? object<Tag::seat>(L, 2) + 1 : 0;
    case Holds::value: {
      const ValueId value = h.attributes.value(L, 2, family.value_of);
      return value == kNone ? 0 : value + 1;
    }
    case Holds::move: {
      if (lua_type(L, 2) != LUA_TSTRING) return 0;
      const KindId kind = h.game->find_move(lua_tostring(L, 2));
      return kind == kNone ? 0 : kind + 1;
    }
    case Holds::card:
    case Holds::number:
      break;
  }
  return 0;
}

int holder_set(lua_State* L) {
  const CounterId id = object<Tag::holder>(L, 1);
  access(L).check_changing(id);
  const CounterFamily& family = family_of(L, id);
  if (family.holds == Holds::card && is_object(L, 2, Tag::card)) {
    access(L).hold(id, object<Tag::card>(L, 2));
    return 0;
  }
  const std::int32_t held = holdable_at(L, family);
  if (held == 0) raise_unholdable(L, id);
  access(L).set_counter(id, held);
  return 0;
}

int holder_clear(lua_State* L) {
  const CounterId id = object<Tag::holder>(L, 1);
  access(L).set_counter(id, 0);
  return 0;
}

int holder_empty(lua_State* L) {
  lua_pushboolean(L, static_cast<int>(access(L).counter(object<Tag::holder>(L, 1)) == 0));
  return 1;
}

// Finds `target.seat`, which is not a plain field because it changes.
int holder_missing(lua_State* L) {
  const auto id = static_cast<CounterId>(lua_tointeger(L, lua_upvalueindex(1)));
  const std::string_view field = host(L).game->held_by(family_of(L, id));
  if (lua_type(L, 2) != LUA_TSTRING || field != lua_tostring(L, 2)) {
    const std::string own(field);
    const bool near = !nearest(push_text(L, 2), {"set", "clear", "empty", own}).empty();
    const std::string hint =
        fmt::format("to get what the counter holds, write {}.{}", family_of(L, id).name, own);
    raise_no_field(L, "a holder", lua_upvalueindex(2), own.c_str(), near ? "" : hint);
  }
  push_held(L, id, access(L).counter(id));
  return 1;
}

constexpr Binding kHolder[] = {
    {"seat",
     nullptr,
     May::look,
     "holder.seat",
     "The seat in a holder with `holds: seat`, or nil if the holder is empty.",
     {},
     Gives::seat},
    {"move",
     nullptr,
     May::look,
     "holder.move",
     "The name of the move in a holder with `holds: move`, or nil if the holder is empty.",
     {},
     Gives::text},
    {"card",
     nullptr,
     May::look,
     "holder.card",
     "The card in a holder with `holds: card`, wherever the card is now, or nil if the holder is empty.",
     {},
     Gives::card},
    {"ATTRIBUTE", nullptr, May::look, "holder.ATTRIBUTE",
     "The value in a holder, in the same form as `card.ATTRIBUTE`, or nil if the holder is empty. Example: "
     "`trump.suit` with `holds: suit`."},
    binding<"holder:set(thing)", holder_set>(
        May::change,
        "Puts a seat, a value, the name of a move, or a card into the holder, depending on `holds`. Anything "
        "else is an error. Returns nothing."),
    binding<"holder:clear()", holder_clear>(May::change, "Empties the holder. Returns nothing."),
    binding<"holder:empty()", holder_empty>(May::look, "Whether the holder is empty.", Gives::truth),
};

}  // namespace

Bindings holder_names() { return kHolder; }

void push_held(lua_State* L, CounterId holder, std::int32_t value) {
  const Game& game = *host(L).game;
  const CounterFamily& family = game.family_of(holder);
  if (value <= 0) return lua_pushnil(L);
  const auto id = static_cast<ObjectId>(value - 1);
  switch (family.holds) {
    case Holds::number:
      return lua_pushinteger(L, value);
    case Holds::seat:
      return push_object(L, Tag::seat, id);
    case Holds::card:
      return push_object(L, Tag::card, id);
    case Holds::value: {
      const Attribute& attribute = game.attributes[family.value_of];
      return push_value(L, attribute, attribute.values[id]);
    }
    case Holds::move:
      lua_pushlstring(L, game.moves[id].name.data(), game.moves[id].name.size());
  }
}

void make_holder(lua_State* L, const Game& game, CounterId id, const std::string& name) {
  const Family& family = game.family_of(id);
  push_fields(L, std::size(kHolder));
  set_functions(L, kHolder);
  make_object(L, Tag::holder, id, family.per == Per::number ? family.name : name, guarded<holder_missing>);
}

}  // namespace fuda::lua
