// Threads that wait for repeated work, because starting threads for each step would take longer than the
// step.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace fuda {

class ThreadPool {
 public:
  // `threads` is the number of workers, including the caller of work(). The pool starts fewer threads if the
  // system refuses more.
  explicit ThreadPool(std::size_t threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] std::size_t size() const { return threads_.size() + 1; }
  // Calls job(i) once for each worker's number i, with 0 on the caller's own thread. Waits until all calls
  // have returned. The job must not throw. In a forked child, the caller does all the work.
  void work(const std::function<void(std::size_t)>& job);

 private:
  void serve(std::size_t worker);

  [[nodiscard]] bool is_forked() const;

  std::vector<std::thread> threads_;
  int process_;  // the process that owns the threads; a forked child has no threads
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::atomic<std::uint32_t> round_{0};  // the number of the current job; kEnd ends the threads
  std::atomic<std::uint32_t> busy_{0};
  std::atomic<bool> ends_{false};
};

}  // namespace fuda
