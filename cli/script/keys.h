// Keys of expectations and set-ups as people write them: dotted ("hand.Ana: 3") or nested ("hand: {Ana: 3}").
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
  std::string key;  // dotted, from the top
  Place place;      // of the last part of the key
  const yaml::Node* value = nullptr;

  // Of the value, or of the key where there is none.
  [[nodiscard]] Place value_place() const { return value->is_null() ? place : value->place(); }
};

// All values below `node` that are not mappings, in the order of the file. `node` must outlive the result.
[[nodiscard]] std::vector<Leaf> leaves(const yaml::Node& node);

// "a.b.c" without "a." where it starts so; else the key itself.
[[nodiscard]] std::string_view without_prefix(std::string_view key, std::string_view prefix);

// Finds what keys and values name in a game, and notes what they name that is not there.
class Lookup {
 public:
  // Both must outlive this.
  Lookup(const LoadedGame& loaded, Findings& findings)
      : loaded_(loaded), game_(loaded.game()), notation_(loaded.notation), findings_(findings) {}

 protected:
  void complain(const Place& place, std::string message, std::string hint = {});
  // `what`: "no card". The hint names the nearest of those that are known.
  void unknown(const Place& place, const char* what, std::string_view name,
               const std::vector<std::string>& known);

  // Each of these complains, and answers kNone or nothing, where there is no such thing.
  Seat seat(const Place& place, const std::string& name);
  ZoneId zone(const Place& place, const std::string& name);
  FaceId card(const yaml::Node& item);
  // "Ana" and "hand.Bruno" of "Ana.hand.Bruno", which stands after `word` in the key of the leaf.
  std::pair<Seat, std::string> seat_and_rest(const Leaf& leaf, const char* word, std::string_view after);
  // "Bruno.red" of "told.Bruno.red": whose cards, which are those in the first of a seat's own zones that not
  // everybody sees, and what was told of them.
  struct Told {
    ZoneId zone = 0;
    FactId fact = 0;
  };
  std::optional<Told> told(const Place& place, std::string_view after);
  // Whether this counter can hold what the leaf says; complains if not. Where a card lies is not looked at.
  bool can_hold(CounterId counter, const Leaf& leaf);
  // Complains, and says true, where the name is that of several zones or counters.
  bool is_of_several(const Place& place, const std::string& name);

  const LoadedGame& loaded_;
  const Game& game_;
  const Notation& notation_;
  Findings& findings_;
};

}  // namespace fuda
