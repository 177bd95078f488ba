#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <string_view>

#include "advice/advice.h"
#include "code/reader.h"
#include "programs.h"

int main(int count, char** arguments) {
  const std::string_view first = count > 1 ? arguments[1] : "";
  if (first == "--short-of-memory") return fuda::short_of_memory(count - 1, arguments + 1);
  fuda::install_advice();  // as the commands do
  fuda::lua::install_code_reader();
  if (first == "--steps") return fuda::steps(count - 1, arguments + 1);
  if (first == "--killed") return fuda::killed(count - 1, arguments + 1);
  return Catch::Session().run(count, arguments);
}
