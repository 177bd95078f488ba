#include "bind/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>

#include "base/limits.h"
#include "base/utf8.h"
#include "base/wide.h"
#include "bind/guards.h"
#include "bind/rules_impl.h"
#include "lua/sandbox.h"
#include "lua/values.h"
#include "lua/wrapper.h"
#include "model/legal.h"

namespace fuda::lua {

namespace {

// A text of the rules, to be shown in one line.
std::string in_a_line(lua_State* L, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  return excerpt({text, size}, kMaxYamlText);
}

}  // namespace

// `index` is the wrong value; `before` names the value returned before it.
void Rules::Impl::refuse_guard(int slot, KindId kind, int index, const std::string& before) {
  index = lua_absindex(L_, index);
  const int type = lua_type(L_, index);
  const std::string text = type == LUA_TSTRING ? in_a_line(L_, index) : "";
  const std::string what = type == LUA_TNUMBER   ? "a number"
                           : type == LUA_TSTRING ? "the text '" + text + "'"
                           : type == LUA_TTABLE  ? "a table"
                                                 : push_text(L_, index);
  lua_settop(L_, index - 1);
  throw Failure(error_at(defined_at(L_, slot),
                         guard_returned("moves." + game_.moves[kind].name + ".allowed", before + what),
                         text.empty() ? kGuardHint : fmt::format("write: return false, \"{}\"", text)));
}

bool Rules::Impl::ask(int slot, const Move& move, bool with_arguments, std::string* reason) {
  lua_pushvalue(L_, slot);
  push_seat(move.seat);
  const int arguments = with_arguments ? push_arguments(move) : 0;
  invoke(arguments + 1, 2);
  // A guard that returns nothing allows the move.
  const bool silent = lua_type(L_, -2) == LUA_TNIL;
  if (!silent && lua_type(L_, -2) != LUA_TBOOLEAN) [[unlikely]]
    refuse_guard(slot, move.kind, -2);
  if (silent && !lua_isnil(L_, -1)) [[unlikely]]
    refuse_guard(slot, move.kind, -1, "nil with ");
  const bool allowed = silent || lua_toboolean(L_, -2) != 0;
  const bool reasoned = lua_type(L_, -1) == LUA_TSTRING || lua_isnil(L_, -1);
  if (!allowed && !reasoned) [[unlikely]]
    refuse_guard(slot, move.kind, -1, "false with ");
  if (!allowed && reason != nullptr) {
    *reason = lua_type(L_, -1) == LUA_TSTRING ? in_a_line(L_, -1) : kNoReason;
  }
  lua_pop(L_, 2);
  return allowed;
}

// Where instructions are counted, each call is made, as they would be counted without the kept answers.
bool Rules::Impl::ask_once(const GuardSlot& guard, const Move& move, const State& state) {
  Budget& budget = vm_.budget();
  if (budget.is_exact() || !guard.keeps) return ask(guard.slot, move, guard.for_each, nullptr);
  Move asked = move;
  if (!guard.for_each) asked.args = {};
  if (const Answers::Known* known = answers_.find(asked, state); known != nullptr) {
    budget.add_call(known->cost);
    return known->allowed;
  }
  if (!answers_.wanted(move.kind)) return ask(guard.slot, move, guard.for_each, nullptr);
  const auto stop_noting = [this](Asked* /*asked*/) { access_.note(nullptr); };
  asked_.begin();
  access_.note(&asked_);
  const std::unique_ptr<Asked, decltype(stop_noting)> noting(&asked_, stop_noting);
  const Budget::Measured measured(budget);
  const bool allowed = ask(guard.slot, move, guard.for_each, nullptr);
  answers_.keep(asked, asked_, {allowed, measured.at_most()});
  return allowed;
}

Rules::Rules(const Game& game, const std::vector<Source>& sources)
    : impl_(std::make_unique<Impl>(game, sources)) {}
Rules::~Rules() = default;

struct Rules::Aside::Before {
  Budget::Account account;
};

Rules::Aside::Aside(Rules& rules, std::uint64_t limit) : rules_(rules) {
  Budget& budget = rules.impl_->vm_.budget();
  if (!budget.is_aside()) before_ = std::make_unique<Before>(Before{budget.set_aside(limit)});
}

Rules::Aside::~Aside() {
  if (before_) rules_.impl_->vm_.budget().go_on_with(before_->account);
}

void Rules::use_exact_budget(std::uint64_t of_one_call) { impl_->vm_.budget().use_exact(of_one_call); }
void Rules::use_watchdog(std::chrono::milliseconds deadline) { impl_->vm_.budget().use_watchdog(deadline); }
std::uint64_t Rules::instructions() const { return impl_->vm_.budget().used_in_all(); }
bool Rules::clock_ran_out() const { return impl_->vm_.budget().clock_ran_out(); }
void Rules::begin_game() { impl_->vm_.budget().begin_game(); }
bool Rules::account_ran_out() const { return impl_->vm_.budget().account_ran_out(); }
void Rules::record_lines(LineLog* log) { impl_->vm_.budget().record_lines(log); }
void Rules::set_stacking(Stacking* stacking) { impl_->access_.stack(stacking); }
const Findings& Rules::surplus() const { return impl_->surplus_; }
bool Rules::has_guards() const { return impl_->guards_; }
bool Rules::has_enter() const { return impl_->enters_; }
std::map<std::string, Place> Rules::functions() const { return impl_->host_.functions.places(); }

void Rules::set_up(State& state) {
  if (impl_->pinned_.set_up == 0) return;
  impl_->begin(state);
  impl_->change(state, Leak::By::set_up, kNone, impl_->game_.setup_reveals, [&] {
    lua_pushvalue(impl_->L_, impl_->pinned_.set_up);
    impl_->invoke(0, 0);
  });
}

void Rules::shuffle(State& state, ZoneId zone) { shuffle_stacked(state, zone, impl_->access_.stacking()); }

void Rules::filter(const State& state, MoveSet& moves) {
  if (!impl_->guards_) return;
  impl_->filter(
      state, moves, {},
      [&](const GuardSlot& guard, const Move& move) { return impl_->ask_once(guard, move, state); },
      [&](const GuardSlot& guard, MoveRun& run) { impl_->except(guard, state, run); });
}

Guarded Rules::guard(const State& state, const Move& move) { return guard(state, move, Eyes()); }

bool Rules::apply(State& state, const Move& move) {
  Impl& impl = *impl_;
  impl.begin(state);
  const int slot = impl.pinned_.apply[move.kind];
  if (slot == 0) return false;
  impl.change(state, Leak::By::apply, move.kind, impl.game_.moves[move.kind].reveals, [&] {
    lua_pushvalue(impl.L_, slot);
    impl.push_seat(move.seat);
    const int arguments = impl.push_arguments(move);
    impl.invoke(arguments + 1, 0);
  });
  return impl.access_.went();
}

bool Rules::enter(State& state) {
  Impl& impl = *impl_;
  const PhaseId phase = state.turn().phase;
  const int slot = impl.pinned_.enter[phase];
  if (slot == 0) return false;
  impl.begin(state);
  impl.change(state, Leak::By::enter, phase, impl.game_.phases[phase].reveals, [&] {
    lua_pushvalue(impl.L_, slot);
    impl.push_seat(state.turn().seat);
    impl.invoke(1, 0);
  });
  return true;
}

Score Rules::score(const State& state, const Eyes& eyes) {
  Impl& impl = *impl_;
  Score score;
  score.lowest = impl.game_.lowest_wins;
  const auto& unscored = impl.game_.unscored;
  if (std::find(unscored.begin(), unscored.end(), state.turn().outcome) != unscored.end()) {
    score.none = true;
    return score;
  }
  impl.begin(state);
  if (eyes.seat == kNone) {
    impl.read_scores(state, score);
    return score;
  }
  impl.watch_.begin(state, eyes);
  const Impl::Watched watched(impl);
  impl.read_scores(state, score);
  score.hidden = !impl.watch_.noted().empty();
  return score;
}

// What it returned is on the top.
void Rules::Impl::refuse_score() const {
  const int before = lua_gettop(L_) - 1;
  const int type = lua_type(L_, -1);
  const std::string got = type == LUA_TSTRING  ? "the text '" + in_a_line(L_, -1) + "'"
                          : type == LUA_TTABLE ? "a table"
                                               : push_text(L_, -1);
  const std::string bounds =
      whole_number_at(L_, before + 1) ? fmt::format(" from {} to {}", -kMaxScore, kMaxScore) : "";
  lua_settop(L_, before);
  throw Failure(error_at(defined_at(L_, pinned_.score),
                         fmt::format("'score' must return a whole number{}, not {}", bounds, got)));
}

void Rules::Impl::read_scores(const State& state, Score& score) {
  const OutcomeId outcome = state.turn().outcome;
  const int scores = game_.team_score ? 1 : game_.seats;
  for (int seat = 0; seat < scores; ++seat) {
    if (pinned_.score == 0) {
      score.values.push_back(0);
      continue;
    }
    lua_pushvalue(L_, pinned_.score);
    if (!game_.team_score) push_seat(static_cast<Seat>(seat));
    if (outcome == kNone) {
      lua_pushnil(L_);
    } else {
      lua_pushvalue(L_, pinned_.outcomes + outcome);
    }
    invoke(game_.team_score ? 1 : 2, 1);
    const auto value = whole_number_at(L_, -1);
    if (!value || *value < -kMaxScore || *value > kMaxScore) [[unlikely]]
      refuse_score();
    lua_pop(L_, 1);
    score.values.push_back(*value);
  }
}

namespace {

struct Batch {
  void (*fn)(void*);
  void* argument;
  std::exception_ptr thrown;  // by C++; Lua carries its own errors
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

void Rules::run_together(void (*fn)(void*), void* argument) {
  Impl& impl = *impl_;
  lua_State* L = impl.L_;
  Batch batch{fn, argument, nullptr};
  const int pinned = lua_gettop(L);
  luaL_checkstack(L, pinned + 100, "too many things in this game");
  lua_pushlightuserdata(L, &batch);
  lua_pushcclosure(L, run_batch, 1);
  // A C function cannot reach the stack frame of its caller, so its own frame begins with a copy of it.
  for (int slot = 1; slot <= pinned; ++slot) lua_pushvalue(L, slot);
  impl.together_ = true;
  const bool fine = protected_call(L, pinned, 0);
  impl.together_ = false;
  if (!fine) throw Failure(last_error(L).finding());
  if (batch.thrown) std::rethrow_exception(batch.thrown);
}

}  // namespace fuda::lua
