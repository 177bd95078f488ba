#include "study/sim_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/lists.h"
#include "engine/inside.h"
#include "script/position_hash.h"
#include "script/words.h"
#include "show/trace.h"
#include "text/limits.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr std::size_t kBar = 40;  // the width of the longest bar, in columns
constexpr std::size_t kNameWidth = 9;

void print_histogram(std::ostream& out, const Figure& scores, const Paint& paint) {
  // Groups many different scores, so that the picture fits on one screen.
  constexpr std::int64_t kMostRows = 32;
  const Histogram& histogram = scores.histogram;
  const std::int64_t step =
      std::max(static_cast<std::int64_t>(histogram.width()),
               static_cast<std::int64_t>((Wide{scores.high} - scores.low) / kMostRows + 1));
  std::map<std::int64_t, std::uint64_t> rows;
  for (const auto& [score, count] : histogram.bins())
    rows[static_cast<std::int64_t>((Wide{std::max(score, scores.low)} - scores.low) / step)] += count;
  std::uint64_t most = 1;
  for (const auto& [row, count] : rows) most = std::max(most, count);
  const std::int64_t last = rows.empty() ? -1 : rows.rbegin()->first;
  for (std::int64_t row = 0; row <= last; ++row) {  // include empty rows, because a gap is interesting
    const std::uint64_t count = rows[row];
    const std::int64_t from = scores.low + row * step;
    const std::string label = step == 1 ? std::to_string(from) : fmt::format("{}–{}", from, from + step - 1);
    const auto length = static_cast<std::size_t>(static_cast<Wide>(count) * kBar / most);
    std::string bar;
    for (std::size_t i = 0; i < (count == 0 ? 0 : std::max<std::size_t>(length, 1)); ++i) bar += "▪";
    if (count > 0) bar += " ";
    out << "  " << std::string(10 - std::min<std::size_t>(10, width_of(label)), ' ') << label << "  "
        << paint.green(bar) << paint.dim(std::to_string(count)) << "\n";
  }
}

// The number of games, such as "1000", "12 of 1000, interrupted" or "3, 2 of them failed".
std::string games_text(const SimOptions& options, const SimResult& result) {
  const std::uint64_t failed = result.errors.failed;
  std::string text = std::to_string(result.played);
  if (result.played < options.games) text += fmt::format(" of {}", options.games);
  if (result.interrupted) text += ", interrupted";
  if (failed > 0 && failed == result.played)
    return text + (failed == 1 ? ", which failed" : ", all of them failed");
  return failed == 0 ? text : text + fmt::format(", {} of them failed", failed);
}

// The name of a seat with its player, such as "P2 (exec:./bot)".
std::string name_of(const LoadedGame& loaded, const SimOptions& options, Seat seat) {
  const std::string& name = loaded.notation.seat(seat);
  return seat < options.players.size() ? fmt::format("{} ({})", name, options.players[seat].text) : name;
}

void print_errors(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                  const SimResult& result, const Paint& paint) {
  const std::vector<GameError>& errors = result.errors.kinds();
  const std::size_t most = std::min(errors.size(), kMaxSimErrors);
  std::uint64_t shown = 0;
  const auto print = [&](std::size_t i) {
    const GameError& error = errors[i];
    for (const Finding& finding : error.findings) out << render(finding) << "\n";
    out << "  " << (error.count == 1 ? "game" : fmt::format("{} games, first", error.count))
        << fmt::format(" {}: {}\n", error.game, repeating(loaded, options, error.game));
    if (i >= result.saved.size()) return;
    const SavedFailure& saved = result.saved[i];
    if (!saved.file.empty()) out << "  saved as " << saved.file.string() << "\n";
    if (!saved.shortest.empty())
      out << fmt::format("  the same error after {} of the {}: {}\n", saved.moves,
                         counted(saved.all_moves, "move"), saved.shortest.string());
  };
  for (std::size_t i = 0; i < most; ++i) {
    if (errors[i].player == kNone) continue;
    out << "\n"
        << paint.red(fmt::format("{} lost {} by its own fault", name_of(loaded, options, errors[i].player),
                                 counted(errors[i].count, "game")))
        << "\n";
    print(i);
  }
  if (result.errors.failed == 0) return;
  out << "\n" << paint.red(counted(result.errors.failed, "game") + " failed");
  if (result.played < options.games && !result.interrupted)
    out << paint.dim(fmt::format(", and no more are played (--max-failures {})", options.max_failures));
  out << "\n";
  for (std::size_t i = 0; i < most; ++i) {
    if (errors[i].player != kNone) continue;
    shown += errors[i].count;
    print(i);
  }
  if (shown < result.errors.failed)
    out << counted(result.errors.failed - shown, "game") << " with other errors\n";
}

std::string speed_text(const SimResult& result) {
  if (result.cpu_seconds <= 0) return "–";
  return fmt::format("{:.0f}", static_cast<double>(result.statistics.games) / result.cpu_seconds);
}

std::string line(const std::string& name, const std::string& text) {
  return fmt::format("  {}  {}\n", padded(name, kNameWidth), text);
}

void print_speed(std::ostream& out, const LoadedGame& loaded, const Words& words, const SimResult& result,
                 const Paint& paint) {
  out << paint.dim(
      line(words.say("speed"), words.say({"{n} games per CPU second", {{"n", speed_text(result)}}})));
  for (std::size_t i = 0; i < result.thought.choices.size(); ++i) {
    if (result.thought.choices[i] == 0) continue;
    const double each =
        static_cast<double>(result.thought.nanoseconds[i]) / static_cast<double>(result.thought.choices[i]);
    const std::string time = each < 1e6   ? fmt::format("{:.1f} µs", each / 1e3)
                             : each < 1e9 ? fmt::format("{:.1f} ms", each / 1e6)
                                          : fmt::format("{:.1f} s", each / 1e9);
    out << paint.dim(line(loaded.notation.seat(static_cast<Seat>(i)),
                          words.say({"thinks {time} a move", {{"time", time}}})));
  }
}

}  // namespace

std::string share_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string share_text(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{:.1f} %",
                     all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

Figure all_scores(const Statistics& sums) {
  Figure all;
  for (const Figure& scores : sums.scores) all.add(scores);
  return all;
}

std::string same_score_note(const LoadedGame& loaded, const Figure& scores, bool all_random) {
  constexpr std::uint64_t kFewest = 20;  // the minimum number of scores, because fewer scores can be equal by
                                         // chance
  const bool same = scores.n >= kFewest && scores.low == scores.high;
  if (!same || !rules_of(*loaded.engine).functions().contains("score")) return {};
  return fmt::format("all games ended with the same score; {}",
                     all_random ? "other players, such as --bots greedy, may reach different scores"
                                : "this score shows no difference between players");
}

void report_sim_text(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                     const SimResult& result, const Paint& paint, bool speed) {
  const Statistics& sums = result.statistics;
  const Figure scores = all_scores(sums);
  const std::uint64_t scored = sums.scores.empty() ? 0 : sums.scores.front().n;
  const Game& game = loaded.game();
  const Words words(loaded);
  const Sentence::Value low{"low", std::to_string(scores.low)};
  const Sentence::Value high{"high", std::to_string(scores.high)};
  const std::string seed = words.say({"seed {n}", {{"n", std::to_string(options.seed)}}});
  out << paint.bold(game.name)
      << paint.dim(fmt::format(" · {} · {}", words.counted(game.seats, "player"), seed)) << "\n\n";
  out << line(words.say("games"), games_text(options, result));
  if (sums.games > 0) {
    out << line(words.say("moves"), words.say({"{n} a game", {{"n", sums.length.mean_text(2)}}}));
  }
  if (scored > 0 && game.team_score) {
    out << line(words.say("score"), words.say({"mean {n}, from {low} to {high}",
                                               {{"n", sums.scores.front().mean_text(4)}, low, high}}));
  } else if (scored > 0) {
    for (std::size_t i = 0; i < sums.scores.size(); ++i) {
      out << line(
          loaded.notation.seat(static_cast<Seat>(i)),
          words.say({"mean {n}, wins {share}",
                     {{"n", sums.scores[i].mean_text(4)}, {"share", share_text(sums.wins[i], sums.games)}}}));
    }
    out << line(words.say("scores"), words.say({"from {low} to {high}", {low, high}}));
  }
  if (const std::string note = same_score_note(loaded, scores, all_random(options.players)); !note.empty())
    out << wrapped("  " + note, paint.width, 2) << "\n";
  if (scored < sums.games) out << line(words.say("unscored"), std::to_string(sums.games - scored));
  for (std::size_t i = 0; i < sums.outcomes.size(); ++i) {
    if (sums.outcomes[i] == 0) continue;
    const std::string& name = game.outcomes[i];
    const bool told = !loaded.names->is_english() && loaded.names->has("outcome", name);
    out << line(name,
                fmt::format("{}  {}{}", sums.outcomes[i], paint.dim(share_text(sums.outcomes[i], sums.games)),
                            told ? paint.dim("  " + words.of("outcome", name)) : ""));
  }
  if (options.signature) out << line(words.say("signature"), hex(result.signature));
  if (speed) print_speed(out, loaded, words, result, paint);
  if (scored > 0) out << "\n";
  print_histogram(out, scores, paint);
  if (sums.games > 0) report_figures(out, loaded, sums, leads_every(options), paint);
  if (!result.errors.kinds().empty()) print_errors(out, loaded, options, result, paint);
}

}  // namespace fuda
