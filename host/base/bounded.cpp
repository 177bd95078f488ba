#include "base/bounded.h"

#include <algorithm>
#include <string_view>

namespace fuda {

namespace {

bool inside_character(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// Shortens a line to its beginning and end, with an ellipsis in between.
std::string short_line(std::string_view line) {
  constexpr std::string_view kEllipsis = " … ";
  constexpr std::size_t kEnd = kMaxMessageLine / 4;
  std::size_t first = kMaxMessageLine - kEnd - kEllipsis.size();
  std::size_t last = line.size() - kEnd;
  // Cut between characters. Move each cut by at most three bytes, because the text may be malformed UTF-8.
  for (int step = 0; step < 3 && inside_character(line, first); ++step) --first;
  for (int step = 0; step < 3 && inside_character(line, last); ++step) ++last;
  return std::string(line.substr(0, first)).append(kEllipsis).append(line.substr(last));
}

}  // namespace

std::string bounded(std::string text) {
  if (text.size() <= kMaxMessageLine) return text;
  std::string out;
  std::size_t lines = 0;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (lines == kMaxMessageLines) return out + "\n…";
    const std::string_view line = std::string_view(text).substr(start, end - start);
    if (lines++ > 0) out += '\n';
    out += line.size() > kMaxMessageLine ? short_line(line) : std::string(line);
    start = end + 1;
  }
  return out;
}

}  // namespace fuda
