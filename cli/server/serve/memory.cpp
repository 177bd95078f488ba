// Measures the memory that the server uses, and frees memory if all tables together have grown too large.
#include <malloc.h>
#include <unistd.h>

#include <sstream>

#include "files/files.h"
#include "serve/limits.h"
#include "serve/tables.h"

namespace fuda::serve {

namespace {

constexpr const char* kNoMemory = "the server does not have enough memory for this request; try again later";

}  // namespace

// The number of bytes in use. mallinfo2 does not count the memory of other allocators, such as a preloaded
// allocator or a sanitizer's. If another allocator is in use, returns the resident memory of the process.
std::size_t memory_in_use() {
  const struct mallinfo2 all = mallinfo2();
  if (all.uordblks > 0) return all.uordblks + all.hblkhd;
  std::size_t pages = 0;
  std::size_t resident = 0;
  try {
    std::istringstream(read_bytes("/proc/self/statm", 4096)) >> pages >> resident;
  } catch (const Failure&) {
    return 0;  // the sandbox does not let the process read this file
  }
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void Tables::refuse_growth() {
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(memory_mutex_);
    if (now - measured_ >= kMemoryMeasured) {
      in_use_ = memory_in_use();
      measured_ = now;
    }
    if (in_use_ <= options_.most_memory) return;
    if (now - spared_ < kMemorySpared) throw Refused(503, kNoMemory);
    spared_ = now;
  }
  TaskQueues* task_queues = *task_queues_;
  for (const auto& [id, table] : all()) {
    if (task_queues == nullptr) {
      table->forget_made();
    } else {
      task_queues->add({tasks_of_table(id), id, Priority::urgent}, [table = table] { table->forget_made(); });
    }
  }
  throw Refused(503, kNoMemory);
}

}  // namespace fuda::serve
