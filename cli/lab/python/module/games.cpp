// The Python class Game: loads a game, describes it, plays many games of it, and checks it.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "base/lists.h"
#include "base/suggest.h"
#include "batch/random_games.h"
#include "bots/player_games.h"
#include "bots/spec.h"
#include "check/check.h"
#include "door.h"
#include "show/games_list.h"

namespace fuda::python {

namespace {

using OptionSettings = std::vector<std::pair<std::string, std::string>>;

std::vector<Path> paths_of(const std::vector<std::string>& folders, const std::vector<std::string>& shares) {
  return rules_path(folders, shares);
}

std::shared_ptr<EncodedGame> load(const std::string& spec, const std::vector<std::string>& seats, int count,
                                  const OptionSettings& options, const std::vector<std::string>& folders) {
  std::vector<OptionSetting> settings;
  for (const auto& [name, value] : options) settings.push_back({name, value, {}});
  std::vector<Path> path(folders.begin(), folders.end());
  std::vector<std::string> names = seats;
  if (names.empty()) {
    Games games(path);
    const auto definition = games.definition({spec, {}, {}}, settings);
    const int wanted = count == 0 ? definition->seats.front() : count;
    if (wanted > static_cast<int>(kMaxSeats))  // a longer list of names would help nobody
      throw Failure(error_at(
          {}, fmt::format("{} is for {}, not {}", definition->name, players_text(*definition), wanted)));
    constexpr std::array<const char*, kMaxSeats> kNames = {"Ana",  "Bruno", "Carla", "Dora", "Eva", "Fritz",
                                                           "Gina", "Hugo",  "Ida",   "Jan",  "Kim", "Lena",
                                                           "Max",  "Nora",  "Otto",  "Pia"};
    for (int i = 0; i < wanted; ++i)
      names.push_back(i < static_cast<int>(kNames.size()) ? kNames[static_cast<std::size_t>(i)]
                                                          : std::to_string(i + 1));
  }
  return std::make_shared<EncodedGame>(std::move(path), spec, settings, names);
}

bool all_at_once(const Game& game, bool every) {
  const auto choosing = [](const Phase& phase) {
    return phase.moves.empty() || phase.movers == Phase::Movers::all;
  };
  const auto at_once = [](const Phase& phase) {
    return !phase.moves.empty() && phase.movers == Phase::Movers::all;
  };
  return every ? std::ranges::all_of(game.phases, choosing) : std::ranges::any_of(game.phases, at_once);
}

Dict result_of(const EncodedGame& loaded, const Tally& tally) {
  const Game& game = loaded.game();
  nb::dict out;
  out["games"] = tally.games;
  out["moves"] = tally.moves;
  out["scored"] = tally.scored;
  nb::list means;
  for (std::size_t i = 0; i < tally.sums.size(); ++i)
    means.append(tally.scored == 0 ? 0.0 : tally.mean_score(i));
  out["mean_scores"] = means;
  out["wins"] = nb::cast(tally.wins);
  nb::dict histogram;
  for (const auto& [score, count] : tally.histogram) histogram[nb::int_(score)] = count;
  out["scores"] = histogram;
  nb::dict outcomes;
  for (std::size_t i = 0; i < tally.outcomes.size(); ++i) {
    if (tally.outcomes[i] != 0) outcomes[game.outcomes[i].c_str()] = tally.outcomes[i];
  }
  out["outcomes"] = outcomes;
  out["failed"] = tally.failed;
  Findings failures;
  for (const GameError& error : tally.errors)
    failures.insert(failures.end(), error.findings.begin(), error.findings.end());
  out["failures"] = to_python(failures);
  return out;
}

// Plays games with its own engine, so that other Python threads can run.
Dict play_games(const EncodedGame& game, const Whole& count, const Whole& seed,
                const Given<std::vector<std::string>>& named) {
  const std::uint64_t n = count.as("n");
  const auto& bots = named.as("bots", "a list of bots, such as ['random']");
  Sequence sequence;
  sequence.seed = seed.as("seed");
  if (bots.size() != 1 && bots.size() != game.game().seats)
    throw nb::value_error(fmt::format("'bots' needs one bot for all seats, or one bot for each of {}, not {}",
                                      game.game().seats, bots.size())
                              .c_str());
  const auto specs = read_players(bots, game.game().seats);
  Tally tally;
  {
    const nb::gil_scoped_release released;
    LoadedGame loaded = game.loaded();
    loaded.engine = std::make_shared<Engine>(game.engine());
    if (all_random(specs)) {
      play_random_games(*loaded.engine, 0, n, sequence, tally);
    } else {
      PlayerGames dealer(loaded, *loaded.engine, make_players(loaded, specs));
      for (std::uint64_t i = 0; i < n;)
        i += play_until_failure(*loaded.engine, i, n - i, sequence, tally, nullptr, &dealer);
    }
  }
  return result_of(game, tally);
}

nb::typed<nb::list, nb::any> check(const EncodedGame& game, const Whole& random_games) {
  Findings findings;
  CheckOptions options;
  options.games = random_games.as("games");
  {
    const nb::gil_scoped_release released;
    Games games(game.path());
    Checker checker(games, options);
    if (game.loaded().definition->files.size() == 1) {
      checker.add({find_game(game.spec(), game.path()).game});
    } else {
      checker.add_combination(game.spec());
    }
    findings = checker.run();
  }
  return to_python(findings);
}

}  // namespace

std::shared_ptr<const Episode::Decks> read_decks(const EncodedGame& game,
                                                 const std::optional<DeckArgument>& deck) {
  if (!deck) return nullptr;
  std::vector<std::vector<std::string>> decks;
  const auto& given = deck->as("deck", "a list of card names, or a list of such lists");
  if (const auto* one = std::get_if<std::vector<std::string>>(&given)) {
    decks.push_back(*one);
  } else {
    decks = std::get<std::vector<std::vector<std::string>>>(given);
  }
  Episode::Decks faces;
  for (const auto& names : decks) {
    auto& of_one = faces.emplace_back();
    for (const std::string& name : names) {
      of_one.push_back(game.game().find_face(name));
      if (of_one.back() != kNone) continue;
      throw Failure(error_at({}, fmt::format("there is no card '{}' in {}", name, game.game().name),
                             suggestion(name, names_of(game.game().faces))));
    }
  }
  return std::make_shared<const Episode::Decks>(std::move(faces));
}

namespace {

std::uint64_t any_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32U | device()) >> 1U;
}

Dicts options_of(const EncodedGame& game) {
  nb::list list;
  for (const OptionInfo& option : game.loaded().definition->options) {
    Dict one;
    one["name"] = option.name;
    one["value"] = option.value;
    one["default"] = option.fallback;
    one["summary"] = option.summary;
    one["choices"] = nb::cast(option.choices);
    one["range"] =
        option.numeric ? nb::object(nb::make_tuple(option.low, option.high)) : nb::object(nb::none());
    list.append(one);
  }
  return list;
}

nb::typed<nb::list,
          nb::typed<nb::tuple, std::string, std::string, std::string, std::string, std::vector<std::string>>>
list_all(const std::vector<std::string>& folders) {
  nb::list list;
  for (const Listed& listed : list_games({folders.begin(), folders.end()})) {
    nb::list variants;
    for (const Listed::Variant& variant : listed.variants) variants.append(variant.name);
    list.append(nb::make_tuple(listed.name, listed.title, listed.summary, listed.players, variants));
  }
  return list;
}

}  // namespace

static_assert(kCheckedGames == 200, "the signature of check() gives this default");

void offer_games(nb::module_& module) {
  module.def("rules_path", [](const std::vector<std::string>& given, const std::vector<std::string>& shares) {
    std::vector<std::string> all;
    for (const Path& path : paths_of(given, shares)) all.push_back(path.string());
    return all;
  });
  module.def("list_games", list_all);
  module.def("load", load, nb::arg("spec"), nb::arg("seats"), nb::arg("count"), nb::arg("options"),
             nb::arg("path"));

  using G = EncodedGame;
  nb::class_<G>(
      module, "Game",
      "A game for a fixed number of seats, with its variants and options. fuda.load() returns a Game.")
      .def_prop_ro(
          "name", [](const G& g) { return g.game().name; },
          "The name of the game with its variants: 'game+variant'.")
      .def_prop_ro(
          "spec", [](const G& g) { return g.spec(); }, "The name of the game as given to fuda.load().")
      .def_prop_ro(
          "path",
          [](const G& g) {
            std::vector<std::string> all;
            for (const Path& path : g.path()) all.push_back(path.string());
            return all;
          },
          "The folders in which fuda searches for games.")
      .def_prop_ro("num_players", [](const G& g) { return static_cast<int>(g.game().seats); })
      .def_prop_ro(
          "players", [](const G& g) { return g.loaded().notation.seats(); }, "The names of the seats.")
      .def_prop_ro("min_players", [](const G& g) { return g.loaded().definition->seats.front(); })
      .def_prop_ro("max_players", [](const G& g) { return g.loaded().definition->seats.back(); })
      .def_prop_ro(
          "player_counts", [](const G& g) { return g.loaded().definition->seats; },
          "The numbers of players that the game allows.")
      .def_prop_ro("options", options_of,
                   "One dict per option: name, value, default, summary, choices, range.")
      .def_prop_ro(
          "cards",
          [](const G& g) {
            std::vector<std::string> names;
            for (const FaceId face : g.game().cards) names.push_back(g.game().faces[face].name);
            return names;
          },
          "The names of all cards.")
      .def_prop_ro(
          "moves",
          [](const G& g) {
            std::vector<std::string> names;
            for (const MoveKind& kind : g.game().moves) names.push_back(kind.name);
            return names;
          },
          "The names of the moves that the game declares.")
      .def_prop_ro(
          "max_moves", [](const G& g) { return g.game().max_moves; },
          "The maximum number of moves; a longer game counts as endless.")
      .def_prop_ro(
          "team_score", [](const G& g) { return g.game().team_score; }, "Whether all seats share one score.")
      .def_prop_ro(
          "simultaneous", [](const G& g) { return all_at_once(g.game(), false); },
          "Whether all seats choose at the same time in some phase.")
      .def_prop_ro(
          "only_simultaneous", [](const G& g) { return all_at_once(g.game(), true); },
          "Whether all seats choose at the same time in every phase that has moves.")
      .def_prop_ro(
          "num_actions", [](const G& g) { return g.actions().size(); },
          "The number of actions. The actions are all possible moves of the game, numbered from 0 "
          "(docs/python.md). Raises GameError if there are too many actions for a fixed set.")
      .def(
          "action_text",
          [](const G& g, const ActionArgument& given) {
            const std::int64_t action = action_of(g, given);
            if (action < 0 || action >= static_cast<std::int64_t>(g.actions().size()))
              throw nb::index_error(
                  fmt::format("there is no action {}; actions are 0 to {}", action, g.actions().size() - 1)
                      .c_str());
            return g.actions().text(static_cast<Action>(action));
          },
          nb::arg("action").none(), nb::sig("def action_text(self, action: int) -> str"),
          "The text of an action, such as 'hint +1 red', where +1 is the seat after the mover.")
      .def(
          "observation_size",
          [](const G& g, const EncoderArgument& encoder) { return encoder_of(g, encoder)->size(); },
          nb::arg("encoder").none() = "default",
          nb::sig("def observation_size(self, encoder: str = 'default') -> int"),
          "The length of the array that Observation.tensor() returns.")
      .def(
          "observation_blocks",
          [](const G& g, const EncoderArgument& encoder)
              -> nb::typed<nb::list, nb::typed<nb::tuple, std::string, std::size_t, std::size_t>> {
            nb::list list;
            std::size_t at = 0;
            for (const Block& block : encoder_of(g, encoder)->blocks()) {
              list.append(nb::make_tuple(block.name, at, block.size));
              at += block.size;
            }
            return list;
          },
          nb::arg("encoder").none() = "default",
          nb::sig("def observation_blocks(self, encoder: str = 'default') -> list[tuple[str, int, int]]"),
          "The blocks of numbers in an observation, each as (name, first, length).")
      .def(
          "new",
          [](const std::shared_ptr<G>& g, const std::optional<Whole>& seed, std::optional<SeatArgument> first,
             const std::optional<DeckArgument>& deck) {
            const Seat who = first ? seat_of(*g, *first) : Seat{kNone};
            return Episode(g, {seed ? seed->as("seed") : any_seed(), who, read_decks(*g, deck)});
          },
          nb::arg("seed") = nb::none(), nb::arg("first") = nb::none(), nb::arg("deck") = nb::none(),
          "A new State, shuffled and dealt. The same seed gives the same game on every machine; None draws a "
          "random seed (state.seed). `first`: the seat that starts; by default the rules decide. `deck`: "
          "names of the cards that are drawn first, in this order, before the shuffled rest; or a list of "
          "such lists, one per shuffle.")
      .def("__copy__", [](const std::shared_ptr<G>& g) { return g; })
      .def(
          "__deepcopy__", [](const std::shared_ptr<G>& g, const nb::object&) { return g; }, nb::arg("memo"))
      .def(
          "play_random",
          [](const G& g, const Whole& n, const Whole& seed) {
            return play_games(g, n, seed, {{{"random"}}, {}});
          },
          nb::arg("n").none(), nb::arg("seed").none() = nb::int_(0),
          nb::sig("def play_random(self, n: int | typing.SupportsIndex, seed: int | typing.SupportsIndex = "
                  "0) -> dict[str, typing.Any]"),
          "Plays n games of uniformly random legal moves, as `fuda sim` does with this seed. Returns a dict: "
          "games, moves, scored, mean_scores (one for the team, or one per seat), wins (by seat), scores "
          "(the count of each), outcomes (the count of each), failed, failures.")
      .def("play_bots", play_games, nb::arg("n").none(), nb::arg("seed").none() = nb::int_(0),
           nb::arg("bots").none() = std::vector<std::string>{},
           nb::sig("def play_bots(self, n: int | typing.SupportsIndex, seed: int | typing.SupportsIndex = 0, "
                   "bots: collections.abc.Sequence[str] = ()) -> dict[str, typing.Any]"),
           "Plays n games like play_random(), but with bots, one for all seats or one per seat: 'random', "
           "'greedy:N', 'ismcts:N', "
           "'lua:NAME', 'exec:COMMAND'.")
      .def("check", check, nb::arg("games").none() = nb::int_(kCheckedGames),
           nb::sig("def check(self, games: int | typing.SupportsIndex = 200) -> list[typing.Any]"),
           "Checks the game as `fuda check` does, and returns a list of fuda.Finding. `games`: random games "
           "for each number of players.")
      .def("__repr__", [](const G& g) {
        return fmt::format("<fuda.Game {} with {} players>", g.game().name, g.game().seats);
      });
}

}  // namespace fuda::python
