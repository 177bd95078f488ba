// What bindings reach from the Lua state: the game, its names, its things, and the access to the position.
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

// Context::host points to it. The position is behind Access.
struct Host {
  Host(const Game& of, Access& to) : game(&of), access(to) {
    things.emptied.assign(of.zone_families.size(), 0);
  }

  const Game* game;
  Access& access;
  Things things;
  Functions functions;  // noted while files are loaded
  AttributeIndex attributes;
  SetsOfTables sets;
  KnownNumbers numbers;
  Words<FaceId> faces;
  Words<PhaseId> phases;
  Words<OutcomeId> outcomes;
  Words<SayingId> says;
  const void* value_text = nullptr;              // Lua's copy of "value"
  std::array<UnseenCard, kMaxCards> gathered{};  // room for cards that one function handles
};

[[nodiscard]] inline Host& host(lua_State* L) { return *static_cast<Host*>(context(L)->host); }
[[nodiscard]] inline Access& access(lua_State* L) { return host(L).access; }

}  // namespace fuda::lua
