// Bots that may sit at tables beside those that anybody may have (--bots), under names. What stands behind a
// name, a command or a file, is for this machine alone: tables, their files, lists and pages have the name.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fuda::serve {

class NamedBots {
 public:
  // As the command line has them: "strong=ismcts:100000", "exec:./clever --fast", "lua:./bots/sly.lua". One
  // without a name is called as it is written, and one with a command or a file as that file: "clever",
  // "sly". Throws Failure for one that is none, and for a name that is used twice or is that of another kind
  // of bot.
  NamedBots(
      const std::vector<std::string>& given);  // NOLINT(google-explicit-constructor): a list of them is one
  NamedBots() = default;

  // In the order of the command line.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // What plays under this name, as read_player takes it: one of these, one that anybody may have (thinking no
  // longer than kMostThinking lets it, or a script in the game's own folder); nothing for all others.
  [[nodiscard]] std::optional<std::string> behind(const std::string& name) const;
  // The name of what was written down before bots had names; any other text as it is.
  [[nodiscard]] std::string name_of(const std::string& written) const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> behind_;  // by name
};

}  // namespace fuda::serve
