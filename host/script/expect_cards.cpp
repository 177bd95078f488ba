// Expectations about what lies where and what is known about it: zones, counters, views, what was told.
#include <fmt/format.h>

#include "core/view.h"
#include "script/expect_compiler.h"

namespace fuda {

using Check = Expectations::Check;

namespace {

// Where a seat's told cards are: its hand. kNone when the game has no zone per seat.
ZoneId hand_of(const Game& game, Seat seat) {
  const ZoneFamily* best = nullptr;
  for (const ZoneFamily& family : game.zone_families) {
    if (family.per != Per::seat) continue;
    // What is told matters where somebody cannot see the cards.
    if (best == nullptr || (is_open(*best) && !is_open(family))) best = &family;
  }
  return best == nullptr ? kNone : static_cast<ZoneId>(best->first + seat);
}

}  // namespace

Check Compiler::census(const std::string& card) {
  const auto wanted = integer();
  if (!wanted) return {};
  // If this game does not have the card at all, its number is 0.
  if (*wanted > 0 && game_.find_face(card) == kNone) {
    return unknown(leaf_->place, "no card", card, match_.notation.face_names());
  }
  return same_text(std::to_string(*wanted), [g = &game_, face = game_.find_face(card)](const State&) {
    return std::to_string(std::ranges::count(g->cards, face));
  });
}

Check Compiler::told(const std::string& rest) { return told_cards(rest, true); }
Check Compiler::told_not(const std::string& rest) { return told_cards(rest, false); }
Check Compiler::told_cards(const std::string& rest, bool yes) {
  const std::size_t dot = rest.find('.');
  if (dot == std::string::npos) {
    return complain(leaf_->place, fmt::format("'{}' needs a seat and a fact", key_),
                    "write told.SEAT.FACT: [positions]");
  }
  const Seat who = seat(rest.substr(0, dot));
  if (who == kNone) return {};
  const std::string fact = rest.substr(dot + 1);
  const FactId id = find_named(game_.facts, fact);
  if (id == kNone) return unknown(leaf_->place, "no fact", fact, names_of(game_.facts));
  const auto wanted = list();
  const ZoneId hand = hand_of(game_, who);
  if (!wanted || hand == kNone) return {};
  return same_set(*wanted, [hand, id, yes](const State& s) {
    std::vector<std::string> positions;
    int position = 0;
    for (const CardId card : s.cards(hand)) {
      ++position;
      if ((((yes ? s.told_yes(card) : s.told_no(card)) >> id) & 1U) != 0)
        positions.push_back(std::to_string(position));
    }
    return positions;
  });
}

Check Compiler::view(const std::string& rest) {
  const std::size_t dot = rest.find('.');
  if (dot == std::string::npos) {
    return complain(leaf_->place, fmt::format("'{}' needs a seat and a zone", key_),
                    "write view.SEAT: {ZONE: [cards]}");
  }
  const Seat who = seat(rest.substr(0, dot));
  if (who == kNone) return {};
  const std::string name = rest.substr(dot + 1);
  const CounterId id = match_.notation.find_counter(name);
  if (id == kNone) return cards_of(name, who);
  if (value().text != "?" && !integer()) return {};
  return same_text(value().text, [id, who](const State& s) {
    const auto seen = View(s, who).counter(id);
    return seen ? std::to_string(*seen) : "?";
  });
}

Check Compiler::counter(const std::string& name) {
  const auto wanted = integer();
  if (!wanted) return {};
  return same_text(std::to_string(*wanted), [id = match_.notation.find_counter(name)](const State& s) {
    return std::to_string(s.counter(id));
  });
}

Check Compiler::zone(const std::string& name) { return cards_of(name, kNone); }

Check Compiler::cards_of(const std::string& name, Seat viewer) {
  const ZoneId id = match_.notation.find_zone(name);
  if (id == kNone) return unknown(leaf_->place, "no zone", name, match_.notation.zone_names());
  if (value().is_sequence()) {
    if (!known_cards(viewer != kNone)) return {};
    return [id, viewer, wanted = *list()](const State& s) -> std::optional<Found> {
      const auto found = zone_cards(s, id, viewer);
      if (found == wanted) return std::nullopt;
      return Found(cards_text(found), difference_of(wanted, found));
    };
  }
  if (!value().as_int()) {
    return complain(value_place(), fmt::format("'{}' needs a list of cards or a number of cards", key_));
  }
  return [id, wanted = *value().as_int(), viewer](const State& s) -> std::optional<std::string> {
    if (s.size(id) == wanted) return std::nullopt;
    return fmt::format("{}: {}", s.size(id), cards_text(zone_cards(s, id, viewer)));
  };
}

}  // namespace fuda
