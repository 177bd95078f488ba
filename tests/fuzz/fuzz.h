// Fuzz targets. Each target runs a part of the program, with any bytes as its input. A target passes its
// input to a part of the host as the commands do. A target reports if a promise of docs/ is broken. No
// exception other than Failure may be thrown. Findings must be inside their file, and must be printable. The
// same input must always give the same result, and every written text must be readable.
//
// libFuzzer generates inputs (libfuzzer.cpp). The unit tests run the corpus in this folder again
// (replay_test.cpp).
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "script/loaded_game.h"
#include "script/script.h"

namespace fuda::fuzz {

struct Target {
  const char* name;
  // Runs the input and describes the result in words. The same input always gives the same description.
  std::string (*run)(std::string_view input);
};

[[nodiscard]] std::span<const Target> targets();
[[nodiscard]] const Target* find_target(std::string_view name);
// Runs a target, sometimes twice to compare the results. Any exception is a broken promise.
void run(const Target& target, std::string_view input);

// Ends the process with this message, which is a crash for libFuzzer and a failed test for Catch2.
[[noreturn]] void broken(const std::string& promise);
inline void promise(bool kept, const std::string& what) {
  if (!kept) broken(what);
}

// Files by name, or one text that is not a file.
using Files = std::map<std::string, std::string>;

// Checks every finding. A finding must have a message that can be printed, and its place must be inside its
// file if the file is among `files`.
void look_at(const Findings& findings, const Files& files);
// Checks the Failure that `work` throws, and returns its text. Returns "" if `work` throws nothing.
[[nodiscard]] std::string complaint(const Files& files, const std::function<void()>& work);
// Whether the text is UTF-8 without control characters, except line ends and tabs.
[[nodiscard]] bool is_printable(std::string_view text);

// Several files in one input. The text before the first line "%% NAME" is the head. Files are skipped if
// their names are not allowed.
struct Bundle {
  std::string head;
  Files files;  // files by name, below `folder` once they are written
};
[[nodiscard]] Bundle unpack(std::string_view input);
// Empties a folder of this process and writes these files into it. The names in the result are paths.
[[nodiscard]] Files write_files(const Path& folder, const Files& files);
// A temporary folder of this process. The folder is removed when the process ends.
[[nodiscard]] Path private_folder();

// The folder with the small game `odds`, and its files.
[[nodiscard]] Path fixed_rules();
[[nodiscard]] std::string read_all(const Path& file);

// Maximum number of instructions for one call into the rules.
inline constexpr std::uint64_t kBudget = 100'000;

// Plays a game from its start, with at most `most` moves that `seed` chooses, and returns the hash of the
// last position. If `end` is null, checks that every listed move is allowed, and can be written and read. If
// `end` is not null, it gets the last position. Also checks that a rule that fails leaves the position
// unchanged. Throws Failure if rules fail.
std::uint64_t play(const LoadedGame& loaded, std::uint64_t seed, int most, State* end = nullptr);

}  // namespace fuda::fuzz
