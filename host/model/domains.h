// What a parameter of each kind ranges over, and how its arguments are written and read: a row a domain.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/game.h"
#include "model/move_reader.h"
#include "model/moves.h"
#include "model/notation.h"
#include "model/state.h"

namespace fuda {

// The numbers from `base` on, without those of the first 64 that are in `without`.
struct Candidates {
  int base = 0;
  int count = 0;
  Mask without = 0;
};

// An argument that is written.
struct Argument {
  const Notation& notation;
  const Game& game;
  const Param& param;
  int number = 0;

  [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(number); }
};

struct DomainRow {
  Domain domain;
  // All that the parameter ranges over, before its conditions count. Null for cards: they are listed zone by
  // zone (legal.cpp), and written as Notation::write_cards does.
  Candidates (*candidates)(const State& state, const Param& param, const Move& so_far);
  std::string (*write)(const Argument& argument);
  // Makes what the words name an argument of the move. There is one word, but for several cards.
  bool (*read)(MoveReader& reader, const Param& param, std::span<const std::string> words);
};

[[nodiscard]] const DomainRow& row_of(Domain domain);

}  // namespace fuda
