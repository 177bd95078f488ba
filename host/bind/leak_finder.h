// Finds leaks (bind/leaks.h): calls rules so that what they read is noted, and says who must not know it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
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

  // Runs `call` and returns what it read that this viewer does not know; without a viewer, what some seat
  // does not see. Valid until the next one.
  template <class Call>
  const std::vector<Watch::Noted>& watched(const State& state, const Viewer& viewer, Call call) {
    watch_.begin(state, viewer);
    const Watching watching(*this);
    call();
    return watch_.noted();
  }

  // Runs `call(state)` of a guard for this viewer, and adds what it should not have read to the leaks. With
  // `reveals`, the state is the true one. What is called for every move that is listed comes by std::ref, as
  // std::function would allocate room for it.
  void look(KindId kind, const State& state, const Viewer& viewer,
            const std::function<void(const State&)>& call);

  // Runs `call`, which changes the state. It is watched if the state has a listener and nothing is declared
  // as `reveals`.
  template <class Call>
  void change(State& state, Leak::RuleKind by, std::uint8_t rule, const std::string& reveals, Call call) {
    if (state.listener() == nullptr || !reveals.empty()) [[likely]]
      return call();
    note_change(state, by, rule, watched(state, {}, call));
  }

  void begin_move();
  // All functions of the move have been called: adds what they leaked.
  void end_move(const State& state);
  [[nodiscard]] const std::vector<Leak>& leaks() const { return leaks_; }
  void forget() { leaks_.clear(); }

 private:
  // Calls are watched while it lives.
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
  // What a function that changed the state read before.
  struct Change {
    Leak::RuleKind by = Leak::RuleKind::apply;
    std::uint8_t rule = kNone;
    std::size_t first = 0, last = 0;  // of reads_: what it read
    std::size_t steps = 0;            // taken when it returned
    Watch::ComingEnd end;             // when it returned
  };

  void note_change(const State& state, Leak::RuleKind by, std::uint8_t rule,
                   const std::vector<Watch::Noted>& noted);
  void settle(const Change& change, const State& state);

  const Game& game_;
  AccessControl& access_;
  Calls& calls_;
  Watch watch_;
  std::vector<Change> changes_;      // of the current move
  std::vector<Watch::Noted> reads_;  // of these changes
  std::vector<Leak> leaks_;
};

}  // namespace fuda::lua
