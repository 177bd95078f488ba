#include "serve/rate.h"

#include "serve/address.h"
#include "serve/limits.h"

namespace fuda::serve {

bool PersonRates::take(const std::string& person) {
  const std::lock_guard lock(mutex_);
  if (rates_.size() > many_) {
    std::erase_if(rates_, [](const auto& one) { return one.second.is_whole(); });
    many_ = std::max(many_, 2 * rates_.size());
  }
  if (!rates_.try_emplace(person, allowed_).first->second.take()) return false;
  const std::string network = network_of(person);
  if (network == person) return true;
  const Allowance shared{allowed_.in_a_row * kPeopleOfNetwork, allowed_.a_second * kPeopleOfNetwork};
  return rates_.try_emplace(network, shared).first->second.take();
}

}  // namespace fuda::serve
