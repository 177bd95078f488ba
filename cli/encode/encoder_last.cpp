// The numbers of last moves.
#include <algorithm>
#include <utility>

#include "encode/encoder.h"

namespace fuda {

namespace {

using What = Block::What;

// The count of numbers that encode one argument.
std::uint32_t size_of_part(const Game& game, const ActionPart& part) {
  std::uint32_t most = 0;
  switch (part.meaning) {
    case ActionPart::Meaning::seat:
      return game.seats;
    case ActionPart::Meaning::face:
    case ActionPart::Meaning::faces:
      return static_cast<std::uint32_t>(game.faces.size());
    case ActionPart::Meaning::place:
    case ActionPart::Meaning::places:
      for (const ZoneRef& ref : part.zones)
        most = std::max<std::uint32_t>(most, game.zones[game.zone_families[ref.family].first].capacity);
      return most;
    case ActionPart::Meaning::argument:
      break;
  }
  return part.count;
}

// The index of the parameter with this name. If no parameter has this name, returns the number of parameters.
std::size_t index_of(const MoveKind& kind, const std::string& parameter) {
  return static_cast<std::size_t>(std::ranges::find(kind.params, parameter, &Param::name) -
                                  kind.params.begin());
}

class LastWriter {
 public:
  LastWriter(const ActionSpace& actions, const LastPlaces& places, Seat seat, const Steps& steps,
             const LastMoves& last, std::span<float> out)
      : actions_(actions),
        places_(places),
        game_(actions.game()),
        viewer_(seat),
        steps_(steps),
        last_(last),
        out_(out) {}

  // Writes all kinds of moves, one after the other, each with its arguments.
  void of_seat(std::uint8_t distance) {
    const LastMove& move = last_.of(static_cast<Seat>((viewer_ + distance) % game_.seats));
    if (move.kind == kNone || !told(move.knows_kind)) return;
    set(places_.of(move.kind));
    const auto& parts = actions_.parts(move.kind);
    for (std::size_t i = 0; i < parts.size(); ++i) part(move, i, parts[i], places_.of(move.kind, i));
  }

  void of_last(const Block& block) {
    if (last_.last() == kNone) return;
    const LastMove& move = last_.of(last_.last());
    if (block.what == What::last_seat) return set(from_viewer(last_.last()));
    const auto found =
        std::ranges::find_if(block.moves, [&](const Block::MoveKind& kind) { return is(move, kind); });
    if (found == block.moves.end()) return;
    if (block.what == What::last_kind) return set(static_cast<std::size_t>(found - block.moves.begin()));
    if (block.what == What::last_part) return last_part(block, move);
    for (const Step& step : steps_) {
      if (const auto* moved = std::get_if<CardMoved>(&step); moved != nullptr && is_first(*moved)) {
        if (block.what == What::last_face && moved->card != kNone) set(game_.cards[moved->card]);
        if (block.what == What::last_to && game_.zones[moved->to].family == block.family) set(0);
      } else if (const auto* one = std::get_if<CardTold>(&step)) {
        if (block.what == What::last_told && one->is != 0) set(one->position);
      } else if (const auto* change = std::get_if<CounterChanged>(&step)) {
        if (block.what == What::last_gain && game_.counters[change->counter].family == block.family &&
            change->after > change->before)
          set(0);
      }
    }
  }

 private:
  void set(std::size_t at) {
    if (at < out_.size()) out_[at] = 1.0F;
  }
  [[nodiscard]] std::uint32_t from_viewer(Seat seat) const {
    return static_cast<std::uint32_t>((seat + game_.seats - viewer_) % game_.seats);
  }
  [[nodiscard]] bool told(SeatMask seats) const { return ((seats >> viewer_) & 1U) != 0; }

  // Whether this is the first card that the move has moved. The first card counts as the card of the move.
  bool is_first(const CardMoved& /*moved*/) { return !std::exchange(card_moved_, true); }

  void part(const LastMove& move, std::size_t index, const ActionPart& part, std::size_t at) {
    if (!told(move.knows[index])) return;
    for (std::size_t i = 0; i < move.counts[index]; ++i) {
      const std::uint16_t item = move.items[index][i];
      const bool card =
          part.meaning == ActionPart::Meaning::face || part.meaning == ActionPart::Meaning::faces;
      const bool seat = part.meaning == ActionPart::Meaning::seat;
      set(at + (card ? game_.cards[item] : seat ? from_viewer(static_cast<Seat>(item)) : item));
    }
  }

  // Whether the move is of this kind, and the seat knows the kind.
  [[nodiscard]] bool is(const LastMove& move, const Block::MoveKind& kind) const {
    if (move.kind != kind.kind || !told(move.knows_kind)) return false;
    return kind.attribute == kNone || fact_of(move, kind.attribute) != kNone;
  }
  // The fact of this attribute that the move names.
  [[nodiscard]] FactId fact_of(const LastMove& move, AttributeId attribute) const {
    const auto& params = game_.moves[move.kind].params;
    for (std::size_t i = 0; i < params.size(); ++i) {
      const auto* named = params[i].as<FactParam>();
      if (named == nullptr || !told(move.knows[i])) continue;
      std::uint16_t left = move.items[i][0];
      for (std::size_t f = 0; f < game_.facts.size(); ++f) {
        if (!has_fact(named->facts, f) || left-- != 0) continue;
        return game_.facts[f].attribute == attribute ? static_cast<FactId>(f) : FactId{kNone};
      }
    }
    return kNone;
  }

  void last_part(const Block& block, const LastMove& move) {
    if (block.attribute == kNone) {
      const std::size_t at = index_of(game_.moves[move.kind], block.parameter);
      if (at < game_.moves[move.kind].params.size()) part(move, at, actions_.parts(move.kind)[at], 0);
      return;
    }
    const FactId fact = fact_of(move, block.attribute);
    if (fact == kNone) return;
    set(static_cast<std::size_t>(
        std::count_if(game_.facts.begin(), game_.facts.begin() + fact,
                      [&](const Fact& one) { return one.attribute == block.attribute; })));
  }

  const ActionSpace& actions_;
  const LastPlaces& places_;
  const Game& game_;
  Seat viewer_;
  const Steps& steps_;
  const LastMoves& last_;
  std::span<float> out_;
  bool card_moved_ = false;
};

}  // namespace

LastPlaces::LastPlaces(const Game& game, const ActionSpace& actions) : kinds_(game.moves.size()) {
  for (std::size_t k = 0; k < game.moves.size(); ++k) {
    const auto kind = static_cast<KindId>(k);
    if (!actions.has(kind)) continue;
    kinds_[k][kMaxParams] = size_++;
    const auto& parts = actions.parts(kind);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      kinds_[k][i] = size_;
      size_ += size_of_part(game, parts[i]);
    }
  }
}

std::uint32_t size_of_last(const Game& game, const ActionSpace& actions, const Block& block) {
  switch (block.what) {
    case What::last_of:
      return LastPlaces(game, actions).size();
    case What::last_seat:
      return game.seats;
    case What::last_kind:
      return static_cast<std::uint32_t>(block.moves.size());
    case What::last_part: {
      if (block.attribute != kNone)
        return static_cast<std::uint32_t>(std::ranges::count(game.facts, block.attribute, &Fact::attribute));
      const KindId kind = block.moves.front().kind;
      return size_of_part(game, actions.parts(kind)[index_of(game.moves[kind], block.parameter)]);
    }
    case What::last_told:
      return block.places;
    case What::last_face:
      return static_cast<std::uint32_t>(game.faces.size());
    default:
      return 1;
  }
}

void write_last(const ActionSpace& actions, const LastPlaces& places, const Block& block, Seat seat,
                const Steps& steps, const LastMoves& last, std::span<float> out) {
  LastWriter writer(actions, places, seat, steps, last, out);
  if (block.what == What::last_of) {
    writer.of_seat(block.seat);
  } else {
    writer.of_last(block);
  }
}

}  // namespace fuda
