// What must be true of a position: a script's `expect`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/observation.h"
#include "model/state.h"
#include "script/loaded_game.h"
#include "yaml/node.h"

namespace fuda {

// What a script would have to expect to be right: a value, or the items of a list.
using Instead = std::variant<std::string, std::vector<std::string>>;

struct Mismatch {
  Place place;  // of the expected value
  std::string key, expected, found;
  std::string difference;  // for two lists: what is missing and what is extra; else ""
  yaml::Node value;        // the expected value as it was read
  std::optional<Instead> instead;
};

// What was found where something else was expected.
struct Found {
  std::string text;
  std::string difference = {};
  std::optional<Instead> instead = {};  // none where several values would do
};

// "[R1, R2]"; of more than 16 only the first ones, and how many there are.
[[nodiscard]] std::string cards_text(const std::vector<std::string>& cards);
// "missing: R1, R2" and "extra: B3", a line each; or, if only the order differs, from which place on.
[[nodiscard]] std::string difference_of(const std::vector<std::string>& expected,
                                        const std::vector<std::string>& found);

struct Leaf;

class Expectations {
 public:
  Expectations() = default;  // nothing is expected
  // Resolves every key against the game. Throws Failure with all keys that mean nothing there, or have a
  // value of the wrong kind. `loaded` must outlive the expectations.
  Expectations(const yaml::Node& expect, const LoadedGame& loaded);

  [[nodiscard]] std::vector<Mismatch> check(const Position& position) const;

  // Says what was found if the expectation does not hold.
  using Check = std::function<std::optional<Found>(const Position&)>;

 private:
  // The check of one entry, usable where nothing was added to the findings.
  static Check compile(const Leaf& leaf, const LoadedGame& loaded, Findings& findings);

  struct Item {
    Place place;
    std::string key, expected;
    yaml::Node value;
    Check check;
  };
  std::vector<Item> items_;
};

// ---- what expectations, traces and texts read from a position (reading.cpp)

// The legal moves of all active seats, as texts; with "SEAT: " in front if there are several such seats.
[[nodiscard]] std::vector<std::string> legal_texts(const LoadedGame& loaded, const State& state);
// The legal moves of the observing seat.
[[nodiscard]] std::vector<std::string> legal_texts(const LoadedGame& loaded, const Observation& seen);
// The same of free moves: without an observation those of every seat, each with its seat.
[[nodiscard]] std::vector<std::string> free_texts(const LoadedGame& loaded, const State& state);
[[nodiscard]] std::vector<std::string> free_texts(const LoadedGame& loaded, const Observation& seen);
// Whether the game has any in some phase.
[[nodiscard]] bool has_free_moves(const Game& game);
[[nodiscard]] std::vector<std::string> seats_in(const LoadedGame& loaded, SeatMask mask);
[[nodiscard]] std::vector<std::string> active_seats(const LoadedGame& loaded, const State& state);
// The winners; empty while the game goes on.
[[nodiscard]] std::vector<std::string> winner_names(const LoadedGame& loaded, const State& state);
// The cards of a zone in the order in which it is listed; "?" for what the observer does not know.
[[nodiscard]] std::vector<std::string> zone_cards(const State& state, ZoneId zone);
[[nodiscard]] std::vector<std::string> zone_cards(const Observation& seen, ZoneId zone);
// The same, but a card that the observer does not see now is "?", even if it remembers the card.
[[nodiscard]] std::vector<std::string> visible_cards(const Observation& seen, ZoneId zone);
// The name of the rating of the team's score; "" if there is none.
[[nodiscard]] std::string rating_of(const LoadedGame& loaded, const State& state);

}  // namespace fuda
