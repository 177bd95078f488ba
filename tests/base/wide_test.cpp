// Tests means of large numbers.
#include "base/wide.h"

#include <catch2/catch.hpp>
#include <limits>

using namespace fuda;

TEST_CASE("means of wide sums are right to the last digit", "[base]") {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kPower = std::int64_t{1} << 53;
  CHECK(mean_text(10, 4, 2) == "2.50");
  CHECK(mean_text(0, 0, 2) == "0.00");
  CHECK(mean_text(-1, 8, 4) == "-0.1250");
  CHECK(mean_text(Wide{kPower + 1} * 3, 3, 4) == "9007199254740993.0000");
  CHECK(mean_text(Wide{kPower} + kPower + 1, 2, 3) == "9007199254740992.500");
  CHECK(mean_text(-(Wide{kPower} + kPower + 1), 2, 3) == "-9007199254740992.500");
  CHECK(mean_text(Wide{kMost} * 1'000'000, 1'000'000, 2) == "9223372036854775807.00");
  CHECK(mean_text(-Wide{kMost} - 1, 1, 0) == "-9223372036854775808");
  CHECK(mean_text(Wide{kPower} * 3 + 2, 3, 3) == "9007199254740992.667");
  CHECK(mean_text(Wide{kPower} * 2000 - 1, 2000, 3) == "9007199254740992.000");
  // The result is the nearest double, rounded once. If doubles can represent both the sum and n exactly, the
  // mean equals the quotient of these doubles.
  CHECK(mean_of(1, 3) == 1.0 / 3.0);
  CHECK(mean_of(Wide{kPower} * 1000, 1000) == static_cast<double>(kPower));
  CHECK(mean_of(Wide{kPower - 1} * 999, 999) == static_cast<double>(kPower - 1));
  CHECK(mean_of(-Wide{kPower - 1} * 999, 999) == -static_cast<double>(kPower - 1));
  CHECK(mean_of(Wide{kMost} * 3, 3) == 9223372036854775808.0);
  CHECK(mean_of(Wide{kPower} + 1, std::uint64_t{1} << 60U) == 0.0078125);
  CHECK(mean_of(5, 0) == 0);
}
