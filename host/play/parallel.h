// Work that falls into parts which do not depend on each other.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace fuda::play {

// Calls fn(i) for each i below `count`, on up to `threads` threads, in any order. An exception goes on to the
// caller once all threads have stopped.
template <class Fn>
void in_parallel(int threads, std::size_t count, Fn fn) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::atomic_flag has_thrown;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) fn(i);
    } catch (...) {
      if (!has_thrown.test_and_set()) thrown = std::current_exception();
      next = count;
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads && static_cast<std::size_t>(i) < count; ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace fuda::play
