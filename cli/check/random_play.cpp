#include "check/random_play.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "base/interrupt.h"
#include "base/lists.h"
#include "batch/random_games.h"
#include "check/exits.h"
#include "check/leaks.h"
#include "check/observer.h"
#include "check/tried_game.h"
#include "script/runner.h"
#include "script/script.h"
#include "text/command_line.h"

namespace fuda {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kBatch = 10;            // one failing game is enough: play few others after it
constexpr std::uint64_t kGamesForOneFree = 20;  // one game with free moves to so many others

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
      : engine_(engine), before_(rules_of(engine).instructions()), most_(most), inner_(inner) {}

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
  [[nodiscard]] Work used() const { return rules_of(engine_).instructions() - before_ + listed_; }

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
        use(rules_of(*engine).instructions());
      } catch (const Failure& failure) {
        // It would fail at other numbers of seats as well.
        if (!what_.may_be_refused) note(failure);
        return std::move(result_);
      }
      if (seats == low) {  // the same at other numbers of seats
        result_.findings = find_exits(*definition_, *engine);
        if (!result_.findings.empty()) break;  // games would only show the same errors
        if (what_.settings.empty()) result_.findings = rules_of(*engine).surplus();
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
    SightingObserver observer(engine);
    const Work left = what_.most - std::min(what_.most, result_.used);
    Meter meter(engine, left, &observer);
    LeakObserver leaks(engine, meter);
    const bool watched = what_.first_game == 0 && !has_errors(result_.findings);
    const Played played = play_games(engine, meter, watched ? &leaks : nullptr);
    const Tally& tally = played.tally;
    use(meter.used());
    result_.cut = meter.used() >= left && tally.games + tally.failed < what_.games;
    result_.played += static_cast<std::size_t>(tally.games + tally.failed);
    declare_things(*definition_, engine.game(), tally.games, what_.settings, result_.sightings);
    observer.report(*definition_, result_.sightings);
    const Findings told = watched ? leaks.found() : Findings{};
    const bool failed = !tally.errors.empty() || !played.free.errors.empty();
    // What a guard should not know may be why a game failed. What is no error waits until there are none.
    for (const Finding& leak : told) {
      if (!failed || leak.severity == Severity::error) result_.findings.push_back(leak);
    }
    if (!tally.errors.empty()) note_error(tally.errors.front(), seats);
    if (!played.free.errors.empty()) note_free_error(played.free.errors.front(), seats, played.last);
  }

  struct Played {
    Tally tally;
    Tally free;        // of games with free moves, which do not count
    std::string last;  // the move that was made last in them
  };

  // `first`: watches the first games, after all others, so that it is not what uses everything up; may be
  // null.
  Played play_games(Engine& engine, Meter& meter, LeakObserver* first) const {
    const std::uint64_t watched = first == nullptr ? 0 : std::min(kWatchedGames, what_.games);
    Played played;
    Tally& tally = played.tally;  // of those
    Tally others;
    const Sequence sequence{kSeed, {}, what_.max_moves, nullptr, nullptr};
    const auto play = [&](std::uint64_t begin, std::uint64_t games, Tally& to) {
      play_random_games(engine, what_.first_game + begin, games, sequence, to, &meter);
    };
    const auto watch = [&](std::uint64_t game, Tally& to) {
      TriedGames dealer(engine, TriedGames::Free::none, first);
      play_until_failure(engine, game, 1, sequence, to, first, &dealer);
    };
    try {
      std::uint64_t count = 0;
      for (auto done = watched; done < what_.games && others.failed == 0 && !interrupted(); done += count) {
        count = std::min(kBatch - done % kBatch, what_.games - done);
        play(done, count, others);
      }
      Tally again;
      if (watched > 0 && others.failed > 0) watch(others.errors.front().game, again);
      for (std::uint64_t game = 0; game < watched && others.failed == 0; ++game) watch(game, tally);
      // Being watched costs a game instructions: what counts is how it goes without.
      if (others.failed + tally.failed > 0) {
        tally = {};
        play(0, watched, tally);
      } else {
        try_free_moves(engine, sequence, meter, first, played);
      }
    } catch (const UsedUp&) {  // the games before that count
    }
    tally.add(others);
    return played;
  }

  // Few games, the first of them watched, too.
  void try_free_moves(Engine& engine, const Sequence& sequence, Meter& meter, LeakObserver* first,
                      Played& played) const {
    if (!has_free_moves(engine.game()) || what_.games == 0) return;
    const auto play = [&](std::uint64_t game, LeakObserver* leaks, Tally& to) {
      GameObserver& observer = leaks != nullptr ? static_cast<GameObserver&>(*leaks) : meter;
      TriedGames dealer(engine, TriedGames::Free::many, leaks);
      play_until_failure(engine, what_.first_game + game, 1, sequence, to, &observer, &dealer);
      played.last = dealer.last();
    };
    Tally watched;
    if (first != nullptr) play(0, first, watched);
    const std::uint64_t games = std::max<std::uint64_t>(what_.games / kGamesForOneFree, 1);
    for (std::uint64_t game = 0; game < games && played.free.failed == 0 && !interrupted(); ++game)
      play(game, nullptr, played.free);
  }

  void note_error(const GameError& error, int seats) {
    Findings findings = error.findings;
    for (Finding& finding : findings) {
      finding.hint += fmt::format("{}in a random game: {} with {} players{}, seed {}\nas a script: {}",
                                  finding.hint.empty() ? "" : "\n", definition_->name, seats, settings(),
                                  error.seed, command(error, seats));
      result_.findings.push_back(std::move(finding));
    }
  }

  // Simulations make no free moves, so none shows this game.
  void note_free_error(const GameError& error, int seats, const std::string& last) {
    for (Finding finding : error.findings) {
      finding.hint +=
          fmt::format("{}in a random game with free moves: {} with {} players{}, the last move '{}'",
                      finding.hint.empty() ? "" : "\n", definition_->name, seats, settings(), last);
      result_.findings.push_back(std::move(finding));
    }
  }

  // ", colour red"
  [[nodiscard]] std::string settings() const {
    std::string with;
    for (const auto& setting : what_.settings) with += fmt::format(", {} {}", setting.name, setting.value);
    return with;
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

}  // namespace fuda
