// What can be said of a table at any moment, by any thread, while its game goes on: who sits there, how far
// it is, who listens.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/limits.h"
#include "model/types.h"
#include "serve/card.h"

namespace fuda::serve {

// As it was when something changed last. Never changed itself.
struct Facts {
  TableCard card;
  std::vector<std::string> seats;  // their names in moves
  std::size_t moves = 0;
  std::int64_t last_move = 0;  // see Table
  bool over = false;
  std::string outcome;  // of a game that is over
  bool stuck = false;
};

// How many listen, by seat.
class Ears {
 public:
  // Counts until what it gives is let go of. kNone: somebody who looks on.
  [[nodiscard]] std::shared_ptr<void> listen(Seat seat);
  // A bit for each seat to which somebody listens.
  [[nodiscard]] std::uint64_t seats() const;
  // Whether anybody does, those who look on as well.
  [[nodiscard]] bool any() const;

 private:
  using Counts = std::array<std::atomic<unsigned>, kMaxSeats + 1>;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

// What is known of a table, handed from those who play to those who ask.
class Notice {
 public:
  void put_up(Facts facts);
  [[nodiscard]] std::shared_ptr<const Facts> facts() const;

  // What lists say of it while these seats are listened to: made once for the same facts.
  [[nodiscard]] std::shared_ptr<const std::string> text(std::uint64_t listened) const;

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Facts> facts_;
  mutable std::shared_ptr<const std::string> text_;  // null: not made
  mutable std::uint64_t listened_ = 0;
};

// A table as others may see it: no credentials, no seed.
[[nodiscard]] Json shown_table(const Facts& facts, std::uint64_t listened);

}  // namespace fuda::serve
