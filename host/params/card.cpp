// A parameter that is a card in one zone or in several zones: `card: hand.me`, `card: [hand, row.any]`.
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct CardKind {
  using Fields = CardParam;
  static constexpr NamedThing kThing = NamedThing::card;
  static constexpr std::string_view kWord = "card";
  static constexpr std::array<std::string_view, 0> kKeys{};

  static CardParam declare(Declaring& in) {
    CardParam card;
    card.in = read_card_places(in);
    card.narrowing = read_narrowing(in);
    return card;
  }

  static std::uint64_t always(const Game& /*game*/, const CardParam& /*card*/) { return 1; }

  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const CardParam& card, Looks& out) {
    if (!card.narrowing) return;
    look_at(card.in, out);
    look_at(card.narrowing, out);
  }

  static Sentence why_not(const State& /*state*/, const Argument& /*of*/, const CardParam& /*card*/,
                          const Move& /*move*/) {
    return {};
  }

  static bool read(MoveReader& reader, const Param& param, const CardParam& /*card*/,
                   std::span<const std::string> words) {
    return reader.take_card(param, words.front());
  }

  static ArgumentType type(const CardParam& /*card*/) { return {NamedThing::card}; }

  static std::vector<Sentence> describe(const Game& game, const CardParam& card) {
    std::vector<Sentence> all{{"a card from {zone}", {in_places(game, card.in)}}};
    say_conditions(card.narrowing, all);
    return all;
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<CardParam>() {
  return kDutiesOf<CardKind>;
}

}  // namespace fuda
