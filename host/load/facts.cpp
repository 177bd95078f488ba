// Builds the facts that can be told about cards.
#include <algorithm>

#include "base/lists.h"
#include "load/build.h"
#include "lua/tokens.h"

namespace fuda {

Told told_from(const yaml::Node& value) {
  const std::string word = value["told"].text;
  if (word == "every") return Told::every;
  if (word == "never") return Told::never;
  if (word == "nothing") return Told::nothing;
  return Told::own;
}

namespace {

// Whether the parameter of some move can tell a value of the attribute, for each attribute. Ignores wrong
// names, which build_moves reports.
std::vector<bool> tellable(const Build& build) {
  const auto& attributes = build.game.attributes;
  std::vector<bool> result(attributes.size(), false);
  for (const auto& move : build.entries("moves")) {
    for (const auto& parameter : move.value["parameters"].entries) {
      for (const auto& name : parameter.value["fact"].items) {
        for (std::size_t a = 0; a < attributes.size(); ++a) {
          if (attributes[a].name == name.text) result[a] = true;
        }
      }
    }
  }
  return result;
}

// The last argument of a call, judging by the tokens that were read.
struct Argument {
  std::size_t parts = 0;
  bool operation = false;     // whether the argument is more than a name with accesses and calls
  bool ends_in_call = false;  // the argument may return any number of values
  bool rest = false;          // "..."

  void take(const lua::Token& token, bool opens) {
    const bool first = parts++ == 0;
    const bool part_of_name = token.kind == lua::Token::Kind::name || token.is(".") || token.is(":");
    const bool called = opens || token.kind == lua::Token::Kind::text;
    rest = first && token.is("...");
    ends_in_call = called && !first && !token.is("[");
    operation = operation || (!part_of_name && !called);
  }
  [[nodiscard]] bool is_any_number() const { return rest || (ends_in_call && !operation); }
};

// Whether a call of `tell` may lack its second argument, the fact. The tokens start after the '(' of the
// call.
bool may_lack_fact(lua::Tokens tokens) {
  std::size_t commas = 0;
  Argument last;
  for (std::size_t depth = 1; depth > 0;) {
    const lua::Token token = tokens.next();
    if (token.kind == lua::Token::Kind::end) return true;
    const bool opens = token.is("(") || token.is("[") || token.is("{");
    const bool closes = token.is(")") || token.is("]") || token.is("}");
    if (depth == 1 && token.is(",")) {
      ++commas;
      last = {};
    } else if (depth == 1 && !closes) {
      last.take(token, opens);
    }
    depth = depth + (opens ? 1 : 0) - (closes ? 1 : 0);
  }
  return commas == 0 || last.is_any_number();
}

struct Tells {
  bool any = false;           // the text mentions `tell`
  bool without_fact = false;  // a call of `tell` lacks a fact, or may lack one
};

void find_tells(std::string_view text, Tells& found) {
  lua::Tokens tokens(text);
  lua::Token before;
  for (lua::Token token = tokens.next(); token.kind != lua::Token::Kind::end;) {
    const lua::Token name = token;
    token = tokens.next();
    const bool is_field = before.is(".") || before.is(":") || token.is("=");
    const bool is_own = before.kind == lua::Token::Kind::keyword &&
                        (before.written == "local" || before.written == "function");
    before = name;
    if (name.kind != lua::Token::Kind::name || name.written != "tell" || is_field || is_own) continue;
    found.any = true;
    const bool with_one = token.kind == lua::Token::Kind::text || token.is("{");
    found.without_fact = found.without_fact || with_one || (token.is("(") && may_lack_fact(tokens));
  }
}

// Whether rules can tell every attribute, because one of their calls of `tell` lacks a fact, or may lack one.
bool tells_of_all(const Build& build, bool has_facts) {
  Tells found;
  for (const LuaFile& file : build.lua) find_tells(file.text, found);
  return has_facts ? found.without_fact : found.any;
}

}  // namespace

void build_facts(Build& build, const std::vector<std::vector<Told>>& told) {
  Game& game = build.game;
  // The attributes that parameters tell. Each word of a parameter must mean only one fact.
  const std::vector<bool> named = tellable(build);
  const bool any = contains(named, true);
  const bool all = contains(named, false) && tells_of_all(build, any);
  const Place place = build.root.entry("attributes")->place();
  std::vector<Fact> facts;
  const auto add = [&](std::size_t a) {
    for (std::size_t v = 0; v < game.attributes[a].values.size(); ++v) {
      if (told[a][v] != Told::own) continue;
      std::string name = game.attributes[a].values[v].name;
      const auto same = std::ranges::find(facts, name, &Fact::name);
      if (same != facts.end() && !named[a]) {
        name.insert(0, game.attributes[a].name + " ");
      } else if (same != facts.end()) {
        build.complain(place,
                       fmt::format("'{}' can be told as a {} and as a {}", name,
                                   game.attributes[same->attribute].name, game.attributes[a].name),
                       "values that can be told need different names");
      }
      facts.push_back({static_cast<AttributeId>(a), static_cast<ValueId>(v), name});
    }
  };
  for (std::size_t a = 0; a < game.attributes.size(); ++a) {
    if (named[a]) add(a);
  }
  for (std::size_t a = 0; all && a < game.attributes.size(); ++a) {
    if (!named[a]) add(a);
  }
  if (facts.size() > kMaxFacts) {
    build.complain(place,
                   fmt::format("there are {} facts that can be told, but a game can have at most {}",
                               facts.size(), kMaxFacts),
                   all ? "'tell' without a fact tells every value except those with 'told: never'" : "");
    return;
  }
  for (std::size_t f = 0; f < facts.size(); ++f) {
    game.attributes[facts[f].attribute].values[facts[f].value].fact = static_cast<FactId>(f);
  }
  for (Face& face : game.faces) {
    bool untouched = false;
    for (std::size_t f = 0; f < facts.size(); ++f) {
      const ValueId value = face.values[facts[f].attribute];
      if (value == kNone) continue;
      const Told how = told[facts[f].attribute][value];
      if (how == Told::every || (how == Told::own && value == facts[f].value)) face.facts |= FactMask{1} << f;
    }
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      untouched = untouched || (face.values[a] != kNone && told[a][face.values[a]] == Told::nothing);
    }
    if (untouched) face.facts = 0;
  }
  game.facts = std::move(facts);
  game.index_cards();
}

}  // namespace fuda
