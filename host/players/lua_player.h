// A player that is a Lua script of the game's folder.
#pragma once

#include <string>

#include "bind/bot.h"
#include "players/player.h"
#include "script/match.h"

namespace fuda {

// The script that "lua:NAME" means: NAME.lua in the folder bots/ of the last variant that has it, or of the
// game; or the file itself, where the name is a path. Throws Failure: there is none, with the nearest name.
[[nodiscard]] lua::Source bot_script(const Definition& definition, const std::string& name);
// The names of the scripts that this game has, sorted.
[[nodiscard]] std::vector<std::string> bot_scripts(const Definition& definition);

class LuaPlayer final : public Player {
 public:
  // The match must outlive this. Throws Failure: errors in the script.
  LuaPlayer(const Match& match, const lua::Source& script) : bot_(match.game(), match.notation, script) {}

  void begin(Seat seat, std::uint64_t seed) override { bot_.begin(seat, seed); }
  [[nodiscard]] bool looks_on() const override { return bot_.looks_on(); }
  void see(const Observation& seen, const SeenMove& move) override { bot_.see(seen, move); }
  [[nodiscard]] Move choose(const Observation& seen) override { return bot_.choose(seen); }

 private:
  lua::Bot bot_;
};

}  // namespace fuda
