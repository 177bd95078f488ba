#include "study/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "base/lists.h"
#include "base/utf8.h"
#include "engine/inside.h"
#include "lua/lines.h"
#include "lua/profile.h"
#include "study/sim_parts.h"

namespace fuda {

namespace {

constexpr std::size_t kShown = 12;       // for each list
constexpr std::size_t kMostOfLine = 60;  // the maximum number of bytes of a line's text
// A profile leaves out a line that costs less than this many thousandths of all steps.
constexpr std::uint64_t kMostThousandths = 1;

// The functions of the rules that the host calls, by the place where they start.
std::map<lua::Profile::At, std::string> called_names(const LoadedGame& loaded) {
  std::map<lua::Profile::At, std::string> names;
  for (const auto& [name, place] : rules_of(*loaded.engine).functions())
    names[{place.file, place.line}] = name;
  return names;
}

std::string text_of_line(const LoadedGame& loaded, const lua::Profile::At& at) {
  for (const LuaFile& source : loaded.definition->lua) {
    if (source.path != at.first) continue;
    const std::vector<std::string> lines = split(source.text, '\n');
    if (at.second < 1 || static_cast<std::size_t>(at.second) > lines.size()) return {};
    const std::string& line = lines[static_cast<std::size_t>(at.second - 1)];
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin == std::string::npos ? std::string() : excerpt(line.substr(begin), kMostOfLine);
  }
  return {};
}

void sort(std::vector<CostOf>& costs) {
  std::ranges::stable_sort(costs, [](const CostOf& a, const CostOf& b) { return a.steps > b.steps; });
}

double per(std::uint64_t n, std::uint64_t all) {
  return all == 0 ? 0.0 : static_cast<double>(n) / static_cast<double>(all);
}

}  // namespace

GameProfile profile_of(const LoadedGame& loaded, const SimOptions& options) {
  lua::Profile costs;
  lua::LineLog log;
  log.also_note_costs(&costs);
  lua::Rules& rules = rules_of(*loaded.engine);
  rules.use_exact_budget();
  Tally tally;
  rules.record_lines(&log);
  play_random_games(*loaded.engine, options.first_game, options.games, sequence_of(loaded, options), tally);
  rules.record_lines(nullptr);
  if (tally.games == 0 && !tally.errors.empty()) throw Failure(tally.errors.front().findings);

  GameProfile profile;
  profile.games = tally.games;
  profile.failed = tally.failed;
  profile.decisions = tally.moves;
  const auto names = called_names(loaded);
  const auto place = [](const lua::Profile::At& at) { return fmt::format("{}:{}", at.first, at.second); };
  std::map<lua::Profile::At, std::uint64_t> alone;
  const auto& runs = log.files();
  for (const auto& [at, line] : costs.lines()) {
    const auto& counts = runs.find(at.first)->second;
    const auto ran = counts.find(at.second);
    profile.steps += line.steps();
    alone[{at.first, line.function}] += line.steps();
    profile.lines.push_back(
        {place(at), text_of_line(loaded, at), ran == counts.end() ? 0 : ran->second, line.steps()});
  }
  for (const auto& [at, function] : costs.functions()) {
    const auto known = names.find(at);
    const std::string name = known != names.end() ? known->second : function.name;
    profile.functions.push_back({name.empty() ? "a function" : name, place(at), function.calls, alone[at]});
    if (function.from_host > 0)
      profile.called.push_back(
          {profile.functions.back().what, place(at), function.from_host, function.all.steps()});
  }
  sort(profile.called);
  sort(profile.functions);
  sort(profile.lines);
  return profile;
}

void print_profile(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                   const GameProfile& profile) {
  out << fmt::format("{} · {} players · seed {}: {}, {} decisions, {:.1f} steps per decision\n",
                     loaded.game().name, loaded.game().seats, options.seed,
                     counted(static_cast<std::int64_t>(profile.games), "game"), profile.decisions,
                     per(profile.steps, profile.decisions));
  if (profile.failed > 0)
    out << fmt::format("{} failed: omit '--profile' to see why\n",
                       counted(static_cast<std::int64_t>(profile.failed), "game"));
  const auto print = [&](const char* heading, const char* times, const std::vector<CostOf>& costs) {
    out << fmt::format("\n{:>8} {:>10} {:>10}  {}\n", "share", "steps", times, heading);
    std::size_t width = 0;
    const auto small = [&](const CostOf& cost) {
      return 1000 * cost.steps < kMostThousandths * profile.steps;
    };
    std::size_t shown = 0;
    while (shown < std::min(costs.size(), kShown) && !small(costs[shown])) {
      width = std::max(width, costs[shown].what.size());
      ++shown;
    }
    for (std::size_t i = 0; i < shown; ++i) {
      const CostOf& cost = costs[i];
      const std::string more = cost.more.empty() ? "" : "  " + cost.more;
      out << fmt::format("{:>6.1f} % {:>10.1f} {:>10.2f}  {}\n", 100 * per(cost.steps, profile.steps),
                         per(cost.steps, profile.decisions), per(cost.times, profile.decisions),
                         more.empty() ? cost.what : fmt::format("{:<{}}{}", cost.what, width, more));
    }
    if (shown < costs.size()) {
      std::uint64_t rest = 0;
      for (std::size_t i = shown; i < costs.size(); ++i) rest += costs[i].steps;
      out << fmt::format("{:>6.1f} % {:>10.1f} {:>10}  {} more\n", 100 * per(rest, profile.steps),
                         per(rest, profile.decisions), "", costs.size() - shown);
    }
  };
  print("functions that the host calls, with everything they call", "calls", profile.called);
  print("functions, each alone", "calls", profile.functions);
  print("lines", "runs", profile.lines);
}

Json profile_json(const GameProfile& profile) {
  const auto list = [](const std::vector<CostOf>& costs, const char* what, const char* more,
                       const char* times) {
    Json all = Json::array();
    for (const CostOf& cost : costs)
      all.push_back({{what, cost.what}, {more, cost.more}, {times, cost.times}, {"steps", cost.steps}});
    return all;
  };
  return {{"games", profile.games},
          {"failed", profile.failed},
          {"decisions", profile.decisions},
          {"steps", profile.steps},
          {"called", list(profile.called, "function", "place", "calls")},
          {"functions", list(profile.functions, "function", "place", "calls")},
          {"lines", list(profile.lines, "place", "text", "runs")}};
}

}  // namespace fuda
