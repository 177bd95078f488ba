// The small vocabulary every part of the host shares: identifiers and bit sets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/limits.h"

namespace fuda {

// Identifiers are indices into the tables of a Game. They are one byte wide so that a State stays small
// enough to be copied in tens of nanoseconds; the loader refuses a game that needs more.
using CardId = std::uint8_t;
using FaceId = std::uint8_t;
using AttributeId = std::uint8_t;
using ValueId = std::uint8_t;
using FactId = std::uint8_t;
using FamilyId = std::uint8_t;
using ZoneId = std::uint8_t;
using CounterId = std::uint8_t;
using KindId = std::uint8_t;
using PhaseId = std::uint8_t;
using OutcomeId = std::uint8_t;
using SayingId = std::uint8_t;
using Seat = std::uint8_t;  // 0 is the first seat; the next seat clockwise is seat + 1

using FactMask = std::uint32_t;  // bit i: Fact i
using SeatMask = std::uint16_t;  // bit i: seat i
using Mask = std::uint64_t;      // bit i: the i-th candidate of a move's parameter

inline constexpr std::uint8_t kNone = 0xff;  // "no such thing", for every identifier above

}  // namespace fuda
