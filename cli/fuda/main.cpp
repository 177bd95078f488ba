// fuda: plays card games whose rules are data.
#include <array>

#include "commands.h"
#include "program/program.h"

namespace fuda::cli {

namespace {

const std::array<Command, 14> kCommands = {{
    {"list", "list the games and variants that are found", offer_list},
    {"info", "show what a game is made of: components, options, phases, moves", offer_info},
    {"diff", "show what changes from one game or variant to another", offer_diff},
    {"run",
     "play scripts",
     offer_run,
     {.files = {"--failed-first"}, .searches = true, .rewrites = "--write"}},
    {"play",
     "play a game at a terminal, with people and bots",
     offer_play,
     {.here = true, .players = {"--bots"}, .journals = {"--journal", "--resume"}, .plays = true}},
    {"replay",
     "turn a played game into a page for browsers, to step through",
     offer_replay,
     {.files = {"--html"}}},
    {"serve", "play games over the network", nullptr, {}, "fuda-serve"},
    {"check",
     "find mistakes in games, variants and scripts, and what nothing uses",
     offer_check,
     {.files = {"--coverage"}, .searches = true}},
    {"sim",
     "play many random games",
     offer_sim,
     {.folders = {"--save", "--failures"}, .files = {"--csv", "--part", "--report"}, .players = {"--bots"}}},
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

}  // namespace fuda::cli

int main(int argc, char** argv) { return fuda::cli::run_program(argc, argv, fuda::cli::kCommands); }
