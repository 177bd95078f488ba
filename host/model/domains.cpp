#include "model/domains.h"

#include <algorithm>
#include <charconv>

#include "base/lists.h"
#include "model/flow.h"
#include "model/legal.h"

namespace fuda {

namespace {

using Words = std::span<const std::string>;

// The number that a word is, from `low` to `high`.
std::optional<int> number_in(const std::string& word, int low, int high) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number < low || number > high ? std::nullopt : std::optional(number);
}

// ---- seats

Candidates seats(const State& state, const Param& param, const Move& so_far) {
  const Game& game = state.game();
  const Mask self = param.others ? Mask{1} << so_far.seat : 0;
  const Mask out = game.out == kNone ? 0 : ~Mask{seats_playing(state)};
  return {0, game.seats, self | out};
}

std::string write_seat(const Argument& of) { return of.notation.seat(static_cast<Seat>(of.number)); }

bool read_seat(MoveReader& reader, const Param& param, Words words) {
  const std::string& word = words.front();
  const Seat seat = reader.notation().find_seat(word);
  if (seat == kNone)
    return reader.fail_unknown({"no seat '{word}'", {{"word", word}}}, word, reader.notation().seats());
  if (param.others && seat == reader.move().seat)
    return reader.fail({"{seat} cannot be chosen here", {{"seat", word}}});
  return reader.take(seat);
}

// ---- facts

Candidates facts(const State& state, const Param& param, const Move& so_far) {
  const Game& game = state.game();
  FactMask found = param.facts;
  if (param.found_in.family != kNone) {
    FactMask there = 0;
    for (const CardId card : state.cards(resolve(game, param.found_in, so_far)))
      there |= game.card_facts[card];
    found &= there;
  }
  return {0, kMaxFacts, ~Mask{found}};
}

// "value" or "colour or value": what a parameter asks for.
std::string attributes_of(const Game& game, FactMask facts) {
  std::string text;
  for (const Attribute& attribute : game.attributes) {
    const bool is_asked = std::ranges::any_of(attribute.values, [&](const Value& value) {
      return value.fact != kNone && ((facts >> value.fact) & 1U) != 0;
    });
    if (is_asked) text += (text.empty() ? "" : " or ") + attribute.name;
  }
  return text.empty() ? "fact" : text;
}

std::string write_fact(const Argument& of) { return of.game.facts[of.index()].name; }

bool read_fact(MoveReader& reader, const Param& param, Words words) {
  const Game& game = reader.game();
  const std::string& word = words.front();
  const FactId fact = find_named(game.facts, word);
  if (fact != kNone && ((param.facts >> fact) & 1U) != 0) return reader.take(fact);
  const bool is_value = std::ranges::any_of(game.attributes, [&](const Attribute& attribute) {
    return find_named(attribute.values, word) != kNone;
  });
  if (fact != kNone || is_value) return reader.fail({"'{word}' cannot be named here", {{"word", word}}});
  const std::string what = attributes_of(game, param.facts);
  return reader.fail_unknown({"no {what} '{word}'", {{"what", what}, {"word", word}}}, word,
                             names_of(game.facts));
}

// ---- values

Candidates values(const State& state, const Param& param, const Move& /*so_far*/) {
  return {0, static_cast<int>(state.game().attributes[param.attribute].values.size()), param.without};
}

std::string write_value(const Argument& of) {
  return of.game.attributes[of.param.attribute].values[of.index()].name;
}

bool read_value(MoveReader& reader, const Param& param, Words words) {
  const Attribute& attribute = reader.game().attributes[param.attribute];
  const std::string& word = words.front();
  const ValueId found = find_named(attribute.values, word);
  if (found < 64 && ((param.without >> found) & 1U) != 0)
    return reader.fail({"'{word}' cannot be chosen here", {{"word", word}}});
  if (found != kNone) return reader.take(found);
  return reader.fail_unknown({"no {what} '{word}'", {{"what", attribute.name}, {"word", word}}}, word,
                             names_of(attribute.values));
}

// ---- numbers

Candidates numbers(const State& /*state*/, const Param& param, const Move& /*so_far*/) {
  return {param.low, param.high - param.low + 1};
}

std::string write_number(const Argument& of) { return std::to_string(of.number); }

bool read_number(MoveReader& reader, const Param& param, Words words) {
  if (const auto number = number_in(words.front(), param.low, param.high)) return reader.take(*number);
  return reader.fail({"'{what}' must be a number from {low} to {high}, not '{word}'",
                      {{"what", param.name},
                       {"low", std::to_string(param.low)},
                       {"high", std::to_string(param.high)},
                       {"word", words.front()}}});
}

// ---- choices

Candidates choices(const State& /*state*/, const Param& param, const Move& /*so_far*/) {
  return {0, static_cast<int>(param.choices.size())};
}

std::string write_choice(const Argument& of) { return of.param.choices[of.index()]; }

bool read_choice(MoveReader& reader, const Param& param, Words words) {
  const std::string& word = words.front();
  const auto found = std::ranges::find(param.choices, word);
  if (found != param.choices.end()) return reader.take(static_cast<int>(found - param.choices.begin()));
  return reader.fail_unknown({"no {what} '{word}'", {{"what", param.name}, {"word", word}}}, word,
                             param.choices);
}

// ---- positions

Candidates positions(const State& state, const Param& param, const Move& so_far) {
  return {0, state.size(resolve(state.game(), param.zone, so_far))};
}

std::string write_position(const Argument& of) { return std::to_string(of.number + 1); }

bool read_position(MoveReader& reader, const Param& param, Words words) {
  const ZoneId where = resolve(reader.game(), param.zone, reader.move());
  const int held = reader.state().size(where);
  if (const auto number = number_in(words.front(), 1, held)) return reader.take(*number - 1);
  return reader.fail({"no place '{word}' in {zone}, which has {n}",
                      {{"word", words.front()},
                       {"zone", reader.notation().zone(where), where},
                       {"n", std::to_string(held)}}});
}

// ---- zones

Candidates zones(const State& state, const Param& param, const Move& /*so_far*/) {
  const Family& family = state.game().zone_families[param.zone.family];
  return {family.first, family.count};
}

std::string write_zone(const Argument& of) { return of.notation.own_name(static_cast<ZoneId>(of.number)); }

bool read_zone(MoveReader& reader, const Param& param, Words words) {
  const Notation& notation = reader.notation();
  const Family& family = reader.game().zone_families[param.zone.family];
  const std::string& word = words.front();
  std::vector<std::string> members;
  for (int i = 0; i < family.count; ++i) {
    const auto id = static_cast<ZoneId>(family.first + i);
    members.push_back(notation.own_name(id));
    if (word == members.back() || word == notation.zone(id)) return reader.take(id);
  }
  return reader.fail_unknown({"no {zone} '{word}'", {{"zone", family.name}, {"word", word}}}, word, members);
}

// ---- cards

bool read_card(MoveReader& reader, const Param& param, Words words) {
  return reader.take_card(param, words.front());
}

bool read_cards(MoveReader& reader, const Param& param, Words words) {
  return reader.take_cards(param, words);
}

constexpr ByDomain<DomainRow> kRows{{{
    {Domain::seat, seats, write_seat, read_seat},
    {Domain::card, nullptr, nullptr, read_card},
    {Domain::fact, facts, write_fact, read_fact},
    {Domain::value, values, write_value, read_value},
    {Domain::number, numbers, write_number, read_number},
    {Domain::choice, choices, write_choice, read_choice},
    {Domain::position, positions, write_position, read_position},
    {Domain::zone, zones, write_zone, read_zone},
    {Domain::cards, nullptr, nullptr, read_cards},
}}};
static_assert(kRows.is_complete());

}  // namespace

const DomainRow& row_of(Domain domain) { return kRows[domain]; }

}  // namespace fuda
