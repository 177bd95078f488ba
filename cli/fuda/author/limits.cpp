#include "author/limits.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "base/script_limits.h"
#include "base/wide.h"
#include "text/limits.h"

namespace fuda {

namespace {

// "250", "10,000,000", "4 a move"
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
            "One YAML file: a game, a variant, words, a rulebook. A longer one is not read."},
           {"script", bytes_text(kMaxScriptBytes),
            "One script. A longer one is not read, and a game that would need one is not saved."},
           {"yaml-depth", count(kMaxYamlDepth, "levels"),
            "Lists and mappings within each other. Anything deeper is an error at its place."},
           {"yaml-values", count(kMaxYamlValues),
            "Texts, lists and mappings of one YAML file. One more is an error at its place. A script with as "
            "many has about 80,000 moves."},
           {"yaml-text", bytes_text(kMaxYamlText), "One value of a YAML file. A longer one is an error."},
           {"script-text", bytes_text(kMaxScriptText), "The same of a script."},
           {"yaml-key", bytes_text(kMaxYamlKey), "One key of a YAML file. A longer one is an error."},
           {"yaml-keys", count(kMaxYamlKeys), "Keys of one mapping. One more is an error at its place."},
           {"lua-file", bytes_text(kMaxLuaFileBytes), "One Lua file. A longer one is not read."},
           {"import-file", bytes_text(kMaxImportBytes),
            "A game recorded elsewhere, for `fuda import`. A longer one is not read."},
           {"import-depth", count(kMaxImportDepth, "levels"),
            "Lists and mappings within each other in such a file. Anything deeper is an error."},
           {"journal", bytes_text(kMaxJournalBytes),
            "The journal of a game that is played. A move that does not fit into it is not made."},
       }},
      {"One game",
       {
           {"variants", count(kMaxLayers),
            "Variants that are played together, with those that they extend. The name of one more is an "
            "error."},
           {"game-files", bytes_text(kMaxGameBytes),
            "The YAML files of a game and of the variants that are played with it, together. The variant "
            "that exceeds it is an error."},
           {"seats", count(kMaxSeats), "Players of a game. More in `players` is an error."},
           {"cards", count(kMaxCards), "Cards, each copy counted. More is an error."},
           {"faces", count(kMaxFaces), "Cards that differ. More is an error."},
           {"names", count(kMaxNamed),
            "Attributes, values of one attribute, moves, phases, outcomes and texts that rules say: this "
            "many "
            "of each. More is an error."},
           {"zones", count(kMaxZones), "Zones, one for each seat or value counted. More is an error."},
           {"counters", count(kMaxCounters), "Counters, counted in the same way. More is an error."},
           {"facts", count(kMaxFacts), "Facts that can be told about a card. More is an error."},
           {"parameters", count(kMaxParams), "Parameters of a move. More is an error."},
           {"chosen", count(kMaxChosen), "Cards that a move names in lists. More is an error."},
           {"said-parts", count(kMaxSaidParts),
            "Different {NAME}s in a text that rules say. More is an error."},
           {"count", count(kMaxCount), "What a counter can reach. A larger `max` is an error."},
           {"score", count(kMaxScore),
            "What a score can reach, above 0 or below. Beyond it the game fails, with the place of `score`."},
       }},
      {"Rules",
       {
           {"instructions", count(kMaxInstructions),
            "What one call into the rules may do, and one file while it is loaded. It is stopped, at the "
            "same point on every machine. Work on long texts and large tables counts as more."},
           {"instructions-of-a-game", count(kMaxGameInstructions),
            "What all calls of a game may do together, and all files of a game while they are loaded. It is "
            "stopped in the same way."},
           {"instructions-of-a-question", count(kMaxAskedInstructions),
            "What the rules may do, in a game that people play, to say what can be done in one position, or "
            "why something cannot. It is not taken from the game, which goes on."},
           {"memory", bytes_text(kMaxLuaMemory),
            "Memory of the rules of one game. What would exceed it is an error, with the line."},
           {"text", bytes_text(kMaxLuaText), "One text in Lua. A longer one is an error, with the line."},
           {"items", count(kMaxLuaItems),
            fmt::format("Items of a list in Lua, or half as many keys of a table: {}. More is an error, "
                        "with the line.",
                        bytes_text(kMaxLuaBlock))},
           {"sorted", count(kMaxLuaSorted), "Items that `table.sort` sorts. More is an error."},
           {"values", count(kMaxLuaValues),
            "Values that one call of `unpack` or `string.byte` gives. More is an error."},
           {"handed-depth", count(kMaxLuaHandedDepth, "levels"),
            "Tables within each other in what `convert` returns. Anything deeper is an error."},
           {"said", count(kMaxSaid), "Texts that one call says. More is an error, with the line."},
           {"chain", count(kMaxLuaChain),
            "Accesses in one chain `a.b.c`. A file with a longer one is refused."},
       }},
      {"A game being played",
       {
           {"phases-entered", count(kMaxPhasesEntered),
            "Phases entered one after the other without a move. One more is an error: an endless loop."},
           {"moves-of-a-game", count(kMaxMoves),
            "Moves of a random game, unless `limits` of the game or `--max-moves` says otherwise. A longer "
            "one fails: it is taken to be endless."},
           {"legal-moves", count(kMaxLegalMoves),
            "Moves that one position offers one seat, every argument counted. More is an error, with the "
            "phase and the move that exceeds it."},
           {"instructions-of-a-check", count(kMaxCheckInstructions),
            "What the rules may do in all random games of a `fuda check`, for each game and variant that it "
            "is given; listing moves and loading games count as well. Beyond it no more games are played, "
            "and it says how many were. With `--games` above 200 it may do proportionally more."},
       }},
      {"What is said",
       {
           {"findings", count(kMaxFindings),
            "Errors and warnings that are shown at once, followed by how many more there are; `--json` has "
            "all."},
           {"findings-of-a-file", count(kMaxFindingsOfFile), "Of these, those about one file."},
           {"line-shown", bytes_text(kMaxLineShown),
            "The part of a source line that is shown below a message."},
           {"kinds-of-failed-games", count(kMaxSimErrors),
            "Different errors that `fuda sim` reports, each with its first game. It counts all."},
           {"failed-games", count(kMaxSimFailures),
            "Failed games after which `fuda sim` ends, unless `--max-failures` says otherwise."},
       }},
  };
  return limits;
}

}  // namespace fuda
