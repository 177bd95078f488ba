#include "text/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <vector>

#include "base/diagnostic.h"
#include "base/utf8.h"

namespace fuda {

namespace {

constexpr std::size_t kShown = 20;  // the maximum number of characters of a misplaced token that a message
                                    // shows
constexpr int kTooLarge = 406;      // the library's error code for a number that is too large for a double

// Counts the bytes that the library has read, because the library does not report this number.
class Counted {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Counted() = default;
  Counted(const char* at, std::size_t* taken) : at_(at), taken_(taken) {}
  reference operator*() const { return *at_; }
  Counted& operator++() {
    ++at_;
    ++*taken_;
    return *this;
  }
  Counted operator++(int) {
    const Counted before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Counted& a, const Counted& b) { return a.at_ == b.at_; }

 private:
  const char* at_ = nullptr;
  std::size_t* taken_ = nullptr;
};

// Receives the parts that the library reads, piece by piece, without recursion. The result is not deeper than
// the bound, so code that walks or frees the result may recurse.
template <class Json>
class Reader {
 public:
  Reader(std::string_view text, const std::string& name, const JsonBounds& bounds)
      : text_(text), name_(name), bounds_(bounds) {}

  Json read() {
    if (text_.size() > bounds_.bytes) {
      throw Failure(error_at(
          {name_}, fmt::format("this text has {} bytes; the limit is {}", text_.size(), bounds_.bytes)));
    }
    const Counted begin(text_.data(), &taken_), end(text_.data() + text_.size(), &taken_);
    (void)Json::sax_parse(begin, end, this);
    return std::move(result_);
  }

  // The library calls these functions.
  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) {
    if (!bounds_.fractions && value > std::uint64_t{INT64_MAX}) refuse_number(std::to_string(value));
    return add(value);
  }
  bool number_float(double value, const std::string& shown) {
    if (bounds_.fractions) return add(value);
    constexpr double kExact = 9e15;  // up to this number, a double holds every whole number exactly
    if (value != std::floor(value) || std::abs(value) > kExact) refuse_number(shown);
    return add(static_cast<std::int64_t>(value));
  }
  bool string(std::string& value) { return add(std::move(value)); }
  // Binary values do not occur in the text form of JSON.
  bool binary(typename Json::binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*unknown*/) { return open(Json::object()); }
  bool start_array(std::size_t /*unknown*/) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    Open& mapping = open_.back();
    if (mapping.keys.size() == bounds_.keys)
      throw Failure(
          error_at(place_of_text(), fmt::format("this mapping has more than {} keys", bounds_.keys)));
    if (!mapping.keys.insert(name).second)
      throw Failure(error_at(place_of_text(), fmt::format("the key '{}' appears twice", excerpt(name))));
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t taken, const std::string& token, const nlohmann::detail::exception& problem) {
    refuse_bytes(taken);
    std::string hint = "the text ends before it is complete";
    if (taken > 0 && taken <= text_.size())
      hint = fmt::format("'{}' is out of place here", excerpt(text_.substr(taken - 1, 1)));
    if (text_.find_first_not_of(" \t\r\n") == std::string_view::npos) hint = "the text is empty";
    if (problem.id == kTooLarge) hint = fmt::format("the number {} is too large", excerpt(token, kShown));
    throw Failure(error_at(place_at(taken), "this text is not JSON", hint));
  }

 private:
  struct Open {
    Json* value = nullptr;
    std::unordered_set<std::string> keys = {};  // the keys so far, if this is a mapping
  };

  // The place of byte number `taken` of the text, counted from 1.
  [[nodiscard]] Place place_at(std::size_t taken) const {
    Place place{name_, 1, 1};
    for (std::size_t i = 0; i + 1 < taken && i < text_.size(); ++i) {
      ++place.column;
      if (text_[i] != '\n') continue;
      ++place.line;
      place.column = 1;
    }
    return place;
  }

  // The place of the quoted text that has just ended.
  [[nodiscard]] Place place_of_text() const {
    const auto is_quote = [&](std::size_t at) {
      std::size_t slashes = 0;
      while (slashes < at && text_[at - slashes - 1] == '\\') ++slashes;
      return text_[at] == '"' && slashes % 2 == 0;
    };
    std::size_t at = taken_ - 1;
    do {
      --at;
    } while (at > 0 && !is_quote(at));
    Place place = place_at(at + 1);
    place.length = static_cast<int>(taken_ - at);
    return place;
  }

  // Refuses a number. The library has also read the byte after the number, unless the text ends after the
  // number.
  [[noreturn]] void refuse_number(const std::string& shown) const {
    std::size_t end = taken_;
    while (end > 0 && std::string_view("0123456789").find(text_[end - 1]) == std::string_view::npos) --end;
    Place place = place_at(end - std::min(shown.size(), end) + 1);
    place.length = static_cast<int>(shown.size());
    throw Failure(error_at(place, fmt::format("{} is not a whole number of at most 63 bits", shown)));
  }

  // Refuses bytes that are not UTF-8. The library does not report which bytes these are.
  void refuse_bytes(std::size_t taken) const {
    for (std::size_t at = 0; at < std::min(taken, text_.size());) {
      const std::size_t bytes = decode_utf8(text_, at).bytes;
      if (bytes == 0) {
        const unsigned byte = static_cast<unsigned char>(text_[at]);
        throw Failure(
            error_at(place_at(at + 1), fmt::format("the byte 0x{:02X} here is not valid UTF-8", byte)));
      }
      at += bytes;
    }
  }

  // Puts a value into the innermost list or mapping. If the value is a list or mapping, the reference is
  // valid until the reader closes the value.
  Json& put(Json value) {
    if (++values_ > bounds_.values)
      throw Failure(
          error_at(place_at(taken_), fmt::format("this text has more than {} values", bounds_.values)));
    if (open_.empty()) return result_ = std::move(value);
    Json& to = *open_.back().value;
    if (to.is_array()) {
      auto& list = to.template get_ref<typename Json::array_t&>();
      list.push_back(std::move(value));
      return list.back();
    }
    auto& mapping = to.template get_ref<typename Json::object_t&>();
    // In an ordered mapping, emplace() would search all keys, which is unnecessary because the key is
    // certainly new.
    if constexpr (requires { mapping.emplace_back(std::move(key_), std::move(value)); }) {
      mapping.emplace_back(std::move(key_), std::move(value));
      return mapping.back().second;
    } else {
      return mapping.emplace(std::move(key_), std::move(value)).first->second;
    }
  }
  template <class Value>
  bool add(Value value) {
    (void)put(Json(std::move(value)));
    return true;
  }
  bool open(Json empty) {
    if (open_.size() == static_cast<std::size_t>(bounds_.depth)) {
      throw Failure(error_at(place_at(taken_),
                             fmt::format("this value is nested more than {} levels deep", bounds_.depth)));
    }
    open_.push_back({&put(std::move(empty))});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  const std::string& name_;
  const JsonBounds& bounds_;
  std::size_t taken_ = 0;  // bytes
  std::size_t values_ = 0;
  Json result_;
  std::vector<Open> open_;  // the lists and mappings around the next value
  std::string key_;         // the key of the next value, in a mapping
};

}  // namespace

template <class Json>
Json read_json(std::string_view text, const std::string& name, const JsonBounds& bounds) {
  return Reader<Json>(text, name, bounds).read();
}

template nlohmann::ordered_json read_json(std::string_view, const std::string&, const JsonBounds&);
template nlohmann::json read_json(std::string_view, const std::string&, const JsonBounds&);

}  // namespace fuda
