// Comparisons as pages.
#include <fmt/format.h>

#include "base/lists.h"
#include "study/report.h"
#include "study/report_chart.h"
#include "study/report_page.h"

namespace fuda {

namespace {

std::string games_text(std::uint64_t n) { return counted(static_cast<std::int64_t>(n), "game"); }

std::string settings_text(const Side& side) {
  std::string text;
  for (const Option& option : side.match->game().options)
    text += (text.empty() ? "" : ", ") + option.name + " " + option.value;
  return text.empty() ? "none" : text;
}

std::string players_text(const Side& side) {
  std::string text;
  for (const PlayerSpec& player : side.sim.players) {
    if (text.empty() || side.sim.players.front().text != player.text || !all_random(side.sim.players))
      text += (text.empty() ? "" : ", ") + player.text;
  }
  return text;
}

ChartRow row_of(const std::string& label, const Measured& one, double bound) {
  return {label, one.difference(), one.interval(bound),
          in_units(one.measure, one.difference(), true) + " (" + interval_text(one, bound) + ")"};
}

std::vector<std::string> measure_charts(const Comparison& result) {
  std::vector<std::string> charts;
  std::vector<ChartRow> shares;
  for (const Measured& one : result.measures) {
    if (one.differences.n < 2) continue;
    const ChartRow row = row_of(label_of(one.measure), one, result.bound);
    if (one.measure.is_share()) {
      shares.push_back(row);
    } else {
      charts.push_back(interval_chart("A − B: " + label_of(one.measure), {row}, false, 0, "no difference"));
    }
  }
  if (!shares.empty())
    charts.insert(charts.begin(), interval_chart("A − B: shares of games", shares, true, 0, "no difference"));
  return charts;
}

Page::Rows measure_table(const Comparison& result) {
  Page::Rows rows = {{"", "deals", "A", "B", "A − B", "95 % interval", "pairing is worth"}};
  for (const Measured& one : result.measures) {
    if (one.differences.n == 0) continue;
    rows.push_back({label_of(one.measure), std::to_string(one.differences.n),
                    in_units(one.measure, one.mean(0)), in_units(one.measure, one.mean(1)),
                    in_units(one.measure, one.difference(), true), interval_text(one, result.bound),
                    one.worth() > 0 ? fmt::format("{:.1f} times the games", one.worth()) : "–"});
  }
  return rows;
}

void add_distributions(Page& page, const Duel& duel, const Comparison& result) {
  const auto both = [&](const Figure SideCounts::*what) {
    return std::vector<ChartSeries>{{"A, " + duel.sides[0].name, &(result.sides[0].*what)},
                                    {"B, " + duel.sides[1].name, &(result.sides[1].*what)}};
  };
  std::vector<std::string> charts;
  if (result.sides[0].scores.n > 0 && result.sides[1].scores.n > 0)
    charts.push_back(histogram_chart("Scores", both(&SideCounts::scores), {1, false, "score"}));
  if (duel.seating == Duel::Seating::same && result.pairs > 0)
    charts.push_back(histogram_chart("Moves of a game", both(&SideCounts::moves), {1, false, "moves"}));
  const Measured& main = result.main();
  if (main.differences.n > 0) {
    charts.push_back(histogram_chart("A − B on each deal: " + label_of(main.measure),
                                     {{"", &main.differences}},
                                     {main.measure.scale, main.measure.is_share(), "difference"}, true));
  }
  if (charts.empty()) return;
  page.section("How they are spread", "Bars are the share of all games, or of all deals, with such a value.");
  page.charts(charts);
}

void add_looks(Page& page, const Duel& duel, const Comparison& result) {
  if (result.looks.empty()) return;
  page.section("What each look showed",
               fmt::format("One looked after fixed numbers of deals, {} at most, and stopped as soon as an "
                           "interval left 0 out. The intervals are so much wider than those of a single look "
                           "that together they are wrong in 5 of 100 comparisons of equals.",
                           duel.pairs));
  std::vector<ChartRow> rows;
  const Measure& measure = result.main().measure;
  for (const Look& look : result.looks) {
    rows.push_back({fmt::format("after {}", look.pairs), look.difference, look.interval,
                    fmt::format("{} to {}", in_units(measure, look.interval.low, true),
                                in_units(measure, look.interval.high, true))});
  }
  page.charts({interval_chart("A − B: " + label_of(measure), rows, measure.is_share(), 0, "no difference")});
}

void add_game(Page& page, const Duel& duel, const Notable& one, std::size_t side, const std::string& note) {
  const SimOptions options = alone(duel, side, one.seat);
  const Match& match = *duel.sides[side].match;
  page.game(one.what, note, fmt::format("game-{}-{}.yaml", one.game, side == 0 ? "a" : "b"),
            random_game_script(match, options, one.game));
}

void add_games(Page& page, const Duel& duel, const Comparison& result) {
  if (result.notable.empty()) return;
  page.section("Games to look at", "Each is a script: 'fuda run FILE' plays it move by move.");
  const bool round = duel.seating == Duel::Seating::round;
  for (const Notable& one : result.notable) {
    const Measure& measure = result.main().measure;
    const bool is_deal = one.what.starts_with("the deal");
    const std::string value =
        is_deal ? in_units(measure, static_cast<double>(one.value) / static_cast<double>(measure.scale), true)
                : counted(one.value, "move");
    const std::string note = fmt::format("game {}, {}", one.game, value);
    const std::string seat =
        round ? fmt::format("; A sits at {}", duel.sides[0].match->notation.seat(one.seat)) : "";
    if (is_deal && !round) {
      add_game(page, duel, one, 0, note + "; as A played it");
      add_game(page, duel, one, 1, note + "; as B played it");
    } else {
      add_game(page, duel, one, one.side, note + seat);
    }
  }
}

void add_what(Page& page, const Duel& duel) {
  const Side& a = duel.sides[0];
  page.section("What was played");
  std::vector<std::pair<std::string, std::string>> terms;
  for (std::size_t i = 0; i < 2; ++i) {
    const Side& side = duel.sides[i];
    const char* name = i == 0 ? "A" : "B";
    terms.emplace_back(name, side.name);
    terms.emplace_back(fmt::format("game of {}", name), side.match->game().name);
    terms.emplace_back(fmt::format("options of {}", name), settings_text(side));
    terms.emplace_back(fmt::format("players of {}", name), players_text(side));
  }
  terms.emplace_back("seats", fmt::format("{}{}", a.match->game().seats,
                                          duel.seating == Duel::Seating::round
                                              ? ": on each deal, A sits in each in turn, B in all others"
                                              : ": on each deal, A at all of them, then B"));
  terms.emplace_back("seed", fmt::format("{}, from deal {} on", a.sim.seed, a.sim.first_game));
  page.terms(terms);
  if (!duel.command.empty()) page.code(duel.command);
}

std::vector<Page::Card> cards_of(const Duel& duel, const Comparison& result) {
  const Measured& main = result.main();
  std::vector<Page::Card> cards = {
      {"A − B, " + label_of(main.measure), in_units(main.measure, main.difference(), true),
       "95 %: " + interval_text(main, result.bound)},
      {"A, " + duel.sides[0].name, in_units(main.measure, main.mean(0)), label_of(main.measure)},
      {"B, " + duel.sides[1].name, in_units(main.measure, main.mean(1)), label_of(main.measure)},
      {"deals", std::to_string(result.pairs),
       result.decided && result.pairs < duel.pairs
           ? fmt::format("decided early, of {}", duel.pairs)
           : fmt::format(
                 "{} on each",
                 games_text(duel.seating == Duel::Seating::round ? duel.sides[0].match->game().seats : 2U))}};
  for (std::size_t i = 0; i < 2; ++i) {
    if (result.sides[i].forfeits > 0)
      cards.push_back({std::string("lost by own fault, ") + (i == 0 ? "A" : "B"),
                       std::to_string(result.sides[i].forfeits), "games of " + duel.sides[i].name});
  }
  if (result.failed > 0)
    cards.push_back({"failed", std::to_string(result.failed), "deals; they do not count"});
  return cards;
}

}  // namespace

std::string compare_page(const Duel& duel, const Comparison& result) {
  const Game& game = duel.sides[0].match->game();
  Page page(duel.sides[0].name + " and " + duel.sides[1].name,
            fmt::format("{} · {} · {} deals", game.name, counted(game.seats, "player"), result.pairs));
  page.verdict(verdict(duel, result));
  page.cards(cards_of(duel, result));
  page.section("What differs");
  page.charts(measure_charts(result));
  page.table("All figures", measure_table(result));
  add_distributions(page, duel, result);
  add_looks(page, duel, result);
  add_games(page, duel, result);
  add_what(page, duel);
  return page.html();
}

std::string ladder_page(const std::vector<Rung>& rungs) {
  const Duel& first = rungs.front().duel;
  const Game& game = first.sides[0].match->game();
  Page page(game.name + ": a ladder of players",
            fmt::format("{} · seed {}", counted(game.seats, "player"), first.sides[0].sim.seed));
  const Measure& measure = rungs.front().result.main().measure;
  page.section("Each against the one below", "Above 0, the upper one is better.");
  std::vector<ChartRow> rows;
  for (const Rung& rung : rungs) {
    if (rung.result.main().differences.n < 2) continue;
    rows.push_back(row_of(rung.duel.sides[0].name + " against " + rung.duel.sides[1].name, rung.result.main(),
                          rung.result.bound));
  }
  page.charts({interval_chart(label_of(measure), rows, measure.is_share(), 0, "no difference")});
  for (const Rung& rung : rungs) {
    page.section(rung.duel.sides[0].name + " against " + rung.duel.sides[1].name,
                 verdict(rung.duel, rung.result));
    page.table("All figures", measure_table(rung.result));
  }
  if (!first.command.empty()) {
    page.section("What was played");
    page.code(first.command);
  }
  return page.html();
}

}  // namespace fuda
