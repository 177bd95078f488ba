#include "script/hash.h"

#include <catch2/catch.hpp>

using namespace fuda;

// From the list that its authors publish.
TEST_CASE("FNV-1a gives what it gives everywhere, also in parts", "[text]") {
  CHECK(fnv1a("") == 0xcbf29ce484222325ULL);
  CHECK(fnv1a("a") == 0xaf63dc4c8601ec8cULL);
  CHECK(fnv1a("foobar") == 0x85944171f73967e8ULL);
  CHECK(fnv1a("bar", fnv1a("foo")) == fnv1a("foobar"));
}
