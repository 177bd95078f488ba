#include "base/lists.h"
#include "text/quoting.h"

#include <catch2/catch.hpp>

using namespace fuda;

using Words = std::vector<std::string>;

TEST_CASE("lists have commas between the words, and 'or' or 'and' before the last word", "[text]") {
  CHECK(either({}) == "");
  CHECK(either({"a"}) == "a");
  CHECK(either({"a", "b"}) == "a or b");
  CHECK(either({"a", "b", "c"}) == "a, b or c");
  CHECK(spoken_list({"a", "b", "c"}) == "a, b and c");
  CHECK(list_text({}) == "[]");
  CHECK(list_text({"a", "b"}) == "[a, b]");
}

TEST_CASE("a count of one has no plural s", "[text]") {
  CHECK(counted(0, "card") == "0 cards");
  CHECK(counted(1, "card") == "1 card");
  CHECK(counted(2, "card") == "2 cards");
}

TEST_CASE("a text is split at each separator, and parts may be empty", "[text]") {
  CHECK(split("", '.') == Words{""});
  CHECK(split("hand", '.') == Words{"hand"});
  CHECK(split("hand.Ana", '.') == Words{"hand", "Ana"});
  CHECK(split("+a++b+", '+') == Words{"", "a", "", "b", ""});
}

TEST_CASE("a quoted text is one word for a shell, whatever it contains", "[text]") {
  CHECK(in_shell("rules/a+b.yaml") == "rules/a+b.yaml");
  CHECK(in_shell("") == "''");
  CHECK(in_shell("two words; $HOME") == "'two words; $HOME'");
  CHECK(in_shell("it's") == "'it'\\''s'");
}
