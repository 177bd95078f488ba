#include "bind/defined.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"

namespace fuda::lua {

Defined::Defined(Program& program) : program_(program), game_(program.game()), L_(program.state()) {
  find_all();
  check_missing();
}

// Finds a function that a rule file assigned to a field of moves.NAME, phases.NAME or zones.NAME.
int Defined::function_in(const std::string& slot, const char* name) {
  lua_getfield(L_, LUA_REGISTRYINDEX, slot.c_str());
  lua_getfield(L_, -1, name);
  lua_remove(L_, -2);
  if (lua_type(L_, -1) == LUA_TFUNCTION) return lua_gettop(L_);
  lua_pop(L_, 1);
  return 0;
}

int Defined::function_named(const char* name) {
  program_.vm().push_name(name);
  if (lua_type(L_, -1) == LUA_TFUNCTION) return lua_gettop(L_);
  lua_pop(L_, 1);
  return 0;
}

int Defined::keep(int place) {
  if (place == 0) return 0;
  lua_pushvalue(L_, place);
  return luaL_ref(L_, LUA_REGISTRYINDEX);
}

// Warns about parameters for which the host passes no arguments. `given` names the arguments that the host
// passes.
void Defined::note_surplus(int function, const std::string& name, const std::vector<std::string>& given) {
  if (function == 0) return;
  lua_Debug info;
  lua_pushvalue(L_, function);
  lua_getinfo(L_, ">u", &info);
  for (int i = static_cast<int>(given.size()) + 1; i <= info.nparams; ++i) {
    lua_pushvalue(L_, function);
    const std::string parameter = lua_getlocal(L_, nullptr, i);
    lua_pop(L_, 1);
    surplus_.push_back(warning_at(
        defined_at(L_, function), fmt::format("the parameter '{}' of '{}' is always nil", parameter, name),
        fmt::format("the host calls the function with ({})", fmt::join(given, ", "))));
  }
}

int Defined::find_sets(const std::string& slot, const MoveKind& kind) {
  const int function = function_in(slot, "sets");
  const bool asked = !kind.params.empty() && kind.params.back().is_by_rules();
  if (asked && function == 0) {
    std::string form = "me";
    for (std::size_t i = 0; i + 1 < kind.params.size(); ++i) form += ", " + kind.params[i].name;
    throw Failure(error_at(kind.params.back().place,
                           fmt::format("no rule lists the sets of '{}'", kind.params.back().name),
                           fmt::format("write: function {}.sets({}) … end", slot, form)));
  }
  if (!asked && function != 0) {
    throw Failure(error_at(
        defined_at(L_, function), fmt::format("the host never calls '{}.sets'", slot),
        "if rules list the sets, declare the last parameter in the YAML with {cards: …, sets: rules}"));
  }
  return function;
}

GuardFunctions Defined::find_guard(const std::string& slot, const MoveKind& kind) {
  const auto is_several = [](const Param& param) { return param.thing() == NamedThing::cards; };
  GuardFunctions guard;
  guard.allowed = function_in(slot, "allowed");
  if (guard.allowed != 0) {
    lua_Debug info;
    lua_pushvalue(L_, guard.allowed);
    lua_getinfo(L_, ">u", &info);
    guard.for_each = info.nparams > 1 || info.isvararg != 0;
    guard.keeps = std::ranges::none_of(kind.params, is_several);
  }
  guard.except = function_in(slot, "except");
  guard.sets = find_sets(slot, kind);
  if (guard.except != 0 && kind.params.empty()) {
    throw Failure(
        error_at(defined_at(L_, guard.except),
                 fmt::format("'{}.except' has nothing to exclude: '{}' has no parameters", slot, kind.name),
                 fmt::format("write: function {}.allowed(me) … end", slot)));
  }
  if (guard.except != 0 && is_several(kind.params.back())) {
    throw Failure(error_at(defined_at(L_, guard.except),
                           fmt::format("'{}.except' cannot exclude several cards", slot),
                           fmt::format("write: function {}.allowed(me, {}) … end", slot,
                                       fmt::join(names_of(kind.params), ", "))));
  }
  return guard;
}

void Defined::find_all() {
  for (const MoveKind& kind : game_.moves) {
    const std::string slot = "moves." + kind.name;
    apply_.push_back(function_in(slot, "apply"));
    const GuardFunctions guard = guards_.emplace_back(find_guard(slot, kind));
    has_guards_ = has_guards_ || guard.guard() || guard.sets != 0;
    has_sets_ = has_sets_ || guard.sets != 0;
    std::vector<std::string> given{"me"};
    for (const Param& param : kind.params) given.push_back(param.name);
    note_surplus(apply_.back(), slot + ".apply", given);
    note_surplus(guard.allowed, slot + ".allowed", given);
    if (given.size() == 1) continue;
    given.pop_back();
    note_surplus(guard.sets, slot + ".sets", given);
    note_surplus(guard.except, slot + ".except", given);
  }
  for (const Phase& phase : game_.phases) {
    enter_.push_back(function_in("phases." + phase.name, "enter"));
    note_surplus(enter_.back(), "phases." + phase.name + ".enter", {"seat"});
    // A phase without moves ends at once. A phase in which no seat can move also ends at once.
    has_enter_ = has_enter_ || enter_.back() != 0 || phase.moves.empty() || phase.has_way_out() ||
                 phase.movers == Phase::Movers::others;
  }
  Things& things = program_.host().things;
  for (std::size_t f = 0; f < game_.zone_families.size(); ++f) {
    const std::string slot = "zones." + game_.zone_families[f].name;
    const int emptied = function_in(slot, "emptied");
    note_surplus(emptied, slot + ".emptied", {"zone"});
    things.emptied[f] = keep(emptied);
  }
  score_ = function_named("score");
  set_up_ = function_named("setup");
  things.set_up = keep(set_up_);
  imagine_ = function_named("imagine");
  note_surplus(imagine_, "imagine", {"seat"});
  const std::vector<std::string> both{"seat", "outcome"};
  note_surplus(score_, "score", {both.begin() + (game_.team_score ? 1 : 0), both.end()});
  note_surplus(set_up_, "setup", {});
}

bool Defined::has_effect(std::size_t kind) const {
  return apply_[kind] != 0 || !game_.moves[kind].cost.empty() || !game_.moves[kind].gain.empty();
}

// Whether seats make this move only to decline to react.
bool Defined::declines(KindId kind) const {
  if (!game_.moves[kind].params.empty()) return false;
  bool offered = false;
  for (const Phase& phase : game_.phases) {
    if (contains(phase.free, kind)) return false;
    if (!contains(phase.moves, kind)) continue;
    offered = true;
    const auto reacts = [&](KindId other) { return other == kind || has_effect(other); };
    if (phase.movers != Phase::Movers::others || !std::ranges::all_of(phase.moves, reacts)) return false;
  }
  return offered;
}

void Defined::check_missing() const {
  Findings missing;
  for (std::size_t k = 0; k < game_.moves.size(); ++k) {
    const MoveKind& kind = game_.moves[k];
    if (has_effect(k) || declines(static_cast<KindId>(k))) continue;
    std::string form = "me";
    for (const Param& param : kind.params) form += ", " + param.name;
    std::vector<std::string> others = names_of(game_.moves);
    std::erase(others, kind.name);
    const std::string near = nearest(kind.name, others);
    missing.push_back(error_at(kind.place, fmt::format("no rule says what the move '{}' does", kind.name),
                               fmt::format("write: function moves.{}.apply({}) … end", kind.name, form) +
                                   (near.empty() ? "" : fmt::format("\nor did you mean '{}'?", near))));
  }
  for (std::size_t p = 0; p < game_.phases.size(); ++p) {
    const Phase& phase = game_.phases[p];
    if (!phase.moves.empty() || phase.continuation != Phase::Continuation::rules || enter_[p] != 0) continue;
    missing.push_back(error_at(phase.place,
                               fmt::format("nothing happens in phase '{}': it has no moves", phase.name),
                               fmt::format("write: function phases.{}.enter(seat) … end", phase.name)));
  }
  if (!missing.empty()) throw Failure(std::move(missing));
}

}  // namespace fuda::lua
