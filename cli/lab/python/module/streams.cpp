// The streams of libc as this library's own variables, for Debian's static Lua: it reads them as a program
// does, which a shared library must not (cli/lab/python/CMakeLists.txt).
#include <cstdio>

// NOLINTBEGIN(bugprone-reserved-identifier): the linker asks for these names
extern "C" {
extern FILE* __real_stdin;
extern FILE* __real_stdout;
extern FILE* __real_stderr;
FILE* __wrap_stdin = __real_stdin;
FILE* __wrap_stdout = __real_stdout;
FILE* __wrap_stderr = __real_stderr;
}
// NOLINTEND(bugprone-reserved-identifier)
