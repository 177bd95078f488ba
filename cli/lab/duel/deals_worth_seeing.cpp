#include "duel/deals_worth_seeing.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "duel/compare_report.h"
#include "reports/worth_seeing.h"

namespace fuda {

namespace {

std::string name_of(const Notable& one, bool round) {
  switch (one.kind) {
    case Notable::Kind::best_for_a:
      return "The deal that went best for A";
    case Notable::Kind::best_for_b:
      return "The deal that went best for B";
    case Notable::Kind::longest:
      break;
  }
  if (round) return "The longest game";
  return one.side == 0 ? "The longest game of A" : "The longest game of B";
}

Json side_game(const Duel& duel, const Notable& one, std::size_t side, const Path& folder,
               const std::string& note) {
  const bool round = duel.seating == Duel::Seating::round;
  return {{"what", name_of(one, round)},
          {"note", note},
          {"file", fmt::format("game-{}-{}.yaml", one.game, side == 0 ? "a" : "b")},
          {"script",
           random_game_script(*duel.sides[side].loaded, alone(duel, side, one.seat), one.game, folder)}};
}

}  // namespace

Json games_worth_seeing(const Duel& duel, const CompareResult& result, const Path& folder) {
  const bool round = duel.seating == Duel::Seating::round;
  const Measure& measure = result.main().measure;
  Json games = Json::array();
  for (const Notable& one : result.notable) {
    const bool is_deal = one.kind != Notable::Kind::longest;
    const std::string value =
        is_deal ? in_units(measure, static_cast<double>(one.value) / static_cast<double>(measure.scale), true)
                : counted(one.value, "move");
    const std::string note = fmt::format("game {}, {}", one.game, value);
    const auto add = [&](std::size_t side, const std::string& text) {
      add_unless_too_long(games, [&] { return side_game(duel, one, side, folder, text); });
    };
    if (round) {
      add(0, fmt::format("{}; A sits at {}", note, duel.sides[0].loaded->notation.seat(one.seat)));
    } else if (is_deal) {
      add(0, note + "; as A played it");
      add(1, note + "; as B played it");
    } else {
      add(one.side, note);
    }
  }
  return games;
}

}  // namespace fuda
