#include "yaml/schema.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <string>

#include "yaml/reader.h"

using fuda::yaml::check_against;
using fuda::yaml::read_text;

namespace {

// Returns all findings, each as "line:column message | hint", one per line.
std::string found(const std::string& schema, const std::string& text) {
  std::string result;
  for (const fuda::Finding& finding : check_against(read_text(text, "f"), schema)) {
    if (!result.empty()) result += "\n";
    result += finding.place.text().substr(2) + " " + finding.message;
    if (!finding.hint.empty()) result += " | " + finding.hint;
  }
  return result;
}

// Returns the findings for a schema that describes a mapping with `x` as its only key.
std::string found_in_x(const std::string& schema_of_x, const std::string& value) {
  return found(R"({"properties": {"x": )" + schema_of_x + "}}", "x: " + value);
}

const char* const kGame = R"({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "type": "object",
  "required": ["name", "players"],
  "additionalProperties": false,
  "properties": {
    "name": {"type": "string", "minLength": 1},
    "players": {"$ref": "#/definitions/range"},
    "start": {"type": "integer", "minimum": 0},
    "deck": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "base": {
          "type": "object",
          "required": ["colour"],
          "additionalProperties": false,
          "properties": {"colour": {"type": "string"}, "number": {"type": "integer"}}
        }
      }
    },
    "zones": {
      "type": "object",
      "propertyNames": {"pattern": "^[a-z_]+$", "x-expected": "lower-case letters and '_'"},
      "additionalProperties": {"$ref": "#/definitions/zone"}
    },
    "moves": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"$ref": "#/definitions/move"}}
  },
  "definitions": {
    "range": {
      "type": ["integer", "object"],
      "minimum": 1,
      "required": ["min", "max"],
      "additionalProperties": false,
      "properties": {"min": {"type": "integer", "minimum": 1}, "max": {"type": "integer", "minimum": 1}}
    },
    "zone": {
      "type": "object",
      "additionalProperties": false,
      "properties": {"visible": {"enum": ["all", "none", "owner", "others", "top", "team"]}}
    },
    "move": {
      "type": ["string", "object"],
      "required": ["do"],
      "properties": {"do": {"type": "string"}, "then": {"allOf": [{"$ref": "#/definitions/move"}]}},
      "additionalProperties": false
    }
  }
})";

const std::string kStart = "name: War\nplayers: 2\n";

}  // namespace

TEST_CASE("a document that conforms to its schema has no findings") {
  CHECK(found(kGame, kStart + "deck: {base: {colour: red, number: 3}}\nzones: {draw_pile: {visible: top}}\n"
                              "moves: [play, {do: play, then: {do: draw}}]\n")
            .empty());
}

TEST_CASE("an unknown key is reported with the closest known key") {
  CHECK(found(kGame, kStart + "deck:\n  base:\n    colour: a\n    colur: red\n") ==
        "6:5 unknown key 'colur' in 'deck.base' | did you mean 'colour'?");
  CHECK(found(kGame, kStart + "deck: {base: {colour: a, zzz: 1}}") ==
        "3:26 unknown key 'zzz' in 'deck.base' | known: colour, number");
  CHECK(found(kGame, kStart + "deck: {base: {colour: red, number:1}}") ==
        "3:28 unknown key 'number:1' in 'deck.base' | check that a space follows each ':'");
  CHECK(found(kGame, kStart + "nmae: x") == "3:1 unknown key 'nmae' | did you mean 'name'?");
  CHECK(found(kGame, kStart + "moves: [{do: lay one, or two}]") ==
        "3:23 unknown key 'or two' in 'moves[1]' | if 'or two' belongs to the text before the comma, put the "
        "whole text in quotes");
}

TEST_CASE("a missing key is reported") {
  CHECK(found(kGame, "name: War") == "1:1 'players' is missing");
  CHECK(found(kGame, kStart + "deck:\n  base:\n    number: 1\n") == "4:3 'colour' is missing in 'deck.base'");
  CHECK(found(kGame, kStart + "moves:\n  - {do: a}\n  - {then: a}\n") == "5:5 'do' is missing in 'moves[2]'");
}

TEST_CASE("a value of the wrong type is reported") {
  CHECK(found(kGame, kStart + "start: abc") == "3:8 'start' must be a whole number, not the text 'abc'");
  CHECK(found(kGame, kStart + "start: '5'") ==
        "3:8 'start' must be a whole number, not the text '5' | remove the quotes");
  CHECK(found(kGame, kStart + "start: 1.5") == "3:8 'start' must be a whole number, not 1.5");
  CHECK(found(kGame, kStart + "start: 99999999999999999999") ==
        "3:8 'start' must be a whole number, not 99999999999999999999 | the number has too many digits");
  CHECK(found(kGame, kStart + "start: true") == "3:8 'start' must be a whole number, not true");
  CHECK(found(kGame, kStart + "start:") == "3:1 'start' must be a whole number, not empty");
  CHECK(found(kGame, kStart + "start:\n  - 1") == "3:1 'start' must be a whole number, not a list");
  CHECK(found(kGame, kStart + "deck:\n  base: {colour: 5}") ==
        "4:18 'colour' must be text, not 5 | put the value in quotes: \"5\"");
  CHECK(found(kGame, "[1]") == "1:1 the file must be a mapping, not a list");
  CHECK(found_in_x(R"({"type": ["string", "null", "array"]})", "{a: 1}") ==
        "1:1 'x' must be text, empty or a list, not a mapping");
}

TEST_CASE("a value that is not allowed is reported with the allowed ones") {
  CHECK(found(kGame, kStart + "zones: {draw: {visible: owners}}") ==
        "3:25 'visible' must be one of all, none, owner, others, top, team, not 'owners' | did you mean "
        "'owner'?");
  CHECK(found_in_x(R"({"enum": [1, 2, true]})", "3") == "1:4 'x' must be one of 1, 2, true, not 3");
  CHECK(found_in_x(R"({"enum": ["1", "2"]})", "1") ==
        "1:4 'x' must be one of 1, 2, not 1 | put the value in quotes: \"1\"");
  CHECK(found_in_x(R"({"enum": [1, 2]})", "'1'") ==
        "1:4 'x' must be one of 1, 2, not '1' | remove the quotes");
  CHECK(found_in_x(R"({"enum": ["a"]})", "b") == "1:4 'x' must be a, not 'b'");
  CHECK(found_in_x(R"({"type": "string", "enum": ["none"]})", "false") == "1:4 'x' must be none, not false");
  CHECK(found_in_x(R"({"type": "integer", "enum": [2]})", "2.0") == "1:4 'x' must be 2, not 2.0");
  CHECK(found_in_x(R"({"type": "integer", "enum": [2]})", "2").empty());
}

TEST_CASE("a value out of range is reported") {
  CHECK(found(kGame, "name: War\nplayers: {min: 1, max: 0}") == "2:24 'max' must be at least 1, not 0");
  CHECK(found(kGame, kStart + "start: -1") == "3:8 'start' must be at least 0, not -1");
  CHECK(found_in_x(R"({"maximum": 16})", "17") == "1:4 'x' must be at most 16, not 17");
}

TEST_CASE("text of the wrong form is reported") {
  CHECK(found_in_x(R"({"pattern": "^[0-9]$", "x-expected": "one digit"})", "ab") ==
        "1:4 'x' must be one digit, not 'ab'");
  CHECK(found_in_x(R"({"pattern": "^[0-9]$", "title": "One digit"})", "ab") ==
        "1:4 'x' must be one digit, not 'ab'");
  CHECK(found_in_x(R"({"pattern": "^[0-9]$", "description": "A digit. More words."})", "ab") ==
        "1:4 'x' must be a digit, not 'ab'");
  CHECK(found_in_x(R"({"pattern": "^[0-9]$"})", "ab") ==
        "1:4 'x' must be text of the form ^[0-9]$, not 'ab'");
  CHECK(found(kGame, "name: ''\nplayers: 2") == "1:7 'name' must not be empty");
  CHECK(found_in_x(R"({"minLength": 4})", "äöü") ==
        "1:4 'x' must be text of at least 4 characters, not 'äöü'");
}

TEST_CASE("a key of the wrong form is reported") {
  CHECK(found(kGame, kStart + "zones:\n  Draw: {}\n") ==
        "4:3 a key in 'zones' must be lower-case letters and '_', not 'Draw'");
  CHECK(found(R"({"additionalProperties": false})", "{a: 1}") ==
        "1:2 unknown key 'a' | this mapping cannot have any keys");
}

TEST_CASE("too few or too many items, or equal ones, are reported") {
  CHECK(found(kGame, kStart + "moves: []") == "3:1 'moves' must have at least 1 item, not 0");
  CHECK(found(kGame, kStart + "moves: [a, b, c, d]") == "3:1 'moves' must have at most 3 items, not 4");
  CHECK(found_in_x(R"({"minProperties": 2})", "{a: 1}") == "1:1 'x' must have at least 2 keys, not 1");
  CHECK(found_in_x(R"({"uniqueItems": true})", "[a, b, a]") ==
        "1:11 item 3 of 'x' is the same as item 1: 'a'");
}

TEST_CASE("the items of a long list are compared quickly") {
  std::string items = "[";
  for (int i = 0; i < 40'000; ++i) items += fmt::format("{},", i);
  const std::string unique = R"({"uniqueItems": true})";
  const auto start = std::chrono::steady_clock::now();
  CHECK(found_in_x(unique, items + "]").empty());
  CHECK(found_in_x(unique, items + "7]") == "1:228895 item 40001 of 'x' is the same as item 8: 7");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
}

TEST_CASE("a value that may have several types is checked against its own type") {
  CHECK(found(kGame, "name: War\nplayers: {min: 1}") == "2:1 'max' is missing in 'players'");
  CHECK(found(kGame, "name: War\nplayers: 0") == "2:10 'players' must be at least 1, not 0");
  CHECK(found(kGame, "name: War\nplayers: a-b") ==
        "2:10 'players' must be a whole number or a mapping, not the text 'a-b'");
}

TEST_CASE("every error is reported, in the order of the file") {
  CHECK(found(kGame, "start: abc\nplayers: {min: 0, max: x}\nmoves: [[1], {do: 2}]\nzzz: 1\n") ==
        "1:1 'name' is missing\n"
        "1:8 'start' must be a whole number, not the text 'abc'\n"
        "2:16 'min' must be at least 1, not 0\n"
        "2:24 'max' must be a whole number, not the text 'x'\n"
        "3:9 item 1 of 'moves' must be text or a mapping, not a list\n"
        "3:19 'do' must be text, not 2 | put the value in quotes: \"2\"\n"
        "4:1 unknown key 'zzz' | known: deck, moves, name, players, start, zones");
}

TEST_CASE("a schema may refer to itself") {
  CHECK(found(kGame, kStart + "moves: [{do: a, then: {do: b, then: {od: c}}}]") ==
        "3:31 'do' is missing in 'moves[1].then.then'\n"
        "3:38 unknown key 'od' in 'moves[1].then.then' | did you mean 'do'?");
}

TEST_CASE("a schema with an unknown word cannot be used") {
  const auto node = read_text("x: [ab]", "f");
  CHECK_THROWS_WITH(check_against(node, R"({"properties": {"x": {"items": {"format": "date"}}}})"),
                    "error: the schema given cannot be used: 'format' is not a known keyword of schemas");
  CHECK_NOTHROW(check_against(node, R"({"properties": {"format": {"enum": [{"format": 1}]}}})"));
}

TEST_CASE("long texts and keys are refused before any pattern is applied to them") {
  CHECK(found_in_x(R"({"pattern": "^(a|b)*$"})", std::string(2000, 'a')).empty());
  CHECK(found_in_x(R"({"pattern": "^(a|b)*$"})", std::string(2001, 'a')) ==
        "1:4 this text has 2001 bytes, but at most 2000 are allowed");
  CHECK(found(R"({"propertyNames": {"pattern": "^(a|b)*$"}})", "{" + std::string(257, 'a') + ": 1}") ==
        "1:2 this key has 257 bytes, but at most 256 are allowed");
}

TEST_CASE("a schema that cannot be used gives its own error") {
  const auto node = read_text("a: 1", "f");
  CHECK_THROWS_AS(check_against(node, "{"), fuda::Failure);
  CHECK_THROWS_AS(check_against(node, R"({"type": "nonsense"})"), fuda::Failure);
  CHECK_THROWS_WITH(fuda::yaml::check_schema(node, "nonsense"), "error: there is no schema named 'nonsense'");
}
