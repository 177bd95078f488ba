#include "learn/thread_pool.h"

#include <unistd.h>

#include <new>
#include <system_error>
#include <utility>

namespace fuda {

ThreadPool::ThreadPool(std::size_t threads) : process_(getpid()) {
  try {
    for (std::size_t worker = 1; worker < threads; ++worker)
      threads_.emplace_back([this, worker] { serve(worker); });
  } catch (const std::system_error&) {  // the system refuses to start more threads
  }
}

bool ThreadPool::is_forked() const { return getpid() != process_; }

ThreadPool::~ThreadPool() {
  if (is_forked()) {  // a forked child cannot join the threads, but destroying an unjoined std::thread would
                      // end the program
    static_cast<void>(new (std::nothrow) std::vector<std::thread>(std::move(threads_)));
    return;
  }
  ends_ = true;
  ++round_;
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::serve(std::size_t worker) {
  std::uint32_t seen = 0;
  while (true) {
    round_.wait(seen);
    seen = round_.load();
    if (ends_) return;
    (*job_)(worker);
    if (--busy_ == 0) busy_.notify_one();
  }
}

void ThreadPool::work(const std::function<void(std::size_t)>& job) {
  if (!threads_.empty() && is_forked()) {
    for (std::size_t worker = 0; worker < size(); ++worker) job(worker);
    return;
  }
  job_ = &job;
  busy_ = static_cast<std::uint32_t>(threads_.size());
  ++round_;
  round_.notify_all();
  job(0);
  for (std::uint32_t left = busy_; left != 0; left = busy_) busy_.wait(left);
}

}  // namespace fuda
