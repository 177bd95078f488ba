#include "workbench/sums.h"

#include <fmt/format.h>

#include <cmath>

namespace fuda::workbench {

namespace {

constexpr double kMostNumber = 1e15;
constexpr std::size_t kMostFigures = 300;  // in one group

Moments moments_of(const Figure& figure) {
  const double deviation = figure.deviation();
  return {static_cast<double>(figure.n), figure.mean(), deviation * deviation};
}

Moments share_of(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return {};
  const double share = static_cast<double>(part) / static_cast<double>(all);
  return {static_cast<double>(all), share, share * (1 - share)};
}

Json json_of_moments(const Moments& of) {
  return {{"n", static_cast<std::int64_t>(of.n)}, {"mean", of.mean}, {"variance", of.variance}};
}

Json json_of_group(const Sums::Named& group) {
  Json out = Json::object();
  for (const auto& [name, moments] : group) out[name] = json_of_moments(moments);
  return out;
}

[[noreturn]] void refuse_sums(const std::string& key) {
  throw Failure(fmt::format("these are not figures of 'compare': '{}' is missing or wrong", key));
}

double number_in(const Json& json, const char* key, double low) {
  if (!json.is_object() || !json.contains(key) || !json[key].is_number()) refuse_sums(key);
  const auto number = json[key].get<double>();
  if (!std::isfinite(number) || number < low || number > kMostNumber) refuse_sums(key);
  return number;
}

Moments read_moments(const Json& json) {
  return {number_in(json, "n", 0), number_in(json, "mean", -kMostNumber), number_in(json, "variance", 0)};
}

Sums::Named read_group(const Json& json, const char* key, bool required) {
  Sums::Named out;
  if (!json.contains(key)) {
    if (required) refuse_sums(key);
    return out;
  }
  if (!json[key].is_object() || json[key].size() > kMostFigures) refuse_sums(key);
  for (const auto& [name, moments] : json[key].items()) out[name] = read_moments(moments);
  return out;
}

// Adds a group. If one side never had this outcome, its share there is 0.
void add_group(Sums::Named& to, double games, const Sums::Named& more, double more_games) {
  for (const auto& [name, moments] : more) to.try_emplace(name, Moments{games, 0, 0});
  for (auto& [name, moments] : to) {
    const auto other = more.find(name);
    moments.add(other == more.end() ? Moments{more_games, 0, 0} : other->second);
  }
}

}  // namespace

void Moments::add(const Moments& other) {
  const double all = n + other.n;
  if (all == 0) return;
  const double gap = other.mean - mean;
  variance = (variance * n + other.variance * other.n + gap * gap * n * other.n / all) / all;
  mean += gap * other.n / all;
  n = all;
}

void Sums::add(const Sums& other) {
  add_group(scores, games(), other.scores, other.games());
  add_group(wins, games(), other.wins, other.games());
  add_group(endings, games(), other.endings, other.games());
  failed += other.failed;
  length.add(other.length);
  choices.add(other.choices);
}

Sums sums_of(const LoadedGame& loaded, const SimResult& result) {
  const Game& game = loaded.game();
  const Statistics& all = result.statistics;
  Sums out;
  out.failed = static_cast<double>(result.errors.failed);
  out.length = moments_of(all.length);
  for (std::size_t i = 0; i < all.scores.size(); ++i) {
    const std::string name = game.team_score ? "team" : loaded.notation.seat(static_cast<Seat>(i));
    if (all.scores[i].n > 0) out.scores[name] = moments_of(all.scores[i]);
  }
  for (std::size_t i = 0; i < all.wins.size() && !game.team_score; ++i)
    out.wins[loaded.notation.seat(static_cast<Seat>(i))] = share_of(all.wins[i], all.games);
  for (std::size_t i = 0; i < all.outcomes.size() && i < game.outcomes.size(); ++i)
    out.endings[game.outcomes[i]] = share_of(all.outcomes[i], all.games);
  out.choices = share_of(all.decisions, all.choices.n);
  return out;
}

Json sums_json(const Sums& sums) {
  Json out = {{"failed", static_cast<std::int64_t>(sums.failed)}, {"length", json_of_moments(sums.length)}};
  out["scores"] = json_of_group(sums.scores);
  if (!sums.wins.empty()) out["wins"] = json_of_group(sums.wins);
  out["endings"] = json_of_group(sums.endings);
  out["choices"] = json_of_moments(sums.choices);
  return out;
}

Sums read_sums(const Json& json) {
  if (!json.is_object()) refuse_sums("length");
  Sums out;
  if (json.contains("failed")) out.failed = number_in(json, "failed", 0);
  for (const char* key : {"length", "choices"}) {
    if (!json.contains(key)) refuse_sums(key);
  }
  out.length = read_moments(json["length"]);
  out.choices = read_moments(json["choices"]);
  out.scores = read_group(json, "scores", true);
  out.wins = read_group(json, "wins", false);
  out.endings = read_group(json, "endings", true);
  return out;
}

}  // namespace fuda::workbench
