#include "serve/short_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <new>
#include <span>

namespace fuda::serve {

namespace {

constexpr std::size_t kPart = 16UL * 1024 * 1024;

std::atomic<bool> is_wanted = false;
// The last part is only for destructors that allocate memory during stack unwinding.
std::array<std::atomic<void*>, 3> parts = {};

// Creates a part. An unused part takes no memory, but its address space counts toward a limit (ulimit -v).
void* new_part() {
  void* made = mmap(nullptr, kPart, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return made == MAP_FAILED ? nullptr : made;
}

bool give_up(std::atomic<void*>& part) {
  void* kept = part.exchange(nullptr);
  if (kept != nullptr) munmap(kept, kPart);
  return kept != nullptr;
}

void give_up_reserve() {
  const std::size_t open = std::uncaught_exceptions() > 0 ? parts.size() : parts.size() - 1;
  if (std::ranges::none_of(std::span(parts).first(open), give_up)) throw std::bad_alloc();
}

// Whether the part exists. If the part is missing, first tries to create it again.
bool is_kept(std::atomic<void*>& part) {
  if (!is_wanted || part != nullptr) return true;
  void* made = new_part();
  if (made == nullptr) return false;
  void* none = nullptr;
  // Drop the new part if another thread has already recovered the part.
  if (!part.compare_exchange_strong(none, made)) munmap(made, kPart);
  return true;
}

std::shared_ptr<const SharedText> said() {
  static const auto text = std::make_shared<const SharedText>(
      answer_of(Refused(503, "the server does not have enough memory for this request; try again later"))
          .body);
  return text;
}

}  // namespace

MemoryReserve::MemoryReserve() {
  static_cast<void>(said());
  for (std::atomic<void*>& part : parts) {
    part = new_part();
    if (part != nullptr) continue;
    std::ranges::for_each(parts, give_up);
    throw std::bad_alloc();
  }
  is_wanted = true;
  std::set_new_handler(give_up_reserve);
}

MemoryReserve::~MemoryReserve() {
  is_wanted = false;
  std::set_new_handler(nullptr);
  std::ranges::for_each(parts, give_up);
}

bool is_out_of_memory() { return !std::ranges::all_of(std::span(parts).last(2), is_kept); }
bool is_short_of_memory() { return is_out_of_memory() || !is_kept(parts.front()); }

Answer no_memory() { return {503, "{}", said()}; }

}  // namespace fuda::serve
