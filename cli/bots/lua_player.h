// A player that is a Lua script of the game's folder.
#pragma once

#include <string>
#include <vector>

#include "lua_bots/bot.h"
#include "bots/player.h"
#include "script/match.h"

namespace fuda {

// The scripts of "lua:NAME": NAME.lua in the folder bots/ of the last variant that has it, or of the game; or
// the file itself, where the name is a path. It is the last one; those before it are what bots share, the
// files of the folder common/ beside it, by their names. Throws Failure: there is none, with the nearest
// name.
[[nodiscard]] std::vector<lua::Source> bot_sources(const Definition& definition, const std::string& name);
// The names of the scripts that this game has, sorted.
[[nodiscard]] std::vector<std::string> bot_scripts(const Definition& definition);

class LuaPlayer final : public Player {
 public:
  // The match must outlive this. Throws Failure: errors in the script.
  LuaPlayer(const Match& match, const std::vector<lua::Source>& scripts)
      : bot_(match.game(), match.notation, scripts) {}

  void begin(Seat seat, std::uint64_t seed) override { bot_.begin(seat, seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return true; }  // number by number
  [[nodiscard]] bool looks_on() const override { return bot_.looks_on(); }
  void see(const Observation& seen, const SeenMove& move) override { bot_.see(seen, move); }
  [[nodiscard]] Move choose(const Observation& seen) override { return bot_.choose(seen); }
  [[nodiscard]] Place place() const override { return bot_.place(); }

 private:
  lua::Bot bot_;
};

}  // namespace fuda
