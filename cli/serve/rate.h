// How often somebody may do something: so often in a row, then so often a second.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

namespace fuda::serve {

struct Allowance {
  double in_a_row = 1;
  double a_second = 1;
};

class Rate {
 public:
  explicit Rate(Allowance allowed) : allowed_(allowed), left_(allowed.in_a_row) {}

  // Whether it may be done now. Counts it, if so.
  [[nodiscard]] bool take() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - std::exchange(since_, now);
    left_ = std::min(allowed_.in_a_row, left_ + passed.count() * allowed_.a_second);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  Allowance allowed_;
  double left_;
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace fuda::serve
