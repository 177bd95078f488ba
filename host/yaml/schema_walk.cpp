#include "yaml/schema_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <regex>
#include <tuple>

#include "text/lists.h"
#include "text/suggest.h"
#include "text/utf8.h"

namespace fuda::yaml {

namespace {

// A longer chain of references within one value goes round in a circle.
constexpr int kMaxReferences = 32;

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::any_of(words.begin(), words.end(),
                     [word](const std::string& one) { return one.find(word) != std::string::npos; });
}

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string hint_for(const Spot& spot, const std::vector<std::string>& expected,
                     const std::vector<std::string>& choices) {
  const Node& node = *spot.node;
  if (!node.is_scalar()) return {};
  const std::string near = spot.value.is_string() ? nearest(node.text, choices) : std::string();
  if (!near.empty() && near != node.text) {
    return fmt::format("did you mean '{}'?", near);
  }
  const bool is_text = spot.value.is_string();
  const bool whole = contains(expected, type_words("integer"));
  const bool choice = has(choices, node.text);  // the right word as another type
  if (!is_text && (choice || has(expected, type_words("string")))) {
    return fmt::format("put it in quotes: \"{}\"", excerpt(node.text));
  }
  if (whole && spot.value.is_number_float() && node.text.find_first_of(".eE") == std::string::npos) {
    return "it has too many digits";
  }
  Node unquoted = node;
  unquoted.quoted = false;
  const bool was_quoted = node.quoted && (choice || (whole && unquoted.as_int()));
  return was_quoted ? "leave out the quotes" : std::string();
}

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

const Json* part(const Json& schema, const char* keyword) {
  if (!schema.is_object()) return nullptr;
  const auto found = schema.find(keyword);
  return found == schema.end() ? nullptr : &*found;
}

bool matches(const std::string& pattern, const std::string& text) {
  // Compiling costs far more than matching. One cache a thread needs no lock; schemas have few patterns.
  thread_local std::map<std::string, std::regex> cache;
  try {
    auto found = cache.find(pattern);
    if (found == cache.end()) found = cache.emplace(pattern, std::regex(pattern)).first;
    return std::regex_search(text, found->second);
  } catch (const std::regex_error&) {
    return true;
  }
}

bool type_fits(const Json& type, const Spot& spot) {
  if (type.is_array()) {
    return std::any_of(type.begin(), type.end(), [&spot](const Json& one) { return type_fits(one, spot); });
  }
  if (!type.is_string()) return true;
  const auto& name = type.get_ref<const std::string&>();
  if (name == "object") return spot.node->is_mapping();
  if (name == "array") return spot.node->is_sequence();
  if (name == "string") return spot.value.is_string();
  if (name == "integer") return spot.value.is_number_integer();
  if (name == "number") return spot.value.is_number();
  if (name == "boolean") return spot.value.is_boolean();
  if (name == "null") return spot.node->is_null();
  return true;
}

Fault value_fault(const Spot& spot, std::vector<std::string> expected, std::vector<std::string> choices,
                  bool wrong_type) {
  std::string wanted;
  if (!choices.empty()) {
    wanted = fmt::format("{}{}", choices.size() == 1 ? "" : "one of ", fmt::join(choices, ", "));
  }
  if (!expected.empty()) wanted += (wanted.empty() ? "" : ", or ") + either(expected);
  const std::string shown = wrong_type ? spot.shown_with_type() : spot.shown();
  Fault fault;
  fault.finding = error_at(spot.value_place(), fmt::format("{} must be {}, not {}", spot.name, wanted, shown),
                           hint_for(spot, expected, choices));
  fault.depth = spot.depth;
  fault.expected = std::move(expected);
  fault.choices = std::move(choices);
  fault.wrong_type = wrong_type;
  return fault;
}

Fault key_fault(const Spot& spot, Place place, std::string message, std::string hint) {
  Fault fault;
  fault.finding = error_at(std::move(place), std::move(message), std::move(hint));
  fault.depth = spot.depth;
  return fault;
}

const Json& SchemaWalk::resolve(const Json& schema) const {
  const Json* at = &schema;
  for (int step = 0; step < kMaxReferences; ++step) {
    const Json* reference = part(*at, "$ref");
    if (reference == nullptr || !reference->is_string()) break;
    const auto& text = reference->get_ref<const std::string&>();
    if (!text.starts_with('#')) break;
    try {
      at = &root_.at(Json::json_pointer(text.substr(1)));
    } catch (const Json::exception&) {
      break;
    }
  }
  return *at;
}

Findings SchemaWalk::findings(const Spot& document) const {
  Faults all = faults(root_, document);
  // By file in the order of appearance: the nodes of a document may come from several.
  std::map<std::string, std::size_t> files;
  for (const Fault& fault : all) files.emplace(fault.finding.place.file, files.size());
  const auto order = [&files](const Fault& fault) {
    const Place& place = fault.finding.place;
    return std::tuple(files.at(place.file), place.line, place.column);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&order](const Fault& a, const Fault& b) { return order(a) < order(b); });
  Findings out;
  for (const Fault& fault : all) {
    const Place& place = fault.finding.place;
    bool told = false;  // the same thing at the same place, by another way through the schema
    for (auto known = out.rbegin(); known != out.rend() && !told; ++known) {
      if (known->place.line != place.line || known->place.column != place.column) break;
      told = known->message == fault.finding.message;
    }
    if (!told) out.push_back(fault.finding);
  }
  return out;
}

Faults SchemaWalk::faults(const Json& schema, const Spot& spot, int references) const {
  Faults out;
  const Json& here = resolve(schema);
  if (here.is_boolean()) {
    if (!here.get<bool>()) out.push_back(key_fault(spot, spot.place, spot.name + " is not allowed here"));
    return out;
  }
  if (!here.is_object() || references > kMaxReferences) return out;
  if (const Json* type = part(here, "type"); type != nullptr && !type_fits(*type, spot)) {
    const Json* words = part(here, "x-expected");
    const std::string wanted = words != nullptr ? schema_words(here) : type_words(*type);
    out.push_back(value_fault(spot, {wanted}, {}, true));
    return out;
  }
  check_value(here, spot, out);
  if (!out.empty()) return out;  // a word that is not among the allowed ones need not match a pattern as well
  if (spot.value.is_string()) check_text(here, spot, out);
  if (spot.value.is_number()) check_number(here, spot, out);
  if (spot.node->is_sequence()) check_list(here, spot, out);
  if (spot.node->is_mapping()) check_mapping(here, spot, out);
  check_combined(here, spot, references, out);
  return out;
}

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
