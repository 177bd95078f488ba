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

// From now on std::cout and std::cerr print text as printable() of base/utf8.h gives it. Line ends and tabs
// stay, and so do the colours of text/paint.h on a terminal; elsewhere they are removed.
void use_outputs();
// Writes everything that waits, even half a character. Throws OutputLost.
void finish_output();
// Standard output is JSON from now on.
void output_is_json();
[[nodiscard]] bool is_output_json();  // false once it is given up
// Nothing more is written to standard output, and later attempts report no error.
void give_up_output();
// Has the reader of standard output gone away? Then printing has no effect.
[[nodiscard]] bool nobody_reads();

}  // namespace fuda::cli
