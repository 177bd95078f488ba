// What can be told about cards.
#include <algorithm>

#include "base/lists.h"
#include "inspect/mentions.h"
#include "load/build.h"

namespace fuda {

Told told_from(const yaml::Node& value) {
  const std::string word = value["told"].text;
  if (word == "every") return Told::every;
  if (word == "never") return Told::never;
  if (word == "nothing") return Told::nothing;
  return Told::own;
}

namespace {

// By attribute, whether some parameter tells it. build_moves complains about wrong names.
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

// Rules that tell without naming a fact, because there is none or because they may, tell every attribute.
bool tells_of_all(const Build& build, bool has_facts) {
  lua::Mentions mentions;
  for (const LuaFile& file : build.lua) {
    if (file.text.find("tell") == std::string::npos) continue;
    try {
      mentions.add(lua::mentions_of(file.path, file.text));
    } catch (const Failure&) {
      continue;  // errors in it are reported when it is loaded
    }
  }
  return has_facts ? mentions.tells_all : mentions.tells;
}

}  // namespace

void build_facts(Build& build, const std::vector<std::vector<Told>>& told) {
  Game& game = build.game;
  const std::vector<bool> named = tellable(build);  // by parameters: in moves a word must say which it is
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
                       "values that can be told need names of their own");
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
                   fmt::format("there are {} facts that can be told; a game can have at most {}",
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
