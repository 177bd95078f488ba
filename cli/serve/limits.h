// What a server lets strangers have (docs/serve.md#limits).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace fuda::serve {

inline constexpr std::size_t kMostBody = 64 * 1024;        // bytes of a request
inline constexpr std::size_t kMostHeaders = 32 * 1024;     // bytes a connection may take for its headers
inline constexpr unsigned kMostConnections = 4096;         // in all
inline constexpr unsigned kMostConnectionsOfAddress = 32;  // from one address
inline constexpr std::chrono::seconds kPatience{30};       // with a request that does not end
inline constexpr std::chrono::seconds kKeepAlive{15};      // between comments in a stream of events
inline constexpr std::chrono::milliseconds kPace{1};       // between answers that nobody at a table waits for
inline constexpr std::size_t kMostStreams = 4;             // of events, for one seat
inline constexpr std::size_t kMostOnlookers = 64;          // that watch a table without a seat
inline constexpr std::size_t kMostOnlookersOfAddress = 16;
inline constexpr std::chrono::seconds kFilesKept{5};    // that what was read of games' files is told again
inline constexpr std::size_t kMostFilms = 16;           // that are being made or wait for it
inline constexpr unsigned kMostMaking = 2;              // tables, copies and films that are made at once
inline constexpr std::size_t kMostMakingOfAddress = 4;  // that wait for one address
inline constexpr std::size_t kMostAsking = 64;          // requests of a kind that wait for a table or address
// Of processor time, after which a table counts as slow, and so long.
inline constexpr std::chrono::milliseconds kSlowJob{20};
inline constexpr std::chrono::seconds kSlowFor{10};
inline constexpr std::chrono::seconds kIsThere{60};         // that somebody counts as there who has asked
inline constexpr std::chrono::seconds kLongestThought{20};  // of processor time, for a move of a bot
inline constexpr std::size_t kMostUnsent = 1024 * 1024;     // bytes that wait for the reader of a stream
// Where more wait for the readers of all streams, one for which more than kSmallAnswer wait is cut off.
inline constexpr std::size_t kMostUnsentStreams = 32 * 1024 * 1024;
inline constexpr std::size_t kSmallAnswer = 64 * 1024;  // bytes of an answer that always has room
inline constexpr std::size_t kMostUnsentAnswers = 64 * 1024 * 1024;  // bytes of all answers that wait
inline constexpr std::size_t kMostUnsentToAddress = 8 * 1024 * 1024;
inline constexpr std::size_t kMostListed = 1024 * 1024;  // bytes of a list of tables
inline constexpr std::size_t kMostTables = 1000;         // in all
inline constexpr std::size_t kMostTablesAMinute = 20;    // made by one address
inline constexpr std::chrono::minutes kEmptyTable{10};   // that a table is kept at which nobody sits
// That a table is kept where room is needed: its game is over, nobody has ever moved (nor listens), the last
// move was long ago.
inline constexpr std::chrono::hours kFinishedTable{1};
inline constexpr std::chrono::hours kUnplayedTable{1};
inline constexpr std::chrono::hours kIdleTable{24 * 14};
inline constexpr std::size_t kMostMemory =
    1024UL * 1024 * 1024;                              // bytes of all tables, as measured when they are made
inline constexpr double kMostFreeMoves = 20;           // of a seat, one after the other
inline constexpr double kFreeMovesASecond = 2;         // that it may make again
inline constexpr std::size_t kMostName = 64;           // bytes of a person's name
inline constexpr std::size_t kMostLogged = 60;         // failures of rules told to the log in a minute
inline constexpr std::size_t kMostLoggedBytes = 4096;  // of one of them
inline constexpr std::size_t kMostData = 4096;         // bytes of `data` and `setupData`
inline constexpr std::size_t kMostMove = 1000;         // bytes of a move
inline constexpr std::size_t kMostWaiting = 16;        // moves that wait for a bot
inline constexpr std::size_t kMostLate = 64;           // moves of others that a choice may come after
inline constexpr int kMostDepth = 16;                  // of JSON
inline constexpr std::size_t kMostKeys = 1000;         // of one mapping in JSON
inline constexpr std::uint32_t kMostThinking = 5000;   // ismcts:N and greedy:N that anybody may ask for

}  // namespace fuda::serve
