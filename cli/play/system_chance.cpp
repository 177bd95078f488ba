#include "play/system_chance.h"

#include <sys/random.h>

#include <array>
#include <cerrno>

#include "base/diagnostic.h"

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
  while (!bytes.empty()) {
    const ssize_t n = getrandom(bytes.data(), bytes.size(), 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) throw Failure(error_at({}, "the system provides no random numbers"));
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
}

std::uint64_t new_seed() { return new_number() >> 1U; }

SecretKey new_secret() { return {{new_number(), new_number()}}; }

}  // namespace fuda
