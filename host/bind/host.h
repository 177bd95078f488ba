// The data that bindings reach from the Lua state: the game, its names, its objects, and Access to the
// position.
#pragma once

#include <array>
#include <lua.hpp>

#include "bind/access.h"
#include "bind/attributes.h"
#include "bind/card_sets.h"
#include "bind/functions.h"
#include "bind/known_numbers.h"
#include "bind/things.h"
#include "bind/words.h"
#include "lua/vm.h"
#include "model/game.h"

namespace fuda::lua {

// The data that bindings use. Context::host points to this object. Bindings reach the position through
// Access.
struct Host {
  Host(const Game& of, Access& to) : game(&of), access(to) {
    things.emptied.assign(of.zone_families.size(), 0);
  }

  const Game* game;
  Access& access;
  Things things;
  Functions functions;  // recorded while files are loaded
  AttributeIndex attributes;
  SetsOfTables sets;
  KnownNumbers numbers;
  Words<FaceId> faces;
  Words<PhaseId> phases;
  Words<OutcomeId> outcomes;
  Words<SayingId> says;
  const void* value_text = nullptr;              // the address of Lua's copy of the text "value"
  std::array<UnseenCard, kMaxCards> gathered{};  // buffer for the cards that one function handles
};

[[nodiscard]] inline Host& host(lua_State* L) { return *static_cast<Host*>(context(L)->host); }
[[nodiscard]] inline Access& access(lua_State* L) { return host(L).access; }

}  // namespace fuda::lua
