// The bots of --bots, which visitors can use in addition to the bots that are always available. Tables, their
// files, lists and pages know these bots only by name. Clients never learn the command or file behind a name.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fuda::serve {

class NamedBots {
 public:
  // Reads bots from the command line, such as "strong=ismcts:100000", "exec:./clever --fast" and
  // "lua:./bots/sly.lua". If the text gives no name, the bot's name is the name of its file, such as "clever"
  // or "sly", or the text itself. Throws Failure if a text is not a bot, or if its name occurs twice or is
  // the name of a built-in kind of bot.
  NamedBots(const std::vector<std::string>& given);  // NOLINT(google-explicit-constructor): a list of texts
                                                     // can be converted to named bots
  NamedBots() = default;

  // The names of the bots, in the order of the command line.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // The bot with this name, as a text for read_player. The bot is one of --bots, a bot that thinks no longer
  // than kMostThinking allows, or a script in the game's own folder. Returns nothing for any other name.
  [[nodiscard]] std::optional<std::string> behind(const std::string& name) const;
  // The name of a bot. An old file may have the bot's specification in place of its name. Returns any other
  // text unchanged.
  [[nodiscard]] std::string name_of(const std::string& written) const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> behind_;  // by name
};

}  // namespace fuda::serve
