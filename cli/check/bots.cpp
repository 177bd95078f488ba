// Checks that the bots that a game offers to people exist. For each script of a bot in the same folder,
// examines the code and plays a few games.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/lua_player.h"
#include "bots/player_games.h"
#include "check/pass.h"
#include "check/vocabulary.h"
#include "code/mistakes.h"
#include "code/of_bots.h"
#include "load/files.h"
#include "lua/tokens.h"
#include "lua_bots/bindings.h"
#include "script/loaded_game.h"
#include "text/command_line.h"

namespace fuda {

namespace {

constexpr std::uint64_t kBotSeed = 1;
constexpr std::uint64_t kBotGames = 5;  // the number of games of each bot with the fewest players, and with
                                        // the most

// Examines the scripts of these bots, each file once. Throws Failure if a script cannot be read.
Findings mistakes_in_bots(const Definition& definition, const std::vector<std::string>& bots,
                          const lua::NamesOf& names) {
  const Game game = build_game(definition, definition.seats.front());
  const lua::NamesOf with_own = [&](const std::string& section) {
    if (section == lua::kStepKinds) return lua::kinds_of_steps();
    if (section != lua::kFunctionsOfCards) return names(section);
    std::vector<std::string> functions;
    for (const lua::Binding& one : lua::bot_card_names()) functions.emplace_back(one.name);
    return functions;
  };
  Findings findings;
  std::set<std::string> seen;
  for (const std::string& bot : bots) {
    std::vector<lua::RuleFile> scripts;
    for (const lua::Source& source : bot_sources(definition, bot))
      scripts.push_back({source.file, source.text});
    for (const lua::RuleFile& script : scripts) {
      if (!seen.insert(script.file).second) continue;
      append(findings, lua::find_mistakes(script, scripts, game, with_own, lua::CodeOf::bot));
    }
  }
  return findings;
}

// The games in which the same bot plays all seats.
struct BotPlay {
  GameSpec spec;
  std::string bot;
  std::uint64_t games = 0;
  std::uint32_t max_moves = 0;
  std::vector<std::string> rules;  // folders of --rules, for the command that plays a game again
};

// The findings of the first game that fails with this number of seats.
Findings play_bot(const BotPlay& what, Games& games, int seats) {
  const LoadedGame loaded = load_game(games, what.spec, {}, numbered_seats(seats));
  Players players;
  for (int seat = 0; seat < seats; ++seat)
    players.push_back(std::make_unique<LuaPlayer>(loaded, bot_sources(*loaded.definition, what.bot)));
  PlayerGames dealer(loaded, *loaded.engine, std::move(players));
  Sequence sequence;
  sequence.seed = kBotSeed;
  sequence.max_moves = what.max_moves;
  Tally tally;
  play_until_failure(*loaded.engine, 0, what.games, sequence, tally, nullptr, &dealer);
  if (tally.errors.empty()) return {};
  const GameError& error = tally.errors.front();
  CommandLine command("sim", what.rules);
  command.add(what.spec.text).set("--players", static_cast<std::uint64_t>(seats));
  command.set("--seed", kBotSeed).set("--bots", "lua:" + what.bot);
  if (what.max_moves != 0) command.set("--max-moves", what.max_moves);
  command.set("--first-game", error.game).set("-n", 1);
  Findings findings = error.findings;
  for (Finding& finding : findings) {
    finding.add_hint(fmt::format("in a game with the bot 'lua:{}'", what.bot));
    finding.add_hint("to play this game: " + command.text());
  }
  return findings;
}

// Whether the bot itself calls error() or assert() because of the number of seats.
bool refuses_seats(const std::vector<lua::Source>& sources, const Findings& findings) {
  constexpr int kLinesBefore = 2;  // the number of lines between a condition and the call
  return std::ranges::any_of(findings, [&](const Finding& finding) {
    const auto source = std::ranges::find(sources, finding.place.file, &lua::Source::file);
    if (source == sources.end()) return false;
    bool calls = false, asks = false;
    int line = 1;
    std::size_t counted = 0;
    bool after_length = false;
    for (const lua::Token& token : lua::all_tokens(source->text)) {
      for (; counted < token.at; ++counted) line += source->text[counted] == '\n' ? 1 : 0;
      if (line > finding.place.line) break;
      const bool is_here = line == finding.place.line;
      calls = calls || (is_here && (token.written == "error" || token.written == "assert"));
      if (after_length && token.written == "seats" && line + kLinesBefore >= finding.place.line) asks = true;
      after_length = token.is("#");
    }
    return calls && asks;
  });
}

// Loads a bot. If the bot can be read, plays with the smallest and the largest number of players. If the bot
// refuses these numbers, plays with the numbers in between.
Findings play_bot(const BotPlay& what, const std::vector<Path>& path) {
  Findings findings;
  try {
    Games games(path);
    const auto definition = games.definition(what.spec, {});
    Vocabulary vocabulary(games, *definition);
    // An error in the code explains more than a game that fails because of it.
    if (has_errors(mistakes_in_bots(*definition, {what.bot}, vocabulary.for_code()))) return {};
    const std::vector<lua::Source> sources = bot_sources(*definition, what.bot);
    std::vector<int> numbers = definition->seats;
    std::ranges::sort(numbers);
    if (numbers.size() > 1) std::rotate(numbers.begin() + 1, numbers.end() - 1, numbers.end());
    Findings refusal;  // for the last number of players that the bot refuses
    bool plays = false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i >= 2 && (plays || !findings.empty())) break;
      Findings found = play_bot(what, games, numbers[i]);
      if (refuses_seats(sources, found)) {
        refusal = std::move(found);
        continue;
      }
      plays = true;
      if (findings.empty()) findings = std::move(found);
    }
    if (!plays) return refusal;
  } catch (const Failure& failure) {
    append(findings, failure.findings());
  }
  return findings;
}

// Loads bots without playing, for one number of seats. Passing all bots at once loads the game only once.
Findings load_bots(const GameSpec& spec, const std::vector<std::string>& bots,
                   const std::vector<Path>& path) {
  Findings findings;
  try {
    Games games(path);
    const auto definition = games.definition(spec, {});
    const int seats = *std::ranges::min_element(definition->seats);
    const LoadedGame loaded = load_game(games, spec, {}, numbered_seats(seats));
    Vocabulary vocabulary(games, *definition);
    const Findings mistakes = mistakes_in_bots(*definition, bots, vocabulary.for_code());
    const auto is_wrong = [&](const lua::Source& source) {
      return std::ranges::any_of(mistakes, [&](const Finding& mistake) {
        return mistake.severity == Severity::error && mistake.place.file == source.file;
      });
    };
    for (const std::string& bot : bots) {
      collect(findings, [&] {
        const std::vector<lua::Source> sources = bot_sources(*definition, bot);
        if (std::ranges::any_of(sources, is_wrong)) return;
        Findings refusal;
        collect(refusal, [&] { (void)LuaPlayer(loaded, sources); });
        if (!refuses_seats(sources, refusal)) append(findings, refusal);
      });
    }
  } catch (const Failure& failure) {
    append(findings, failure.findings());
  }
  return findings;
}

// The names of the bots in the folder of this file.
std::vector<std::string> own_bots(const Definition& definition) {
  const auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder || !std::filesystem::is_directory(*folder / "bots")) return {};
  return bot_scripts(definition);
}

}  // namespace

void passes::bots(const Checked& subject, Report& report) {
  constexpr std::string_view kLua = "lua:";
  const Definition& definition = *subject.file.definition;
  const std::vector<std::string> scripts = bot_scripts(definition);
  for (const auto& entry : definition.root["bots"].entries) {
    const yaml::Node& plays = entry.value["plays"];
    if (!plays.text.starts_with(kLua)) continue;
    const std::string name = plays.text.substr(kLua.size());
    if (contains(scripts, name)) continue;
    report.add(error_at(plays.place(), fmt::format("the game's folder 'bots' has no bot '{}'", name),
                        suggestion(name, scripts)));
  }
  const std::vector<std::string> own = own_bots(definition);
  if (own.empty()) return;
  report.later("", [own, spec = subject.file.spec(), &path = subject.games.path()] {
    CheckResult result;
    Games games(path);
    const auto game = games.definition(spec, {});
    Vocabulary vocabulary(games, *game);
    try {
      result.findings = mistakes_in_bots(*game, own, vocabulary.for_code());
    } catch (const Failure&) {
      return result;  // loading the bot reports the error
    }
    return result;
  });
}

void passes::bot_games(const Checked& subject, Report& report) {
  const CheckOptions& options = subject.options;
  const std::vector<std::string> own = own_bots(*subject.file.definition);
  if (own.empty()) return;
  if (options.games == 0) {
    report.later("bots of " + subject.file.spec().text,
                 [spec = subject.file.spec(), own, &path = subject.games.path()] {
                   return CheckResult{load_bots(spec, own, path), 0, {}, {}};
                 });
    return;
  }
  for (const std::string& name : own) {
    const BotPlay what{subject.file.spec(), name, std::min(options.games, kBotGames), options.max_moves,
                       options.rules};
    const std::string key = fmt::format("bot {} {} {} {}", what.spec.text, name, what.games, what.max_moves);
    report.later(key, [what, &path = subject.games.path()] {
      return CheckResult{play_bot(what, path), 0, {}, {}};
    });
  }
}

}  // namespace fuda
