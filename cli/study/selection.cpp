#include "study/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/suggest.h"

namespace fuda {

namespace {

constexpr std::array<std::pair<const char*, Which::Kind>, 6> kNames = {{{"all", Which::Kind::all},
                                                                        {"best", Which::Kind::best},
                                                                        {"worst", Which::Kind::worst},
                                                                        {"longest", Which::Kind::longest},
                                                                        {"shortest", Which::Kind::shortest},
                                                                        {"oddest", Which::Kind::oddest}}};

double value_of(const GameFacts& facts, std::size_t figure) {
  return static_cast<double>(figure == 0 ? static_cast<std::int64_t>(facts.moves) : facts.scores[figure - 1]);
}

}  // namespace

Which read_which(const std::string& text) {
  for (const auto& [name, kind] : kNames) {
    if (text == name) return {kind, 1};
  }
  const std::string every = "every:";
  if (text.starts_with(every)) {
    std::uint64_t step = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + every.size(), end, step);
    if (error == std::errc() && rest == end && step > 0) return {Which::Kind::every, step};
    throw Failure(error_at({}, fmt::format("'{}' does not say which games to save", text),
                           "every:100 saves the games whose number is a multiple of 100"));
  }
  std::vector<std::string> known = {"every:N"};
  for (const auto& [name, kind] : kNames) known.emplace_back(name);
  throw Failure(
      error_at({}, fmt::format("'{}' does not say which games to save", text), suggestion(text, known)));
}

bool Selection::looks() const {
  return std::any_of(wanted_.begin(), wanted_.end(), [](const Which& one) {
    return one.kind != Which::Kind::all && one.kind != Which::Kind::every;
  });
}

void Selection::look(const GameFacts& facts, bool lowest_wins) {
  if (facts.forfeit != kNone) return;
  const auto keep = [&](std::optional<Most>& most, std::int64_t value, bool higher) {
    if (!most || (higher ? value > most->value : value < most->value)) most = Most{facts.game, value};
  };
  keep(longest_, static_cast<std::int64_t>(facts.moves), true);
  keep(shortest_, static_cast<std::int64_t>(facts.moves), false);
  if (facts.scores.empty()) return;
  const auto [low, high] = std::minmax_element(facts.scores.begin(), facts.scores.end());
  keep(lowest_wins ? worst_ : best_, *high, true);
  keep(lowest_wins ? best_ : worst_, *low, false);
  if (!usual_.empty()) return weigh(facts);
  early_.push_back(facts);
  if (early_.size() == kUsualGames) settle();
}

void Selection::settle() {
  if (early_.empty()) return;
  usual_.resize(1 + early_.front().scores.size());
  for (std::size_t i = 0; i < usual_.size(); ++i) {
    Figure figure;
    for (const GameFacts& facts : early_) figure.add(static_cast<std::int64_t>(value_of(facts, i)));
    usual_[i] = {figure.mean(), figure.deviation()};
  }
  for (const GameFacts& facts : early_) weigh(facts);
  early_.clear();
}

double Selection::distance(const GameFacts& facts) const {
  double sum = 0;
  for (std::size_t i = 0; i < usual_.size(); ++i) {
    if (usual_[i].deviation <= 0) continue;  // skip a value that is the same in all games
    const double away = (value_of(facts, i) - usual_[i].mean) / usual_[i].deviation;
    sum += away * away;
  }
  return sum;
}

void Selection::weigh(const GameFacts& facts) {
  const double away = distance(facts);
  if (away <= farthest_) return;
  farthest_ = away;
  oddest_ = facts.game;
}

std::optional<std::uint64_t> Selection::game_of(Which::Kind kind) const {
  const auto of = [](const std::optional<Most>& most) {
    return most ? std::optional(most->game) : std::nullopt;
  };
  switch (kind) {
    case Which::Kind::best:
      return of(best_);
    case Which::Kind::worst:
      return of(worst_);
    case Which::Kind::longest:
      return of(longest_);
    case Which::Kind::shortest:
      return of(shortest_);
    case Which::Kind::oddest:
      return oddest_;
    case Which::Kind::all:
    case Which::Kind::every:
      break;
  }
  return std::nullopt;
}

std::vector<NotableGame> Selection::notable() {
  settle();
  std::vector<NotableGame> games;
  for (const Which::Kind kind : {Which::Kind::best, Which::Kind::worst, Which::Kind::longest,
                                 Which::Kind::shortest, Which::Kind::oddest}) {
    if (const auto game = game_of(kind)) games.push_back({kind, *game});
  }
  return games;
}

std::vector<std::uint64_t> Selection::chosen(std::uint64_t first, std::uint64_t count) {
  settle();
  std::vector<std::uint64_t> games;
  for (const Which& one : wanted_) {
    if (one.kind == Which::Kind::all || one.kind == Which::Kind::every) {
      for (std::uint64_t game = first; game < first + count; ++game) {
        if (game % one.step == 0) games.push_back(game);
      }
    } else if (const auto game = game_of(one.kind)) {
      games.push_back(*game);
    }
  }
  std::sort(games.begin(), games.end());
  games.erase(std::unique(games.begin(), games.end()), games.end());
  return games;
}

}  // namespace fuda
