#include "yaml/reader.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "base/limits.h"
#include "source_dir.h"
#include "text/render.h"

using fuda::Failure;
using fuda::yaml::Node;
using fuda::yaml::read_file;
using fuda::yaml::read_text;

namespace {

// Returns the only finding as "line:column message | hint". Returns "" if the text is accepted.
std::string refusal(const std::string& text) {
  try {
    static_cast<void>(read_text(text, "f"));
  } catch (const Failure& failure) {
    REQUIRE(failure.findings().size() == 1);
    const fuda::Finding& finding = failure.findings()[0];
    std::string result = finding.place.text();
    if (result.starts_with("f:")) result.erase(0, 2);
    result += " " + finding.message;
    return finding.hint.empty() ? result : result + " | " + finding.hint;
  }
  return {};
}

std::string where(const Node& node) { return std::to_string(node.line) + ":" + std::to_string(node.column); }

std::string repeated(const std::string& unit, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += unit;
  return result;
}

}  // namespace

TEST_CASE("a document becomes nodes with their places") {
  const Node root =
      read_text("# a comment\nname: War\nplayers: {min: 2, max: 4}\ndeck:\n  - {rank: 1}\n  - x\n", "f");
  REQUIRE(root.is_mapping());
  REQUIRE(root.entries.size() == 3);
  CHECK(where(root) == "2:1");
  CHECK(root.entries[0].key == "name");
  CHECK(root.find("name")->text == "War");
  CHECK(where(*root.find("name")) == "2:7");
  CHECK(root.entry("players")->place().text() == "f:3:1");
  CHECK(where(*root.find("players")->find("max")) == "3:24");
  const Node& deck = *root.find("deck");
  REQUIRE(deck.is_sequence());
  REQUIRE(deck.items.size() == 2);
  CHECK(where(deck.items[1]) == "6:5");
  CHECK(root.find("missing") == nullptr);
  CHECK(deck.find("name") == nullptr);
}

TEST_CASE("columns count bytes") {
  const Node root = read_text("{札: é, b: c}", "f");
  CHECK(where(*root.find("札")) == "1:7");
  CHECK(where(*root.find("b")) == "1:14");
}

TEST_CASE("a byte order mark is skipped and not counted") {
  CHECK(where(read_text("\xEF\xBB\xBF"
                        "a",
                        "f")) == "1:1");
}

TEST_CASE("only plain words are numbers or booleans") {
  const Node root =
      read_text("[12, -3, '12', true, \"true\", yes, +5, 0x1F, 9223372036854775808, 007, 1.5]", "f");
  const auto& item = root.items;
  CHECK(item[0].as_int() == 12);
  CHECK(item[1].as_int() == -3);
  CHECK_FALSE(item[2].as_int());
  CHECK(item[3].as_bool() == true);
  CHECK_FALSE(item[4].as_bool());
  CHECK_FALSE(item[5].as_bool());
  CHECK_FALSE(item[6].as_int());
  CHECK_FALSE(item[7].as_int());
  CHECK_FALSE(item[8].as_int());
  CHECK_FALSE(item[9].as_int());
  CHECK_FALSE(item[10].as_int());
  CHECK_FALSE(item[3].as_int());
}

TEST_CASE("an empty value, ~ and null are nothing, but quoted they are text") {
  const Node root = read_text("a:\nb: ~\nc: null\nd: ''\ne: 'null'\nf:\n", "f");
  for (const char* key : {"a", "b", "c", "f"}) CHECK(root.find(key)->is_null());
  CHECK(root.find("d")->quoted);
  CHECK(root.find("e")->text == "null");
}

TEST_CASE("the place of an empty value is its key or its dash") {
  const Node root = read_text("a:\n\n  # later\nb: ~\nc:\n  - \n  - x\n  -\nd: 1\n", "f");
  CHECK(where(*root.find("a")) == "1:1");
  CHECK(where(*root.find("b")) == "4:4");
  CHECK(where(root.find("c")->items[0]) == "6:3");
  CHECK(where(root.find("c")->items[2]) == "8:3");
}

TEST_CASE("text may have several lines, in Unix files and in DOS files") {
  CHECK(read_text("a: |\n  one\n  two\n", "f").find("a")->text == "one\ntwo\n");
  CHECK(read_text("a: |\r\n  one\r\n  two\r\n", "f").find("a")->text == "one\ntwo\n");
  CHECK(read_text("a: one\n  two\n", "f").find("a")->text == "one two");
  CHECK(read_text("a: \"one\\n\\ttwo\"\n", "f").find("a")->text == "one\n\ttwo");
}

TEST_CASE("a document may have marks at its start and end") {
  CHECK(read_text("---\na: 1\n...\n# end\n", "f").find("a")->as_int() == 1);
}

TEST_CASE("32 levels of nesting are read, but 33 are refused") {
  CHECK(refusal(repeated("[", 32) + repeated("]", 32)).empty());
  CHECK(refusal(repeated("[", 33) + repeated("]", 33)) ==
        "1:33 this value is nested more than 32 levels deep");
  CHECK(refusal(repeated("- ", 32) + "x").empty());
  CHECK(refusal(repeated("- ", 33) + "x") == "1:65 this value is nested more than 32 levels deep");
}

TEST_CASE("anything that a definition must not contain is refused at its place") {
  CHECK(refusal("a: 1\nb: 2\na: 3\n") == "3:1 the key 'a' is already on line 1");
  CHECK(refusal("x: {a: 1, 'a': 2}") == "1:11 the key 'a' is already on line 1");
  CHECK(refusal("<<: {a: 1}") == "1:1 the merge key '<<' is not allowed | write the merged keys themselves");
  CHECK(refusal("'<<': 1").empty());
  CHECK(refusal("? [a]\n: 1") == "1:3 a key must be a word or text, not a list");
  CHECK(refusal("{{a: 1}: 2}") == "1:2 a key must be a word or text, not a mapping");
  CHECK(refusal(": 1") == "1:1 a key is missing here | a key that is '~' or 'null' needs quotes");
  CHECK(refusal("~: 1") == "1:1 a key is missing here | a key that is '~' or 'null' needs quotes");
  CHECK(refusal("[a,, b]") == "1:4 an item is missing before this ','");
  CHECK(refusal("a: &x 1") ==
        "1:4 the anchor '&x' is not allowed | remove the anchor, or put text that begins with '&' in quotes");
  CHECK(refusal("a: *x") == "1:4 aliases ('*name') are not allowed | put the value in quotes if it is text");
  CHECK(refusal("a: !!str 1") ==
        "1:4 the tag '!!str' is not allowed | remove the tag, or put text that begins with '!' in quotes");
  CHECK(refusal("a: ! 1") ==
        "1:4 the tag '!' is not allowed | remove the tag, or put text that begins with '!' in quotes");
  CHECK(refusal("a: !x {}") ==
        "1:4 the tag '!x' is not allowed | remove the tag, or put text that begins with '!' in quotes");
}

TEST_CASE("a file must contain exactly one document") {
  const std::string empty = "f this file is empty: it has only comments and white space";
  CHECK(refusal("") == empty);
  CHECK(refusal("# only this\n") == empty);
  CHECK(refusal("---\n...\n") == empty);
  CHECK(refusal("a: 1\n---\n") == "2:1 a file can hold only one document, but a second document starts here");
  CHECK(refusal("- a\nb: c") ==
        "2:1 'b:' does not belong here | the document ended before this text; check the indent");
  CHECK(refusal("a: 1\n%TAG ! x\n") ==
        "2:1 a line that starts with '%' is a YAML directive, which is not allowed");
}

TEST_CASE("errors in YAML are reported in plain words") {
  CHECK(refusal("a: b: c") ==
        "1:5 a ':' is not allowed here | check the indent, or put text that contains ': ' in quotes");
  CHECK(refusal("a: 'x\nb: 1\n") == "1:4 this quote is never closed");
  CHECK(refusal("\"a #\": \"x # 'y\nb: 1\n") == "1:8 this quote is never closed");
  CHECK(refusal("a: [1, 2\nb: 1\n") == "2:2 expected ',' or ']' here | an earlier '[' is still open");
  CHECK(refusal("[a, b") == "1:1 this '[' is never closed");
  CHECK(refusal("{a: '}'") == "1:1 this '{' is never closed");
  CHECK(refusal("[a: 1\n# ]\n") == "1:1 this '[' is never closed");
  CHECK(refusal("a: ]") == "1:4 this bracket closes no open bracket");
  CHECK(refusal("a: [b, c: d}") == "1:12 expected ']' here | an earlier '[' is still open");
  CHECK(refusal("a: {b: [c, '[']]") == "1:16 expected '}' here | an earlier '{' is still open");
  CHECK(refusal("a: @x") ==
        "1:4 a value cannot begin with this character | put the value in quotes if it is text");
  CHECK(refusal("a: \"\\q\"") ==
        "1:5 this escape is unknown in double quotes | write \\\\ for a backslash, or use single quotes");
  CHECK(refusal("a: \"x\" y") ==
        "1:8 this text does not fit the keys before it | check the indent, and put a ':' after every key");
  CHECK(refusal("a:\n\tb: 1\n") == "2:1 the indent of this line contains a tab | indent with spaces");
}

TEST_CASE("only valid UTF-8 without control characters is read") {
  CHECK(refusal("a: \xff") == "1:4 the byte 0xFF here is not valid UTF-8 | save the file as UTF-8");
  CHECK(refusal("a\nb: \xc0\x80") == "2:4 the byte 0xC0 here is not valid UTF-8 | save the file as UTF-8");
  CHECK(refusal("a: \xed\xa0\x80") == "1:4 the byte 0xED here is not valid UTF-8 | save the file as UTF-8");
  CHECK(refusal("\xff\xfe"
                "a") == "f this file is UTF-16; only UTF-8 is read | save it as UTF-8");
  CHECK(refusal(std::string("a: \0", 4)) == "1:4 a NUL byte is not allowed here");
  CHECK(refusal("a: \x1b[2J") == "1:4 the control character U+001B is not allowed here");
  CHECK(refusal("a: \xc2\x9b") == "1:4 the control character U+009B is not allowed here");
  CHECK(refusal("a: 1\rb: 2") ==
        "1:5 the control character U+000D is not allowed here | save the file with Linux or Windows line "
        "endings");
  CHECK(refusal("a: \"\\e[2J\"") == "1:4 this text has an escape for the control character U+001B");
}

TEST_CASE("the error about a file that cannot be read gives the reason") {
  const auto why = [](const std::string& path) -> std::string {
    try {
      static_cast<void>(read_file(path));
    } catch (const Failure& failure) {
      return render(failure.findings());
    }
    return {};
  };
  CHECK(why("/nonexistent/x.yaml") == "/nonexistent/x.yaml: error: cannot be read: no such file");
  CHECK(why("/") == "/: error: cannot be read: it is a folder");
  CHECK(why("/dev/zero") == "/dev/zero: error: cannot be read: it is a device");
}

TEST_CASE("a file may have 256 KiB, and not one byte more") {
  const std::string line = "# " + std::string(61, 'x') + "\n";
  const std::string full = "a: 1\n" + repeated(line, 4095) + "# " + std::string(56, 'x') + "\n";
  REQUIRE(full.size() == fuda::kMaxYamlBytes);
  CHECK(refusal(full).empty());
  CHECK(refusal(full + "#") == "f this file has 262145 bytes; the limit is 262144");
  const auto path = std::filesystem::temp_directory_path() / "fuda-reader-large.yaml";
  std::ofstream(path, std::ios::binary) << full << "#";
  CHECK_THROWS_AS(read_file(path), Failure);
  std::filesystem::remove(path);
}

TEST_CASE("every hostile file is read or refused as the manifest says") {
  const std::filesystem::path folder = fuda::source_dir() / "tests/hostile";
  std::ifstream manifest(folder / "MANIFEST-yaml.tsv");
  REQUIRE(manifest);
  std::string line;
  std::getline(manifest, line);  // the heading
  std::size_t files = 0;
  while (std::getline(manifest, line)) {
    std::istringstream columns(line);
    std::string file, expected, says;
    std::getline(columns, file, '\t');
    std::getline(columns, expected, '\t');
    std::getline(columns, says, '\t');
    INFO(file);
    REQUIRE(std::filesystem::exists(folder / file));
    ++files;
    if (expected == "ok") {
      CHECK_NOTHROW(read_file(folder / file));
      continue;
    }
    try {
      static_cast<void>(read_file(folder / file));
      FAIL_CHECK("was read");
    } catch (const Failure& failure) {
      const auto& place = failure.findings()[0].place;
      CHECK(failure.findings()[0].message == says);
      CHECK((place.line == 0 || place.column > 0));
    }
  }
  const auto listed = std::distance(std::filesystem::directory_iterator(folder / "yaml"), {});
  CHECK(files == static_cast<std::size_t>(listed));
}

TEST_CASE("large hostile texts are refused or read quickly") {
  std::string indented;
  for (std::size_t i = 0; i < 600; ++i) indented += std::string(i, ' ') + "a:\n";
  std::string keys;
  for (int i = 0; keys.size() < 250'000; ++i) keys += fmt::format("k{}:\n", i);
  const std::map<std::string, std::string> refused = {
      {repeated("[", 50'000) + repeated("]", 50'000), "1:33 this value is nested more than 32 levels deep"},
      {repeated("{", 250'000), "1:1 this '{' is never closed"},
      {repeated("- ", 50'000), "1:65 this value is nested more than 32 levels deep"},
      {repeated("? ", 100'000), "1:3 a key must be a word or text, not a mapping"},
      {indented, "33:33 this value is nested more than 32 levels deep"},
      {repeated(":", 100'000) + "\n",
       "1:100000 a ':' is not allowed here | check the indent, or put text that contains ': ' in quotes"},
      {repeated(",", 250'000),
       "1:1 ',' does not belong here | the document ended before this text; check the indent"},
      {"a: \"" + repeated("x\n", 120'000), "1:4 this quote is never closed"},
  };
  const auto start = std::chrono::steady_clock::now();
  for (const auto& [text, says] : refused) CHECK(refusal(text) == says);
  CHECK(refusal(keys) == "2001:1 this mapping has more than 2000 keys");
  CHECK(refusal(repeated("-\n", 130'000)).empty());
  CHECK(refusal("a: " + repeated("x ", 130'000)).empty());
  // The limit is high, because sanitizers and busy machines need more time. If the work were quadratic, it
  // would take minutes.
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
}
