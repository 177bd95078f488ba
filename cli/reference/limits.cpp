#include "reference/limits.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "base/wide.h"
#include "text/limits.h"

namespace fuda {

namespace {

// A number with a unit, such as "250", "10,000,000" or "4 a move".
std::string count(std::uint64_t number, std::string_view unit = "") {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); text.size() > 4 && at > 3;) text.insert(at -= 3, ",");
  return unit.empty() ? text : fmt::format("{} {}", text, unit);
}

}  // namespace

const std::vector<LimitSection>& all_limits() {
  static const std::vector<LimitSection> limits = {
      {"Files",
       {
           {"yaml-file", bytes_text(kMaxYamlBytes),
            "Size of one YAML file: a game, a variant, a translation or a rulebook. fuda does not read a "
            "larger file."},
           {"script", bytes_text(kMaxScriptBytes),
            "Size of one script. fuda does not read a larger script, and does not save a game that would "
            "need a larger script."},
           {"yaml-depth", count(kMaxYamlDepth, "levels"),
            "Depth of nested lists and mappings. Deeper nesting is an error, which fuda reports with the "
            "file and line."},
           {"yaml-values", count(kMaxYamlValues),
            "Number of texts, lists and mappings in one YAML file. Exceeding this limit is an error, which "
            "fuda reports with the file and line. A script of this size has about 80,000 moves."},
           {"yaml-text", bytes_text(kMaxYamlText),
            "Length of one value in a YAML file. A longer value is an error."},
           {"script-text", bytes_text(kMaxScriptText),
            "Length of one value in a script. A longer value is an error."},
           {"yaml-key", bytes_text(kMaxYamlKey),
            "Length of one key in a YAML file. A longer key is an error."},
           {"yaml-keys", count(kMaxYamlKeys),
            "Number of keys in one mapping. Exceeding this limit is an error, which fuda reports with the "
            "file and line."},
           {"lua-file", bytes_text(kMaxLuaFileBytes),
            "Size of one Lua file. fuda does not read a larger file."},
           {"import-file", bytes_text(kMaxImportBytes),
            "Size of a file with a game recorded by another program, for `fuda import`. fuda does not read a "
            "larger file."},
           {"import-depth", count(kMaxImportDepth, "levels"),
            "Depth of nested lists and mappings in a file for `fuda import`. Deeper nesting is an error."},
           {"journal", bytes_text(kMaxJournalBytes),
            "Size of a game's journal during play. fuda refuses a move that does not fit into the journal."},
       }},
      {"One game",
       {
           {"variants", count(kMaxLayers),
            "Number of variants of one game, including the variants that they extend. fuda refuses the first "
            "variant that exceeds the limit."},
           {"game-files", bytes_text(kMaxGameBytes),
            "Total size of the YAML files of a game and its variants. fuda refuses the variant that exceeds "
            "the limit."},
           {"seats", count(kMaxSeats),
            "Number of players in a game. A larger number in `players` is an error."},
           {"cards", count(kMaxCards),
            "Number of cards, counting each copy. Declaring more cards is an error."},
           {"faces", count(kMaxFaces),
            "Number of different cards. Declaring more different cards is an error."},
           {"names", count(kMaxNamed),
            "Number of attributes, values of one attribute, moves, phases, outcomes and texts in `says`. The "
            "limit applies to each of these numbers separately. Exceeding this limit is an error."},
           {"zones", count(kMaxZones),
            "Number of zones, counting each zone of a family. Declaring more zones is an error."},
           {"counters", count(kMaxCounters),
            "Number of counters, counting each counter of a family. Declaring more counters is an error."},
           {"facts", count(kMaxFacts),
            "Number of facts that can be told about a card. Exceeding this limit is an error."},
           {"parameters", count(kMaxParams),
            "Number of parameters in a move. Declaring more parameters is an error."},
           {"chosen", count(kMaxChosen),
            "Number of cards that a move names in lists. Naming more cards is an error."},
           {"said-parts", count(kMaxSaidParts),
            "Number of different {NAME}s in a text of `says`. Exceeding this limit is an error."},
           {"count", count(kMaxCount), "Largest value of a counter. A larger `max` is an error."},
           {"score", count(kMaxScore),
            "Largest distance of a score from 0. If a score is outside this range, the game fails with an "
            "error at `score`."},
       }},
      {"Rules",
       {
           {"instructions", count(kMaxInstructions),
            "Number of instructions in one call into the rules, and in one file while fuda loads it. At the "
            "limit, the host stops the call, at the same point on every machine. Work on long texts and "
            "large tables counts as more instructions."},
           {"instructions-of-a-game", count(kMaxGameInstructions),
            "Total number of instructions in all calls of a game, and in the game's files while fuda loads "
            "them. At the limit, the host stops the rules, at the same point on every machine."},
           {"instructions-of-a-question", count(kMaxAskedInstructions),
            "Number of instructions that the host can spend on listing the moves in one position, or on "
            "explaining why a move is not legal. This limit applies only to games that people play. The "
            "limit "
            "for the whole game does not count these instructions. At the limit, the game continues."},
           {"memory", bytes_text(kMaxLuaMemory),
            "Memory that the rules of one game can use. Using more memory is an error, which fuda reports "
            "with the line."},
           {"text", bytes_text(kMaxLuaText),
            "Length of one text in Lua. A longer text is an error, which fuda reports with the line."},
           {"items", count(kMaxLuaItems),
            fmt::format("Number of items in a list in Lua. A table can have half as many keys. A list or a "
                        "table can take at most {} of memory. Exceeding this limit is an error, "
                        "which fuda reports with the line.",
                        bytes_text(kMaxLuaBlock))},
           {"sorted", count(kMaxLuaSorted),
            "Number of items that `table.sort` can sort. Sorting more items is an error."},
           {"values", count(kMaxLuaValues),
            "Number of values that one call to `unpack` or `string.byte` can return. Asking for more values "
            "is an error."},
           {"handed-depth", count(kMaxLuaHandedDepth, "levels"),
            "Depth of nested tables in the result of `convert`. Deeper nesting is an error."},
           {"said", count(kMaxSaid),
            "Number of texts that one call can show with `say`. Showing more texts is an error. The message "
            "gives the line."},
           {"chain", count(kMaxLuaChain),
            "Number of accesses in one chain `a.b.c`. fuda refuses a file with a longer chain."},
       }},
      {"A game being played",
       {
           {"phases-entered", count(kMaxPhasesEntered),
            "Number of phases that the game can enter without a move in between. Exceeding this limit is an "
            "error, because the game is then in an endless loop."},
           {"moves-of-a-game", count(kMaxMoves),
            "Number of moves in a random game, unless the game's `limits` or `--max-moves` sets another "
            "limit. A longer game fails, because fuda assumes that the game never ends."},
           {"legal-moves", count(kMaxLegalMoves),
            "Number of legal moves of one seat in one position, counting each combination of arguments. "
            "Exceeding this limit is an error, which fuda reports with the phase and the move."},
           {"instructions-of-a-check", count(kMaxCheckInstructions),
            "Number of instructions that one run of `fuda check` can spend on the random games of each game "
            "or variant. Instructions for listing moves and loading games also count. At the limit, the "
            "check stops playing random games and reports how many games it has played. With `--games` above "
            "200, "
            "the limit is proportionally higher."},
       }},
      {"Reports",
       {
           {"findings", count(kMaxFindings),
            "Number of errors and warnings in one report. The report gives only the number of any further "
            "errors and warnings. With `--json`, the report shows all errors and warnings."},
           {"findings-of-a-file", count(kMaxFindingsOfFile),
            "Number of errors and warnings about one file in one report."},
           {"line-shown", bytes_text(kMaxLineShown),
            "Length of the source line below a message. If the line is longer, the message shows only a part "
            "of the line."},
           {"kinds-of-failed-games", count(kMaxSimErrors),
            "Number of different errors that `fuda sim` reports, each with its first game. fuda counts all "
            "failures."},
           {"failed-games", count(kMaxSimFailures),
            "Number of failed games after which `fuda sim` stops, unless `--max-failures` sets another "
            "number."},
       }},
  };
  return limits;
}

}  // namespace fuda
