#include "text/json_place.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

using namespace fuda;

namespace {

// Returns the place of a value, such as "2:3+4", then the place of its key if the two places differ, and then
// the text at the place.
std::string found(const std::string& text, const JsonPath& path) {
  const auto written = [](const Place& place) {
    return fmt::format("{}:{}+{}", place.line, place.column, place.length);
  };
  const std::string value = written(place_of_value(text, "in.json", path));
  const std::string key = written(place_of_key(text, "in.json", path));
  return json_path_text(path) + " " + value + (key == value ? "" : " key " + key);
}

}  // namespace

TEST_CASE("the places of a JSON value and its key are found", "[text]") {
  const std::string text = R"({"a" : [1, {"b": "x\"]},", "c":-12} ,[ ],true],
 "d e": {}, "\u0061\u0062" : null})";
  CHECK(found(text, {}) == " 1:1+1");
  CHECK(found(text, {"a"}) == "a 1:8+1 key 1:2+3");
  CHECK(found(text, {"a", 0U}) == "a[0] 1:9+1");
  CHECK(found(text, {"a", 1U}) == "a[1] 1:12+1");
  CHECK(found(text, {"a", 1U, "b"}) == "a[1].b 1:18+8 key 1:13+3");
  CHECK(found(text, {"a", 1U, "c"}) == "a[1].c 1:32+3 key 1:28+3");
  CHECK(found(text, {"a", 2U}) == "a[2] 1:38+1");
  CHECK(found(text, {"a", 3U}) == "a[3] 1:42+4");
  CHECK(found(text, {"d e"}) == "d e 2:9+1 key 2:2+5");
  CHECK(found(text, {"ab"}) == "ab 2:30+4 key 2:13+14");
}

TEST_CASE("the place of a missing JSON value is that of the last existing value on its path", "[text]") {
  const std::string text = R"({"a": [1, {"b": 2}], "c": "d"})";
  CHECK(found(text, {"b"}) == "b 1:1+1");
  CHECK(found(text, {"a", 2U}) == "a[2] 1:7+1 key 1:2+3");
  CHECK(found(text, {"a", "b"}) == "a.b 1:7+1 key 1:2+3");
  CHECK(found(text, {"a", 1U, "c", "d"}) == "a[1].c.d 1:11+1");
  CHECK(found(text, {0U}) == "[0] 1:1+1");
  CHECK(found(text, {"c", "d"}) == "c.d 1:27+3 key 1:22+3");
  CHECK(found("\xEF\xBB\xBF [7]", {0U}) == "[0] 1:6+1");
  CHECK(found("5", {0U}) == "[0] 1:1+1");
  CHECK(found("[]", {0U}) == "[0] 1:1+1");
}
