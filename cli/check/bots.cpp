// Checks that the bots that a game offers to people exist, and that the scripts of bots in the same folder
// can be read.
#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/lua_player.h"
#include "check/pass.h"
#include "script/loaded_game.h"

namespace fuda {

namespace {

// Reads the bots in the folder of this file, each with the smallest number of players.
void read_bots(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder || !std::filesystem::is_directory(*folder / "bots")) return;
  const LoadedGame loaded =
      load_game(subject.games, subject.file.spec(), {}, numbered_seats(definition.seats.front()));
  for (const std::string& name : bot_scripts(definition)) {
    try {
      const LuaPlayer bot(loaded, bot_sources(definition, name));
      static_cast<void>(bot);
    } catch (const Failure& failure) {
      report.add(failure);
    }
  }
}

}  // namespace

void passes::bots(const Checked& subject, Report& report) {
  constexpr std::string_view kLua = "lua:";
  const Definition& definition = *subject.file.definition;
  const std::vector<std::string> scripts = bot_scripts(definition);
  for (const auto& entry : definition.root["bots"].entries) {
    const yaml::Node& plays = entry.value["plays"];
    if (!plays.text.starts_with(kLua)) continue;
    const std::string name = plays.text.substr(kLua.size());
    if (contains(scripts, name)) continue;
    report.add(error_at(plays.place(), fmt::format("the game's folder 'bots' has no bot '{}'", name),
                        suggestion(name, scripts)));
  }
  read_bots(subject, report);
}

}  // namespace fuda
