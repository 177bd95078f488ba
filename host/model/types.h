// Types that every part of the host shares: identifiers and bit sets.
#pragma once

#include <concepts>
#include <cstdint>

#include "base/limits.h"

namespace fuda {

// Identifiers are indices into the tables of a Game. An identifier of a card has two bytes, and most other
// identifiers have one byte. A State is therefore small enough to be copied in tens of nanoseconds. The
// loader refuses a game that needs larger identifiers.
using CardId = std::uint16_t;
using FaceId = std::uint16_t;
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

using CardCount = std::uint16_t;
using CardPosition = std::uint16_t;  // position of a card in its zone, from 0 at the bottom

using FactMask = std::uint32_t;  // bit i: Fact i
using SeatMask = std::uint16_t;  // bit i: seat i
using Mask = std::uint64_t;      // bit i: the i-th candidate of a move's parameter

template <class T>
concept Identifier = std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t>;

// "No such thing" for each numeric type above: the largest value of that type. None does not convert to wider
// types, so that code cannot compare a sum or an `int` with it by mistake.
struct None {
  template <Identifier Id>
  constexpr operator Id() const {  // NOLINT(google-explicit-constructor): as plain as a number
    return static_cast<Id>(~Id{0});
  }
  template <Identifier Id>
  friend constexpr bool operator==(Id id, None none) {
    return id == static_cast<Id>(none);
  }
};
inline constexpr None kNone{};

}  // namespace fuda
