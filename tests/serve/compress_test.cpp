// Tests the compression of answers, with enough memory and with too little.
#include "http/compress.h"

#include <catch2/catch.hpp>
#include <new>
#include <string>

using namespace fuda::serve;

namespace {

std::string text_with_lines(std::size_t lines) {
  std::string out;
  for (std::size_t i = 0; i < lines; ++i)
    out += "line " + std::to_string(i * i * 7919 % 100'003) + " of a text\n";
  return out;
}

}  // namespace

TEST_CASE("an answer for which there is no memory does not end the program", "[serve][compress]") {
  const std::string text = text_with_lines(300);
  for (const Effort effort : {Effort::little, Effort::more, Effort::most}) {
    std::size_t refused = 0;
    // Brotli allocates its largest blocks first, so it has nearly all of the memory that it needs in the last
    // steps.
    for (std::size_t most = 1000;; most += most / 3) {
      std::string made;
      try {
        made = compressed(text, Coding::brotli, effort, most);
      } catch (const std::bad_alloc&) {
        ++refused;
        continue;
      }
      CHECK(made == compressed(text, Coding::brotli, effort));
      break;
    }
    CHECK(refused > 3);
  }
}
