#include "check/random_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "check/exits.h"
#include "check/leaks.h"
#include "check/observer.h"
#include "engine/random_games.h"
#include "script/runner.h"
#include "script/script.h"
#include "text/command_line.h"
#include "text/interrupt.h"
#include "text/lists.h"

namespace fuda {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kBatch = 10;  // one failing game is enough: play few others after it

constexpr Work kOfNode = 10'000;  // of YAML: to read, check and merge it
constexpr Work kOfMove = 100;     // to make it and to look at the position

Work nodes_below(const yaml::Node& node) {
  Work all = 1;
  for (const yaml::Node& item : node.items) all += nodes_below(item);
  for (const yaml::Entry& entry : node.entries) all += nodes_below(entry.value);
  return all;
}

struct UsedUp : std::exception {};

// Counts the work of games while `inner` looks on, and ends them when there is none left.
class Meter : public GameObserver {
 public:
  Meter(Engine& engine, Work most, GameObserver* inner)
      : engine_(engine), before_(engine.rules().instructions()), most_(most), inner_(inner) {}

  void before_game(State& state) override {
    if (used() >= most_) throw UsedUp{};
    if (inner_ != nullptr) inner_->before_game(state);
  }
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    listed_ += kOfMove + legal.tried() + legal.runs().size();
    if (used() >= most_) throw UsedUp{};
    if (inner_ != nullptr) inner_->before_move(state, legal, move);
  }
  void after_game(const State& state, const lua::Score& score) override {
    if (inner_ != nullptr) inner_->after_game(state, score);
  }
  [[nodiscard]] Work used() const { return engine_.rules().instructions() - before_ + listed_; }

 private:
  Engine& engine_;
  Work before_;
  Work listed_ = 0;
  Work most_;
  GameObserver* inner_;
};

class Play {
 public:
  Play(const std::vector<Path>& path, const RandomPlay& what) : games_(path), what_(what) {}

  CheckResult run() {
    try {
      definition_ = games_.definition(what_.spec, what_.settings);
      for (const yaml::Node& file : definition_->files) use(kOfNode * nodes_below(file));
    } catch (const Failure& failure) {
      if (!what_.may_be_refused) note(failure);
      return std::move(result_);
    }
    const int low = what_.seats == 0 ? definition_->min_seats : what_.seats;
    const int high = what_.seats == 0 ? definition_->max_seats : what_.seats;
    for (int seats = low; seats <= high; ++seats) {
      std::shared_ptr<Engine> engine;
      try {
        engine = games_.engine(definition_, seats);
        use(engine->rules().instructions());
      } catch (const Failure& failure) {
        // It would fail at other numbers of seats as well.
        if (!what_.may_be_refused) note(failure);
        return std::move(result_);
      }
      if (seats == low) {  // the same at other numbers of seats
        result_.findings = find_exits(*definition_, *engine);
        if (!result_.findings.empty()) break;  // games would only show the same errors
        if (what_.settings.empty()) result_.findings = engine->rules().surplus();
      }
      play(*engine, seats);
      if (result_.cut) break;
    }
    return std::move(result_);
  }

 private:
  void use(Work work) { result_.used += work; }

  void note(const Failure& failure) {
    for (Finding finding : failure.findings()) {
      for (const auto& setting : what_.settings) {
        finding.hint +=
            fmt::format("{}with {}: {}", finding.hint.empty() ? "" : "\n", setting.name, setting.value);
      }
      result_.findings.push_back(std::move(finding));
    }
  }

  void play(Engine& engine, int seats) {
    const std::uint64_t fingerprint = engine.rules().fingerprint();
    SightingObserver observer(engine);
    const Work left = what_.most - std::min(what_.most, result_.used);
    Meter meter(engine, left, &observer);
    LeakObserver leaks(engine, meter);
    const bool watched = what_.first_game == 0 && !has_errors(result_.findings);
    const Tally tally = play_games(engine, meter, watched ? &leaks : nullptr);
    use(meter.used());
    result_.cut = meter.used() >= left && tally.games + tally.failed < what_.games;
    result_.played += static_cast<std::size_t>(tally.games + tally.failed);
    declare_things(*definition_, engine.game(), tally.games, what_.settings, result_.sightings);
    observer.report(*definition_, result_.sightings);
    if (!tally.errors.empty()) note_error(tally.errors.front(), seats);
    if (engine.rules().fingerprint() != fingerprint) {
      note_kept(seats, left);
    }
    if (watched && !has_errors(result_.findings)) append(result_.findings, leaks.found());
  }

  // `first`: watches the first games, after all others, so that it is not what uses everything up; may be
  // null.
  Tally play_games(Engine& engine, Meter& meter, GameObserver* first) const {
    const std::uint64_t watched = first == nullptr ? 0 : std::min(kWatchedGames, what_.games);
    Tally tally;  // of those
    Tally others;
    const Sequence sequence{kSeed, {}, what_.max_moves, nullptr, nullptr};
    const auto play = [&](std::uint64_t begin, std::uint64_t games, Tally& to, GameObserver& observer) {
      play_random_games(engine, what_.first_game + begin, games, sequence, to, &observer);
    };
    try {
      std::uint64_t count = 0;
      for (auto done = watched; done < what_.games && others.failed == 0 && !interrupted(); done += count) {
        count = std::min(kBatch - done % kBatch, what_.games - done);
        play(done, count, others, meter);
      }
      if (watched > 0 && others.failed == 0) play(0, watched, tally, *first);
      // Being watched costs a game instructions: what counts is how it goes without.
      if (others.failed + tally.failed > 0) {
        tally = {};
        play(0, watched, tally, meter);
      }
    } catch (const UsedUp&) {  // the games before that count
    }
    tally.add(others);
    return tally;
  }

  // Finding where they kept something is slow: the same games are played once more for it.
  void note_kept(int seats, Work most) {
    const auto again = make_engine(*definition_, seats);
    const lua::HeldValues held = again->rules().held();
    Meter meter(*again, most, nullptr);
    play_games(*again, meter, nullptr);
    const std::string first = definition_->lua.empty() ? "" : definition_->lua.front().path;
    result_.findings.push_back(lua::kept_something(again->rules().kept_since(held), {first}));
  }

  void note_error(const GameError& error, int seats) {
    std::string with;
    for (const auto& setting : what_.settings) with += fmt::format(", {} {}", setting.name, setting.value);
    for (Finding finding : error.findings) {
      finding.hint += fmt::format("{}in a random game: {} with {} players{}, seed {}\nas a script: {}",
                                  finding.hint.empty() ? "" : "\n", definition_->name, seats, with,
                                  error.seed, command(error, seats));
      result_.findings.push_back(std::move(finding));
    }
  }

  // A command that plays this game alone and saves it: the first game of a simulation has the seed given.
  [[nodiscard]] std::string command(const GameError& error, int seats) const {
    CommandLine text("sim", what_.rules);
    text.add(what_.spec.text).set("--players", static_cast<std::uint64_t>(seats));
    text.set("--seed", kSeed + error.game).set("--games", 1).set("--failures", "failed-games");
    for (const auto& setting : what_.settings) text.set("--set", setting.name + "=" + setting.value);
    if (what_.max_moves != 0) text.set("--max-moves", what_.max_moves);
    return text.text();
  }

  Games games_;
  const RandomPlay& what_;
  std::shared_ptr<const Definition> definition_;
  CheckResult result_;
};

}  // namespace

std::vector<std::string> tried_values(const OptionInfo& option) {
  if (option.numeric && option.choices.empty())
    return {std::to_string(option.low), std::to_string(option.high)};
  return option.choices;
}

std::string key_of(const RandomPlay& what) {
  std::string text = fmt::format("{} {} {} {}", what.spec.text, what.seats, what.first_game, what.games);
  for (const auto& setting : what.settings) text += fmt::format(", {} {}", setting.name, setting.value);
  return text;
}

CheckResult play_random(const std::vector<Path>& path, const RandomPlay& what) {
  return Play(path, what).run();
}

CheckResult watch_scripts(const std::vector<Path>& path, const Path& file) {
  Games games(path);
  CheckResult result;
  try {
    for (const Script& script : read_script_file(file).scripts) {
      ScriptObserver observer;
      const RunResult run = run_script(games, script, {"", &observer, nullptr});
      observer.report(result.sightings);
      if (run.passed()) continue;
      const Finding& why = run.failures.front().finding;
      result.unplayed.push_back(error_at(
          script.place, fmt::format("'{}' ({}: {})", script.title(), why.place.text(), why.message)));
    }
  } catch (const Failure& failure) {
    result.unplayed = failure.findings();
  }
  return result;
}

}  // namespace fuda
