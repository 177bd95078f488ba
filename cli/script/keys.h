// The keys of expectations and set-ups, which may be dotted ("hand.Ana: 3") or nested ("hand: {Ana: 3}").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "script/loaded_game.h"
#include "yaml/node.h"

namespace fuda {

struct Leaf {
  std::string key;  // the full key, with dots
  Place place;      // place of the last part of the key
  const yaml::Node* value = nullptr;

  // The place of the value, or the place of the key if the key has no value.
  [[nodiscard]] Place value_place() const { return value->is_null() ? place : value->place(); }
};

// All values below `node` that are not mappings, in the order of the file. `node` must outlive the result.
[[nodiscard]] std::vector<Leaf> leaves(const yaml::Node& node);

// The key without a prefix: "a.b.c" without "a.". A key without this prefix stays as it is.
[[nodiscard]] std::string_view without_prefix(std::string_view key, std::string_view prefix);

// The kind in the text of a move, with or without its seat: "throw" in "Ana: throw rock".
[[nodiscard]] std::string kind_in(std::string_view move);

// Looks up the names that keys and values use in a game, and reports unknown names.
class Lookup {
 public:
  // `loaded` and `findings` must outlive this object.
  Lookup(const LoadedGame& loaded, Findings& findings)
      : loaded_(loaded), game_(loaded.game()), notation_(loaded.notation), findings_(findings) {}

 protected:
  void complain(const Place& place, std::string message, std::string hint = {});
  // Reports an unknown name. `what` is a text such as "no card". The hint is the closest match among the
  // known names.
  void unknown(const Place& place, const char* what, std::string_view name,
               const std::vector<std::string>& known);

  // Each of these functions finds a part of the game by its name. If the game has no part with this name, the
  // function reports the name, and returns kNone or nothing.
  Seat seat(const Place& place, const std::string& name);
  ZoneId zone(const Place& place, const std::string& name);
  FaceId card(const yaml::Node& item);
  // Splits the part of a key after `word`: "Ana.hand.Bruno" into the seat "Ana" and "hand.Bruno".
  std::pair<Seat, std::string> seat_and_rest(const Leaf& leaf, const char* word, std::string_view after);
  // Reads a key such as "told.Bruno.red", in which "Bruno" stands for a zone with cards, and "red" is the
  // fact. The zone is the first of the seat's own zones that some seat cannot see.
  struct Told {
    ZoneId zone = 0;
    FactId fact = 0;
  };
  std::optional<Told> told(const Place& place, std::string_view after);
  // Whether the counter can hold the value of the leaf. Reports a value that the counter cannot hold. Does
  // not check the location of a card.
  bool can_hold(CounterId counter, const Leaf& leaf);
  // If several zones or counters have this name, reports the name and returns true.
  bool is_of_several(const Place& place, const std::string& name);

  const LoadedGame& loaded_;
  const Game& game_;
  const Notation& notation_;
  Findings& findings_;
};

}  // namespace fuda
