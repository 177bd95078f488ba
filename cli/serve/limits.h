// The limits that a server sets for strangers (docs/hosting.md#limits).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "serve/rate.h"

namespace fuda::serve {

// Limits for requests.
inline constexpr std::size_t kMostBody = 64 * 1024;     // maximum size of a request body, in bytes
inline constexpr std::size_t kMostHeaders = 32 * 1024;  // memory for the headers of a connection, in bytes
inline constexpr int kMostDepth = 16;                   // maximum nesting depth of JSON
inline constexpr std::size_t kMostKeys = 1000;          // maximum number of keys in one mapping of JSON
inline constexpr std::size_t kMostName = 240;           // maximum size of a person's name, in bytes, which
                                                        // is enough for 60 characters of any script
inline constexpr std::size_t kMostData = 4096;          // maximum size of `data` and of `setupData`, in bytes
inline constexpr std::size_t kMostMove = 1000;          // maximum size of a move, in bytes
inline constexpr std::size_t kMostLanguages = 16;  // maximum number of languages in an Accept-Language header

// A network has the limits of this many people. An address counts as a person (serve/address.h).
inline constexpr std::size_t kPeopleOfNetwork = 4;

// Limits for connections.
inline constexpr unsigned kMostConnections = 4096;
inline constexpr std::size_t kMostConnectionsOfAddress = 32;
// The time in which a client must send a request, or read its answer.
inline constexpr std::chrono::seconds kPatience{30};
inline constexpr std::chrono::seconds kKeepAlive{15};  // the time between comments in an event stream
inline constexpr std::size_t kMostStreams = 4;         // the maximum number of event streams for one seat
inline constexpr std::size_t kMostSpectators = 64;     // the maximum number of spectators of one table
inline constexpr std::size_t kMostSpectatorsOfAddress = 16;

// The maximum sizes of answers and streams that wait for their readers.
inline constexpr std::size_t kMostListed = 1024 * 1024;  // size of a list of tables, in bytes
inline constexpr std::size_t kMostListedData = 256;      // size of each `data` in a list, in bytes
inline constexpr std::size_t kMostListedSetup = 1024;    // size of each `setupData` in a list, in bytes
inline constexpr std::size_t kMostUnsent = 1024 * 1024;  // number of bytes that wait in one stream
// If more than this many bytes wait in all streams, the server cuts off a stream in which more than
// kSmallAnswer bytes wait.
inline constexpr std::size_t kMostUnsentStreams = 32 * 1024 * 1024;
// The server never refuses an answer of at most this many bytes.
inline constexpr std::size_t kSmallAnswer = 64 * 1024;
inline constexpr std::size_t kMostUnsentAnswers = 64 * 1024 * 1024;  // number of bytes in all waiting answers
inline constexpr std::size_t kMostUnsentToAddress = 8 * 1024 * 1024;

// Limits for work. The minimum time between jobs for which nobody at a table waits.
inline constexpr std::chrono::milliseconds kPace{1};
inline constexpr std::chrono::seconds kFilesKept{5};  // the time until the server reads the games' files
                                                      // again for lists
inline constexpr unsigned kMostMaking = 2;  // maximum number of tables, copies and films in progress at once
// The maximum number of films in progress or waiting, for each of two purposes.
inline constexpr std::size_t kMostFilms = 256;
// The maximum number of tables, copies and films that may wait for one address.
inline constexpr std::size_t kMostMakingOfAddress = 4;
// Limits for creating the data that pages need to open. The first limit is for jobs in progress at once,
// counted separately for players and for spectators. The others are for waiting jobs: per seat, and per
// address of spectators.
inline constexpr unsigned kMostOpening = 2;
inline constexpr std::size_t kMostOpeningOfSeat = 4;
inline constexpr std::size_t kMostLookingOfAddress = 16;
// The maximum number of requests of one address that may wait for lists or a table.
inline constexpr std::size_t kMostAsking = 64;
inline constexpr std::size_t kMostAskingOfSeat = 16;  // the maximum number of requests of one seat that may
                                                      // wait for its table
// The maximum size of a body that the server parses early to find the sender, in bytes.
inline constexpr std::size_t kShortBody = 8 * 1024;
inline constexpr std::size_t kMostWaiting = 16;  // maximum number of moves that wait for a bot
// The processor time of a job after which its table counts as slow.
inline constexpr std::chrono::milliseconds kSlowJob{20};
inline constexpr std::chrono::seconds kSlowFor{10};
// The maximum processor time for one move of a bot.
inline constexpr std::chrono::seconds kLongestThought{20};
// The largest N of ismcts:N and greedy:N that anyone may use.
inline constexpr std::uint32_t kMostThinking = 5000;

// Limits for tables.
inline constexpr std::size_t kMostTables = 1000;
// The maximum number of tables that one address may create per minute.
inline constexpr std::size_t kMostTablesAMinute = 20;
// The maximum number of tables of one address at the same time.
inline constexpr std::size_t kMostTablesOfAddress = 100;
inline constexpr std::size_t kMostTablesOfNetwork = 200;
// If the server has no room, the network with the most tables loses its longest idle table, but only if this
// network has more than this many tables.
inline constexpr std::size_t kFewTables = 10;
// The maximum numbers of seats that an address may have at other people's tables. The first number is for
// seats that have not moved, and the second number is for all seats.
inline constexpr std::size_t kMostGuests = 8;
inline constexpr std::size_t kMostGuestsInAll = 40;
inline constexpr Allowance kJoins{100, 1};          // the rate of joins of one address, at all tables
inline constexpr Allowance kJoinsAtTable{12, 0.2};  // the rate of joins of one address, at one table
// A limit on the memory in use, in bytes. At this limit, tables do not grow. At three quarters of this limit,
// the server creates no tables.
inline constexpr std::size_t kMostMemory = 1024UL * 1024 * 1024;
// The time between measurements of the memory while tables grow.
inline constexpr std::chrono::milliseconds kMemoryMeasured{100};
inline constexpr std::chrono::seconds kMemorySpared{1};  // the minimum time between two attempts to free
                                                         // memory of tables
// The maximum size of the data about earlier moves that a table keeps for a seat, in bytes.
inline constexpr std::size_t kMostPast = 128 * 1024;
inline constexpr std::size_t kMostViews = 256 * 1024;  // maximum size of a position's views for pages, for
                                                       // all seats together, in bytes
// The time for which the sender of a request counts as present after the request.
inline constexpr std::chrono::seconds kIsThere{60};
// The maximum number of moves that other players may make between a player's choice and the arrival of that
// choice.
inline constexpr std::size_t kMostLate = 64;
// The rate of bytes at which the server tells each page at a table who plays at the table.
inline constexpr Allowance kTableEvents{256 * 1024, 16 * 1024};
// The rate at which a seat or the owner may change facts about the table that everyone sees.
inline constexpr Allowance kChanges{20, 0.5};
// The rates at which a seat may make free moves, take back moves, ask other players, send messages, and ask
// for other tables.
inline constexpr Allowance kFreeMoves{20, 2};
inline constexpr Allowance kQuestions{10, 0.2};
inline constexpr Allowance kWords{8, 0.5};
inline constexpr Allowance kNextTables{30, 1};  // the rate of requests for a table by playAgain
// Limits for foresight, which sends a page the results of a seat's moves in advance. They limit the rate of
// requests, and the numbers of moves and bytes per answer.
inline constexpr Allowance kForesights{20, 2};
inline constexpr std::size_t kMostForeseen = 64;
inline constexpr std::size_t kMostForeseenBytes = 16 * 1024;
// Limits for clocks: the time for a move, and the time for a game. Then come the new time after a bot has
// moved for a seat, the time that a crash may lose, and the number of moves whose times the clock keeps.
inline constexpr std::chrono::seconds kLeastForMove{5};
inline constexpr std::chrono::hours kMostForMove{24};
inline constexpr std::chrono::minutes kLeastForGame{1};
inline constexpr std::chrono::hours kMostForGame{24};
inline constexpr std::chrono::minutes kMoreTime{1};
inline constexpr std::chrono::seconds kClockWritten{10};
inline constexpr std::size_t kMostClockKept = 64;
// Limits for codes for another device: their length, the time for which they work, and the rate of tries.
inline constexpr std::size_t kCodeLetters = 8;
inline constexpr std::chrono::minutes kCodeLasts{10};
inline constexpr Allowance kCodeTries{10, 0.1};
inline constexpr std::size_t kMostWords = 50;       // the number of messages that a table keeps
inline constexpr std::size_t kMostWordBytes = 200;  // maximum size of each message, in bytes
// Limits for taking over tables of a server that does not answer.
inline constexpr std::size_t kMostTakenOver = 50;
inline constexpr std::chrono::seconds kTakeOverPause{2};
// The times after which the server may remove a table if it has no room for another table.
inline constexpr std::chrono::minutes kEmptyTable{10};    // since the table's creation, if it has no people
inline constexpr std::chrono::hours kFinishedTable{1};    // since the last move, if the game is over
inline constexpr std::chrono::hours kUnplayedTable{1};    // since the table's creation, if nobody has moved
                                                          // and nobody listens
inline constexpr std::chrono::hours kIdleTable{24 * 14};  // since the last move at the table

// Limits for the log.
inline constexpr std::size_t kMostLogged = 60;         // maximum number of texts about failures per minute
inline constexpr std::size_t kMostLoggedBytes = 4096;  // maximum size of each text, in bytes

}  // namespace fuda::serve
