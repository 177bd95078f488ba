#include "model/saying.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/sentence.h"

namespace fuda {

namespace {

bool is_name(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) return false;
  return std::ranges::all_of(
      text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

std::uint8_t table_with_rows(const Game& game, std::string_view name) {
  const auto* tables = std::get_if<Data::Mapping>(&game.tables.value);
  if (tables == nullptr) return kNone;
  const auto found = std::ranges::find(*tables, name, &Data::Entry::first);
  const auto at = static_cast<std::size_t>(found - tables->begin());
  const bool has_rows = found != tables->end() &&
                        std::holds_alternative<Data::Mapping>(found->second.value) && at < AttributeId{kNone};
  return has_rows ? static_cast<std::uint8_t>(at) : kNone;
}

}  // namespace

const Data::Mapping& rows_of_table(const Game& game, std::uint8_t table) {
  return std::get<Data::Mapping>(std::get<Data::Mapping>(game.tables.value)[table].second.value);
}

Finding read_parts(Saying& saying, const Game& game) {
  const auto pieces = pieces_of(saying.text);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string name(pieces[i]);
    if (i % 2 == 0) {
      if (name.find_first_of("{}") != std::string::npos)
        return error_at({}, "this text has a '{' without a '}', or a '}' without a '{'",
                        "write a value as {NAME}");
    } else if (!is_name(name)) {
      return error_at({}, fmt::format("'{{{}}}' is not a valid name for a value", name),
                      "a name can have only letters, digits and '_', and cannot begin with a digit");
    } else if (find_named(saying.parts, name) == kNone) {
      saying.parts.push_back({name, find_named(game.attributes, name), table_with_rows(game, name)});
    }
  }
  if (saying.parts.size() <= kMaxSaidParts) return {};
  return error_at({}, fmt::format("this text has {} values, but a text can have at most {}",
                                  saying.parts.size(), kMaxSaidParts));
}

}  // namespace fuda
