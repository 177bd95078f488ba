// The only source of randomness. The same seed gives the same numbers on every machine, compiler and standard
// library.
#pragma once

#include <array>
#include <cstdint>

namespace fuda {

// One SplitMix64 step of `x`: turns a counter into independent seeds (such as for game 17 of a simulation).
[[nodiscard]] constexpr std::uint64_t split_mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// xoshiro256** 1.0 by Blackman and Vigna (https://prng.di.unimi.it/xoshiro256starstar.c), public domain,
// seeded by four outputs of SplitMix64.
class Rng {
 public:
  Rng() : Rng(0) {}  // from four zeros, the generator would give only zeros
  explicit Rng(std::uint64_t seed) {
    for (auto& word : s_) {
      word = split_mix(seed);
      seed += 0x9e3779b97f4a7c15ULL;
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }

  // A number in [0, n), n >= 1, uniform and without bias. Uses Lemire's method with rejection, "Fast Random
  // Integer Generation in an Interval", ACM TOMACS 29(1), 2019, on the upper 32 bits.
  [[gnu::always_inline]] std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> s_{};
};

}  // namespace fuda
