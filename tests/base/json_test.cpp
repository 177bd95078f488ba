#include "text/json.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "base/diagnostic.h"

using namespace fuda;

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonBounds kBounds = {1000, 4, 5, 20};

std::string repeated(const char* text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// "2:3 message; hint" of what is refused; the value as text of what is not.
std::string read(const std::string& text, const JsonBounds& bounds = kBounds) {
  try {
    return read_json(text, "in.json", bounds).dump();
  } catch (const Failure& failure) {
    const Finding& first = failure.findings().front();
    std::string out =
        first.place.line == 0 ? "" : fmt::format("{}:{} ", first.place.line, first.place.column);
    CHECK(first.place.file == "in.json");
    return out + first.message + (first.hint.empty() ? "" : "; " + first.hint);
  }
}

}  // namespace

TEST_CASE("JSON is read, in the order in which it stands there", "[text]") {
  const std::string text = R"({"b":[1,-2,3.5,"x\"y",true,null],"a":{"":{}}})";
  CHECK(read(text) == text);
  CHECK(read(" 5 ") == "5");
  CHECK(read_json<nlohmann::json>(R"({"b":1,"a":[]})", "", kBounds).dump() == R"({"a":[],"b":1})");
}

TEST_CASE("what is no JSON is refused where it goes wrong", "[text]") {
  CHECK(read("") == "1:1 this is not JSON; there is nothing in it");
  CHECK(read(" \n ") == "2:2 this is not JSON; there is nothing in it");
  CHECK(read("{\"a\":\n [}") == "2:3 this is not JSON; '}' is out of place here");
  CHECK(read("[1, 2") == "1:6 this is not JSON; it ends before it is complete");
  CHECK(read("[1] 2") == "1:5 this is not JSON; '2' is out of place here");
  CHECK(read("play 1") == "1:1 this is not JSON; 'p' is out of place here");
  CHECK(read("[1e999]") == "1:6 this is not JSON; the number 1e999 is too large");
  CHECK(read("[\"a\xff\"]") == "1:4 the byte 0xFF here is not valid UTF-8");
  CHECK(read("[NaN]") == "1:2 this is not JSON; 'N' is out of place here");
}

TEST_CASE("a key that is there twice is refused, also where it is written otherwise", "[text]") {
  CHECK(read(R"({"a": 1, "b": {"a": 2}})") == R"({"a":1,"b":{"a":2}})");
  CHECK(read("{\"a\": 1,\n \"a\": 2}") == "2:2 the key 'a' is there twice");
  CHECK(read(R"({"a": 1, "\u0061": 2})") == "1:10 the key 'a' is there twice");
  CHECK(read(R"({"x\"y": 1, "x\"y": 2})") == "1:13 the key 'x\"y' is there twice");
}

TEST_CASE("a text of JSON is bounded in length, depth, keys and values", "[text]") {
  CHECK(read(repeated("[", 4) + repeated("]", 4)) == "[[[[]]]]");
  CHECK(read(repeated("[", 5) + repeated("]", 5)) == "1:5 this is nested more than 4 levels deep");
  CHECK(read("[[[[{}]]]]") == "1:5 this is nested more than 4 levels deep");
  CHECK(read("5", {1000, 0}) == "5");
  CHECK(read("[]", {1000, 0}) == "1:1 this is nested more than 0 levels deep");
  CHECK(read(R"({"a":1,"b":1,"c":1,"d":1,"e":1})") == R"({"a":1,"b":1,"c":1,"d":1,"e":1})");
  CHECK(read(R"({"a":1,"b":1,"c":1,"d":1,"e":1,"f":1})") == "1:32 this mapping has more than 5 keys");
  CHECK(read("[" + repeated("1,", 18) + "1]") == "[" + repeated("1,", 18) + "1]");
  CHECK(read("[" + repeated("1,", 19) + "1]") == "1:41 this has more than 20 values");
  CHECK(read(repeated(" ", 1001)) == "this has 1001 bytes; at most 1000 are read");
}

TEST_CASE("millions of open brackets neither exhaust the stack nor the memory", "[text]") {
  for (const char* text : {"[", "{\"\":", "[[],", "[{},{\"a\":"}) {
    const std::string refused = read(repeated(text, 3'000'000), {100'000'000, 64});
    CHECK(refused.find("levels deep") != std::string::npos);
  }
}

TEST_CASE("where only whole numbers are taken, others are refused and not changed", "[text]") {
  JsonBounds whole = kBounds;
  whole.fractions = false;
  CHECK(read("[2.0, -3, 1e3]", whole) == "[2,-3,1000]");
  CHECK(read("[9223372036854775807]", whole) == "[9223372036854775807]");
  CHECK(read("[18446744073709551615]", whole) ==
        "1:2 18446744073709551615 is not a whole number of at most 63 bits");
  CHECK(read("[1,\n 2.5]", whole) == "2:2 2.5 is not a whole number of at most 63 bits");
  CHECK(read("2.5", whole) == "1:1 2.5 is not a whole number of at most 63 bits");
  CHECK(read("[2.5]", kBounds) == "[2.5]");
}
