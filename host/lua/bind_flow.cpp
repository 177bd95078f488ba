// What moves say about the course of the game: telling, ending, going to a phase, chance.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/flow.h"
#include "core/suggest.h"
#include "lua/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// tell(zone, fact): all cards of the zone are now known to be so, or not to be so.
int tell(lua_State* L) {
  State& state = changing(L);
  const ZoneId zone = object(L, 1, Tag::zone);
  state.tell(zone, object(L, 2, Tag::fact));
  return 0;
}

// The number of a declared name given as text.
template <class Names>
std::uint8_t named(lua_State* L, int index, const char* what, const Names& names) {
  std::size_t length = 0;
  if (lua_type(L, index) != LUA_TSTRING) {
    raise(L, fmt::format("the {} must be given by its name in quotes, not {}", what, push_text(L, index)));
  }
  const char* text = lua_tolstring(L, index, &length);
  const std::string wanted(text, length);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == wanted) return static_cast<std::uint8_t>(i);
  }
  raise(L, fmt::format("no {} '{}' is declared", what, wanted), suggestion(wanted, names));
}

int finish_now(lua_State* L) {
  State& state = changing(L);
  finish(state, named(L, 1, "outcome", host(L).game->outcomes));
  return 0;
}

int finish_later(lua_State* L) {
  State& state = changing(L);
  const auto turns = integer_in(L, 1, "the number of turns", 0, 10'000);
  finish_after(state, static_cast<int>(turns), named(L, 2, "outcome", host(L).game->outcomes));
  return 0;
}

// go(phase) goes on in another phase with the same seat; go(phase, seat) ends the turn and gives it to that
// seat.
int go(lua_State* L) {
  State& state = changing(L);
  std::vector<std::string> names;
  for (const Phase& phase : host(L).game->phases) names.push_back(phase.name);
  const PhaseId phase = named(L, 1, "phase", names);
  host(L).went = true;
  if (state.over()) return 0;
  if (lua_isnoneornil(L, 2)) {
    enter_phase(state, phase, state.turn().seat);
    return 0;
  }
  const Seat seat = object(L, 2, Tag::seat);
  if (end_turn(state)) enter_phase(state, phase, seat);
  return 0;
}

int whose_turn(lua_State* L) {
  push_object(L, Tag::seat, reading(L).turn().seat);
  return 1;
}

// random(n): a whole number from 1 to n, from the game's own chance.
int random(lua_State* L) {
  State& state = changing(L);
  const auto n = integer_in(L, 1, "the number of possibilities", 1, 1'000'000);
  lua_pushinteger(L, static_cast<lua_Integer>(state.turn().rng.below(static_cast<std::uint32_t>(n))) + 1);
  return 1;
}

constexpr luaL_Reg kFunctions[] = {
    {"tell", guarded<tell>},                  // a fact about all cards of a zone
    {"finish", guarded<finish_now>},          // the game is over
    {"finish_after", guarded<finish_later>},  // … after so many more turns
    {"go", guarded<go>},                      // to a phase
    {"whose_turn", guarded<whose_turn>},      // the seat whose turn it is
    {"random", guarded<random>},              //
    {nullptr, nullptr},
};

}  // namespace

void bind_flow(Vm& vm, const Game& game) {
  (void)game;
  for (const luaL_Reg* f = kFunctions; f->name != nullptr; ++f) {
    lua_pushcfunction(vm.state(), f->func);
    vm.set_name(f->name);
  }
}

}  // namespace fuda::lua
