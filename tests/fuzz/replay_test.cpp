// Runs all inputs of the corpus: the inputs that fuzzing found, and the inputs with which it began. This test
// needs no libFuzzer, so it works with every compiler.
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "fuzz/fuzz.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::fuzz;

namespace {

std::vector<Path> files_below(const Path& folder) {
  std::vector<Path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("no input in the corpus of the fuzzers breaks a promise", "[fuzz]") {
  const Path folder = source_dir() / "tests/fuzz/corpus";
  for (const Target& target : targets()) {
    for (const Path& file : files_below(folder / target.name)) {
      INFO(file.string());
      CHECK_NOTHROW(run(target, read_all(file)));
    }
  }
}

TEST_CASE("an input with several files is split into them", "[fuzz]") {
  const Bundle bundle = unpack("3 +v\n%% game.yaml\na\nb\n%% ../out\n%% rules.lua\nc");
  CHECK(bundle.head == "3 +v\n");
  CHECK(bundle.files == Files{{"game.yaml", "a\nb\n%% ../out\n"}, {"rules.lua", "c"}});
}
