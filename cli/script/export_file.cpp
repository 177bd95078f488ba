#include "script/export_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/suggest.h"
#include "base/utf8.h"
#include "files/files.h"
#include "text/json.h"
#include "text/limits.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

JsonBounds bounds_of_import() {
  JsonBounds bounds = {kMaxImportBytes, kMaxImportDepth};
  bounds.fractions = false;
  return bounds;
}

// Formats a value for messages.
struct InMessage {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(const std::string& value) const { return fmt::format("'{}'", excerpt(value)); }
  std::string operator()(const Data::List&) const { return "a list"; }
  std::string operator()(const Data::Mapping&) const { return "a mapping"; }
};

}  // namespace

// Walks through the file and the shape side by side.
class ExportFile::Check {
 public:
  Check(const ExportFile& exported, const std::string& format) : export_(exported), format_(format) {}

  void value(const Data& value, const Data& shape) {
    if (const auto* word = std::get_if<std::string>(&shape.value)) return plain(value, *word);
    if (const auto* items = std::get_if<Data::List>(&shape.value); items != nullptr && items->size() == 1)
      return list(value, items->front());
    if (const auto* names = std::get_if<Data::Mapping>(&shape.value)) return mapping(value, *names);
    throw Failure(error_at({format_}, "a shape is a word, a list of one shape, or a table with named fields",
                           R"(write: "text", "number", "boolean", "any", {SHAPE} or {name = SHAPE})"));
  }

 private:
  void plain(const Data& value, const std::string& word) {
    if (word == "text") return need<std::string>(value, "a text");
    if (word == "number") return need<std::int64_t>(value, "a whole number");
    if (word == "boolean") return need<bool>(value, "true or false");
    static const std::vector<std::string> known = {"text", "number", "boolean", "any"};
    if (word != known.back()) {
      throw Failure(
          error_at({format_}, fmt::format("there is no shape '{}'", excerpt(word)), suggestion(word, known)));
    }
  }
  void list(const Data& found, const Data& item) {
    need<Data::List>(found, "a list");
    at_.emplace_back(std::size_t{0});
    for (const Data& each : std::get<Data::List>(found.value)) {
      value(each, item);
      ++std::get<std::size_t>(at_.back());
    }
    at_.pop_back();
  }
  void mapping(const Data& found, const Data::Mapping& names) {
    need<Data::Mapping>(found, "a mapping");
    for (const auto& [name, each] : std::get<Data::Mapping>(found.value)) {
      const auto known = std::ranges::find(names, name, &Data::Entry::first);
      if (known == names.end()) unknown(name, names);
      if (std::holds_alternative<std::monostate>(each.value)) continue;
      at_.emplace_back(name);
      value(each, known->second);
      at_.pop_back();
    }
  }
  template <class Kind>
  void need(const Data& value, const char* wanted) const {
    if (std::holds_alternative<Kind>(value.value)) return;
    const std::string wrong =
        fmt::format("this value must be {}, not {}", wanted, std::visit(InMessage{}, value.value));
    if (at_.empty())
      throw Failure(error_at(place_of_value(export_.text_, export_.file_.string(), at_), wrong));
    export_.refuse(at_, wrong);
  }
  [[noreturn]] void unknown(const std::string& name, const Data::Mapping& names) {
    std::vector<std::string> known;
    for (const auto& entry : names) known.push_back(entry.first);
    at_.emplace_back(name);
    throw Failure(error_at(place_of_key(export_.text_, export_.file_.string(), at_),
                           fmt::format("{}: this name is not known here", excerpt(json_path_text(at_), 100)),
                           suggestion(name, known, 20)));
  }

  const ExportFile& export_;
  const std::string& format_;
  JsonPath at_;  // path of the current value
};

ExportFile::ExportFile(std::filesystem::path file)
    : file_(std::move(file)), text_(read_bytes(file_, kMaxImportBytes)) {
  JsonPath at;
  data_ = data_of(read_json(text_, file_.string(), bounds_of_import()), at);
}

void ExportFile::check(const Data& shape, const std::string& format) const {
  Check(*this, format).value(data_, shape);
}

void ExportFile::refuse(const JsonPath& at, const std::string& message, const std::string& hint) const {
  if (at.empty()) throw Failure(error_at({file_.string()}, message, hint));
  throw Failure(error_at(place_of_value(text_, file_.string(), at),
                         fmt::format("{}: {}", excerpt(json_path_text(at), 100), message), hint));
}

Data ExportFile::data_of(const Json& json, JsonPath& at) const {
  switch (json.type()) {
    case Json::value_t::boolean:
      return {json.get<bool>()};
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return {json.get<std::int64_t>()};
    case Json::value_t::string: {
      auto text = json.get<std::string>();
      if (text.find('\0') != std::string::npos) refuse(at, "a text cannot contain a NUL byte");
      return {std::move(text)};
    }
    case Json::value_t::array: {
      Data::List list;
      at.emplace_back(std::size_t{0});
      for (const Json& item : json) {
        list.push_back(data_of(item, at));
        ++std::get<std::size_t>(at.back());
      }
      at.pop_back();
      return {std::move(list)};
    }
    case Json::value_t::object: {
      Data::Mapping mapping;
      for (const auto& [key, value] : json.items()) {
        at.emplace_back(key);
        mapping.emplace_back(key, data_of(value, at));
        at.pop_back();
      }
      return {std::move(mapping)};
    }
    default:
      return {};
  }
}

}  // namespace fuda
