#include "text/paint.h"

#include <algorithm>
#include <array>
#include <random>

#include "base/utf8.h"

namespace fuda {

namespace {

using Mark = std::array<char, 17>;

// Creates the mark of this run of the program. printable() replaces the first character of the mark in all
// other text.
Mark new_mark() {
  std::random_device chance;
  Mark mark{'\x1b'};
  for (std::size_t i = 1; i < mark.size(); ++i) mark[i] = static_cast<char>('a' + chance() % 26);
  return mark;
}

}  // namespace

std::string_view terminal_mark() {
  static const Mark mark = new_mark();
  return {mark.data(), mark.size()};
}

std::string Paint::with(std::string_view code, std::string_view text) const {
  if (!on || text.empty()) return std::string(text);
  const std::string mark(terminal_mark());
  return mark + std::string(code) + "m" + std::string(text) + mark + "0m";
}

std::string Paint::on_colour(int red, int green, int blue, bool black, std::string_view text) const {
  std::string code = "48;2;";
  for (const int part : {red, green, blue}) code += std::to_string(part) + ";";
  return with(code + (black ? "30" : "97"), text);
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with(terminal_mark())) {
      at = std::min(text.find('m', at + terminal_mark().size()), text.size() - 1) + 1;
      continue;
    }
    const CodePoint point = decode_utf8(text, at);
    width += point.bytes == 0 ? 1U : static_cast<std::size_t>(display_width(point.value));
    at += point.bytes == 0 ? 1 : point.bytes;
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t own = width_of(text);
  return std::string(text) + std::string(own < width ? width - own : 0, ' ');
}

std::string wrapped(std::string_view line, std::size_t width, std::size_t hang, std::string_view between) {
  if (const std::size_t end = line.find('\n'); end != std::string_view::npos) {
    return wrapped(line.substr(0, end), width, hang, between) + "\n" +
           wrapped(line.substr(end + 1), width, hang, between);
  }
  if (width == 0 || width_of(line) <= width) return std::string(line);
  hang = std::min(hang, width / 2);
  const std::size_t seen = width_of(between.substr(0, between.find_last_not_of(' ') + 1));
  std::string all;
  std::string current;
  bool empty = true;  // whether the line has only spaces so far
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(between, at), line.size());
    const std::string_view part = line.substr(at, end - at);
    const bool blank = part.find_first_not_of(' ') == std::string_view::npos;
    // Keep the separator on the same line as the text before it.
    const std::size_t behind = end < line.size() ? seen : 0;
    if (!empty && !blank && width_of(current) + width_of(part) + behind > width) {
      all += current.substr(0, current.find_last_not_of(' ') + 1) + "\n";
      current = std::string(hang, ' ');
    }
    current += part;
    empty = empty && blank;
    if (end < line.size()) current += between;
    at = end + std::max<std::size_t>(between.size(), 1);
  }
  return all + current;
}

}  // namespace fuda
