// A game that is being built from its files, with the names and numbers that its sections refer to.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/game.h"
#include "yaml/node.h"

namespace fuda {

struct LuaFile;

// The text that files contain in place of the number of players.
inline constexpr std::string_view kPlayers = "$players";

struct Build {
  const yaml::Node& root;
  Game game;
  Findings findings;
  const std::vector<LuaFile>& lua;
  bool places_known = true;  // false: a zone or counter is missing, so references to it cannot be checked
  std::vector<const yaml::Entry*> starts = {};  // for each card, the key `in` of its group, or null

  void complain(const Place& place, std::string message, std::string hint = {}) {
    findings.push_back(error_at(place, std::move(message), std::move(hint)));
  }
  // Reports that a part of the game is missing. `path` is the path of the part, which is needed at `place`.
  void complain_missing(const Place& place, std::string message, const std::vector<std::string>& path,
                        std::string hint) {
    findings.push_back(error_at(place, std::move(message), std::move(hint),
                                {Subject::Kind::missing, fmt::format("{}", fmt::join(path, "."))}));
  }
  // If two places conflict, returns the place that is in a patch, because the game without patches has no
  // conflicts.
  [[nodiscard]] const Place& newer(const Place& a, const Place& b) const {
    return a.file != *root.file && b.file == *root.file ? a : b;
  }
  // Returns false, and adds a finding that names the limit, if `count` is above `most`.
  bool within(std::size_t count, std::size_t most, const char* things, const Place& place) {
    if (count <= most) return true;
    complain(place, fmt::format("there are {} {}; a game can have at most {}", count, things, most));
    return false;
  }
  [[nodiscard]] const std::vector<yaml::Entry>& entries(std::string_view section) const {
    return root[section].entries;
  }
};

// The number of the Thing with this name. If no Thing has this name, returns kNone and adds a finding such as
// "there is no zone 'hnad'".
template <class Thing>
std::uint8_t look_up(Build& build, const std::vector<Thing>& things, const char* what,
                     const std::string& name, const Place& place, const std::string& section = {}) {
  const std::uint8_t found = find_named(things, name);
  if (found != kNone) return found;
  const std::string within =
      section.empty() ? std::string(what) + "s" : section;  // "zones", "attributes.colour"
  std::vector<std::string> path{within.substr(0, within.find('.'))};
  if (path.front() != within) path.push_back(within.substr(path.front().size() + 1));
  path.push_back(name);
  build.complain_missing(place, fmt::format("there is no {} '{}'", what, name), path,
                         suggestion(name, names_of(things)));
  return kNone;
}

// Reads a number written as a plain number, `$players`, or {PLAYERS: NUMBER}. The schema has checked the
// form, and $options have been replaced. If {PLAYERS: NUMBER} lacks the current number of players, returns
// nothing and adds a finding at `place`. The finding begins with `path`: "setup.deal.hand has no entry for 3
// players". The loader uses this function for every number that can depend on the number of players.
[[nodiscard]] std::optional<std::int32_t> read_number(Build& build, const yaml::Node& node,
                                                      const Place& place, std::string_view path);
// The number that a key has, or `fallback` if the key is missing.
[[nodiscard]] std::int32_t number_of(Build& build, const yaml::Node& mapping, std::string_view key,
                                     std::int32_t fallback);
// Whether a node is written as a number in a form that read_number accepts.
[[nodiscard]] bool is_number(const yaml::Node& node);

// The first and the last value of a range such as "1-104".
struct Range {
  std::int32_t low = 0, high = 0;
};
[[nodiscard]] std::optional<Range> range_in(const yaml::Node& node);

// All values that the files give an attribute, even values that no card of this game has. With a different
// number of seats or different options, some card may have this value.
[[nodiscard]] std::vector<std::string> declared_values(const Build& build, const Attribute& attribute);
// The number of a value. If no card has the value, returns kNone, and adds a finding unless the files declare
// it.
[[nodiscard]] ValueId look_up_value(Build& build, const Attribute& attribute, const std::string& name,
                                    const Place& place);

}  // namespace fuda
