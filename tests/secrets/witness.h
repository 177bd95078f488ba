// Searches for secrets that the host tells a seat. The witness redeals the cards that the seat does not know.
// Everything that the host tells the seat must stay the same, byte by byte, and must be true of the real
// position.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bots/determinizer.h"
#include "script/runner.h"

namespace fuda::test {

// A move with its steps, and the memory of the seats after it.
struct MoveMade : Transition {
  const Steps& steps;
  const Memory& memory;
};

// A position with the move that led to it.
struct Moment {
  const State& state;
  const Memory& memory;
  const Steps& steps;
  const MoveMade* made = nullptr;  // null at the start
};

// Everything that the host tells a seat about a position: the line of a trace, the frame of a page, the legal
// moves, and an answer to every move, legal or not.
[[nodiscard]] std::string told_to(const LoadedGame& loaded, const Moment& moment, Seat seat);

// Texts of moves that a person could type to try names of cards.
[[nodiscard]] std::vector<std::string> texts_to_type(const Game& game, std::uint32_t ply);

// The first place at which two texts differ, with the text around it.
[[nodiscard]] std::string difference(const std::string& a, const std::string& b);

struct Witness {
  // Everything that the host tells a seat. Tests of this test replace the function.
  std::function<std::string(const LoadedGame&, const Moment&, Seat)> told = told_to;
  // Updates the memory after a move. Tests of this test replace the function.
  std::function<void(Memory&, const Steps&, const Transition&)> take_in =
      [](Memory& memory, const Steps& steps, const Transition& made) { memory.take_in(steps, made); };
  // Changes the noted steps of the set-up or of a move in a stacked game. Only tests of this test set this
  // function.
  std::function<void(Steps&, const State& now)> noted = [](Steps&, const State&) {};

  // Plays random games, the first of which has this seed, until `wanted` positions have been checked, each as
  // one seat sees it. Adds leaks to `leaks`, at most kMostLeaks. Every second game is stacked (twin.h). In
  // one of four games, the check begins in the middle of the game, in a position that is set up as a script
  // sets up a position.
  void look_at(const LoadedGame& loaded, std::uint64_t seed, std::size_t wanted);

  std::vector<std::string> leaks;
  std::size_t positions = 0;  // number of checked positions, each as one seat sees it
  std::size_t stacked = 0;    // number of positions in stacked games that were compared with a twin
  std::size_t laid_out = 0;   // number of positions in games that began in the middle
  std::size_t suspected = 0;  // number of suspected moves that were tried with different cards
  // Number of checked positions in which the seat could see a different result of the next move.
  std::size_t told_apart = 0;
  static constexpr std::size_t kMostLeaks = 3;
};

}  // namespace fuda::test
