// For tests of the host as a program has it that links nothing of cli/.
#pragma once

#include <utility>

#include "lua/code_reader.h"

namespace fuda::test {

// While one lives, no Vm that is made gets a reader of its code.
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
