// A parameter that is a value of an attribute, whether or not a card has it: `value: colour`.
#include <bit>

#include "base/lists.h"
#include "model/move_reader.h"
#include "params/kinds.h"

namespace fuda {

namespace {

struct ValueKind : Unconditional {
  using Fields = ValueParam;
  static constexpr NamedThing kThing = NamedThing::value;
  static constexpr std::string_view kWord = "value";
  static constexpr std::string_view kKeys[] = {"except"};

  static ValueParam declare(Declaring& in) {
    ValueParam value;
    const auto id = look_up(in.build, in.game().attributes, "attribute", in.value.text, in.value.place());
    if (id != kNone) value.attribute = id;
    if (const yaml::Entry* except = in.all.entry("except")) read_except(in, value, *except);
    return value;
  }

  static std::uint64_t always(const Game& game, const ValueParam& value) {
    return numbering(game, value).count;
  }

  static Candidates list(const State& state, const ValueParam& value, const Move& /*so_far*/) {
    return {0, static_cast<int>(values(state.game(), value).size()), value.without};
  }

  static std::string write(const Argument& of, const ValueParam& value) {
    return values(of.game, value)[of.index()].name;
  }

  static bool read(MoveReader& reader, const Param& /*param*/, const ValueParam& of,
                   std::span<const std::string> words) {
    const Attribute& attribute = reader.game().attributes[of.attribute];
    const std::string& word = words.front();
    const ValueId found = find_named(attribute.values, word);
    if (found != kNone && is_left_out(of, found))
      return reader.fail({"'{word}' cannot be chosen here", {{"word", word}}});
    if (found != kNone) return reader.take(found);
    return reader.fail_unknown({"no {what} '{word}'", {{"what", attribute.name}, {"word", word}}}, word,
                               names_of(attribute.values));
  }

  static ArgumentType type(const ValueParam& value) { return {NamedThing::value, value.attribute}; }

  static std::vector<Sentence> describe(const Game& game, const ValueParam& value) {
    std::vector<std::string> without;
    for (std::size_t v = 0; v < values(game, value).size(); ++v) {
      if (is_left_out(value, v)) without.push_back(values(game, value)[v].name);
    }
    return {{without.empty() ? "a {what}" : "a {what}, but not {others}",
             {{"what", game.attributes[value.attribute].name}, {"others", spoken_list(without)}}}};
  }

  // Numbers a value by its position among the values that can be chosen.
  static Numbering numbering(const Game& game, const ValueParam& value) {
    Numbering numbering{static_cast<std::uint32_t>(values(game, value).size()) - left_out_below(value, 64)};
    if (value.without == 0) numbering.less = 0;
    return numbering;
  }
  static std::uint32_t number(const Game& /*game*/, const ValueParam& value, Seat /*mover*/, int argument) {
    return static_cast<std::uint32_t>(argument) - left_out_below(value, argument);
  }
  static std::string number_text(const Game& game, const ValueParam& value, std::uint32_t number) {
    std::size_t at = 0;
    for (;; ++at) {
      if (!is_left_out(value, at) && number-- == 0) return values(game, value)[at].name;
    }
  }

 private:
  static const std::vector<Value>& values(const Game& game, const ValueParam& value) {
    return game.attributes[value.attribute].values;
  }
  static bool is_left_out(const ValueParam& of, std::size_t value) {
    return value < 64 && ((of.without >> value) & 1U) != 0;
  }
  static std::uint32_t left_out_below(const ValueParam& of, int value) {
    const Mask below = value < 64 ? (Mask{1} << value) - 1 : ~Mask{0};
    return static_cast<std::uint32_t>(std::popcount(of.without & below));
  }

  static void read_except(const Declaring& in, ValueParam& param, const yaml::Entry& except) {
    const Attribute& attribute = in.game().attributes[param.attribute];
    for (const auto& item : except.value.items) {
      const auto id = look_up_value(in.build, attribute, item.text, item.place());
      if (id == kNone) continue;
      if (id < 64) {
        param.without |= Mask{1} << id;
      } else {
        in.complain(item.place(), "'except' can exclude only the first 64 values");
      }
    }
    const std::size_t all = attribute.values.size();
    if (all <= 64 && std::popcount(param.without) == static_cast<int>(all))
      in.complain(except.place(), fmt::format("this leaves no {}", attribute.name));
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<ValueParam>() {
  return kDutiesOf<ValueKind>;
}

}  // namespace fuda
