// The results of a simulation as JSON.
#include <fmt/format.h>

#include "script/position_hash.h"
#include "study/sim_report.h"
#include "text/limits.h"

namespace fuda {

namespace {

Json option_value(const Option& option) {
  if (option.numeric) return std::stoll(option.value);
  return option.value;
}

void add_histogram(Json& json, const Histogram& histogram) {
  Json bins = Json::object();
  for (const auto& [value, count] : histogram.bins()) bins[std::to_string(value)] = count;
  json["histogram"] = std::move(bins);
  if (histogram.width() > 1) json["histogram_step"] = histogram.width();
}

// Adds all values of a figure except the sum and the mean, which come before all other values.
void add_spread(Json& json, const Figure& figure) {
  json["n"] = figure.n;
  if (figure.n == 0) return;
  json["squares"] = wide_json(figure.squares);
  json["deviation"] = figure.deviation();
  json["error_95"] = figure.error();
  json["min"] = figure.low;
  json["max"] = figure.high;
  for (const std::uint32_t at : kQuantiles)
    json["quantiles"][fmt::format("{}", at / 10)] = figure.quantile(at);
  add_histogram(json, figure.histogram);
}

void add_score(Json& json, const LoadedGame& loaded, const Statistics& sums) {
  const Game& game = loaded.game();
  const Figure all = all_scores(sums);
  Json score;
  score["games"] = sums.scores.empty() ? 0 : sums.scores.front().n;
  if (all.n > 0) {
    score["min"] = all.low;
    score["max"] = all.high;
  }
  Json per_seat = Json::object();
  for (std::size_t i = 0; i < sums.scores.size(); ++i) {
    Json one = {{"sum", wide_json(sums.scores[i].sum)}, {"mean", sums.scores[i].mean()}};
    if (!game.team_score) {
      const Interval sure = wilson(sums.wins[i], sums.games);
      one["wins"] = sums.wins[i];
      one["wins_shared"] = sums.shared[i];
      one["wins_95"] = {sure.low, sure.high};
    }
    add_spread(one, sums.scores[i]);
    per_seat[game.team_score ? "team" : loaded.notation.seat(static_cast<Seat>(i))] = std::move(one);
  }
  score["of"] = std::move(per_seat);
  add_histogram(score, all.histogram);
  if (sums.gap.n > 0) score["gap"] = figure_json(sums.gap);
  json["score"] = std::move(score);
}

Json errors_json(const LoadedGame& loaded, const SimOptions& options, const SimResult& result) {
  Json json = Json::array();
  const std::vector<GameError>& errors = result.errors.kinds();
  for (std::size_t i = 0; i < errors.size() && i < kMaxSimErrors; ++i) {
    const GameError& error = errors[i];
    Json one = {{"games", error.count}, {"first", error.game}, {"seed", error.seed}};
    if (error.player != kNone) {
      one["player"] = loaded.notation.seat(error.player);
      if (error.player < options.players.size()) one["bot"] = options.players[error.player].text;
    }
    if (!error.findings.empty()) {
      one["file"] = error.findings.front().place.file;
      one["line"] = error.findings.front().place.line;
      one["message"] = error.findings.front().message;
    }
    one["repeat"] = repeating(loaded, options, error.game);
    if (i < result.saved.size()) {
      if (!result.saved[i].file.empty()) one["saved"] = result.saved[i].file.string();
      if (!result.saved[i].shortest.empty()) one["shortest"] = result.saved[i].shortest.string();
    }
    json.push_back(std::move(one));
  }
  return json;
}

Json kinds_json(const LoadedGame& loaded, const Statistics& sums) {
  const Game& game = loaded.game();
  Json json = Json::object();
  for (std::size_t kind = 0; kind < game.moves.size() && !sums.kinds.empty(); ++kind) {
    for (Seat seat = 0; seat < game.seats; ++seat)
      json[game.moves[kind].name][loaded.notation.seat(seat)] = sums.kinds[kind * game.seats + seat];
  }
  return json;
}

Json speed_json(const LoadedGame& loaded, const SimResult& result) {
  const double seconds = result.cpu_seconds;
  Json json = {
      {"cpu_seconds", seconds},
      {"games_per_cpu_second", seconds > 0 ? static_cast<double>(result.statistics.games) / seconds : 0.0}};
  for (std::size_t i = 0; i < result.thought.choices.size(); ++i) {
    json["thinking"][loaded.notation.seat(static_cast<Seat>(i))] = {
        {"choices", result.thought.choices[i]},
        {"cpu_seconds", static_cast<double>(result.thought.nanoseconds[i]) * 1e-9}};
  }
  return json;
}

}  // namespace

Json wide_json(Wide number) {
  const auto small = static_cast<std::int64_t>(number);
  return small == number ? Json(small) : Json(fmt::format("{}", number));
}

Json figure_json(const Figure& figure) {
  Json json = {{"sum", wide_json(figure.sum)}, {"mean", figure.mean()}};
  add_spread(json, figure);
  return json;
}

Json sim_json(const LoadedGame& loaded, const SimOptions& options, const SimResult& result, bool speed) {
  const Game& game = loaded.game();
  const Statistics& sums = result.statistics;
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
  if (options.free != 0) json["free"] = options.free;
  json["games"] = result.played;
  json["finished"] = sums.games;
  json["failed"] = result.errors.failed;
  json["interrupted"] = result.interrupted;
  json["moves"] = figure_json(sums.length);
  add_score(json, loaded, sums);
  if (options.signature) json["signature"] = hex(result.signature);
  json["outcomes"] = Json::object();
  for (std::size_t i = 0; i < sums.outcomes.size(); ++i)
    json["outcomes"][game.outcomes[i]] = sums.outcomes[i];
  json["errors"] = errors_json(loaded, options, result);
  json["forfeits"] = Json::object();
  for (std::size_t i = 0; i < sums.forfeits.size(); ++i)
    json["forfeits"][loaded.notation.seat(static_cast<Seat>(i))] = sums.forfeits[i];
  json["choices"] = figure_json(sums.choices);
  json["choices"]["decisions"] = sums.decisions;
  json["kinds"] = kinds_json(loaded, sums);
  if (sums.leads.n > 0) {
    json["lead_changes"] = figure_json(sums.leads);
    json["lead_changes"]["every"] = leads_every(options);
  }
  if (sums.drama.n > 0) json["drama"] = figure_json(sums.drama);
  if (sums.decisiveness.n > 0) json["decisiveness"] = figure_json(sums.decisiveness);
  if (speed) json["speed"] = speed_json(loaded, result);
  return json;
}

}  // namespace fuda
