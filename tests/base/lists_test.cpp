#include "base/lists.h"
#include "text/quoting.h"

#include <catch2/catch.hpp>

using namespace fuda;

using Words = std::vector<std::string>;

TEST_CASE("the last of several words has its own word before it, and the others commas", "[text]") {
  CHECK(either({}) == "");
  CHECK(either({"a"}) == "a");
  CHECK(either({"a", "b"}) == "a or b");
  CHECK(either({"a", "b", "c"}) == "a, b or c");
  CHECK(spoken_list({"a", "b", "c"}) == "a, b and c");
  CHECK(list_text({}) == "[]");
  CHECK(list_text({"a", "b"}) == "[a, b]");
}

TEST_CASE("one of a thing is said without an s", "[text]") {
  CHECK(counted(0, "card") == "0 cards");
  CHECK(counted(1, "card") == "1 card");
  CHECK(counted(2, "card") == "2 cards");
}

TEST_CASE("a text is split at each separator, and what is between two of them may be nothing", "[text]") {
  CHECK(split("", '.') == Words{""});
  CHECK(split("hand", '.') == Words{"hand"});
  CHECK(split("hand.Ana", '.') == Words{"hand", "Ana"});
  CHECK(split("+a++b+", '+') == Words{"", "a", "", "b", ""});
}

TEST_CASE("a shell gets one word, whatever is in it", "[text]") {
  CHECK(in_shell("rules/a+b.yaml") == "rules/a+b.yaml");
  CHECK(in_shell("") == "''");
  CHECK(in_shell("two words; $HOME") == "'two words; $HOME'");
  CHECK(in_shell("it's") == "'it'\\''s'");
}
