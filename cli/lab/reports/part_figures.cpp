#include "reports/part_figures.h"

#include <fmt/format.h>

#include <limits>

namespace fuda {

namespace {

[[noreturn]] void damaged(const char* key, const char* expected) {
  throw Damaged(fmt::format("'{}' must be {}", key, expected));
}

std::uint64_t count_in(const Json& value, const char* key) {
  if (!value.is_number_unsigned()) damaged(key, "a whole number from 0");
  return value.get<std::uint64_t>();
}

std::int64_t number_in(const Json& value, const char* key) {
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= std::numeric_limits<std::int64_t>::max()
                        : value.is_number_integer();
  if (!fits) damaged(key, "a whole number of at most 63 bits");
  return value.get<std::int64_t>();
}

Wide wide_of(const Json& json, const char* key) {
  const Json& value = part_of(json, key);
  if (!value.is_string()) return number_in(value, key);
  const auto& digits = value.get_ref<const std::string&>();
  const bool negative = digits.starts_with("-");
  Wide number = 0;
  for (std::size_t i = negative ? 1 : 0; i < digits.size(); ++i) {
    const int digit = digits[i] - '0';
    Wide tenfold = 0;
    if (digit < 0 || digit > 9 || __builtin_mul_overflow(number, static_cast<Wide>(10), &tenfold) ||
        __builtin_add_overflow(tenfold, static_cast<Wide>(negative ? -digit : digit), &number))
      damaged(key, "a whole number of at most 127 bits");
  }
  return number;
}

Json as_json(std::uint64_t count) { return count; }
Json as_json(const Figure& figure) {
  Json json = {{"n", figure.n},        {"sum", wide_json(figure.sum)}, {"squares", wide_json(figure.squares)},
               {"low", figure.low},    {"high", figure.high},          {"width", figure.histogram.width()},
               {"bins", Json::array()}};
  for (const auto& [value, count] : figure.histogram.bins())
    json["bins"].push_back(Json::array({value, count}));
  return json;
}

template <class T>
Json as_json(const std::vector<T>& list) {
  Json json = Json::array();
  for (const T& one : list) json.push_back(as_json(one));
  return json;
}

Figure read_figure(const Json& json, const char* key) {
  Figure figure;
  figure.n = count_of(json, "n");
  figure.sum = wide_of(json, "sum");
  figure.squares = wide_of(json, "squares");
  figure.low = number_in(part_of(json, "low"), "low");
  figure.high = number_in(part_of(json, "high"), "high");
  std::vector<std::pair<std::int64_t, std::uint64_t>> bins;
  for (const Json& bin : list_of(json, "bins")) {
    if (!bin.is_array() || bin.size() != 2) damaged("bins", "pairs of a value and its count");
    bins.emplace_back(number_in(bin[0], "bins"), count_in(bin[1], "bins"));
  }
  if (!figure.histogram.read(bins, count_of(json, "width"))) damaged("bins", "ascending, and not empty");
  if (figure.histogram.count() != figure.n || figure.squares < 0 || figure.low > figure.high)
    damaged(key, "a figure whose numbers agree");
  return figure;
}

void read_into(std::uint64_t& count, const Json& json, const char* key) { count = count_in(json, key); }
void read_into(Figure& figure, const Json& json, const char* key) { figure = read_figure(json, key); }
template <class T>
void read_into(std::vector<T>& list, const Json& json, const char* key) {
  if (!json.is_array()) damaged(key, "a list");
  for (const Json& one : json) read_into(list.emplace_back(), one, key);
}

}  // namespace

const Json& part_of(const Json& json, const char* key) {
  if (!json.is_object()) throw Damaged(fmt::format("'{}' must be a key of an object", key));
  const auto found = json.find(key);
  if (found == json.end()) throw Damaged(fmt::format("'{}' is missing", key));
  return *found;
}

std::uint64_t count_of(const Json& json, const char* key) { return count_in(part_of(json, key), key); }

std::string text_of(const Json& json, const char* key) {
  const Json& value = part_of(json, key);
  if (!value.is_string()) damaged(key, "a text");
  return value.get<std::string>();
}

bool truth_of(const Json& json, const char* key) {
  const Json& value = part_of(json, key);
  if (!value.is_boolean()) damaged(key, "true or false");
  return value.get<bool>();
}

const Json& list_of(const Json& json, const char* key) {
  const Json& value = part_of(json, key);
  if (!value.is_array()) damaged(key, "a list");
  return value;
}

std::vector<std::string> texts_of(const Json& json, const char* key) {
  std::vector<std::string> texts;
  for (const Json& one : list_of(json, key)) {
    if (!one.is_string()) damaged(key, "a list of texts");
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

Json statistics_json(const Statistics& sums) {
  Json json;
  Statistics::each([&](const char* key, auto member) { json[key] = as_json(sums.*member); });
  return json;
}

Statistics read_statistics(const Json& json) {
  Statistics sums;
  Statistics::each([&](const char* key, auto member) { read_into(sums.*member, part_of(json, key), key); });
  if (sums.length.n != sums.games) throw Damaged("'length' must count all games");
  return sums;
}

}  // namespace fuda
