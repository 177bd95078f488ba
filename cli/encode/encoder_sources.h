// Sources of a seat's knowledge: its observation, or the position itself.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/observation.h"
#include "model/view.h"

namespace fuda {

// Reads a seat's knowledge of a position from the seat's observation.
class FromObservation {
 public:
  explicit FromObservation(const Observation& seen) : seen_(seen) {}

  [[nodiscard]] const State& state() const { return seen_.state; }
  [[nodiscard]] Seat seat() const { return seen_.seat; }
  [[nodiscard]] const Steps& steps() const { return seen_.steps; }
  [[nodiscard]] bool knows(CardId card) const { return seen_.known[card]; }
  [[nodiscard]] FactMask told_yes(CardId card) const { return seen_.state.told_yes(card); }
  [[nodiscard]] FactMask told_no(CardId card) const { return seen_.state.told_no(card); }
  // Calls fn(card, whether its face is known) for at most `most` cards of a zone, from the bottom.
  template <class Fn>
  void each_card(ZoneId zone, std::size_t most, Fn fn) const {
    const auto cards = seen_.state.cards(zone).first(std::min(most, std::size_t{seen_.state.size(zone)}));
    for (const CardId card : cards) fn(card, knows(card));
  }

 private:
  const Observation& seen_;
};

// Reads the position itself, but uses only the facts that the seat sees (model/view.h) and remembers. An
// observation would give the same result, but creating an observation takes longer than computing all the
// numbers.
class FromPosition {
 public:
  // `sees` says for each zone whether the seat sees all its cards, regardless of their number.
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
