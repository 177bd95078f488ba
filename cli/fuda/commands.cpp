// The commands of fuda, and which of them are done by the programs next to it.
#include <array>

#include "commands.h"
#include "games/commands.h"
#include "program/program.h"
#include "run.h"

namespace fuda::cli {

namespace {

Action offer_plain_sim(CLI::App& app, const Globals& globals) { return offer_sim(app, globals, nullptr); }

const std::array<Command, 14> kCommands = {{
    {"list", "list the games and variants that are found", offer_list},
    {"info", "show what a game is made of: components, options, phases, moves", offer_info},
    {"diff", "show what changes from one game or variant to another", offer_diff},
    {"run",
     "play scripts",
     offer_run,
     {.files = {"--failed-first"}, .searches = true, .rewrites = "--write"}},
    play_command().left_to("fuda-lab"),
    {"replay",
     "turn a played game into a page for browsers, to step through",
     offer_replay,
     {.files = {"--html"}}},
    {"serve", "play games over the network", nullptr, {}, "fuda-serve"},
    {"check",
     "find mistakes in games, variants and scripts, and what nothing uses",
     offer_check,
     {.files = {"--coverage"}, .searches = true}},
    sim_command(offer_plain_sim).left_to("fuda-lab", {"--part", "--report"}),
    {"merge", "put the parts of a simulation together", nullptr, {}, "fuda-lab"},
    {"compare",
     "play two games, or two players, on the same deals, and show how they differ",
     nullptr,
     {},
     "fuda-lab"},
    {"new", "start a game or a variant of your own", offer_new, {.reads = {"--of"}, .here = true}},
    {"import", "turn a game recorded elsewhere into a script", offer_import, {.files = {"--output"}}},
    {"reference", "explain what can be written in a game's files, key by key", offer_reference},
}};

}  // namespace

int run_fuda(int argc, char** argv) { return run_program(argc, argv, kCommands); }

}  // namespace fuda::cli
