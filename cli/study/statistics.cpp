#include "study/statistics.h"

#include <algorithm>

namespace fuda {

namespace {

void add_to(std::uint64_t& sum, std::uint64_t more) { sum += more; }
void add_to(Figure& sum, const Figure& more) { sum.add(more); }
template <class T>
void add_to(std::vector<T>& sums, const std::vector<T>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) add_to(sums[i], more[i]);
}

}  // namespace

void Statistics::add(const Statistics& other) {
  each([&](const char*, auto member) { add_to(this->*member, other.*member); });
}

}  // namespace fuda
