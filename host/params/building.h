// A game that is being built from its files, and the names and numbers that its sections refer to.
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

// Stands for the number of players where a number stands.
inline constexpr std::string_view kPlayers = "$players";

struct Build {
  const yaml::Node& root;
  Game game;
  Findings findings;
  const std::vector<LuaFile>& lua;
  bool places_known = true;  // false: a zone or counter is missing, and what refers to it cannot be judged

  void complain(const Place& place, std::string message, std::string hint = {}) {
    findings.push_back(error_at(place, std::move(message), std::move(hint)));
  }
  // About something that is missing, with its path, but needed at `place`.
  void complain_missing(const Place& place, std::string message, const std::vector<std::string>& path,
                        std::string hint) {
    findings.push_back(error_at(place, std::move(message), std::move(hint),
                                {Subject::Kind::missing, fmt::format("{}", fmt::join(path, "."))}));
  }
  // If two places do not agree, the one of a patch: the game alone agrees with itself.
  [[nodiscard]] const Place& newer(const Place& a, const Place& b) const {
    return a.file != *root.file && b.file == *root.file ? a : b;
  }
  // False, with a finding that names the limit, when there are more than `most`.
  bool within(std::size_t count, std::size_t most, const char* things, const Place& place) {
    if (count <= most) return true;
    complain(place, fmt::format("there are {} {}; a game can have at most {}", count, things, most));
    return false;
  }
  [[nodiscard]] const std::vector<yaml::Entry>& entries(std::string_view section) const {
    return root[section].entries;
  }
};

// The number of the thing with this name, or kNone with a finding: "there is no zone 'hnad'".
template <class Thing>
std::uint8_t look_up(Build& build, const std::vector<Thing>& things, const char* what,
                     const std::string& name, const Place& place, const std::string& section = {}) {
  const std::uint8_t found = find_named(things, name);
  if (found != kNone) return found;
  const std::string within = section.empty() ? std::string(what) + "s" : section;  // zones, attributes.colour
  std::vector<std::string> path{within.substr(0, within.find('.'))};
  if (path.front() != within) path.push_back(within.substr(path.front().size() + 1));
  path.push_back(name);
  build.complain_missing(place, fmt::format("there is no {} '{}'", what, name), path,
                         suggestion(name, names_of(things)));
  return kNone;
}

// Reads a number: plain, `$players`, or {PLAYERS: NUMBER}. The schema has checked it, and $options are
// replaced. Returns nothing, with a finding at `place`, if {PLAYERS: NUMBER} lacks this number of players.
// `path` names it in the finding, as in "setup.deal.hand says nothing about 3 players". Every number of a
// game that can depend on the players is read here.
[[nodiscard]] std::optional<std::int32_t> read_number(Build& build, const yaml::Node& node,
                                                      const Place& place, std::string_view path);
// The number of a key; `fallback` if the key is missing.
[[nodiscard]] std::int32_t number_of(Build& build, const yaml::Node& mapping, std::string_view key,
                                     std::int32_t fallback);
// Is it written as a number in one of these ways?
[[nodiscard]] bool is_number(const yaml::Node& node);

// The values "1-104" stands for: the first and the last.
struct Range {
  std::int32_t low = 0, high = 0;
};
[[nodiscard]] std::optional<Range> range_in(const yaml::Node& node);

// The values that the files give an attribute, whether a card of this game has them or not: with other seats
// or options one may.
[[nodiscard]] std::vector<std::string> declared_values(const Build& build, const Attribute& attribute);
// The number of a value, or kNone: with a finding if none is declared that has this name.
[[nodiscard]] ValueId look_up_value(Build& build, const Attribute& attribute, const std::string& name,
                                    const Place& place);

}  // namespace fuda
