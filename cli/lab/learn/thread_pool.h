// Threads that wait for work which comes again and again: starting threads for each step would take longer
// than it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace fuda {

class ThreadPool {
 public:
  // So many threads work, one of which is whoever calls work(). Fewer where no more can be started.
  explicit ThreadPool(std::size_t threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] std::size_t size() const { return threads_.size() + 1; }
  // Calls job(worker) once for each number of a worker, 0 on the caller's own thread, and waits for all. It
  // must not throw. In a child that was forked the caller does the work of all.
  void work(const std::function<void(std::size_t)>& job);

 private:
  void serve(std::size_t worker);

  [[nodiscard]] bool is_forked() const;

  std::vector<std::thread> threads_;
  int process_;  // whose threads they are: a child that was forked has none of them
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::atomic<std::uint32_t> round_{0};  // counts jobs; kEnd: no more
  std::atomic<std::uint32_t> busy_{0};
  std::atomic<bool> ends_{false};
};

}  // namespace fuda
