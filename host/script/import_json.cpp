#include "script/import_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "files/files.h"
#include "files/read_log.h"
#include "text/diagnostic.h"
#include "text/limits.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

Place place_of(const std::string& file, const std::string& text, std::size_t byte) {
  Place place{file, 1, 1};
  for (std::size_t i = 0; i + 1 < byte && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++place.line;
      place.column = 1;
    } else {
      ++place.column;
    }
  }
  return place;
}

Data data_of(const Json& json, const std::string& where, const std::string& file) {
  switch (json.type()) {
    case Json::value_t::boolean:
      return {json.get<bool>()};
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return {json.get<std::int64_t>()};
    case Json::value_t::number_float: {
      const double value = json.get<double>();
      if (value != std::floor(value) || std::abs(value) > 9e15) {
        throw Failure(error_at({file}, where + ": " + json.dump() + " is not a whole number"));
      }
      return {static_cast<std::int64_t>(value)};
    }
    case Json::value_t::string:
      return {json.get<std::string>()};
    case Json::value_t::array: {
      Data::List list;
      for (std::size_t i = 0; i < json.size(); ++i) {
        list.push_back(data_of(json[i], where + "[" + std::to_string(i) + "]", file));
      }
      return {std::move(list)};
    }
    case Json::value_t::object: {
      Data::Mapping mapping;
      for (const auto& [key, value] : json.items()) {
        mapping.emplace_back(key,
                             data_of(value, where.empty() ? key : fmt::format("{}.{}", where, key), file));
      }
      return {std::move(mapping)};
    }
    default:
      return {};
  }
}

// The parser recurses, so depth is counted on the text first.
bool too_deep(const std::string& text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxImportDepth) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace

Data read_json_file(const std::filesystem::path& file) {
  const std::string name = file.string();
  ReadLog::note_file(file);
  const std::string text = read_bytes(file, kMaxImportBytes);
  if (too_deep(text))
    throw Failure(error_at({name}, fmt::format("this is nested deeper than {} levels", kMaxImportDepth)));
  try {
    return data_of(Json::parse(text), "", name);
  } catch (const Json::parse_error& problem) {
    throw Failure(error_at(place_of(name, text, problem.byte), "this is not JSON",
                           text.empty() ? "the file is empty" : "something is missing or too much here"));
  }
}

}  // namespace fuda
