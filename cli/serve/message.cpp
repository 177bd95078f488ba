#include "serve/message.h"

#include <fmt/format.h>

#include <charconv>

#include "base/diagnostic.h"
#include "base/json.h"
#include "batch/random_games.h"
#include "serve/limits.h"

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
  if (!body.is_object()) throw Refused(400, "a JSON object is expected");
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

}  // namespace fuda::serve
