#include "core/rng.h"

namespace fuda {

std::uint64_t split_mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

Rng::Rng(std::uint64_t seed) {
  for (auto& word : s_) {
    word = split_mix(seed);
    seed += 0x9e3779b97f4a7c15ULL;
  }
}

}  // namespace fuda
