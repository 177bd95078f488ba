#include "code/compared.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"

namespace fuda::lua {

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

}  // namespace fuda::lua
