// The functions that libFuzzer calls. The variable FUDA_FUZZ_TARGET names the target, so one program is
// enough for all targets.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "fuzz/fuzz.h"
#include "model/rng.h"
#include "search/install.h"

// NOLINTBEGIN(readability-identifier-naming): libFuzzer's names
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using fuda::Rng;

const fuda::fuzz::Target* target = nullptr;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// Returns the start and length of a random word.
std::pair<std::size_t, std::size_t> some_word(const std::string& text, Rng& rng) {
  if (text.empty()) return {0, 0};
  std::size_t start = rng.below(static_cast<std::uint32_t>(text.size()));
  while (start > 0 && is_word(text[start - 1])) --start;
  std::size_t end = start;
  while (end < text.size() && is_word(text[end])) ++end;
  return {start, end - start};
}

// The formats of all targets consist of lines and words, and random bytes would mostly cause syntax errors.
std::string mutated(const std::string& text, Rng& rng) {
  auto lines = lines_of(text);
  if (lines.empty()) return text;
  const auto some = [&] { return rng.below(static_cast<std::uint32_t>(lines.size())); };
  const std::uint32_t at = some();
  switch (rng.below(7)) {
    case 0:
      lines.erase(lines.begin() + at);
      break;
    case 1:
      lines.insert(lines.begin() + at, lines[some()]);
      break;
    case 2:
      std::swap(lines[at], lines[some()]);
      break;
    case 3:
      lines[at].insert(0, "  ");
      break;
    case 4:
      lines[at].erase(0, std::min(lines[at].find_first_not_of(' '), std::size_t{2}));
      break;
    default: {  // replaces one word with another word
      const auto [from, from_length] = some_word(text, rng);
      const auto [to, to_length] = some_word(text, rng);
      return text.substr(0, to) + text.substr(from, from_length) + text.substr(to + to_length);
    }
  }
  std::string result;
  for (const std::string& line : lines) result += line;
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  const char* name = std::getenv("FUDA_FUZZ_TARGET");
  target = fuda::fuzz::find_target(name == nullptr ? "" : name);
  if (target == nullptr) fuda::fuzz::broken("FUDA_FUZZ_TARGET names no target");
  fuda::install_diagnostics();
  fuda::lua::install_code_reader();
  fuda::install_search();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuda::fuzz::run(*target, {reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  Rng rng(seed);
  if (rng.below(2) == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (std::uint32_t times = rng.below(3) + 1; times > 0; --times) text = mutated(text, rng);
  text.resize(std::min(text.size(), most));
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
// NOLINTEND(readability-identifier-naming)
