#include "author/folder_events.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

using fuda::FolderEvents;
namespace fs = std::filesystem;

// Whoever waits must come back after a change, by the kernel's notice and without it.
TEST_CASE("waiting ends after a file was written", "[play][watch]") {
  const auto by = GENERATE(FolderEvents::By::kernel, FolderEvents::By::time);
  const fs::path folder = fs::temp_directory_path() / ("fuda-events-" + std::to_string(std::rand()));
  fs::create_directories(folder);
  FolderEvents events(by);
  events.watch(folder);
  events.watch(folder / "not-there");
  std::thread writer([&] { std::ofstream(folder / "a.yaml") << "a: 1\n"; });
  while (!fs::exists(folder / "a.yaml")) events.wait();
  writer.join();
  CHECK(fs::exists(folder / "a.yaml"));
  fs::remove_all(folder);
}
