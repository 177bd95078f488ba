// The parts that the WebAssembly module's functions for JavaScript share. Texts are passed in the module's
// memory: the caller writes a text into the buffer that fuda_text returns, and reads answers from
// fuda_answer.
#pragma once

#include <string>

#define FUDA_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace fuda::web {

// The folder of the games to edit, and the folder of the unchanged games.
inline constexpr const char* kLibrary = "/rules";
inline constexpr const char* kPrinted = "/printed";

// The text that the caller has written.
[[nodiscard]] const std::string& text();
// Offers an answer to the caller, and returns its length.
std::size_t give(std::string answer);

// Installs the optional parts of the program, which find more mistakes and offer bots that search.
void install();

}  // namespace fuda::web
