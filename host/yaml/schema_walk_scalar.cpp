// The faults of single values: not among the allowed ones, out of range, of the wrong form.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

#include "yaml/schema_walk.h"

namespace fuda::yaml {

namespace {

std::size_t length_of(const Json& schema, const char* keyword, std::size_t otherwise) {
  const Json* limit = part(schema, keyword);
  return limit != nullptr && limit->is_number_unsigned() ? limit->get<std::size_t>() : otherwise;
}

// Characters, as JSON Schema counts them.
std::size_t length_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void SchemaWalk::check_value(const Json& schema, const Spot& spot, Faults& out) const {
  const auto one_of = [&](const Json& allowed) {
    if (std::find(allowed.begin(), allowed.end(), spot.value) != allowed.end()) return;
    std::vector<std::string> choices;
    std::transform(allowed.begin(), allowed.end(), std::back_inserter(choices), shown_choice);
    out.push_back(value_fault(spot, {}, std::move(choices), false));
  };
  if (const Json* constant = part(schema, "const")) one_of(Json::array({*constant}));
  if (const Json* list = part(schema, "enum"); list != nullptr && list->is_array() && out.empty())
    one_of(*list);
}

void SchemaWalk::check_text(const Json& schema, const Spot& spot, Faults& out) const {
  const auto& text = spot.value.get_ref<const std::string&>();
  const std::size_t length = length_of(text);
  if (const std::size_t least = length_of(schema, "minLength", 0); length < least) {
    const std::string wanted =
        least == 1 ? "text, and not be empty" : fmt::format("text of at least {} characters", least);
    out.push_back(value_fault(spot, {wanted}, {}, false));
    if (least == 1) out.back().finding.message = spot.name + " must not be empty";
    return;
  }
  if (const std::size_t most = length_of(schema, "maxLength", length); length > most) {
    out.push_back(value_fault(spot, {fmt::format("text of at most {} characters", most)}, {}, false));
    return;
  }
  const Json* pattern = part(schema, "pattern");
  if (pattern == nullptr || !pattern->is_string() || matches(pattern->get<std::string>(), text)) return;
  std::string wanted = schema_words(schema);
  if (wanted.empty()) wanted = "text of the form " + pattern->get<std::string>();
  out.push_back(value_fault(spot, {std::move(wanted)}, {}, false));
}

void SchemaWalk::check_number(const Json& schema, const Spot& spot, Faults& out) const {
  const Json& value = spot.value;
  const auto limit = [&](const char* keyword, const char* words, auto broken) {
    const Json* bound = part(schema, keyword);
    if (bound == nullptr || !bound->is_number()) return;
    // JSON values compare as signed numbers, whichever they are; no number here is larger.
    constexpr auto kLargest = std::numeric_limits<std::int64_t>::max();
    const bool beyond = bound->is_number_unsigned() && bound->get<std::uint64_t>() > kLargest;
    if (!broken(beyond ? Json(kLargest) : *bound)) return;
    out.push_back(value_fault(spot, {fmt::format("{} {}", words, bound->dump())}, {}, false));
  };
  limit("minimum", "at least", [&](const Json& bound) { return value < bound; });
  limit("maximum", "at most", [&](const Json& bound) { return value > bound; });
  limit("exclusiveMinimum", "more than", [&](const Json& bound) { return value <= bound; });
  limit("exclusiveMaximum", "less than", [&](const Json& bound) { return value >= bound; });
  limit("multipleOf", "a multiple of", [&](const Json& bound) {
    const bool whole = value.is_number_integer() && bound.is_number_integer() && bound != 0;
    return whole && value.get<std::int64_t>() % bound.get<std::int64_t>() != 0;
  });
}

}  // namespace fuda::yaml
