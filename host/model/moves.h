// Moves are small values. Sets of legal moves are runs of bits, so that counting and choosing moves needs no
// list.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "model/types.h"

namespace fuda {

// A move of a kind with its arguments, one per parameter. An argument is a seat, a CardId, a FactId, a
// ValueId, a number, the index of a choice, a position from 0, or a ZoneId. If an argument is several cards,
// it is the part of `chosen` with these cards. Unused arguments are 0.
struct Move {
  KindId kind = kNone;
  Seat seat = kNone;  // the mover
  std::array<std::int16_t, kMaxParams> args{};
  std::array<CardId, kMaxChosen> chosen{};  // cards in the order of the zone; unused elements are 0

  // The cards of an argument for several cards.
  [[nodiscard]] std::span<const CardId> cards(std::size_t index) const {
    return std::span(chosen).subspan(first_of(index), count_of(index));
  }
  [[nodiscard]] std::span<CardId> cards(std::size_t index) {
    return std::span(chosen).subspan(first_of(index), count_of(index));
  }
  // Sets the cards of an argument. `first` is the number of cards that earlier arguments have. Returns false
  // and changes nothing if there are too many cards.
  bool choose(std::size_t index, std::size_t first, std::span<const CardId> cards) {
    if (first + cards.size() > kMaxChosen) return false;
    args[index] = static_cast<std::int16_t>(first * kCounts + cards.size());
    std::ranges::copy(cards, chosen.begin() + static_cast<std::ptrdiff_t>(first));
    std::fill(chosen.begin() + static_cast<std::ptrdiff_t>(first + cards.size()), chosen.end(), CardId{0});
    return true;
  }

  friend bool operator==(const Move&, const Move&) = default;

 private:
  static constexpr std::size_t kCounts = 256;
  [[nodiscard]] std::size_t first_of(std::size_t index) const {
    return static_cast<std::size_t>(args[index]) / kCounts;
  }
  [[nodiscard]] std::size_t count_of(std::size_t index) const {
    return static_cast<std::size_t>(args[index]) % kCounts;
  }
};

// All moves that share their kind and leading arguments. Bit i stands for the i-th candidate of the last
// parameter: the number base + i, or the card at position base + i of `zone`.
struct MoveRun {
  Move head;
  std::uint8_t last = kNone;  // the argument that the bits stand for; kNone: there is none, and mask is 1
  ZoneId zone = kNone;        // the zone of the positions, for a card parameter
  std::int16_t base = 0;
  Mask mask = 0;
};

// Thrown if there are more than kMaxLegalMoves moves. The code that lists moves adds the kind to the message.
struct TooManyMoves : std::exception {};

// A set of legal moves. A set that is reused for each move allocates memory only when it grows.
class MoveSet {
 public:
  void clear() { used_ = count_ = tried_ = 0; }
  void add(const Move& head, std::uint8_t last, ZoneId zone, std::int16_t base, Mask mask) {
    if (mask == 0) return;
    if (runs_.data() + used_ == std::to_address(runs_.end())) [[unlikely]]  // size() would divide
      grow();
    MoveRun& run = runs_[used_++];
    run.head = head;
    run.last = last;
    run.zone = zone;
    run.base = base;
    run.mask = mask;
    count_ += static_cast<std::uint32_t>(std::popcount(mask));
  }
  // Counts leading arguments that were tried, because very many of them may be tried before a move is found.
  // Throws TooManyMoves above kMaxLegalMoves.
  void note_tried() {
    if (++tried_ > kMaxLegalMoves) throw TooManyMoves{};
  }
  [[nodiscard]] std::uint32_t tried() const { return tried_; }
  [[nodiscard]] std::uint32_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::span<const MoveRun> runs() const { return {runs_.data(), used_}; }
  [[nodiscard]] std::span<MoveRun> runs() { return {runs_.data(), used_}; }
  // Call this after changing masks of runs().
  void recount() {
    count_ = 0;
    for (const MoveRun& run : runs()) count_ += static_cast<std::uint32_t>(std::popcount(run.mask));
  }

 private:
  [[gnu::noinline, gnu::cold]] void grow() {
    if (used_ >= kMaxLegalMoves) throw TooManyMoves{};
    runs_.resize(std::min<std::size_t>(used_ + used_ / 2 + 16, kMaxLegalMoves));
  }

  std::vector<MoveRun> runs_;  // only the first used_ runs are in use
  std::uint32_t used_ = 0;
  std::uint32_t count_ = 0;
  std::uint32_t tried_ = 0;
};

}  // namespace fuda
