#include "serve/file_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "base/suggest.h"

namespace fuda::serve {

namespace {

constexpr std::int64_t kLatest = 253'402'300'799'999;  // the end of the year 9999, in milliseconds since 1970

bool is_within(const Json& value, std::int64_t least, std::int64_t most) {
  if (value.is_number_unsigned())
    return most >= 0 && value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most) &&
           value.get<std::int64_t>() >= least;
  return value.is_number_integer() && value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
}

std::string range_text(std::int64_t least, std::int64_t most) {
  return fmt::format("must be a whole number from {} to {}", least, most);
}

std::string seats_text(std::size_t seats) { return fmt::format("must be a seat, from 0 to {}", seats - 1); }

}  // namespace

FileFields::FileFields(const Json& json, const std::filesystem::path& file, std::string path)
    : json_(json), file_(file), path_(std::move(path)) {
  if (json_.is_object()) return;
  throw Failure(error_at({file_.string()}, path_.empty()
                                               ? "this file must contain a JSON object that describes a table"
                                               : fmt::format("'{}' must be a mapping", path_)));
}

std::string FileFields::path_of(const char* key) const { return path_.empty() ? key : path_ + "." + key; }

void FileFields::refuse(const char* key, const std::string& why) const {
  throw Failure(
      error_at({file_.string()}, fmt::format("'{}' {}", path_of(key), why),
               "the server does not open this table; repair the file, or move the file to another folder"));
}

bool FileFields::has(const char* key) const {
  const auto found = json_.find(key);
  return found != json_.end() && !found->is_null();
}

const Json& FileFields::any(const char* key) const {
  const auto found = json_.find(key);
  if (found == json_.end()) refuse(key, "is missing");
  return *found;
}

std::string FileFields::text(const char* key) const {
  const Json& value = any(key);
  if (!value.is_string()) refuse(key, "must be a text");
  return value.get<std::string>();
}

std::string FileFields::text(const char* key, std::size_t most) const {
  std::string out = text(key);
  if (out.size() > most) refuse(key, fmt::format("must have at most {} bytes", most));
  return out;
}

bool FileFields::flag(const char* key) const {
  const Json& value = any(key);
  if (!value.is_boolean()) refuse(key, "must be true or false");
  return value.get<bool>();
}

std::int64_t FileFields::whole(const char* key, std::int64_t least, std::int64_t most) const {
  const Json& value = any(key);
  if (!is_within(value, least, most)) refuse(key, range_text(least, most));
  return value.get<std::int64_t>();
}

std::int64_t FileFields::time(const char* key) const { return whole(key, 0, kLatest); }

Seat FileFields::seat(const char* key, std::size_t seats) const {
  const Seat seat = seat_of_number(any(key), seats);
  if (seat == kNone) refuse(key, seats_text(seats));
  return seat;
}

const Json& FileFields::list(const char* key) const {
  const Json& value = any(key);
  if (!value.is_array()) refuse(key, "must be a list");
  return value;
}

SeatMask FileFields::seats(const char* key, std::size_t seats) const {
  SeatMask out = 0;
  for (const Json& one : list(key)) {
    const Seat seat = seat_of_number(one, seats);
    if (seat == kNone) refuse(key, "contains an invalid value: each item " + seats_text(seats));
    if ((out >> seat & 1U) != 0) refuse(key, fmt::format("contains the seat {} twice", seat));
    out = static_cast<SeatMask>(out | 1U << seat);
  }
  return out;
}

std::vector<std::int64_t> FileFields::wholes(const char* key, std::size_t count, std::int64_t least,
                                             std::int64_t most) const {
  const Json& values = list(key);
  if (values.size() != count) refuse(key, fmt::format("must hold {} numbers", count));
  if (!std::ranges::all_of(values, [&](const Json& one) { return is_within(one, least, most); }))
    refuse(key, "contains an invalid value: each item " + range_text(least, most));
  return values.get<std::vector<std::int64_t>>();
}

FileFields FileFields::mapping(const char* key) const { return {any(key), file_, path_of(key)}; }

std::vector<FileFields> FileFields::mappings(const char* key) const {
  std::vector<FileFields> out;
  for (const Json& one : list(key))
    out.emplace_back(one, file_, fmt::format("{}[{}]", path_of(key), out.size()));
  return out;
}

std::size_t FileFields::word(const char* key, const std::vector<std::string>& known) const {
  const std::string word = text(key);
  const auto found = std::ranges::find(known, word);
  if (found == known.end()) refuse(key, fmt::format("must be one of {}", fmt::join(known, ", ")));
  return static_cast<std::size_t>(found - known.begin());
}

}  // namespace fuda::serve
