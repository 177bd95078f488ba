// A parameter that is a whole number in a range: `number: [1, 5]`.
#include <algorithm>

#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/numbers.h"

namespace fuda {

namespace {

struct NumberKind : Unconditional {
  using Fields = NumberParam;
  static constexpr NamedThing kThing = NamedThing::number;
  static constexpr std::string_view kWord = "number";
  static constexpr std::array<std::string_view, 0> kKeys{};

  static bool takes(const yaml::Node& value) { return std::ranges::all_of(value.items, is_number); }

  static NumberParam declare(Declaring& in) {
    const auto bound = [&](const yaml::Node& number) {
      return read_number(in.build, number, number.place(), "this bound").value_or(0);
    };
    const NumberParam number{bound(in.value.items.front()), bound(in.value.items.back())};
    if (number.low > number.high)
      in.complain(in.value.place(), fmt::format("the range from {} to {} is empty", number.low, number.high));
    return number;
  }

  static std::uint64_t always(const Game& /*game*/, const NumberParam& number) {
    return number.low > number.high ? 1
                                    : static_cast<std::uint64_t>(std::int64_t{number.high} - number.low + 1);
  }

  static Candidates list(const State& /*state*/, const NumberParam& number, const Move& /*so_far*/) {
    return {number.low, number.high - number.low + 1};
  }

  static std::string write(const Argument& of, const NumberParam& /*number*/) {
    return std::to_string(of.number);
  }

  static bool read(MoveReader& reader, const Param& param, const NumberParam& of,
                   std::span<const std::string> words) {
    if (const auto number = number_in(words.front(), of.low, of.high)) return reader.take(*number);
    return reader.fail({"'{what}' must be a number from {low} to {high}, not '{word}'",
                        {{"what", param.name},
                         {"low", std::to_string(of.low)},
                         {"high", std::to_string(of.high)},
                         {"word", words.front()}}});
  }

  static ArgumentType type(const NumberParam& /*number*/) { return {NamedThing::number}; }

  static std::vector<Sentence> describe(const Game& /*game*/, const NumberParam& number) {
    return {{"a number from {low} to {high}",
             {{"low", std::to_string(number.low)}, {"high", std::to_string(number.high)}}}};
  }

  // Numbers the arguments from the lowest number.
  static Numbering numbering(const Game& /*game*/, const NumberParam& of) {
    return {static_cast<std::uint32_t>(of.high - of.low + 1), static_cast<std::uint32_t>(of.low)};
  }
  static std::uint32_t number(const Game& /*game*/, const NumberParam& of, Seat /*mover*/, int argument) {
    return static_cast<std::uint32_t>(argument - of.low);
  }
  static std::string number_text(const Game& /*game*/, const NumberParam& of, std::uint32_t number) {
    return std::to_string(static_cast<std::int64_t>(number) + of.low);
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<NumberParam>() {
  return kDutiesOf<NumberKind>;
}

}  // namespace fuda
