#include "serve/named_bots.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "base/lists.h"
#include "bots/spec.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

using Kind = PlayerSpec::Kind;

constexpr std::array<std::string_view, 5> kKinds = {"random", "greedy", "ismcts", "lua", "exec"};

bool is_of_the_game(const std::string& script) { return script.find_first_of("/\\.") == std::string::npos; }

// The name of a bot that has no name on the command line.
std::string usual_name(const PlayerSpec& bot) {
  const bool is_file = bot.kind == Kind::exec || (bot.kind == Kind::lua && !is_of_the_game(bot.name));
  if (!is_file) return bot.text;
  const std::string file = bot.kind == Kind::exec ? bot.name.substr(0, bot.name.find(' ')) : bot.name;
  return std::filesystem::path(file).stem().string();
}

bool anybody_may_have(const std::string& text) {
  const PlayerSpec bot = read_player(text);
  if (bot.kind == Kind::exec) return false;
  return bot.kind == Kind::lua ? is_of_the_game(bot.name) : bot.number <= kMostThinking;
}

}  // namespace

NamedBots::NamedBots(const std::vector<std::string>& given) {
  for (const std::string& one : given) {
    const NamedPlayer named = split_name(one);
    const PlayerSpec bot = read_player(named.text);
    const std::string name = named.name.empty() ? usual_name(bot) : named.name;
    const auto refuse = [&](const std::string& why) {
      throw Failure(error_at({}, fmt::format("--bots {}: {}", one, why),
                             "give the bot another name: NAME=" + bot.text));
    };
    if (name.empty() || name.size() > kMostName) refuse(fmt::format("'{}' cannot be a bot's name", name));
    if (contains(names_, name)) refuse(fmt::format("there is already a bot '{}'", name));
    if (name != bot.text && contains(kKinds, name))
      refuse(fmt::format("'{}' already names another kind of bot", name));
    names_.push_back(name);
    behind_[name] = bot.text;
  }
}

std::optional<std::string> NamedBots::behind(const std::string& name) const {
  if (const auto found = behind_.find(name); found != behind_.end()) return found->second;
  if (!anybody_may_have(name)) return std::nullopt;
  return name;
}

std::string NamedBots::name_of(const std::string& written) const {
  for (const auto& [name, text] : behind_) {
    if (text == written) return name;
  }
  return written;
}

}  // namespace fuda::serve
