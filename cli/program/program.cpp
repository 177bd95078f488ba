#include "program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "program/neighbour.h"
#include "program/output.h"
#include "program/permissions.h"
#include "show/findings_json.h"
#include "show/trace.h"
#include "text/render.h"

namespace fuda::cli {

namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

int complain(const Findings& findings) {
  // If standard output has failed for lack of memory, the other stream must not wait for it.
  if (std::cout.bad()) give_up_output();
  if (is_output_json() && std::cout.good()) {
    std::cout << json_text(failure_json(findings)) << "\n";
  } else {
    std::cerr << render(findings) << "\n";
  }
  return 2;
}

int complain(const std::string& message, const std::string& hint = {}) {
  return complain({error_at({}, printable(message), printable(hint))});
}

// What CLI11 says of an option is about the name that was typed: -n, not --games.
std::string said_of_option(const CLI::App& command, const std::string& said,
                           const std::vector<std::string>& words) {
  const std::size_t end = said.find(':');
  const CLI::Option* option =
      end == std::string::npos ? nullptr : command.get_option_no_throw(said.substr(0, end));
  if (option == nullptr || option->get_snames().empty()) return said;
  const std::string short_name = "-" + option->get_snames().front();
  const bool is_short =
      std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(short_name); });
  return is_short ? short_name + said.substr(end) : said;
}

// What the one that is missing is for: "NAME is required", "a name".
std::string help_for(const CLI::App& command, const std::string& name, const CLI::ParseError& error) {
  std::string help = "see '" + name + " --help'";
  const std::string said = error.what();
  const CLI::Option* option = command.get_option_no_throw(said.substr(0, said.find(' ')));
  if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr || option == nullptr) return help;
  return option->get_description() + "; " + help;
}

// CLI11's own messages, with the nearest right word for one that was mistyped.
int complain(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words,
             std::span<const Command> commands) {
  const CLI::App* command = &app;
  if (const auto used = app.get_subcommands(); !used.empty()) command = used.front();
  const auto rest = app.remaining(true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr || rest.empty()) {
    const std::string name = command == &app ? "fuda" : "fuda " + command->get_name();
    return complain(said_of_option(*command, error.what(), words), help_for(*command, name, error));
  }
  const std::string& wrong = rest.front();
  if (wrong.starts_with("-")) {
    auto known = option_names(*command);
    if (contains(known, wrong.substr(0, wrong.find('='))))
      return complain(fmt::format("'{}' belongs behind '{}'", wrong, command->get_name()));
    for (const std::string& name : option_names(app)) {
      if (!contains(known, name)) known.push_back(name);
    }
    return complain("unknown option '" + wrong + "'", suggestion(wrong.substr(0, wrong.find('=')), known));
  }
  if (command == &app) {
    return complain("unknown command '" + wrong + "'", suggestion(wrong, names_of(commands)));
  }
  return complain("'" + wrong + "' is one argument too many",
                  "see 'fuda " + command->get_name() + " --help'");
}

// What was typed. `fuda help run` is `fuda run --help`. A program with one command need not be told which.
std::vector<std::string> typed(int argc, char** argv, std::span<const Command> commands) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  if (commands.size() == 1 && !contains(words, commands.front().name))
    words.insert(words.begin(), commands.front().name);
  return words;
}

int run(int argc, char** argv, std::span<const Command> commands) {
  CLI::App app("Plays card games whose rules are data.", "fuda");
  Globals globals;
  std::vector<std::string> words = typed(argc, argv, commands);
  app.add_option("--rules", globals.rules, "a folder of games, searched before all others; may be repeated")
      ->allow_extra_args(false)
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
  app.add_option("--lang", globals.language, "the language of texts: en, es, …");
  app.add_flag("--json", globals.json, "output for programs");
  app.set_version_flag("--version",
                       [] { return fmt::format("{}\nguarded by: {}", FUDA_VERSION, sandbox_here()); });
  app.fallthrough();
  app.require_subcommand(0, 1);
  int status = 0;
  for (const Command& command : commands) {
    CLI::App* sub = app.add_subcommand(command.name, command.does);
    if (command.offer == nullptr) {
      sub->set_help_flag();
      sub->fallthrough(false);
      sub->allow_extras();
      sub->callback([&] { become(command, words, command.name); });
      continue;
    }
    sub->callback([&status, &globals, &command, &words, sub, action = command.offer(*sub, globals)] {
      if (globals.json) output_is_json();
      if (const std::string what = left_to_other(*sub, command); !what.empty()) become(command, words, what);
      const SandboxScope wall(*sub, globals, command.uses);
      status = action();
    });
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(),
                                       words.rend()));  // CLI11 takes them from the last to the first
    if (app.get_subcommands().empty()) std::cout << app.help();
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    if (globals.json || contains(words, "--json")) output_is_json();
    return complain(app, error, words, commands);
  }
  return status;
}

int run_or_complain(int argc, char** argv, std::span<const Command> commands) {
  try {
    return run(argc, argv, commands);
  } catch (const Failure& failure) {
    return complain(failure.findings());
  } catch (const OutOfMemory& problem) {
    return complain({problem.finding()});
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory");
  } catch (const std::filesystem::filesystem_error& error) {
    return complain("cannot use '" + error.path1().string() + "': " + error.code().message());
  } catch (const std::exception& exception) {
    return complain(exception.what());
  }
}

}  // namespace

int run_program(int argc, char** argv, std::span<const Command> commands) {
  // A reader that goes away (fuda list | head) does not end the program: writing then has no effect.
  std::signal(SIGPIPE, SIG_IGN);
  // A limit on the size of files (ulimit -f) does not either: the write fails, which is reported.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    std::ios::sync_with_stdio(false);
    use_outputs();
    lua::install_code_reader();
    install_diagnostics();
    const int status = run_or_complain(argc, argv, commands);
    finish_output();
    return status;
  } catch (const OutputLost& lost) {
    give_up_output();
    return complain("the output cannot be written: " + lost.why);
  } catch (const std::bad_alloc&) {
    std::fputs("fuda: there is not enough memory\n", stderr);
    return 2;
  }
}

}  // namespace fuda::cli
