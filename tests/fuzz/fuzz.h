// What is done to the program with inputs of any bytes. A target takes one input, uses a part of the host
// with it as the commands do, and says so when a promise of docs/ is broken: something other than Failure is
// thrown, a finding stands outside of its file or cannot be printed, the same input gives another result,
// what was written does not read back.
//
// libFuzzer makes inputs (libfuzzer.cpp); the corpus beside this is played again in the unit tests
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
  // Looks at the input and returns what came out, in words: the same for the same input.
  std::string (*run)(std::string_view input);
};

[[nodiscard]] std::span<const Target> targets();
[[nodiscard]] const Target* find_target(std::string_view name);
// Runs it, now and then twice, and compares. Whatever is thrown is a broken promise.
void run(const Target& target, std::string_view input);

// Ends the process with this message: for libFuzzer that is a crash, for Catch2 a failed test.
[[noreturn]] void broken(const std::string& promise);
inline void promise(bool kept, const std::string& what) {
  if (!kept) broken(what);
}

// Files by name, or the one text of a file that is nowhere.
using Files = std::map<std::string, std::string>;

// Every finding: something is said, it can be printed, and its place lies in its file, where that is among
// these.
void look_at(const Findings& findings, const Files& files);
// "" or what the Failure that `work` throws says, looked at.
[[nodiscard]] std::string complaint(const Files& files, const std::function<void()>& work);
// UTF-8 without control characters, but for line ends and tabs.
[[nodiscard]] bool is_printable(std::string_view text);

// Several files in one input: what stands before the first line "%% NAME" is the head; the names of some are
// not taken.
struct Bundle {
  std::string head;
  Files files;  // by name, below `folder` once they are written
};
[[nodiscard]] Bundle unpack(std::string_view input);
// A folder of this process, emptied first, with these files in it; the names in the result are those of the
// paths.
[[nodiscard]] Files write_files(const Path& folder, const Files& files);
// In the folder for temporary files; gone when the process ends.
[[nodiscard]] Path private_folder();

// The folder with the small game `odds`, and its files.
[[nodiscard]] Path fixed_rules();
[[nodiscard]] std::string read_all(const Path& file);

// Instructions of one call into the rules.
inline constexpr std::uint64_t kBudget = 100'000;

// Plays on from the start of a game with moves that `seed` chooses, at most `most`, and returns the hash of
// its end. Promises: every listed move is allowed, can be written and read again (not looked at where only
// the end is wanted); a rule that fails leaves the position as it was. Throws Failure where rules fail.
std::uint64_t play(const LoadedGame& loaded, std::uint64_t seed, int most, State* end = nullptr);

}  // namespace fuda::fuzz
