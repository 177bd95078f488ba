#include "code/known.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "bind/bindings.h"
#include "code/called.h"
#include "lua_bots/bindings.h"

namespace fuda::lua {

namespace {

// The names of the fields and methods of a kind of object, such as cards or zones.
std::vector<Bindings> names_of(Sort thing) {
  switch (thing) {
    case Sort::zone:
      return {zone_names(), zone_questions()};
    case Sort::cards:
      return {zone_questions()};
    case Sort::card:
      return {card_names(), bot_card_names()};
    case Sort::counter:
      return {counter_names()};
    case Sort::holder:
      return {holder_names()};
    case Sort::seat:
      return {seat_names()};
    case Sort::seats:
      return {seats_names()};
    case Sort::fact:
      return {fact_names()};
    default:
      return {};
  }
}

// The sort of a function's first result, or of a field's value.
Sort given_by(const std::vector<Bindings>& lists, const std::string& name, bool is_function) {
  for (const Bindings& list : lists) {
    const auto found = std::ranges::find_if(list, [&](const Binding& one) {
      return name == one.name && (one.function != nullptr) == is_function;
    });
    if (found == list.end()) continue;
    switch (found->gives) {
      case Gives::truth:
        return Sort::truth;
      case Gives::number:
        return Sort::number;
      case Gives::text:
        return Sort::some_text;
      case Gives::phase:
        return Sort::phase;
      case Gives::card:
        return Sort::card;
      case Gives::cards:
        return Sort::cards;
      case Gives::zone:
        return Sort::zone;
      case Gives::seat:
        return Sort::seat;
      default:
        return Sort::unknown;
    }
  }
  return Sort::unknown;
}

bool is_function_of(Sort thing, const std::string& name) {
  return std::ranges::any_of(names_of(thing), [&](const Bindings& list) {
    return std::ranges::any_of(
        list, [&](const Binding& one) { return one.function != nullptr && name == one.name; });
  });
}

// Whether some kind of object has this field.
bool is_field_of_things(const std::string& name) {
  constexpr Sort kThings[] = {Sort::zone, Sort::card, Sort::counter, Sort::holder, Sort::seat, Sort::fact};
  return std::ranges::any_of(kThings, [&](Sort thing) {
    return std::ranges::any_of(names_of(thing), [&](const Bindings& list) {
      return std::ranges::any_of(
          list, [&](const Binding& one) { return one.function == nullptr && name == one.name; });
    });
  });
}

bool is_plain_word(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

bool is_attribute(const Game* game, const std::string& name) {
  return game != nullptr && std::any_of(game->attributes.begin(), game->attributes.end(),
                                        [&](const Attribute& a) { return a.name == name; });
}

template <class Families>
bool is_of_seats(const Families& families, const std::string& name) {
  return std::any_of(families.begin(), families.end(),
                     [&](const auto& family) { return family.name == name && !family.is_common(); });
}

// The sort of this family's members: counter or holder.
Sort sort_of_members(const Game* game, const std::string& family) {
  const FamilyId id = game == nullptr ? kNone : game->find_counters(family);
  return id != kNone && game->counter_families[id].is_holder() ? Sort::holder : Sort::counter;
}

// The value that a holder of this family holds, for the field that returns this value.
KnownValue held_by(const Game* game, const std::string& family, const std::string& field) {
  const FamilyId id = game == nullptr ? kNone : game->find_counters(family);
  if (id == kNone || game->held_by(game->counter_families[id]) != field) return {};
  const CounterFamily& of = game->counter_families[id];
  if (of.holds == Holds::value) return {Sort::attribute, field};
  return {of.holds == Holds::seat ? Sort::seat : of.holds == Holds::card ? Sort::card : Sort::some_text};
}

// Whether rules assign functions to this table: moves, moves.play, and the same for phases and zones.
bool takes_functions(const std::string& name) {
  const std::string first = name.substr(0, name.find('.'));
  return first == "moves" || first == "phases" || first == "zones";
}

// The field of a move or a step, as a bot sees it. A field that may be nil is unknown, unless code may test
// it.
KnownValue field_in_bot(const Game* game, Sort of, const std::string& name) {
  if (of == Sort::step) {
    if (name == "what") return {Sort::step_kind};
    if (name == "phase") return {Sort::phase};
    return name == "outcome" ? KnownValue{Sort::outcome} : KnownValue{};
  }
  if (name == "kind") return {Sort::move_kind};
  if (of == Sort::made && name == "seat") return {Sort::seat};
  if (of == Sort::made && name == "steps") return {Sort::steps};
  return game == nullptr ? KnownValue{} : argument_of_moves(*game, of, name);
}

// A seat's zone or counter. Unknown if the seat has no zone or counter with this name.
KnownValue place_of_seat(const Game* game, const std::string& name) {
  if (game != nullptr && is_of_seats(game->zone_families, name)) return {Sort::zone, name};
  if (game != nullptr && is_of_seats(game->counter_families, name)) {
    const CounterFamily& family = game->counter_families[game->find_counters(name)];
    return {family.has_two_keys() ? Sort::counters : sort_of_members(game, name), name};
  }
  return {};
}

}  // namespace

bool is_thing(Sort sort) { return sort >= Sort::card && sort <= Sort::fact; }

std::string sort_text(Sort sort) {
  constexpr const char* kTexts[] = {"a value",
                                    "nil",
                                    "true or false",
                                    "a number",
                                    "a text",
                                    "a text",
                                    "a card",
                                    "a zone",
                                    "a family of zones",
                                    "a counter",
                                    "a holder",
                                    "a family of counters",
                                    "a family of counters",
                                    "a seat",
                                    "the list of seats",
                                    "a fact",
                                    "a list of cards"};
  const auto index = static_cast<std::size_t>(sort);
  return index < std::size(kTexts) ? kTexts[index] : "a value";
}

KnownValue known_global(const Game* game, const std::string& name) {
  if (game == nullptr) return {Sort::host, name, name};
  for (const ZoneFamily& family : game->zone_families) {
    if (family.name == name) return {family.per == Per::table ? Sort::zone : Sort::zones, name, name};
  }
  for (const CounterFamily& family : game->counter_families) {
    if (family.name != name) continue;
    if (family.has_two_keys()) return {Sort::rows, name, name};
    return {family.per == Per::table ? sort_of_members(game, name) : Sort::counters, name, name};
  }
  if (name == "tables" || name == "attributes") return {Sort::data, name, name};
  if (name == "seats") return {Sort::seats, name, name};
  return {Sort::host, name, name};
}

KnownValue known_field(const Game* game, const KnownValue& of, const std::string& name) {
  KnownValue result;
  switch (of.sort) {
    case Sort::unknown:
      if (!is_field_of_things(name) && is_attribute(game, name)) result = KnownValue{Sort::field, name};
      break;
    case Sort::host:
      if (of.member == Sort::unknown && of.name == "options") result = KnownValue{Sort::option, name};
      if (of.member == Sort::unknown && takes_functions(of.name))
        result = KnownValue{Sort::host, of.name + "." + name};
      break;
    case Sort::data:
      result = KnownValue{Sort::data};
      break;
    case Sort::zones:
      result = KnownValue{Sort::zone, of.name};
      break;
    case Sort::counters:
      result = KnownValue{sort_of_members(game, of.name), of.name};
      break;
    case Sort::rows:
      result = KnownValue{Sort::counters, of.name};
      break;
    case Sort::holder:
      result = held_by(game, of.name, name);
      break;
    case Sort::made:
    case Sort::move:
    case Sort::step:
      result = field_in_bot(game, of.sort, name);
      break;
    default:
      result = KnownValue{given_by(names_of(of.sort), name, false)};
      if (of.sort == Sort::counter && name == "value")
        result = KnownValue{Sort::number, of.name, {}, of.sort};
      if (result.sort != Sort::unknown) break;
      if (of.sort == Sort::fact && name == "value" && !of.name.empty())
        result = KnownValue{Sort::attribute, of.name};
      if (of.sort == Sort::card && is_attribute(game, name)) result = KnownValue{Sort::attribute, name};
      if (of.sort == Sort::seat) result = place_of_seat(game, name);
      if (result.sort == Sort::unknown && is_function_of(of.sort, name)) {
        result = KnownValue{Sort::host, name};
        result.member = of.sort;
      }
  }
  if (!of.written.empty() && of.sort != Sort::text) result.written = of.written + "." + name;
  return result;
}

KnownValue known_item(const Game* game, const KnownValue& of, const KnownValue& key) {
  if (key.sort == Sort::text && is_plain_word(key.written)) return known_field(game, of, key.written);
  KnownValue result;
  if (!of.written.empty() && of.sort != Sort::text) {
    const std::string shown = key.written.empty() ? "…" : key.written;
    result.written = of.written + (key.sort == Sort::text ? "[\"" + shown + "\"]" : "[" + shown + "]");
  }
  if (of.sort == Sort::zones) result.sort = Sort::zone;
  if (of.sort == Sort::counters) result.sort = sort_of_members(game, of.name);
  if (of.sort == Sort::rows) result.sort = Sort::counters;
  if (of.sort == Sort::seats) result.sort = Sort::seat;
  if (of.sort == Sort::zone || of.sort == Sort::cards) result.sort = Sort::card;
  if (of.sort == Sort::data) result.sort = Sort::data;
  if (of.sort == Sort::moves) result.sort = Sort::move;
  if (of.sort == Sort::steps) result.sort = Sort::step;
  if (of.sort == Sort::zones || of.sort == Sort::counters || of.sort == Sort::rows) result.name = of.name;
  return result;
}

KnownValue known_method(const KnownValue& of, const std::string& name) {
  KnownValue method = KnownValue{Sort::host, name, of.written.empty() ? "" : of.written + ":" + name};
  method.member = of.sort == Sort::unknown ? Sort::data : of.sort;
  return method;
}

KnownValue known_result(const KnownValue& called, const KnownValue& argument, unsigned count) {
  if (called.sort != Sort::host) return {};
  if (called.member == Sort::zone && called.name == "draw" && count != 1)
    return {count == 2 ? Sort::number : Sort::unknown};
  if (called.member != Sort::unknown) return {given_by(names_of(called.member), called.name, true)};
  if (called.name == kBest) return {Sort::unknown, kBest};
  if (called.name == "ipairs") {
    KnownValue numbered{Sort::numbered};
    if (argument.sort == Sort::moves) numbered.member = Sort::move;
    if (argument.sort == Sort::steps) numbered.member = Sort::step;
    return numbered;
  }
  if (called.name != "each")
    return {given_by({zone_functions(), card_functions(), flow_functions()}, called.name, true)};
  KnownValue loop = KnownValue{Sort::loop, argument.name};
  if (argument.sort == Sort::zone || argument.sort == Sort::cards) loop.member = Sort::card;
  if (argument.sort == Sort::zones) loop.member = Sort::zone;
  if (argument.sort == Sort::counters || argument.sort == Sort::rows) loop.member = Sort::counter;
  if (argument.sort == Sort::seats) loop.member = Sort::seat;
  if (argument.sort == Sort::moves) loop.member = Sort::move;
  if (argument.sort == Sort::steps) loop.member = Sort::step;
  return loop;
}

}  // namespace fuda::lua
