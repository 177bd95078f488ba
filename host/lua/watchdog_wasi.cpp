// The watchdog for a system without threads. No entry can be created, so every budget counts instructions
// (budget.cpp).
#include <system_error>

#include "lua/watchdog.h"

namespace fuda::lua {

thread_local constinit WatchdogEntry* WatchdogEntry::innermost_ = nullptr;
thread_local constinit int WatchdogEntry::thread_id_ = 0;

WatchdogEntry::WatchdogEntry(lua_State* state, lua_Hook on_expired) : state_(state), on_expired_(on_expired) {
  throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
}

WatchdogEntry::~WatchdogEntry() = default;

void WatchdogEntry::set_deadline(std::chrono::milliseconds deadline) { deadline_ms_ = deadline.count(); }

std::chrono::milliseconds WatchdogEntry::deadline() const {
  return std::chrono::milliseconds{deadline_ms_.load()};
}

int WatchdogEntry::current_thread() { return 1; }

}  // namespace fuda::lua
