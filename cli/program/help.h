// The help of a command, as `--help` prints it and as a man page.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace fuda::cli {

struct HelpEntry {
  std::string name;  // an argument, an option with its value, a command, or a whole command line
  std::string text;
};

struct HelpGroup {
  std::string title;
  std::vector<HelpEntry> entries;
};

struct HelpPage {
  std::string command;  // "fuda", "fuda sim"
  std::string does;
  std::string usage;  // the form of the command line after the command
  std::vector<HelpGroup> groups;
  std::vector<HelpEntry> examples;
  std::vector<std::string> see;  // the names of related man pages
};

// The name of an option's value: "N", or "[=FILE]" if a user may leave out the value.
[[nodiscard]] std::string value_name(const CLI::Option& option);

[[nodiscard]] HelpPage help_page(const CLI::App& app, const std::string& command);
[[nodiscard]] std::string help_text(const HelpPage& page, std::size_t width);
// The man page, in the language of man(7), for section 1.
[[nodiscard]] std::string man_text(const HelpPage& page);

}  // namespace fuda::cli
