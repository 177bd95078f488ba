// A console on a pipe.
#include <iostream>
#include <string>

#include "games/console.h"

namespace fuda::cli {

namespace {

class PipeConsole final : public Console {
 public:
  bool ask(const std::string& prompt, const std::vector<std::string>& /*offer*/, std::string& line) override {
    std::cout << prompt << std::flush;
    const bool there = static_cast<bool>(std::getline(std::cin, line));
    if (there && !line.empty() && line.back() == '\r') line.pop_back();
    std::cout << (there ? line : "") << "\n";
    return there;
  }
  void clear() override { std::cout << "\n" << std::string(40, '-') << "\n\n"; }
  void forget() override {}
  void measure(Paint& /*paint*/) override {}
  void waiting(const std::string& /*text*/) override {}
};

}  // namespace

std::unique_ptr<Console> pipe_console() { return std::make_unique<PipeConsole>(); }

}  // namespace fuda::cli
