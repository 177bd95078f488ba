// Where the numbers of what a seat knows come from: its observation, or what is picked out of the position.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/observation.h"
#include "model/view.h"

namespace fuda {

// What a seat knows of a position is read from its observation, in which all else has been replaced.
class FromObservation {
 public:
  explicit FromObservation(const Observation& seen) : seen_(seen) {}

  [[nodiscard]] const State& state() const { return seen_.state; }
  [[nodiscard]] Seat seat() const { return seen_.seat; }
  [[nodiscard]] const Steps& steps() const { return seen_.steps; }
  [[nodiscard]] bool knows(CardId card) const { return seen_.known[card]; }
  [[nodiscard]] FactMask told_yes(CardId card) const { return seen_.state.told_yes(card); }
  [[nodiscard]] FactMask told_no(CardId card) const { return seen_.state.told_no(card); }
  // Calls fn(card, whether its face is known) for the cards of a zone, at most so many from the bottom.
  template <class Fn>
  void each_card(ZoneId zone, std::size_t most, Fn fn) const {
    const auto cards = seen_.state.cards(zone).first(std::min(most, std::size_t{seen_.state.size(zone)}));
    for (const CardId card : cards) fn(card, knows(card));
  }

 private:
  const Observation& seen_;
};

// Or from the position, where nothing is read but by what the seat sees (model/view.h) and remembers. It is
// the same, and making an observation first would take longer than all the numbers.
class FromPosition {
 public:
  // `sees`: by zone, whether the seat sees all cards there, however many.
  FromPosition(const Position& position, const Steps& steps, Seat seat, const std::uint8_t* sees)
      : state_(position.state),
        memory_(position.memory),
        view_(state_, seat),
        steps_(steps),
        sees_(sees),
        seat_(seat) {}

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Seat seat() const { return seat_; }
  [[nodiscard]] const Steps& steps() const { return steps_; }
  [[nodiscard]] bool knows(CardId card) const { return memory_.knows(seat_, card) || view_.sees_card(card); }
  [[nodiscard]] FactMask told_yes(CardId card) const { return memory_.told_yes(seat_, card); }
  [[nodiscard]] FactMask told_no(CardId card) const { return memory_.told_no(seat_, card); }
  template <class Fn>
  void each_card(ZoneId zone, std::size_t most, Fn fn) const {
    const auto cards = state_.cards(zone);
    const std::size_t end = std::min(most, cards.size());
    if (sees_[zone] != 0) {
      for (std::size_t i = 0; i < end; ++i) fn(cards[i], true);
      return;
    }
    for (std::size_t i = 0; i < end; ++i)
      fn(cards[i], memory_.knows(seat_, cards[i]) || (i + 1 == cards.size() && view_.sees(zone, i)));
  }

 private:
  const State& state_;
  const Memory& memory_;
  View view_;
  const Steps& steps_;
  const std::uint8_t* sees_;
  Seat seat_;
};

}  // namespace fuda
