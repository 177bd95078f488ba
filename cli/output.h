// What the program prints. Every byte for standard output and standard error passes here, so that nothing
// from a file or an argument can make a terminal do something, and output that does not arrive is noticed.
#pragma once

#include <streambuf>
#include <string>

namespace fuda::cli {

// The output could not be written: a full disk, say. Not for a reader that went away. Not a std::exception,
// so that code that turns those into findings does not take it for an error in a game.
struct OutputLost {
  std::string why;
};

// A stream that prints text as text/utf8.h's printable() gives it. Line ends and tabs stay, and so do the
// colours of text/paint.h on a terminal; elsewhere they are removed.
class Output : public std::streambuf {
 public:
  // `terminal`: colours may pass. `each_line`: written as soon as a line is complete.
  Output(int descriptor, bool terminal, bool each_line);
  ~Output() override;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // The text is JSON: what cannot be printed is escaped, not replaced.
  void print_json() { json_ = true; }
  [[nodiscard]] bool is_closed() const { return closed_; }
  // Writes everything, even half a character. Throws OutputLost.
  void finish();

 protected:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

 private:
  void add(std::string_view text);
  void write(bool all);

  std::string waiting_;
  int descriptor_;
  bool terminal_;
  bool each_line_;
  bool json_ = false;
  bool closed_ = false;  // nobody reads it any more
};

// Installs them behind std::cout and std::cerr for good. Returns that of std::cout.
Output& use_outputs();
// Standard output is JSON from now on.
void output_is_json();
// Nothing more is written there, and later attempts report no error.
void give_up_output();
// Whoever read standard output has gone away: what is printed has no effect any more.
[[nodiscard]] bool nobody_reads();

}  // namespace fuda::cli
