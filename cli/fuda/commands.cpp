// The list of fuda's commands, including the commands that other programs in the same folder run.
#include <array>

#include "commands.h"
#include "games/commands.h"
#include "program/program.h"
#include "run.h"

namespace fuda::cli {

namespace {

Action offer_plain_sim(CLI::App& app, const Globals& globals) { return offer_sim(app, globals, nullptr); }

const std::array<Command, 16> kCommands = {{
    {"list", "list the games and variants that fuda finds", offer_list},
    {"info", "show the components, options, phases and moves of a game", offer_info},
    {"diff", "show the changes from one game or variant to another", offer_diff},
    {"run",
     "play scripts",
     offer_run,
     {.files = {"--failed-first"}, .searches = true, .rewrites = "--write"}},
    play_command().left_to("fuda-lab"),
    {"replay", "turn a recorded game into a web page to step through", offer_replay, {.files = {"--html"}}},
    {"serve", "serve games to people and bots over the network", nullptr, {}, "fuda-serve"},
    {"check",
     "find mistakes in games, variants and scripts",
     offer_check,
     {.files = {"--coverage"}, .searches = true}},
    sim_command(offer_plain_sim).left_to("fuda-lab", {"--part", "--report"}),
    {"merge", "merge the parts of a simulation", nullptr, {}, "fuda-lab"},
    {"compare", "compare two games, or two players, on the same deals", nullptr, {}, "fuda-lab"},
    {"new", "start a game or variant of your own", offer_new, {.reads = {"--of"}, .here = true}},
    {"import", "turn a game recorded elsewhere into a script", offer_import, {.files = {"--output"}}},
    {"reference", "look up a key of the YAML files or a name that Lua rules use", offer_reference},
    {"lsp",
     "run a language server that checks and completes files in an editor",
     offer_lsp,
     {.asks = folders_of_editor}},
    {"workbench", "change rules on a web page and see the effect at once", nullptr, {}, "fuda-serve"},
}};

}  // namespace

int run_fuda(int argc, char** argv) { return run_program(argc, argv, kCommands); }

}  // namespace fuda::cli
