// The lines of rules that may leak, and trials of these lines in the games that a check watches.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "check/leaks.h"

namespace fuda {

namespace {

constexpr int kTriedAtOnce = 25;           // the number of tries in one position, limited because other
                                           // positions may show more
constexpr std::uint32_t kMostPlies = 300;  // the number of moves of a game after which values are forgotten
constexpr std::size_t kMostValues = 12;    // the maximum number of values to remember for each family of
                                           // counters

// A number for the kind and the subject of a step: the counter, phase or text.
int kind_of_step(const Step& step) {
  constexpr int kMost = 1000;
  int what = 0;
  if (const auto* changed = std::get_if<CounterChanged>(&step)) what = changed->counter;
  if (const auto* entered = std::get_if<PhaseEntered>(&step)) what = entered->phase;
  if (const auto* said = std::get_if<Said>(&step)) what = said->saying;
  return static_cast<int>(step.index()) * kMost + what % kMost;
}

}  // namespace

Suspects::Suspects(Engine& engine)
    : engine_(engine),
      names_(engine.game(), numbered_seats(engine.game().seats)),
      trial_(engine, names_, values_) {}

void Suspects::begin_game(std::uint64_t seed) {
  seed_ = seed;
  chance_ = Rng(split_mix(seed ^ 0x6c65616b));
}

void Suspects::take_values(const State& state) {
  const Game& game = engine_.game();
  if (state.turn().ply > kMostPlies) return;
  for (std::size_t i = 0; i < game.counters.size(); ++i) {
    auto& values = values_[{game.counters[i].family, state.turn().ply}];
    const std::int32_t value = state.counter(static_cast<CounterId>(i));
    if (values.size() < kMostValues && !contains(values, value)) values.push_back(value);
  }
}

void Suspects::take(const Happened& happened, const std::vector<lua::Leak>& leaks, const Steps& steps) {
  const auto move = happened.move ? fmt::format("move {}", happened.before.turn().ply + 1) : "setup";
  take(happened, leaks, steps, fmt::format("seed {}, {}", seed_, move));
}

void Suspects::take_guards(const Happened& now, const std::vector<lua::Leak>& leaks) {
  take(now, leaks, {}, fmt::format("seed {}, before move {}", seed_, now.before.turn().ply + 1));
}

void Suspects::take(const Happened& happened, const std::vector<lua::Leak>& leaks, const Steps& steps,
                    const std::string& in) {
  std::set<int> kinds;
  for (const Step& step : steps) kinds.insert(kind_of_step(step));
  std::vector<Key> here;
  for (const lua::Leak& leak : leaks) {
    const Place& place = leak.read.place;
    const Key key{leak.rule_kind, leak.rule, place.file, place.line};
    if (suspects_.try_emplace(key).second) order_.push_back(key);
    Suspect& suspect = suspects_[key];
    if (!suspect.witness.empty()) continue;
    if (!contains(here, key)) {
      // A line that told nothing in many moves may tell something in the first move with a new kind of step.
      const std::size_t before = suspect.kinds.size();
      suspect.kinds.insert(kinds.begin(), kinds.end());
      if (suspect.kinds.size() > before) suspect.tries = std::max(suspect.tries, kTriedAtOnce);
      if (suspect.tries == 0) continue;
      here.push_back(key);
      suspect.leaks.clear();
      suspect.last = happened;
      suspect.in = fmt::format("{}, {}", counted(engine_.game().seats, "player"), in);
    }
    suspect.leaks.push_back(leak);
  }
  for (const Key& key : here) attempt(suspects_[key], kTriedAtOnce);
}

void Suspects::attempt(Suspect& suspect, int most) {
  const int allowed = std::min(most, suspect.tries);
  int tries = allowed;
  const bool guard = suspect.leaks.front().rule_kind == lua::Leak::RuleKind::guard;
  const auto text = guard ? trial_.of_guard(*suspect.last, suspect.leaks, chance_, tries)
                          : trial_.of_change(*suspect.last, suspect.leaks, chance_, tries);
  // Count a trial even if it made no deal, so that the trials of a suspect end.
  suspect.tries -= std::max(1, allowed - std::max(0, tries));
  if (text) suspect.witness = fmt::format("{} ({})", *text, suspect.in);
}

Findings Suspects::found() {
  Findings findings;
  for (const Key& key : order_) {
    Suspect& suspect = suspects_[key];
    if (suspect.witness.empty() && suspect.tries > 0) attempt(suspect, suspect.tries);
    const lua::Leak& leak = suspect.leaks.front();
    findings.push_back(suspect.witness.empty() ? suspicion(leak, engine_.game())
                                               : witnessed(leak, engine_.game(), suspect.witness));
    if (suspect.witness.empty()) findings.back().subject = {Subject::Kind::suspected, {}};
  }
  return findings;
}

}  // namespace fuda
