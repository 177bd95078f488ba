// How often somebody may do something: so often in a row, then so often a second.
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

  // Whether it may be done now, at a cost of so many times. Counts it, if so.
  [[nodiscard]] bool take(double cost = 1) {
    const auto now = Clock::now();
    left_ = left_at(now);
    since_ = now;
    if (left_ < cost) return false;
    left_ -= cost;
    return true;
  }
  // Whether nothing is counted any more.
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

// How often each person may do something, and their network (serve/address.h). For any thread.
class PersonRates {
 public:
  explicit PersonRates(Allowance allowed) : allowed_(allowed) {}
  [[nodiscard]] bool take(const std::string& person);

 private:
  Allowance allowed_;
  std::mutex mutex_;                   // of what follows
  std::map<std::string, Rate> rates_;  // by person, and by network
  std::size_t many_ = 64;              // rates, before those that are whole again are forgotten
};

}  // namespace fuda::serve
