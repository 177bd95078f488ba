#include "learn/encoder.h"

#include <algorithm>
#include <array>
#include <bit>

#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

using What = Block::What;
using As = Block::As;

const Family& family_of(const Game& game, const Block& block) {
  if (block.what == What::counter) return game.counter_families[block.family];
  return game.zone_families[block.family];
}

// How many cards a zone can hold, or the block takes into account.
std::uint32_t places_of(const Game& game, const Block& block) {
  return block.places != 0 ? block.places : game.zones[game.zone_families[block.family].first].capacity;
}

// The member at this place of the order in which a seat sees them; kNone: none of `whose`.
std::uint8_t member_at(const Game& game, const Family& family, Block::Whose whose, std::uint32_t at,
                       Seat viewer) {
  if (family.per != Per::seat && family.per != Per::team) return static_cast<std::uint8_t>(at);
  const std::uint32_t rows = family.count / family.second.count;
  const std::uint32_t own = family.per == Per::seat ? viewer : game.team_of(viewer);
  const std::uint32_t step = at / family.second.count + (whose == Block::Whose::others ? 1 : 0);
  return static_cast<std::uint8_t>((own + step) % rows * family.second.count + at % family.second.count);
}

std::uint32_t facts_of(const Game& game, AttributeId attribute) {
  if (attribute == kNone) return static_cast<std::uint32_t>(game.facts.size());
  return static_cast<std::uint32_t>(std::ranges::count(game.facts, attribute, &Fact::attribute));
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
  switch (block.as) {
    case As::number:
      return 1;
    case As::seen:
      return 2;
    case As::one_hot:
      return range + 1;
    case As::thermometer:
      return range;
  }
  return 1;
}

}  // namespace

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
    case What::cards: {
      std::uint32_t each = 0;
      for (const Block::OfCard& one : block.each)
        each += one.is == Block::OfCard::Is::told ? facts_of(*game_, one.attribute) : faces;
      return members_of(block) * places_of(*game_, block) * each;
    }
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
        throw Failure(
            error_at({}, "numbers of last moves need moves that have numbers, which are too many here"));
      return size_of_last(*game_, *actions_, block);
  }
}

namespace {

constexpr std::size_t kBits = 64;

}  // namespace

Encoder::Encoder(const Game& game, const ActionSpace* actions, std::vector<Block> blocks)
    : game_(&game), actions_(actions), blocks_(std::move(blocks)), copies_(game.faces.size()) {
  for (const FaceId face : game.cards) ++copies_[face];
  for (const Face& face : game.faces) facts_.push_back(face.facts);
  faces_.resize(game.facts.size());
  for (std::size_t face = 0; face < std::min(facts_.size(), kBits); ++face) {
    for (std::size_t f = 0; f < faces_.size(); ++f) faces_[f] |= (facts_[face] >> f & 1U) << face;
  }
  for (Block& block : blocks_) {
    block.size = size_of(block);
    if (block.what >= What::cards && block.what <= What::counter) block.members = members_of(block);
    if (block.what == What::cards || block.what == What::shortage) block.places = places_of(game, block);
    size_ += block.size;
  }
}

namespace {

// Four bits as four numbers.
constexpr auto kFours = [] {
  std::array<std::array<float, 4>, 16> fours{};
  for (std::size_t bits = 0; bits < fours.size(); ++bits) {
    for (std::size_t i = 0; i < 4; ++i) fours[bits][i] = (bits >> i & 1U) != 0 ? 1.0F : 0.0F;
  }
  return fours;
}();

void write_bits(std::uint64_t bits, std::size_t count, float* out) {
  std::size_t at = 0;
  for (; at + 4 <= count; at += 4, bits >>= 4U) std::ranges::copy(kFours[bits & 15U], out + at);
  for (; at < count; ++at, bits >>= 1U) out[at] = (bits & 1U) != 0 ? 1.0F : 0.0F;
}

}  // namespace

// Writes the numbers of one observation.
class Writer {
 public:
  Writer(const Encoder& encoder, const Observation& seen, const LastMoves& last)
      : encoder_(encoder), game_(*encoder.game_), seen_(seen), state_(seen.state), last_(last) {}

  void write(const Block& block, std::span<float> out) {
    out_ = out;
    at_ = 0;
    const Turn& turn = state_.turn();
    switch (block.what) {
      case What::phase:
        return set(turn.phase);
      case What::active:
        for (Seat seat = 0; seat < game_.seats; ++seat) {
          if (((turn.active >> seat) & 1U) != 0 && !state_.over()) set(from_viewer(seat));
        }
        return;
      case What::turn:
        return set(from_viewer(turn.seat));
      case What::countdown:
        if (turn.countdown >= 0) out_[0] = 1.0F / static_cast<float>(1 + turn.countdown);
        return;
      case What::cards:
      case What::faces:
      case What::copies:
      case What::shortage:
      case What::size:
      case What::counter:
        for (std::uint32_t i = 0; i < block.members; ++i) member(block, i);
        return;
      default:
        return write_last(*encoder_.actions_, block, seen_, last_, out);
    }
  }

 private:
  void set(std::size_t at) {
    if (at_ + at < out_.size()) out_[at_ + at] = 1.0F;
  }
  [[nodiscard]] std::uint32_t from_viewer(Seat seat) const {
    return static_cast<std::uint32_t>((seat + game_.seats - seen_.seat) % game_.seats);
  }

  void member(const Block& block, std::uint32_t i) {
    const Family& family = family_of(game_, block);
    const std::uint8_t index = member_at(game_, family, block.whose, i, seen_.seat);
    const auto id = static_cast<std::uint8_t>(family.first + index);
    switch (block.what) {
      case What::cards:
        return cards(block, id);
      case What::faces:
        for (const CardId card : state_.cards(id)) {
          const FaceId face = game_.cards[card];
          const float one = 1.0F / static_cast<float>(encoder_.copies_[face]);
          if (seen_.known.test(card)) out_[at_ + face] = std::min(out_[at_ + face] + one, 1.0F);
        }
        at_ += game_.faces.size();
        return;
      case What::copies:
        return copies(id);
      case What::shortage:
        if (state_.size(id) < block.places) set(0);
        ++at_;
        return;
      case What::size:
        return number(block, static_cast<std::int32_t>(state_.size(id)), true);
      case What::counter: {
        const bool sees = View(state_, seen_.seat).sees_counter(id);
        std::int32_t value = state_.counter(id);
        const auto& counters = game_.counter_families[block.family];
        if (counters.holds == Holds::seat && value > 0)
          value = 1 + static_cast<std::int32_t>(from_viewer(static_cast<Seat>(value - 1)));
        // Which of equal cards it is, nobody needs to know.
        if (counters.holds == Holds::card && value > 0) {
          const auto card = static_cast<CardId>(value - 1);
          return number(block, seen_.known.test(card) ? game_.cards[card] + 1 : -1,
                        sees && seen_.known.test(card));
        }
        return number(block, value, sees);
      }
      default:
        return;
    }
  }

  void copies(ZoneId zone) {
    std::array<std::uint16_t, kMaxFaces> here{};
    for (const CardId card : state_.cards(zone)) {
      if (seen_.known.test(card)) ++here[game_.cards[card]];
    }
    for (std::size_t face = 0; face < game_.faces.size(); ++face) {
      for (std::size_t i = 0; i < here[face]; ++i) set(i);
      at_ += encoder_.copies_[face];
    }
  }

  void cards(const Block& block, ZoneId zone) {
    const auto lying = state_.cards(zone);
    for (std::size_t i = 0; i < block.places; ++i) {
      const CardId card = i < lying.size() ? lying[i] : CardId{kNone};
      for (const Block::OfCard& one : block.each) of_card(one, card);
    }
  }

  // kNone: there is no card.
  void of_card(const Block::OfCard& one, CardId card) {
    const FactMask yes = card == kNone ? 0 : state_.told_yes(card);
    const FactMask no = card == kNone ? 0 : state_.told_no(card);
    if (one.is == Block::OfCard::Is::told && one.attribute == kNone) {
      write_bits(yes, game_.facts.size(), out_.data() + at_);
      at_ += game_.facts.size();
      return;
    }
    if (one.is == Block::OfCard::Is::told) {
      for (std::size_t f = 0; f < game_.facts.size(); ++f) {
        if (one.attribute != kNone && game_.facts[f].attribute != one.attribute) continue;
        if (((yes >> f) & 1U) != 0) set(0);
        ++at_;
      }
      return;
    }
    const auto& facts = encoder_.facts_;  // by face
    float* out = out_.data() + at_;
    at_ += facts.size();
    if (card == kNone) return;
    if (one.is == Block::OfCard::Is::face) {
      if (seen_.known.test(card)) out[game_.cards[card]] = 1.0F;
    } else if ((yes | no) == 0) {
      std::fill_n(out, facts.size(), 1.0F);
    } else if (facts.size() <= kBits) {
      write_bits(open_faces(yes, no), facts.size(), out);
    } else {
      for (std::size_t face = 0; face < facts.size(); ++face)
        out[face] = ((yes & ~facts[face]) | (no & facts[face])) == 0 ? 1.0F : 0.0F;
    }
  }

  // Of at most 64 faces, those that what was told leaves open.
  [[nodiscard]] std::uint64_t open_faces(FactMask yes, FactMask no) const {
    std::uint64_t open = ~std::uint64_t{0};
    for (; yes != 0; yes &= yes - 1) open &= encoder_.faces_[static_cast<std::size_t>(std::countr_zero(yes))];
    for (; no != 0; no &= no - 1) open &= ~encoder_.faces_[static_cast<std::size_t>(std::countr_zero(no))];
    return open;
  }

  void number(const Block& block, std::int32_t value, bool sees) {
    const std::int64_t range = static_cast<std::int64_t>(block.to) - block.from;
    const std::int64_t above = std::min(block.down ? block.to - static_cast<std::int64_t>(value)
                                                   : static_cast<std::int64_t>(value) - block.from,
                                        range);
    if (sees && above >= 0) {
      if (block.as == As::number || block.as == As::seen)
        out_[at_] = range > 0 ? static_cast<float>(above) / static_cast<float>(range) : 0;
      if (block.as == As::seen) out_[at_ + 1] = 1.0F;
      if (block.as == As::one_hot) set(static_cast<std::size_t>(above));
      for (std::int64_t i = 0; block.as == As::thermometer && i < above; ++i)
        set(static_cast<std::size_t>(i));
    }
    at_ += range_size(block);
  }

  const Encoder& encoder_;
  const Game& game_;
  const Observation& seen_;
  const State& state_;
  const LastMoves& last_;
  std::span<float> out_;
  std::size_t at_ = 0;
};

void Encoder::encode(const Observation& seen, const LastMoves& last, std::span<float> out) const {
  std::ranges::fill(out, 0.0F);
  Writer writer(*this, seen, last);
  std::size_t at = 0;
  for (const Block& block : blocks_) {
    writer.write(block, out.subspan(at, block.size));
    at += block.size;
  }
}

}  // namespace fuda
