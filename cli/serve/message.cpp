#include "serve/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "base/words.h"
#include "batch/random_games.h"
#include "serve/limits.h"
#include "text/json.h"

namespace fuda::serve {

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Answer answer_of(const Refused& refused) { return {refused.status(), text_of({{"error", refused.why()}})}; }

Json read_body(const std::string& text) {
  Json body;
  try {
    body = read_json(text.empty() ? "{}" : text, "", {kMostBody, kMostDepth, kMostKeys});
  } catch (const Failure& failure) {
    const Finding& first = failure.findings().front();
    throw Refused(400,
                  fmt::format("line {}, column {}: {}", first.place.line, first.place.column, first.message));
  }
  if (!body.is_object()) throw Refused(400, "the body must be a JSON object");
  return body;
}

std::string text_in(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end() || found->is_null()) return "";
  if (!found->is_string()) throw Refused(403, fmt::format("{} must be a string", key));
  return found->get<std::string>();
}

std::string name_in(const Json& body, const char* key) {
  std::string name = text_in(body, key);
  if (name.find_first_not_of(" \t\r\n") == std::string::npos) name.clear();
  if (name.size() > kMostName) throw Refused(403, fmt::format("{} is longer than {} bytes", key, kMostName));
  return name;
}

std::vector<std::string> languages_in(const std::string& accepted) {
  struct Wanted {
    std::string language;
    double weight = 1;
  };
  std::vector<Wanted> all;
  for (const std::string& part : split(accepted, ',')) {
    if (all.size() == kMostLanguages) break;
    const auto begin = part.find_first_not_of(" \t");
    if (begin == std::string::npos) continue;
    const auto end = part.find_first_of("; \t", begin);
    Wanted one{in_lower_case(part.substr(begin, end == std::string::npos ? end : end - begin))};
    if (const auto at = part.find("q="); at != std::string::npos) {
      const char* last = part.data() + part.size();
      if (std::from_chars(part.data() + at + 2, last, one.weight).ec != std::errc()) one.weight = 0;
    }
    if (one.weight > 0 && !one.language.empty()) all.push_back(std::move(one));
  }
  std::ranges::stable_sort(all, std::ranges::greater(), &Wanted::weight);
  std::vector<std::string> out;
  for (Wanted& one : all) {
    if (!contains(out, one.language)) out.push_back(std::move(one.language));
  }
  return out;
}

std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || stopped != end || number > most) return std::nullopt;
  return number;
}

Seat seat_of_player(const std::string& player, std::size_t seats) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (player == std::to_string(seat)) return static_cast<Seat>(seat);
  }
  return kNone;
}

Seat seat_of_number(const Json& number, std::size_t seats) {
  return number.is_number_integer() ? seat_of_player(number.dump(), seats) : static_cast<Seat>(kNone);
}

Json json_of_seats(SeatMask seats) {
  Json out = Json::array();
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    if ((seats >> seat & 1U) != 0) out.push_back(seat);
  }
  return out;
}

}  // namespace fuda::serve
