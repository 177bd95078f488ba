// Conditions on the attributes of a card, which candidates of a move must fulfil.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/types.h"

namespace fuda {

class State;
struct Move;

// Which zone of a family is meant, for the seat that moves.
struct ZoneRef {
  enum class Of : std::uint8_t { table, me, argument, any };
  FamilyId family = kNone;
  Of of = Of::table;
  std::uint8_t argument = 0;  // Of::argument: number of the parameter that names the seat, value or number
};

// Values of one attribute.
class ValueSet {
 public:
  void add(ValueId value) { words_[value / 64U] |= std::uint64_t{1} << (value % 64U); }
  void add(const ValueSet& more) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= more.words_[i];
  }
  [[nodiscard]] bool has(ValueId value) const { return ((words_[value / 64U] >> (value % 64U)) & 1U) != 0; }
  [[nodiscard]] bool has_all(const ValueSet& others) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((others.words_[i] & ~words_[i]) != 0) return false;
    }
    return true;
  }

 private:
  std::array<std::uint64_t, 4> words_{};  // no card has the value kNone, and no set either
};

// The card has one of these values of the attribute.
struct Demand {
  enum class To : std::uint8_t {
    values,    // declared ones
    cards,     // those of the cards in a zone
    top,       // that of its top card
    bottom,    // that of its bottom card
    counters,  // those whose counter, of a family per this attribute, is above its minimum; the one held
    at_most,   // numbers up to a number
    at_least,
  };
  AttributeId attribute = 0;
  To to = To::values;
  ValueSet values;           // To::values
  ZoneRef zone;              // cards, top, bottom
  FamilyId counter = kNone;  // counters; at_most, at_least: whose number it is, kNone: `number`
  std::int32_t number = 0;   // at_most, at_least
  [[nodiscard]] bool of_zone() const { return to == To::cards || to == To::top || to == To::bottom; }
  std::vector<ValueSet> listed;  // of a zone: what a table lists for each value, in its place
};

struct Condition {
  std::vector<std::vector<Demand>> any;  // all of one of these; empty: there is no condition
  std::string why;                       // what a player is told who breaks it, or ""
  std::string text;                      // as it is declared
  Place place;

  [[nodiscard]] explicit operator bool() const { return !any.empty(); }
};

// Those of `mask` whose card fits. `cards`: the card of each candidate; kNone, where there is none, never
// fits. `so_far`: the seat that moves, and the arguments before this one.
[[nodiscard]] Mask fitting(const State& state, const Condition& condition, const Move& so_far,
                           const CardId* cards, Mask mask);

}  // namespace fuda
