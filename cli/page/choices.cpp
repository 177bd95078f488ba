// Describes the moves of a seat for a page on which players choose moves by pointing at cards, zones and
// seats.
#include <algorithm>

#include "model/choose.h"
#include "model/legal.h"
#include "page/frame.h"
#include "script/called.h"
#include "script/words.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

class Choices {
 public:
  Choices(const LoadedGame& loaded, const Observation& seen)
      : loaded_(loaded), game_(loaded.game()), seen_(seen), state_(seen.state), words_(loaded) {}

  [[nodiscard]] Json of(const CalledMove& called) const {
    const MoveKind& kind = game_.moves[called.move.kind];
    Json args = Json::array();
    for (std::size_t i = 0; i < kind.params.size(); ++i)
      args.push_back(argument(kind.params[i], called.move, i));
    for (const ObservedMove& alike : called.alike) add_places(args, alike);
    Json out = {{"text", called.text},
                {"kind", kind.name},
                {"label", words_.move(seen_, called.move)},
                {"args", std::move(args)}};
    if (const std::string price = price_of(kind, called.move.seat); !price.empty()) out["price"] = price;
    if (const Json at = places_for(called.move); !at.empty()) out["at"] = at;
    return out;
  }

  [[nodiscard]] Json place_of(CardId card) const {
    return {{"zone", loaded_.notation.zone(state_.zone_of(card))}, {"at", listed(card)}};
  }

 private:
  // The zones that a player points at to make a move without parameters. If the zones belong to seats,
  // includes only the mover's own zones.
  [[nodiscard]] Json places_for(const ObservedMove& move) const {
    Json out = Json::array();
    const FamilyId wanted = game_.look.moves[move.kind];
    for (std::size_t z = 0; z < game_.zones.size(); ++z) {
      const Zone& zone = game_.zones[z];
      const ZoneFamily& family = game_.zone_families[zone.family];
      const bool is_anybodys = family.per != Per::seat && family.per != Per::team;
      if (zone.family == wanted && (is_anybodys || game_.belongs(family, zone.index, move.seat)))
        out.push_back(loaded_.notation.zone(static_cast<ZoneId>(z)));
    }
    return out;
  }

  // The current price of the move, if the price changes during the game.
  [[nodiscard]] std::string price_of(const MoveKind& kind, Seat seat) const {
    std::string text;
    for (const Amount& cost : kind.cost) {
      if (cost.by == kNone) continue;
      text += (text.empty() ? "" : ", ") + words_.own_counter(resolve(game_, cost, seat)) + " −" +
              std::to_string(how_much(state_, cost, seat));
    }
    return text;
  }

  [[nodiscard]] Json argument(const Param& param, const ObservedMove& move, std::size_t i) const {
    const std::string word = loaded_.notation.write_argument(seen_, move, i);
    const auto id = static_cast<std::uint8_t>(move.args[i]);
    Json out{{"word", words_.argument(param, word)}};
    if (param.thing() == NamedThing::seat) out["seat"] = id;
    if (param.thing() == NamedThing::fact) out["fact"] = word;
    if (param.thing() == NamedThing::zone) {
      out["word"] = words_.zone(id);
      out["zone"] = loaded_.notation.zone(id);
    }
    if (param.thing() == NamedThing::card) {
      const auto card = static_cast<CardId>(move.args[i]);
      out["zone"] = loaded_.notation.zone(state_.zone_of(card));
      out["at"] = {listed(card)};
    }
    if (param.thing() == NamedThing::cards) {
      out["cards"] = Json::array();
      for (const CardId card : move.cards(i)) out["cards"].push_back(places_of(card, move.seat));
    }
    if (param.thing() == NamedThing::position) {
      const ZoneId zone = resolve(game_, param.as<PositionParam>()->zone, move.as_seen());
      out["to"] = {{"zone", loaded_.notation.zone(zone)},
                   {"at", listed(zone, static_cast<std::size_t>(move.args[i]))}};
    }
    return out;
  }

  // The place of a card, and the places of the cards that the seat cannot distinguish from this card.
  [[nodiscard]] Json places_of(CardId card, Seat seat) const {
    const ZoneId zone = state_.zone_of(card);
    Json at = Json::array();
    for (const CardId beside : state_.cards(zone)) {
      if (beside == card || is_alike(state_, seat, beside, card)) at.push_back(listed(beside));
    }
    return {{"zone", loaded_.notation.zone(zone)}, {"at", std::move(at)}};
  }

  // The card's index in the frame's list of its zone.
  [[nodiscard]] std::size_t listed(CardId card) const {
    return listed(state_.zone_of(card), state_.position_of(card));
  }
  [[nodiscard]] std::size_t listed(ZoneId zone, std::size_t place) const {
    const bool top_first = game_.zone_families[game_.zones[zone].family].top_first;
    return top_first ? state_.cards(zone).size() - 1 - place : place;
  }

  // Adds the places of the cards in another move that looks the same to the seat.
  void add_places(Json& args, const ObservedMove& move) const {
    const MoveKind& kind = game_.moves[move.kind];
    for (std::size_t i = 0; i < kind.params.size(); ++i) {
      if (kind.params[i].thing() != NamedThing::card) continue;
      const auto id = static_cast<CardId>(move.args[i]);
      if (args[i]["zone"] != loaded_.notation.zone(state_.zone_of(id))) continue;
      Json& places = args[i]["at"];
      const Json place = listed(id);
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
  }

  const LoadedGame& loaded_;
  const Game& game_;
  const Observation& seen_;
  const State& state_;
  Words words_;
};

}  // namespace

Json page_places(const LoadedGame& loaded, const Observation& seen, const std::vector<CardId>& cards) {
  const Choices choices(loaded, seen);
  Json out = Json::array();
  for (const CardId card : cards) out.push_back(choices.place_of(card));
  return out;
}

Json page_choices(const LoadedGame& loaded, const Observation& seen, const ObservedMoves& moves) {
  const Choices choices(loaded, seen);
  Json all = Json::array();
  for (const CalledMove& move : called_moves(loaded.notation, seen, moves)) all.push_back(choices.of(move));
  return all;
}

}  // namespace fuda
