#include "check/cut_off.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/pass.h"
#include "check/paths.h"

namespace fuda {

CutOffObserver::CutOffObserver(Engine& engine, GameObserver& inner)
    : engine_(engine),
      inner_(inner),
      in_game_(engine.game().counters.size()),
      before_last_(in_game_),
      of_counters_(engine.game().counter_families.size()) {
  rules_of(engine_).count_cut_off(&in_game_);
}

CutOffObserver::~CutOffObserver() { rules_of(engine_).count_cut_off(nullptr); }

void CutOffObserver::before_game(State& state) {
  std::ranges::fill(in_game_, 0U);
  std::ranges::fill(before_last_, 0U);
  inner_.before_game(state);
}

void CutOffObserver::before_move(const State& state, const MoveSet& legal, const Move& move) {
  before_last_ = in_game_;
  inner_.before_move(state, legal, move);
}

void CutOffObserver::after_game(const State& state, const lua::Score& score) {
  inner_.after_game(state, score);
  if (stopped_) return;
  const Game& game = engine_.game();
  for (std::size_t f = 0; f < of_counters_.size(); ++f) {
    const CounterFamily& family = game.counter_families[f];
    Sightings::CutOff& all = of_counters_[f];
    std::uint64_t times = 0;
    bool stayed = false;
    for (int i = 0; i < family.count; ++i) {
      const auto counter = static_cast<CounterId>(family.first + i);
      times += before_last_[counter];
      stayed = stayed || (before_last_[counter] > 0 && state.counter(counter) == game.counters[counter].max);
    }
    ++all.played;
    all.times += times;
    all.games += times > 0 ? 1 : 0;
    all.stayed += stayed ? 1 : 0;
  }
}

void CutOffObserver::report(const Definition& definition, Sightings& to) const {
  const Game& game = engine_.game();
  for (std::size_t f = 0; f < of_counters_.size(); ++f) {
    const CounterFamily& family = game.counter_families[f];
    const yaml::Entry* entry = definition.root["counters"].entry(family.name);
    if (entry == nullptr || of_counters_[f].played == 0) continue;
    const yaml::Entry* max = entry->value.entry("max");
    Sightings::CutOff cut_off = of_counters_[f];
    cut_off.min = game.counters[family.first].min;
    cut_off.max = game.counters[family.first].max;
    to.cut_off(family.name, max == nullptr ? entry->place() : max->place(), cut_off);
  }
}

namespace {

// If fewer than one in this many games has a cut, cuts are too rare to show whether the counter usually stays
// at its maximum.
constexpr std::uint64_t kRare = 1000;

// Whether the maximum probably hides a mistake. If the cut is a rule of the game, as for tokens that players
// spend and gain again, the counter falls below its maximum later. A counter with two values only notes that
// something has happened. A gain that ends the game does not count, because a full counter may be the goal.
bool is_suspect(const Sightings::CutOff& of) {
  return of.games > 0 && of.games * kRare >= of.played && of.stayed * 2 > of.games && of.max - of.min > 1;
}

}  // namespace

void passes::cut_off(const Checked& subject, Report& report) {
  if (!subject.file.definition || subject.failed) return;
  const auto& all = subject.evidence.sightings.cut_offs();
  for (const Path& part : subject.file.parts) {
    const std::string path = plain_path(part.string());
    for (auto it = all.lower_bound({path, 0, 0, Sightings::Kind::option, ""});
         it != all.end() && it->first.file == path; ++it) {
      const Sightings::CutOff& of = it->second;
      if (!is_suspect(of)) continue;
      report.add(warning_at(
          of.place,
          fmt::format("'{}' was cut off at its maximum, {}, in {} of {} random games ({} times); {} of these "
                      "games ended at the maximum",
                      it->first.name, of.max, of.games, of.played, of.times, of.stayed),
          "raise 'max', or let the counter start again with 'reset: round'\n"
          "if the maximum is a rule of the game, test 'full()' before 'gain'"));
    }
  }
}

}  // namespace fuda
