// Reads a move, the inverse of Notation::write, with a reason for every word that does not fit. What the
// words of each kind of parameter mean is in its file of params/.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/notation.h"

namespace fuda {

class MoveReader {
 public:
  // `known`: only these cards have names; null: all.
  MoveReader(const Notation& notation, const State& state, Seat seat, const CardSet* known);

  [[nodiscard]] Notation::Read read(std::string_view text);

  // ---- for kinds of parameters

  [[nodiscard]] const Notation& notation() const { return notation_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const Game& game() const { return state_.game(); }
  // With the arguments read so far.
  [[nodiscard]] const Move& move() const { return out_.move; }

  // Makes this the argument that is read; true.
  bool take(int argument);
  bool take_card(const Param& param, const std::string& word);
  bool take_cards(const Param& param, std::span<const std::string> words);
  // These say why not; false.
  bool fail(Sentence problem, std::string hint = {});
  bool fail_unknown(Sentence problem, const std::string& word, const std::vector<std::string>& known);

 private:
  void read_arguments(const MoveKind& kind, std::span<const std::string> words);
  // `taken`: what the words before it have named.
  [[nodiscard]] std::optional<CardId> card(const Param& param, const std::string& word,
                                           std::span<const CardId> taken);
  // The zone before the dot of "Ana.2" or "hand.Ana.2"; kNone: it is none of these.
  [[nodiscard]] ZoneId zone_before_dot(std::string_view word, const std::vector<ZoneId>& zones) const;
  // The first card of this face that the seat sees, else the first that it does not see, but none of `taken`.
  [[nodiscard]] std::optional<CardId> card_called(const std::vector<ZoneId>& zones, FaceId face,
                                                  std::span<const CardId> taken) const;

  const Notation& notation_;
  const State& state_;
  const CardSet* known_;
  Notation::Read out_;
  std::size_t index_ = 0;  // of the argument that is read
};

}  // namespace fuda
