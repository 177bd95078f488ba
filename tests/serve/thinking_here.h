// Does the work of bots, copies and films on the thread that requests it.
#pragma once

#include <deque>
#include <functional>

#include "serve/api.h"

namespace fuda::test {

// Does this work at once, or when the test asks for it.
class ThinkingHere {
 public:
  explicit ThinkingHere(bool thinks_at_once = true) : at_once(thinks_at_once) {}

  bool at_once;
  serve::Errand last;  // the last request
  [[nodiscard]] std::size_t waiting() const { return jobs_.size(); }

  // `this` must outlive the result.
  serve::Background background() {
    return [this](const serve::Errand& errand, const std::function<void()>& work,
                  const std::function<void()>& done) {
      last = errand;
      jobs_.emplace_back([work, done] {
        work();
        if (done) done();
      });
      if (at_once) run();
    };
  }
  void run() {
    while (!jobs_.empty()) {
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      job();
    }
  }

 private:
  std::deque<std::function<void()>> jobs_;
};

}  // namespace fuda::test
