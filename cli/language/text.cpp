#include "language/text.h"

#include <algorithm>
#include <iterator>

namespace fuda::language {

namespace {

std::size_t start_of(std::string_view text, int line) {
  std::size_t start = 0;
  for (int i = 0; i < line; ++i) {
    start = text.find('\n', start);
    if (start == std::string_view::npos) return text.size();
    ++start;
  }
  return start;
}

// The number of bytes of the character that begins with `first`.
int width_of_character(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::string_view line_of(std::string_view text, int line) {
  const std::size_t start = start_of(text, line);
  std::string_view found = text.substr(start, std::min(text.find('\n', start), text.size()) - start);
  if (found.ends_with('\r')) found.remove_suffix(1);
  return found;
}

int count_lines(std::string_view text) { return 1 + static_cast<int>(std::ranges::count(text, '\n')); }

std::size_t offset_of(std::string_view text, Position position) {
  const std::size_t start = start_of(text, position.line);
  const std::size_t end = std::min(text.find('\n', start), text.size());
  return std::min(start + static_cast<std::size_t>(std::max(position.byte, 0)), end);
}

Position position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t line = before.rfind('\n');
  const std::size_t start = line == std::string_view::npos ? 0 : line + 1;
  return {static_cast<int>(std::ranges::count(before, '\n')), static_cast<int>(before.size() - start)};
}

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    starts_.push_back(at + 1);
}

Position Lines::at(std::size_t offset) const {
  const auto next = std::ranges::upper_bound(starts_, std::min(offset, text_.size()));
  const auto line = std::prev(next);
  return {static_cast<int>(line - starts_.begin()), static_cast<int>(std::min(offset, text_.size()) - *line)};
}

std::string_view Lines::line(int number) const {
  const auto index = static_cast<std::size_t>(std::max(number, 0));
  if (index >= starts_.size()) return {};
  return line_of(text_.substr(starts_[index]), 0);
}

Range range_of_word(std::string_view text, std::size_t offset, std::size_t length) {
  return {position_at(text, offset), position_at(text, offset + length)};
}

Range range_of(const Place& place, std::string_view text) {
  const int line = std::clamp(place.line - 1, 0, count_lines(text) - 1);
  const std::string_view written = line_of(text, line);
  const int end = static_cast<int>(written.size());
  if (place.line > 0 && place.column > 0) {
    const int begin = std::min(place.column - 1, end);
    return {{line, begin}, {line, std::min(begin + std::max(place.length, 1), std::max(end, begin))}};
  }
  const std::size_t first = std::min(written.find_first_not_of(" \t"), written.size());
  return {{line, static_cast<int>(first)}, {line, end}};
}

int utf16_of(std::string_view line, int byte) {
  int units = 0;
  const int end = std::min(byte, static_cast<int>(line.size()));
  for (int at = 0; at < end;) {
    const int width = width_of_character(line[static_cast<std::size_t>(at)]);
    units += width == 4 ? 2 : 1;
    at += width;
  }
  return units;
}

int byte_of(std::string_view line, int utf16) {
  int at = 0;
  for (int units = 0; units < utf16 && at < static_cast<int>(line.size());) {
    const int width = width_of_character(line[static_cast<std::size_t>(at)]);
    units += width == 4 ? 2 : 1;
    at += width;
  }
  return std::min(at, static_cast<int>(line.size()));
}

}  // namespace fuda::language
