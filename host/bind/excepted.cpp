#include "bind/excepted.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "base/utf8.h"
#include "bind/move_values.h"
#include "lua/sandbox.h"
#include "model/legal.h"
#include "model/observation.h"

namespace fuda::lua {

namespace {

// Whether the value is a list that rules created, or a list of cards that the host created. A list in
// `tables` has a different metatable, and this code cannot read its items.
bool is_list(lua_State* L, int index, int card_list) {
  if (lua_type(L, index) != LUA_TTABLE) return false;
  if (lua_getmetatable(L, index) == 0) return true;
  lua_rawgeti(L, LUA_REGISTRYINDEX, card_list);
  const bool of_cards = lua_rawequal(L, -1, -2) != 0;
  lua_pop(L, 2);
  return of_cards;
}

}  // namespace

void Excepted::read(const Move& head, std::string* reason) {
  const auto& params = game_.moves[head.kind].params;
  const Param& last = params.back();
  const int function = defined_.guard(head.kind).except;
  const ArgumentType type = type_of(last);
  const int before = lua_gettop(L_);
  lua_pushvalue(L_, function);
  calls_.push_seat(head.seat);
  calls_.push_arguments(head, params.size() - 1);
  calls_.invoke(static_cast<int>(params.size()), 2);
  excepted_.clear();
  const auto add = [&](int index) {
    const auto argument = in_lua(type.thing).at(L_, index, type);
    if (argument) return excepted_.push_back(*argument);
    const std::string got = push_text(L_, index);
    lua_settop(L_, before);
    throw Failure(error_at(defined_at(L_, function),
                           fmt::format("'moves.{}.except' must return {} or a list of them, not {}",
                                       game_.moves[head.kind].name, in_lua(type.thing).wanted, got),
                           fmt::format("return the values that a player cannot choose for '{}'", last.name)));
  };
  open_closed(L_, before + 1);
  if (is_list(L_, before + 1, card_list_)) {
    const auto count = static_cast<lua_Integer>(lua_rawlen(L_, before + 1));
    for (lua_Integer i = 1; i <= count; ++i) {
      lua_rawgeti(L_, before + 1, i);
      add(before + 3);
      lua_settop(L_, before + 2);
    }
  } else if (lua_type(L_, before + 1) != LUA_TNIL) {
    add(before + 1);
  }
  if (reason != nullptr) {
    const char* text = lua_type(L_, before + 2) == LUA_TSTRING ? lua_tostring(L_, before + 2) : nullptr;
    *reason = text != nullptr ? excerpt(text, kMaxYamlText) : std::string();
  }
  lua_settop(L_, before);
}

void Excepted::drop(const State& state, MoveRun& run) const {
  if (excepted_.empty()) return;
  for (Mask rest = run.mask; rest != 0; rest &= rest - 1) {
    const int bit = std::countr_zero(rest);
    const std::int32_t argument = run_move(state, run, bit).args[run.last];
    if (std::ranges::find(excepted_, argument) != excepted_.end()) run.mask &= ~(Mask{1} << bit);
  }
}

void Excepted::filter(const State& state, MoveRun& run) {
  if (run.mask == 0) return;
  read(run.head, nullptr);
  drop(state, run);
}

void Excepted::filter(const State& state, const Viewer& viewer, MoveRun& run) {
  const auto excepting = [&](const State& seen) {
    MoveRun there = run;
    if (&seen != &state) there.head = same_move(state, run.head, seen);
    filter(seen, there);
    run.mask = there.mask;
  };
  leaks_.look(run.head.kind, state, viewer, std::ref(excepting));
}

bool Excepted::allows(const State& state, const Move& move, const Viewer& viewer, std::string& reason) {
  bool allowed = true;
  leaks_.look(move.kind, state, viewer, [&](const State& seen) {
    const Move there = &seen == &state ? move : same_move(state, move, seen);
    read(there, &reason);
    const std::int32_t last = there.args[game_.moves[move.kind].params.size() - 1];
    allowed = std::ranges::find(excepted_, last) == excepted_.end();
  });
  return allowed;
}

}  // namespace fuda::lua
