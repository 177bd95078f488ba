// A whole number up to what a counter says, or from there on: `number: [0, round]`.
#include <algorithm>

#include "model/legal.h"
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/numbers.h"

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
      in.complain(in.value.place(), fmt::format("there is no number from {} to {}", span.low, span.high));
    return number;
  }

  static std::uint64_t always(const Game& /*game*/, const CountedNumberParam& /*number*/) { return 1; }

  static Candidates list(const State& state, const CountedNumberParam& number, const Move& so_far) {
    const Span now = span_now(state, number, so_far.seat);
    return {now.low, std::max(now.high - now.low + 1, 0)};
  }

  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const CountedNumberParam& number,
                   Looks& out) {
    for (const Bound& bound : {number.low, number.high}) {
      if (bound.counter != kNone) out.counters.push_back({bound.counter});
    }
  }

  static Sentence why_not(const State& state, const Argument& of, const CountedNumberParam& number,
                          const Move& move) {
    const Span now = span_now(state, number, move.seat);
    const bool is_offered = now.low <= of.number && of.number <= now.high;
    return is_offered || now.low > now.high ? Sentence{} : not_in(of.param, now, write(of, number));
  }

  static std::string write(const Argument& of, const CountedNumberParam& /*number*/) {
    return std::to_string(of.number);
  }

  // Whether it is possible now is not asked here: the seat may not see the counter.
  static bool read(MoveReader& reader, const Param& param, const CountedNumberParam& of,
                   std::span<const std::string> words) {
    const Span span = widest(reader.game(), of);
    if (const auto number = number_in(words.front(), span.low, span.high)) return reader.take(*number);
    return reader.fail(not_in(param, span, words.front()));
  }

  static ArgumentType type(const CountedNumberParam& /*number*/) { return {NamedThing::number}; }

  static std::vector<Sentence> describe(const Game& game, const CountedNumberParam& number) {
    return {{"a number from {low} to {high}",
             {bound_value(game, "low", number.low), bound_value(game, "high", number.high)}}};
  }

  // From the lowest that any position offers.
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
  using Bound = CountedNumberParam::Bound;
  struct Span {
    std::int32_t low = 0, high = 0;
  };
  static constexpr std::int32_t kMost = 30'000;  // as in the schema: arguments of moves are small

  static Bound read_bound(const Declaring& in, const yaml::Node& node) {
    if (!is_number(node)) return {0, read_counter(in.build, node.text, node.place())};
    return {read_number(in.build, node, node.place(), "this bound").value_or(0)};
  }

  static void complain_of_range(const Declaring& in, const yaml::Node& node, const char* end,
                                std::int32_t most) {
    in.complain(node.place(), fmt::format("'{}' can pass {}, which no number of a move can", node.text, most),
                fmt::format("declare it with a {} up to that", end));
  }

  static const Counter& counter_of(const Game& game, const Bound& bound) {
    return game.counters[game.counter_families[bound.counter].first];
  }

  // From the lowest to the highest that any position can offer.
  static Span widest(const Game& game, const CountedNumberParam& of) {
    return {of.low.counter == kNone ? of.low.number : counter_of(game, of.low).min,
            of.high.counter == kNone ? of.high.number : counter_of(game, of.high).max};
  }

  static std::int32_t value_now(const State& state, const Bound& bound, Seat seat) {
    if (bound.counter == kNone) return bound.number;
    return state.counter(resolve(state.game().counter_families[bound.counter], seat));
  }
  static Span span_now(const State& state, const CountedNumberParam& of, Seat seat) {
    return {value_now(state, of.low, seat), value_now(state, of.high, seat)};
  }

  static Sentence::Value bound_value(const Game& game, std::string name, const Bound& bound) {
    if (bound.counter == kNone) return {std::move(name), std::to_string(bound.number)};
    const CounterFamily& family = game.counter_families[bound.counter];
    return {std::move(name), family.name, family.per == Per::table ? family.first : -1};
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
