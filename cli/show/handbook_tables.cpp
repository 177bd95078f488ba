#include "show/handbook_tables.h"

#include <algorithm>

#include "base/lists.h"
#include "load/shapes.h"
#include "script/words.h"
#include "yaml/node.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;
using yaml::Node;

const Node kNothing;

const Node& shape_of_item(const Node& shape, std::size_t i) {
  if (!shape.is_sequence() || shape.items.empty()) return kNothing;
  if (shape.items.size() == 1) return shape.items.front();
  return i < shape.items.size() ? shape.items[i] : kNothing;
}

class Tables {
 public:
  explicit Tables(const LoadedGame& loaded)
      : loaded_(loaded), game_(loaded.game()), root_(loaded.definition->root), words_(loaded) {}

  Json json() const {
    Json out = Json::array();
    for (const yaml::Entry& table : root_["tables"].entries) {
      if (!loaded_.names->is_english() && !loaded_.names->has("term", table.key)) continue;
      if (!table.value.is_null())
        out.push_back(table_json(table.key, table.value, root_["shapes"][table.key]));
    }
    return out;
  }

 private:
  // A row in progress, with the data for its key and its other cells.
  struct Record {
    Json key;
    const Node* value;
    const Node* shape;
  };

  [[nodiscard]] bool is_face(const std::string& text) const { return find_named(game_.faces, text) != kNone; }

  [[nodiscard]] Json value_cell(AttributeId attribute, const std::string& value) const {
    const std::string& name = game_.attributes[attribute].name;
    return {{"of", name}, {"is", value}, {"text", words_.of(name, value)}};
  }

  [[nodiscard]] Json word_cell(const Node& node, const std::string& kind) const {
    const std::string& text = node.text;
    if (kind == "card" || (kind.empty() && !node.as_int() && is_face(text))) return {{"cards", {text}}};
    if (const AttributeId attribute = find_named(game_.attributes, kind); attribute != kNone)
      return value_cell(attribute, text);
    if (const auto number = node.as_int()) return *number;
    if (const auto yes = node.as_bool()) return *yes;
    const bool is_named = !kind.empty() && contains(shapes::kNamed, kind);
    if (is_named && loaded_.names->has(kind, text)) return words_.of(kind, text);
    return words_.plain("term", text);
  }

  [[nodiscard]] Json cell(const Node& node, const Node& shape) const {
    if (node.is_null()) return nullptr;
    if (node.is_scalar()) return word_cell(node, shape.is_scalar() ? shape.text : "");
    Json list = Json::array(), faces = Json::array();
    if (node.is_mapping()) {
      for (const yaml::Entry& entry : node.entries)
        list.push_back({key_cell(entry, shape), cell(entry.value, shape_of_key(shape, entry.key))});
      Json out{{"pairs", list}};
      if (const std::string by = word_of_keys(shape); !by.empty()) out["by"] = by;
      return out;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      list.push_back(cell(node.items[i], shape_of_item(shape, i)));
      if (list.back().is_object() && list.back().contains("cards")) faces.push_back(list.back()["cards"][0]);
    }
    return faces.size() == list.size() ? Json{{"cards", faces}} : Json{{"list", list}};
  }

  [[nodiscard]] Json key_cell(const yaml::Entry& entry, const Node& shape) const {
    Node key;
    key.kind = yaml::NodeKind::scalar;
    key.text = entry.key;
    const bool any = shape.is_mapping() && shapes::has_any_keys(game_, shape);
    return word_cell(key, any ? shape.entries.front().key : "text");
  }

  // The name of an attribute, if the keys are values of this attribute.
  [[nodiscard]] std::string word_of_keys(const Node& shape) const {
    if (!shape.is_mapping() || !shapes::has_any_keys(game_, shape)) return "";
    const std::string& kind = shape.entries.front().key;
    const bool is_attribute = find_named(game_.attributes, kind) != kNone;
    const bool has_word = loaded_.names->is_english() || loaded_.names->has("term", kind);
    return is_attribute && has_word ? words_.plain("term", kind) : "";
  }

  [[nodiscard]] const Node& shape_of_key(const Node& shape, const std::string& key) const {
    if (!shape.is_mapping()) return kNothing;
    if (shapes::has_any_keys(game_, shape)) return shape.entries.front().value;
    for (const yaml::Entry& field : shape.entries) {
      if (shapes::field_name(field.key) == key) return field.value;
    }
    return kNothing;
  }

  // Adds one row per mapping of a list. Only the first of these rows has the key.
  void add_records(std::vector<Record>& to, Json key, const Node& value, const Node& shape) const {
    const bool is_several =
        value.is_sequence() && !value.items.empty() &&
        std::ranges::all_of(value.items, [](const Node& one) { return one.is_mapping(); });
    if (!is_several) {
      to.push_back({std::move(key), &value, &shape});
      return;
    }
    for (std::size_t i = 0; i < value.items.size(); ++i)
      to.push_back({i == 0 ? key : Json(""), &value.items[i], &shape_of_item(shape, i)});
  }

  [[nodiscard]] std::vector<Record> records_of(const Node& table, const Node& shape) const {
    std::vector<Record> records;
    for (const yaml::Entry& entry : table.entries)
      add_records(records, key_cell(entry, shape), entry.value, shape_of_key(shape, entry.key));
    if (!table.is_mapping()) add_records(records, nullptr, table, shape);
    return records;
  }

  [[nodiscard]] Json table_json(const std::string& name, const Node& table, const Node& shape) const {
    const std::vector<Record> records = records_of(table, shape);
    const bool has_keys = table.is_mapping();
    const bool has_fields =
        std::ranges::all_of(records, [](const Record& one) { return one.value->is_mapping(); });
    std::vector<std::string> fields;
    for (const Record& one : records) {
      for (const yaml::Entry& field : one.value->entries) {
        if (has_fields && !contains(fields, field.key)) fields.push_back(field.key);
      }
    }
    Json out{{"name", name},
             {"word", words_.plain("term", name)},
             {"columns", Json::array()},
             {"rows", Json::array()}};
    if (has_fields && has_keys) out["columns"].push_back("");
    for (const std::string& field : fields) out["columns"].push_back(words_.plain("term", field));
    for (const Record& one : records) {
      Json row = has_keys ? Json::array({one.key}) : Json::array();
      if (!has_fields) row.push_back(cell(*one.value, *one.shape));
      for (const std::string& field : fields)
        row.push_back(cell((*one.value)[field], shape_of_key(*one.shape, field)));
      out["rows"].push_back(std::move(row));
    }
    add_sets(out, records);
    return out;
  }

  void add_sets(Json& table, const std::vector<Record>& records) const {
    for (const yaml::Entry& zone : root_["zones"].entries) {
      if (zone.value["sets"].text == table["name"].get_ref<const std::string&>())
        table["zones"].push_back(zone.key);
    }
    if (!table.contains("zones")) return;
    table["sets"] = Json::array();
    for (std::size_t row = 0; row < records.size(); ++row) {
      if (Json set = set_of(*records[row].value); !set.is_null()) {
        set["row"] = row;
        table["sets"].push_back(std::move(set));
      }
    }
  }

  // The set of cards that a row describes, with the number of cards that a player needs. The row names the
  // cards in lists, or by the value of an attribute.
  [[nodiscard]] Json set_of(const Node& row) const {
    std::vector<bool> in(game_.faces.size(), false);
    for (const yaml::Entry& field : row.entries) {
      for (const Node& item : field.value.items) {
        if (const FaceId face = find_named(game_.faces, item.text); face != kNone) in[face] = true;
      }
      const AttributeId attribute = find_named(game_.attributes, field.key);
      if (attribute == kNone) continue;
      const ValueId value = find_named(game_.attributes[attribute].values, field.value.text);
      for (std::size_t f = 0; f < in.size(); ++f)
        in[f] = in[f] || (value != kNone && game_.faces[f].values[attribute] == value);
    }
    Json cards = Json::array();
    for (std::size_t f = 0; f < in.size(); ++f) {
      if (in[f]) cards.push_back(game_.faces[f].name);
    }
    if (cards.empty()) return nullptr;
    const auto all = std::ranges::count_if(game_.cards, [&](FaceId face) { return in[face]; });
    return {{"cards", std::move(cards)}, {"all", all}, {"need", row["need"].as_int().value_or(all)}};
  }

  const LoadedGame& loaded_;
  const Game& game_;
  const Node& root_;
  Words words_;
};

}  // namespace

nlohmann::ordered_json handbook_tables(const LoadedGame& loaded) { return Tables(loaded).json(); }

}  // namespace fuda
