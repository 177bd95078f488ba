// fuda: plays card games whose rules are data. Each command has a file of its own; the table below offers
// them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "advice/advice.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "code/reader.h"
#include "command.h"
#include "output.h"
#include "reach.h"
#include "show/findings_json.h"
#include "show/trace.h"
#include "text/render.h"

namespace {

using namespace fuda;

struct Command {
  const char* name = "";
  const char* does = "";
  cli::Offer offer = nullptr;
  cli::Uses uses = {};
};

const std::array<Command, 14> kCommands = {{
    {"list", "list the games and variants that are found", cli::offer_list},
    {"info", "show what a game is made of: components, options, phases, moves", cli::offer_info},
    {"diff", "show what changes from one game or variant to another", cli::offer_diff},
    {"run",
     "play scripts",
     cli::offer_run,
     {.files = {"--failed-first"}, .searches = true, .rewrites = "--write"}},
    {"play",
     "play a game at a terminal, with people and bots",
     cli::offer_play,
     {.here = true, .players = {"--bots"}, .journals = {"--journal", "--resume"}, .plays = true}},
    {"replay",
     "turn a played game into a page for browsers, to step through",
     cli::offer_replay,
     {.files = {"--html"}}},
    {"serve",
     "play games over the network",
     cli::offer_serve,
     {.folders = {"--tables"}, .players = {"--bots"}, .serves = true}},
    {"check",
     "find mistakes in games, variants and scripts, and what nothing uses",
     cli::offer_check,
     {.files = {"--coverage"}, .searches = true}},
    {"sim",
     "play many random games",
     cli::offer_sim,
     {.folders = {"--save", "--failures"}, .files = {"--csv", "--part", "--report"}, .players = {"--bots"}}},
    {"merge", "put the parts of a simulation together", cli::offer_merge},
    {"compare",
     "play two games, or two players, on the same deals, and show how they differ",
     cli::offer_compare,
     {.files = {"--report"}, .players = {"--bots", "--against", "--ladder"}}},
    {"new", "start a game or a variant of your own", cli::offer_new, {.reads = {"--of"}, .here = true}},
    {"import", "turn a game recorded elsewhere into a script", cli::offer_import, {.files = {"--output"}}},
    {"reference", "explain what can be written in a game's files, key by key", cli::offer_reference},
}};

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

int complain(const Findings& findings) {
  // If standard output has failed for lack of memory, the other stream must not wait for it.
  if (std::cout.bad()) cli::give_up_output();
  if (cli::is_output_json() && std::cout.good()) {
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
int complain(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
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
    return complain("unknown command '" + wrong + "'", suggestion(wrong, names_of(kCommands)));
  }
  return complain("'" + wrong + "' is one argument too many",
                  "see 'fuda " + command->get_name() + " --help'");
}

// What was typed, from the last word to the first, as CLI11 takes it. `fuda help run` is `fuda run --help`.
std::vector<std::string> typed(int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  std::ranges::reverse(words);
  return words;
}

int run(int argc, char** argv) {
  CLI::App app("Plays card games whose rules are data.", "fuda");
  cli::Globals globals;
  app.add_option("--rules", globals.rules, "a folder of games, searched before all others; may be repeated")
      ->allow_extra_args(false)
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
  app.add_option("--lang", globals.language, "the language of texts: en, es, …");
  app.add_flag("--json", globals.json, "output for programs");
  app.set_version_flag("--version",
                       [] { return fmt::format("{}\nguarded by: {}", FUDA_VERSION, cli::wall_here()); });
  app.fallthrough();
  app.require_subcommand(0, 1);
  int status = 0;
  for (const Command& command : kCommands) {
    CLI::App* sub = app.add_subcommand(command.name, command.does);
    sub->callback([&status, &globals, &command, sub, action = command.offer(*sub, globals)] {
      if (globals.json) cli::output_is_json();
      const cli::Raised wall(*sub, globals, command.uses);
      status = action();
    });
  }
  try {
    app.parse(typed(argc, argv));
    if (app.get_subcommands().empty()) std::cout << app.help();
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    const std::vector<std::string> words(argv, argv + argc);
    if (globals.json || contains(words, "--json")) cli::output_is_json();
    return complain(app, error, words);
  }
  return status;
}

int run_or_complain(int argc, char** argv) {
  try {
    return run(argc, argv);
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

int main(int argc, char** argv) {
  // A reader that goes away (fuda list | head) does not end the program: writing then has no effect.
  std::signal(SIGPIPE, SIG_IGN);
  // A limit on the size of files (ulimit -f) does not either: the write fails, which is reported.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    std::ios::sync_with_stdio(false);
    cli::use_outputs();
    lua::install_code_reader();
    install_advice();
    const int status = run_or_complain(argc, argv);
    cli::finish_output();
    return status;
  } catch (const cli::OutputLost& lost) {
    cli::give_up_output();
    return complain("the output cannot be written: " + lost.why);
  } catch (const std::bad_alloc&) {
    std::fputs("fuda: there is not enough memory\n", stderr);
    return 2;
  }
}
