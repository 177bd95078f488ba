#include "show/journeys.h"

#include <algorithm>
#include <map>

#include "model/view.h"

namespace fuda {

namespace {

// Whether every seat sees a card that arrives in this zone.
bool shows_all(const Game& game, ZoneId zone) {
  const Family& family = game.zone_families[game.zones[zone].family];
  return is_open(family) || family.visible == Visible::top;
}

// Whether the rules said a text about the card that has just moved, so that a description of the move would
// be redundant.
bool is_told(const CardMoved& moved, const Said& said) {
  return moved.card != kNone && std::ranges::any_of(said.parts, [&](const SaidPart& part) {
           return part.kind == SaidPart::Kind::card && part.what == moved.card;
         });
}

}  // namespace

Steps journeys(const Game& game, const Steps& steps) {
  Steps joined;
  std::map<CardId, std::size_t> moved;
  for (const Step& step : steps) {
    const auto* card = std::get_if<CardMoved>(&step);
    if (std::holds_alternative<ZoneShuffled>(step) || std::holds_alternative<PhaseEntered>(step) ||
        std::holds_alternative<Said>(step))
      moved.clear();
    if (const auto* shuffled = std::get_if<ZoneShuffled>(&step)) {
      std::erase_if(joined, [&](const Step& one) {
        const auto* within = std::get_if<CardMoved>(&one);
        return within != nullptr && within->from == shuffled->zone && within->to == shuffled->zone;
      });
    }
    if (const auto* said = std::get_if<Said>(&step); said != nullptr && !joined.empty()) {
      const auto* last = std::get_if<CardMoved>(&joined.back());
      if (last != nullptr && is_told(*last, *said)) joined.pop_back();
    }
    // Nobody can distinguish hidden cards, so a hidden card does not continue a journey. In a seat's view,
    // cards with the same face have the same number.
    const bool follows = card != nullptr && card->card != kNone;
    const auto known = follows ? moved.find(card->card) : moved.end();
    if (known != moved.end()) {
      auto& before = std::get<CardMoved>(joined[known->second]);
      const bool was_shown =
          shows_all(game, card->from) && !shows_all(game, before.from) && !shows_all(game, card->to);
      if (before.to == card->from && !was_shown) {
        before.to = card->to;
        continue;
      }
    }
    if (follows) moved[card->card] = joined.size();
    joined.push_back(step);
  }
  return joined;
}

}  // namespace fuda
