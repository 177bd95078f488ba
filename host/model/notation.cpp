#include "model/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "model/legal.h"
#include "model/observation.h"

namespace fuda {

Notation::Notation(const Game& game, std::vector<std::string> seats)
    : game_(&game), seats_(std::move(seats)) {}

std::string Notation::key(const Family& family, std::uint8_t index) const {
  if (!family.has_two_keys()) return key(family.key(), index);
  const auto second = static_cast<std::uint8_t>(index % family.second.count);
  return key(family.key(), family.row_of(index)) + "." + key(family.second, second);
}

std::string Notation::key(const Key& key, std::uint8_t index) const {
  switch (key.per) {
    case Per::table:
      break;
    case Per::seat:
      return seats_[index];
    case Per::value:
      return game_->attributes[key.attribute].values[index].name;
    case Per::number:
      return std::to_string(index + 1);
    case Per::team:
      return team(index);
  }
  return {};
}

std::string Notation::member(const Family& family, std::uint8_t index) const {
  return family.per == Per::table ? family.name : family.name + "." + key(family, index);
}

std::string Notation::team(std::uint8_t team) const {
  std::string text;
  for (Seat seat = 0; seat < game_->seats; ++seat) {
    if (game_->team_of(seat) == team) text += (text.empty() ? "" : "+") + seats_[seat];
  }
  return text;
}

std::string Notation::zone(ZoneId zone) const {
  const Zone& z = game_->zones[zone];
  return member(game_->zone_families[z.family], z.index);
}

std::string Notation::counter(CounterId counter) const {
  const Counter& c = game_->counters[counter];
  return member(game_->counter_families[c.family], c.index);
}

namespace {

std::uint8_t index_in(const std::vector<std::string>& names, std::string_view wanted) {
  const auto found = std::ranges::find(names, wanted);
  return found == names.end() ? kNone : static_cast<std::uint8_t>(found - names.begin());
}

template <class Name>
std::vector<std::string> all_names(std::size_t count, Name name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(name(static_cast<std::uint8_t>(i)));
  return names;
}

constexpr SeatMask only(Seat seat) { return static_cast<SeatMask>(1U << seat); }

}  // namespace

Seat Notation::find_seat(std::string_view name) const { return index_in(seats_, name); }

// Finds a member such as "captured.Carla" if the team is "Ana+Carla".
template <class Families>
std::uint8_t Notation::find_of_team(const Families& families, std::string_view name) const {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos) return kNone;
  const std::string_view key = name.substr(dot + 1);
  const std::size_t end = key.find('.');
  const Seat seat = find_seat(key.substr(0, end));
  for (const Family& family : families) {
    if (seat == kNone || family.per != Per::team || family.name != name.substr(0, dot)) continue;
    const auto row = static_cast<std::uint8_t>(game_->team_of(seat) * family.second.count);
    for (std::uint8_t i = 0; i < family.second.count; ++i) {
      const std::string second = family.has_two_keys() ? this->key(family.second, i) : "";
      if (second == (end == std::string_view::npos ? "" : key.substr(end + 1)))
        return static_cast<std::uint8_t>(family.first + row + i);
    }
  }
  return kNone;
}

ZoneId Notation::find_zone(std::string_view name) const {
  const ZoneId found = index_in(zone_names(), name);
  return found != kNone ? found : find_of_team(game_->zone_families, name);
}

CounterId Notation::find_counter(std::string_view name) const {
  const CounterId found = index_in(counter_names(), name);
  return found != kNone ? found : find_of_team(game_->counter_families, name);
}

std::vector<std::string> Notation::zone_names() const {
  return all_names(game_->zones.size(), [&](ZoneId z) { return zone(z); });
}

std::vector<std::string> Notation::counter_names() const {
  return all_names(game_->counters.size(), [&](CounterId c) { return counter(c); });
}

std::string Notation::own_name(ZoneId id) const {
  const Family& family = game_->zone_families[game_->zones[id].family];
  return family.per == Per::table ? family.name : key(family, game_->zones[id].index);
}

std::optional<CardId> Notation::first_seen(const State& state, SeatMask seats,
                                           const std::vector<ZoneId>& zones, FaceId face,
                                           std::span<const CardId> taken) const {
  const auto seen = [&](CardId card) {
    bool by_all = true;
    for (Seat seat = 0; seat < game_->seats; ++seat)
      by_all = by_all && ((seats >> seat & 1U) == 0 || View(state, seat).sees_card(card));
    return by_all;
  };
  for (const ZoneId zone : zones) {
    for (const CardId card : state.cards(zone)) {
      if (game_->cards[card] == face && seen(card) && !contains(taken, card)) return card;
    }
  }
  return std::nullopt;
}

std::string Notation::write_place(const State& state, CardId card, bool with_zone) const {
  const ZoneId where = state.zone_of(card);
  std::string number = std::to_string(state.position_of(card) + 1);
  if (!with_zone && game_->find_face(number) == kNone) return number;
  const std::string text = own_name(where) + "." + number;
  return game_->find_face(text) == kNone ? text : zone(where) + "." + number;
}

std::string Notation::write_argument(const State& state, const Move& move, std::size_t index) const {
  return write_argument(state, move, index, kNone);
}

std::string Notation::write_argument(const State& state, const Move& move, std::size_t index,
                                     Seat viewer) const {
  const Param& param = game_->moves[move.kind].params[index];
  if (param.is_of_cards()) return write_cards(state, move, index, viewer, [](CardId) { return true; });
  return param.row->write({*this, *game_, param, move.args[index]});
}

std::string Notation::write_cards(const State& state, const Move& move, std::size_t index, Seat viewer,
                                  const std::function<bool(CardId)>& is_shown) const {
  const Param& param = game_->moves[move.kind].params[index];
  std::vector<CardId> named;
  std::string text;
  for_each_card(param, move, index, [&](CardId card) {
    if (!named.empty()) text += ' ';
    text += is_shown(card) ? write_card(state, move, param, card, viewer, named)
                           : std::to_string(state.position_of(card) + 1);
    named.push_back(card);
  });
  return text;
}

std::string Notation::write_card(const State& state, const Move& move, const Param& param, CardId card,
                                 Seat viewer, std::span<const CardId> taken) const {
  if (View(state, move.seat).sees_card(card)) {
    const auto zones = zones_in_reach(*game_, param, move);
    const bool for_mover = viewer == kNone || viewer == move.seat;
    const auto meant =
        first_seen(state, for_mover ? only(move.seat) : game_->all_seats(), zones, game_->cards[card], taken);
    // The card of an impossible move may be anywhere.
    const bool lies_elsewhere = std::ranges::find(zones, state.zone_of(card)) == zones.end();
    if (!meant || *meant == card || lies_elsewhere) return game_->face(card).name;
  }
  const CardPlaces& in = param.places();
  return write_place(state, card, in.zone.owner == ZoneRef::Owner::any || !in.also.empty());
}

std::string Notation::write(const State& state, const Move& move) const {
  const MoveKind& kind = game_->moves[move.kind];
  std::string text = kind.name;
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    const std::string argument = write_argument(state, move, i);
    if (!argument.empty()) text += " " + argument;  // the argument may be an empty set of cards
  }
  return text;
}

Move Notation::first_alike(const State& state, const Move& move) const {
  Move alike = move;
  const auto& params = game_->moves[move.kind].params;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const auto card = static_cast<CardId>(move.args[i]);
    if (params[i].thing() != NamedThing::card || !View(state, move.seat).sees_card(card)) continue;
    const auto first =
        first_seen(state, only(move.seat), zones_in_reach(*game_, params[i], move), game_->cards[card], {});
    if (first && state.zone_of(*first) == state.zone_of(card)) alike.args[i] = *first;
  }
  return alike;
}

// ---- moves of an observation

std::string Notation::write(const Observation& seen, const ObservedMove& move) const {
  return write(seen.state, move.as_seen());
}

std::string Notation::write_argument(const Observation& seen, const ObservedMove& move,
                                     std::size_t index) const {
  return write_argument(seen.state, move.as_seen(), index);
}

ObservedMove Notation::first_alike(const Observation& seen, const ObservedMove& move) const {
  return ObservedMove::of_seen(first_alike(seen.state, move.as_seen()));
}

std::vector<std::string> numbered_seats(int seats) {
  std::vector<std::string> names;
  for (int i = 1; i <= seats; ++i) names.push_back(fmt::format("P{}", i));
  return names;
}

}  // namespace fuda
