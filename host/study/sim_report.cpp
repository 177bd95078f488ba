#include "study/sim_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "files/render.h"
#include "script/words.h"
#include "show/trace.h"
#include "text/lists.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBar = 40;  // columns of the longest bar
constexpr std::size_t kNames = 9;

std::string percent(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{:.1f} %",
                     all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

void print_histogram(std::ostream& out, const Tally& tally, const Paint& paint) {
  std::uint64_t most = 1;
  for (const auto& [score, count] : tally.histogram) most = std::max(most, count);
  // Scores spread far apart are grouped, so that the picture stays one screen high.
  constexpr std::int64_t kMostRows = 32;
  const std::int64_t step = (tally.high - tally.low) / kMostRows + 1;
  std::map<std::int64_t, std::uint64_t> rows;
  for (const auto& [score, count] : tally.histogram) rows[(score - tally.low) / step] += count;
  for (const auto& [row, count] : rows) most = std::max(most, count);
  for (const auto& [row, count] : rows) {
    const std::int64_t from = tally.low + row * step;
    const std::string label = step == 1 ? std::to_string(from) : fmt::format("{}–{}", from, from + step - 1);
    const auto length = static_cast<std::size_t>(count * kBar / most);
    std::string bar;
    for (std::size_t i = 0; i < std::max<std::size_t>(length, 1); ++i) bar += "▪";
    out << "  " << std::string(10 - std::min<std::size_t>(10, width_of(label)), ' ') << label << "  "
        << paint.green(bar) << " " << paint.dim(std::to_string(count)) << "\n";
  }
}

// "1000", "12 of 1000, interrupted", "3, 2 of them failed"
std::string games_text(const SimOptions& options, const SimResult& result) {
  const std::uint64_t failed = result.tally.failed;
  std::string text = std::to_string(result.played);
  if (result.played < options.games) text += fmt::format(" of {}", options.games);
  if (result.interrupted) text += ", interrupted";
  if (failed > 0 && failed == result.played)
    return text + (failed == 1 ? ", which failed" : ", all of them failed");
  return failed == 0 ? text : text + fmt::format(", {} of them failed", failed);
}

// "P2 (exec:./bot)"
std::string name_of(const Match& match, const SimOptions& options, Seat seat) {
  const std::string& name = match.notation.seat(seat);
  return seat < options.players.size() ? fmt::format("{} ({})", name, options.players[seat].text) : name;
}

void print_errors(std::ostream& out, const Match& match, const SimOptions& options, const SimResult& result,
                  const Paint& paint) {
  const Tally& tally = result.tally;
  std::uint64_t shown = 0;
  const auto print = [&](std::size_t i) {
    const GameError& error = tally.errors[i];
    for (const Finding& finding : error.findings) out << render(finding) << "\n";
    out << "  " << (error.count == 1 ? "game" : fmt::format("{} games, first", error.count))
        << fmt::format(" {}: {}\n", error.game, repeating(match, options, error.game));
    if (i < result.failed.size()) out << "  saved as " << result.failed[i].string() << "\n";
  };
  for (std::size_t i = 0; i < tally.errors.size(); ++i) {
    const GameError& error = tally.errors[i];
    if (error.player == kNone) continue;
    out << "\n"
        << paint.red(fmt::format("{} lost {} by its own fault", name_of(match, options, error.player),
                                 counted(error.count, "game")))
        << "\n";
    print(i);
  }
  if (tally.failed == 0) return;
  out << "\n" << paint.red(counted(tally.failed, "game") + " failed");
  if (result.played < options.games && !result.interrupted)
    out << paint.dim(fmt::format(", and no more are played (--max-failures {})", options.max_failures));
  out << "\n";
  for (std::size_t i = 0; i < tally.errors.size(); ++i) {
    if (tally.errors[i].player != kNone) continue;
    shown += tally.errors[i].count;
    print(i);
  }
  if (shown < tally.failed) out << counted(tally.failed - shown, "game") << " with other errors\n";
}

Json option_value(const Option& option) {
  if (option.numeric) return std::stoll(option.value);
  return option.value;
}

std::string speed(const SimResult& result) {
  if (result.cpu_seconds <= 0) return "–";
  return fmt::format("{:.0f}", static_cast<double>(result.tally.games) / result.cpu_seconds);
}

}  // namespace

void report_sim_text(std::ostream& out, const Match& match, const SimOptions& options,
                     const SimResult& result, const Paint& paint) {
  const Tally& tally = result.tally;
  const Game& game = match.game();
  const Words words(match);
  const auto line = [&](const std::string& name, const std::string& text) {
    return fmt::format("  {}  {}\n", padded(name, kNames), text);
  };
  const auto four = [](double number) { return fmt::format("{:.4f}", number); };
  const Sentence::Value low{"low", std::to_string(tally.low)};
  const Sentence::Value high{"high", std::to_string(tally.high)};
  const std::string seed = words.say({"seed {n}", {{"n", std::to_string(options.seed)}}});
  out << paint.bold(game.name)
      << paint.dim(fmt::format(" · {} · {}", words.counted(game.seats, "player"), seed)) << "\n\n";
  out << line(words.say("games"), games_text(options, result));
  if (tally.games > 0) {
    const std::string mean = fmt::format("{:.2f}", tally.mean_moves());
    out << line(words.say("moves"), words.say({"{n} a game", {{"n", mean}}}));
  }
  if (tally.scored > 0 && game.team_score) {
    out << line(words.say("score"),
                words.say({"mean {n}, from {low} to {high}", {{"n", four(tally.mean_score())}, low, high}}));
  } else if (tally.scored > 0) {
    for (std::size_t i = 0; i < tally.sums.size(); ++i) {
      out << line(
          match.notation.seat(static_cast<Seat>(i)),
          words.say({"mean {n}, wins {share}",
                     {{"n", four(tally.mean_score(i))}, {"share", percent(tally.wins[i], tally.scored)}}}));
    }
    out << line(words.say("scores"), words.say({"from {low} to {high}", {low, high}}));
  }
  if (tally.scored < tally.games)
    out << line(words.say("unscored"), std::to_string(tally.games - tally.scored));
  for (std::size_t i = 0; i < tally.outcomes.size(); ++i) {
    if (tally.outcomes[i] == 0) continue;
    const std::string& name = game.outcomes[i];
    const bool told = !match.names->is_english() && match.names->has("outcome", name);
    out << line(name,
                fmt::format("{}  {}{}", tally.outcomes[i], paint.dim(percent(tally.outcomes[i], tally.games)),
                            told ? paint.dim("  " + words.of("outcome", name)) : ""));
  }
  if (options.signature) out << line(words.say("signature"), hex(result.signature));
  out << paint.dim(line(words.say("speed"), words.say({"{n} games per CPU second", {{"n", speed(result)}}})));
  if (tally.scored > 0) out << "\n";
  print_histogram(out, tally, paint);
  if (!tally.errors.empty()) print_errors(out, match, options, result, paint);
}

void report_sim_json(std::ostream& out, const Match& match, const SimOptions& options,
                     const SimResult& result) {
  const Tally& tally = result.tally;
  const Game& game = match.game();
  Json json;
  json["game"] = game.name;
  json["options"] = Json::object();
  for (const Option& option : game.options) json["options"][option.name] = option_value(option);
  json["players"] = game.seats;
  json["seed"] = options.seed;
  if (all_random(options.players)) {
    json["bots"] = "random";
  } else {
    json["bots"] = Json::array();
    for (const PlayerSpec& player : options.players) json["bots"].push_back(player.text);
  }
  json["first_game"] = options.first_game;
  if (!options.first.empty()) json["first"] = options.first;
  json["max_moves"] = options.max_moves == 0 ? game.max_moves : options.max_moves;
  json["games"] = result.played;
  json["finished"] = tally.games;
  json["failed"] = tally.failed;
  json["interrupted"] = result.interrupted;
  json["moves"] = {{"sum", tally.moves}, {"mean", tally.mean_moves()}};
  Json score;
  score["games"] = tally.scored;
  if (tally.scored > 0) {
    score["min"] = tally.low;
    score["max"] = tally.high;
  }
  Json per_seat = Json::object();
  for (std::size_t i = 0; i < tally.sums.size(); ++i) {
    Json one = {{"sum", tally.sums[i]}, {"mean", tally.mean_score(i)}};
    if (!game.team_score) one["wins"] = tally.wins[i];
    per_seat[game.team_score ? "team" : match.notation.seat(static_cast<Seat>(i))] = std::move(one);
  }
  score["of"] = std::move(per_seat);
  Json histogram = Json::object();
  for (const auto& [value, count] : tally.histogram) histogram[std::to_string(value)] = count;
  score["histogram"] = std::move(histogram);
  json["score"] = std::move(score);
  if (options.signature) json["signature"] = hex(result.signature);
  json["outcomes"] = Json::object();
  for (std::size_t i = 0; i < tally.outcomes.size(); ++i)
    json["outcomes"][game.outcomes[i]] = tally.outcomes[i];
  json["errors"] = Json::array();
  for (std::size_t i = 0; i < tally.errors.size(); ++i) {
    const GameError& error = tally.errors[i];
    Json one = {{"games", error.count}, {"first", error.game}, {"seed", error.seed}};
    if (error.player != kNone) {
      one["player"] = match.notation.seat(error.player);
      if (error.player < options.players.size()) one["bot"] = options.players[error.player].text;
    }
    if (!error.findings.empty()) {
      one["file"] = error.findings.front().place.file;
      one["line"] = error.findings.front().place.line;
      one["message"] = error.findings.front().message;
    }
    one["repeat"] = repeating(match, options, error.game);
    if (i < result.failed.size()) one["saved"] = result.failed[i].string();
    json["errors"].push_back(std::move(one));
  }
  json["speed"] = {{"cpu_seconds", result.cpu_seconds},
                   {"games_per_cpu_second",
                    result.cpu_seconds > 0 ? static_cast<double>(tally.games) / result.cpu_seconds : 0.0}};
  out << json_text(json) << "\n";
}

}  // namespace fuda
