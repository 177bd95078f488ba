// A limit on a person's actions. The person may perform a number of actions in a row, and then a number of
// actions per second.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace fuda::serve {

struct Allowance {
  double in_a_row = 1;
  double a_second = 1;
};

class Rate {
 public:
  explicit Rate(Allowance allowed) : allowed_(allowed), left_(allowed.in_a_row) {}

  // Whether an action that costs as much as `cost` normal actions is allowed now. If the action is allowed,
  // counts it.
  [[nodiscard]] bool take(double cost = 1) {
    const auto now = Clock::now();
    left_ = left_at(now);
    since_ = now;
    if (left_ < cost) return false;
    left_ -= cost;
    return true;
  }
  // Whether the full allowance is available again.
  [[nodiscard]] bool is_whole() const { return left_at(Clock::now()) >= allowed_.in_a_row; }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double left_at(Clock::time_point now) const {
    const std::chrono::duration<double> passed = now - since_;
    return std::min(allowed_.in_a_row, left_ + passed.count() * allowed_.a_second);
  }

  Allowance allowed_;
  double left_;
  Clock::time_point since_ = Clock::now();
};

// The rates of people and of their networks (serve/address.h). Any thread may use a PersonRates.
class PersonRates {
 public:
  explicit PersonRates(Allowance allowed) : allowed_(allowed) {}
  [[nodiscard]] bool take(const std::string& person);

 private:
  Allowance allowed_;
  std::mutex mutex_;                   // guards the members below
  std::map<std::string, Rate> rates_;  // the rates of people and networks
  std::size_t many_ = 64;              // if there are more rates than this, take() forgets unused rates
};

}  // namespace fuda::serve
