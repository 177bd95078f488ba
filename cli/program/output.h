// The output of the program. All bytes for standard output and standard error pass through these functions.
// Therefore, no text from a file or an argument can control a terminal, and the program notices lost output.
#pragma once

#include <string>

namespace fuda::cli {

// Thrown if writing output fails, for example on a full disk. Not thrown if the reader of the output has gone
// away. OutputLost is not a std::exception, because code that turns exceptions into findings must not report
// lost output as an error in a game.
struct OutputLost {
  std::string why;
};

// Makes std::cout and std::cerr print text through printable() of base/utf8.h. Keeps line ends and tabs.
// Keeps the colours of text/paint.h on a terminal, and removes them from all other output.
void use_outputs();
// Writes all pending output, even an incomplete character. Throws OutputLost.
void finish_output();
// Declares that standard output is JSON from this call on.
void output_is_json();
[[nodiscard]] bool is_output_json();  // false after give_up_output()
// Stops writing to standard output. Later attempts to write report no error.
void give_up_output();
// Whether the reader of standard output has gone away. Without a reader, printing has no effect.
[[nodiscard]] bool nobody_reads();

}  // namespace fuda::cli
