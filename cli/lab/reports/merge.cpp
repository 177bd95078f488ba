// Merges parts of a simulation.
#include <fmt/format.h>

#include <algorithm>

#include "reports/part.h"
#include "script/position_hash.h"
#include "script/rules_hash.h"
#include "study/json.h"

namespace fuda {

namespace {

std::uint64_t end_of(const Part& part) { return part.options.first_game + part.result.played; }

std::string shown(const Json& json) {
  if (json.is_string() && json.get<std::string>().empty()) return "none";
  return json.is_string() ? json.get<std::string>() : json.dump();
}

void refuse_foreign(const Part& part, const Part& other) {
  Json here = read_json(part.run, part.file.string(), kPartBounds);
  Json there = read_json(other.run, other.file.string(), kPartBounds);
  // Two parts in different folders name the same game by different paths.
  if (part.rules_hash == other.rules_hash) here["game"] = there["game"];
  if (here == there) return;
  for (const auto& [key, value] : there.items()) {
    if (here.contains(key) && here[key] == value) continue;
    throw Failure(error_at(
        {part.file.string()},
        fmt::format("this file is part of another simulation: '{}' is {} in this file and {} in {}", key,
                    here.contains(key) ? shown(here[key]) : "missing", shown(value), other.file.string())));
  }
  throw Failure(error_at({part.file.string()},
                         "this file is not a part of the same simulation as " + other.file.string()));
}

void refuse_gap(const Part& before, const Part& after) {
  const std::uint64_t end = end_of(before);
  const std::uint64_t next = after.options.first_game;
  if (next == end) return;
  if (next < end) {
    throw Failure(error_at({after.file.string()},
                           fmt::format("game {} is in this part and in {}", next, before.file.string())));
  }
  const std::string which =
      next == end + 1 ? fmt::format("game {} is", end) : fmt::format("games {} to {} are", end, next - 1);
  throw Failure(error_at({before.file.string()},
                         fmt::format("{} missing between this part and {}", which, after.file.string()),
                         fmt::format("{}fuda sim … --first-game {} -n {} --part FILE plays {}",
                                     before.result.interrupted ? "this part was interrupted; " : "", end,
                                     next - end, next == end + 1 ? "it" : "them")));
}

}  // namespace

Part merge_parts(std::vector<Part> parts) {
  for (const Part& part : parts) refuse_foreign(part, parts.front());
  const std::vector<std::string> rules = parts.front().options.rules;
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::pair(a.options.first_game, a.result.played) <
           std::pair(b.options.first_game, b.result.played);
  });
  for (std::size_t i = 1; i < parts.size(); ++i) refuse_gap(parts[i - 1], parts[i]);
  Part all = std::move(parts.front());
  all.options.rules = rules;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const SimResult& more = parts[i].result;
    all.options.games = all.result.played + parts[i].options.games;
    all.result.played += more.played;
    all.result.interrupted = more.interrupted;
    all.result.statistics.add(more.statistics);
    Tally errors;
    errors.failed = more.errors.failed;
    errors.errors = more.errors.kinds();
    all.result.errors.add(errors);
    all.result.signature += more.signature;
  }
  return all;
}

void check_part(const Part& part, const LoadedGame& loaded) {
  const auto refuse = [&](const std::string& why, const std::string& hint) {
    throw Failure(error_at({part.file.string()}, why, hint));
  };
  if (part.rules_hash != hex(rules_hash(*loaded.definition))) {
    refuse(fmt::format("this part was played with another version of the rules of '{}'", loaded.game().name),
           "name the folder of that version with --rules DIR");
  }
  const Game& game = loaded.game();
  const Statistics& sums = part.result.statistics;
  const auto one_each = [](const auto& list, std::size_t most) {
    return list.empty() || list.size() == most;
  };
  const bool fits = one_each(sums.scores, game.team_score ? 1 : game.seats) &&
                    one_each(sums.wins, game.seats) && one_each(sums.shared, sums.wins.size()) &&
                    one_each(sums.forfeits, game.seats) && one_each(sums.outcomes, game.outcomes.size()) &&
                    one_each(sums.kinds, game.moves.size() * game.seats) &&
                    (game.team_score || sums.scores.empty() || !sums.wins.empty());
  if (!fits) refuse("the figures do not fit this game", "");
}

}  // namespace fuda
