#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "code/reader.h"
#include "diagnostics/diagnostics.h"

int main(int count, char** arguments) {
  fuda::install_diagnostics();  // show messages as the commands of fuda do
  fuda::lua::install_code_reader();
  return Catch::Session().run(count, arguments);
}
