// A player that is a Lua script of the game's folder.
#pragma once

#include <string>
#include <vector>

#include "bots/player.h"
#include "lua_bots/bot.h"
#include "script/loaded_game.h"

namespace fuda {

// The scripts of "lua:NAME": NAME.lua in the folder bots/ of the last variant that has it, or of the game; or
// that file, where the name is a path. It comes last, after the files of the folder common/ beside it, by
// name, which bots share. Throws Failure, with the nearest name, when there is none.
[[nodiscard]] std::vector<lua::Source> bot_sources(const Definition& definition, const std::string& name);
// The names of the scripts that this game has, sorted.
[[nodiscard]] std::vector<std::string> bot_scripts(const Definition& definition);

class LuaPlayer final : public Player {
 public:
  // The game must outlive this. Throws Failure when there is an error in a script.
  LuaPlayer(const LoadedGame& loaded, const std::vector<lua::Source>& scripts)
      : bot_(loaded.game(), loaded.notation, scripts) {}

  void begin(Seat seat, std::uint64_t seed) override { bot_.begin(seat, seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return true; }  // by random()
  [[nodiscard]] bool looks_on() const override { return bot_.looks_on(); }
  void see(const Observation& seen, const SeenMove& move) override { bot_.see(seen, move); }
  [[nodiscard]] ObservedMove choose(const Observation& seen) override { return bot_.choose(seen); }
  [[nodiscard]] Place place() const override { return bot_.place(); }

 private:
  lua::Bot bot_;
};

}  // namespace fuda
