#include "script/import_data.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/diagnostic.h"
#include "base/json.h"
#include "base/limits.h"
#include "bind/convert.h"
#include "files/files.h"
#include "load/files.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

namespace fs = std::filesystem;

class ExportReader {
 public:
  ExportReader(std::string rules, const fs::path& file) : rules_(std::move(rules)), file_(file) {}

  Exported read(const Data& output) {
    Exported out;
    if (const Data* problem = find(output, "problem")) {
      throw Failure(error_at({file_.string()}, text(*problem, "problem")));
    }
    if (!std::holds_alternative<Data::Mapping>(output.value)) {
      throw Failure(
          error_at({rules_}, "convert() must return a table with names: {game = …, players = {…}, …}"));
    }
    out.game = text(need(output, "game"), "game");
    if (const Data* options = find(output, "options")) {
      if (const auto* mapping = std::get_if<Data::Mapping>(&options->value)) {
        for (const auto& [name, value] : *mapping)
          out.options.emplace_back(name, text(value, "options." + name));
      }
    }
    for (const Data& name : list(need(output, "players"), "players"))
      out.players.push_back(text(name, "players"));
    if (const Data* first = find(output, "first")) out.first = static_cast<int>(number(*first, "first"));
    if (out.first < 1) wrong("first", "a seat, counted from 1");
    for (const Data& card : list(need(output, "deck"), "deck")) out.deck.push_back(text(card, "deck"));
    const auto& moves = list(need(output, "moves"), "moves");
    for (std::size_t i = 0; i < moves.size(); ++i)
      out.moves.push_back(made(moves[i], fmt::format("moves[{}]", i + 1)));
    return out;
  }

 private:
  [[noreturn]] void wrong(const std::string& what, const char* wanted) const {
    throw Failure(error_at({rules_}, fmt::format("convert() must return {} as {}", what, wanted)));
  }

  static const Data* find(const Data& data, std::string_view key) {
    const auto* mapping = std::get_if<Data::Mapping>(&data.value);
    if (mapping == nullptr) return nullptr;
    for (const auto& [name, value] : *mapping) {
      if (name == key) return &value;
    }
    return nullptr;
  }
  const Data& need(const Data& data, const char* key) const {
    const Data* found = find(data, key);
    if (found == nullptr) {
      throw Failure(error_at({rules_}, fmt::format("what convert() returns has no '{}'", key)));
    }
    return *found;
  }

  [[nodiscard]] std::string text(const Data& data, const std::string& what) const {
    if (const auto* value = std::get_if<std::string>(&data.value)) return *value;
    if (const auto* value = std::get_if<std::int64_t>(&data.value)) return std::to_string(*value);
    if (const auto* value = std::get_if<bool>(&data.value)) return *value ? "true" : "false";
    wrong(what, "a text");
  }
  [[nodiscard]] std::int64_t number(const Data& data, const std::string& what) const {
    if (const auto* value = std::get_if<std::int64_t>(&data.value)) return *value;
    wrong(what, "a whole number");
  }
  [[nodiscard]] const Data::List& list(const Data& data, const std::string& what) const {
    static const Data::List kEmpty;
    if (const auto* value = std::get_if<Data::List>(&data.value)) return *value;
    // An empty Lua table is both an empty list and an empty mapping.
    if (const auto* value = std::get_if<Data::Mapping>(&data.value); value != nullptr && value->empty())
      return kEmpty;
    wrong(what, "a list");
  }

  [[nodiscard]] Exported::ExportedMove made(const Data& data, const std::string& what) const {
    const auto& parts = list(data, what);
    if (parts.size() < 2) wrong(what, "{seat, word, …}");
    Exported::ExportedMove out;
    out.seat = number(parts.front(), what);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      if (const Data* seat = find(parts[i], "seat")) {
        out.words.push_back({Exported::Word::Kind::seat, "", number(*seat, what)});
      } else if (const Data* card = find(parts[i], "card")) {
        out.words.push_back({Exported::Word::Kind::card, "", number(*card, what)});
      } else {
        out.words.push_back({Exported::Word::Kind::text, text(parts[i], what), 0});
      }
    }
    return out;
  }

  std::string rules_;  // the Lua file that is to blame
  const fs::path& file_;
};

Data data_of(const yaml::Node& node) {
  if (node.is_mapping()) {
    Data::Mapping mapping;
    for (const auto& entry : node.entries) mapping.emplace_back(entry.key, data_of(entry.value));
    return {std::move(mapping)};
  }
  if (node.is_sequence()) {
    Data::List list;
    for (const auto& item : node.items) list.push_back(data_of(item));
    return {std::move(list)};
  }
  if (const auto number = node.as_int()) return {*number};
  if (const auto truth = node.as_bool()) return {*truth};
  return {node.text};
}

}  // namespace

Exported convert_export(const fs::path& format, const Data& input, const fs::path& file) {
  // A format lies in imports/ of a game's folder.
  const fs::path game = format.parent_path().parent_path();
  const yaml::Node node = yaml::read_file(format, {game, {}});
  throw_if_errors(yaml::check_schema(node, "format"));
  Findings findings;
  std::vector<lua::Source> sources;
  for (LuaText& rules : read_rules(node["rules"], game, findings))
    sources.push_back({std::move(rules.path), std::move(rules.text), {}});
  throw_if_errors(findings);
  const yaml::Node* tables = node.find("tables");
  const Data output =
      lua::run_converter(sources, input, tables == nullptr ? Data{Data::Mapping{}} : data_of(*tables));
  return ExportReader(sources.back().file, file).read(output);
}

namespace {

using Json = nlohmann::ordered_json;

Data data_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean:
      return {json.get<bool>()};
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return {json.get<std::int64_t>()};
    case Json::value_t::string:
      return {json.get<std::string>()};
    case Json::value_t::array: {
      Data::List list;
      for (const Json& item : json) list.push_back(data_of(item));
      return {std::move(list)};
    }
    case Json::value_t::object: {
      Data::Mapping mapping;
      for (const auto& [key, value] : json.items()) mapping.emplace_back(key, data_of(value));
      return {std::move(mapping)};
    }
    default:
      return {};
  }
}

}  // namespace

Data read_json_file(const std::filesystem::path& file) {
  const std::string text = read_bytes(file, kMaxImportBytes);
  JsonBounds bounds = {kMaxImportBytes, kMaxImportDepth};
  bounds.fractions = false;
  return data_of(read_json(text, file.string(), bounds));
}

}  // namespace fuda
