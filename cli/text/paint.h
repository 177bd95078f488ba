// Text for a terminal: colours, columns that line up, lines that are not too long.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// Begins each of the program's own colours: "MARK31m". Only cli/program/output.cpp turns it into what a
// terminal obeys. It differs in each run, so that no file, name or rule can contain it.
[[nodiscard]] std::string_view terminal_mark();

struct Paint {
  bool on = false;
  std::size_t width = 0;  // columns of a line; 0: lines are not broken

  [[nodiscard]] std::string bold(std::string_view text) const { return with("1", text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return with("2", text); }
  [[nodiscard]] std::string red(std::string_view text) const { return with("31", text); }
  [[nodiscard]] std::string green(std::string_view text) const { return with("32", text); }
  [[nodiscard]] std::string yellow(std::string_view text) const { return with("33", text); }
  // In black or white on a colour, each part of which is from 0 to 255.
  [[nodiscard]] std::string on_colour(int red, int green, int blue, bool black, std::string_view text) const;

 private:
  [[nodiscard]] std::string with(std::string_view code, std::string_view text) const;
};

// Columns on a terminal; colours take none.
[[nodiscard]] std::size_t width_of(std::string_view text);

// Filled up with spaces on the right to `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

// Breaks every line that is wider than `width`; the lines it goes on in begin with `hang` spaces. Breaks only
// at `between`, and not at all where `width` is 0; text without `between` stays in one piece.
[[nodiscard]] std::string wrapped(std::string_view line, std::size_t width, std::size_t hang,
                                  std::string_view between = " ");

}  // namespace fuda
