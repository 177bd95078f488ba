// What bots and films need, on the thread that asks for it.
#pragma once

#include <deque>
#include <functional>

#include "serve/play.h"

namespace fuda::test {

// Thinks at once, or when it is told to.
class ThinkingHere final : public serve::Thinking {
 public:
  explicit ThinkingHere(bool thinks_at_once = true) : at_once(thinks_at_once) {}

  bool at_once;

  void start(std::function<void()> think, std::function<void()> done) override {
    jobs_.emplace_back([think = std::move(think), done = std::move(done)] {
      think();
      done();
    });
    if (at_once) run();
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
