#include "program/neighbour.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "bots/spec.h"
#include "files/files.h"
#include "system/process.h"

namespace fuda::cli {

namespace {

Path next_to_this(const char* program) {
  std::error_code error;
  return system::program_file(error).parent_path() / program;
}

// The first searching player among an option's values, or "" if no player searches.
std::string searching_player(const CLI::Option& option) {
  for (const std::string& word : option.results()) {
    for (const std::string& player : split(word, ',')) {
      if (is_search(player)) return player;
    }
  }
  return {};
}

bool is_one_of(const CLI::Option& option, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) { return option.check_name(name); });
}

}  // namespace

std::string left_to_other(const CLI::App& app, const Command& command) {
  if (command.program == nullptr) return {};
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    if (is_one_of(*option, command.beyond)) return option->get_name();
    if (!is_one_of(*option, command.uses.players)) continue;
    if (std::string player = searching_player(*option); !player.empty()) return player;
  }
  const bool asks = command.uses.plays && access(next_to_this(command.program).c_str(), X_OK) == 0;
  return asks ? command.name : "";
}

void become(const Command& command, const std::vector<std::string>& words, const std::string& what) {
  std::string name = "fuda";
  std::vector<std::string> texts = words;
  std::vector<char*> argv = {name.data()};
  for (std::string& text : texts) argv.push_back(text.data());
  argv.push_back(nullptr);
  const int error = system::become(next_to_this(command.program), argv.data());
  throw Failure(error_at({},
                         fmt::format("'{}' needs the program {}, which is not next to this one: {}", what,
                                     command.program, std::generic_category().message(error)),
                         "'./dev build' builds it"));
}

}  // namespace fuda::cli
