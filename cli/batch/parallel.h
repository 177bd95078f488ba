// Splits work into independent parts that run on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "batch/interrupt.h"

namespace fuda {

// Works on up to `threads` threads, including the caller's. Each thread calls make() once and then calls
// the returned worker, worker(i), for indices i below `count`. The workers handle each index exactly once, in
// any order. Ctrl-C stops the work early. Returns the number of threads that worked. If a thread cannot be
// started or has no memory for its worker, the other threads do its work. An exception from a worker, or from
// the caller's own make(), reaches the caller once all threads have stopped.
template <class Make>
int in_parallel(int threads, std::size_t count, Make make) {
  std::atomic<std::size_t> next{0};
  std::atomic<int> working{0};
  std::exception_ptr thrown;
  std::atomic_flag has_thrown;
  const auto work = [&](auto& worker) {
    ++working;
    try {
      for (std::size_t i = next++; i < count && !interrupted(); i = next++) worker(i);
    } catch (...) {
      if (!has_thrown.test_and_set()) thrown = std::current_exception();
      next = count;
    }
  };
  const auto help = [&] {
    std::optional<decltype(make())> worker;
    try {
      worker.emplace(make());
    } catch (...) {
      return;  // if the caller's own make() also fails, the caller gets the error
    }
    work(*worker);
  };
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < threads && static_cast<std::size_t>(i) < count; ++i) others.emplace_back(help);
  } catch (const std::system_error&) {  // no more threads are available
  } catch (const std::bad_alloc&) {
  }
  try {
    auto worker = make();
    work(worker);
  } catch (...) {
    if (!has_thrown.test_and_set()) thrown = std::current_exception();
    next = count;
  }
  for (std::thread& thread : others) thread.join();
  if (thrown) std::rethrow_exception(thrown);
  return working;
}

}  // namespace fuda
