// Bots that a game offers to people, and does not have.
#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/lua_player.h"
#include "check/pass.h"

namespace fuda {

void passes::offered_bots(const Checked& subject, Report& report) {
  constexpr std::string_view kLua = "lua:";
  const Definition& definition = *subject.file.definition;
  const std::vector<std::string> scripts = bot_scripts(definition);
  for (const auto& entry : definition.root["bots"].entries) {
    const yaml::Node& plays = entry.value["plays"];
    if (!plays.text.starts_with(kLua)) continue;
    const std::string name = plays.text.substr(kLua.size());
    if (contains(scripts, name)) continue;
    report.add(error_at(plays.place(), fmt::format("no bot '{}' in the folder 'bots' of the game", name),
                        suggestion(name, scripts)));
  }
}

}  // namespace fuda
