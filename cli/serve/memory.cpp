// Frees memory if all tables together have grown too large.
#include "serve/limits.h"
#include "serve/tables.h"

namespace fuda::serve {

namespace {

constexpr const char* kNoMemory = "the server does not have enough memory for this request; try again later";

}  // namespace

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
