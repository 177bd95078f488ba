#include "study/rows.h"

#include <fmt/format.h>

namespace fuda {

namespace {

// Quotes the text according to RFC 4180.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::size_t scores_of(const Game& game) { return game.team_score ? 1 : game.seats; }

}  // namespace

std::string row_header(const LoadedGame& loaded) {
  std::string row = "game,seed,end,moves,outcome";
  const Game& game = loaded.game();
  if (game.team_score) return row + ",score_team,winners\n";
  for (Seat seat = 0; seat < game.seats; ++seat) row += "," + field("score_" + loaded.notation.seat(seat));
  return row + ",winners\n";
}

std::string row_of(const LoadedGame& loaded, const GameFacts& facts, std::uint64_t seed) {
  const Game& game = loaded.game();
  const bool forfeit = facts.forfeit != kNone;
  std::string row = fmt::format("{},{},{},{},{}", facts.game, seed, forfeit ? "forfeit" : "finished",
                                facts.moves, forfeit ? "" : field(game.outcomes[facts.outcome]));
  for (std::size_t i = 0; i < scores_of(game); ++i)
    row += i < facts.scores.size() ? fmt::format(",{}", facts.scores[i]) : ",";
  std::string winners;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if ((facts.winners >> seat & 1U) == 0) continue;
    winners += (winners.empty() ? "" : " ") + loaded.notation.seat(seat);
  }
  return row + "," + field(winners) + "\n";
}

std::string failed_row(const LoadedGame& loaded, std::uint64_t game, std::uint64_t seed) {
  return fmt::format("{},{},failed,,{},\n", game, seed, std::string(scores_of(loaded.game()), ','));
}

}  // namespace fuda
