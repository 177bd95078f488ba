// Plays the same number of games with the printed rules and with the edited rules.
#include "base/lists.h"
#include "bots/spec.h"
#include "load/games.h"
#include "script/expect.h"
#include "script/loaded_game.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/sums.h"

namespace fuda::workbench {

namespace {

constexpr std::int64_t kComparedGames = 2000;
constexpr std::int64_t kMostCompared = 100'000;
constexpr std::int64_t kMostSeats = 16;
constexpr std::int64_t kMostFrom = 1'000'000'000'000;

std::vector<OptionSetting> settings_in(const Request& request) {
  std::vector<OptionSetting> out;
  for (const auto& [name, value] : request.object("options").items()) {
    if (!value.is_string() && !value.is_number_integer())
      throw Failure("the values of 'options' must be texts or whole numbers");
    out.push_back({name, value.is_string() ? value.get<std::string>() : value.dump(), {}});
  }
  return out;
}

// Whether a text names a file instead of a bot of the game.
bool is_bot_file(const PlayerSpec& player) {
  return player.kind == PlayerSpec::Kind::lua &&
         (player.name.ends_with(".lua") || player.name.find('/') != std::string::npos);
}

// The player of each seat. Refuses files and programs as players, because the workbench must not run code
// that a page names.
std::vector<PlayerSpec> players_in(const Request& request, int seats) {
  std::vector<std::string> texts;
  if (request.is_list("bots")) {
    texts = request.texts("bots");
  } else {
    texts = {request.text("bots", "random")};
  }
  if (texts.empty()) texts = {"random"};
  std::vector<PlayerSpec> players = read_players(texts, seats);
  for (const PlayerSpec& player : players) {
    if (player.kind == PlayerSpec::Kind::exec || player.is_timed() || is_bot_file(player))
      throw Failure(error_at({}, "'" + player.text + "' cannot play here",
                             "choose random, greedy, ismcts:N, or one of the game's bots"));
  }
  return players;
}

struct ComparedSide {
  Games games;
  GameSpec spec;
};

// Plays one slice with one side.
Json slice(ComparedSide& side, const Context& context, const Request& request,
           const std::vector<OptionSetting>& settings, int seats, SimOptions options) {
  const LoadedGame loaded = load_game(side.games, side.spec, settings, numbered_seats(seats));
  options.spec = side.spec;
  options.settings = settings;
  options.path = side.games.path();
  options.players = players_in(request, seats);
  if (all_random(options.players)) options.players.clear();
  const SimResult result = simulate(loaded, options);
  Json out = sums_json(sums_of(loaded, result));
  if (!result.errors.kinds().empty())
    out["findings"] = findings_json(context.library, result.errors.kinds().front().findings);
  return out;
}

}  // namespace

Json compare(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string game = request.text("game");
  const Path folder = library.game(game);
  const auto printed = library.printed_game(game);
  if (!printed) throw Failure("there is no printed game '" + game + "' to compare with");
  ComparedSide before{Games(library.printed_path(game)), {(*printed / "game.yaml").string(), {}, {}}};
  ComparedSide after{Games(library.path()), {(folder / "game.yaml").string(), {}, {}}};
  const auto settings = settings_in(request);
  const auto one = before.games.definition(before.spec, settings);
  const auto other = after.games.definition(after.spec, settings);
  const int common = common_seats(*one, *other);
  if (common == 0) throw Failure("the printed and the edited game have no number of players in common");
  const auto seats = static_cast<int>(request.number("players", 1, kMostSeats, common));
  SimOptions options;
  options.games = static_cast<std::uint64_t>(request.number("count", 1, kMostCompared, kComparedGames));
  options.first_game = static_cast<std::uint64_t>(request.number("from", 0, kMostFrom, 0));
  options.seed = 1;
  options.max_failures = 0;
  options.jobs = context.jobs;
  const std::uint64_t next = options.first_game + options.games;
  return {{"players", seats},
          {"from", options.first_game},
          {"next", next},
          {"before", slice(before, context, request, settings, seats, options)},
          {"after", slice(after, context, request, settings, seats, options)}};
}

}  // namespace fuda::workbench
