// The mentions of a game's names in Lua rules.
#include <algorithm>
#include <string>

#include "language/lua_text.h"
#include "language/names.h"

namespace fuda::language {

namespace {

using lua::Token;

struct Library {
  std::string_view name;
  Sort of;
};
constexpr Library kLibraries[] = {{"moves", Sort::move},   {"phases", Sort::phase},
                                  {"zones", Sort::zone},   {"options", Sort::option},
                                  {"tables", Sort::table}, {"attributes", Sort::attribute}};
// A function that takes a name of the game as a text, in this argument.
struct Taker {
  std::string_view name;
  Sort of;
  int argument;
};
constexpr Taker kTakers[] = {
    {"go", Sort::phase, 0},         {"finish", Sort::outcome, 0},   {"finish_after", Sort::outcome, 1},
    {"say", Sort::say, 0},          {"counts", Sort::attribute, 0}, {"different", Sort::attribute, 0},
    {"groups", Sort::attribute, 0}, {"complete", Sort::table, 0}};

constexpr Sorts kPlaces = bit(Sort::zone) | bit(Sort::counter);

// The innermost call whose bracket is still open before a token.
struct Call {
  std::string_view name;
  int argument = 0;
};

// Whether the word `before` words in front of `at` is the NAME in options.NAME. The values of options are not
// names of the game.
bool is_option(const std::vector<LuaWord>& words, std::size_t at, std::size_t before) {
  return at >= before + 2 && words[at - before - 1].token.is(".") &&
         words[at - before - 2].token.written == "options";
}

}  // namespace

std::optional<Sort> library_of(std::string_view name) {
  const auto found = std::ranges::find(kLibraries, name, &Library::name);
  return found == std::end(kLibraries) ? std::nullopt : std::optional(found->of);
}

std::optional<Sort> taken_by(std::string_view function, int argument) {
  const auto found = std::ranges::find_if(
      kTakers, [&](const Taker& one) { return one.name == function && one.argument == argument; });
  return found == std::end(kTakers) ? std::nullopt : std::optional(found->of);
}

std::vector<Mention> lua_mentions(std::string_view text) {
  const LuaText lua(text);
  std::vector<Mention> out;
  std::vector<Call> calls;
  const auto& words = lua.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Token& token = words[i].token;
    const std::string_view before = i > 0 ? words[i - 1].token.written : std::string_view();
    const std::string_view base = i > 1 ? words[i - 2].token.written : std::string_view();
    const auto add = [&](Sorts sorts, std::size_t cut, bool declares = false) {
      const std::size_t begin = token.at + cut, end = token.at + token.written.size() - cut;
      if (end > begin)
        out.push_back({sorts, declares, begin, end, std::string(text.substr(begin, end - begin))});
    };
    if (token.is("(") || token.is("{") || token.is("[")) {
      const bool is_call = token.is("(") && i > 0 && words[i - 1].token.kind == Token::Kind::name;
      calls.push_back({is_call ? before : std::string_view(), 0});
    } else if ((token.is(")") || token.is("}") || token.is("]")) && !calls.empty()) {
      calls.pop_back();
    } else if (token.is(",") && !calls.empty()) {
      ++calls.back().argument;
    } else if (token.kind == Token::Kind::name) {
      if (before == ".") {
        const bool is_library =
            i > 1 && !words[i - 2].is_local && (i < 3 || words[i - 3].token.written != ".");
        const auto library = is_library ? library_of(base) : std::nullopt;
        add(library ? bit(*library) : kPlaces | bit(Sort::attribute), 0);
      } else if (before != ":" && !words[i].is_local && !words[i].is_field) {
        add(kPlaces, 0);
      }
    } else if (token.kind == Token::Kind::text && !token.written.starts_with('[')) {
      const Call call = calls.empty() ? Call{} : calls.back();
      // A quoted text right after a function's name is the only argument of the call.
      const auto taken = i > 0 && words[i - 1].token.kind == Token::Kind::name
                             ? taken_by(before, 0)
                             : taken_by(call.name, call.argument);
      if (taken) add(bit(*taken), 1);
      const std::size_t sign = before == "==" ? 1 : before == "=" && base == "~" ? 2 : 0;
      if (!taken && sign > 0 && !is_option(words, i, sign + 1))
        add(bit(Sort::outcome) | bit(Sort::move) | bit(Sort::phase), 1);
    }
  }
  return out;
}

}  // namespace fuda::language
