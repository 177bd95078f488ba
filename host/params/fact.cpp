// A parameter that is a fact which can be told about a card: `fact: [colour, value]`.
#include <algorithm>
#include <bit>

#include "model/legal.h"
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct FactKind {
  using Fields = FactParam;
  static constexpr NamedThing kThing = NamedThing::fact;
  static constexpr std::string_view kWord = "fact";
  static constexpr std::string_view kKeys[] = {"found_in"};

  static FactParam declare(Declaring& in) {
    FactParam fact;
    for (const auto& item : in.value.items) {
      const auto id = look_up(in.build, in.game().attributes, "attribute", item.text, item.place());
      if (id == kNone) continue;
      for (const Value& value : in.game().attributes[id].values) {
        if (value.fact != kNone) fact.facts |= FactMask{1} << value.fact;
      }
    }
    if (const yaml::Entry* found_in = in.all.entry("found_in"))
      fact.found_in = read_zone_ref(in.build, found_in->value, in.context);
    return fact;
  }

  static std::uint64_t always(const Game& /*game*/, const FactParam& /*fact*/) { return 1; }

  static Candidates list(const State& state, const FactParam& fact, const Move& so_far) {
    const Game& game = state.game();
    FactMask found = fact.facts;
    if (fact.found_in.family != kNone) {
      FactMask there = 0;
      for (const CardId card : state.cards(resolve(game, fact.found_in, so_far)))
        there |= game.card_facts[card];
      found &= there;
    }
    return {0, kMaxFacts, ~Mask{found}};
  }

  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const FactParam& fact, Looks& out) {
    if (fact.found_in.family != kNone) out.zones.push_back({fact.found_in});
  }

  static Sentence why_not(const State& state, const Argument& of, const FactParam& fact, const Move& move) {
    if (fact.found_in.family == kNone) return {};
    const ZoneId where = resolve(state.game(), fact.found_in, move);
    return {"no card in {zone} is '{word}'",
            {{"zone", of.notation.zone(where), where}, {"word", write(of, fact)}}};
  }

  static std::string write(const Argument& of, const FactParam& /*fact*/) {
    return of.game.facts[of.index()].name;
  }

  static bool read(MoveReader& reader, const Param& /*param*/, const FactParam& of,
                   std::span<const std::string> words) {
    const Game& game = reader.game();
    const std::string& word = words.front();
    const FactId fact = find_named(game.facts, word);
    if (fact != kNone && may_be(of, fact)) return reader.take(fact);
    const bool is_value = std::ranges::any_of(game.attributes, [&](const Attribute& attribute) {
      return find_named(attribute.values, word) != kNone;
    });
    if (fact != kNone || is_value) return reader.fail({"'{word}' cannot be named here", {{"word", word}}});
    const std::string what = attributes_of(game, of);
    return reader.fail_unknown({"no {what} '{word}'", {{"what", what}, {"word", word}}}, word,
                               names_of(game.facts));
  }

  static ArgumentType type(const FactParam& /*fact*/) { return {NamedThing::fact}; }

  static std::vector<Sentence> describe(const Game& game, const FactParam& fact) {
    std::string text;
    for (std::size_t f = 0; f < game.facts.size(); ++f) {
      if (may_be(fact, f)) text += (text.empty() ? "" : ", ") + game.facts[f].name;
    }
    if (fact.found_in.family == kNone) return {{"{facts}", {{"facts", text}}}};
    return {{"{facts}, found in {zone}", {{"facts", text}, in_zone(game, fact.found_in)}}};
  }

  // Numbers a fact by its position among the facts that may be told.
  static Numbering numbering(const Game& /*game*/, const FactParam& fact) {
    Numbering numbering{static_cast<std::uint32_t>(std::popcount(fact.facts))};
    if (fact.facts == 0) return numbering;
    const auto first = static_cast<std::uint32_t>(std::countr_zero(fact.facts));
    const FactMask from_first = fact.facts >> first;
    if ((from_first & (from_first + 1)) == 0) numbering.less = first;  // no gaps
    return numbering;
  }
  static std::uint32_t number(const Game& /*game*/, const FactParam& fact, Seat /*mover*/, int argument) {
    return static_cast<std::uint32_t>(std::popcount(fact.facts & ((FactMask{1} << argument) - 1)));
  }
  static std::string number_text(const Game& game, const FactParam& fact, std::uint32_t number) {
    FactMask rest = fact.facts;
    for (; number > 0; --number) rest &= rest - 1;
    return game.facts[static_cast<std::size_t>(std::countr_zero(rest))].name;
  }

 private:
  static bool may_be(const FactParam& of, std::size_t fact) { return ((of.facts >> fact) & 1U) != 0; }

  // The attributes that a parameter asks for: "value" or "colour or value".
  static std::string attributes_of(const Game& game, const FactParam& of) {
    std::string text;
    for (const Attribute& attribute : game.attributes) {
      const bool is_asked = std::ranges::any_of(attribute.values, [&](const Value& value) {
        return value.fact != kNone && may_be(of, value.fact);
      });
      if (is_asked) text += (text.empty() ? "" : " or ") + attribute.name;
    }
    return text.empty() ? "fact" : text;
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<FactParam>() {
  return kDutiesOf<FactKind>;
}

}  // namespace fuda
