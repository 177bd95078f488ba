#include "play/reasons.h"

#include <span>

#include "base/lists.h"
#include "model/legal.h"
#include "script/words.h"

namespace fuda {

namespace {

constexpr std::size_t kMostReasons = 4;
constexpr std::size_t kMostTries = 64;  // the maximum number of moves to try per kind, because most moves of
                                        // a kind have the same reason

class Reasons {
 public:
  Reasons(const LiveGame& live, Seat seat, const Pointed& pointed, const Names& names)
      : live_(live), game_(live.game()), seat_(seat), pointed_(pointed), names_(names), seen_(live.state()) {
    live.observe(seat, seen_);
    card_ = card();
  }

  std::vector<std::string> all() {
    if (pointed_.at && card_ == kNone) return {};
    for (const KindId kind : game_.phases[live_.state().turn().phase].moves) {
      for (const Move& move : moves_with_it(kind)) {
        if (!take(move)) return {};
        if (out_.size() >= kMostReasons) return std::move(out_);
      }
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] CardId card() const {
    if (pointed_.zone == kNone || !pointed_.at) return kNone;
    const auto cards = seen_.state.cards(pointed_.zone);
    if (*pointed_.at >= cards.size()) return kNone;
    const bool top_first = game_.zone_families[game_.zones[pointed_.zone].family].top_first;
    return cards[top_first ? cards.size() - 1 - *pointed_.at : *pointed_.at];
  }

  // The argument that `pointed_` represents for this parameter, or -1 if `pointed_` cannot be its argument.
  [[nodiscard]] int argument(const Param& param) const {
    if (const auto* seat = param.as<SeatParam>())
      return pointed_.seat == kNone || (seat->others && pointed_.seat == seat_) ? -1 : pointed_.seat;
    if (pointed_.zone == kNone) return -1;
    const FamilyId family = game_.zones[pointed_.zone].family;
    if (const auto* zone = param.as<ZoneParam>())
      return family == zone->family && !pointed_.at ? pointed_.zone : -1;
    const bool of_cards =
        param.thing() == NamedThing::card || (param.thing() == NamedThing::cards && param.narrowed);
    if (!of_cards || family != param.places().zone.family || card_ == kNone) return -1;
    const ZoneRef& in = param.places().zone;
    const bool elsewhere =
        in.owner == ZoneRef::Owner::me && resolve(game_, in, {kNone, seat_, {}}) != pointed_.zone;
    return elsewhere ? -1 : card_;
  }

  // The moves of a kind that name `pointed_`. If the seat has possible moves, takes the other arguments from
  // these moves.
  [[nodiscard]] std::vector<Move> moves_with_it(KindId kind) const {
    const auto& params = game_.moves[kind].params;
    std::vector<Move> there;
    MoveSet set;
    moves_of_kind(seen_.state, seat_, kind, set);
    for_each_move(seen_.state, set, [&](const Move& move) {
      if (there.size() < kMostTries) there.push_back(move);
    });
    const bool alone = params.size() == 1;
    if (there.empty()) there.push_back({kind, seat_, {}});
    std::vector<Move> out;
    for (std::size_t i = 0; i < params.size(); ++i) {
      const int value = argument(params[i]);
      if (value < 0) continue;
      for (Move move : alone ? std::vector<Move>{{kind, seat_, {}}} : there) {
        const auto card = static_cast<CardId>(value);
        if (params[i].thing() == NamedThing::cards) {
          set_cards(params, i, std::span(&card, 1), move);
        } else {
          move.args[i] = static_cast<std::int16_t>(value);
        }
        if (!contains(out, move)) out.push_back(move);
      }
    }
    return out;
  }

  // Notes the reason why the move is not possible. Returns false if the move is possible.
  bool take(const Move& move) {
    const LoadedGame& loaded = live_.loaded();
    const Refusal refusal =
        loaded.engine->refusal(live_.state(), seen_, loaded.notation, ObservedMove::of_seen(move));
    if (refusal.reason.empty()) return false;
    // The other arguments may be arbitrary, so an objection to them does not explain why a move with
    // `pointed_` is impossible.
    if (refusal.rule == Refusal::Rule::parameter && game_.moves[move.kind].params.size() > 1) return true;
    const std::string reason = Words(loaded, names_).reason(refusal);
    if (!contains(out_, reason)) out_.push_back(reason);
    return true;
  }

  const LiveGame& live_;
  const Game& game_;
  Seat seat_;
  const Pointed& pointed_;
  const Names& names_;
  Observation seen_;
  CardId card_ = kNone;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> reasons_against(const LiveGame& live, Seat seat, const Pointed& pointed) {
  return reasons_against(live, seat, pointed, *live.loaded().names);
}

std::vector<std::string> reasons_against(const LiveGame& live, Seat seat, const Pointed& pointed,
                                         const Names& names) {
  const LiveGame::Asking asking(live);
  return Reasons(live, seat, pointed, names).all();
}

}  // namespace fuda
