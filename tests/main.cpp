#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "advice/advice.h"
#include "code/reader.h"

int main(int count, char** arguments) {
  fuda::install_advice();  // as the commands do
  fuda::lua::install_code_reader();
  return Catch::Session().run(count, arguments);
}
