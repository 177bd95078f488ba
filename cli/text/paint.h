// Text for a terminal: colours, aligned columns, and lines of limited length.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// The first part of the program's own colour codes, such as MARK in "MARK31m". Only cli/program/output.cpp
// turns these codes into escape codes. The mark differs in each run, so that no file, name or rule can
// contain it.
[[nodiscard]] std::string_view terminal_mark();

struct Paint {
  bool on = false;
  std::size_t width = 0;  // the number of columns in a line; 0 for no limit

  [[nodiscard]] std::string bold(std::string_view text) const { return with("1", text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return with("2", text); }
  [[nodiscard]] std::string red(std::string_view text) const { return with("31", text); }
  [[nodiscard]] std::string green(std::string_view text) const { return with("32", text); }
  [[nodiscard]] std::string yellow(std::string_view text) const { return with("33", text); }
  // Text in black or white on a colour. Each of the three parts of the colour is from 0 to 255.
  [[nodiscard]] std::string on_colour(int red, int green, int blue, bool black, std::string_view text) const;

 private:
  [[nodiscard]] std::string with(std::string_view code, std::string_view text) const;
};

// The number of columns that a text takes on a terminal. Colour codes take no columns.
[[nodiscard]] std::size_t width_of(std::string_view text);

// Adds spaces on the right, up to `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

// Breaks every line that is wider than `width`, and indents continuation lines by `hang` spaces. Breaks only
// at `between`, so a text that does not contain `between` stays in one piece. Does nothing if `width` is 0.
[[nodiscard]] std::string wrapped(std::string_view line, std::size_t width, std::size_t hang,
                                  std::string_view between = " ");

}  // namespace fuda
