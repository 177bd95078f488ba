// Command lines of this program as people are shown them, to be pasted into a shell. What is in them may come
// from strangers (names of files and games, settings), so they are put together here and nowhere else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

class CommandLine {
 public:
  // "fuda --rules DIR COMMAND", with each of the folders in `rules`.
  explicit CommandLine(std::string_view command, const std::vector<std::string>& rules = {});

  // A file, a folder or a game; one that begins with '-' gets "./" before it, or it would be an option.
  CommandLine& add(const std::string& name);
  // "--set colour=red"; "--set=-1" for a value that would be an option itself.
  CommandLine& set(std::string_view option, const std::string& value);
  CommandLine& set(std::string_view option, std::uint64_t value);
  // "--fixed", "…": a word of this program, which needs no quotes.
  CommandLine& own(std::string_view word);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_ = "fuda";
};

}  // namespace fuda
