#include "code/held.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"

namespace fuda::lua {

namespace {

std::string name_of(const KnownValue& value) { return value.written.empty() ? "it" : value.written; }

}  // namespace

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
