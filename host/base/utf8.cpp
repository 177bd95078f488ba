#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace fuda {

namespace {

struct Range {
  char32_t first, last;
};

constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},   Range{0xAC00, 0xD7A3},
    Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD},
};
constexpr std::array kNoWidth = {
    Range{0x0300, 0x036F},
    Range{0x20D0, 0x20FF},
    Range{0xFE00, 0xFE0F},
    Range{0xFE20, 0xFE2F},
};
constexpr std::array kHidden = {
    Range{0x00AD, 0x00AD},   Range{0x061C, 0x061C}, Range{0x115F, 0x1160}, Range{0x180E, 0x180E},
    Range{0x200B, 0x200F},   Range{0x2028, 0x202E}, Range{0x2060, 0x206F}, Range{0x3164, 0x3164},
    Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0}, Range{0xFFF9, 0xFFFB}, Range{0xFFFE, 0xFFFF},
    Range{0xE0000, 0xE0FFF},
};

template <typename Ranges>
bool contains(const Ranges& ranges, char32_t point) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [point](Range range) { return range.first <= point && point <= range.last; });
}

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

CodePoint decode_utf8(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  std::size_t bytes = 0;
  char32_t value = 0;
  char32_t least = 0;  // a smaller value has a shorter form, so this form is overlong
  if ((lead & 0xE0) == 0xC0) {
    bytes = 2, value = lead & 0x1F, least = 0x80;
  } else if ((lead & 0xF0) == 0xE0) {
    bytes = 3, value = lead & 0x0F, least = 0x800;
  } else if ((lead & 0xF8) == 0xF0) {
    bytes = 4, value = lead & 0x07, least = 0x10000;
  } else {
    return {};
  }
  if (text.size() - at < bytes) return {};
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3F);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least || value > 0x10FFFF || surrogate) return {};
  return {value, bytes};
}

bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7F && point <= 0x9F); }

bool is_hidden(char32_t point) { return contains(kHidden, point); }

int display_width(char32_t point) {
  if (contains(kNoWidth, point)) return 0;
  return contains(kWide, point) ? 2 : 1;
}

std::string printable(std::string_view text, bool keep_tabs) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const bool bad = point.bytes == 0 || is_control(point.value) || is_hidden(point.value);
    const bool shown = !bad || (keep_tabs && text[at] == '\t');
    if (shown) {
      result.append(text, at, point.bytes);
    } else {
      result += '?';
    }
    at += std::max<std::size_t>(point.bytes, 1);
  }
  return result;
}

std::string excerpt(std::string_view text, std::size_t most) {
  std::string result;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (count++ == most) return result + "…";
    const std::size_t bytes = std::max<std::size_t>(decode_utf8(text, at).bytes, 1);
    const bool space = text[at] == '\n' || text[at] == '\t' || text[at] == '\r';
    result += space ? " " : printable(text.substr(at, bytes));
    at += bytes;
  }
  return result;
}

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
