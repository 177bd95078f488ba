#include "inspect/known.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace fuda::lua {

namespace {

// Fields that things have besides attributes: any unknown value may have them.
constexpr std::array<std::string_view, 9> kOthers = {"name",  "key", "number",    "team", "capacity",
                                                     "owner", "min", "attribute", "value"};

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

// moves, moves.play, and the same of phases and zones: places for functions.
bool takes_functions(const std::string& name) {
  const std::string first = name.substr(0, name.find('.'));
  return first == "moves" || first == "phases" || first == "zones";
}

// The name of what it is, or "" for unknown.
Known of_seat(const Game* game, const std::string& name) {
  if (name == "number" || name == "team") return {Sort::number};
  if (game != nullptr && is_of_seats(game->zone_families, name)) return {Sort::zone, name};
  if (game != nullptr && is_of_seats(game->counter_families, name)) return {Sort::counter, name};
  return {};
}

Known of_zone(const std::string& name) {
  if (name == "name") return {Sort::some_text};
  if (name == "capacity") return {Sort::number};
  return name == "owner" ? Known{Sort::seat} : Known{};
}

Known result_of_method(Sort of, const std::string& name) {
  switch (of) {
    case Sort::zone:
      if (name == "top" || name == "draw") return {Sort::card};
      if (name == "count") return {Sort::number};
      if (name == "full") return {Sort::truth};
      break;
    case Sort::card:
      if (name == "zone") return {Sort::zone};
      if (name == "position") return {Sort::number};
      if (name == "is") return {Sort::truth};
      break;
    case Sort::counter:
      if (name == "gain") return {Sort::number};
      if (name == "full" || name == "empty") return {Sort::truth};
      break;
    case Sort::seat:
      if (name == "next") return {Sort::seat};
      break;
    default:
      break;
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
                                    "a family of counters",
                                    "a seat",
                                    "the list of seats",
                                    "a fact"};
  const auto index = static_cast<std::size_t>(sort);
  return index < std::size(kTexts) ? kTexts[index] : "a value";
}

Known known_global(const Game* game, const std::string& name) {
  if (game == nullptr) return {Sort::host, name, name};
  for (const ZoneFamily& family : game->zone_families) {
    if (family.name == name) return {family.per == Per::table ? Sort::zone : Sort::zones, name, name};
  }
  for (const CounterFamily& family : game->counter_families) {
    if (family.name == name) return {family.per == Per::table ? Sort::counter : Sort::counters, name, name};
  }
  if (name == "tables" || name == "attributes") return {Sort::data, name, name};
  if (name == "seats") return {Sort::seats, name, name};
  return {Sort::host, name, name};
}

Known known_field(const Game* game, const Known& of, const std::string& name) {
  Known result;
  switch (of.sort) {
    case Sort::unknown: {
      const bool other = std::find(kOthers.begin(), kOthers.end(), name) != kOthers.end();
      if (!other && is_attribute(game, name)) result = Known{Sort::field, name};
      break;
    }
    case Sort::host:
      if (of.member == Sort::unknown && of.name == "options") result = Known{Sort::option, name};
      if (of.member == Sort::unknown && takes_functions(of.name))
        result = Known{Sort::host, of.name + "." + name};
      break;
    case Sort::data:
      result = Known{Sort::data};
      break;
    case Sort::card:
      if (name == "name") {
        result = Known{Sort::some_text};
      } else if (is_attribute(game, name)) {
        result = Known{Sort::attribute, name};
      }
      break;
    case Sort::counter:
      if (name == "value" || name == "min" || name == "max") result = Known{Sort::number};
      break;
    case Sort::zone:
      result = of_zone(name);
      break;
    case Sort::zones:
      result = Known{Sort::zone, of.name};
      break;
    case Sort::counters:
      result = Known{Sort::counter, of.name};
      break;
    case Sort::seat:
      result = of_seat(game, name);
      break;
    default:
      break;
  }
  if (!of.written.empty() && of.sort != Sort::text) result.written = of.written + "." + name;
  return result;
}

Known known_item(const Game* game, const Known& of, const Known& key) {
  if (key.sort == Sort::text && is_plain_word(key.written)) return known_field(game, of, key.written);
  Known result;
  if (!of.written.empty() && of.sort != Sort::text) {
    const std::string shown = key.written.empty() ? "…" : key.written;
    result.written = of.written + (key.sort == Sort::text ? "[\"" + shown + "\"]" : "[" + shown + "]");
  }
  if (of.sort == Sort::zones) result.sort = Sort::zone;
  if (of.sort == Sort::counters) result.sort = Sort::counter;
  if (of.sort == Sort::seats) result.sort = Sort::seat;
  if (of.sort == Sort::zone) result.sort = Sort::card;
  if (of.sort == Sort::data) result.sort = Sort::data;
  if (of.sort == Sort::zones || of.sort == Sort::counters) result.name = of.name;
  return result;
}

Known known_method(const Known& of, const std::string& name) {
  Known method = Known{Sort::host, name, of.written.empty() ? "" : of.written + ":" + name};
  method.member = of.sort == Sort::unknown ? Sort::data : of.sort;
  return method;
}

Known known_result(const Known& called, const Known& argument) {
  if (called.sort != Sort::host) return {};
  if (called.member != Sort::unknown) return result_of_method(called.member, called.name);
  const std::string& name = called.name;
  if (name == "whose_turn" || name == "starter") return {Sort::seat};
  if (name == "count" || name == "copies" || name == "random") return {Sort::number};
  if (name != "each") return {};
  Known loop = Known{Sort::loop, argument.name};
  if (argument.sort == Sort::zone) loop.member = Sort::card;
  if (argument.sort == Sort::zones) loop.member = Sort::zone;
  if (argument.sort == Sort::counters) loop.member = Sort::counter;
  if (argument.sort == Sort::seats) loop.member = Sort::seat;
  return loop;
}

}  // namespace fuda::lua
