// The moves of a game as numbers. Each move that can ever be legal has a number, whatever the position, so
// that learners have a fixed set of actions.
//
// Kinds of moves come in the order in which the game declares them, without kinds that are always free.
// Within a kind, the first parameter changes slowest. An argument is one of these numbers:
//   a seat            the seats clockwise from the mover to it: 0 is the mover, and is left out of `others`
//   a card            its face, in the order of the game, if the mover always sees the cards there; otherwise
//                     its place from the bottom of the zone. If cards may be in several zones, the zone comes
//                     first, unless it follows from the face
//   several cards     the set of their faces (otherwise of their places) among all sets that the declaration
//                     allows, by size and then in the order of the faces
//   a zone            of a family of seats: the seats clockwise from the mover to its seat; otherwise its
//                     number in the family
//   a fact or value   its index among those that may be named
//   a number          its distance from the lowest
//   a choice, place   as declared; from the bottom of the zone
// If several cards in a zone have the same face, the action means the first of these cards.
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

// All sets of items that can be the argument of a parameter that takes several cards.
class CardSets {
 public:
  static constexpr Action kNone = std::numeric_limits<Action>::max();
  using Items = std::vector<std::uint16_t>;  // sorted; a face occurs at most once per card with that face

  CardSets() = default;
  // Throws TooManyMoves for more than `most` sets. Items are faces if `by_faces` is set, and otherwise
  // places.
  CardSets(const Game& game, const CardsParam& param, bool by_faces, std::size_t places, std::size_t most);

  [[nodiscard]] const std::vector<Items>& all() const { return all_; }
  // Returns the number of a set, or kNone if the parameter does not allow the set.
  [[nodiscard]] Action find(std::span<const std::uint16_t> sorted) const;

 private:
  std::vector<Items> all_;
  std::unordered_map<std::uint64_t, Action> by_hash_;
};

// The numbers of one parameter of a kind of move.
struct ActionPart {
  enum class Meaning : std::uint8_t { argument, seat, face, place, faces, places };
  Meaning meaning = Meaning::argument;
  std::uint32_t count = 1;                   // the number of possible arguments, which are numbered from 0
  std::optional<std::uint32_t> less = {};    // if set, each number is the argument minus `less`, modulo 2^32
  std::vector<ZoneRef> zones;                // for cards: the zones in which they may be
  std::vector<std::uint32_t> first_of = {};  // for cards that are numbered by zone: the first number of each
                                             // zone; otherwise empty
  CardSets sets = {};
};

class ActionSpace {
 public:
  static constexpr std::uint32_t kMost = 65'536;

  // Throws Failure if the game has more than kMost moves. The message names the kind of move that has the
  // most moves.
  explicit ActionSpace(const Game& game);

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  // The number of a move that is not free, in a position or in its seat's observation. CardSets::kNone if the
  // game does not have the move.
  [[nodiscard]] Action of(const State& state, const Move& move) const;
  [[nodiscard]] Action of(const Observation& seen, const ObservedMove& move) const {
    return of(seen.state, move.as_seen());
  }
  // Sets `out` to the numbers of these moves, in the order of `legal`.
  void numbers(const State& state, const MoveSet& legal, std::vector<Action>& out) const;
  void numbers(const Observation& seen, std::vector<Action>& out) const {
    numbers(seen.state, seen.legal.as_seen(), out);
  }
  // The first legal move with this number.
  [[nodiscard]] std::optional<ObservedMove> move(const Observation& seen, Action action) const;
  // Sets the bytes of legal moves to 1 and all other bytes to 0. `mask` has size() bytes.
  void mask(const Observation& seen, std::span<std::uint8_t> mask) const;
  // The text of an action, such as "hint +1 red". The text shows a seat as its distance from the mover.
  [[nodiscard]] std::string text(Action action) const;

  // The numbering of each parameter of this kind of move. Empty for a kind whose moves are always free.
  [[nodiscard]] const std::vector<ActionPart>& parts(KindId kind) const { return kinds_[kind].parts; }
  [[nodiscard]] bool has(KindId kind) const { return kinds_[kind].count != 0; }
  // The number of one argument of a move, within its ActionPart.
  [[nodiscard]] Action part_of(const State& state, const Move& move, std::size_t index) const;

 private:
  struct KindActions {
    Action first = 0;
    std::uint32_t count = 0;
    std::vector<ActionPart> parts;
    // Only if the last parameter is cards whose sum must match the card of the previous parameter. For each
    // face of that card, the number of its first set, and the sets that match the face.
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
