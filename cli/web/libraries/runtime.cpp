// Parts of the C++ runtime that the libraries of this toolchain leave to programs.

// The tag of all C++ exceptions.
__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

// Destroys thread-local objects when the program ends, because its only thread ends with the program.
extern "C" int __cxa_atexit(void (*destroy)(void*), void* object, void* library);
extern "C" int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* library) {
  return __cxa_atexit(destroy, object, library);
}
