// Tests that the words of each enum are exactly the words that the schema of games allows.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "params/kinds.h"
#include "source_dir.h"

using namespace fuda;
using Json = nlohmann::json;

namespace {

Json definitions() {
  std::ifstream file(source_dir() / "schemas" / "game.schema.json");
  return Json::parse(file)["definitions"];
}

template <class Enum>
Json words() {
  return kWordsOf<Enum>;
}

}  // namespace

TEST_CASE("the schema has the words of each enum in the same order", "[load]") {
  const Json all = definitions();
  CHECK(all["zone"]["properties"]["visible"]["enum"] == words<Visible>());
  CHECK(all["phase"]["properties"]["who"]["enum"] == words<Phase::Movers>());
  CHECK(all["phase"]["properties"]["then"]["default"] == word_of(Phase::Continuation::next_seat));
  for (const std::string& word : kind_words()) {
    INFO(word);
    CHECK(all["parameter"]["properties"].contains(word));
  }
}

TEST_CASE("each word gives the enum value next to it, and any other word gives none", "[load]") {
  CHECK(value_of_word<Holds>("card") == Holds::card);
  CHECK(word_of(Holds::card) == "card");
  CHECK(value_of_word<Visible>("team") == Visible::team);
  CHECK(value_of_word<Phase::Continuation>("rules") == Phase::Continuation::rules);
  CHECK_FALSE(value_of_word<Phase::Continuation>("phase"));
}
