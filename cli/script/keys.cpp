#include "script/keys.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/view.h"

namespace fuda {

namespace {

void collect(const yaml::Node& node, const std::string& prefix, std::vector<Leaf>& out) {
  for (const auto& entry : node.entries) {
    const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
    if (entry.value.is_mapping()) {
      collect(entry.value, key, out);
    } else {
      out.push_back({key, entry.place(), &entry.value});
    }
  }
}

// The family of the seats' own zones to which facts apply: the first family that some seat cannot see. If
// every seat sees all of these families, returns the first of them.
const ZoneFamily* told_family(const Game& game) {
  const ZoneFamily* hand = nullptr;
  for (const ZoneFamily& family : game.zone_families) {
    if (family.per == Per::seat && (hand == nullptr || (is_open(*hand) && !is_open(family)))) hand = &family;
  }
  return hand;
}

}  // namespace

std::vector<Leaf> leaves(const yaml::Node& node) {
  std::vector<Leaf> all;
  collect(node, "", all);
  return all;
}

std::string kind_in(std::string_view move) {
  const std::size_t colon = move.find(": ");
  const std::size_t from =
      std::min(move.find_first_not_of(' ', colon == std::string_view::npos ? 0 : colon + 1), move.size());
  return std::string(move.substr(from, move.find(' ', from) - from));
}

std::string_view without_prefix(std::string_view key, std::string_view prefix) {
  if (key.size() > prefix.size() && key.starts_with(prefix) && key[prefix.size()] == '.') {
    key.remove_prefix(prefix.size() + 1);
  }
  return key;
}

void Lookup::complain(const Place& place, std::string message, std::string hint) {
  findings_.push_back(error_at(place, std::move(message), std::move(hint)));
}

void Lookup::unknown(const Place& place, const char* what, std::string_view name,
                     const std::vector<std::string>& known) {
  complain(place, fmt::format("{} '{}' in this game", what, name), suggestion(name, known));
}

Seat Lookup::seat(const Place& place, const std::string& name) {
  const Seat found = notation_.find_seat(name);
  if (found == kNone) unknown(place, "no seat", name, notation_.seats());
  return found;
}

ZoneId Lookup::zone(const Place& place, const std::string& name) {
  const ZoneId found = notation_.find_zone(name);
  if (found == kNone) unknown(place, "no zone", name, notation_.zone_names());
  return found;
}

FaceId Lookup::card(const yaml::Node& item) {
  const FaceId found = game_.find_face(item.text);
  if (found == kNone) unknown(item.place(), "no card", item.text, names_of(game_.faces));
  return found;
}

std::pair<Seat, std::string> Lookup::seat_and_rest(const Leaf& leaf, const char* word,
                                                   std::string_view after) {
  const std::size_t dot = after.find('.');
  if (dot == std::string_view::npos) {
    complain(leaf.place, fmt::format("'{}' needs a seat and a zone", leaf.key),
             fmt::format("write {}.SEAT: {{ZONE: [cards]}}", word));
    return {kNone, ""};
  }
  return {seat(leaf.place, std::string(after.substr(0, dot))), std::string(after.substr(dot + 1))};
}

std::optional<Lookup::Told> Lookup::told(const Place& place, std::string_view after) {
  const std::size_t dot = after.find('.');
  if (dot == std::string_view::npos) {
    complain(place, fmt::format("'told.{}' needs a seat and a fact", after),
             "write told.SEAT.FACT: [positions]");
    return std::nullopt;
  }
  const std::string_view about = after.substr(dot + 1);
  const Seat who = seat(place, std::string(after.substr(0, dot)));
  if (who == kNone) return std::nullopt;
  const FactId fact = find_named(game_.facts, about);
  const ZoneFamily* hand = told_family(game_);
  if (fact == kNone) {
    unknown(place, "no fact", about, names_of(game_.facts));
  } else if (hand == nullptr) {
    complain(place, "no zone of this game belongs to a seat, so 'told' has no cards");
  } else {
    return Told{static_cast<ZoneId>(hand->first + who), fact};
  }
  return std::nullopt;
}

bool Lookup::can_hold(CounterId counter, const Leaf& leaf) {
  const std::string& word = leaf.value->text;
  const auto& family = game_.family_of(counter);
  const std::string what(game_.held_by(family));
  if (!leaf.value->is_scalar())
    return complain(leaf.value_place(), fmt::format("{} holds a {}", notation_.counter(counter), what)),
           false;
  std::vector<std::string> names = notation_.holdable(counter);
  if (std::ranges::find(names, word) != names.end() || word == "none") return true;
  const std::size_t dot = word.rfind('.');
  const bool place = family.holds == Holds::card && dot != std::string::npos &&
                     notation_.find_zone(word.substr(0, dot)) != kNone;
  if (place) return true;
  names.emplace_back("none");
  unknown(leaf.value->place(), ("no " + what).c_str(), word, names);
  return false;
}

bool Lookup::is_of_several(const Place& place, const std::string& name) {
  std::vector<std::string> members;
  for (const auto& names : {notation_.zone_names(), notation_.counter_names()}) {
    for (const auto& one : names) {
      if (one.starts_with(name + ".")) members.push_back(one);
    }
  }
  if (members.empty()) return false;
  complain(place, fmt::format("there is more than one '{}'", name),
           fmt::format("name one: {}", fmt::join(members, ", ")));
  return true;
}

}  // namespace fuda
