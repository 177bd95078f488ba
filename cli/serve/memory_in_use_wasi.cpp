// Measures the memory that the server uses. WebAssembly counts memory in pages, and never returns a page.
#include "serve/tables.h"

namespace fuda::serve {

std::size_t memory_in_use() {
  constexpr std::size_t kPage = 65536;  // bytes
  return __builtin_wasm_memory_size(0) * kPage;
}

}  // namespace fuda::serve
