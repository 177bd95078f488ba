#include "bots/exec_answer.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/suggest.h"
#include "base/utf8.h"
#include "bots/process.h"
#include "bots/why_not.h"
#include "model/legal.h"
#include "script/called.h"
#include "text/json.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShown = 60;  // the maximum number of bytes that a message quotes from a line
// The bounds are larger than any correct answer needs, so that later checks can explain most wrong answers.
constexpr JsonBounds kBounds = {Process::kMostLine, 4, 16, 64};

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = decode_utf8(text, at).bytes;
    if (bytes == 0) return false;
    at += bytes;
  }
  return true;
}

std::string came(const std::string& line, const std::string& expected) {
  return fmt::format("the bot sent '{}', not {}", excerpt(line, kShown), expected);
}

// Parses the line as an object that has no keys except `keys`.
Json object_of(const std::string& line, const std::vector<std::string>& keys, const std::string& expected) {
  if (!is_utf8(line)) throw BadAnswer{"sent text that is not UTF-8", came(line, expected)};
  Json json;
  try {
    json = read_json(line, "", kBounds);
  } catch (const Failure& failure) {
    throw BadAnswer{"sent a line that cannot be read: " + failure.findings().front().message,
                    came(line, expected)};
  }
  if (!json.is_object()) throw BadAnswer{"sent JSON that is not an object", came(line, expected)};
  for (const auto& item : json.items()) {
    if (std::ranges::find(keys, item.key()) == keys.end())
      throw BadAnswer{fmt::format("sent an unknown key '{}'", excerpt(item.key())),
                      suggestion(item.key(), keys)};
  }
  return json;
}

std::optional<std::uint64_t> number_at(const Json& json, const char* key) {
  const auto at = json.find(key);
  if (at == json.end() || !at->is_number_unsigned()) return std::nullopt;
  return at->get<std::uint64_t>();
}

ObservedMove move_called(const std::string& text, const LoadedGame& loaded, const Observation& seen) {
  for (const ObservedMoves* moves : {&seen.legal, &seen.free}) {
    const std::vector<CalledMove> called = called_moves(loaded.notation, seen, *moves);
    const auto at = std::ranges::find(called, text, &CalledMove::text);
    if (at != called.end()) return at->move;
  }
  const Notation::ReadSeen read = loaded.notation.read(seen, text);
  const std::string said = excerpt(text, kShown);
  if (!read.problem.empty())
    throw BadAnswer{fmt::format("chose '{}', which is not a move: {}", said, read.problem), read.hint};
  if (contains(seen, seen.legal, read.move) || contains(seen, seen.free, read.move)) return read.move;
  const std::string reason = why_not(loaded, seen, read.move);
  throw BadAnswer{fmt::format("chose '{}', which is not allowed: {}", said, reason), {}};
}

}  // namespace

void read_greeting(const std::string& line) {
  const std::string expected = R"({"fuda":1})";
  const Json json = object_of(line, {"fuda"}, expected);
  const auto version = number_at(json, "fuda");
  if (!version) throw BadAnswer{"sent no greeting", came(line, expected)};
  if (*version != 1)
    throw BadAnswer{fmt::format("uses version {} of the protocol, but fuda uses version 1", *version), {}};
}

std::optional<ObservedMove> read_answer(const std::string& line, const Asked& asked, const LoadedGame& loaded,
                                        const Observation& seen) {
  const std::string expected = fmt::format(R"({{"id":{0},"move":"…"}} or {{"id":{0},"index":…}})", asked.id);
  const Json json = object_of(line, {"id", "move", "index"}, expected);
  const auto id = number_at(json, "id");
  if (!id || json.size() != 2) throw BadAnswer{"sent an answer in the wrong form", came(line, expected)};
  if (*id == 0 || *id > asked.id)
    throw BadAnswer{"answered a request that fuda did not send", came(line, expected)};
  if (*id < asked.first_here) return std::nullopt;
  if (*id < asked.id) throw BadAnswer{"answered a request twice", came(line, expected)};
  if (json.contains("move")) {
    if (!json["move"].is_string()) throw BadAnswer{"sent an answer in the wrong form", came(line, expected)};
    return move_called(json["move"].get<std::string>(), loaded, seen);
  }
  // The moves, in the order of `legal`.
  const std::vector<CalledMove> legal = called_moves(loaded.notation, seen, seen.legal);
  const auto index = number_at(json, "index");
  if (!index || *index >= legal.size())
    throw BadAnswer{"chose an index that is not in 'legal'",
                    came(line, fmt::format("an index from 0 to {}", legal.size() - 1))};
  return legal[*index].move;
}

}  // namespace fuda
