// Tests the search for entries of the printed reference, and the format of its pages.
#include "reference/reference.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "base/diagnostic.h"

using namespace fuda;

namespace {

std::vector<std::string> found(const std::string& topic, const std::string& key) {
  std::vector<std::string> names;
  for (const auto& section : find_reference(topic, key).sections) {
    for (const auto& entry : section.entries) names.push_back(entry.name);
  }
  return names;
}

std::string hint(const std::string& topic, const std::string& key) {
  try {
    (void)find_reference(topic, key);
  } catch (const Failure& failure) {
    return failure.findings().front().hint;
  }
  return "found";
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a key is found by its path, with or without the placeholder for a name", "[play][reference]") {
  for (const char* key : {"zones.NAME.visible", "zones.visible", "zones.deck.visible"}) {
    CHECK(found("game", key) == Names{"zones.NAME.visible"});
  }
  CHECK(found("game", "visible") == Names{"zones.NAME.visible", "counters.NAME.visible"});
  CHECK(found("script", "moves.expect") == Names{"moves[].expect"});
  CHECK(found("script", "scenarios.deck") == Names{"scenarios[].deck"});
  CHECK(found("script", "scenarios.expect.score") == found("script", "expect.score"));
}

TEST_CASE("a section includes everything inside it", "[play][reference]") {
  const Names names = found("game", "setup");
  CHECK(names == Names{"setup", "setup.shuffle", "setup.deal", "setup.deal.ZONE", "setup.deal.ZONE.PLAYERS",
                       "setup.reveals"});
}

TEST_CASE("a Lua name is found in each of its forms", "[play][reference]") {
  for (const char* key : {"zone:draw", "zone.draw", "zone:draw(to)", "draw"}) {
    CHECK(found("lua", key) == Names{"zone:draw"});
  }
  CHECK(found("lua", "moves.play.apply") == Names{"moves.NAME.apply"});
  CHECK(found("lua", "#seats") == Names{"#seats"});
  CHECK(found("lua", "string.find") == Names{"string.find"});
  CHECK(found("lua", "zone:count") == Names{"zone:count"});
  CHECK(found("lua", "count") == Names{"count"});
}

TEST_CASE("the keys of the game explain what a variant patches", "[play][reference]") {
  CHECK(found("variant", "zones.visible") == Names{"zones.NAME.visible"});
  CHECK(hint("variant", "zones.visibel") == "did you mean 'zones.visible'?");
}

TEST_CASE("an unknown name gets the closest match as a hint", "[play][reference]") {
  CHECK(hint("game", "zones.visibel") == "did you mean 'zones.visible'?");
  CHECK(hint("game", "zones.deck") != "found");
  CHECK(hint("lua", "zone:drow") == "did you mean 'zone:draw'?");
  CHECK(hint("lua", "shufle") == "did you mean 'shuffle'?");
  CHECK(hint("game", "zones.nothing.at.all").starts_with("known: zones.NAME, zones.cards, zones.per, "));
  CHECK(hint("gmae", "") == "did you mean 'game'?");
  CHECK(hint("zone:draw", "") == "did you mean 'lua zone:draw'?");
}

TEST_CASE("lines of a page fit, except in tables", "[play][reference]") {
  std::size_t entries = 0;
  for (const auto& topic : reference_topics()) {
    std::stringstream page(reference_page(topic.name));
    for (std::string line; std::getline(page, line);) {
      CAPTURE(topic.name, line);
      CHECK((line.size() <= 130 || line.starts_with('|') || line.find('`') != std::string::npos));
      CHECK(line.find_last_not_of(' ') + 1 == line.size());
      entries += line.starts_with('#') ? 1 : 0;
    }
  }
  CHECK(entries > 100);
}
