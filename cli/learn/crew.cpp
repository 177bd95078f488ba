#include "learn/crew.h"

#include <system_error>

namespace fuda {

Crew::Crew(std::size_t threads) {
  try {
    for (std::size_t worker = 1; worker < threads; ++worker)
      threads_.emplace_back([this, worker] { serve(worker); });
  } catch (const std::system_error&) {  // no more threads than these
  }
}

Crew::~Crew() {
  ends_ = true;
  ++round_;
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::serve(std::size_t worker) {
  std::uint32_t seen = 0;
  while (true) {
    round_.wait(seen);
    seen = round_.load();
    if (ends_) return;
    (*job_)(worker);
    if (--busy_ == 0) busy_.notify_one();
  }
}

void Crew::work(const std::function<void(std::size_t)>& job) {
  job_ = &job;
  busy_ = static_cast<std::uint32_t>(threads_.size());
  ++round_;
  round_.notify_all();
  job(0);
  for (std::uint32_t left = busy_; left != 0; left = busy_) busy_.wait(left);
}

}  // namespace fuda
