// Command lines of this program, shown to people who paste them into a shell. Parts of command lines may come
// from strangers (names of files and games, settings), so only this class assembles command lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

class CommandLine {
 public:
  // Starts with "fuda --rules DIR COMMAND", with each folder in `rules`.
  explicit CommandLine(std::string_view command, const std::vector<std::string>& rules = {});

  // Adds a file, a folder or a game. Puts "./" in front of a name that starts with '-', because otherwise the
  // program would read the name as an option.
  CommandLine& add(const std::string& name);
  // Adds "--set colour=red", or "--set=-1" if the value looks like an option.
  CommandLine& set(std::string_view option, const std::string& value);
  CommandLine& set(std::string_view option, std::uint64_t value);
  // Adds a word of this program, such as "--fixed" or "…", which needs no quotes.
  CommandLine& own(std::string_view word);

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_ = "fuda";
};

}  // namespace fuda
