#include "code/items.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace fuda::lua {

namespace {

// "attributes.colour", or "tables.worth" if that is a list.
bool is_list_of_game(const Game& game, const std::string& written) {
  if (written.starts_with("attributes."))
    return std::ranges::any_of(game.attributes,
                               [&](const Attribute& one) { return "attributes." + one.name == written; });
  const auto* tables = std::get_if<Data::Mapping>(&game.tables.value);
  return tables != nullptr && std::ranges::any_of(*tables, [&](const Data::Entry& one) {
           return "tables." + one.first == written && std::holds_alternative<Data::List>(one.second.value);
         });
}

}  // namespace

CannotBeItem cannot_be_item(const Game& game, const Known& of, const std::string& key) {
  int number = 1;
  const char* end = key.data() + key.size();
  if (std::from_chars(key.data(), end, number).ptr != end || number > 0) return {};
  const bool cards = of.sort == Sort::zone || of.sort == Sort::cards;
  if (!cards && (of.sort != Sort::data || !is_list_of_game(game, of.written))) return {};
  const std::string name = of.written.empty() ? "list" : of.written;
  const std::string problem = fmt::format("'{}[{}]' is always nil: items are counted from 1", name, number);
  return {problem, number == 0 ? fmt::format("the first one is {}[1]", name)
                               : fmt::format("the last one is {0}[#{0}]", name)};
}

}  // namespace fuda::lua
