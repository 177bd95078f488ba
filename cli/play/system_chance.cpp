#include "play/system_chance.h"

#include <array>

#include "base/diagnostic.h"
#include "system/process.h"

namespace fuda {

namespace {

std::uint64_t new_number() {
  std::array<unsigned char, sizeof(std::uint64_t)> bytes{};
  fill_by_chance(bytes);
  std::uint64_t number = 0;
  for (const unsigned char byte : bytes) number = number << 8U | byte;
  return number;
}

}  // namespace

void fill_by_chance(std::span<unsigned char> bytes) {
  if (!system::fill_at_random(bytes)) throw Failure(error_at({}, "the system provides no random numbers"));
}

std::uint64_t new_seed() { return new_number() >> 1U; }

SecretKey new_secret() { return {{new_number(), new_number()}}; }

}  // namespace fuda
