// Conditions on the attributes of a card, which candidates of a move must fulfil.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "model/types.h"

namespace fuda {

class State;
struct Move;

// Which zone of a family is meant, for the seat that moves.
struct ZoneRef {
  enum class Owner : std::uint8_t { table, me, argument, any };
  FamilyId family = kNone;
  Owner owner = Owner::table;
  std::uint8_t argument = 0;  // Owner::argument: number of the parameter that names the seat, value or number
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

// What an answer depends on, besides the candidates themselves.
struct Looks {
  enum class At : std::uint8_t { cards, top, bottom };  // all cards of a zone, or one
  struct Zone {
    ZoneRef zone;
    At at = At::cards;
  };
  struct Counter {
    FamilyId family = kNone;
    bool every = false;  // all of them, not only that of the table or of the mover
  };
  std::vector<Zone> zones;
  std::vector<Counter> counters;
};

// ---- the kinds of demands: which values of an attribute a card may have

struct ValuesDemand {  // declared ones
  ValueSet values;
};
struct ZoneDemand {  // those of the cards in a zone, of its top or of its bottom card
  Looks::At at = Looks::At::cards;
  ZoneRef zone;
  std::vector<ValueSet> listed;  // what a table lists for each value, in its place
};
struct CountedDemand {  // those whose counter, of a family per this attribute, is above its minimum
  FamilyId counter = kNone;
};
struct HeldDemand {  // the one that a counter holds
  FamilyId counter = kNone;
};
struct BoundDemand {  // numbers up to a number, or from it on
  bool is_most = true;
  std::int32_t number = 0;
  FamilyId counter = kNone;  // whose number it is; kNone: `number`
};
using DemandKind = std::variant<ValuesDemand, ZoneDemand, CountedDemand, HeldDemand, BoundDemand>;

struct Demand;
struct DemandRow {
  ValueSet (*values)(const State& state, const Demand& demand, const Move& so_far);
  void (*look)(const Demand& demand, Looks& out);
};

// The card has one of these values of the attribute. Made by read_condition (params/declare.h), which sets
// its row.
struct Demand {
  AttributeId attribute = 0;
  DemandKind kind;
  const DemandRow* row = nullptr;
};

struct Condition {
  std::vector<std::vector<Demand>> any;  // all of one of these; empty: there is no condition
  std::string why;                       // what a player is told who breaks it, or ""
  std::string text;                      // as it is declared
  Place place;

  [[nodiscard]] explicit operator bool() const { return !any.empty(); }
  void look(Looks& out) const {
    for (const auto& all : any) {
      for (const Demand& demand : all) demand.row->look(demand, out);
    }
  }
};

// Those of `mask` whose card fits. `cards`: the card of each candidate; kNone, where there is none, never
// fits. `so_far`: the seat that moves, and the arguments before this one.
[[nodiscard]] Mask fitting(const State& state, const Condition& condition, const Move& so_far,
                           const CardId* cards, Mask mask);

}  // namespace fuda
