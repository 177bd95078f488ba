#include "watch.h"
#include "base/lists.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <iostream>
#include <thread>

#include "disk/changes.h"
#include "files/read_log.h"
#include "program/command.h"
#include "program/output.h"
#include "text/render.h"

namespace fuda::cli {

namespace {

// Waits until programs have finished writing files and have replaced the removed files, but only for a
// limited time.
void let_them_finish(const ReadLog& log) {
  constexpr auto kPause = std::chrono::milliseconds(8);
  constexpr int kMost = 25;
  std::string before = state_now(log);
  for (int i = 0; i < kMost; ++i) {
    std::this_thread::sleep_for(kPause);
    std::string now = state_now(log);
    if (now == before && !lacks_a_file(log)) return;
    before = std::move(now);
  }
}

std::vector<std::string> wait_for_change(const ReadLog& log) {
  constexpr auto kPause = std::chrono::milliseconds(100);  // the time between two checks of the files: short
                                                           // for a person, but long for a processor
  for (;; std::this_thread::sleep_for(kPause)) {
    if (changes(log).empty()) continue;
    let_them_finish(log);
    auto found = changes(log);
    if (!found.empty()) return found;
  }
}

std::string headline(const std::vector<std::string>& changes) {
  constexpr std::size_t kMost = 3;
  constexpr std::size_t kWidth = 100;
  std::string what;
  for (std::size_t i = 0; i < changes.size() && i < kMost; ++i) what += (i > 0 ? ", " : "") + changes[i];
  if (changes.size() > kMost) what += fmt::format(" and {} more", changes.size() - kMost);
  const std::time_t now = std::time(nullptr);
  std::string line = fmt::format("── {:%H:%M:%S} ── {} ──", fmt::localtime(now), what);
  for (std::size_t width = width_of(line); width < kWidth; ++width) line += "─";
  return line;
}

}  // namespace

int watch(const std::function<int()>& work) {
  const Paint paint = paint_for_output();
  for (bool first = true;; first = false) {
    ReadLog log;
    try {
      const Reading reading(log);
      work();
    } catch (const Failure& failure) {
      std::cout.flush();
      // If the first run has read no file, the error may be a mistake on the command line.
      if (first && files_in(log) == 0) throw;
      std::cerr << render(failure.findings()) << "\n";
    }
    std::cerr.flush();
    const auto files = static_cast<std::int64_t>(files_in(log));
    std::cout << paint.dim(fmt::format("watching {}; press Ctrl-C to stop", counted(files, "file"))) << "\n";
    std::cout.flush();
    if (nobody_reads()) return 0;
    std::cout << "\n" << paint.bold(headline(wait_for_change(log))) << "\n";
  }
}

}  // namespace fuda::cli
