// The moves of a game as numbers: each that it can ever have, whatever the position, has one, so that
// learners have a fixed set of actions.
//
// Kinds of moves come in the order in which the game declares them, without those that are only ever free;
// within one kind the first parameter changes slowest. An argument is the number of
//   a seat            how far it sits clockwise from the mover: 0 is the mover, and is left out of `others`
//   a card            its face, in the order of the game, where the mover always sees the cards there; else
//   its
//                     place from the bottom of the zone. Where cards may lie in several zones, the zone comes
//                     first, unless it follows from the face
//   several cards     the set of their faces (else of their places) among all sets that the declaration
//   allows, by
//                     size and then in the order of the faces
//   a zone            of a family of seats: how far its seat sits from the mover; else as the family counts
//   a fact or value   among those that may be named
//   a number          from the lowest on
//   a choice, a place as declared; from the bottom of the zone
// Of several cards with one face in the same zone, the action means the first one.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/game.h"
#include "model/moves.h"
#include "model/observation.h"

namespace fuda {

using Action = std::uint32_t;

// All sets of items of which a parameter of several cards may be one.
class CardSets {
 public:
  static constexpr Action kNone = std::numeric_limits<Action>::max();
  using Items = std::vector<std::uint16_t>;  // sorted; a face may occur as often as it has cards

  CardSets() = default;
  // Throws TooManyMoves where there are more than `most`. `by_faces`: items are faces, else places.
  CardSets(const Game& game, const CardsParam& param, bool by_faces, std::size_t places, std::size_t most);

  [[nodiscard]] const std::vector<Items>& all() const { return all_; }
  // kNone: it is none of them.
  [[nodiscard]] Action find(std::span<const std::uint16_t> sorted) const;

 private:
  std::vector<Items> all_;
  std::unordered_map<std::uint64_t, Action> by_hash_;
};

// One parameter of a kind of move, as numbers.
struct ActionPart {
  enum class Meaning : std::uint8_t { argument, seat, face, place, faces, places };
  Meaning meaning = Meaning::argument;
  std::uint32_t count = 1;                   // its arguments have numbers below this
  std::optional<std::uint32_t> less = {};    // each number is the argument less this, modulo 2^32
  std::vector<ZoneRef> zones;                // cards: where they may lie
  std::vector<std::uint32_t> first_of = {};  // cards by zone: the first of each zone's numbers; else empty
  CardSets sets = {};
};

class ActionSpace {
 public:
  static constexpr std::uint32_t kMost = 65'536;

  // Throws Failure where the game can have more than kMost moves, with the move that has most.
  explicit ActionSpace(const Game& game);

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  // Of a move that is no free one, in a position or in what its seat sees of it. CardSets::kNone for a move
  // that is none of the game's.
  [[nodiscard]] Action of(const State& state, const Move& move) const;
  [[nodiscard]] Action of(const Observation& seen, const ObservedMove& move) const {
    return of(seen.state, move.as_seen());
  }
  // The number of each of these moves, in their order, replacing what `out` held.
  void numbers(const State& state, const MoveSet& legal, std::vector<Action>& out) const;
  void numbers(const Observation& seen, std::vector<Action>& out) const {
    numbers(seen.state, seen.legal.as_seen(), out);
  }
  // The first of the legal moves that has this number.
  [[nodiscard]] std::optional<ObservedMove> move(const Observation& seen, Action action) const;
  // Sets the bytes of legal moves to 1 and all others to 0. `mask` has size() of them.
  void mask(const Observation& seen, std::span<std::uint8_t> mask) const;
  // "hint +1 red": seats by their distance from the mover.
  [[nodiscard]] std::string text(Action action) const;

  // By kind; none for a kind that is only ever free.
  [[nodiscard]] const std::vector<ActionPart>& parts(KindId kind) const { return kinds_[kind].parts; }
  [[nodiscard]] bool has(KindId kind) const { return kinds_[kind].count != 0; }
  // The number of one argument among those of its part.
  [[nodiscard]] Action part_of(const State& state, const Move& move, std::size_t index) const;

 private:
  struct KindActions {
    Action first = 0;
    std::uint32_t count = 0;
    std::vector<ActionPart> parts;
    // Where the last parameter is cards whose sum the card of the one before says: by the face of that card,
    // the number of its first set, and which sets go with it.
    std::vector<Action> first_by_face = {};
    std::vector<std::vector<Action>> sets_by_face = {};
  };

  [[nodiscard]] ActionPart part_for(KindId kind, std::size_t index) const;
  [[nodiscard]] ActionPart part_of_cards(const MoveKind& kind, const Param& param) const;
  void pair_sums(KindId kind);
  [[nodiscard]] Action part_of(const State& state, const Move& move, std::size_t index,
                               std::uint32_t argument) const;
  [[nodiscard]] Action from_zone(const State& state, const Move& move, const ActionPart& part, CardId card,
                                 Action number) const;
  void add_numbers(const State& state, const MoveRun& run, std::vector<Action>& out) const;
  [[nodiscard]] std::string text_of(const KindActions& kind, const Param& param, const ActionPart& part,
                                    Action number) const;

  const Game* game_;
  std::vector<KindActions> kinds_;
  std::uint32_t size_ = 0;
};

}  // namespace fuda
