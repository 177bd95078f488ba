// The blocks of numbers that any game has by default.
#include <fmt/format.h>

#include "encode/encoder.h"

namespace fuda {

namespace {

constexpr std::int32_t kMostOneHot = 16;  // maximum number of values of a counter in one-hot form

// Finds the zones in which moves name cards by their places, because the order of cards matters in these
// zones.
std::vector<bool> zones_by_place(const Game& game, const ActionSpace* actions) {
  std::vector<bool> by_place(game.zone_families.size());
  for (std::size_t k = 0; k < game.moves.size() && actions != nullptr; ++k) {
    const auto kind = static_cast<KindId>(k);
    if (!actions->has(kind)) continue;
    const auto& parts = actions->parts(kind);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (const auto* position = game.moves[k].params[i].as<PositionParam>())
        by_place[position->zone.family] = true;
      if (parts[i].meaning != ActionPart::Meaning::place && parts[i].meaning != ActionPart::Meaning::places)
        continue;
      for (const ZoneRef& ref : parts[i].zones) by_place[ref.family] = true;
    }
  }
  return by_place;
}

Block of(Block::What what, const std::string& name, FamilyId family) {
  Block block;
  block.what = what;
  block.name = name;
  block.family = family;
  return block;
}

void add_zones(const Game& game, const ActionSpace* actions, std::vector<Block>& blocks) {
  const std::vector<bool> by_place = zones_by_place(game, actions);
  for (std::size_t f = 0; f < game.zone_families.size(); ++f) {
    const ZoneFamily& family = game.zone_families[f];
    const auto id = static_cast<FamilyId>(f);
    Block size = of(Block::What::size, "size of " + family.name, id);
    size.to = game.zones[family.first].capacity;
    blocks.push_back(size);
    if (by_place[f]) {
      Block cards = of(Block::What::cards, family.name + " by place", id);
      cards.each = {{Block::OfCard::Aspect::face}};
      if (!game.facts.empty())
        cards.each.insert(cards.each.end(), {{Block::OfCard::Aspect::open}, {Block::OfCard::Aspect::told}});
      blocks.push_back(cards);
    } else if (family.first > game.start_zone || family.first + family.count <= game.start_zone) {
      blocks.push_back(of(Block::What::faces, family.name + " by face", id));
    }
  }
}

void add_counters(const Game& game, std::vector<Block>& blocks) {
  for (std::size_t f = 0; f < game.counter_families.size(); ++f) {
    const CounterFamily& family = game.counter_families[f];
    Block block = of(Block::What::counter, "counter " + family.name, static_cast<FamilyId>(f));
    const Counter& first = game.counters[family.first];
    block.from = first.min;
    block.to = first.max;
    if (family.holds == Holds::card) {
      block.from = 0;
      block.to = static_cast<std::int32_t>(game.faces.size());
    }
    const bool small = static_cast<std::int64_t>(block.to) - block.from < kMostOneHot;
    block.coding = family.is_holder() || small      ? Block::Coding::one_hot
                   : family.visible == Visible::all ? Block::Coding::number
                                                    : Block::Coding::seen;
    block.compressed = is_wide(block.from, block.to);
    blocks.push_back(block);
  }
}

}  // namespace

std::vector<Block> default_blocks(const Game& game, const ActionSpace* actions) {
  std::vector<Block> blocks;
  for (const auto& [what, name] : {std::pair{Block::What::phase, "phase"},
                                   {Block::What::active, "may move"},
                                   {Block::What::turn, "turn"},
                                   {Block::What::countdown, "countdown"}})
    blocks.push_back(of(what, name, kNone));
  add_zones(game, actions, blocks);
  add_counters(game, blocks);
  for (std::uint8_t seat = 0; actions != nullptr && seat < game.seats; ++seat) {
    Block block = of(Block::What::last_of, fmt::format("last move of +{}", seat), kNone);
    block.seat = seat;
    blocks.push_back(block);
  }
  return blocks;
}

}  // namespace fuda
