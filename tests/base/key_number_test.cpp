// Tests keys of tables that rules read as numbers.
#include "base/key_number.h"

#include <catch2/catch.hpp>
#include <limits>

using namespace fuda;

TEST_CASE("a key that looks like a whole number counts as that number", "[base]") {
  CHECK(key_number("1") == 1);
  CHECK(key_number("-3") == -3);
  CHECK(key_number("01") == 1);
  CHECK(key_number("+1") == 1);
  CHECK(key_number(" 1") == 1);
  CHECK(key_number("-0") == 0);
  CHECK(key_number("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(key_number("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  for (const char* text :
       {"", " ", "-", "+", "+-1", "--1", "1 ", "1.0", "1e0", "0x1", "one", "9223372036854775808"}) {
    CAPTURE(text);
    CHECK_FALSE(key_number(text));
  }
  CHECK(plain_key("007") == "7");
  CHECK(plain_key("-0") == "0");
  CHECK(plain_key("0x7") == "0x7");
}
