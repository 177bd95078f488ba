// Tests the pool of Lua's memory blocks, which are kept by size.
#include "lua/pool.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <random>
#include <set>
#include <vector>

#include "lua/allocator.h"
#include "lua/budget.h"

using namespace fuda::lua;

TEST_CASE("a returned block is reused for a block of the same size", "[lua]") {
  if (Pool::kOff) return;
  Pool pool;
  void* const first = pool.take(24);
  void* const other = pool.take(32);  // the same size class, because classes have steps of 16
  void* const larger = pool.take(33);
  CHECK(std::set<void*>{first, other, larger}.size() == 3);
  pool.give(first, 17);
  CHECK(pool.take(40) != first);
  CHECK(pool.take(30) == first);
  CHECK(pool.has(larger));
  int outside = 0;
  CHECK_FALSE(pool.has(&outside));
  CHECK_FALSE(pool.has(nullptr));
  CHECK_FALSE(Pool().has(nullptr));
}

TEST_CASE("a pool has a limited size", "[lua]") {
  Pool pool;
  std::size_t blocks = 0;
  while (pool.take(Pool::kLargest) != nullptr) ++blocks;
  CHECK(blocks == (Pool::kOff ? 0 : Pool::kRoom / Pool::kLargest));
}

TEST_CASE("blocks keep their contents as they grow and shrink, and all blocks are counted", "[lua]") {
  struct Block {
    unsigned char* bytes = nullptr;
    std::size_t size = 0;
    unsigned char holds = 0;
  };
  Budget budget(4 * Pool::kRoom);
  Allocator allocator(budget);
  std::mt19937 chance(1);
  std::vector<Block> blocks(10'000);  // more than the pool has room for
  const auto resize = [&](Block& block, std::size_t size) {
    auto* const bytes =
        static_cast<unsigned char*>(Allocator::allocate(&allocator, block.bytes, block.size, size));
    for (std::size_t i = 0; i < std::min(block.size, size); ++i) {
      if (bytes[i] != block.holds) FAIL("lost at " << i << " of " << block.size);
    }
    block = {bytes, size, static_cast<unsigned char>(chance())};
    if (size > 0) std::memset(bytes, block.holds, size);
  };
  std::size_t all = 0;
  for (int i = 0; i < 100'000; ++i) {
    Block& block = blocks[chance() % blocks.size()];
    const std::size_t size = chance() % (chance() % 20 == 0 ? 2000 : 300);
    if (block.bytes == nullptr && size == 0) continue;
    all += size - block.size;
    resize(block, size);
    if (budget.memory_used() != all) FAIL("counted " << budget.memory_used() << " instead of " << all);
  }
  for (Block& block : blocks) resize(block, 0);
  CHECK(budget.memory_used() == 0);
}
