// The expectations of a script: conditions on a position.
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

// The value that a wrong expectation should have: a single value, or the items of a list.
using Instead = std::variant<std::string, std::vector<std::string>>;

struct Mismatch {
  Place place;  // place of the expected value
  std::string key, expected, found;
  std::string difference;  // the missing and extra items, if both values are lists; otherwise ""
  yaml::Node value;        // the expected value, as in the file
  std::optional<Instead> instead;
};

// The actual value, if it differs from the expected value.
struct Found {
  std::string text;
  std::string difference = {};
  std::optional<Instead> instead = {};  // the value to expect instead; not set if several values would be
                                        // right
};

// The text of a list of cards: "[R1, R2]". For more than 16 cards, gives only the first cards and the number
// of cards.
[[nodiscard]] std::string cards_text(const std::vector<std::string>& cards);
// The difference of two lists: "missing: R1, R2" and "extra: B3", one per line. If only the order differs,
// gives the first position that differs. `place`, which may be null, gives the text after a missing item,
// such as " (in hand.Ana)".
using PlaceOf = std::function<std::string(const std::string& item)>;
[[nodiscard]] std::string difference_of(const std::vector<std::string>& expected,
                                        const std::vector<std::string>& found, const PlaceOf& place = {});

struct Leaf;

class Expectations {
 public:
  Expectations() = default;  // expects nothing
  // Resolves every key in the game. Throws a Failure that lists all keys that the game does not know or whose
  // value has the wrong type. `loaded` must outlive the expectations.
  Expectations(const yaml::Node& expect, const LoadedGame& loaded);

  [[nodiscard]] std::vector<Mismatch> check(const Position& position) const;

  // Returns the actual value if the expectation does not hold.
  using Check = std::function<std::optional<Found>(const Position&)>;

 private:
  // Compiles one entry. If this call adds to `findings`, do not use the returned check.
  static Check compile(const Leaf& leaf, const LoadedGame& loaded, Findings& findings);

  struct Item {
    Place place;
    std::string key, expected;
    yaml::Node value;
    Check check;
  };
  std::vector<Item> items_;
};

// ---- functions with which expectations, traces and texts read a position (reading.cpp)

// The legal moves of all active seats, as texts, starting with "SEAT: " if several seats are active.
[[nodiscard]] std::vector<std::string> legal_texts(const LoadedGame& loaded, const State& state);
// The legal moves of the observing seat.
[[nodiscard]] std::vector<std::string> legal_texts(const LoadedGame& loaded, const Observation& seen);
// The free moves of the observing seat. Without an observation, returns the free moves of all seats, each
// after "SEAT: ".
[[nodiscard]] std::vector<std::string> free_texts(const LoadedGame& loaded, const State& state);
[[nodiscard]] std::vector<std::string> free_texts(const LoadedGame& loaded, const Observation& seen);
// Whether any phase of the game has free moves.
[[nodiscard]] bool has_free_moves(const Game& game);
[[nodiscard]] std::vector<std::string> seats_in(const LoadedGame& loaded, SeatMask mask);
[[nodiscard]] std::vector<std::string> active_seats(const LoadedGame& loaded, const State& state);
// The names of the winners. Empty while the game is running.
[[nodiscard]] std::vector<std::string> winner_names(const LoadedGame& loaded, const State& state);
// The cards of a zone in the order of a list, with "?" for cards that the observer does not know.
[[nodiscard]] std::vector<std::string> zone_cards(const State& state, ZoneId zone);
[[nodiscard]] std::vector<std::string> zone_cards(const Observation& seen, ZoneId zone);
// Like zone_cards(), but with "?" for each card that the observer cannot see now, even if the observer
// remembers the card.
[[nodiscard]] std::vector<std::string> visible_cards(const Observation& seen, ZoneId zone);
// The zone of a card, for difference_of(). "" if cards of this name are in several zones, or only in `other`.
[[nodiscard]] PlaceOf places_outside(const LoadedGame& loaded, const State& state, ZoneId other);
// The name of the rating that the team's score gets, or "" if the score has no rating.
[[nodiscard]] std::string rating_of(const LoadedGame& loaded, const State& state);

}  // namespace fuda
