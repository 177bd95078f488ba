// Shapes declare the form of the game's tables, so that fuda finds a wrong word in a table before a rule uses
// the word.
#include "load/shapes.h"
#include "base/lists.h"
#include "diagnostics/sections.h"
#include "load/files.h"
#include "yaml/truth.h"

namespace fuda {

namespace {

class Shapes {
 public:
  Shapes(Build& build, const std::vector<int>& seats) : build_(build), game_(build.game), seats_(seats) {}

  void run() {
    const yaml::Node& tables = build_.root["tables"];
    for (const auto& shape : build_.entries("shapes")) {
      const yaml::Entry* table = tables.entry(shape.key);
      if (table != nullptr) {
        check(shape.value, table->value, table->place(), shape.key);
      } else {
        build_.complain_missing(shape.place(), fmt::format("there is no table '{}'", shape.key),
                                {"tables", shape.key}, suggestion(shape.key, keys_of(tables)));
      }
    }
    for (const auto& zone : build_.entries("zones")) {
      const yaml::Node* sets = zone.value.find("sets");
      if (sets == nullptr || tables.entry(sets->text) != nullptr) continue;
      build_.complain_missing(sets->place(), fmt::format("there is no table '{}'", sets->text),
                              {"tables", sets->text}, suggestion(sets->text, keys_of(tables)));
    }
  }

 private:
  // The words that a named kind of value allows.
  [[nodiscard]] std::vector<std::string> known(const std::string& kind) const {
    const AttributeId attribute = find_named(game_.attributes, kind);
    if (attribute != kNone) return declared_values(build_, game_.attributes[attribute]);
    if (kind == "card") return names_of(game_.faces);
    if (kind == "zone") return names_of(game_.zone_families);
    if (kind == "counter") return names_of(game_.counter_families);
    if (kind == "move") return names_of(game_.moves);
    if (kind == "phase") return names_of(game_.phases);
    if (kind == "outcome") return game_.outcomes;
    // List the numbers up to the maximum, because other options may allow more players.
    std::vector<std::string> numbers;
    for (std::size_t n = 1; n <= kMaxSeats; ++n) numbers.push_back(std::to_string(n));
    return numbers;
  }

  void check(const yaml::Node& shape, const yaml::Node& value, const Place& place, const std::string& path) {
    if (shape.is_sequence()) {
      check_list(shape, value, place, path);
    } else if (!shape.is_mapping()) {
      check_word(shape, value, place, path);
    } else if (!value.is_mapping()) {
      build_.complain(value.is_null() ? place : value.place(), fmt::format("{} must be a mapping", path));
    } else if (shapes::has_any_keys(game_, shape)) {
      check_keys(shape.entries.front(), value, place, path);
    } else {
      check_fields(shape, value, place, path);
    }
  }

  // A shape with one item allows any number of items of that form. A shape with several items allows exactly
  // those items.
  void check_list(const yaml::Node& shape, const yaml::Node& value, const Place& place,
                  const std::string& path) {
    const std::size_t wanted = shape.items.size();
    if (!value.is_sequence() || (wanted != 1 && value.items.size() != wanted)) {
      build_.complain(
          value.is_null() ? place : value.place(),
          wanted == 1
              ? fmt::format("{} must be a list", path)
              : fmt::format("{} must be a list of {}{}", path, wanted,
                            value.is_sequence() ? fmt::format(", not of {}", value.items.size()) : ""));
      return;
    }
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      check(shape.items[wanted == 1 ? 0 : i], value.items[i], value.items[i].place(),
            fmt::format("{}.{}", path, i + 1));
    }
  }

  void check_keys(const yaml::Entry& shape, const yaml::Node& value, const Place& place,
                  const std::string& path) {
    for (const auto& entry : value.entries) {
      yaml::Node key;
      key.kind = yaml::NodeKind::scalar;
      key.text = entry.key;
      key.line = entry.line;
      key.column = entry.column;
      key.file = entry.file;
      const std::size_t so_far = build_.findings.size();
      check_kind(shape.key, key, entry.place(), path);
      if (build_.findings.size() > so_far) continue;
      check(shape.value, entry.value, entry.place(), path + "." + entry.key);
    }
    if (shape.key != "players") return;
    for (const int seats : seats_) {
      if (value.find(std::to_string(seats)) == nullptr) {
        build_.complain(place, fmt::format("{} has no entry for {} players", path, seats));
      }
    }
  }

  void check_fields(const yaml::Node& shape, const yaml::Node& value, const Place& place,
                    const std::string& path) {
    std::vector<std::string> fields;
    for (const auto& field : shape.entries) {
      const bool optional = field.key.ends_with('?');
      fields.push_back(shapes::field_name(field.key));
      if (const yaml::Entry* entry = value.entry(fields.back())) {
        check(field.value, entry->value, entry->place(), path + "." + fields.back());
      } else if (!optional) {
        build_.complain(place, fmt::format("{} has no '{}'", path, fields.back()));
      }
    }
    for (const auto& entry : value.entries) {
      if (contains(fields, entry.key)) continue;
      build_.complain(entry.place(), fmt::format("'{}' does not belong in {}", entry.key, path),
                      suggestion(entry.key, fields));
    }
  }

  void check_word(const yaml::Node& shape, const yaml::Node& value, const Place& place,
                  const std::string& path) {
    if (shapes::is_kind(game_, shape.text)) return check_kind(shape.text, value, place, path);
    std::vector<std::string> kinds(shapes::kPlain.begin(), shapes::kPlain.end());
    kinds.insert(kinds.end(), shapes::kNamed.begin(), shapes::kNamed.end());
    for (const Attribute& a : game_.attributes) kinds.push_back(a.name);
    build_.complain(shape.place(), fmt::format("'{}' is not a kind of value", shape.text),
                    suggestion(shape.text, kinds));
  }

  void check_kind(const std::string& kind, const yaml::Node& value, const Place& place,
                  const std::string& path) {
    const Place where = value.is_null() ? place : value.place();
    if (!value.is_scalar() || (kind == "number" && !value.as_int()) ||
        (kind == "yes_no" && !value.as_bool())) {
      const char* what = kind == "number"   ? "a whole number"
                         : kind == "yes_no" ? "true or false"
                                            : "one word";
      return build_.complain(where, fmt::format("{} must be {}", path, what),
                             kind == "yes_no" ? yaml::truth_hint(value.text) : "");
    }
    if (contains(shapes::kPlain, kind)) return;
    const auto words = known(kind);
    if (contains(words, value.text)) return;
    const bool named = contains(shapes::kNamed, kind);
    build_.complain_missing(
        where,
        named ? fmt::format("{}: no {} '{}' in this game", path, kind, value.text)
              : fmt::format("{}: '{}' is not a value of the attribute '{}'", path, value.text, kind),
        named ? std::vector<std::string>{kind + "s", value.text}
              : std::vector<std::string>{"attributes", kind, value.text},
        suggestion(value.text, words));
  }

  Build& build_;
  const Game& game_;
  const std::vector<int>& seats_;
};

}  // namespace

void check_shapes(Build& build, const std::vector<int>& seats) { Shapes(build, seats).run(); }

}  // namespace fuda
