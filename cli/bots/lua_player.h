// A player that is a Lua script in the game's folder.
#pragma once

#include <string>
#include <vector>

#include "bots/player.h"
#include "lua_bots/bot.h"
#include "script/loaded_game.h"

namespace fuda {

// The scripts of "lua:NAME". The bot's script is NAME.lua in the folder bots/ of the last variant that
// contains the script, or of the game. If the name is a path, the script is that file. The bot's script comes
// last. The scripts that bots share come first: the files in the folder common/ next to the bot's script,
// sorted by name. Throws Failure, with the closest match, if the game has no bot with this name.
[[nodiscard]] std::vector<lua::Source> bot_sources(const Definition& definition, const std::string& name);
// The names of this game's bot scripts, sorted.
[[nodiscard]] std::vector<std::string> bot_scripts(const Definition& definition);

class LuaPlayer final : public Player {
 public:
  // The game must outlive this player. Throws Failure if a script has an error.
  LuaPlayer(const LoadedGame& loaded, const std::vector<lua::Source>& scripts)
      : bot_(loaded.game(), loaded.notation, scripts) {}

  void begin(Seat seat, std::uint64_t seed) override { bot_.begin(seat, seed); }
  // The script draws numbers from its seed with random().
  [[nodiscard]] bool is_told_its_seed() const override { return true; }
  [[nodiscard]] bool looks_on() const override { return bot_.looks_on(); }
  void see(const Observation& seen, const SeenMove& move) override { bot_.see(seen, move); }
  [[nodiscard]] ObservedMove choose(const Observation& seen) override { return bot_.choose(seen); }
  [[nodiscard]] Place place_of(const Observation& seen, const ObservedMove& chosen) override {
    return bot_.place_of(seen, chosen);
  }

 private:
  lua::Bot bot_;
};

}  // namespace fuda
