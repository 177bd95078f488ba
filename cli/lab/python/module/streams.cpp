// Defines the streams of libc as this library's own variables, for Debian's static Lua. Debian's Lua accesses
// the streams in a way that works only in a program, and not in a shared library
// (cli/lab/python/CMakeLists.txt).
#include <cstdio>

// the linker requires these names
extern "C" {
extern FILE* __real_stdin;
extern FILE* __real_stdout;
extern FILE* __real_stderr;
FILE* __wrap_stdin = __real_stdin;
FILE* __wrap_stdout = __real_stdout;
FILE* __wrap_stderr = __real_stderr;
}
// NOLINTEND(bugprone-reserved-identifier)
