// Tests that an update replaces expectations in their places, and changes nothing else in the file.
#include "script/update.h"

#include <catch2/catch.hpp>

#include "yaml/reader.h"

using namespace fuda;

namespace {

using List = std::vector<std::string>;

// Returns the file after the value of its key `a` has been replaced.
std::string after(const std::string& text, const Instead& instead) {
  const Update update = update_text(text, {{yaml::read_text(text, "a.yaml")["a"], instead}});
  return update.by_hand.empty() ? update.text : "by hand: " + update.by_hand.front().text();
}

}  // namespace

TEST_CASE("the replacement of a value is read as the same value", "[update]") {
  CHECK(after("a: 1 # one\nb: 2\n", "7") == "a: 7 # one\nb: 2\n");
  CHECK(after("{a: 'it''s', b: 2}", "it is: \"so\"") == "{a: \"it is: \\\"so\\\"\", b: 2}");
  CHECK(after("a: \"x\\\"y\"\n", "true") == "a: true\n");
  CHECK(after("a: [1, 'x]', \"y]\", [2]]   # c\n", List{"yes", "-1", "?"}) ==
        "a: [\"yes\", -1, \"?\"]   # c\n");
  CHECK(after("a: [R1,  # ]\n    it's]\nb: 1", List{}) == "a: []\nb: 1");
  CHECK(after("a:\n  - x\n  # between\n  - 'y'\nb: 1\n", List{"z", "u v", "w"}) ==
        "a:\n  - z\n  - u v\n  - w\nb: 1\n");
  CHECK(after("a:\n- x\n", List{}) == "a:\n[]\n");
  CHECK(after("b: 1\r\na: [x]\r\n", List{"w"}) == "b: 1\r\na: [w]\r\n");
}

TEST_CASE("a replaced value is read again as the wanted value", "[update]") {
  const List odd = {"null", "~", "1e3", "a: b", "#x", "- y", "it's", "\"q\"", "", "ä ö", "[", "a,b", "true"};
  for (const std::string text : {"a: [x]\n", "a:\n  - x\n  - y\n", "{b: {c: 1}, a: [x, y]}", "a: x\n"}) {
    const auto read = yaml::read_text(after(text, odd), "a.yaml");
    List items;
    for (const auto& item : read["a"].items) items.push_back(item.text);
    CHECK(items == odd);
  }
}

TEST_CASE("a value that is no longer in its place is left alone", "[update]") {
  const yaml::Node old = yaml::read_text("b: 1\na: [x, y]\n", "a.yaml")["a"];
  for (const std::string text : {"", "b: 1\n", "b: 1\na: {}\n", "b: 1\na: [x, y\n", "b: 1\na:\n"}) {
    const Update update = update_text(text, {{old, List{"z"}}});
    CHECK(update.text == text);
    CHECK(update.changes.empty());
    CHECK(update.by_hand.size() == 1);
  }
}

TEST_CASE("if a value is to be replaced twice, it is replaced only if both values are the same", "[update]") {
  const std::string text = "{a: 1, b: 2}";
  const auto root = yaml::read_text(text, "a.yaml");
  const Update same = update_text(text, {{root["a"], "3"}, {root["a"], "3"}});
  CHECK(same.text == "{a: 3, b: 2}");
  CHECK(same.done == 2);
  const Update torn =
      update_text(text, {{root["a"], "3"}, {root["b"], "5"}, {root["a"], "4"}, {root["a"], "3"}});
  CHECK(torn.text == "{a: 1, b: 5}");
  CHECK(torn.done == 1);
  CHECK(torn.by_hand.size() == 1);
}

TEST_CASE("several values of a file and of a line are replaced together", "[update]") {
  const std::string text = "one: {a: 1, b: [2,\n 3], c: 4}\nd: 5\ne: 6";
  const auto root = yaml::read_text(text, "a.yaml");
  const Update update = update_text(text, {{root["e"], "66"},
                                           {root["one"]["c"], "44"},
                                           {root["one"]["a"], "11"},
                                           {root["one"]["b"], List{"22"}}});
  CHECK(update.text == "one: {a: 11, b: [22], c: 44}\nd: 5\ne: 66");
  CHECK(diff_text("a.yaml", update.changes) ==
        "--- a.yaml\n+++ a.yaml\n@@ -1,2 +1 @@\n-one: {a: 1, b: [2,\n- 3], c: 4}\n+one: {a: 11, b: [22], c: "
        "44}\n"
        "@@ -4 +3 @@\n-e: 6\n+e: 66\n");
}
