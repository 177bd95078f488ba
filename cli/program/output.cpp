#include "program/output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <streambuf>
#include <string_view>
#include <system_error>

#include "base/utf8.h"
#include "text/paint.h"
#include "text/quoting.h"

namespace fuda::cli {

namespace {

constexpr std::size_t kBuffer = 64 * 1024;

// A colour code at the start of `text`, written by fuda itself.
struct Colour {
  std::string_view code;   // "31m"
  std::size_t length = 0;  // the length, including the escape code; 0 if `text` starts with no colour
};

Colour colour_of(std::string_view text) {
  const std::string_view mark = terminal_mark();
  if (!text.starts_with(mark)) return {};
  const std::size_t end = text.find('m', mark.size());
  if (end == std::string_view::npos) return {};
  return {text.substr(mark.size(), end + 1 - mark.size()), end + 1};
}

std::string shown(std::string_view text, bool terminal) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    // Skip plain text, which needs no check of each character.
    const auto plain = static_cast<std::size_t>(
        std::find_if(text.begin(), text.end(), [](char c) { return c < ' ' || c == '\x7f'; }) - text.begin());
    out += printable(text.substr(0, plain));
    text.remove_prefix(plain);
    const std::size_t special = text.find_first_not_of("\n\t");
    out += text.substr(0, special);
    text.remove_prefix(std::min(special, text.size()));
    if (const Colour ours = colour_of(text); ours.length > 0) {
      if (terminal) out.append("\x1b[").append(ours.code);
      text.remove_prefix(ours.length);
    } else if (!text.empty()) {
      const std::size_t bytes = std::max<std::size_t>(decode_utf8(text, 0).bytes, 1);
      out += printable(text.substr(0, bytes));
      text.remove_prefix(bytes);
    }
  }
  return out;
}

// The number of bytes at the end that may begin a colour or a character.
std::size_t unfinished(std::string_view text) {
  if (const std::size_t start = text.find_last_of('\x1b'); start != std::string_view::npos) {
    const std::string_view rest = text.substr(start);
    const std::string_view mark = terminal_mark();
    constexpr std::size_t kLongestCode = 24;
    const bool whole = rest.starts_with(mark);
    if (whole ? rest.size() <= mark.size() + kLongestCode && colour_of(rest).length == 0
              : mark.starts_with(rest))
      return rest.size();
  }
  for (std::size_t back = 1; back <= std::min<std::size_t>(text.size(), 3); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) return 0;
    if (byte >= 0xC0) return back < (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U) ? back : 0;
  }
  return 0;
}

class Output : public std::streambuf {
 public:
  // If `terminal` is set, lets colours through. If `each_line` is set, writes each line as soon as it is
  // complete.
  Output(int descriptor, bool terminal, bool each_line)
      : descriptor_(descriptor), terminal_(terminal), each_line_(each_line) {}

  // For JSON, escapes unprintable characters instead of replacing them.
  void print_json(bool json) { json_ = json; }
  [[nodiscard]] bool is_json() const { return json_; }
  [[nodiscard]] bool is_closed() const { return closed_; }
  void finish() { write(true); }

 protected:
  int_type overflow(int_type c) override {
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
      const char one = traits_type::to_char_type(c);
      add({&one, 1});
    }
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    add({text, static_cast<std::size_t>(size)});
    return size;
  }
  int sync() override {
    write(false);
    return 0;
  }

 private:
  void add(std::string_view text) {
    if (closed_) return;
    waiting_ += text;
    const bool line = each_line_ && text.find('\n') != std::string_view::npos;
    if (line || waiting_.size() >= kBuffer) write(false);
  }

  void write(bool all) {
    if (closed_) return;
    const std::size_t rest = all ? 0 : unfinished(waiting_);
    const std::string_view complete = std::string_view(waiting_).substr(0, waiting_.size() - rest);
    const std::string text = json_ ? printable_json(complete) : shown(complete, terminal_);
    waiting_.erase(0, complete.size());
    for (std::string_view left = text; !left.empty();) {
      const ssize_t n = ::write(descriptor_, left.data(), left.size());
      if (n >= 0) {
        left.remove_prefix(static_cast<std::size_t>(n));
      } else if (errno == EAGAIN) {
        pollfd wait{descriptor_, POLLOUT, 0};  // wait until the reader takes output
        (void)::poll(&wait, 1, -1);
      } else if (errno != EINTR) {
        closed_ = true;
        waiting_.clear();
        if (errno != EPIPE && descriptor_ == STDOUT_FILENO)
          throw OutputLost{std::generic_category().message(errno)};
        return;
      }
    }
  }

  std::string waiting_;
  int descriptor_;
  bool terminal_;
  bool each_line_;
  bool json_ = false;
  bool closed_ = false;  // whether the reader of the output has gone away
};

Output* standard_output = nullptr;

}  // namespace

void finish_output() { standard_output->finish(); }

void output_is_json() {
  if (standard_output != nullptr) standard_output->print_json(true);
}

bool is_output_json() { return standard_output != nullptr && standard_output->is_json(); }

void give_up_output() {
  if (standard_output != nullptr) standard_output->print_json(false);
  std::cout.exceptions(std::ios::goodbit);
  std::cerr.tie(nullptr);
}

bool nobody_reads() { return standard_output != nullptr && standard_output->is_closed(); }

void use_outputs() {
  // Open all three standard descriptors, so that no file opened later takes their numbers.
  for (int i = 0; i < 3; ++i) {
    if (::fcntl(i, F_GETFD) == -1) (void)::open("/dev/null", O_RDONLY);
  }
  // The output objects are never destroyed, because the program uses the streams until it ends.
  static auto* const out = new Output(STDOUT_FILENO, isatty(STDOUT_FILENO) == 1, false);
  static auto* const err = new Output(STDERR_FILENO, isatty(STDERR_FILENO) == 1, true);
  standard_output = out;
  std::cout.rdbuf(out);
  std::cerr.rdbuf(err);
  // Without this call, the stream would swallow the exceptions of its buffer.
  std::cout.exceptions(std::ios::badbit);
}

}  // namespace fuda::cli
