#include "encode/actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "model/legal.h"
#include "params/kinds.h"
#include "params/members.h"

namespace fuda {

namespace {

bool names_another(const Param& param) {
  const auto* seat = param.as<SeatParam>();
  return seat != nullptr && seat->others;
}

// Whether the seat that moves sees every card of a zone in every position.
bool always_seen(const Game& game, const MoveKind& kind, const ZoneRef& ref) {
  switch (game.zone_families[ref.family].visible) {
    case Visible::all:
      return true;
    case Visible::owner:
    case Visible::team:
      return ref.owner == ZoneRef::Owner::me;
    case Visible::others:
      return ref.owner == ZoneRef::Owner::argument && names_another(kind.params[ref.argument]);
    case Visible::none:
    case Visible::top:
      return false;
  }
  return false;
}

bool each_face_once(const Game& game) { return game.faces.size() == game.cards.size(); }

// The number of zones that a reference includes, and the maximum number of cards in one of them.
std::uint32_t zones_of(const Game& game, const ZoneRef& ref) {
  return ref.owner == ZoneRef::Owner::any ? game.zone_families[ref.family].count : 1;
}
std::uint32_t capacity_of(const Game& game, const ZoneRef& ref) {
  return game.zones[game.zone_families[ref.family].first].capacity;
}

Failure too_many(const MoveKind& kind, std::uint64_t moves) {
  const std::string how_many = moves == 0 ? "too many moves" : fmt::format("{} moves", moves);
  return Failure(error_at(
      kind.place,
      fmt::format("'{}' stands for {}, more than the {} that a fixed set of actions may have", kind.name,
                  how_many, ActionSpace::kMost),
      "lower the 'count' of cards, restrict the cards with 'same', 'run' or 'sum', give the zone a "
      "'capacity', or narrow a range of numbers; otherwise, use the texts of moves instead of actions"));
}

}  // namespace

ActionSpace::ActionSpace(const Game& game) : game_(&game), kinds_(game.moves.size()) {
  std::uint64_t first = 0;
  for (std::size_t k = 0; k < game.moves.size(); ++k) {
    const auto id = static_cast<KindId>(k);
    const auto offers = [id](const Phase& phase) {
      return std::ranges::find(phase.moves, id) != phase.moves.end();
    };
    if (std::ranges::none_of(game.phases, offers)) continue;
    KindActions& kind = kinds_[k];
    kind.first = static_cast<Action>(first);
    std::uint64_t count = 1;
    try {
      for (std::size_t i = 0; i < game.moves[k].params.size(); ++i) {
        kind.parts.push_back(part_for(id, i));
        count *= kind.parts.back().count;
        if (count == 0) break;
        if (count > std::uint64_t{1} << 40U) throw too_many(game.moves[k], 0);
      }
    } catch (const TooManyMoves&) {
      throw too_many(game.moves[k], 0);
    }
    pair_sums(id);
    if (!kind.first_by_face.empty()) {
      count = kind.first_by_face.back();
      for (std::size_t i = 0; i + 2 < kind.parts.size(); ++i) count *= kind.parts[i].count;
    }
    if (count > kMost || first + count > kMost) throw too_many(game.moves[k], count);
    kind.count = static_cast<std::uint32_t>(count);
    first += count;
  }
  size_ = static_cast<std::uint32_t>(first);
}

ActionPart ActionSpace::part_for(KindId kind_id, std::size_t index) const {
  const MoveKind& kind = game_->moves[kind_id];
  const Param& param = kind.params[index];
  if (param.is_of_cards()) return part_of_cards(kind, param);
  const Numbering numbering = duties_of(param).numbering(*game_, param);
  ActionPart part;
  if (param.thing() == NamedThing::seat) part.meaning = ActionPart::Meaning::seat;
  part.count = numbering.count;
  part.less = numbering.less;
  return part;
}

ActionPart ActionSpace::part_of_cards(const MoveKind& kind, const Param& param) const {
  const Game& game = *game_;
  using Meaning = ActionPart::Meaning;
  ActionPart part;
  part.zones = {param.places().zone};
  append(part.zones, param.places().also);
  bool seen = true;
  for (const ZoneRef& ref : part.zones) seen = seen && always_seen(game, kind, ref);
  const bool one = param.thing() == NamedThing::card;
  part.meaning = seen ? (one ? Meaning::face : Meaning::faces) : (one ? Meaning::place : Meaning::places);
  part.count = 0;
  const bool by_zone = !seen || (one && !each_face_once(game));
  for (const ZoneRef& ref : part.zones) {
    for (std::uint32_t i = 0; i < zones_of(game, ref); ++i) {
      part.first_of.push_back(part.count);
      part.count += seen ? static_cast<std::uint32_t>(game.faces.size()) : capacity_of(game, ref);
    }
  }
  if (!by_zone) part.count = static_cast<std::uint32_t>(game.faces.size());
  if (!by_zone || part.first_of.size() == 1) part.first_of.clear();
  if (one) return part;
  part.sets = CardSets(game, *param.as<CardsParam>(), seen, part.count, kMost);
  part.count = static_cast<std::uint32_t>(part.sets.all().size());
  return part;
}

// If the cards of a second parameter must have the same sum as the card of the first, numbers only the pairs
// that match.
void ActionSpace::pair_sums(KindId kind_id) {
  KindActions& kind = kinds_[kind_id];
  const auto& params = game_->moves[kind_id].params;
  if (params.size() < 2 || kind.parts.size() != params.size()) return;
  const auto* last = params.back().as<CardsParam>();
  if (last == nullptr) return;
  const SetConstraint& constraint = last->constraint;
  const ActionPart& card = kind.parts[params.size() - 2];
  const ActionPart& cards = kind.parts.back();
  if (constraint.sum == kNone || constraint.comparison != SetConstraint::Comparison::exactly ||
      constraint.argument != params.size() - 2 || card.meaning != ActionPart::Meaning::face ||
      !card.first_of.empty() || cards.meaning != ActionPart::Meaning::faces)
    return;
  const auto number = [&](std::size_t face) {
    const ValueId value = game_->faces[face].values[constraint.sum];
    return value == kNone ? 0 : game_->attributes[constraint.sum].values[value].number;
  };
  Action first = 0;
  for (std::size_t face = 0; face < game_->faces.size(); ++face) {
    kind.first_by_face.push_back(first);
    auto& sets = kind.sets_by_face.emplace_back();
    for (std::size_t i = 0; i < cards.sets.all().size(); ++i) {
      std::int64_t sum = 0;
      for (const std::uint16_t one : cards.sets.all()[i]) sum += number(one);
      if (sum == number(face)) sets.push_back(static_cast<Action>(i));
    }
    first += static_cast<Action>(sets.size());
  }
  kind.first_by_face.push_back(first);
}

Action ActionSpace::part_of(const State& state, const Move& move, std::size_t index) const {
  const ActionPart& part = kinds_[move.kind].parts[index];
  const bool several =
      part.meaning == ActionPart::Meaning::faces || part.meaning == ActionPart::Meaning::places;
  if (!several) return part_of(state, move, index, static_cast<std::uint32_t>(move.args[index]));
  std::array<std::uint16_t, kMaxChosen> items{};
  std::size_t count = 0;
  for (const CardId card : move.cards(index)) {
    items[count++] =
        part.meaning == ActionPart::Meaning::faces
            ? game_->cards[card]
            : static_cast<std::uint16_t>(from_zone(state, move, part, card, state.position_of(card)));
  }
  std::sort(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count));
  return part.sets.find({items.data(), count});
}

Action ActionSpace::part_of(const State& state, const Move& move, std::size_t index,
                            std::uint32_t argument) const {
  const Game& game = *game_;
  const Param& param = game.moves[move.kind].params[index];
  const ActionPart& part = kinds_[move.kind].parts[index];
  switch (part.meaning) {
    case ActionPart::Meaning::seat:
    case ActionPart::Meaning::argument:
      return duties_of(param).number(game, param, move.seat, static_cast<int>(argument));
    case ActionPart::Meaning::face:
      return from_zone(state, move, part, static_cast<CardId>(argument), game.cards[argument]);
    case ActionPart::Meaning::place: {
      const auto card = static_cast<CardId>(argument);
      return from_zone(state, move, part, card, state.position_of(card));
    }
    case ActionPart::Meaning::faces:
    case ActionPart::Meaning::places:
      break;
  }
  return CardSets::kNone;
}

// The number of a card, by its face or place. Each zone has its own range of numbers.
Action ActionSpace::from_zone(const State& state, const Move& move, const ActionPart& part, CardId card,
                              Action number) const {
  if (part.first_of.empty()) return number;
  const ZoneId lies = state.zone_of(card);
  std::size_t zone = 0;  // the zone's index among the zones that the parameter allows
  for (const ZoneRef& ref : part.zones) {
    const Family& family = game_->zone_families[ref.family];
    if (ref.owner != ZoneRef::Owner::any) {
      if (resolve(*game_, ref, move) == lies) break;
    } else if (lies >= family.first && lies < family.first + family.count) {
      zone += member_from(*game_, family, static_cast<std::uint8_t>(lies - family.first), move.seat);
      break;
    }
    zone += zones_of(*game_, ref);
  }
  return zone < part.first_of.size() ? part.first_of[zone] + number : CardSets::kNone;
}

Action ActionSpace::of(const State& state, const Move& move) const {
  const KindActions& kind = kinds_[move.kind];
  if (kind.count == 0) return CardSets::kNone;
  Action number = 0;
  const std::size_t paired = kind.first_by_face.empty() ? kind.parts.size() : kind.parts.size() - 2;
  for (std::size_t i = 0; i < paired; ++i) {
    const Action part = part_of(state, move, i);
    if (part >= kind.parts[i].count) return CardSets::kNone;
    number = number * kind.parts[i].count + part;
  }
  if (paired < kind.parts.size()) {
    const Action face = part_of(state, move, paired);
    const Action set = part_of(state, move, paired + 1);
    if (face >= kind.sets_by_face.size()) return CardSets::kNone;
    const auto& sets = kind.sets_by_face[face];
    const auto found = std::ranges::lower_bound(sets, set);
    if (found == sets.end() || *found != set) return CardSets::kNone;
    number = number * kind.first_by_face.back() + kind.first_by_face[face] +
             static_cast<Action>(found - sets.begin());
  }
  return kind.first + number;
}

void ActionSpace::numbers(const State& state, const MoveSet& legal, std::vector<Action>& out) const {
  out.clear();
  for (const MoveRun& run : legal.runs()) add_numbers(state, run, out);
}

// Adds the numbers of a run. The moves of a run share all arguments but the last, so computes only the last
// argument for each move.
void ActionSpace::add_numbers(const State& state, const MoveRun& run, std::vector<Action>& out) const {
  const KindActions& kind = kinds_[run.head.kind];
  const bool shared = run.last != kNone && kind.count != 0 && kind.first_by_face.empty();
  Action before = 0;
  for (std::size_t i = 0; shared && i < run.last; ++i) {
    const Action part = part_of(state, run.head, i);
    // If a shared argument has no number, none of the moves has a number.
    before = part < kind.parts[i].count && before != CardSets::kNone ? before * kind.parts[i].count + part
                                                                     : CardSets::kNone;
  }
  if (!shared) {
    for (Mask rest = run.mask; rest != 0; rest &= rest - 1)
      out.push_back(of(state, run_move(state, run, std::countr_zero(rest))));
    return;
  }
  const ActionPart& last = kind.parts[run.last];
  const bool placed =
      last.meaning == ActionPart::Meaning::place && last.first_of.empty();  // a run also counts by place
  const bool plain = placed || (last.less.has_value() && run.zone == kNone);
  const std::uint32_t less = placed ? 0 : last.less.value_or(0);
  const Action first = before == CardSets::kNone ? CardSets::kNone : kind.first + before * last.count;
  out.resize(out.size() + static_cast<std::size_t>(std::popcount(run.mask)));
  auto number = out.end() - std::popcount(run.mask);
  for (Mask rest = run.mask; rest != 0; rest &= rest - 1) {
    const auto at = static_cast<std::uint32_t>(run.base + std::countr_zero(rest));
    const Action part =
        plain ? at - less
              : part_of(state, run.head, run.last, run.zone == kNone ? at : state.cards(run.zone)[at]);
    *number++ = first != CardSets::kNone && part < last.count ? first + part : CardSets::kNone;
  }
}

std::optional<ObservedMove> ActionSpace::move(const Observation& seen, Action action) const {
  if (action >= size_) return std::nullopt;
  std::vector<Action> all;
  numbers(seen, all);
  const auto found = std::ranges::find(all, action);
  if (found == all.end()) return std::nullopt;
  return nth_move(seen, seen.legal, static_cast<std::uint32_t>(found - all.begin()));
}

void ActionSpace::mask(const Observation& seen, std::span<std::uint8_t> mask) const {
  std::ranges::fill(mask, std::uint8_t{0});
  std::vector<Action> all;
  numbers(seen, all);
  for (const Action action : all) {
    if (action < mask.size()) mask[action] = 1;
  }
}

}  // namespace fuda
