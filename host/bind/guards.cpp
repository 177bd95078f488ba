#include "bind/guards.h"

#include <fmt/format.h>

#include <bit>
#include <functional>

#include "base/utf8.h"
#include "bind/guard_texts.h"
#include "lua/sandbox.h"
#include "model/legal.h"
#include "model/observation.h"

namespace fuda::lua {

namespace {

constexpr const char* kNoReason = "the rules do not allow this move now";

// A text from the rules, prepared for showing on one line.
std::string in_a_line(lua_State* L, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  return excerpt({text, size}, kMaxYamlText);
}

}  // namespace

// `index` is the place of the wrong value. `before` names the value that the guard returned before the wrong
// value.
void Guards::refuse(int function, KindId kind, int index, const std::string& before) {
  index = lua_absindex(L_, index);
  const int type = lua_type(L_, index);
  const std::string text = type == LUA_TSTRING ? in_a_line(L_, index) : "";
  const std::string what = type == LUA_TNUMBER   ? "a number"
                           : type == LUA_TSTRING ? "the text '" + text + "'"
                           : type == LUA_TTABLE  ? "a table"
                                                 : push_text(L_, index);
  lua_settop(L_, index - 1);
  throw Failure(error_at(defined_at(L_, function),
                         guard_returned("moves." + game_.moves[kind].name + ".allowed", before + what),
                         text.empty() ? kGuardHint : fmt::format("write: return false, \"{}\"", text)));
}

bool Guards::call(const GuardFunctions& guard, const Move& move, std::string* reason) {
  const std::size_t arguments = guard.for_each ? game_.moves[move.kind].params.size() : 0;
  lua_pushvalue(L_, guard.allowed);
  calls_.push_seat(move.seat);
  calls_.push_arguments(move, arguments);
  calls_.invoke(static_cast<int>(arguments) + 1, 2);
  // A guard that returns nothing allows the move.
  const bool silent = lua_type(L_, -2) == LUA_TNIL;
  if (!silent && lua_type(L_, -2) != LUA_TBOOLEAN) [[unlikely]]
    refuse(guard.allowed, move.kind, -2);
  if (silent && !lua_isnil(L_, -1)) [[unlikely]]
    refuse(guard.allowed, move.kind, -1, "nil with ");
  const bool allowed = silent || lua_toboolean(L_, -2) != 0;
  const bool reasoned = lua_type(L_, -1) == LUA_TSTRING || lua_isnil(L_, -1);
  if (!allowed && !reasoned) [[unlikely]]
    refuse(guard.allowed, move.kind, -1, "false with ");
  if (!allowed && reason != nullptr) {
    *reason = lua_type(L_, -1) == LUA_TSTRING ? in_a_line(L_, -1) : kNoReason;
  }
  lua_pop(L_, 2);
  return allowed;
}

bool Guards::call(const GuardFunctions& guard, const Move& move, const State& state, const Viewer& viewer,
                  std::string* reason) {
  bool allowed = false;
  const auto asking = [&](const State& seen) {
    allowed = call(guard, &seen == &state ? move : same_move(state, move, seen), reason);
  };
  leaks_.look(move.kind, state, viewer, std::ref(asking));
  return allowed;
}

template <class Ask, class Except>
void Guards::filter_by(const State& state, MoveSet& moves, const Viewer& viewer, Ask ask, Except except) {
  calls_.begin(state);
  if (defined_.has_sets()) [[unlikely]]
    sets_.add(state, moves, viewer);
  KindId asked = kNone;
  bool allowed = true;
  for (MoveRun& run : moves.runs()) {
    const GuardFunctions& guard = defined_.guard(run.head.kind);
    if (guard.except != 0) except(run);
    if (guard.allowed == 0) continue;
    if (!guard.for_each) {
      if (asked != run.head.kind) allowed = ask(guard, run.head);
      asked = run.head.kind;
      if (!allowed) run.mask = 0;
      continue;
    }
    for (Mask rest = run.mask; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if (!ask(guard, run_move(state, run, bit))) run.mask &= ~(Mask{1} << bit);
    }
  }
  moves.recount();
}

void Guards::filter(const State& state, MoveSet& moves) {
  if (!defined_.has_guards()) return;
  const auto ask = [&](const GuardFunctions& guard, const Move& move) {
    if (!guard.keeps) return call(guard, move, nullptr);
    Move asked = move;
    if (!guard.for_each) asked.args = {};
    return kept_.ask(asked, state, [&] { return call(guard, asked, nullptr); });
  };
  filter_by(state, moves, {}, ask, [&](MoveRun& run) { excepted_.filter(state, run); });
}

void Guards::filter(const State& state, MoveSet& moves, const Viewer& viewer) {
  leaks_.forget();
  if (!defined_.has_guards()) return;
  const auto ask = [&](const GuardFunctions& guard, const Move& move) {
    return call(guard, move, state, viewer, nullptr);
  };
  filter_by(state, moves, viewer, ask, [&](MoveRun& run) { excepted_.filter(state, viewer, run); });
}

Guarded Guards::ask(const State& state, const Move& move, const Viewer& viewer) {
  if (viewer.seat != kNone) leaks_.forget();
  const GuardFunctions& guard = defined_.guard(move.kind);
  Guarded result;
  if (!guard.guard() && guard.sets == 0) return result;
  calls_.begin(state);
  if (guard.sets != 0) {
    result.allowed = sets_.allows(state, move, viewer, result.reason);
    result.place = defined_at(L_, guard.sets);
    if (!result.allowed || !guard.guard()) return result;
  }
  std::string why;
  if (guard.except != 0) {
    result.allowed = excepted_.allows(state, move, viewer, why);
    result.place = defined_at(L_, guard.except);
    result.reason = why.empty() ? kNoReason : why;
    if (guard.allowed == 0 || (!result.allowed && !why.empty())) return result;
  }
  // If `except` removed the move without a reason, `allowed` may give a reason.
  if (!call(guard, move, state, viewer, &why)) result = {false, why, defined_at(L_, guard.allowed)};
  return result;
}

void Guards::add_sets(const State& state, MoveSet& moves, const Viewer& viewer) {
  if (!defined_.has_sets()) return;
  leaks_.forget();
  calls_.begin(state);
  sets_.add(state, moves, viewer);
}

}  // namespace fuda::lua
