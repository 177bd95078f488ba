// Helps to test the host as it behaves in programs without cli/.
#pragma once

#include <utility>

#include "lua/code_reader.h"

namespace fuda::test {

// While a WithoutReader exists, new Vms have no code reader.
class WithoutReader {
 public:
  WithoutReader() : before_(std::exchange(lua::code_reader, nullptr)) {}
  ~WithoutReader() { lua::code_reader = before_; }
  WithoutReader(const WithoutReader&) = delete;
  WithoutReader& operator=(const WithoutReader&) = delete;

 private:
  const lua::CodeReader* before_;
};

}  // namespace fuda::test
