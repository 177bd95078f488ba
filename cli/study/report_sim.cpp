// Simulations as pages.
#include <fmt/format.h>

#include "base/lists.h"
#include "study/report.h"
#include "study/report_chart.h"
#include "study/report_page.h"

namespace fuda {

namespace {

constexpr double kMillion = 1'000'000;
constexpr std::int64_t kExpectation = 1'000'000;

std::string two(double value) { return fmt::format("{:.2f}", value); }
std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
double share_of(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

ChartRow share_row(const std::string& label, std::uint64_t part, std::uint64_t all) {
  const Interval at = wilson(part, all);
  return {label, share_of(part, all), at,
          fmt::format("{} ({} to {})", percent(share_of(part, all)), percent(at.low), percent(at.high))};
}

std::string with_error(const Figure& figure) {
  return fmt::format("95 %: {} to {}", two(figure.mean() - figure.error()),
                     two(figure.mean() + figure.error()));
}

class SimReport {
 public:
  explicit SimReport(const SimPage& sim)
      : sim_(sim),
        game_(sim.match.game()),
        all_(sim.statistics),
        page_(sim.options.spec.text,
              fmt::format("{} · {} · {}", counted(game_.seats, "player"),
                          counted(static_cast<std::int64_t>(all_.games), "game"), bots())) {}

  std::string html() {
    cards();
    if (!all_.scores.empty()) scores();
    if (!all_.wins.empty() && all_.games > 0) wins();
    course();
    moves();
    kept();
    what();
    return page_.html();
  }

 private:
  [[nodiscard]] std::string seat(std::size_t index) const {
    return sim_.match.notation.seat(static_cast<Seat>(index));
  }
  [[nodiscard]] std::string whose(std::size_t index) const { return game_.team_score ? "team" : seat(index); }

  [[nodiscard]] std::string bots() const {
    if (all_random(sim_.options.players)) return "all choose by chance";
    std::string text;
    for (const PlayerSpec& player : sim_.options.players) text += (text.empty() ? "" : ", ") + player.text;
    return text;
  }

  void cards() {
    std::vector<Page::Card> cards;
    for (std::size_t i = 0; i < all_.scores.size() && i < 4; ++i) {
      const Figure& figure = all_.scores[i];
      if (figure.n > 0) cards.push_back({"mean score, " + whose(i), two(figure.mean()), with_error(figure)});
    }
    if (all_.length.n > 0)
      cards.push_back({"moves of a game", two(all_.length.mean()), with_error(all_.length)});
    if (all_.choices.n > 0) {
      cards.push_back({"moves to choose from", two(all_.choices.mean()),
                       fmt::format("{} of choices had more than one",
                                   percent(share_of(all_.decisions, all_.choices.n)))});
    }
    if (all_.leads.n > 0)
      cards.push_back({"changes of the lead", two(all_.leads.mean()), with_error(all_.leads)});
    for (const auto& [name, figure] :
         {std::pair("drama", &all_.drama), std::pair("decisiveness", &all_.decisiveness)}) {
      if (figure->n > 0)
        cards.push_back(
            {name, two(figure->mean() / kMillion), fmt::format("0 to 1; of {} games", figure->n)});
    }
    std::uint64_t lost = 0;
    for (const std::uint64_t one : all_.forfeits) lost += one;
    if (lost > 0) cards.push_back({"lost by own fault", std::to_string(lost), "games"});
    if (sim_.failed > 0) cards.push_back({"failed", std::to_string(sim_.failed), "games; they do not count"});
    page_.cards(cards);
  }

  void scores() {
    page_.section("Scores");
    std::vector<ChartSeries> all;
    for (const Figure& figure : all_.scores) all.push_back({"", &figure});
    std::vector<std::string> charts;
    Page::Rows rows = {
        {"", "games", "mean", "deviation", "least", "quarter", "half", "three quarters", "most"}};
    for (std::size_t i = 0; i < all_.scores.size(); ++i) {
      const Figure& f = all_.scores[i];
      if (f.n == 0) continue;
      charts.push_back(
          histogram_chart("Score, " + whose(i), {{whose(i), &f}}, {1, false, "score"}, false, all));
      rows.push_back({whose(i), std::to_string(f.n), two(f.mean()), two(f.deviation()), std::to_string(f.low),
                      std::to_string(f.quantile(250)), std::to_string(f.quantile(500)),
                      std::to_string(f.quantile(750)), std::to_string(f.high)});
    }
    if (all_.gap.n > 0)
      charts.push_back(
          histogram_chart("The best score less the next", {{"", &all_.gap}}, {1, false, "points"}));
    page_.charts(charts);
    page_.table("All figures", rows);
  }

  void wins() {
    page_.section("Wins by seat", "A win that is shared counts for each of those who share it.");
    std::vector<ChartRow> rows;
    for (std::size_t i = 0; i < all_.wins.size(); ++i) {
      ChartRow row = share_row(seat(i), all_.wins[i], all_.games);
      if (i < all_.shared.size() && all_.shared[i] > 0)
        row.text += fmt::format(", {} shared", all_.shared[i]);
      rows.push_back(std::move(row));
    }
    page_.charts({interval_chart("Share of games won", rows, true, 1.0 / static_cast<double>(game_.seats),
                                 "fair share")});
  }

  void course() {
    if (all_.games == 0) return;
    page_.section("How games go");
    std::vector<std::string> charts = {
        histogram_chart("Moves of a game", {{"", &all_.length}}, {1, false, "moves"})};
    if (all_.choices.n > 0)
      charts.push_back(
          histogram_chart("Legal moves where one was chosen", {{"", &all_.choices}}, {1, false, "moves"}));
    std::vector<ChartRow> ends;
    for (std::size_t i = 0; i < all_.outcomes.size(); ++i) {
      if (all_.outcomes[i] > 0) ends.push_back(share_row(game_.outcomes[i], all_.outcomes[i], all_.games));
    }
    if (!ends.empty())
      charts.push_back(bar_chart("How they end", ends, "share of games, with its 95 % interval"));
    if (all_.leads.n > 0)
      charts.push_back(histogram_chart("Changes of the lead", {{"", &all_.leads}}, {1, false, "changes"}));
    if (all_.drama.n > 0)
      charts.push_back(histogram_chart("Drama", {{"", &all_.drama}}, {kExpectation, false, "drama"}));
    if (all_.decisiveness.n > 0)
      charts.push_back(
          histogram_chart("Decisiveness", {{"", &all_.decisiveness}}, {kExpectation, false, "decisiveness"}));
    page_.charts(charts);
  }

  void moves() {
    std::uint64_t most = 0;
    for (const std::uint64_t one : all_.kinds) most += one;
    if (most == 0) return;
    page_.section("Moves made");
    std::vector<ChartRow> rows;
    Page::Rows table = {{"move"}};
    for (std::size_t i = 0; i < game_.seats; ++i) table[0].push_back(seat(i));
    for (std::size_t kind = 0; kind * game_.seats < all_.kinds.size(); ++kind) {
      std::uint64_t sum = 0;
      std::vector<std::string> row = {game_.moves[kind].name};
      for (std::size_t i = 0; i < game_.seats; ++i) {
        sum += all_.kinds[kind * game_.seats + i];
        row.push_back(std::to_string(all_.kinds[kind * game_.seats + i]));
      }
      if (sum == 0) continue;
      const double share = share_of(sum, most);
      rows.push_back({game_.moves[kind].name,
                      share,
                      {},
                      fmt::format("{}, {} a game", percent(share), two(share_of(sum, all_.games)))});
      table.push_back(std::move(row));
    }
    page_.charts({bar_chart("Moves made", rows, "share of all moves")});
    page_.table("By seat", table);
  }

  void kept() {
    if (sim_.kept.empty()) return;
    page_.section("Games to look at", "Each is a script: 'fuda run FILE' plays it move by move.");
    for (const SimPage::Kept& one : sim_.kept) {
      page_.game(one.what, fmt::format("game {}", one.game), fmt::format("game-{}.yaml", one.game),
                 random_game_script(sim_.match, sim_.options, one.game));
    }
  }

  void what() {
    page_.section("What was played");
    std::vector<std::pair<std::string, std::string>> terms = {
        {"game", sim_.options.spec.text},
        {"seats", std::to_string(game_.seats)},
        {"players", bots()},
        {"seed", fmt::format("{}, from game {} on", sim_.options.seed, sim_.options.first_game)}};
    for (const Option& option : game_.options) terms.emplace_back("option " + option.name, option.value);
    if (!sim_.options.first.empty()) terms.emplace_back("first", sim_.options.first);
    if (sim_.interrupted) terms.emplace_back("interrupted", "not all games were played");
    page_.terms(terms);
    page_.code(sim_.command);
  }

  const SimPage& sim_;
  const Game& game_;
  const Statistics& all_;
  Page page_;
};

}  // namespace

std::string sim_page(const SimPage& sim) { return SimReport(sim).html(); }

std::string sim_page(const Match& match, const SimOptions& options, const SimResult& result) {
  using Kind = Which::Kind;
  SimPage page{match, options, result.statistics, result.errors.failed, result.interrupted, {}, {}};
  for (const NotableGame& one : result.notable) {
    const char* what = one.kind == Kind::best      ? "The highest score"
                       : one.kind == Kind::worst   ? "The lowest score"
                       : one.kind == Kind::longest ? "The longest game"
                       : one.kind == Kind::oddest  ? "The oddest game"
                                                   : "The shortest game";
    page.kept.push_back({what, one.game});
  }
  const std::string one = repeating(match, options, options.first_game);
  page.command = one.substr(0, one.rfind(" -n ")) + fmt::format(" -n {}", result.played);
  return sim_page(page);
}

}  // namespace fuda
