#include "study/statistics.h"

#include <algorithm>

namespace fuda {

namespace {

void add_each(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

}  // namespace

void Statistics::add(const Statistics& other) {
  games += other.games;
  moves += other.moves;
  scores.resize(std::max(scores.size(), other.scores.size()));
  for (std::size_t i = 0; i < other.scores.size(); ++i) scores[i].add(other.scores[i]);
  add_each(wins, other.wins);
  add_each(shared, other.shared);
  add_each(outcomes, other.outcomes);
  add_each(forfeits, other.forfeits);
  gap.add(other.gap);
  length.add(other.length);
  choices.add(other.choices);
  decisions += other.decisions;
  add_each(kinds, other.kinds);
  leads.add(other.leads);
  drama.add(other.drama);
  decisiveness.add(other.decisiveness);
}

}  // namespace fuda
