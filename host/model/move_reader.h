// Reads a move. Reading is the inverse of Notation::write. If a word does not fit, reading reports the
// reason. The files in params/ read the words of each kind of parameter.
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
  // Only the cards in `known` have names. If `known` is null, all cards have names.
  MoveReader(const Notation& notation, const State& state, Seat seat, const CardSet* known);

  [[nodiscard]] Notation::Read read(std::string_view text);

  // ---- functions for the kinds of parameters

  [[nodiscard]] const Notation& notation() const { return notation_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const Game& game() const { return state_.game(); }
  // The move with the arguments read so far.
  [[nodiscard]] const Move& move() const { return out_.move; }

  // Sets the current argument. The first take() always returns true.
  bool take(int argument);
  bool take_card(const Param& param, const std::string& word);
  bool take_cards(const Param& param, std::span<const std::string> words);
  // These functions record why the move cannot be read, and return false.
  bool fail(Sentence problem, std::string hint = {});
  bool fail_unknown(Sentence problem, const std::string& word, const std::vector<std::string>& known);

 private:
  void read_arguments(const MoveKind& kind, std::span<const std::string> words);
  // `taken` are the cards that earlier words name.
  [[nodiscard]] std::optional<CardId> card(const Param& param, const std::string& word,
                                           std::span<const CardId> taken);
  // The zone whose name is before the last dot of "Ana.2" or "hand.Ana.2", or kNone if the word names none of
  // `zones`.
  [[nodiscard]] ZoneId zone_before_dot(std::string_view word, const std::vector<ZoneId>& zones) const;
  // The first card of this face that the seat sees. If the seat sees no such card, returns the first card of
  // this face that it does not see. Cards in `taken` are left out.
  [[nodiscard]] std::optional<CardId> card_called(const std::vector<ZoneId>& zones, FaceId face,
                                                  std::span<const CardId> taken) const;

  const Notation& notation_;
  const State& state_;
  const CardSet* known_;
  Notation::Read out_;
  std::size_t index_ = 0;  // number of the current argument
};

}  // namespace fuda
