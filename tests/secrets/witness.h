// Looks for what a seat is told and cannot know. What it does not know is dealt again; all that it is told
// must stay the same, byte by byte, and what it is told must be true of the real position.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bots/determinizer.h"
#include "script/runner.h"

namespace fuda::test {

// A move, with what happened in it and what the seats remember after it.
struct MoveMade : Transition {
  const Steps& steps;
  const Memory& memory;
};

// A position with what led to it.
struct Moment {
  const State& state;
  const Memory& memory;
  const Steps& steps;
  const MoveMade* made = nullptr;  // null at the start
};

// All that the host says to a seat about a position: the line of a trace, the frame of a page, the legal
// moves, and an answer to every move of every kind, allowed or not.
[[nodiscard]] std::string told_to(const LoadedGame& loaded, const Moment& moment, Seat seat);

// Moves as somebody could type them who tries out names of cards.
[[nodiscard]] std::vector<std::string> texts_to_type(const Game& game, std::uint32_t ply);

// The first place at which two texts differ, with what is around it.
[[nodiscard]] std::string difference(const std::string& a, const std::string& b);

struct Witness {
  // What is told; tests of this test put something else here.
  std::function<std::string(const LoadedGame&, const Moment&, Seat)> told = told_to;
  // Changes what is remembered of a move, for such tests.
  std::function<void(Memory&, const Steps&, const Transition&)> take_in =
      [](Memory& memory, const Steps& steps, const Transition& made) { memory.take_in(steps, made); };
  // Changes what a stacked game has noted of its set-up or of a move, for such tests.
  std::function<void(Steps&, const State& now)> noted = [](Steps&, const State&) {};

  // Plays random games from this seed on until it has looked at so many positions of single seats. Adds to
  // `leaks` what it finds, at most so many. Every second game is stacked (twin.h), and one in four is looked
  // at from a position in its middle on, as if a script had laid that out.
  void look_at(const LoadedGame& loaded, std::uint64_t seed, std::size_t wanted);

  std::vector<std::string> leaks;
  std::size_t positions = 0;   // of single seats
  std::size_t stacked = 0;     // of these, those in stacked games, compared with a twin
  std::size_t laid_out = 0;    // of these, those in games that began in their middle
  std::size_t told_apart = 0;  // of these, those whose next move the seat could see go another way
  static constexpr std::size_t kMostLeaks = 3;
};

}  // namespace fuda::test
