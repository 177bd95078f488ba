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

// Returns the value as text, or "2:3 message; hint" if the text is refused.
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

TEST_CASE("JSON is read with its keys in the order of the text", "[text]") {
  const std::string text = R"({"b":[1,-2,3.5,"x\"y",true,null],"a":{"":{}}})";
  CHECK(read(text) == text);
  CHECK(read(" 5 ") == "5");
  CHECK(read_json<nlohmann::json>(R"({"b":1,"a":[]})", "", kBounds).dump() == R"({"a":[],"b":1})");
}

TEST_CASE("invalid JSON is refused at the place of the first error", "[text]") {
  CHECK(read("") == "1:1 this text is not JSON; the text is empty");
  CHECK(read(" \n ") == "2:2 this text is not JSON; the text is empty");
  CHECK(read("{\"a\":\n [}") == "2:3 this text is not JSON; '}' is out of place here");
  CHECK(read("[1, 2") == "1:6 this text is not JSON; the text ends before it is complete");
  CHECK(read("[1] 2") == "1:5 this text is not JSON; '2' is out of place here");
  CHECK(read("play 1") == "1:1 this text is not JSON; 'p' is out of place here");
  CHECK(read("[1e999]") == "1:6 this text is not JSON; the number 1e999 is too large");
  CHECK(read("[\"a\xff\"]") == "1:4 the byte 0xFF here is not valid UTF-8");
  CHECK(read("[NaN]") == "1:2 this text is not JSON; 'N' is out of place here");
}

TEST_CASE("a duplicate key in JSON is refused, even if one of the two is escaped", "[text]") {
  CHECK(read(R"({"a": 1, "b": {"a": 2}})") == R"({"a":1,"b":{"a":2}})");
  CHECK(read("{\"a\": 1,\n \"a\": 2}") == "2:2 the key 'a' appears twice");
  CHECK(read(R"({"a": 1, "\u0061": 2})") == "1:10 the key 'a' appears twice");
  CHECK(read(R"({"x\"y": 1, "x\"y": 2})") == "1:13 the key 'x\"y' appears twice");
}

TEST_CASE("JSON text is bounded in length, depth, keys and values", "[text]") {
  CHECK(read(repeated("[", 4) + repeated("]", 4)) == "[[[[]]]]");
  CHECK(read(repeated("[", 5) + repeated("]", 5)) == "1:5 this value is nested more than 4 levels deep");
  CHECK(read("[[[[{}]]]]") == "1:5 this value is nested more than 4 levels deep");
  CHECK(read("5", {1000, 0}) == "5");
  CHECK(read("[]", {1000, 0}) == "1:1 this value is nested more than 0 levels deep");
  CHECK(read(R"({"a":1,"b":1,"c":1,"d":1,"e":1})") == R"({"a":1,"b":1,"c":1,"d":1,"e":1})");
  CHECK(read(R"({"a":1,"b":1,"c":1,"d":1,"e":1,"f":1})") == "1:32 this mapping has more than 5 keys");
  CHECK(read("[" + repeated("1,", 18) + "1]") == "[" + repeated("1,", 18) + "1]");
  CHECK(read("[" + repeated("1,", 19) + "1]") == "1:41 this text has more than 20 values");
  CHECK(read(repeated(" ", 1001)) == "this text has 1001 bytes; the limit is 1000");
}

TEST_CASE("millions of open brackets exhaust neither the stack nor the memory", "[text]") {
  for (const char* text : {"[", "{\"\":", "[[],", "[{},{\"a\":"}) {
    const std::string refused = read(repeated(text, 3'000'000), {100'000'000, 64});
    CHECK(refused.find("levels deep") != std::string::npos);
  }
}

TEST_CASE("if JSON may contain only whole numbers, other numbers are refused, not rounded", "[text]") {
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
