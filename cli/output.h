// What the program prints. Every byte for standard output and standard error passes here, so that nothing
// from a file or an argument can make a terminal do something, and output that does not arrive is noticed.
#pragma once

#include <string>

namespace fuda::cli {

// The output could not be written: a full disk, say. Not for a reader that went away. Not a std::exception,
// so that code that turns those into findings does not take it for an error in a game.
struct OutputLost {
  std::string why;
};

// Puts what prints text as text/utf8.h's printable() gives it behind std::cout and std::cerr, for good. Line
// ends and tabs stay, and so do the colours of text/paint.h on a terminal; elsewhere they are removed.
void use_outputs();
// Writes everything, even half a character. Throws OutputLost.
void finish_output();
// Standard output is JSON from now on.
void output_is_json();
// Nothing more is written there, and later attempts report no error.
void give_up_output();
// Whoever read standard output has gone away: what is printed has no effect any more.
[[nodiscard]] bool nobody_reads();

}  // namespace fuda::cli
