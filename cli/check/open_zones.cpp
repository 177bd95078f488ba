// Finds zones that reveal the secrets of the game to everyone, probably because `visible` is missing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <variant>

#include "check/leaks.h"
#include "model/view.h"

namespace fuda {

namespace {

constexpr int kDrawn = 2;  // the minimum number of cards that one zone gets in a row

bool mentions(const yaml::Node& node, const std::string& text) {
  return node.text == text ||
         std::ranges::any_of(node.items, [&](const yaml::Node& item) { return mentions(item, text); }) ||
         std::ranges::any_of(node.entries,
                             [&](const yaml::Entry& entry) { return mentions(entry.value, text); });
}

}  // namespace

OpenZones::OpenZones(const Definition& definition, const Game& game) : definition_(definition), game_(game) {
  for (std::size_t i = 0; i < game.zone_families.size(); ++i) {
    if (is_plain_hand(static_cast<FamilyId>(i))) plain_hands_.insert(static_cast<FamilyId>(i));
  }
}

bool OpenZones::is_open(ZoneId zone) const {
  return game_.zone_families[family_of(zone)].visible == Visible::all;
}

// Whether moves choose cards from a zone of the player, and the game does not say who sees this zone.
bool OpenZones::is_plain_hand(FamilyId family) const {
  const Family& hand = game_.zone_families[family];
  return hand.per == Per::seat && hand.visible == Visible::all &&
         definition_.root["zones"][hand.name].find("visible") == nullptr &&
         mentions(definition_.root["moves"], hand.name + ".me");
}

void OpenZones::take_setup(const Steps& steps) {
  shuffled_.clear();
  for (const Step& step : steps) {
    const auto* moved = std::get_if<CardMoved>(&step);
    if (moved == nullptr || plain_hands_.count(family_of(moved->to)) == 0) continue;
    if (game_.zone_families[family_of(moved->from)].visible == Visible::none)
      dealt_openly_.emplace(family_of(moved->from), family_of(moved->to));
  }
  take(steps);
}

// Counts only cards that a rule draws in succession, not cards that it picks by their faces.
void OpenZones::take(const Steps& steps) {
  std::map<std::pair<FamilyId, ZoneId>, int> drawn;  // from, to
  const CardMoved* last = nullptr;
  for (const Step& step : steps) {
    if (const auto* shuffled = std::get_if<ZoneShuffled>(&step)) {
      if (is_open(shuffled->zone)) shuffled_.insert(shuffled->zone);
      std::erase_if(drawn, [&](const auto& pair) { return pair.first.second == shuffled->zone; });
    } else if (const auto* moved = std::get_if<CardMoved>(&step)) {
      const Visible to = game_.zone_families[family_of(moved->to)].visible;
      const bool hides = to == Visible::none || to == Visible::owner || to == Visible::others;
      const bool next = last != nullptr && last->from == moved->from && last->left == moved->left + 1;
      if (hides && next && shuffled_.count(moved->from) > 0) ++drawn[{family_of(moved->from), moved->to}];
      last = moved;
    }
  }
  for (const auto& [pair, count] : drawn) {
    if (count >= kDrawn) known_.emplace(pair.first, family_of(pair.second));
  }
}

Findings OpenZones::found() const {
  Findings findings;
  const auto place = [&](FamilyId family) {
    const yaml::Entry* entry = definition_.root["zones"].entry(name(family));
    return entry == nullptr ? Place{} : entry->place();
  };
  for (const auto& [from, to] : known_) {
    findings.push_back(warning_at(
        place(from),
        fmt::format(
            "everyone sees the cards in '{}', even after a shuffle, and so knows which cards go to '{}'",
            name(from), name(to)),
        fmt::format("make '{}' 'visible: none'", name(from))));
  }
  for (const auto& [from, to] : dealt_openly_) {
    findings.push_back(warning_at(
        place(to),
        fmt::format("everyone sees the cards in '{}', but nobody sees them in '{}' before the deal", name(to),
                    name(from)),
        "write 'visible: owner', or 'visible: all' if these cards are face up on purpose"));
  }
  return findings;
}

}  // namespace fuda
