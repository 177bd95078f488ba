#include "encode/encoder.h"

#include <algorithm>

#include "model/view.h"

namespace fuda {

namespace {

using What = Block::What;
using Coding = Block::Coding;

const Family& family_of(const Game& game, const Block& block) {
  if (block.what == What::counter) return game.counter_families[block.family];
  return game.zone_families[block.family];
}

// The number of cards that a zone can hold, or that the block covers.
std::uint32_t places_of(const Game& game, const Block& block) {
  return block.places != 0 ? block.places : game.zones[game.zone_families[block.family].first].capacity;
}

// The member of a family with this number, counted from the viewing seat.
std::uint8_t member_at(const Game& game, const Family& family, Block::Whose whose, std::uint32_t at,
                       Seat viewer) {
  if (family.per != Per::seat && family.per != Per::team) return static_cast<std::uint8_t>(at);
  const std::uint32_t rows = family.count / family.second.count;
  const std::uint32_t own = family.per == Per::seat ? viewer : game.team_of(viewer);
  const std::uint32_t step = at / family.second.count + (whose == Block::Whose::others ? 1 : 0);
  return static_cast<std::uint8_t>((own + step) % rows * family.second.count + at % family.second.count);
}

}  // namespace

std::uint32_t Encoder::members_of(const Block& block) const {
  const Family& family = family_of(*game_, block);
  if (family.per != Per::seat && family.per != Per::team) return family.count;
  const std::uint32_t rows = family.count / family.second.count;
  if (block.whose == Block::Whose::me) return family.second.count;
  return (block.whose == Block::Whose::others ? rows - 1 : rows) * family.second.count;
}

namespace {

std::uint32_t range_size(const Block& block) {
  const auto range = static_cast<std::uint32_t>(block.to - block.from);
  switch (block.coding) {
    case Coding::number:
      return 1;
    case Coding::seen:
      return 2;
    case Coding::one_hot:
      return range + 1;
    case Coding::thermometer:
      return range;
  }
  return 1;
}

}  // namespace

void Encoder::prepare_card(Block& block) const {
  block.card_size = 0;
  for (Block::OfCard& one : block.each) {
    one.at = block.card_size;
    one.count = static_cast<std::uint32_t>(game_->faces.size());
    if (one.aspect == Block::OfCard::Aspect::told) {
      const auto& facts = game_->facts;  // the facts of one attribute have consecutive numbers
      const auto is_meant = [&](const Fact& fact) {
        return one.attribute == kNone || fact.attribute == one.attribute;
      };
      one.count = static_cast<std::uint32_t>(std::ranges::count_if(facts, is_meant));
      const auto first = static_cast<std::size_t>(std::ranges::find_if(facts, is_meant) - facts.begin());
      if (first < kFactBits) one.first_fact = static_cast<std::uint32_t>(first);
      for (std::size_t i = 0; i < one.count && first + i < kFactBits; ++i) one.facts |= FactMask{1} << i;
    }
    block.card_size += one.count;
  }
}

std::uint32_t Encoder::size_of(const Block& block) const {
  const auto faces = static_cast<std::uint32_t>(game_->faces.size());
  switch (block.what) {
    case What::phase:
      return static_cast<std::uint32_t>(game_->phases.size());
    case What::active:
    case What::turn:
      return game_->seats;
    case What::countdown:
      return 1;
    case What::cards:
      return members_of(block) * places_of(*game_, block) * block.card_size;
    case What::faces:
      return members_of(block) * faces;
    case What::copies:
      return members_of(block) * static_cast<std::uint32_t>(game_->cards.size());
    case What::shortage:
      return members_of(block);
    case What::size:
    case What::counter:
      return members_of(block) * range_size(block);
    default:
      if (actions_ == nullptr)
        throw Failure(error_at(
            {}, "a block of last moves needs a number for every move, but this game has too many moves"));
      return size_of_last(*game_, *actions_, block);
  }
}

Encoder::Encoder(const Game& game, const ActionSpace* actions, std::vector<Block> blocks)
    : game_(&game), actions_(actions), blocks_(std::move(blocks)), copies_(game.faces.size()) {
  for (const FaceId face : game.cards) ++copies_[face];
  for (const std::uint32_t copies : copies_) shares_.push_back(1.0F / static_cast<float>(copies));
  for (const Face& face : game.faces) facts_.push_back(face.facts);
  prepare_facts();
  for (Seat seat = 0; seat < game.seats; ++seat) {
    for (std::size_t zone = 0; zone < game.zones.size(); ++zone)
      sees_.push_back(static_cast<std::uint8_t>(sees_zone(game, static_cast<ZoneId>(zone), seat)));
  }
  if (actions != nullptr) last_ = LastPlaces(game, *actions);
  for (Block& block : blocks_) {
    prepare_card(block);
    block.size = size_of(block);
    if (block.what >= What::cards && block.what <= What::counter) {
      block.members = members_of(block);
      block.first_member = static_cast<std::uint32_t>(members_.size());
      for (Seat seat = 0; seat < game.seats; ++seat) {
        const Family& family = family_of(game, block);
        for (std::uint32_t i = 0; i < block.members; ++i)
          members_.push_back(
              static_cast<std::uint8_t>(family.first + member_at(game, family, block.whose, i, seat)));
      }
    }
    if (block.what == What::cards || block.what == What::shortage) block.places = places_of(game, block);
    if (range_size(block) <= 2 && block.to > block.from && block.to - block.from <= kMostFractions) {
      block.fractions = static_cast<std::uint32_t>(fractions_.size());
      const auto range = static_cast<float>(block.to - block.from);
      for (std::int32_t above = 0; above <= block.to - block.from; ++above)
        fractions_.push_back(static_cast<float>(above) / range);
    }
    needs_steps_ = needs_steps_ || block.what >= What::last_told;
    size_ += block.size;
  }
}

void Encoder::prepare_facts() {
  const auto& facts = game_->facts;
  for (std::size_t face = 0; face < std::min(facts_.size(), kBits); ++face)
    all_faces_ |= std::uint64_t{1} << face;
  left_.resize((std::min(facts.size(), kFactBits) + kTogether - 1) / kTogether);
  for (std::size_t i = 0; i < left_.size(); ++i) {
    for (std::size_t told = 0; told < left_[i].yes.size(); ++told) {
      const auto which = static_cast<FactMask>(told << i * kTogether);
      for (std::size_t face = 0; face < std::min(facts_.size(), kBits); ++face) {
        left_[i].yes[told] |= std::uint64_t{(which & ~facts_[face]) == 0} << face;
        left_[i].no[told] |= std::uint64_t{(which & facts_[face]) == 0} << face;
      }
    }
  }
}

}  // namespace fuda
