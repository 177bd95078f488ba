// Small questions that guards ask about a position. The answer to each question is a number. The answers
// determine the guard's verdict, so the host need not call the guard again (bind/answers.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "model/flow.h"
#include "model/state.h"

namespace fuda::lua {

struct Question {
  enum class Kind : std::uint8_t {
    size,
    top,
    at,
    zone_of,
    position_of,
    counter,
    next_in,
    is_out,
    phase,
    turn
  };
  Kind kind = Kind::size;
  std::uint16_t thing = 0;  // a zone, card, counter or seat
  std::int16_t n = 0;       // for `at`, a position, from 0; for `next_in`, the number of seats to go forward
  friend bool operator==(const Question&, const Question&) = default;
};

inline constexpr std::int32_t kNoCard = static_cast<CardId>(kNone);  // the index is after the last card

[[nodiscard]] inline std::int32_t answer(const State& state, const Question& question) {
  using Kind = Question::Kind;
  const auto byte = static_cast<std::uint8_t>(question.thing);  // a zone, counter or seat
  switch (question.kind) {
    case Kind::size:
      return state.size(byte);
    case Kind::top:
      return state.top_card(byte);
    case Kind::at: {
      const auto cards = state.cards(byte);
      const auto place = static_cast<std::size_t>(question.n);
      return place < cards.size() ? cards[place] : kNoCard;
    }
    case Kind::zone_of:
      return state.zone_of(question.thing);
    case Kind::position_of:
      return state.position_of(question.thing);
    case Kind::counter:
      return state.counter(byte);
    case Kind::next_in:
      return next_in(state, byte, question.n);
    case Kind::is_out:
      return is_out(state, byte) ? 1 : 0;
    case Kind::phase:
      return state.turn().phase;
    case Kind::turn:
      return state.turn().seat;
  }
  return 0;
}

// The questions of one call, in order, with their answers.
class Asked {
 public:
  static constexpr std::size_t kMost = 48;
  struct One {
    Question question;
    std::int32_t answer = 0;
  };

  void begin() {
    count_ = 0;
    complete_ = true;
  }
  void note(const Question& question, std::int32_t answer);
  // Records that the call has read something for which there is no question.
  void give_up() { complete_ = false; }
  // Whether the answers determine the result of the call.
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::span<const One> all() const { return {all_.data(), count_}; }

 private:
  std::array<One, kMost> all_{};
  std::size_t count_ = 0;
  bool complete_ = true;
};

}  // namespace fuda::lua
