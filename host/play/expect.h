// What must be true of a position: a script's `expect`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/state.h"
#include "play/table.h"
#include "yaml/node.h"

namespace fuda::play {

struct Mismatch {
  Place place;  // of the expected value
  std::string key, expected, found;
};

class Expectations {
 public:
  Expectations() = default;  // nothing is expected
  // Resolves every key against the game. Throws Failure with all that mean nothing there, or have a value of
  // the wrong kind. `table` must outlive the expectations.
  Expectations(const yaml::Node& expect, const Table& table);

  [[nodiscard]] std::vector<Mismatch> check(const State& state) const;

  // Says what was found where the expectation does not hold.
  using Check = std::function<std::optional<std::string>(const State&)>;

 private:
  struct Item {
    Place place;
    std::string key, expected;
    Check check;
  };
  std::vector<Item> items_;
};

// ---- what expectations, traces and texts read off a position
// ------------------------------------------------------

// The legal moves in words, of one seat or (kNone) of all that are active; with "SEAT: " in front where
// several are.
[[nodiscard]] std::vector<std::string> legal_texts(const Table& table, const State& state, Seat only = kNone);
[[nodiscard]] std::vector<std::string> active_seats(const Table& table, const State& state);
// Who has won; nobody while the game goes on.
[[nodiscard]] std::vector<std::string> winner_names(const Table& table, const State& state);
// The cards of a zone in the order in which it is listed; "?" for what `viewer` does not see (kNone sees
// all).
[[nodiscard]] std::vector<std::string> zone_cards(const State& state, ZoneId zone, Seat viewer = kNone);
// The name of the rating of the team's score, "" where there is none.
[[nodiscard]] std::string rating_of(const Table& table, const State& state);
// Where a seat's told cards are: its hand. kNone when the game has no zone a seat.
[[nodiscard]] ZoneId hand_of(const Game& game, Seat seat);

}  // namespace fuda::play
