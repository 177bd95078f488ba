#include "program/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/lists.h"
#include "base/words.h"
#include "examples.h"
#include "text/paint.h"

namespace fuda::cli {

namespace {

std::string sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string name_of(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name();
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  const std::string value = value_name(option);
  const bool apart = !value.empty() && !value.starts_with('[');
  return fmt::format("{}{}{}", fmt::join(names, ", "), apart ? " " : "", value);
}

bool is_shown(const CLI::App& app, const CLI::Option& option) {
  return &option != app.get_help_ptr() && &option != app.get_help_all_ptr() && !option.get_group().empty();
}

void add_options(const CLI::App& app, HelpPage& page) {
  HelpGroup arguments{"Arguments", {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) arguments.entries.push_back({name_of(*option), option->get_description()});
  }
  page.groups.push_back(std::move(arguments));
  for (const std::string& title : app.get_groups()) {
    HelpGroup group{title, {}};
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() == title && option->nonpositional() && is_shown(app, *option))
        group.entries.push_back({name_of(*option), option->get_description()});
    }
    page.groups.push_back(std::move(group));
  }
}

std::string usage_of(const CLI::App& app) {
  std::string usage = "[OPTIONS]";
  for (const CLI::Option* option : app.get_options()) {
    if (option->nonpositional() && option->get_required()) usage += " " + name_of(*option);
  }
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    std::string name = option->get_name();
    if (option->get_expected_max() >= CLI::detail::expected_max_vector_size) name += "…";
    usage += option->get_required() ? " " + name : " [" + name + "]";
  }
  return usage;
}

// The examples of a command. The text has a line with the command, and then, for each example, a description
// and the command line.
std::vector<HelpEntry> examples_of(const std::string& command) {
  std::vector<HelpEntry> examples;
  bool inside = false;
  for (const std::string& line : split(example_text("commands"), '\n')) {
    if (line.starts_with('#') || line.empty()) continue;
    if (!line.starts_with(' ')) {
      inside = line == command;
    } else if (inside && line.starts_with("    ")) {
      examples.back().name = trimmed(line);
    } else if (inside) {
      examples.push_back({{}, sentence(std::string(trimmed(line))) + ":"});
    }
  }
  return examples;
}

}  // namespace

std::string value_name(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));  // CLI11 adds its checks of the value after a ':'
}

HelpPage help_page(const CLI::App& app, const std::string& command) {
  HelpPage page{command, app.get_description(), usage_of(app), {}, examples_of(command), {}};
  const CLI::App* parent = app.get_parent();
  if (parent != nullptr) {
    add_options(app, page);
    page.see.push_back(parent->get_name());
  } else {
    page.usage += " COMMAND";
    HelpGroup commands{"Commands", {}};
    for (const CLI::App* sub : app.get_subcommands({})) {
      commands.entries.push_back({sub->get_name(), sub->get_description()});
      page.see.push_back(app.get_name() + "-" + sub->get_name());
    }
    page.groups.push_back(std::move(commands));
  }
  HelpGroup global{"Options of every command", {}};
  const CLI::App& whole = parent != nullptr ? *parent : app;
  for (const CLI::Option* option : whole.get_options()) {
    if (!option->get_group().empty()) global.entries.push_back({name_of(*option), option->get_description()});
  }
  page.groups.push_back(std::move(global));
  std::erase_if(page.groups, [](const HelpGroup& group) { return group.entries.empty(); });
  return page;
}

std::string help_text(const HelpPage& page, std::size_t width) {
  constexpr std::size_t kWidestName = 26;
  std::size_t column = 0;
  for (const HelpGroup& group : page.groups) {
    for (const HelpEntry& entry : group.entries) {
      const std::size_t wide = width_of(entry.name);
      if (wide <= kWidestName) column = std::max(column, wide);
    }
  }
  std::string out = fmt::format("{}.\n\nUsage: {} {}\n", sentence(page.does), page.command, page.usage);
  for (const HelpGroup& group : page.groups) {
    out += fmt::format("\n{}:\n", group.title);
    for (const HelpEntry& entry : group.entries) {
      const bool fits = width_of(entry.name) <= column;
      if (!fits) out += "  " + entry.name + "\n";
      out += wrapped("  " + padded(fits ? entry.name : "", column) + "  " + entry.text, width, column + 4) +
             "\n";
    }
  }
  if (!page.examples.empty()) out += "\nExamples:\n";
  for (const HelpEntry& example : page.examples)
    out += fmt::format("{}\n    {}\n", wrapped("  " + example.text, width, 2), example.name);
  return out;
}

}  // namespace fuda::cli
