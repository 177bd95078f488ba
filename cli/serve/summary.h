// Facts about a table that any thread can read during the game, such as its people, its progress and its
// listeners.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/limits.h"
#include "serve/registration.h"

namespace fuda::serve {

// The facts about a table after its last change.
struct Summary {
  Registration registration;
  std::vector<std::string> seats;  // the names of the seats, as moves write them
  std::size_t moves = 0;
  std::int64_t last_move = 0;  // see Table
  bool over = false;
  bool stuck = false;
  SeatMask active = 0;  // the seats to move
  // After the end of the game: "outcome", "score" and, if the game has winners, "winners".
  Json ended = nullptr;
  SeatMask on_the_clock = 0;  // the seats whose time is running
  // For each seat, the address of its person, or "" if the seat has no person or if the address is the
  // owner's. Only the server itself uses the guests.
  struct Guest {
    std::string address;
    bool has_moved = false;
  };
  std::vector<Guest> guests = {};

  // The JSON about a table for other people, without credentials and seed. `listening` has one bit per seat.
  // If `in_list` is set, leaves out long `data` and `setupData` (kMostListedData, kMostListedSetup).
  [[nodiscard]] Json json(std::uint64_t listening, bool in_list = false) const;
};

// The number of listeners, by seat.
class ListenerCounts {
 public:
  // Counts a listener until the caller releases the result. `seat` is kNone for a spectator.
  [[nodiscard]] std::shared_ptr<void> add(Seat seat);
  // The seats that listen, as bits.
  [[nodiscard]] std::uint64_t seats() const;
  // Whether the table has any listeners, including spectators.
  [[nodiscard]] bool any() const;

 private:
  using Counts = std::array<std::atomic<unsigned>, kMaxSeats + 1>;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

// The newest summary of a table. The table's task queue writes the summary, and any thread can read it.
class NewestSummary {
 public:
  void set(Summary summary);
  [[nodiscard]] std::shared_ptr<const Summary> get() const;

  // The summary as JSON texts. This object keeps the texts until the summary changes.
  struct Texts {
    std::shared_ptr<const std::string> whole, listed;
  };
  [[nodiscard]] Texts texts(std::uint64_t listening) const;

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Summary> summary_;
  mutable Texts texts_;                  // the texts; null until a caller needs them
  mutable std::uint64_t listening_ = 0;  // the listeners that texts_ mentions
};

}  // namespace fuda::serve
