#include "program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <new>
#include <nlohmann/json.hpp>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "program/help.h"
#include "program/neighbour.h"
#include "program/output.h"
#include "show/findings_json.h"
#include "show/trace.h"
#include "system/process.h"
#include "text/render.h"

namespace fuda::cli {

namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // a hidden option
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

int complain(const Findings& findings) {
  // If standard output has failed for lack of memory, messages on standard error must not wait for standard
  // output.
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

// CLI11's message about an option, changed to name the option as the user typed it: -n, and not --games. If
// the value is missing, CLI11 alone would also print its checks of the value.
std::string said_of_option(const CLI::App& command, const CLI::ParseError& error,
                           const std::vector<std::string>& words) {
  const std::string said = error.what();
  const std::size_t end = said.find(':');
  if (end == std::string::npos) return said;
  std::string name = said.substr(0, end);
  const CLI::Option* option = command.get_option_no_throw(name);
  if (option == nullptr && command.get_parent() != nullptr)
    option = command.get_parent()->get_option_no_throw(name);
  if (option == nullptr) return said;
  if (!option->get_snames().empty()) {
    const std::string short_name = "-" + option->get_snames().front();
    if (std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(short_name); }))
      name = short_name;
  }
  // The message of a check continues a sentence that begins with the name of the option.
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr && said.size() > end + 1)
    return name + said.substr(end + 1);
  const bool lacks_value = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr;
  return lacks_value && said.ends_with(" missing")
             ? fmt::format("{} needs a value: {} {}", name, name, value_name(*option))
             : name + said.substr(end);
}

// A hint for a missing argument, such as the description of NAME for "NAME is required".
std::string help_for(const CLI::App& command, const std::string& name, const CLI::ParseError& error) {
  std::string help = "see '" + name + " --help'";
  const std::string said = error.what();
  const CLI::Option* option = command.get_option_no_throw(said.substr(0, said.find(' ')));
  if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr || option == nullptr) return help;
  return option->get_description() + "; " + help;
}

// Reports CLI11's own messages, with the closest match for a misspelt word.
int complain(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words,
             std::span<const Command> commands) {
  const CLI::App* command = &app;
  if (const auto used = app.get_subcommands(); !used.empty()) command = used.front();
  const auto rest = app.remaining(true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr || rest.empty()) {
    const std::string name = command == &app ? "fuda" : "fuda " + command->get_name();
    return complain(said_of_option(*command, error, words), help_for(*command, name, error));
  }
  const std::string& wrong = rest.front();
  if (wrong.starts_with("-")) {
    auto known = option_names(*command);
    if (contains(known, wrong.substr(0, wrong.find('='))))
      return complain(fmt::format("'{}' belongs after '{}'", wrong, command->get_name()));
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

// The words of the command line. Turns `fuda help run` into `fuda run --help`, and adds the command's name if
// the command line may leave it out.
std::vector<std::string> typed(int argc, char** argv, std::span<const Command> commands) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  const Command& first = commands.front();
  const bool is_named =
      std::ranges::any_of(commands, [&](const Command& command) { return contains(words, command.name); });
  if ((commands.size() == 1 || first.by_default) && !is_named) words.insert(words.begin(), first.name);
  return words;
}

// The name of this program as it was typed; "fuda" if another program has replaced itself with this one.
std::string typed_program(int argc, char** argv) {
  const std::string name = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "";
  return name.starts_with("fuda-") ? name : "fuda";
}

int run(int argc, char** argv, std::span<const Command> commands) {
  CLI::App app("play card games whose rules are data", "fuda");
  const std::string program = typed_program(argc, argv);
  app.formatter_fn([&program](const CLI::App* command, const std::string& name, CLI::AppFormatMode mode) {
    const HelpPage page = help_page(*command, command->get_parent() == nullptr ? program : name);
    return mode == CLI::AppFormatMode::All ? man_text(page) : help_text(page, paint_for_output().width);
  });
  app.set_help_flag("-h,--help", "print this help");
  app.set_help_all_flag("--man", "print this help as a man page")->group("");
  Globals globals;
  std::vector<std::string> words = typed(argc, argv, commands);
  app.add_option("--rules", globals.rules,
                 "search this folder for games before all other folders; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false)
      ->check(existing_folder());
  app.add_option("--lang", globals.language, "show texts in this language, such as es (en)")
      ->type_name("LANGUAGE");
  app.add_flag("--json", globals.json, "write JSON, for programs");
  app.set_version_flag(
      "--version", [] { return fmt::format("{}\nguarded by: {}", FUDA_VERSION, sandbox_here()); },
      "print the version and the parts of the sandbox that this kernel supports");
  app.fallthrough();
  app.require_subcommand(0, 1);
  int status = 0;
  for (const Command& command : commands) {
    CLI::App* sub = app.add_subcommand(command.name, command.does);
    if (command.offer == nullptr) {
      sub->set_help_flag();
      sub->set_help_all_flag();
      sub->fallthrough(false);
      sub->allow_extras();
      sub->callback([&] { become(command, words, command.name); });
      continue;
    }
    sub->set_help_all_flag("--man")->group("");
    sub->callback([&status, &globals, &command, &words, sub, action = command.offer(*sub, globals)] {
      if (globals.json) output_is_json();
      if (const std::string what = left_to_other(*sub, command); !what.empty()) become(command, words, what);
      const SandboxScope wall(*sub, globals, command.uses);
      status = action();
    });
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(),
                                       words.rend()));  // CLI11 wants the last word first
    if (app.get_subcommands().empty()) std::cout << app.help();
  } catch (const CLI::Success& success) {
    if (const auto used = app.get_subcommands(); !used.empty()) {  // `fuda --help serve`
      const Command& command = *std::ranges::find(commands, used.front()->get_name(), &Command::name);
      if (command.offer == nullptr) become(command, words, command.name);
    }
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

// Whether there is memory for the buffers of the standard streams and for an exception. Without memory for an
// exception, C++ ends the process with a signal. In libstdc++, even `new (std::nothrow)` throws an exception
// internally, so this function calls malloc().
bool has_memory_to_start() {
  constexpr std::size_t kWanted = std::size_t{256} * 1024;
  void* const block = std::malloc(kWanted);  // NOLINT(cppcoreguidelines-no-malloc)
  if (block == nullptr) return false;
  *static_cast<volatile char*>(block) = 0;  // otherwise the compiler may leave out both calls
  std::free(block);                         // NOLINT(cppcoreguidelines-no-malloc)
  return true;
}

int complain_about_memory() {
  std::fputs("fuda: there is not enough memory\n", stderr);
  return 2;
}

}  // namespace

int run_program(int argc, char** argv, std::span<const Command> commands) {
  if (!has_memory_to_start()) return complain_about_memory();
  // Without a reader (as after `fuda list | head`), the program continues, and writing has no effect.
  // A limit on the size of files (ulimit -f) also does not end the program. Writing fails, and the program
  // reports the error.
  system::fail_writes();
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
    return complain_about_memory();
  }
}

}  // namespace fuda::cli
