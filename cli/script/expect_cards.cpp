// Expectations about what lies where and what is known about it: zones, counters, views, what was told.
#include <fmt/format.h>

#include "model/view.h"
#include "script/expect_compiler.h"
#include "script/given.h"

namespace fuda {

using Check = Expectations::Check;

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
Check Compiler::told_cards(const std::string& rest, bool yes, Seat viewer) {
  Finding wrong = error_at(leaf_->place, "");
  const auto key = read_told_key(rest, match_, wrong);
  if (!key) return findings_.push_back(std::move(wrong)), Check();
  const auto wanted = list();
  if (!wanted) return {};
  return same_set(*wanted, [key = *key, yes, viewer](const Position& p) {
    const Observation seen = observe(p, viewer);
    std::vector<std::string> positions;
    int position = 0;
    for (const CardId card : seen.state.cards(key.zone)) {
      ++position;
      const FactMask told = yes ? seen.state.told_yes(card) : seen.state.told_no(card);
      if (((told >> key.fact) & 1U) != 0) positions.push_back(std::to_string(position));
    }
    return positions;
  });
}

Check Compiler::view(const std::string& rest) {
  const auto [who, name] = of_seat(rest, "view");
  if (who == kNone) return {};
  const CounterId id = match_.notation.find_counter(name);
  if (id == kNone) return cards_of(name, who, visible_cards);
  if (value().text != "?" && !integer()) return {};
  return same_text(value().text, [id, viewer = who](const State& s) {
    const auto seen = View(s, viewer).counter(id);
    return seen ? std::to_string(*seen) : "?";
  });
}

Check Compiler::knows(const std::string& rest) {
  const auto [who, name] = of_seat(rest, "knows");
  if (who == kNone) return {};
  for (const char* told : {"told", "told_not"}) {
    const std::string_view of_whom = without_prefix(name, told);
    if (of_whom != name) return told_cards(std::string(of_whom), std::string_view(told) == "told", who);
  }
  return cards_of(name, who, zone_cards);
}

std::pair<Seat, std::string> Compiler::of_seat(const std::string& rest, const char* word) {
  const std::size_t dot = rest.find('.');
  if (dot != std::string::npos) return {seat(rest.substr(0, dot)), rest.substr(dot + 1)};
  (void)complain(leaf_->place, fmt::format("'{}' needs a seat and a zone", key_),
                 fmt::format("write {}.SEAT: {{ZONE: [cards]}}", word));
  return {kNone, ""};
}

Check Compiler::counter(const std::string& name) {
  const auto wanted = integer();
  if (!wanted) return {};
  return same_text(std::to_string(*wanted), [id = match_.notation.find_counter(name)](const State& s) {
    return std::to_string(s.counter(id));
  });
}

Check Compiler::zone(const std::string& name) { return cards_of(name, kNone, zone_cards); }

Check Compiler::cards_of(const std::string& name, Seat viewer, Read read) {
  const ZoneId id = match_.notation.find_zone(name);
  if (id == kNone) return unknown(leaf_->place, "no zone", name, match_.notation.zone_names());
  if (value().is_sequence()) {
    if (!known_cards(viewer != kNone)) return {};
    return [id, viewer, read, wanted = *list()](const Position& p) -> std::optional<Found> {
      const auto found = read(observe(p, viewer), id);
      if (found == wanted) return std::nullopt;
      return Found{cards_text(found), difference_of(wanted, found), found};
    };
  }
  if (!value().as_int()) {
    return complain(value_place(), fmt::format("'{}' needs a list of cards or a number of cards", key_));
  }
  return [id, wanted = *value().as_int(), viewer, read](const Position& p) -> std::optional<Found> {
    const auto size = p.state.size(id);
    if (size == wanted) return std::nullopt;
    return Found{
        fmt::format("{}: {}", size, cards_text(read(observe(p, viewer), id))), {}, std::to_string(size)};
  };
}

}  // namespace fuda
