#include "text/json_place.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

using namespace fuda;

namespace {

// "2:3+4" of a value, its key if it has another place, and what lies there.
std::string found(const std::string& text, const JsonPath& path) {
  const auto written = [](const Place& place) {
    return fmt::format("{}:{}+{}", place.line, place.column, place.length);
  };
  const std::string value = written(place_of_value(text, "in.json", path));
  const std::string key = written(place_of_key(text, "in.json", path));
  return json_path_text(path) + " " + value + (key == value ? "" : " key " + key);
}

}  // namespace

TEST_CASE("a value of a JSON text is found, and its key", "[text]") {
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

TEST_CASE("of a JSON value that is not there, the last one on the way is found", "[text]") {
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
