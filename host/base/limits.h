// Limits that the author of a game can reach. Limits of commands are in cli/text/limits.h. `fuda reference
// limits` prints the table in cli/reference/limits.cpp, which has a row for each limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fuda {

// Divides limits on instructions, because instrumented code runs this many times slower.
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
inline constexpr std::uint64_t kSlowness = 20;  // keeps fuzzing fast
#else
inline constexpr std::uint64_t kSlowness = 1;
#endif

// Limits for files, in bytes unless noted otherwise.
inline constexpr std::size_t kMaxYamlBytes = 256 * 1024;
inline constexpr int kMaxYamlDepth = 32;  // nesting levels
// std::regex recurses once per character, so a long text would overflow the stack.
inline constexpr std::size_t kMaxYamlText = 2000;
inline constexpr std::size_t kMaxYamlKey = 256;
inline constexpr std::size_t kMaxYamlKeys = 2000;  // per mapping
inline constexpr std::size_t kMaxLuaFileBytes = 64 * 1024;
// Scripts may be longer than other YAML files, because saved games are scripts.
inline constexpr std::size_t kMaxScriptBytes = 16 * 1024 * 1024;
inline constexpr std::size_t kMaxScriptText = 64 * 1024;  // maximum bytes of one value; a move can name many
                                                          // cards
// Maximum number of texts, lists and mappings in a YAML file. Only scripts can be large enough to reach this
// limit.
inline constexpr std::size_t kMaxYamlValues = 250'000;

// One game. Most identifiers have one byte (model/types.h), and 250 leaves room for "no such thing".
inline constexpr std::size_t kMaxLayers = 64;  // variants in one played game
inline constexpr std::size_t kMaxGameBytes = 1024 * 1024;
inline constexpr std::size_t kMaxSeats = 16;
inline constexpr std::size_t kMaxCards = 500;
inline constexpr std::size_t kMaxFaces = 500;
// Maximum number of attributes, of values of one attribute, of moves, of phases, of outcomes, and of `says`.
inline constexpr std::size_t kMaxNamed = 250;
inline constexpr std::size_t kMaxZones = 250;
inline constexpr std::size_t kMaxCounters = 250;
inline constexpr std::size_t kMaxFacts = 32;
inline constexpr std::size_t kMaxParams = 4;
inline constexpr std::size_t kMaxChosen = 16;    // maximum number of cards in all lists of a move
inline constexpr std::size_t kMaxSaidParts = 4;  // maximum number of {NAME}s in a text passed to `say`
inline constexpr std::int32_t kMaxCount = 1'000'000'000;  // largest value of a counter; the sum of two such
                                                          // values fits into 32 bits

// Rules. The memory limit applies to each VM. Every thread has its own VM.
inline constexpr std::size_t kMaxLuaMemory = 16 * 1024 * 1024;
// Maximum size of one block, enough for a table of 16,384 keys or a list of 32,768 items. In a larger table,
// colliding keys could take seconds inside a single VM instruction, which no budget can stop.
inline constexpr std::size_t kMaxLuaBlock = 512 * 1024;
inline constexpr std::size_t kMaxLuaItems = kMaxLuaBlock / 16;
// Maximum size of one text. Comparing two texts takes one VM instruction, regardless of their length.
inline constexpr std::size_t kMaxLuaText = 64 * 1024;
inline constexpr std::size_t kMaxLuaSorted = 16384;
inline constexpr std::size_t kMaxLuaValues = 1000;  // values that one call, such as unpack, may return
inline constexpr int kMaxLuaHandedDepth = 32;       // maximum nesting of a table that rules pass to the host
inline constexpr int kMaxSaid = 1000;               // texts that one call may show
// To explain an error in a long a.b.c… chain, Lua 5.4.4 needs one C stack frame per link and quadratic time.
inline constexpr std::size_t kMaxLuaChain = 100;
inline constexpr std::uint64_t kMaxInstructions =
    10'000'000 / kSlowness;  // instructions per call, and per file while the file is loaded
// Instructions per game, for all its calls and for loading all its files.
inline constexpr std::uint64_t kMaxGameInstructions = 100'000'000 / kSlowness;
// Instructions for all questions about one position that the host asks the rules for one seat at a table.
// The game's own budget does not include instructions for such questions.
inline constexpr std::uint64_t kMaxAskedInstructions = 20'000'000 / kSlowness;
// Processor time for one call in games of `fuda sim`. A game has five times as much. After this time, the
// host counts all instructions of the rest of the game (lua/budget.h). In this time, even the fastest machine
// runs fewer instructions than a watched call may leave uncounted, so this limit never affects results.
inline constexpr int kWatchedMilliseconds = 5;

// A game being played.
inline constexpr int kMaxPhasesEntered = 10'000;  // maximum number of phases entered without a move; more
                                                  // mean an endless loop
// Maximum number of moves of a random game, unless the game or the command line sets another limit; a longer
// game counts as endless. The shipped games take up to about 300 moves.
inline constexpr std::uint32_t kMaxMoves = 10'000;
// Maximum number of legal moves of one seat in one position, counting every combination of arguments. A move
// with three numbers from 0 to 99 would have more moves than a player can choose from, or than the host can
// list in time.
inline constexpr std::uint32_t kMaxLegalMoves = 65'536;

// "256 KiB", "16 MiB", "2000 bytes": the size in the largest unit that divides it.
[[nodiscard]] std::string bytes_text(std::size_t bytes);

}  // namespace fuda
