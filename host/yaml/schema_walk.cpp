#include "yaml/schema_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <regex>
#include <tuple>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "yaml/truth.h"

namespace fuda::yaml {

namespace {

// A longer chain of references within one value is a cycle.
constexpr int kMaxReferences = 32;

// The value schema[keyword], or nullptr if it is missing.
const Json* part(const Json& schema, const char* keyword) {
  if (!schema.is_object()) return nullptr;
  const auto found = schema.find(keyword);
  return found == schema.end() ? nullptr : &*found;
}

constexpr const char* kNoSpace = "check that a space follows each ':'";

std::string hint_for(const Spot& spot, const std::string& wanted, const std::vector<std::string>& choices) {
  const Node& node = *spot.node;
  if (node.is_null() && spot.path.find(':') != std::string::npos) return kNoSpace;
  const bool mapping = wanted == type_words("object");
  if (mapping && node.is_null()) return "write an empty mapping as {}";
  if (mapping && spot.value.is_string())
    return node.text.find(':') != std::string::npos ? kNoSpace : "write a mapping as 'key: value'";
  const auto is_word = [](const Entry& entry) { return entry.value.is_null(); };
  if (node.is_mapping() && wanted.starts_with(type_words("string")) &&
      std::ranges::all_of(node.entries, is_word))
    return "text that begins with a '{' needs quotes";
  if (!node.is_scalar()) return {};
  const std::string near = spot.value.is_string() ? nearest(node.text, choices) : std::string();
  if (!near.empty() && near != node.text) return fmt::format("did you mean '{}'?", near);
  if (wanted.find(type_words("boolean")) != std::string::npos && spot.value.is_string()) {
    if (std::string truth = truth_hint(node.text); !truth.empty()) return truth;
  }
  const bool whole = wanted.find(type_words("integer")) != std::string::npos;
  const bool choice = contains(choices, node.text);  // the right word, but with the wrong type
  if (!spot.value.is_string() && (choice || wanted == type_words("string"))) {
    return fmt::format("put the value in quotes: \"{}\"", excerpt(node.text));
  }
  if (whole && spot.value.is_number_float() && node.text.find_first_of(".eE") == std::string::npos) {
    const std::size_t digit = node.text.find_first_not_of('-');
    if (node.text[digit] != '0') return "the number has too many digits";
    const std::size_t first = std::min(node.text.find_first_not_of('0', digit), node.text.size() - 1);
    return fmt::format("write {}{}: some programs read a number that begins with 0 as octal",
                       node.text.substr(0, digit), excerpt(node.text.substr(first)));
  }
  Node unquoted = node;
  unquoted.quoted = false;
  const bool was_quoted = node.quoted && (choice || (whole && unquoted.as_int()));
  return was_quoted ? "remove the quotes" : std::string();
}

// A message of the form "<name> must be <wanted>, not <shown>".
Finding value_fault(const Spot& spot, const std::string& wanted, const std::string& shown,
                    const std::vector<std::string>& choices = {}) {
  return error_at(spot.value_place(), fmt::format("{} must be {}, not {}", spot.name, wanted, shown),
                  hint_for(spot, wanted, choices));
}

// The length in characters, which JSON Schema counts.
std::size_t length_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Compiles each pattern once: compiling costs far more than matching, and schemas have few patterns. The
// cache is not thread-local, because the C library aborts if memory runs out at the first use of a
// thread-local object with a destructor.
const std::regex& compiled(const std::string& pattern) {
  static std::mutex mutex;
  static std::map<std::string, std::regex> cache;
  const std::lock_guard lock(mutex);
  const auto found = cache.find(pattern);
  return found != cache.end() ? found->second : cache.emplace(pattern, std::regex(pattern)).first->second;
}

// Whether the text matches. A pattern that is not a regular expression matches everything.
bool matches(const std::string& pattern, const std::string& text) {
  try {
    return std::regex_search(text, compiled(pattern));
  } catch (const std::regex_error&) {
    return true;
  }
}

// Whether a schema's "type" allows the value.
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

// A hint with the schema's first example, for a mapping that needs keys.
std::string example_hint(const Json& schema) {
  const Json* examples = part(schema, "examples");
  if (examples == nullptr || examples->empty() || !examples->front().is_string()) return {};
  return "for example " + examples->front().get<std::string>();
}

bool needs_keys(const Json& schema) {
  const Json* least = part(schema, "minProperties");
  return least != nullptr && *least > 0;
}

// Checks minItems, maxItems, minProperties or maxProperties.
void check_count(const Json& schema, const Spot& spot, const char* least, const char* most, const char* what,
                 Findings& out) {
  const std::size_t count = spot.node->items.size() + spot.node->entries.size();
  const auto complain = [&](const char* bound, const Json& limit) {
    out.push_back(error_at(spot.place,
                           fmt::format("{} must have {} {} {}{}, not {}", spot.name, bound, limit.dump(),
                                       what, limit == 1 ? "" : "s", count),
                           count == 0 ? example_hint(schema) : std::string()));
  };
  if (const Json* limit = part(schema, least); limit != nullptr && count < *limit)
    complain("at least", *limit);
  if (const Json* limit = part(schema, most); limit != nullptr && count > *limit) complain("at most", *limit);
}

void check_unique(const Json& schema, const Spot& spot, Findings& out) {
  const Json* unique = part(schema, "uniqueItems");
  if (unique == nullptr || *unique != true) return;
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < spot.node->items.size(); ++i) {
    const auto [known, added] = first.emplace(canonical_text(spot.node->items[i]), i + 1);
    if (added) continue;
    const Spot item = spot.item(i);
    out.push_back(error_at(item.value_place(), fmt::format("{} is the same as item {}: {}", item.name,
                                                           known->second, item.shown())));
  }
}

}  // namespace

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
  Findings all;
  check(root_, document, all);
  // Findings are sorted by file, in order of appearance, because the nodes of a document may come from
  // several files.
  std::map<std::string, std::size_t> files;
  for (const Finding& fault : all) files.emplace(fault.place.file, files.size());
  const auto order = [&files](const Finding& fault) {
    return std::tuple(files.at(fault.place.file), fault.place.line, fault.place.column);
  };
  std::ranges::stable_sort(all, {}, order);
  return all;
}

namespace {

// Whether a mapping is text in braces, {draw, then play}: it has only keys without values, and a text is
// allowed.
bool is_text_in_braces(const Json& schema, const Spot& spot) {
  const Json* type = part(schema, "type");
  const auto& entries = spot.node->entries;
  if (entries.empty() || part(schema, "required") == nullptr || type == nullptr || !type->is_array())
    return false;
  return std::ranges::find(*type, "string") != type->end() &&
         std::ranges::all_of(entries, [](const Entry& entry) { return entry.value.is_null(); });
}

}  // namespace

void SchemaWalk::check(const Json& schema, const Spot& spot, Findings& out) const {
  const Json& here = resolve(schema);
  const Json* allowed = part(here, "enum");
  const Json* type = part(here, "type");
  const bool fits = type == nullptr || type_fits(*type, spot);
  const bool lists_values = allowed != nullptr && spot.node->is_scalar() && !spot.node->is_null();
  if (!fits && !lists_values) {
    if (spot.node->is_null() && *type == "object" && needs_keys(here) &&
        spot.path.find(':') == std::string::npos) {
      check_count(here, spot, "minProperties", "maxProperties", "key", out);
      return;
    }
    const bool own_words = part(here, "x-expected") != nullptr;
    out.push_back(
        value_fault(spot, own_words ? schema_words(here) : type_words(*type), spot.shown_with_type()));
    return;
  }
  if (is_text_in_braces(here, spot)) {
    out.push_back(error_at(spot.value_place(), spot.name + " has braces around text", "remove the braces"));
    return;
  }
  // The JSON library takes 2.0 and 2 as equal, so the type matters, too.
  if (allowed != nullptr && (!fits || std::ranges::find(*allowed, spot.value) == allowed->end())) {
    std::vector<std::string> choices;
    bool may_be_empty = false;
    for (const Json& choice : *allowed) {
      may_be_empty = may_be_empty || choice.is_null();
      if (!choice.is_null()) choices.push_back(shown_choice(choice));
    }
    const std::string wanted = fmt::format("{}{}{}", choices.size() == 1 ? "" : "one of ",
                                           fmt::join(choices, ", "), may_be_empty ? ", or no value" : "");
    out.push_back(value_fault(spot, wanted, fits ? spot.shown() : spot.shown_with_type(), choices));
    return;
  }
  if (spot.value.is_string()) check_text(here, spot, out);
  if (spot.value.is_number()) check_number(here, spot, out);
  if (spot.node->is_sequence()) check_list(here, spot, out);
  if (spot.node->is_mapping()) check_mapping(here, spot, out);
  if (const Json* all = part(here, "allOf")) {
    for (const Json& one : *all) check(one, spot, out);
  }
  if (const Json* condition = part(here, "if")) {
    Findings against;
    check(*condition, spot, against);
    if (const Json* branch = part(here, against.empty() ? "then" : "else")) check(*branch, spot, out);
  }
}

void SchemaWalk::check_text(const Json& schema, const Spot& spot, Findings& out) const {
  const auto& text = spot.value.get_ref<const std::string&>();
  if (const Json* least = part(schema, "minLength"); least != nullptr && length_of(text) < *least) {
    if (*least == 1) {
      out.push_back(error_at(spot.value_place(), spot.name + " must not be empty"));
    } else {
      out.push_back(
          value_fault(spot, fmt::format("text of at least {} characters", least->dump()), spot.shown()));
    }
    return;
  }
  const Json* pattern = part(schema, "pattern");
  if (pattern == nullptr || (text.size() <= kMaxYamlText && matches(pattern->get<std::string>(), text)))
    return;
  std::string wanted = schema_words(schema);
  if (wanted.empty()) wanted = "text of the form " + pattern->get<std::string>();
  out.push_back(value_fault(spot, wanted, spot.shown()));
}

void SchemaWalk::check_number(const Json& schema, const Spot& spot, Findings& out) const {
  const Json* least = part(schema, "minimum");
  if (least != nullptr && spot.value < *least)
    out.push_back(value_fault(spot, "at least " + least->dump(), spot.shown()));
  const Json* most = part(schema, "maximum");
  if (most != nullptr && spot.value > *most)
    out.push_back(value_fault(spot, "at most " + most->dump(), spot.shown()));
}

void SchemaWalk::check_list(const Json& schema, const Spot& spot, Findings& out) const {
  check_count(schema, spot, "minItems", "maxItems", "item", out);
  check_unique(schema, spot, out);
  const Json* items = part(schema, "items");
  for (std::size_t i = 0; items != nullptr && i < spot.node->items.size(); ++i)
    check(*items, spot.item(i), out);
}

void SchemaWalk::check_mapping(const Json& schema, const Spot& spot, Findings& out) const {
  check_count(schema, spot, "minProperties", "maxProperties", "key", out);
  if (const Json* required = part(schema, "required")) {
    for (const Json& key : *required) {
      const auto name = key.get<std::string>();
      if (spot.node->find(name) != nullptr) continue;
      out.push_back(error_at(spot.place, fmt::format("'{}' is missing{}", name, spot.inside()), {},
                             {Subject::Kind::required, (spot.path.empty() ? "" : spot.path + ".") + name}));
    }
  }
  for (const Entry& entry : spot.node->entries) {
    check_key(schema, spot, entry, out);
    check_entry(schema, spot, entry, out);
  }
}

namespace {

// A hint for a value that should be a mapping, under a name that the author has chosen. `named` is the schema
// of the mapping.
std::string hint_for_name(const Json& schema, const Json& named, const Entry& entry) {
  const Json* properties = part(named, "properties");
  if (properties != nullptr && properties->contains(entry.key))
    return fmt::format("check the indentation: '{}' may belong to the name above", entry.key);
  const Json* instead = part(schema, "x-instead");
  if (instead == nullptr || !entry.value.is_scalar() || entry.value.is_null()) return {};
  return fmt::format("{}: {{{}: {}}}", instead->get<std::string>(), entry.key, excerpt(entry.value.text));
}

}  // namespace

// Checks propertyNames.
void SchemaWalk::check_key(const Json& schema, const Spot& spot, const Entry& entry, Findings& out) const {
  const Json* names = part(schema, "propertyNames");
  if (names == nullptr) return;
  Node key;
  key.kind = NodeKind::scalar;
  key.quoted = true;  // a key is always text
  key.text = entry.key;
  key.file = entry.file;
  key.line = entry.line;
  key.column = entry.column;
  const std::size_t before = out.size();
  check(*names, Spot{&key, entry.key, entry.place(), spot.path, "a key" + spot.inside()}, out);
  for (std::size_t i = before; i < out.size(); ++i) out[i].place = entry.place();
}

void SchemaWalk::check_entry(const Json& schema, const Spot& spot, const Entry& entry, Findings& out) const {
  const Spot child = spot.child(entry);
  const Json* properties = part(schema, "properties");
  if (properties != nullptr) {
    if (const auto found = properties->find(entry.key); found != properties->end())
      return check(*found, child, out);
  }
  const Json* others = part(schema, "additionalProperties");
  if (others == nullptr) return;
  const std::size_t before = out.size();
  if (others->is_object()) {
    check(*others, child, out);
    if (out.size() == before) return;
    if (out.size() == before + 1 && out.back().hint.empty() && !child.node->is_mapping())
      out.back().hint = hint_for_name(schema, resolve(*others), entry);
  }
  std::vector<std::string> names;
  if (properties != nullptr) {
    for (const auto& [key, value] : properties->items()) names.push_back(key);
  }
  if (others->is_object()) {
    // A name that the author seems to have chosen may be a misspelt key of the schema.
    const std::string near = nearest(entry.key, names);
    for (std::size_t i = before; i < out.size() && !near.empty(); ++i) {
      if (out[i].hint.empty()) out[i].hint = fmt::format("did you mean '{}'?", near);
    }
    return;
  }
  std::string hint = suggestion(entry.key, names);
  if (names.empty()) hint = "this mapping cannot have any keys";
  if (const std::size_t dot = entry.key.find('.'); contains(names, entry.key.substr(0, dot)))
    hint = fmt::format("a key has no dots here: write {}: {{{}: {}}}", entry.key.substr(0, dot),
                       entry.key.substr(dot + 1), entry.value.is_scalar() ? excerpt(entry.value.text) : "…");
  // In {summary: one card, or two}, the comma ends the text, and "or two" becomes a key without a value.
  if (entry.value.is_null() && entry.key.find(' ') != std::string::npos)
    hint =
        fmt::format("if '{}' belongs to the text before the comma, put the whole text in quotes", entry.key);
  // In {capacity:1}, the key is "capacity:1".
  if (const std::size_t colon = entry.key.find(':');
      entry.value.is_null() && colon != std::string::npos && contains(names, entry.key.substr(0, colon)))
    hint = kNoSpace;
  out.push_back(error_at(entry.place(), fmt::format("unknown key {}{}", child.name, spot.inside()), hint));
}

}  // namespace fuda::yaml
