#include "script/hash.h"

#include <catch2/catch.hpp>

using namespace fuda;

// Test vectors from the list that the authors of FNV publish.
TEST_CASE("FNV-1a gives the published hashes, even if it gets the text in parts", "[text]") {
  CHECK(fnv1a("") == 0xcbf29ce484222325ULL);
  CHECK(fnv1a("a") == 0xaf63dc4c8601ec8cULL);
  CHECK(fnv1a("foobar") == 0x85944171f73967e8ULL);
  CHECK(fnv1a("bar", fnv1a("foo")) == fnv1a("foobar"));
}
