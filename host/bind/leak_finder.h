// Finds leaks (bind/leaks.h): calls rules, notes the faces and numbers that the rules read, and determines
// which seats must not know them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bind/calls.h"
#include "bind/leaks.h"
#include "bind/watch.h"
#include "model/steps.h"

namespace fuda::lua {

class LeakFinder {
 public:
  LeakFinder(Program& program, Calls& calls)
      : game_(program.game()), access_(program.access()), calls_(calls) {}
  ~LeakFinder() = default;
  LeakFinder(const LeakFinder&) = delete;
  LeakFinder& operator=(const LeakFinder&) = delete;

  // Runs `call` and returns its reads of faces and numbers that this viewer does not know. Without a viewer,
  // returns the reads of faces and numbers that at least one seat does not see. The result is valid until the
  // next call of watched().
  template <class Call>
  const std::vector<Watch::Noted>& watched(const State& state, const Viewer& viewer, Call call) {
    watch_.begin(state, viewer);
    const Watching watching(*this);
    call();
    return watch_.noted();
  }

  // Runs `call(state)` of a guard for this viewer, and adds the guard's forbidden reads to the leaks. If the
  // move has `reveals`, `state` is the real position. If you run this for every listed move, pass `call` by
  // std::ref, because a std::function that copies `call` allocates memory.
  void look(KindId kind, const State& state, const Viewer& viewer,
            const std::function<void(const State&)>& call);

  // Runs `call`, which changes the state. Watches the call if somebody wants to find leaks and `reveals` is
  // empty.
  template <class Call>
  void change(State& state, Leak::RuleKind by, std::uint8_t rule, const std::string& reveals, Call call) {
    if (!state.finds_leaks()) [[likely]]
      return call();
    if (reveals.empty()) return note_change(state, by, rule, watched(state, {}, call));
    const std::size_t first = state.listener()->size();
    call();
    declared_.emplace_back(first, state.listener()->size());
  }

  void begin_move();
  // Adds the leaks of the move's functions. Call this after the last function of the move.
  void end_move(const State& state);
  [[nodiscard]] const std::vector<Leak>& leaks() const { return leaks_; }
  // For each function of the move that declares `reveals`, its steps: the first, and the one after the last.
  using StepRanges = std::vector<std::pair<std::size_t, std::size_t>>;
  [[nodiscard]] const StepRanges& declared() const { return declared_; }
  void forget() { leaks_.clear(); }

 private:
  // While this object exists, calls use watched cards, and Access reports to watch_.
  class Watching {
   public:
    explicit Watching(LeakFinder& finder) : finder_(finder) {
      finder.calls_.swap_cards();
      finder.access_.watch(&finder.watch_);
    }
    ~Watching() {
      finder_.calls_.swap_cards();
      finder_.access_.watch(nullptr);
    }
    Watching(const Watching&) = delete;
    Watching& operator=(const Watching&) = delete;

   private:
    LeakFinder& finder_;
  };
  // The reads of a function that changed the state.
  struct Change {
    Leak::RuleKind by = Leak::RuleKind::apply;
    std::uint8_t rule = kNone;
    std::size_t first = 0, last = 0;  // reads of the function: a range of reads_
    std::size_t steps = 0;            // number of steps when the function returned
    Watch::ComingEnd end;             // the end of the game that was scheduled when the function returned
  };

  void note_change(const State& state, Leak::RuleKind by, std::uint8_t rule,
                   const std::vector<Watch::Noted>& noted);
  void settle(const Change& change, const State& state);

  const Game& game_;
  AccessControl& access_;
  Calls& calls_;
  Watch watch_;
  std::vector<Change> changes_;      // changes of the current move
  std::vector<Watch::Noted> reads_;  // the reads of all functions in changes_
  std::vector<Leak> leaks_;
  StepRanges declared_;
};

}  // namespace fuda::lua
