#include "check/random_play.h"
#include "batch/no_end.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "base/lists.h"
#include "batch/interrupt.h"
#include "batch/random_games.h"
#include "check/cut_off.h"
#include "check/imagined.h"
#include "check/leaks.h"
#include "check/winners.h"
#include "model/rng.h"
#include "script/expect.h"
#include "script/runner.h"
#include "script/script.h"
#include "text/command_line.h"

namespace fuda {

namespace {

constexpr std::uint64_t kSeed = 1;
// Number of games per batch. After a game has failed, the check completes only the batch of that game.
constexpr std::uint64_t kBatch = 10;
constexpr std::uint64_t kGamesForOneFree = 20;  // the number of other games per game with free moves
constexpr std::uint32_t kFreePercent = 50;      // in a game with free moves, the percentage of positions in
                                                // which a seat tries a free move

constexpr std::uint64_t kGamesForOneImagined = 40;  // the number of other games per game with imagined
                                                    // positions
constexpr std::uint64_t kMostImagined = 5;          // the maximum number of games with imagined positions

constexpr Work kOfNode = 10'000;  // the work of reading, checking and merging one YAML node
constexpr Work kOfMove = 100;     // the work of making one move and inspecting the position

Work nodes_below(const yaml::Node& node) {
  Work all = 1;
  for (const yaml::Node& item : node.items) all += nodes_below(item);
  for (const yaml::Entry& entry : node.entries) all += nodes_below(entry.value);
  return all;
}

struct UsedUp : std::exception {};

// Counts the work of games while `inner` observes them, and ends the games when they have used up the budget.
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
  // Stops passing events to `inner`.
  void alone() { inner_ = nullptr; }
  [[nodiscard]] Work used() const { return rules_of(engine_).instructions() - before_ + listed_; }

 private:
  Engine& engine_;
  Work before_;
  Work listed_ = 0;
  Work most_;
  GameObserver* inner_;
};

// Finds the games in which an event, such as a move or an outcome, happened for the first time. These games
// cover more rules than an equal number of games from the start of the simulation.
class Firsts : public GameObserver {
 public:
  explicit Firsts(SightingObserver& seen) : seen_(seen) {}

  void before_game(State& /*state*/) override { before_.clear(); }
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    seen_.before_move(state, legal, move);
    look_at_counters(state);
  }
  void after_game(const State& state, const lua::Score& score) override {
    seen_.after_game(state, score);
    look_at_counters(state);
    const std::size_t events = seen_.events() + counters_.size();
    if (events > events_) games_.push_back(ended_);
    events_ = events;
    ++ended_;
  }
  // The indices of these games in the order of play, from 0.
  [[nodiscard]] const std::vector<std::uint64_t>& games() const { return games_; }

 private:
  void look_at_counters(const State& state) {
    const auto& counters = state.game().counters;
    const bool begins = before_.empty();
    before_.resize(counters.size());
    for (std::size_t i = 0; i < counters.size(); ++i) {
      const std::int32_t value = state.counter(static_cast<CounterId>(i));
      const std::int32_t before = std::exchange(before_[i], value);
      if (!begins && value != before) counters_.emplace(counters[i].family, value > before);
    }
  }

  SightingObserver& seen_;
  std::vector<std::int32_t> before_;  // values of counters before the move
  // For each family of counters: whether a counter has risen, and whether a counter has fallen.
  std::set<std::pair<std::size_t, bool>> counters_;
  std::size_t events_ = 0;
  std::uint64_t ended_ = 0;
  std::vector<std::uint64_t> games_;
};

// Plays the random games of a simulation (play_random_game). If the seat to move has no move, shows the
// position to `leaks`, which may be null.
class TriedGames final : public Dealer {
 public:
  TriedGames(Engine& engine, LeakObserver* leaks)
      : engine_(engine), leaks_(leaks), names_(engine.game(), numbered_seats(engine.game().seats)) {}

  void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
            GameObserver* observer) override {
    last_.clear();
    if (leaks_ != nullptr) {
      const std::uint64_t own_seed = game_seed(sequence.seed, game);
      leaks_->deal(sequence.seed + game, own_seed, sequence.starter.of(game, own_seed, engine_.game().seats));
    }
    play_random_game(
        engine_, game, sequence, state, moves_,
        [&](const State& before, const Move& move) {
          if (observer != nullptr) observer->before_move(before, moves_, move);
          last_ = names_.seat(move.seat) + ": " + names_.write(before, move);
          if (!moves_.empty()) ++made;
        },
        [&](const State& stuck) {
          if (leaks_ != nullptr) leaks_->look_at(stuck);
        });
  }

  // The text of the last move, such as "P2: sort 1 3", even if the rules failed in it. "" if no seat has
  // moved.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  Engine& engine_;
  LeakObserver* leaks_;
  Notation names_;
  MoveSet moves_;
  std::string last_;
};

class Play {
 public:
  Play(const std::vector<Path>& path, const RandomPlay& what) : games_(path), what_(what) {}

  CheckResult run() {
    try {
      definition_ = games_.definition(what_.spec, what_.settings);
      for (const yaml::Node& file : definition_->files) use(kOfNode * nodes_below(file));
    } catch (const Failure& failure) {
      if (!what_.may_be_refused) note(failure.findings());
      return std::move(result_);
    }
    const auto numbers = what_.seats == 0 ? definition_->seats : std::vector<int>{what_.seats};
    for (const int seats : numbers) {
      std::shared_ptr<Engine> engine;
      try {
        engine = games_.engine(definition_, seats);
        use(rules_of(*engine).instructions());
      } catch (const Failure& failure) {
        // Other numbers of seats would show the same failure.
        if (!what_.may_be_refused) note(failure.findings());
        return std::move(result_);
      }
      if (seats == numbers.front()) {  // other numbers of seats would show the same errors
        result_.findings = find_exits(*definition_, *engine);
        if (!result_.findings.empty()) break;  // games would show only the same errors
        if (what_.settings.empty()) result_.findings = rules_of(*engine).surplus();
      }
      play(*engine, seats);
      if (result_.cut) break;
    }
    return std::move(result_);
  }

 private:
  void use(Work work) { result_.used += work; }

  // Adds findings, with the options under which they occur.
  void note(const Findings& findings) {
    std::string how;
    for (const auto& setting : what_.settings)
      how += fmt::format("{}with {}: {}", how.empty() ? "" : "\n", setting.name, setting.value);
    how.empty() ? append(result_.findings, findings) : note_error(findings, how);
  }

  void play(Engine& engine, int seats) {
    SightingObserver observer(engine);
    const Work left = what_.most - std::min(what_.most, result_.used);
    Firsts firsts(observer);
    WinnersObserver winners(engine, firsts);
    CutOffObserver cut_offs(engine, winners);
    Meter meter(engine, left, &cut_offs);
    LeakObserver leaks(*definition_, engine, meter);
    const bool watched = what_.first_game == 0 && !has_errors(result_.findings);
    const Played played = play_games(engine, meter, firsts, watched ? &leaks : nullptr, [&] {
      cut_offs.stop();
      winners.stop();
    });
    const Tally& tally = played.tally;
    use(meter.used());
    result_.cut = meter.used() >= left && tally.games + tally.failed < what_.games;
    result_.played += static_cast<std::size_t>(tally.games + tally.failed);
    declare_things(*definition_, engine.game(), tally.games, what_.settings, result_.sightings);
    observer.report(*definition_, result_.sightings);
    cut_offs.report(*definition_, result_.sightings);
    winners.report(*definition_, result_.sightings);
    if (watched) note(leaks.found());  // report leaks first, because a leak may be why a game failed
    if (!tally.errors.empty()) {
      const GameError& error = tally.errors.front();
      note_error(error.findings,
                 fmt::format("in a random game: {}\nas a script: {}", game(seats), command(error, seats)));
    }
    if (!played.free.errors.empty()) {
      const GameError& error = played.free.errors.front();
      note_error(error.findings,
                 fmt::format("in a random game with free moves: {}, the last move '{}'\nas a script: {}",
                             game(seats), played.last, command(error, seats, kFreePercent)));
    }
    if (!played.imagined.errors.empty()) {
      const GameError& error = played.imagined.errors.front();
      Findings imagined = error.findings;
      for (Finding& finding : imagined) finding.subject = {Subject::Kind::imagined, {}};
      note_error(imagined,
                 fmt::format("in a position after a random game: {}, seed {}", game(seats), error.seed));
    }
  }

  struct Played {
    Tally tally;
    Tally free;        // the results of games with free moves; these games do not count as random games
    std::string last;  // the last move in the games with free moves
    Tally imagined;    // the results of games with imagined positions; these games do not count as random
                       // games
  };

  // `first`, which may be null, watches the first games, and the games in which an event happened for the
  // first time. Plays the watched games after all other games, so that watching does not use up their budget.
  // Calls `counted()` when all games that count as random games have been played.
  template <class Counted>
  Played play_games(Engine& engine, Meter& meter, const Firsts& firsts, LeakObserver* first,
                    Counted counted) const {
    const std::uint64_t watched = first == nullptr ? 0 : std::min(kWatchedGames, what_.games);
    Played played;
    Tally& tally = played.tally;  // the results of the first games
    Tally others;
    Sequence sequence;
    sequence.seed = kSeed;
    sequence.max_moves = what_.max_moves;
    const auto play = [&](std::uint64_t begin, std::uint64_t games, Tally& to) {
      play_random_games(engine, what_.first_game + begin, games, sequence, to, &meter);
    };
    const auto watch = [&](std::uint64_t game, Tally& to) {
      TriedGames dealer(engine, first);
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
      std::vector<std::uint64_t> more = firsts.games();
      // Keep the last of these games, because rare events come late.
      if (more.size() > kMostFirsts) more.erase(more.begin(), more.end() - kMostFirsts);
      for (std::uint64_t game = 0; game < watched && others.failed == 0; ++game) watch(game, tally);
      counted();
      if (watched > 0 && others.failed + tally.failed == 0) {
        for (const std::uint64_t game : more) watch(watched + game, again);
      }
      // Watching costs instructions, so after a failure, play the watched games again without watching.
      if (others.failed + tally.failed > 0) {
        tally = {};
        play(0, watched, tally);
      } else {
        try_free_moves(engine, sequence, meter, first, played);
        if (played.free.failed == 0 && what_.first_game == 0) try_imagined(engine, sequence, meter, played);
      }
    } catch (const UsedUp&) {  // also count the games before the interrupted game
    }
    tally.add(others);
    return played;
  }

  // Plays a few games with free moves, and watches the first of these games.
  void try_free_moves(Engine& engine, Sequence sequence, Meter& meter, LeakObserver* first,
                      Played& played) const {
    if (!has_free_moves(engine.game()) || what_.games == 0) return;
    sequence.free = kFreePercent;
    const auto play = [&](std::uint64_t game, LeakObserver* leaks, Tally& to) {
      GameObserver& observer = leaks != nullptr ? static_cast<GameObserver&>(*leaks) : meter;
      TriedGames dealer(engine, leaks);
      play_until_failure(engine, what_.first_game + game, 1, sequence, to, &observer, &dealer);
      played.last = dealer.last();
    };
    Tally watched;
    if (first != nullptr) play(0, first, watched);
    const std::uint64_t games = std::max<std::uint64_t>(what_.games / kGamesForOneFree, 1);
    for (std::uint64_t game = 0; game < games && played.free.failed == 0 && !interrupted(); ++game)
      play(game, nullptr, played.free);
  }

  // Repeats the first games, which did not fail, with imagined positions. Events in imagined positions do not
  // show what can happen in games.
  void try_imagined(Engine& engine, const Sequence& sequence, Meter& meter, Played& played) const {
    meter.alone();
    std::vector<std::uint8_t> entered(engine.game().phases.size());
    const PhasesEntered apart(engine, entered);  // keeps phases entered in imagined positions apart from the
                                                 // phases that count
    ImaginedGames dealer(engine);
    const std::uint64_t games = std::min(
        {what_.games, kMostImagined, std::max<std::uint64_t>(what_.games / kGamesForOneImagined, 1)});
    play_until_failure(engine, 0, games, sequence, played.imagined, &meter, &dealer);
    if (!dealer.was_imagined()) played.imagined.errors.clear();
  }

  // Notes an error. `how` identifies the game, and says how to reproduce it.
  void note_error(const Findings& findings, const std::string& how) {
    for (Finding finding : findings) {
      finding.add_hint(how);
      result_.findings.push_back(std::move(finding));
    }
  }

  // The game and its settings, such as "small with 2 players, colour red".
  [[nodiscard]] std::string game(int seats) const {
    std::string text = fmt::format("{} with {}", definition_->name, counted(seats, "player"));
    for (const auto& setting : what_.settings) text += fmt::format(", {} {}", setting.name, setting.value);
    return text;
  }

  // A command that plays only this game and saves it. The first game of a simulation uses the given seed.
  [[nodiscard]] std::string command(const GameError& error, int seats, std::uint32_t free = 0) const {
    CommandLine text("sim", what_.rules);
    text.add(what_.spec.text).set("--players", static_cast<std::uint64_t>(seats));
    text.set("--seed", kSeed + error.game).set("--games", 1).set("--failures", "failed-games");
    for (const auto& setting : what_.settings) text.set("--set", setting.name + "=" + setting.value);
    if (what_.max_moves != 0) text.set("--max-moves", what_.max_moves);
    if (free != 0) text.set("--free", free);
    return text.text();
  }

  Games games_;
  const RandomPlay& what_;
  std::shared_ptr<const Definition> definition_;
  CheckResult result_;
};

}  // namespace

std::vector<std::string> tried_values(const OptionInfo& option) {
  std::vector<std::string> values = option.choices;
  if (option.numeric)
    values.insert(values.begin(), {std::to_string(option.low), std::to_string(option.high)});
  return values;
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
