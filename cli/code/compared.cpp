#include "code/compared.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"

namespace fuda::lua {

namespace {

std::string name_of(const KnownValue& value) { return value.written.empty() ? "it" : value.written; }

}  // namespace

std::string instead(const KnownValue& thing, const KnownValue& other) {
  const std::string name = thing.written.empty() ? "it" : thing.written;
  const bool number = other.sort == Sort::number;
  switch (thing.sort) {
    case Sort::counter:
      return fmt::format("to get the number of the counter, write {}.value", name);
    case Sort::zone:
      return number ? fmt::format("to count the cards of the zone, write #{}", name) : "";
    case Sort::seat:
      return number ? fmt::format("to get the number of the seat, write {}.number", name) : "";
    case Sort::card:
    case Sort::fact:
      if (is_text(other.sort)) return fmt::format("to get the name, write {}.name", name);
      return thing.sort == Sort::fact ? fmt::format("to get the value of the fact, write {}.value", name)
                                      : "";
    default:
      return {};
  }
}

std::string name_of_symbol(const Game& game, const KnownValue& attribute, const std::string& symbol) {
  const AttributeId id =
      attribute.sort == Sort::attribute ? find_named(game.attributes, attribute.name) : kNone;
  if (id == kNone) return {};
  const auto& values = game.attributes[id].values;
  const auto found = std::ranges::find(values, symbol, &fuda::Value::symbol);
  return found == values.end() ? "" : found->name;
}

bool exceeds(const Game& game, const Family& family, const NamesOf& names, const std::string& number) {
  constexpr std::size_t kMostDigits = 9;
  const bool settled = family.per == Per::value && !family.has_two_keys();
  return settled && is_number(number) && number.size() <= kMostDigits &&
         std::stoll(number) > static_cast<long long>(names(game.attributes[family.attribute].name).size());
}

std::optional<Finding> option_as_text(const Game& game, const KnownValue& option, const std::string& text,
                                      const std::vector<std::string>& choices, const Place& place) {
  const std::string name = option.written.empty() ? "options." + option.name : option.written;
  const auto finding = [&](const char* what, std::string hint) {
    return warning_at(place, fmt::format("'{}' is {} and never equal to \"{}\"", name, what, text),
                      std::move(hint));
  };
  const auto is_truth = [](const std::string& word) { return word == "true" || word == "false"; };
  if (!choices.empty() && std::ranges::all_of(choices, is_truth))
    return finding("true or false", fmt::format("write: {0}, or: not {0}", name));
  if (is_truth(text) && contains(choices, text))
    return finding("not a text here", fmt::format("without quotes: {}", text));
  const auto id = find_named(game.options, option.name);
  if (id == kNone || !game.options[id].numeric || contains(choices, text)) return std::nullopt;
  // Without choices, the option has a range. With choices, it may have a range, too.
  if (!choices.empty() && (!is_number(text) || std::ranges::all_of(choices, is_number))) return std::nullopt;
  return finding("a number", is_number(text) ? fmt::format("without quotes: {}", text) : "");
}

std::string shown(const KnownValue& value) {
  if (is_text(value.sort) && !value.written.empty()) return "\"" + value.written + "\"";
  return value.written.empty() ? "this" : "'" + value.written + "'";
}

CannotHold cannot_hold(const Game& game, const CounterFamily& holder, const KnownValue& thing,
                       const std::vector<std::string>& known) {
  const std::string what(game.held_by(holder));
  if (holder.holds == Holds::value && (thing.sort == Sort::text || thing.sort == Sort::number)) {
    if (known.empty() || thing.written.empty() || std::ranges::find(known, thing.written) != known.end())
      return {};
    return {fmt::format("'{}' holds a {}, and there is no {} '{}'", holder.name, what, what, thing.written),
            suggestion(thing.written, known)};
  }
  const Sort wanted = holder.holds == Holds::seat   ? Sort::seat
                      : holder.holds == Holds::card ? Sort::card
                                                    : Sort::attribute;
  const bool plain = is_text(thing.sort) || thing.sort == Sort::number || thing.sort == Sort::truth;
  const bool fits = wanted == Sort::attribute ? !is_thing(thing.sort)
                                              : thing.sort == wanted || (!is_thing(thing.sort) && !plain);
  if (fits) return {};
  std::string hint;
  if (holder.holds == Holds::value && thing.sort == Sort::card) hint = name_of(thing) + "." + what;
  if (holder.holds == Holds::seat && thing.sort == Sort::number)
    hint = fmt::format("seats[{}]", name_of(thing));
  return {
      fmt::format("'{}' holds a {}, and {} is {}", holder.name, what, shown(thing), sort_text(thing.sort)),
      hint};
}

}  // namespace fuda::lua
