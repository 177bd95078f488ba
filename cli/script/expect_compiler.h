// Turns the entries of an `expect` into checks, by one list of keys. Internal to expectations.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "script/expect.h"
#include "script/keys.h"

namespace fuda {

// Cards in brackets; if they do not fit on a line, only the first ones and the total.
[[nodiscard]] std::string cards_text(const std::vector<std::string>& cards);

class Compiler {
 public:
  using Check = Expectations::Check;

  Compiler(const Match& match, Findings& findings)
      : match_(match), game_(match.game()), findings_(findings) {}

  // If there was no finding, the check is usable.
  Check compile(const Leaf& leaf);

 private:
  struct Rule {
    const char* name;
    bool more;  // "name.something", passed on without "name."
    Check (Compiler::*compile)(const std::string& rest);
  };
  static const std::array<Rule, 19> kRules;

  [[nodiscard]] const yaml::Node& value() const { return *leaf_->value; }
  [[nodiscard]] Place value_place() const { return value().is_null() ? leaf_->place : value().place(); }

  Check complain(const Place& place, std::string message, std::string hint = {});
  Check unknown(const Place& place, const char* what, std::string_view name,
                const std::vector<std::string>& known);
  [[nodiscard]] std::vector<std::string> known_keys() const;
  // These complain where the value is of another kind.
  bool is_among(const std::vector<std::string>& known, const char* what);
  std::optional<std::int64_t> integer();
  std::optional<std::vector<std::string>> list();
  std::optional<std::vector<std::string>> move_list();
  std::optional<std::vector<std::string>> seat_list();
  Seat seat(const std::string& name);
  bool known_cards(bool hidden_too);
  Check over(const std::string&);
  Check outcome(const std::string&);
  Check winners(const std::string&);
  Check phase(const std::string&);
  Check turn(const std::string&);
  Check active(const std::string&);
  Check team_score(const std::string&);
  Check seat_score(const std::string& name);
  Check score(std::size_t index);
  Check rating(const std::string&);
  Check label(const std::string&);
  Check census(const std::string& card);
  static std::vector<std::string> canonical(const Match& match, const State& state,
                                            std::vector<std::string> moves);
  Check legal(const std::string&);
  Check legal_has(const std::string&);
  Check legal_lacks(const std::string&);
  Check legal_among(bool there);
  Check legal_count(const std::string&);
  Check told(const std::string& rest);
  Check told_not(const std::string& rest);
  // `viewer`: who was told; kNone: everybody.
  Check told_cards(const std::string& rest, bool yes, Seat viewer = kNone);
  Check view(const std::string& rest);
  Check knows(const std::string& rest);
  // "Ana" and "hand.Bruno" of "Ana.hand.Bruno"; kNone, having complained, where that is not it.
  std::pair<Seat, std::string> of_seat(const std::string& rest, const char* word);
  Check counter(const std::string& name);
  Check zone(const std::string& name);
  using Read = std::vector<std::string> (*)(const Observation&, ZoneId);
  Check cards_of(const std::string& name, Seat viewer, Read read);

  const Match& match_;
  const Game& game_;
  Findings& findings_;
  const Leaf* leaf_ = nullptr;
  std::string key_;
};

// Holds when `now(state)` is the text that was expected.
template <class Now>
Expectations::Check same_text(std::string expected, Now now) {
  return [expected = std::move(expected), now](const Position& position) -> std::optional<Found> {
    std::string found = now(position);
    if (found == expected) return std::nullopt;
    return Found{found, {}, found};
  };
}

// Holds when `now(state)` has the same items in any order.
template <class Now>
Expectations::Check same_set(std::vector<std::string> wanted, Now now) {
  std::ranges::sort(wanted);
  return [wanted = std::move(wanted), now](const Position& position) -> std::optional<Found> {
    const std::vector<std::string> found = now(position);
    std::vector<std::string> sorted = found;
    std::ranges::sort(sorted);
    if (sorted == wanted) return std::nullopt;
    return Found{list_text(found), difference_of(wanted, found), found};
  };
}

}  // namespace fuda
