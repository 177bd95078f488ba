// What bots, copies and films need, on the thread that asks for it.
#pragma once

#include <deque>
#include <functional>

#include "serve/api.h"

namespace fuda::test {

// Thinks at once, or when it is told to.
class ThinkingHere {
 public:
  explicit ThinkingHere(bool thinks_at_once = true) : at_once(thinks_at_once) {}

  bool at_once;
  serve::Errand last;  // what was asked for last
  [[nodiscard]] std::size_t waiting() const { return jobs_.size(); }

  // `this` must outlive what it gives.
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
