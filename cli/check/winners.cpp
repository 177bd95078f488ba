#include "check/winners.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/pass.h"
#include "check/paths.h"

namespace fuda {

namespace {

constexpr std::uint64_t kEnoughNamed = 20;  // with fewer games, all of the winners may be winners by accident

}  // namespace

void WinnersObserver::after_game(const State& state, const lua::Score& score) {
  inner_.after_game(state, score);
  const Game& game = engine_.game();
  const SeatMask winners = state.turn().winners;
  if (stopped_ || state.turn().winners_named == 0 || winners == 0 || winners == game.all_seats() ||
      game.team_score || score.none)
    return;
  const auto [low, high] = std::ranges::minmax(score.values);
  if (low == high) return;
  bool all_worst = true;
  for (std::size_t seat = 0; seat < score.values.size(); ++seat) {
    if ((winners >> seat & 1U) != 0)
      all_worst = all_worst && score.values[seat] == (score.lowest ? high : low);
  }
  ++counts_.named;
  counts_.worst += all_worst ? 1 : 0;
}

void WinnersObserver::report(const Definition& definition, Sightings& to) const {
  const yaml::Node& root = definition.root;
  const yaml::Entry* wins = root.entry("wins");
  const yaml::Entry* place = wins != nullptr ? wins : root.entry("score");
  if (place == nullptr || counts_.named == 0) return;
  Sightings::Winners counts = counts_;
  counts.place = place->place();
  counts.lowest = engine_.game().lowest_wins;
  to.winners(counts);
}

void passes::winners(const Checked& subject, Report& report) {
  if (!subject.file.definition || subject.failed) return;
  for (const Path& part : subject.file.parts) {
    const std::string path = plain_path(part.string());
    for (const auto& [key, of] : subject.evidence.sightings.winners()) {
      if (key.file != path || of.named < kEnoughNamed || of.worst != of.named) continue;
      report.add(warning_at(
          of.place,
          fmt::format(
              "in all {} random games in which 'finish' named winners, they had the {} score, but the "
              "{} score is the best",
              of.named, of.lowest ? "highest" : "lowest", of.lowest ? "lowest" : "highest"),
          of.lowest ? "write 'wins: highest', or name other winners"
                    : "write 'wins: lowest', or name other winners"));
    }
  }
}

}  // namespace fuda
