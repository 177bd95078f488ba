#include "script/keyed_hash.h"

#include <catch2/catch.hpp>

using namespace fuda;

// In the test vectors of the authors, the key and the messages are the bytes 00 01 02 …
TEST_CASE("the keyed hash is SipHash-2-4", "[hash]") {
  const SecretKey key{{0x0706050403020100ULL, 0x0f0e0d0c0b0a0908ULL}};
  CHECK(keyed_hash(key, {}) == 0x726fdb47dd0e0e31ULL);
  CHECK(keyed_hash(key, {0x0706050403020100ULL}) == 0x93f5f5799a932462ULL);
  CHECK(keyed_hash(key, {0x0706050403020100ULL, 0x0f0e0d0c0b0a0908ULL}) == 0x3f2acc7f57c29bdbULL);
}

TEST_CASE("a key is written in 32 digits and read back", "[hash]") {
  const SecretKey key{{0x1, 0xfedcba9876543210ULL}};
  CHECK(key_text(key) == "0000000000000001fedcba9876543210");
  CHECK(read_key(key_text(key)) == key);
  CHECK(read_key(key_text(key_from(7))) == key_from(7));
  CHECK_FALSE(key_from(7) == key_from(8));
  for (const char* wrong : {"", "1", "0000000000000001fedcba987654321", "0000000000000001FEDCBA9876543210",
                            "0000000000000001fedcba98765432100", "0000000000000001fedcba987654321g",
                            "-000000000000001fedcba9876543210"}) {
    CAPTURE(wrong);
    CHECK_FALSE(read_key(wrong));
  }
}
