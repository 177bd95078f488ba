#include "serve/short_memory.h"

#include <sys/mman.h>

#include <atomic>
#include <new>

namespace fuda::serve {

namespace {

constexpr std::size_t kReserve = 16UL * 1024 * 1024;

std::atomic<bool> is_wanted = false;
std::atomic<void*> reserve = nullptr;

// Address space that is not used takes no memory; under a limit (ulimit -v) it counts.
void* new_reserve() {
  void* made = mmap(nullptr, kReserve, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return made == MAP_FAILED ? nullptr : made;
}

void give_up_reserve() {
  void* kept = reserve.exchange(nullptr);
  if (kept == nullptr) throw std::bad_alloc();
  munmap(kept, kReserve);
}

std::shared_ptr<const SharedText> said() {
  static const auto text = std::make_shared<const SharedText>(
      answer_of(Refused(503, "the server has no memory left for this; try again later")).body);
  return text;
}

}  // namespace

MemoryReserve::MemoryReserve() {
  static_cast<void>(said());
  reserve = new_reserve();
  if (reserve == nullptr) throw std::bad_alloc();
  is_wanted = true;
  std::set_new_handler(give_up_reserve);
}

MemoryReserve::~MemoryReserve() {
  is_wanted = false;
  std::set_new_handler(nullptr);
  if (void* kept = reserve.exchange(nullptr); kept != nullptr) munmap(kept, kReserve);
}

bool is_short_of_memory() {
  if (!is_wanted || reserve != nullptr) return false;
  void* made = new_reserve();
  if (made == nullptr) return true;
  void* none = nullptr;
  if (!reserve.compare_exchange_strong(none, made)) munmap(made, kReserve);  // another thread had it back
  return false;
}

Answer no_memory() { return {503, "{}", said()}; }

}  // namespace fuda::serve
