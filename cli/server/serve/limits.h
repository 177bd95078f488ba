// What a server lets strangers have (docs/hosting.md#limits).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "serve/rate.h"

namespace fuda::serve {

// Requests.
inline constexpr std::size_t kMostBody = 64 * 1024;     // bytes of a body
inline constexpr std::size_t kMostHeaders = 32 * 1024;  // bytes that a connection may take for headers
inline constexpr int kMostDepth = 16;                   // of JSON
inline constexpr std::size_t kMostKeys = 1000;          // of one mapping in JSON
inline constexpr std::size_t kMostName = 64;            // bytes of a person's name
inline constexpr std::size_t kMostData = 4096;          // bytes of `data` and `setupData`
inline constexpr std::size_t kMostMove = 1000;          // bytes of a move
inline constexpr std::size_t kMostLanguages = 16;       // of an Accept-Language

// An address is that of a person (serve/address.h); a network may have as much as so many people.
inline constexpr std::size_t kPeopleOfNetwork = 4;

// Connections.
inline constexpr unsigned kMostConnections = 4096;
inline constexpr std::size_t kMostConnectionsOfAddress = 32;
inline constexpr std::chrono::seconds kPatience{30};   // for a request to arrive, or its answer to be taken
inline constexpr std::chrono::seconds kKeepAlive{15};  // between comments in a stream of events
inline constexpr std::size_t kMostStreams = 4;         // of events, for one seat
inline constexpr std::size_t kMostSpectators = 64;     // of a table
inline constexpr std::size_t kMostSpectatorsOfAddress = 16;

// Bytes that wait for their readers.
inline constexpr std::size_t kMostListed = 1024 * 1024;  // of a list of tables
inline constexpr std::size_t kMostListedData = 256;      // of each `data` in it
inline constexpr std::size_t kMostListedSetup = 1024;    // of each `setupData` in it
inline constexpr std::size_t kMostUnsent = 1024 * 1024;  // of one stream
// When more waits in all streams, a stream in which more than kSmallAnswer waits is cut off.
inline constexpr std::size_t kMostUnsentStreams = 32 * 1024 * 1024;
inline constexpr std::size_t kSmallAnswer = 64 * 1024;               // an answer that is never refused
inline constexpr std::size_t kMostUnsentAnswers = 64 * 1024 * 1024;  // of all answers
inline constexpr std::size_t kMostUnsentToAddress = 8 * 1024 * 1024;

// Work.
inline constexpr std::chrono::milliseconds kPace{1};    // between answers that nobody at a table waits for
inline constexpr std::chrono::seconds kFilesKept{5};    // before games' files are read again for lists
inline constexpr unsigned kMostMaking = 2;              // tables, copies and films made at once
inline constexpr std::size_t kMostFilms = 256;          // being made or waiting, of each of two kinds
inline constexpr std::size_t kMostMakingOfAddress = 4;  // tables, copies and films that wait
// What pages need to open, of players and of spectators: so much is made at once for each of the two; waits
// for a seat, and for the spectators of an address.
inline constexpr unsigned kMostOpening = 2;
inline constexpr std::size_t kMostOpeningOfSeat = 4;
inline constexpr std::size_t kMostLookingOfAddress = 16;
inline constexpr std::size_t kMostAsking = 64;  // requests of an address that wait, for lists or a table
inline constexpr std::size_t kMostAskingOfSeat = 16;  // that wait for its table
inline constexpr std::size_t kShortBody = 8 * 1024;   // bytes of a body that is read to see who asks
inline constexpr std::size_t kMostWaiting = 16;       // moves that wait for a bot
inline constexpr std::chrono::milliseconds kSlowJob{
    20};  // of processor time, after which a table counts as slow
inline constexpr std::chrono::seconds kSlowFor{10};
inline constexpr std::chrono::seconds kLongestThought{20};  // of processor time, for one move of a bot
inline constexpr std::uint32_t kMostThinking = 5000;  // the N of ismcts:N and greedy:N that anybody may have

// Tables.
inline constexpr std::size_t kMostTables = 1000;
inline constexpr std::size_t kMostTablesAMinute = 20;     // made by one address
inline constexpr std::size_t kMostTablesOfAddress = 100;  // at the same time
inline constexpr std::size_t kMostTablesOfNetwork = 200;
// When no table may go, the longest without a move of whoever has most of all, if they are more than so many.
inline constexpr std::size_t kFewTables = 10;
// Seats that an address takes at tables made by others: where that seat has not moved yet, and of all.
inline constexpr std::size_t kMostGuests = 8;
inline constexpr std::size_t kMostGuestsInAll = 40;
inline constexpr Allowance kJoins{100, 1};          // of an address, at all tables
inline constexpr Allowance kJoinsAtTable{12, 0.2};  // of an address
// Bytes in use: beyond it tables do not grow, and beyond three quarters of it none is made.
inline constexpr std::size_t kMostMemory = 1024UL * 1024 * 1024;
inline constexpr std::chrono::milliseconds kMemoryMeasured{100};  // how often, while tables grow
inline constexpr std::chrono::seconds kMemorySpared{1};  // how often tables drop what can be made again
inline constexpr std::size_t kMostPast = 128 * 1024;     // bytes of what a seat was told of earlier moves
inline constexpr std::size_t kMostViews = 256 * 1024;    // bytes of a position as pages show it, of all seats
inline constexpr std::chrono::seconds kIsThere{60};      // after a request, somebody counts as present
inline constexpr std::size_t kMostLate = 64;             // moves of others that a choice may come after
// Bytes that are sent to each page at a table to say who plays there.
inline constexpr Allowance kTableEvents{256 * 1024, 16 * 1024};
// Of a seat, or of the owner: what changes how all see the table.
inline constexpr Allowance kChanges{20, 0.5};
// Of a seat: free moves, moves taken back and questions to the others, words to them, other tables.
inline constexpr Allowance kFreeMoves{20, 2};
inline constexpr Allowance kQuestions{10, 0.2};
inline constexpr Allowance kWords{8, 0.5};
inline constexpr Allowance kNextTables{30, 1};  // that are asked for by playAgain
// What a page is told beforehand of where the moves of a seat lead: how often, of how many moves, and after
// how many bytes there are no more.
inline constexpr Allowance kForesights{20, 2};
inline constexpr std::size_t kMostForeseen = 64;
inline constexpr std::size_t kMostForeseenBytes = 16 * 1024;
// A clock: for a move, for a game, what a seat has again for a game if its time has run out and a bot has
// moved for it, how much of it a server that dies may forget, and before how many of the last moves it is
// known.
inline constexpr std::chrono::seconds kLeastForMove{5};
inline constexpr std::chrono::hours kMostForMove{24};
inline constexpr std::chrono::minutes kLeastForGame{1};
inline constexpr std::chrono::hours kMostForGame{24};
inline constexpr std::chrono::minutes kMoreTime{1};
inline constexpr std::chrono::seconds kClockWritten{10};
inline constexpr std::size_t kMostClockKept = 64;
// A code for another device, and how often somebody may try one.
inline constexpr std::size_t kCodeLetters = 8;
inline constexpr std::chrono::minutes kCodeLasts{10};
inline constexpr Allowance kCodeTries{10, 0.1};
inline constexpr std::size_t kMostWords = 50;       // of a table, that are kept
inline constexpr std::size_t kMostWordBytes = 200;  // of each
// Of another server that does not answer, when its tables are asked for.
inline constexpr std::size_t kMostTakenOver = 50;
inline constexpr std::chrono::seconds kTakeOverPause{2};
// How long a table is kept when there is no room: with nobody at it, after its game, if nobody has ever moved
// nor listens, after its last move.
inline constexpr std::chrono::minutes kEmptyTable{10};
inline constexpr std::chrono::hours kFinishedTable{1};
inline constexpr std::chrono::hours kUnplayedTable{1};
inline constexpr std::chrono::hours kIdleTable{24 * 14};

// The log.
inline constexpr std::size_t kMostLogged = 60;         // failures of rules in a minute
inline constexpr std::size_t kMostLoggedBytes = 4096;  // of each

}  // namespace fuda::serve
