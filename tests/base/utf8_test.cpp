#include "base/utf8.h"
#include "text/quoting.h"

#include <catch2/catch.hpp>

using namespace fuda;

TEST_CASE("control characters and invisible characters are never printed") {
  CHECK(printable("a\x1b[2J\r\n\x7f\xff\u0085z") == "a?[2J?????z");
  CHECK(printable("a\u202eb\u2066c\u200bd\ufeffe\u2028f\U000e0041g") == "a?b?c?d?e?f?g");
  CHECK(printable("\u672d \u00e9 \U0001f600") == "\u672d \u00e9 \U0001f600");
  CHECK(printable("a\tb") == "a?b");
  CHECK(printable("a\tb", true) == "a\tb");
}

TEST_CASE("in JSON, control and invisible characters are escaped, so the value stays the same") {
  CHECK(printable_json("{\"a\":\"\u202e\u0085\x7f\"}\n") == "{\"a\":\"\\u202e\\u0085\\u007f\"}\n");
  CHECK(printable_json("\U000e0041 \u672d") == "\\udb40\\udc41 \u672d");
}
