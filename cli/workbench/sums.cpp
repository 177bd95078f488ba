#include "workbench/sums.h"

#include <fmt/format.h>

#include "base/lists.h"

namespace fuda::workbench {

namespace {

Json figure_of_sums(const Figure& of) {
  const double deviation = of.deviation();
  return {{"n", of.n},
          {"sum", static_cast<std::int64_t>(of.sum)},
          {"squares", static_cast<double>(of.squares)},
          {"mean", of.mean()},
          {"variance", deviation * deviation}};
}

[[noreturn]] void refuse_sums(const std::string& key) {
  throw Failure(fmt::format("these are no sums of 'compare': '{}' is missing or wrong", key));
}

const Json& part_of_sums(const Json& json, const char* key) {
  if (!json.is_object() || !json.contains(key)) refuse_sums(key);
  return json.at(key);
}

std::uint64_t count_in(const Json& json, const char* key) {
  const Json& value = part_of_sums(json, key);
  // The page may have added numbers, which are then fractions for C++.
  if (!value.is_number() || value.get<double>() < 0 || value.get<double>() > 9e15) refuse_sums(key);
  return static_cast<std::uint64_t>(value.get<double>());
}

Figure read_figure(const Json& json) {
  Figure out;
  out.n = count_in(json, "n");
  const Json &sum = part_of_sums(json, "sum"), &squares = part_of_sums(json, "squares");
  if (!sum.is_number() || std::abs(sum.get<double>()) > 9e15) refuse_sums("sum");
  if (!squares.is_number() || squares.get<double>() < 0 || squares.get<double>() > 1e30)
    refuse_sums("squares");
  out.sum = static_cast<Wide>(sum.get<double>());
  out.squares = static_cast<Wide>(squares.get<double>());
  return out;
}

template <class T>
void add_all(std::vector<T>& to, const std::vector<T>& more) {
  to.resize(std::max(to.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) {
    if constexpr (std::is_same_v<T, Figure>) {
      to[i].add(more[i]);
    } else {
      to[i] += more[i];
    }
  }
}

}  // namespace

void Sums::add(const Sums& other) {
  games += other.games;
  failed += other.failed;
  length.add(other.length);
  add_all(scores, other.scores);
  add_all(wins, other.wins);
  for (const auto& [name, number] : other.endings) endings[name] += number;
  choices += other.choices;
  real += other.real;
}

Sums sums_of(const Game& game, const SimResult& result) {
  const Statistics& all = result.statistics;
  Sums out;
  out.games = all.games;
  out.failed = result.errors.failed;
  out.length = all.length;
  out.scores = all.scores;
  if (!game.team_score) out.wins = all.wins;
  for (std::size_t i = 0; i < all.outcomes.size() && i < game.outcomes.size(); ++i)
    out.endings[game.outcomes[i]] = all.outcomes[i];
  out.choices = all.choices.n;
  out.real = all.decisions;
  return out;
}

Json sums_json(const Sums& sums) {
  Json scores = Json::array(), endings = Json::object();
  for (const Figure& score : sums.scores) scores.push_back(figure_of_sums(score));
  for (const auto& [name, number] : sums.endings) endings[name] = number;
  return {{"games", sums.games},         {"failed", sums.failed}, {"length", figure_of_sums(sums.length)},
          {"scores", std::move(scores)}, {"wins", sums.wins},     {"endings", std::move(endings)},
          {"choices", sums.choices},     {"real", sums.real}};
}

Sums read_sums(const Json& json) {
  constexpr std::size_t kMostSeats = 16, kMostEndings = 250;
  Sums out;
  out.games = count_in(json, "games");
  out.failed = count_in(json, "failed");
  out.length = read_figure(part_of_sums(json, "length"));
  const Json &scores = part_of_sums(json, "scores"), &wins = part_of_sums(json, "wins"),
             &endings = part_of_sums(json, "endings");
  if (!scores.is_array() || scores.size() > kMostSeats) refuse_sums("scores");
  for (const Json& score : scores) out.scores.push_back(read_figure(score));
  if (!wins.is_array() || wins.size() > kMostSeats) refuse_sums("wins");
  for (const Json& one : wins) out.wins.push_back(count_in({{"wins", one}}, "wins"));
  if (!endings.is_object() || endings.size() > kMostEndings) refuse_sums("endings");
  for (const auto& [name, number] : endings.items()) out.endings[name] = count_in(endings, name.c_str());
  out.choices = count_in(json, "choices");
  out.real = count_in(json, "real");
  return out;
}

}  // namespace fuda::workbench
