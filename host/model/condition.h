// Conditions on the attributes of a card, for candidates of a move.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "model/quantity.h"
#include "model/types.h"

namespace fuda {

class State;
struct Move;

// A set of values of one attribute.
class ValueSet {
 public:
  void add(ValueId value) { words_[value / 64U] |= std::uint64_t{1} << (value % 64U); }
  void add(const ValueSet& more) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= more.words_[i];
  }
  [[nodiscard]] bool has(ValueId value) const { return ((words_[value / 64U] >> (value % 64U)) & 1U) != 0; }
  [[nodiscard]] bool any() const { return words_ != std::array<std::uint64_t, 4>{}; }
  [[nodiscard]] bool has_all(const ValueSet& others) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((others.words_[i] & ~words_[i]) != 0) return false;
    }
    return true;
  }

 private:
  std::array<std::uint64_t, 4> words_{};  // the value kNone is in no set
};

// The parts of a position that a condition depends on, in addition to the candidates.
struct Looks {
  enum class At : std::uint8_t { cards, top, bottom };  // all cards in a zone, or only one of them
  struct Zone {
    ZoneRef zone;
    At at = At::cards;
  };
  struct Counter {
    FamilyId family = kNone;
    bool every = false;  // all counters of the family, not only the counter of the table or of the mover
  };
  std::vector<Zone> zones;
  std::vector<Counter> counters;
};

// ---- the kinds of demands: which values of an attribute a card may have

struct ValuesDemand {  // the declared values
  ValueSet values;
};
struct ZoneDemand {  // the values of all cards in a zone, or the value of its top or bottom card
  Looks::At at = Looks::At::cards;
  ZoneRef zone;
  std::vector<ValueSet> listed;  // if not empty, the values that a table lists in place of each value
};
// In a counter family for this attribute, the values whose counter is above its minimum.
struct CountedDemand {
  FamilyId counter = kNone;
};
struct HeldDemand {  // the value that a counter holds
  FamilyId counter = kNone;
};
struct BoundDemand {  // numbers up to a bound, or from a bound on
  bool is_most = true;
  Quantity bound = {};
};
struct ComparedDemand {  // values that are like, above or below the values of other cards
  enum class Comparison : std::uint8_t { like, above, below };
  Comparison comparison = Comparison::like;
  // The cards to compare with: exactly one of the following fields is set.
  std::uint8_t argument = kNone;  // the card, cards or value of an earlier argument
  FamilyId holder = kNone;  // the card that a holder of the table or of the mover holds, if the mover sees it
  std::vector<ZoneRef> zones = {};  // the zones of the other cards; if `argument` is set, the zones in which
                                    // its cards may be
};
using DemandKind =
    std::variant<ValuesDemand, ZoneDemand, CountedDemand, HeldDemand, BoundDemand, ComparedDemand>;

struct Demand;
struct DemandRow {
  ValueSet (*values)(const State& state, const Demand& demand, const Move& so_far);
  void (*look)(const Demand& demand, Looks& out);
  // Whether the position has a card to compare with. Returns false for an empty zone. Null: always.
  bool (*applies)(const State& state, const Demand& demand, const Move& so_far);
};

// A demand: the card has one of these values of the attribute. Only read_condition (params/declare.h) creates
// demands and sets their row.
struct Demand {
  AttributeId attribute = 0;
  DemandKind kind;
  const DemandRow* row = nullptr;
};

struct Condition {
  // A card fits if it meets all demands of at least one list. If there are no lists, every card fits.
  std::vector<std::vector<Demand>> any;
  std::string why;   // the message for a player who breaks the condition, or ""
  std::string text;  // as declared
  Place place;

  [[nodiscard]] explicit operator bool() const { return !any.empty(); }
  void look(Looks& out) const {
    for (const auto& all : any) {
      for (const Demand& demand : all) demand.row->look(demand, out);
    }
  }
};

// Whether the condition has at least one list in which every demand has a card to compare with.
[[nodiscard]] bool applies(const State& state, const Condition& condition, const Move& so_far);

// The candidates in `mask` whose card fits the condition. `cards` has the card of each candidate, or kNone if
// a candidate has no card. A candidate without a card never fits. `so_far` has the seat that moves, and the
// arguments before this one.
[[nodiscard]] Mask fitting(const State& state, const Condition& condition, const Move& so_far,
                           const CardId* cards, Mask mask);

}  // namespace fuda
