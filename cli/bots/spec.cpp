#include "bots/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/exec.h"
#include "bots/greedy.h"
#include "bots/lua_player.h"
#include "bots/random.h"
#include "bots/searching.h"
#include "text/quoting.h"

namespace fuda {

namespace {

constexpr std::uint32_t kRedeals = 20;
constexpr std::uint32_t kPlayouts = 1000;
constexpr std::uint32_t kMostMilliseconds = 3'600'000;

Failure wrong(const std::string& text, const std::string& why, const std::string& hint = {}) {
  return Failure(error_at({}, fmt::format("bot '{}': {}", text, why), hint));
}

std::uint32_t number_of(const std::string& text, const std::string& number, std::uint32_t otherwise) {
  if (number.empty()) return otherwise;
  std::uint32_t value = 0;
  const char* end = number.data() + number.size();
  const auto [stopped, error] = std::from_chars(number.data(), end, value);
  if (error != std::errc() || stopped != end || value == 0 || value > kMostPlayouts)
    throw wrong(text, fmt::format("'{}' is not a whole number from 1 to {}", number, kMostPlayouts));
  return value;
}

// Reads a time such as "250ms" or "1s". Returns 0 for text that does not end in a unit of time.
std::uint32_t milliseconds_of(const std::string& text, const std::string& time) {
  if (!time.ends_with('s')) return 0;
  std::uint32_t value = 0;
  const char* end = time.data() + time.size();
  const auto [stopped, error] = std::from_chars(time.data(), end, value);
  const std::string unit(stopped, end);
  const std::uint32_t each = unit == "s" ? 1000 : 1;
  if (error != std::errc() || (unit != "s" && unit != "ms") || value == 0 || value > kMostMilliseconds / each)
    throw wrong(text, fmt::format("'{}' is not a time from 1ms to {}s", time, kMostMilliseconds / 1000));
  return value * each;
}

const Searching* g_searching = nullptr;

}  // namespace

const Searching* searching() { return g_searching; }
void set_searching(const Searching& search) { g_searching = &search; }

NamedPlayer split_name(const std::string& text) {
  constexpr const char* kOfNames = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  const std::size_t end = text.find_first_not_of(kOfNames);
  if (end == 0 || end == std::string::npos || text[end] != '=') return {"", text};
  return {text.substr(0, end), text.substr(end + 1)};
}

PlayerSpec read_player(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  const std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  const auto needs = [&](const char* what) {
    if (rest.empty()) throw wrong(text, fmt::format("{} needs {}", kind, what));
  };
  using Kind = PlayerSpec::Kind;
  if (kind == "random" && colon == std::string::npos) return {Kind::random, text, 0, ""};
  if (kind == "greedy") return {Kind::greedy, text, number_of(text, rest, kRedeals), ""};
  if (kind == "ismcts") {
    const std::uint32_t time = milliseconds_of(text, rest);
    const std::uint32_t playouts = time == 0 ? number_of(text, rest, kPlayouts) : kMostPlayouts;
    return {Kind::ismcts, text, playouts, "", 0, time};
  }
  if (kind == "lua") {
    needs("the name of a script in the game's folder bots/: lua:NAME");
    return {Kind::lua, text, 0, rest};
  }
  if (kind == "exec") {
    needs("a command: exec:COMMAND");
    return {Kind::exec, text, 0, rest, kBotSeconds};
  }
  const std::vector<std::string> known{"random", "greedy", "ismcts", "lua", "exec"};
  std::string hint = suggestion(kind, known);
  if (nearest(kind, known).empty() && colon == std::string::npos) {
    const bool program = text.find(' ') != std::string::npos ||
                         (text.find('/') != std::string::npos && !text.ends_with(".lua"));
    hint += program
                ? fmt::format("\nfor a program, write exec:{}", in_shell(text))
                : fmt::format("\nfor a script in the game's folder bots/ or in a file, write lua:{}", text);
  }
  throw Failure(error_at({}, fmt::format("no bot '{}'", text), hint));
}

std::vector<PlayerSpec> read_players(const std::vector<std::string>& texts, int seats) {
  std::vector<PlayerSpec> specs;
  specs.reserve(static_cast<std::size_t>(seats));
  if (texts.empty()) return std::vector<PlayerSpec>(static_cast<std::size_t>(seats), read_player("random"));
  for (const std::string& text : texts) specs.push_back(read_player(text));
  if (specs.size() == 1) specs.resize(static_cast<std::size_t>(seats), specs.front());
  if (specs.size() != static_cast<std::size_t>(seats))
    throw Failure(error_at({}, fmt::format("there are {} bots for {} seats", specs.size(), seats),
                           "name one bot for each seat, or one for all seats"));
  return specs;
}

bool is_search(const std::string& text) { return text.substr(0, text.find(':')) == "ismcts"; }

bool all_random(const std::vector<PlayerSpec>& specs) {
  return std::ranges::all_of(specs, [](const PlayerSpec& s) { return s.kind == PlayerSpec::Kind::random; });
}

Players make_players(const LoadedGame& loaded, const std::vector<PlayerSpec>& specs, Faults* faults) {
  Players players;
  players.reserve(specs.size());
  // The engine with which players try moves. A separate engine plays the game. All players share this engine,
  // because they think in turn.
  std::shared_ptr<Engine> own;
  const auto thinking = [&] {
    if (own == nullptr) own = std::make_shared<Engine>(*loaded.engine);
    return own;
  };
  const auto make = [&](const PlayerSpec& spec, Seat seat) -> std::unique_ptr<Player> {
    switch (spec.kind) {
      case PlayerSpec::Kind::random:
        return std::make_unique<RandomPlayer>();
      case PlayerSpec::Kind::lua:
        return std::make_unique<LuaPlayer>(loaded, bot_sources(*loaded.definition, spec.name));
      case PlayerSpec::Kind::greedy:
        return std::make_unique<GreedyPlayer>(thinking(), spec.number);
      case PlayerSpec::Kind::ismcts:
        if (searching() == nullptr)
          throw wrong(spec.text, "this bot needs fuda-lab, which is not in the same folder as fuda",
                      "'./dev build' builds it");
        return searching()->make(thinking(), spec.number, std::chrono::milliseconds(spec.milliseconds));
      case PlayerSpec::Kind::exec:
        return make_exec_player(loaded, spec.name, seat, spec.seconds);
    }
    return nullptr;
  };
  for (const PlayerSpec& spec : specs) {
    const auto seat = static_cast<Seat>(players.size());
    try {
      players.push_back(make(spec, seat));
    } catch (const Failure& failure) {
      if (faults == nullptr) throw;
      (*faults)[seat] = failure.findings();
      players.push_back(nullptr);
    }
  }
  return players;
}

}  // namespace fuda
