// The memory of the server: how much is in use, and what happens where tables have grown too large together.
#include <malloc.h>
#include <unistd.h>

#include <sstream>

#include "files/files.h"
#include "serve/limits.h"
#include "serve/tables.h"

namespace fuda::serve {

namespace {

constexpr const char* kNoMemory = "the server has no memory left for this: try again later";

}  // namespace

// mallinfo2 knows nothing of other allocators (one that is preloaded, a sanitizer's); then, the memory that
// the process occupies.
std::size_t memory_in_use() {
  const struct mallinfo2 all = mallinfo2();
  if (all.uordblks > 0) return all.uordblks + all.hblkhd;
  std::size_t pages = 0;
  std::size_t resident = 0;
  try {
    std::istringstream(read_bytes("/proc/self/statm", 4096)) >> pages >> resident;
  } catch (const Failure&) {
    return 0;  // out of reach behind the wall
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
