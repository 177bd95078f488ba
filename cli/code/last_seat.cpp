#include "code/last_seat.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "lua/tokens.h"

namespace fuda::lua {

namespace {

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> all;
  for (const Token& token : all_tokens(text)) {
    if (token.is("=") && !all.empty() && all.back().is("~")) {
      all.back().written = text.substr(all.back().at, 2);  // ~= is two tokens
    } else {
      all.push_back(token);
    }
  }
  return all;
}

// Whether the code at `at` has this name, neither as a field nor with a field after it.
bool is_alone(const std::vector<Token>& tokens, std::size_t at) {
  if (at >= tokens.size() || tokens[at].kind != Token::Kind::name) return false;
  const auto goes_on = [](const Token& token) { return token.is(".") || token.is(":") || token.is("["); };
  return (at == 0 || !goes_on(tokens[at - 1])) && (at + 1 >= tokens.size() || !goes_on(tokens[at + 1]));
}

// Whether NAME:next() begins at `at`. A call with an argument can lead back to the same seat.
bool is_next(const std::vector<Token>& tokens, std::size_t at) {
  constexpr std::array<std::string_view, 4> kCall = {":", "next", "(", ")"};
  if (at + kCall.size() >= tokens.size() || tokens[at].kind != Token::Kind::name) return false;
  if (at > 0 && (tokens[at - 1].is(".") || tokens[at - 1].is(":"))) return false;
  for (std::size_t i = 0; i < kCall.size(); ++i) {
    if (tokens[at + 1 + i].written != kCall[i]) return false;
  }
  return true;
}

// The counters that can say which seats are out.
std::string advice(const Game& game) {
  std::vector<std::string> names;
  for (const CounterFamily& family : game.counter_families) {
    const Counter& counter = game.counters[family.first];
    if (family.per == Per::seat && !family.has_two_keys() && !family.is_holder() &&
        counter.max - counter.min == 1 && counter.start == counter.min)
      names.push_back("'" + family.name + "'");
  }
  if (names.size() != 1) return "add 'out: true' to the counter that shows which seats get no more turns";
  return fmt::format("if a seat gets no more turns once {0} is 1, declare {0} with 'out: true'",
                     names.front());
}

}  // namespace

Findings next_is_itself(const std::string& file, std::string_view text, const Game& game) {
  constexpr std::size_t kNext = 5;  // the tokens of NAME:next()
  Findings findings;
  const std::vector<Token> tokens = tokens_of(text);
  const auto is_comparison = [&](std::size_t at) {
    return at < tokens.size() && (tokens[at].is("==") || tokens[at].is("~="));
  };
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!is_next(tokens, at)) continue;
    const std::string_view seat = tokens[at].written;
    const std::size_t end = at + kNext;
    const bool before =
        at >= 2 && is_comparison(at - 1) && is_alone(tokens, at - 2) && tokens[at - 2].written == seat;
    const bool after = is_comparison(end) && is_alone(tokens, end + 1) && tokens[end + 1].written == seat;
    if (!before && !after) continue;
    const auto line =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(tokens[at].at), '\n');
    findings.push_back(warning_at(
        {file, static_cast<int>(line) + 1, 0, 1},
        fmt::format("'{0}:next()' is never '{0}', because no seat is ever out", seat), advice(game)));
  }
  return findings;
}

}  // namespace fuda::lua
