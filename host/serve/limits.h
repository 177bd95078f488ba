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
inline constexpr std::size_t kMostOnlookers = 16;          // that watch a table without a seat
inline constexpr std::chrono::seconds kFilesKept{5};       // that what was read of games' files is told again
inline constexpr std::size_t kMostFilms = 16;              // that are being made at once
inline constexpr std::size_t kMostUnsent = 1024 * 1024;    // bytes that wait for the reader of a stream
inline constexpr std::size_t kMostTables = 1000;           // in all
inline constexpr std::size_t kMostTablesAMinute = 20;      // made by one address
inline constexpr std::chrono::minutes kEmptyTable{10};     // that a table is kept at which nobody sits
inline constexpr std::chrono::hours kFinishedTable{24};    // that a game that is over is kept
inline constexpr std::size_t kMostName = 64;               // bytes of a person's name
inline constexpr std::size_t kMostData = 4096;             // bytes of `data` and `setupData`
inline constexpr std::size_t kMostMove = 1000;             // bytes of a move
inline constexpr std::size_t kMostWaiting = 16;            // moves that wait for a bot
inline constexpr int kMostDepth = 16;                      // of JSON
inline constexpr std::size_t kMostKeys = 256;              // of one mapping in JSON
inline constexpr std::uint32_t kMostThinking = 5000;       // ismcts:N and greedy:N that anybody may ask for

}  // namespace fuda::serve
