// Every limit that the author of a game can meet; those of commands are in cli/text/limits.h. `fuda reference
// limits` prints those of the table in cli/fuda/author/limits.cpp, which has a row for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fuda {

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
inline constexpr std::uint64_t kSlowness = 20;  // of instrumented code; a fuzzer wants many inputs a second
#else
inline constexpr std::uint64_t kSlowness = 1;
#endif

// Files, in bytes unless something else is said.
inline constexpr std::size_t kMaxYamlBytes = 256 * 1024;
inline constexpr int kMaxYamlDepth = 32;  // of nesting
// std::regex recurses once a character, so a long text would overflow the stack.
inline constexpr std::size_t kMaxYamlText = 2000;
inline constexpr std::size_t kMaxYamlKey = 256;
inline constexpr std::size_t kMaxYamlKeys = 2000;  // of one mapping
inline constexpr std::size_t kMaxLuaFileBytes = 64 * 1024;

// One game. Most identifiers are one byte wide (model/types.h), and 250 leaves room for "no such thing".
inline constexpr std::size_t kMaxLayers = 64;  // variants of a game that is played
inline constexpr std::size_t kMaxGameBytes = 1024 * 1024;
inline constexpr std::size_t kMaxSeats = 16;
inline constexpr std::size_t kMaxCards = 500;
inline constexpr std::size_t kMaxFaces = 500;
inline constexpr std::size_t kMaxNamed =
    250;  // attributes, values of one, moves, phases, outcomes, says: of each
inline constexpr std::size_t kMaxZones = 250;
inline constexpr std::size_t kMaxCounters = 250;
inline constexpr std::size_t kMaxFacts = 32;
inline constexpr std::size_t kMaxParams = 4;
inline constexpr std::size_t kMaxChosen = 16;             // cards that the lists of a move name, together
inline constexpr std::size_t kMaxSaidParts = 4;           // {NAME}s in a text that rules say
inline constexpr std::int32_t kMaxCount = 1'000'000'000;  // of a counter: sums of two still fit

// Rules. Memory is that of one VM: one a thread.
inline constexpr std::size_t kMaxLuaMemory = 16 * 1024 * 1024;
// One block: a table of 16,384 keys, a list of 32,768 items. More in one table would let colliding keys spend
// seconds inside a single VM instruction, where no budget can stop them.
inline constexpr std::size_t kMaxLuaBlock = 512 * 1024;
inline constexpr std::size_t kMaxLuaItems = kMaxLuaBlock / 16;
// One text. Comparing two is one VM instruction however long they are.
inline constexpr std::size_t kMaxLuaText = 64 * 1024;
inline constexpr std::size_t kMaxLuaSorted = 16384;
inline constexpr std::size_t kMaxLuaValues = 1000;  // that one call gives: unpack, string.byte
inline constexpr int kMaxLuaHandedDepth = 32;       // of a table that is handed to the host
inline constexpr int kMaxSaid = 1000;               // texts that one call says
// Explaining an error in a long a.b.c… chain takes Lua 5.4.4 a C stack frame a link and quadratic time.
inline constexpr std::size_t kMaxLuaChain = 100;
inline constexpr std::uint64_t kMaxInstructions =
    10'000'000 / kSlowness;  // of one call, and of each file while it is loaded
// Of all calls of a game together, and of loading all its files.
inline constexpr std::uint64_t kMaxGameInstructions = 100'000'000 / kSlowness;
// Of a game that is played at a table: of all that is asked of the rules about one position for one seat,
// which is not taken from the game.
inline constexpr std::uint64_t kMaxAskedInstructions = 20'000'000 / kSlowness;
// Of processor time, for one call in games of `fuda sim`; a game has five times as much. After that the rest
// of the game is counted (lua/budget.h). No machine gets through as much of kMaxInstructions in that time as
// is left out of the count, so this limit never shows.
inline constexpr int kWatchedMilliseconds = 5;

// A game being played.
inline constexpr int kMaxPhasesEntered = 10'000;  // in a row without a move; more is an endless loop
// Of a random game, where neither the game nor the command line says otherwise; a longer one counts as
// endless. The shipped games take up to about 300.
inline constexpr std::uint32_t kMaxMoves = 10'000;
// What one position may offer one seat, all arguments counted: three numbers from 0 to 99 are more than
// anybody chooses from, or has the time to list.
inline constexpr std::uint32_t kMaxLegalMoves = 65'536;

// "256 KiB", "16 MiB", "2000 bytes": in the largest unit that shows all of it.
[[nodiscard]] std::string bytes_text(std::size_t bytes);

}  // namespace fuda
