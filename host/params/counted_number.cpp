// A parameter that is a whole number whose bounds depend on the position: `number: [0, round]`.
#include <algorithm>

#include "model/legal.h"
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/numbers.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct CountedNumberKind {
  using Fields = CountedNumberParam;
  static constexpr NamedThing kThing = NamedThing::number;
  static constexpr std::string_view kWord = "number";
  static constexpr std::array<std::string_view, 0> kKeys{};

  static bool takes(const yaml::Node& value) { return !std::ranges::all_of(value.items, is_number); }

  static CountedNumberParam declare(Declaring& in) {
    CountedNumberParam number;
    const std::size_t so_far = in.build.findings.size();
    number.low = read_bound(in, in.value.items.front());
    number.high = read_bound(in, in.value.items.back());
    if (in.build.findings.size() > so_far) return number;
    const Span span = widest(in.game(), number);
    if (span.low < -kMost) complain_of_range(in, in.value.items.front(), "min", -kMost);
    if (span.high > kMost) complain_of_range(in, in.value.items.back(), "max", kMost);
    if (span.low > span.high)
      in.complain(in.value.place(), fmt::format("the range from {} to {} is empty", span.low, span.high));
    return number;
  }

  static std::uint64_t always(const Game& /*game*/, const CountedNumberParam& /*number*/) { return 1; }

  static Candidates list(const State& state, const CountedNumberParam& number, const Move& so_far) {
    const Span now = span_now(state, number, so_far);
    return {now.low, std::max(now.high - now.low + 1, 0)};
  }

  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const CountedNumberParam& number,
                   Looks& out) {
    look_at(number.low, out);
    look_at(number.high, out);
  }

  static Sentence why_not(const State& state, const Argument& of, const CountedNumberParam& number,
                          const Move& move) {
    const Span now = span_now(state, number, move);
    const bool is_offered = now.low <= of.number && of.number <= now.high;
    return is_offered || now.low > now.high ? Sentence{} : not_in(of.param, now, write(of, number));
  }

  static std::string write(const Argument& of, const CountedNumberParam& /*number*/) {
    return std::to_string(of.number);
  }

  // Reads a number. Does not check whether the current position offers the number, because the seat may not
  // see the counter.
  static bool read(MoveReader& reader, const Param& param, const CountedNumberParam& of,
                   std::span<const std::string> words) {
    const Span span = widest(reader.game(), of);
    if (const auto number = number_in(words.front(), span.low, span.high)) return reader.take(*number);
    return reader.fail(not_in(param, span, words.front()));
  }

  static ArgumentType type(const CountedNumberParam& /*number*/) { return {NamedThing::number}; }

  static std::vector<Sentence> describe(const Game& game, const CountedNumberParam& number) {
    return {{"a number from {low} to {high}",
             {in_words(game, "low", number.low), in_words(game, "high", number.high)}}};
  }

  // Numbers the arguments from the lowest number that any position offers.
  static Numbering numbering(const Game& game, const CountedNumberParam& of) {
    const Span span = widest(game, of);
    return {static_cast<std::uint32_t>(span.high - span.low + 1), static_cast<std::uint32_t>(span.low)};
  }
  static std::uint32_t number(const Game& game, const CountedNumberParam& of, Seat /*mover*/, int argument) {
    return static_cast<std::uint32_t>(argument - widest(game, of).low);
  }
  static std::string number_text(const Game& game, const CountedNumberParam& of, std::uint32_t number) {
    return std::to_string(static_cast<std::int64_t>(number) + widest(game, of).low);
  }

 private:
  struct Span {
    std::int32_t low = 0, high = 0;
  };
  // The schema has the same limit, because arguments of moves are small.
  static constexpr std::int32_t kMost = 30'000;

  static Quantity read_bound(const Declaring& in, const yaml::Node& node) {
    return read_quantity(in.build, node, "this bound", in.context);
  }

  static void complain_of_range(const Declaring& in, const yaml::Node& node, const char* end,
                                std::int32_t most) {
    in.complain(
        node.place(),
        fmt::format("'{}' can exceed {}, the limit for numbers in moves", in_one_line(node), most),
        fmt::format("declare the counter with '{}: {}' or {}", end, most, most < 0 ? "more" : "less"));
  }

  // The range from the lowest to the highest number that any position can offer.
  static Span widest(const Game& game, const CountedNumberParam& of) {
    return {range_of(game, of.low).low, range_of(game, of.high).high};
  }
  static Span span_now(const State& state, const CountedNumberParam& of, const Move& so_far) {
    return {number_now(state, of.low, so_far), number_now(state, of.high, so_far)};
  }

  static Sentence not_in(const Param& param, const Span& span, std::string word) {
    return {"'{what}' must be a number from {low} to {high}, not '{word}'",
            {{"what", param.name},
             {"low", std::to_string(span.low)},
             {"high", std::to_string(span.high)},
             {"word", std::move(word)}}};
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<CountedNumberParam>() {
  return kDutiesOf<CountedNumberKind>;
}

}  // namespace fuda
