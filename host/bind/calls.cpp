#include "bind/calls.h"

#include <exception>
#include <utility>

#include "bind/move_values.h"

namespace fuda::lua {

Calls::Calls(Program& program)
    : game_(program.game()),
      L_(program.state()),
      budget_(program.vm().budget()),
      outer_(program.vm().context().outer),
      access_(program.access()),
      things_(program.host().things) {
  luaL_checkstack(L_, 4500, "this game has too many cards, zones and counters");
  pin_things(Tag::seat, game_.seats);
  for (int set = 0; set < 2; ++set) {  // once for each set of cards
    pin_things(Tag::card, game_.cards.size());
    swap_cards();
  }
  pin_things(Tag::fact, game_.facts.size());
  pin_things(Tag::zone, game_.zones.size());
  outcomes_ = lua_gettop(L_) + 1;
  for (const std::string& outcome : game_.outcomes) lua_pushlstring(L_, outcome.data(), outcome.size());
  words_.resize(game_.moves.size() * kMaxParams);
  handed_.resize(words_.size());
  for (std::size_t k = 0; k < game_.moves.size(); ++k) {
    const auto& params = game_.moves[k].params;
    for (std::size_t i = 0; i < params.size(); ++i) pin_argument(k * kMaxParams + i, params[i]);
  }
}

void Calls::pin_things(Tag tag, std::size_t count) {
  pinned_[static_cast<std::size_t>(tag)] = lua_gettop(L_) + 1;
  for (std::size_t i = 0; i < count; ++i) things_.push(L_, tag, static_cast<ObjectId>(i));
}

void Calls::pin_argument(std::size_t number, const Param& param) {
  const ArgumentType type = type_of(param);
  const InLua& in = in_lua(type.thing);
  Handed& handed = handed_[number];
  handed.several = type.thing == NamedThing::cards;
  handed.from = in.from;
  if (in.tag) handed.first = &pinned_[static_cast<std::size_t>(*in.tag)];
  if (in.count_words == nullptr) return;
  handed.first = &words_[number];
  words_[number] = lua_gettop(L_) + 1;
  const std::size_t count = in.count_words(game_, type);
  for (std::size_t i = 0; i < count; ++i) in.push(L_, type, static_cast<std::int32_t>(i));
}

void Calls::swap_cards() {
  std::swap(pinned_[static_cast<std::size_t>(Tag::card)], other_cards_);
  things_.swap_cards();
}

void Calls::push_list(std::span<const CardId> cards) const {
  lua_createtable(L_, static_cast<int>(cards.size()), 0);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    push_card(cards[i]);
    lua_rawseti(L_, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_rawgeti(L_, LUA_REGISTRYINDEX, things_.card_list);
  lua_setmetatable(L_, -2);
}

namespace {

struct Batch {
  void (*fn)(void*);
  void* argument;
  std::exception_ptr thrown;  // a C++ exception; Lua passes its own errors to the caller
};

int run_batch(lua_State* L) {
  auto* batch = static_cast<Batch*>(lua_touserdata(L, lua_upvalueindex(1)));
  try {
    batch->fn(batch->argument);
  } catch (const std::exception&) {
    batch->thrown = std::current_exception();
  }
  return 0;
}

}  // namespace

void Calls::together(void (*fn)(void*), void* argument) {
  Batch batch{fn, argument, nullptr};
  const int pinned = lua_gettop(L_);
  luaL_checkstack(L_, pinned + 100, "this game has too many cards, zones and counters");
  lua_pushlightuserdata(L_, &batch);
  lua_pushcclosure(L_, run_batch, 1);
  // A C function cannot reach its caller's stack frame, so its own frame begins with a copy of that frame.
  for (int place = 1; place <= pinned; ++place) lua_pushvalue(L_, place);
  together_ = true;
  const bool fine = protected_call(L_, pinned, 0);
  together_ = false;
  if (!fine) throw Failure(last_error(L_).finding());
  if (batch.thrown) std::rethrow_exception(batch.thrown);
}

}  // namespace fuda::lua
