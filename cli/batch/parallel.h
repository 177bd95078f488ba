// Work that falls into parts which do not depend on each other.
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

// Calls make() once on each of up to `threads` threads, one of which is the caller's, and then the worker
// that it returned, worker(i), for each i below `count`, in any order; after Ctrl-C, for no more of them.
// Returns how many threads worked: if one cannot be started, or has no memory for its worker, the others do
// its work. An exception of a worker, or of the caller's own make(), reaches the caller once all threads have
// stopped.
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
      return;  // the caller's own worker reports it, if it fails there too
    }
    work(*worker);
  };
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < threads && static_cast<std::size_t>(i) < count; ++i) others.emplace_back(help);
  } catch (const std::system_error&) {  // no more threads than these
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
