#include "script/sorted.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "model/view.h"

namespace fuda {

namespace {

// The rank of a card by one attribute.
int rank(const Game& game, CardId card, AttributeId id) {
  const ValueId value = game.face(card).values[id];
  if (value == kNone) return std::numeric_limits<int>::max();
  const Attribute& attribute = game.attributes[id];
  return attribute.numeric ? attribute.values[value].number : int{value};
}

}  // namespace

std::vector<std::size_t> sorted_places(const Observation& seen, ZoneId zone) {
  const Game& game = seen.state.game();
  const std::vector<AttributeId>& sort = game.zone_families[game.zones[zone].family].sort;
  const auto cards = seen.state.cards(zone);
  const View view(seen.state, seen.seat);
  if (sort.empty() || !std::ranges::all_of(cards, [&](CardId card) { return view.sees_card(card); }))
    return {};
  std::vector<std::size_t> places(cards.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
    for (const AttributeId id : sort) {
      const int one = rank(game, cards[a], id), other = rank(game, cards[b], id);
      if (one != other) return one < other;
    }
    return false;
  });
  return places;
}

ShownEnds shown_ends(std::size_t cards, bool top_is_last) {
  constexpr std::size_t kMost = 16, kBottom = 4;
  if (cards <= kMost) return {cards, 0};
  return top_is_last ? ShownEnds{kBottom, kMost - kBottom} : ShownEnds{kMost, 0};
}

bool may_fold(const Game& game, FamilyId zones) {
  const ZoneFamily& family = game.zone_families[zones];
  if (family.per == Per::seat && (family.visible == Visible::owner || family.visible == Visible::others))
    return false;
  const auto takes = [&](const CardPlaces& in) {
    return in.zone.family == zones ||
           std::ranges::any_of(in.also, [&](const ZoneRef& ref) { return ref.family == zones; });
  };
  const auto needs_each = [&](const Param& param) {
    if (const auto* position = param.as<PositionParam>()) return position->zone.family == zones;
    if (const auto* cards = param.as<CardsParam>()) return takes(cards->in);
    return !family.is_common() && param.is_of_cards() && takes(param.places());
  };
  return std::ranges::none_of(
      game.moves, [&](const MoveKind& kind) { return std::ranges::any_of(kind.params, needs_each); });
}

bool needs_places(const Game& game, FamilyId zones) {
  if (game.zone_families[zones].sort.empty()) return false;
  const auto is_place = [&](const Param& param) {
    const auto* position = param.as<PositionParam>();
    return position != nullptr && position->zone.family == zones;
  };
  return std::ranges::any_of(
      game.moves, [&](const MoveKind& kind) { return std::ranges::any_of(kind.params, is_place); });
}

}  // namespace fuda
