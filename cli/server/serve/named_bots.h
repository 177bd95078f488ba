// Bots of --bots, which may sit at tables beside those that anybody may have. Tables, their files, lists and
// pages know them by name only; the command or file behind a name is never told to clients.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fuda::serve {

class NamedBots {
 public:
  // As on the command line: "strong=ismcts:100000", "exec:./clever --fast", "lua:./bots/sly.lua". A bot
  // without a name is called as it is written, or after its file: "clever", "sly". Throws Failure if it is
  // not a bot, or if its name is used twice or is that of another kind of bot.
  NamedBots(
      const std::vector<std::string>& given);  // NOLINT(google-explicit-constructor): a list of them is one
  NamedBots() = default;

  // In the order of the command line.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // What plays under this name, for read_player: one of these bots, or one that anybody may have (thinking no
  // longer than kMostThinking lets it, or a script in the game's own folder). Nothing for all others.
  [[nodiscard]] std::optional<std::string> behind(const std::string& name) const;
  // The name of a bot that was written down before bots had names; any other text unchanged.
  [[nodiscard]] std::string name_of(const std::string& written) const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> behind_;  // by name
};

}  // namespace fuda::serve
