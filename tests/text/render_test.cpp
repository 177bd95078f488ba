#include "base/diagnostic.h"

#include "base/limits.h"
#include "files/files.h"
#include "text/limits.h"
#include "text/render.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

using fuda::error_at;
using fuda::Place;
using fuda::render;

namespace {

// A file that exists as long as the SourceFile does.
class SourceFile {
 public:
  explicit SourceFile(const std::string& text) {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("fuda-diagnostic-" + std::to_string(getpid()) + "-" + std::to_string(++number) + ".yaml");
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~SourceFile() { std::filesystem::remove(path_); }
  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;
  [[nodiscard]] std::string name() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// Returns the text that render() writes after the place.
std::string shown(const std::string& text, int line, int column, int length = 1,
                  const std::string& hint = {}) {
  const SourceFile file(text);
  (void)fuda::read_bytes(file.name(), 10'000);  // render() shows only lines of files that were read
  const std::string result = render(error_at({file.name(), line, column, length}, "wrong", hint));
  const std::string prefix = file.name() + ":" + std::to_string(line) + ":" + std::to_string(column) + ": ";
  REQUIRE(result.starts_with(prefix));
  return result.substr(prefix.size());
}

}  // namespace

TEST_CASE("a place is written with its known parts") {
  CHECK(Place{}.text().empty());
  CHECK(Place{"a.yaml"}.text() == "a.yaml");
  CHECK(Place{"a.yaml", 3}.text() == "a.yaml:3");
  CHECK(Place{"a.yaml", 3, 7}.text() == "a.yaml:3:7");
}

TEST_CASE("a finding shows its line, the place in the line and the hint") {
  CHECK(shown("a: 1\ncolur: red\n", 2, 1, 5, "did you mean 'colour'?") ==
        "error: wrong\n"
        "  colur: red\n"
        "  ^~~~~\n"
        "  did you mean 'colour'?");
}

TEST_CASE("a finding without line or file, or in a missing file, has no source line") {
  CHECK(render(error_at({}, "no such game")) == "error: no such game");
  CHECK(render(fuda::warning_at({"a.yaml"}, "empty")) == "a.yaml: warning: empty");
  CHECK(render(error_at({"/nonexistent/a.yaml", 3, 7}, "wrong", "try b")) ==
        "/nonexistent/a.yaml:3:7: error: wrong\n  try b");
  CHECK(render(error_at({"/dev/zero", 1, 1}, "wrong")) == "/dev/zero:1:1: error: wrong");
}

TEST_CASE("a line past the end of the file is not shown") { CHECK(shown("a: 1\n", 2, 1) == "error: wrong"); }

TEST_CASE("a place at or past the end of a line points past the line") {
  CHECK(shown("a: 1\r\nb", 1, 5) == "error: wrong\n  a: 1\n      ^");
  CHECK(shown("a: 1", 1, 99, 7) == "error: wrong\n  a: 1\n      ^");
}

TEST_CASE("the caret line ends with the line") {
  CHECK(shown("a: 1", 1, 4, 50) == "error: wrong\n  a: 1\n     ^");
}

TEST_CASE("tabs before the place remain tabs below") {
  CHECK(shown("\ta\tbc", 1, 4, 2) == "error: wrong\n  \ta\tbc\n  \t \t^~");
}

TEST_CASE("the caret is below the right character in any script") {
  CHECK(shown("é: x", 1, 5) == "error: wrong\n  é: x\n     ^");     // é: two bytes, one column
  CHECK(shown("札: x", 1, 6) == "error: wrong\n  札: x\n      ^");  // 札: three bytes, two columns
  CHECK(shown("a: 札札", 1, 4, 6) == "error: wrong\n  a: 札札\n     ^~~~");
  CHECK(shown("札: x", 1, 2, 3) == "error: wrong\n  札: x\n  ^~");  // points at the start of a character
}

TEST_CASE("control bytes and invalid UTF-8 never reach the terminal") {
  CHECK(shown("a\x1b[2J\x7f\xff\xc2\x9b", 1, 1) == "error: wrong\n  a?[2J???\n  ^");
  CHECK(render(error_at({"a\x1b.yaml"}, "bad '\x1b'", "\x07")) == "a?.yaml: error: bad '?'\n  ?");
  CHECK(shown("\x80\x80\x80\x80\x80", 1, 4) == "error: wrong\n  ?????\n  ^");
}

TEST_CASE("a byte order mark is not part of the first line") {
  CHECK(shown("\xEF\xBB\xBF"
              "abc",
              1, 2) == "error: wrong\n  abc\n   ^");
}

TEST_CASE("only the part of a long line around the place is shown") {
  const std::string line = std::string(300, 'a') + "X" + std::string(300, 'b');
  CHECK(shown(line, 1, 301) == "error: wrong\n  …" + std::string(80, 'a') + "X" + std::string(79, 'b') +
                                   "…\n  " + std::string(81, ' ') + "^");
  CHECK(shown(line, 1, 2) == "error: wrong\n  " + std::string(160, 'a') + "…\n   ^");
  CHECK(shown(line, 1, 601) ==
        "error: wrong\n  …" + std::string(160, 'b') + "\n  " + std::string(160, ' ') + "^");
}

TEST_CASE("a long line is cut between characters") {
  std::string line;
  for (int i = 0; i < 200; ++i) line += "é";
  const std::string result = shown(line, 1, 202);
  CHECK(result.find('?') == std::string::npos);
}

TEST_CASE("a message of several lines keeps them") {
  CHECK(render(error_at({}, "first\nsecond", "third\nfourth")) ==
        "error: first\n  second\n  third\n  fourth");
}

TEST_CASE("a Failure lists all its findings") {
  const fuda::Failure failure(fuda::Findings{error_at({"a"}, "one"), fuda::warning_at({"b"}, "two")});
  CHECK(render(failure.findings()) == "a: error: one\nb: warning: two");
  CHECK(failure.findings().size() == 2);
  CHECK(render(fuda::Failure("three").findings()) == "error: three");
}

TEST_CASE("warnings alone are no errors") {
  CHECK_FALSE(fuda::has_errors({}));
  CHECK_FALSE(fuda::has_errors({fuda::warning_at({}, "a")}));
  CHECK(fuda::has_errors({fuda::warning_at({}, "a"), error_at({}, "b")}));
}

TEST_CASE("only the first of many findings are shown, errors before warnings") {
  fuda::Findings findings;
  for (int i = 1; i <= 30; ++i) findings.push_back(fuda::warning_at({"a", i}, "w"));
  for (int i = 31; i <= 45; ++i) findings.push_back(error_at({"a", i}, "e"));
  findings.push_back(error_at({"b"}, "e"));
  const fuda::Shown shown = fuda::shown_of(findings);
  REQUIRE(shown.findings.size() == fuda::kMaxFindingsOfFile + 1);
  CHECK(shown.findings[0]->place.line == 1);
  CHECK(shown.findings[4]->place.line == 5);
  CHECK(shown.findings[5]->place.line == 31);
  CHECK(shown.findings.back()->place.file == "b");
  CHECK(shown.more == "… and 25 more: in a");
  for (int file = 0; file < 10; ++file) {
    for (int i = 1; i <= 21; ++i) findings.push_back(error_at({"f" + std::to_string(file), i}, "e"));
  }
  CHECK(fuda::shown_of(findings).findings.size() == fuda::kMaxFindings);
  CHECK(fuda::shown_of(findings).more == "… and 156 more: 30 in a, 1 in f0, 1 in f1, …");
  CHECK(fuda::shown_of({error_at({}, "e")}).more.empty());
}

TEST_CASE("work that runs out of memory, or throws something unknown, fails at its place") {
  const auto message = [](auto work) {
    try {
      fuda::at_place({"a.yaml", 3}, work);
    } catch (const fuda::Failure& failure) {
      return render(failure.findings());
    } catch (const fuda::OutOfMemory& problem) {
      return render(problem.finding());
    }
    return std::string();
  };
  CHECK(message([] { throw std::bad_alloc(); }) == "a.yaml:3: error: there is not enough memory for this");
  CHECK(message([] { throw std::runtime_error("x"); }) == "a.yaml:3: error: this cannot be used: x");
  CHECK(message([] { throw fuda::Failure("own"); }) == "error: own");
  CHECK(fuda::at_place({}, [] { return 7; }) == 7);
}
