// Places in the text of a file, as editors count them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda::language {

struct Position {
  int line = 0;  // from 0
  int byte = 0;  // the number of bytes before the position in its line

  auto operator<=>(const Position&) const = default;
};

struct Range {
  Position begin, end;

  bool operator==(const Range&) const = default;
};

struct Location {
  Path file;
  Range range;

  bool operator==(const Location&) const = default;
};

// An edit of a file that may not exist yet.
struct Edit {
  Path file;
  Range range;
  std::string text;
};

// The line without its line end. Returns "" if the text does not have this line.
[[nodiscard]] std::string_view line_of(std::string_view text, int line);
[[nodiscard]] int count_lines(std::string_view text);
// The offset of a position, which may be past the end of its line or of the text.
[[nodiscard]] std::size_t offset_of(std::string_view text, Position position);
[[nodiscard]] Position position_at(std::string_view text, std::size_t offset);

// The lines of a text, for finding many places in the text. The text must outlive this object.
class Lines {
 public:
  explicit Lines(std::string_view text);

  [[nodiscard]] Position at(std::size_t offset) const;
  [[nodiscard]] Range range(std::size_t begin, std::size_t end) const { return {at(begin), at(end)}; }
  // The line without its line end. Returns "" if the text does not have this line.
  [[nodiscard]] std::string_view line(int number) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

// The range of a place. For a place without a column, returns the range of the whole line.
[[nodiscard]] Range range_of(const Place& place, std::string_view text);
[[nodiscard]] Range range_of_word(std::string_view text, std::size_t offset, std::size_t length);

// The column in UTF-16 units, which the protocol uses by default.
[[nodiscard]] int utf16_of(std::string_view line, int byte);
[[nodiscard]] int byte_of(std::string_view line, int utf16);

}  // namespace fuda::language
