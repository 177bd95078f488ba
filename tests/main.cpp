#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "code/reader.h"

int main(int count, char** arguments) {
  fuda::lua::install_code_reader();  // as the commands do
  return Catch::Session().run(count, arguments);
}
