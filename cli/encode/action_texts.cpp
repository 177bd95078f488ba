// The texts of actions.
#include <fmt/format.h>

#include <algorithm>

#include "encode/actions.h"
#include "params/kinds.h"
#include "params/members.h"

namespace fuda {

namespace {

// The number of a card within its zone, and the zone.
struct InZone {
  std::string zone;  // "" if there is only one zone
  std::uint32_t rest = 0;
};

InZone in_zone(const Game& game, const ActionPart& part, std::uint32_t number) {
  if (part.first_of.empty()) return {"", number};
  const auto after = std::ranges::upper_bound(part.first_of, number);
  auto at = static_cast<std::uint32_t>(after - part.first_of.begin() - 1);
  const std::uint32_t rest = number - part.first_of[at];
  for (const ZoneRef& ref : part.zones) {
    const Family& family = game.zone_families[ref.family];
    const std::uint32_t zones = ref.owner == ZoneRef::Owner::any ? family.count : 1;
    if (at < zones)
      return {ref.owner == ZoneRef::Owner::any ? member_text(game, family, at) : family.name, rest};
    at -= zones;
  }
  return {"", rest};
}

std::string card_text(const Game& game, const ActionPart& part, std::uint32_t number, bool by_face) {
  const InZone in = in_zone(game, part, number);
  const std::string card = by_face ? game.faces[in.rest].name : std::to_string(in.rest + 1);
  return in.zone.empty() ? card : fmt::format("{}.{}", in.zone, card);
}

}  // namespace

std::string ActionSpace::text_of(const KindActions& /*kind*/, const Param& param, const ActionPart& part,
                                 Action number) const {
  const Game& game = *game_;
  switch (part.meaning) {
    case ActionPart::Meaning::face:
    case ActionPart::Meaning::place:
      return card_text(game, part, number, part.meaning == ActionPart::Meaning::face);
    case ActionPart::Meaning::faces:
    case ActionPart::Meaning::places: {
      std::string text;
      for (const std::uint16_t item : part.sets.all()[number])
        text += (text.empty() ? "" : " ") +
                card_text(game, part, item, part.meaning == ActionPart::Meaning::faces);
      return text;
    }
    case ActionPart::Meaning::seat:
    case ActionPart::Meaning::argument:
      break;
  }
  return duties_of(param).number_text(game, param, number);
}

std::string ActionSpace::text(Action action) const {
  std::size_t k = kinds_.size();
  while (k-- > 0) {
    if (kinds_[k].count != 0 && action >= kinds_[k].first) break;
  }
  const KindActions& kind = kinds_[k];
  const auto& params = game_->moves[k].params;
  Action rest = action - kind.first;
  std::vector<Action> numbers(kind.parts.size());
  std::size_t last = kind.parts.size();
  if (!kind.first_by_face.empty()) {
    last -= 2;
    const Action pair = rest % kind.first_by_face.back();
    rest /= kind.first_by_face.back();
    const auto after = std::upper_bound(kind.first_by_face.begin(), kind.first_by_face.end() - 1, pair);
    const auto face = static_cast<std::size_t>(after - kind.first_by_face.begin() - 1);
    numbers[last] = static_cast<Action>(face);
    numbers[last + 1] = kind.sets_by_face[face][pair - kind.first_by_face[face]];
  }
  for (std::size_t i = last; i-- > 0; rest /= kind.parts[i].count) numbers[i] = rest % kind.parts[i].count;
  std::string text = game_->moves[k].name;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string one = text_of(kind, params[i], kind.parts[i], numbers[i]);
    if (!one.empty()) text += " " + one;
  }
  return text;
}

}  // namespace fuda
