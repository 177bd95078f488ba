#include "workbench/request.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"

namespace fuda::workbench {

Request::Request(const Json& json) : json_(json) {
  if (!json.is_object()) throw Failure("a request must be a JSON object");
  const Json* op = find("op");
  if (op == nullptr || !op->is_string()) throw Failure("a request must have an 'op' that is text");
  op_ = op->get<std::string>();
}

const Json* Request::find(const char* key) const {
  const auto found = json_.find(key);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

void Request::lacks(const char* key, const char* what) const {
  throw Failure(error_at({}, fmt::format("the request '{}' needs {} '{}'", excerpt(op_), what, key)));
}

bool Request::has(const char* key) const { return find(key) != nullptr; }

bool Request::is_list(const char* key) const {
  const Json* value = find(key);
  return value != nullptr && value->is_array();
}

std::string Request::text(const char* key) const {
  const Json* value = find(key);
  if (value == nullptr || !value->is_string()) lacks(key, "a text");
  return value->get<std::string>();
}

std::string Request::text(const char* key, const std::string& fallback) const {
  return has(key) ? text(key) : fallback;
}

std::int64_t Request::number(const char* key, std::int64_t low, std::int64_t high) const {
  const Json* value = find(key);
  const auto wrong = [&] { lacks(key, fmt::format("a whole number from {} to {} for", low, high).c_str()); };
  if (value == nullptr || !value->is_number_integer()) wrong();
  // A number above 2^63 - 1 would become negative.
  if (value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(high)) wrong();
  const auto number = value->get<std::int64_t>();
  if (number < low || number > high) wrong();
  return number;
}

std::int64_t Request::number(const char* key, std::int64_t low, std::int64_t high,
                             std::int64_t fallback) const {
  return has(key) ? number(key, low, high) : fallback;
}

std::vector<std::string> Request::texts(const char* key) const {
  std::vector<std::string> out;
  for (const Json& item : list(key)) {
    if (!item.is_string()) lacks(key, "a list of texts for");
    out.push_back(item.get<std::string>());
  }
  return out;
}

const Json& Request::list(const char* key) const {
  static const Json kEmpty = Json::array();
  const Json* value = find(key);
  if (value == nullptr) return kEmpty;
  if (!value->is_array()) lacks(key, "a list for");
  return *value;
}

const Json& Request::object(const char* key) const {
  static const Json kEmpty = Json::object();
  const Json* value = find(key);
  if (value == nullptr) return kEmpty;
  if (!value->is_object()) lacks(key, "an object for");
  return *value;
}

std::string Request::one_of(const char* key, const std::vector<std::string>& words) const {
  const std::string word = text(key);
  if (contains(words, word)) return word;
  throw Failure(
      error_at({}, fmt::format("'{}' cannot be '{}'", key, excerpt(word)), suggestion(word, words)));
}

}  // namespace fuda::workbench
