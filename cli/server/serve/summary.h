// What any thread can say of a table while its game goes on: who sits there, how far it is, who listens.
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

// A table as it was when something changed last.
struct Summary {
  Registration registration;
  std::vector<std::string> seats;  // their names in moves
  std::size_t moves = 0;
  std::int64_t last_move = 0;  // see Table
  bool over = false;
  bool stuck = false;
  SeatMask active = 0;   // whose turn it is
  Json ended = nullptr;  // of a game that is over: "outcome", "score" and, where there are any, "winners"
  SeatMask on_the_clock = 0;  // whose time runs
  // By seat: who sits there and asked from elsewhere than whoever made the table; "": nobody. For the server
  // alone.
  struct Guest {
    std::string address;
    bool has_moved = false;
  };
  std::vector<Guest> guests = {};

  // A table as others may see it, without credentials and seed. `listening`: a bit for each seat. `in_list`:
  // without long `data` and `setupData` (kMostListedData, kMostListedSetup).
  [[nodiscard]] Json json(std::uint64_t listening, bool in_list = false) const;
};

// How many listen, by seat.
class ListenerCounts {
 public:
  // Counts a listener until the result is released. kNone: a spectator.
  [[nodiscard]] std::shared_ptr<void> add(Seat seat);
  // A bit for each seat that listens.
  [[nodiscard]] std::uint64_t seats() const;
  // Whether anybody listens, spectators included.
  [[nodiscard]] bool any() const;

 private:
  using Counts = std::array<std::atomic<unsigned>, kMaxSeats + 1>;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

// The newest summary of a table, written in its task queue and read by any thread.
class NewestSummary {
 public:
  void set(Summary summary);
  [[nodiscard]] std::shared_ptr<const Summary> get() const;

  // As JSON text, kept until something changes.
  struct Texts {
    std::shared_ptr<const std::string> whole, listed;
  };
  [[nodiscard]] Texts texts(std::uint64_t listening) const;

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Summary> summary_;
  mutable Texts texts_;                  // null: not made yet
  mutable std::uint64_t listening_ = 0;  // in texts_
};

}  // namespace fuda::serve
