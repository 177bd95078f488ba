// A Lua state with the rules of one game: all names that rules can use, and the loaded files.
#pragma once

#include <lua.hpp>
#include <vector>

#include "bind/access_control.h"
#include "bind/host.h"
#include "bind/rules.h"
#include "lua/vm.h"

namespace fuda::lua {

class Program {
 public:
  // `game` must outlive this object. Throws Failure for errors in the files, and for functions that the host
  // does not call.
  Program(const Game& game, const std::vector<Source>& sources);
  ~Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] lua_State* state() const { return L_; }
  [[nodiscard]] Vm& vm() { return vm_; }
  [[nodiscard]] AccessControl& access() { return access_; }
  [[nodiscard]] Host& host() { return host_; }

 private:
  void load(const Source& source);

  const Game& game_;
  Vm vm_;
  lua_State* L_;
  AccessControl access_;
  Host host_;
};

}  // namespace fuda::lua
