#include "lua/pool.h"

namespace fuda::lua {

void* Pool::take_new(std::size_t size) noexcept {
  if (kOff) return nullptr;
  if (room_ == nullptr) room_.reset(new (std::nothrow) std::byte[kRoom]);
  const std::size_t whole = (kind_of(size) + 1) * kStep;
  if (room_ == nullptr || kRoom - used_ < whole) return nullptr;
  void* const block = room_.get() + used_;
  used_ += whole;
  return block;
}

}  // namespace fuda::lua
