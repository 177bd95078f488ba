// A parameter that is several cards at once, in any order: `cards: hand.me`.
#include <algorithm>
#include <cctype>
#include <charconv>

#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct CardsKind {
  using Fields = CardsParam;
  static constexpr NamedThing kThing = NamedThing::cards;
  static constexpr std::string_view kWord = "cards";
  static constexpr std::string_view kKeys[] = {"count", "same", "run", "sum", "including", "sets"};

  static CardsParam declare(Declaring& in) {
    CardsParam cards;
    cards.in = read_card_places(in);
    cards.narrowing = read_narrowing(in);
    cards.low = 1;
    cards.high = static_cast<std::int32_t>(kMaxChosen);
    if (const yaml::Entry* count = in.all.entry("count")) read_count(in, cards, count->value);
    if (const yaml::Entry* sets = in.all.entry("sets")) cards.by_rules = sets->value.text == "rules";
    cards.constraint = read_set_constraint(in);
    return cards;
  }

  static std::uint64_t always(const Game& /*game*/, const CardsParam& /*cards*/) { return 1; }

  static void look(const MoveKind& kind, std::size_t /*index*/, const CardsParam& cards, Looks& out) {
    look_at(cards.least, out);
    look_at(cards.most, out);
    if (!cards.narrowing && !cards.constraint) return;
    look_at(cards.in, out);
    if (cards.constraint.argument != kNone)
      out.zones.push_back({kind.params[cards.constraint.argument].places().zone});
    if (cards.constraint.counter != kNone) out.counters.push_back({cards.constraint.counter});
    if (cards.constraint.holder != kNone) out.counters.push_back({cards.constraint.holder});
    cards.constraint.including.look(out);
    look_at(cards.narrowing, out);
  }

  static Sentence why_not(const State& /*state*/, const Argument& /*of*/, const CardsParam& /*cards*/,
                          const Move& /*move*/) {
    return {};
  }

  static bool read(MoveReader& reader, const Param& param, const CardsParam& /*cards*/,
                   std::span<const std::string> words) {
    return reader.take_cards(param, words);
  }

  static ArgumentType type(const CardsParam& /*cards*/) { return {NamedThing::cards}; }

  static std::vector<Sentence> describe(const Game& game, const CardsParam& cards) {
    const Quantity low = cards.counted ? cards.least : Quantity{cards.low};
    const Quantity high = cards.counted ? cards.most : Quantity{cards.high};
    const std::vector<Sentence::Value> values{in_words(game, "low", low), in_words(game, "high", high),
                                              in_places(game, cards.in)};
    const bool any_number = !cards.counted && cards.low == 1 && cards.high == int{kMaxChosen};
    std::vector<Sentence> all{{values[0].text == values[1].text ? "{low} cards from {zone}"
                               : any_number                     ? "cards from {zone}"
                                                                : "{low} to {high} cards from {zone}",
                               values}};
    const auto what = [&](AttributeId attribute) {
      return Sentence::Value{"what", game.attributes[attribute].name};
    };
    const SetConstraint& constraint = cards.constraint;
    if (constraint.same != kNone) all.push_back({"of one {what}", {what(constraint.same)}});
    if (constraint.run != kNone) all.push_back({"a run of {what}", {what(constraint.run)}});
    if (constraint.sum != kNone) all.push_back({"that add up: {rule}", {{"rule", constraint.text}}});
    if (constraint.including)
      all.push_back({"including one that fits {rule}", {{"rule", constraint.including.text}}});
    if (constraint.holder != kNone)
      all.push_back({"including {card}", {{"card", game.counter_families[constraint.holder].name}}});
    say_conditions(cards.narrowing, all);
    return all;
  }

 private:
  // Reads 3, 3-4, [3, 4], or the same with quantities: `count: round`, `count: [1, round]`.
  static void read_count(const Declaring& in, CardsParam& cards, const yaml::Node& node) {
    const bool is_written_out =
        node.is_scalar() && std::isdigit(static_cast<unsigned char>(node.text.front())) != 0;
    if (!is_written_out) {
      const std::size_t so_far = in.build.findings.size();
      const auto read = [&](const yaml::Node& one) {
        return read_quantity(in.build, one, "count", in.context);
      };
      cards.least = read(node.is_sequence() ? node.items.front() : node);
      cards.most = node.is_sequence() ? read(node.items.back()) : cards.least;
      if (in.build.findings.size() > so_far) return;
      cards.counted = !cards.least.is_fixed() || !cards.most.is_fixed();
      const auto most = static_cast<std::int32_t>(kMaxChosen);
      cards.low = range_of(in.game(), cards.least).low;
      cards.high = range_of(in.game(), cards.most).high;
      if (cards.counted) {  // a counter may exceed the number that any move can name
        cards.low = std::clamp(cards.low, 0, most);
        cards.high = std::clamp(cards.high, 0, most);
      }
    } else {
      const std::string_view text = node.text;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), cards.low);
      cards.high = cards.low;
      if (error == std::errc() && *end == '-')
        std::from_chars(end + 1, text.data() + text.size(), cards.high);
    }
    const auto most = static_cast<std::int32_t>(kMaxChosen);
    if (cards.low > cards.high) {
      in.complain(node.place(), fmt::format("the range from {} to {} is empty", cards.low, cards.high));
    } else if (cards.high > most) {
      in.complain(node.place(), fmt::format("a move can name {} cards at most, not {}", most, cards.high));
    } else if (cards.high == 0) {
      in.complain(node.place(), "this count allows no cards", "remove the parameter");
    }
    cards.high = std::min(cards.high, most);
    cards.low = std::min(cards.low, cards.high);
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<CardsParam>() {
  return kDutiesOf<CardsKind>;
}

}  // namespace fuda
