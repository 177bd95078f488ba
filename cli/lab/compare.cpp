// fuda compare: compares two games, or two line-ups of players, on the same deals.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <thread>

#include "base/lists.h"
#include "batch/interrupt.h"
#include "batch/progress.h"
#include "commands.h"
#include "disk/write.h"
#include "duel/compare_report.h"
#include "duel/deals_worth_seeing.h"
#include "games/thinking.h"
#include "page/html.h"
#include "text/command_line.h"
#include "text/quoting.h"

namespace fuda::cli {

namespace {

constexpr const char* kUsual = "usual";  // the value of --ladder without a list of players
constexpr const char* kLadder = "random,greedy,ismcts:100,ismcts:1000";

struct CompareArguments : ManyGames {
  std::string before, after;
  std::vector<std::string> sets, withs;
  std::vector<std::string> bots, against;
  std::string ladder;  // the players of the ladder; "" if the user requests no ladder
  std::string by;
  std::uint64_t deals = 1000;
  int jobs = 1;
  bool fixed = false;
  std::string report;
};

std::string joined(const std::vector<std::string>& bots) { return fmt::format("{}", fmt::join(bots, ",")); }

// The two games, or the same game twice. The options of --with apply only to B.
class Table {
 public:
  Table(const CompareArguments& options, const Globals& globals)
      : options_(options), games_(globals.games()) {
    rules_ = globals.rules;
    const bool two = !options.after.empty() || !options.withs.empty();
    const std::string& other = options.after.empty() ? options.before : options.after;
    const auto own = settings_of(options.sets);
    auto others = own;
    append(others, settings_of(options.withs, "--with"));
    const auto one = games_.definition({options.before, {}, {}}, own);
    const auto two_of = games_.definition({other, {}, {}}, others);
    int seats = options.players;
    if (seats == 0) {
      seats = common_seats(*one, *two_of);
      if (seats == 0)
        throw Failure(
            error_at({}, fmt::format("no number of players fits both games: A is for {}, and B is for {}",
                                     players_text(*one), players_text(*two_of))));
    }
    const auto open = [&](const std::string& spec, const std::vector<OptionSetting>& with) {
      return std::make_unique<LoadedGame>(
          load_game(games_, {spec, {}, {}}, with, numbered_seats(seats), globals.language));
    };
    loaded_games_.push_back(open(options.before, own));
    add_side(options.before, own);
    if (two) loaded_games_.push_back(open(other, others));
    add_side(other, others);
    if (two) name_options(other);
  }

  [[nodiscard]] Duel duel(const std::vector<std::string>& a, const std::vector<std::string>& b) const {
    Duel duel;
    duel.sides = {sides_[0], sides_[1]};
    duel.pairs = options_.deals;
    duel.looks = !options_.fixed;
    duel.by = options_.by;
    duel.jobs = options_.jobs > 0 ? options_.jobs
                                  : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const Game& game = loaded_games_.front()->game();
    const bool same_game = loaded_games_.size() == 1;
    if (same_game) {
      duel.sides[0].name = joined(a);
      duel.sides[1].name = joined(b);
      if (!game.team_score) duel.seating = Duel::Seating::round;
    }
    if (duel.seating == Duel::Seating::round) {
      if (a.size() != 1 || b.size() != 1 || game.seats < 2)
        throw Failure(error_at({}, "if players change seats, each side must be exactly one player",
                               "write --bots NAME --against NAME"));
    }
    if (same_game && b.size() > 1 && b.size() != game.seats)
      throw Failure(error_at({}, fmt::format("--against names {} players for {} seats", b.size(), game.seats),
                             "name one bot for each seat, or one for all seats"));
    duel.sides[0].sim.players = read_players(a, game.seats);
    duel.sides[1].sim.players = read_players(b, game.seats);
    return duel;
  }

 private:
  void add_side(const std::string& spec, const std::vector<OptionSetting>& settings) {
    Side side;
    side.name = spec;
    side.loaded = loaded_games_.back().get();
    side.sim.spec = {spec, {}, {}};
    side.sim.settings = settings;
    side.sim.seed = options_.seed;
    side.sim.first = options_.first;
    side.sim.first_game = options_.first_game;
    side.sim.max_moves = options_.max_moves;
    side.sim.rules = rules_;
    side.sim.path = games_.path();
    sides_.push_back(std::move(side));
  }

  // If both sides play the same game, adds B's own options to the name of side B.
  void name_options(const std::string& other) {
    if (other != options_.before) return;
    for (const std::string& with : options_.withs) sides_[1].name += " " + with;
  }

  const CompareArguments& options_;
  Games games_;
  std::vector<std::string> rules_;
  std::vector<std::unique_ptr<LoadedGame>> loaded_games_;
  std::vector<Side> sides_;
};

void refuse_early(const CompareArguments& options) {
  refuse_numbers(options.deals, options.first_game, "deals");
  const bool games = !options.after.empty() || !options.withs.empty();
  const bool players = !options.against.empty();
  const bool ladder = !options.ladder.empty();
  const int ways = static_cast<int>(games) + static_cast<int>(players) + static_cast<int>(ladder);
  if (ways == 0)
    throw Failure(error_at({}, fmt::format("there is nothing to compare '{}' with", options.before),
                           "name another game, or use --with, --against or --ladder"));
  if (ways > 1)
    throw Failure(error_at({}, "games and players cannot be compared at the same time",
                           "use only one of these: a second game, --with, --against, --ladder"));
  if (ladder && !options.bots.empty())
    throw Failure(error_at({}, "--ladder names all players itself", "write --ladder=random,greedy"));
}

std::vector<std::string> or_random(const std::vector<std::string>& bots) {
  return bots.empty() ? std::vector<std::string>{"random"} : bots;
}

// The command that repeats the same deals.
std::string command_of(const CompareArguments& options, const Globals& globals, int seats) {
  CommandLine text("compare", globals.rules);
  text.add(options.before);
  if (!options.after.empty()) text.add(options.after);
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) text.set(name, value);
  };
  add("--bots", joined(options.bots));
  add("--against", joined(options.against));
  if (options.ladder == kUsual) text.own("--ladder");
  if (!options.ladder.empty() && options.ladder != kUsual) text.own("--ladder=" + in_shell(options.ladder));
  for (const std::string& set : options.sets) add("--set", set);
  for (const std::string& with : options.withs) add("--with", with);
  text.set("--players", seats).set("-n", options.deals);
  text.set("--seed", options.seed);
  if (options.first_game > 0) text.set("--first-game", options.first_game);
  if (options.max_moves > 0) text.set("--max-moves", options.max_moves);
  add("--first", options.first);
  add("--by", options.by);
  if (options.fixed) text.own("--fixed");
  return text.text();
}

int compare(const CompareArguments& options, const Globals& globals) {
  refuse_early(options);
  if (!options.report.empty()) refuse_unwritable(options.report, Existing::replace_made);
  const Table table(options, globals);
  std::vector<Rung> rungs;
  if (options.ladder.empty()) {
    const auto a = or_random(options.bots);
    rungs.push_back({table.duel(a, options.against.empty() ? a : options.against), {}});
  } else {
    const std::vector<std::string> bots = split(options.ladder == kUsual ? kLadder : options.ladder, ',');
    if (bots.size() < 2)
      throw Failure(error_at({}, "a ladder needs at least two players", "write --ladder=random,greedy"));
    for (std::size_t i = 1; i < bots.size(); ++i) rungs.push_back({table.duel({bots[i]}, {bots[i - 1]}), {}});
  }
  std::vector<PlayerSpec> players;  // the players of all rungs
  for (const Rung& rung : rungs) {
    for (const Side& side : rung.duel.sides) append(players, side.sim.players);
  }
  note_clocks(players);
  const Interruptible interruptible(kStopping, kEraseLine);
  note_thinking(*rungs.front().duel.sides[0].loaded, players);
  Progress progress(true, "deals");
  for (Rung& rung : rungs) {
    rung.result = compare(rung.duel, progress.shown() ? &progress : nullptr);
    if (interrupted()) break;
  }
  progress.stop();
  const Duel& duel = rungs.front().duel;
  const CompareResult& result = rungs.front().result;
  const bool ladder = !options.ladder.empty();
  Json figures;
  if (globals.json || !options.report.empty())
    figures = ladder ? ladder_json(rungs) : compare_json(duel, result);
  if (globals.json) {
    std::cout << json_text(figures) << "\n";
  } else if (ladder) {
    report_ladder_text(std::cout, rungs, paint_for_output());
  } else {
    report_compare_text(std::cout, duel, result, paint_for_output());
  }
  if (!options.report.empty()) {
    const Game& game = duel.sides[0].loaded->game();
    const std::string title =
        ladder ? game.name + ": a ladder of players" : duel.sides[0].name + " and " + duel.sides[1].name;
    write_file(options.report,
               report_page({title, figures,
                            ladder ? Json::array()
                                   : games_worth_seeing(duel, result, Path(options.report).parent_path()),
                            command_of(options, globals, game.seats)}),
               Existing::replace);
  }
  const auto any = [&](auto is) { return std::any_of(rungs.begin(), rungs.end(), is); };
  if (interrupted()) return 2;
  const bool wrong =
      any([](const Rung& rung) { return rung.result.failed > 0 || !rung.result.errors.empty(); });
  return wrong ? 1 : 0;
}

}  // namespace

Action offer_compare(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<CompareArguments>();
  app.add_option("A", options->before, kGameName)->required();
  app.add_option("B", options->after, "the other game, unless you compare options or players");
  app.option_defaults()->group("What to compare");
  app.add_option("--with", options->withs, "choose an option for B only; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  app.add_option("--against", options->against, "compare the players of --bots with these players")
      ->type_name("BOT,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_flag(
         "--ladder{usual}", options->ladder,
         "compare each of these players with the previous player (random,greedy,ismcts:100,ismcts:1000)")
      ->type_name("[=BOT,…]");
  app.add_option("--by", options->by,
                 "decide by score, score:SEAT, wins, moves, wins:SEAT or end:OUTCOME (wins if players change "
                 "seats, otherwise score)")
      ->type_name("WHAT");
  app.option_defaults()->group("Deals");
  app.add_option("-n,--deals", options->deals, "play at most N deals (1000)")
      ->type_name("N")
      ->check(whole_number());
  app.add_flag("--fixed", options->fixed, "play all deals; do not stop early when the result is decided");
  app.add_option("--bots", options->bots, "seat these bots (random): one per seat, or one for all")
      ->type_name("BOT,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--set", options->sets, "choose an option for both sides; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  add_many_games(app, *options, "both games have", "deal");
  app.add_option("--jobs,-j", options->jobs, "use N threads; 0 means one thread per processor (1)")
      ->type_name("N")
      ->check(in_range(0, 1024));
  app.option_defaults()->group("Results");
  app.add_option("--report", options->report, "write the results to this HTML file, with charts")
      ->type_name("FILE");
  return [options, &globals] { return compare(*options, globals); };
}

}  // namespace fuda::cli
