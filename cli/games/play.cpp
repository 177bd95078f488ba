// fuda play: plays a game at a terminal between bots and people at one keyboard, and records the game in a
// journal.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "base/lists.h"
#include "base/suggest.h"
#include "disk/write.h"
#include "games/commands.h"
#include "games/console.h"
#include "games/thinking.h"
#include "load/spec.h"
#include "play/dialog.h"
#include "play/system_chance.h"
#include "script/seat_names.h"
#include "script/words.h"
#include "text/command_line.h"

namespace fuda::cli {

namespace {

constexpr const char* kPerson = "me";
constexpr const char* kOther = "random";  // the bot that replaces a bot that has failed
constexpr int kMostNumbered = 10'000;     // maximum number of journals of a game in one folder

struct PlayArguments {
  std::string game;
  std::string resume;
  std::string journal;
  int players = 0;
  std::vector<std::string> names;
  std::vector<std::string> bots;
  std::string first;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> sets;
  bool ask_forced = false;
};

[[noreturn]] void refuse(const std::string& why, const std::string& hint) {
  throw Failure(error_at({}, why, hint));
}

std::string without_spaces(const std::string& name) {
  const std::size_t begin = name.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : name.substr(begin, name.find_last_not_of(" \t") + 1 - begin);
}

// The bot for each seat, or "" for a person. If the list names only one bot, this bot takes every seat but
// the first.
std::vector<std::string> bots_by_seat(const std::vector<std::string>& named, std::size_t seats) {
  std::vector<std::string> bots(seats);
  if (named.empty()) return bots;
  if (named.size() == 1 && named.front() != kPerson) {
    std::fill(bots.begin() + 1, bots.end(), named.front());
  } else if (named.size() == seats) {
    bots = named;
  } else {
    refuse(fmt::format("--bots names {} players, but there are {} seats", named.size(), seats),
           "name one player for all other seats, or one player per seat, with 'me' for your own seat");
  }
  std::replace(bots.begin(), bots.end(), std::string(kPerson), std::string());
  for (const std::string& bot : bots) {
    if (!bot.empty()) static_cast<void>(read_player(bot));
  }
  return bots;
}

Seat seat_called(const std::string& name, const std::vector<std::string>& seats) {
  const auto named = std::ranges::find(seats, name);
  if (named != seats.end()) return static_cast<Seat>(named - seats.begin());
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (name == std::to_string(i + 1)) return static_cast<Seat>(i);
  }
  refuse(fmt::format("no seat '{}'", name), suggestion(name, seats));
}

// The first path of "played/GAME-1.yaml", "played/GAME-2.yaml", … that does not exist.
Path unused_journal(const std::string& game) {
  const std::string name = game.substr(0, game.find('+'));
  for (int number = 1; number <= kMostNumbered; ++number) {
    Path file = Path(kPlayed) / fmt::format("{}-{}.yaml", name, number);
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, error))) return file;
  }
  refuse(fmt::format("there are already {} games of '{}' in '{}'", kMostNumbered, name, kPlayed),
         "name a file with --journal");
}

GameSetup setup_of(PlayArguments options, Games& games) {
  GameSetup out;
  out.game = options.game;
  out.options = settings_of(options.sets);
  for (std::string& name : options.names) name = without_spaces(name);
  refuse_seat_names(options.names);
  const auto definition = games.definition({options.game, {}, {}}, out.options);
  const std::size_t bots = options.bots.size() > 1 ? options.bots.size() : 0;
  auto seats = static_cast<std::size_t>(options.players);
  if (seats == 0) seats = std::max(options.names.size(), bots);
  if (seats == 0) seats = static_cast<std::size_t>(definition->seats.front());
  if (!options.names.empty() && options.names.size() != seats)
    refuse(fmt::format("--names has {}, but there are {} seats",
                       counted(static_cast<std::int64_t>(options.names.size()), "name"), seats),
           "");
  out.players = options.names.empty() ? numbered_seats(static_cast<int>(seats)) : options.names;
  out.bots = bots_by_seat(options.bots, seats);
  if (!options.first.empty()) out.opening.first = seat_called(options.first, out.players);
  if (options.seed) {
    if (*options.seed > kMaxSeed)
      refuse(fmt::format("--seed {} is too large", *options.seed), fmt::format("at most {}", kMaxSeed));
    out.opening.seed = *options.seed;
  } else {
    out.opening.seed = new_seed();
    out.opening.secret = new_secret();
  }
  return out;
}

// Seats the bots that the command line names. If the command line names no bots, seats the bots of the
// journal, but starts no programs, because the journal may come from a stranger.
void seat_bots(const PlayArguments& options, const Path& file, GameSetup& setup) {
  if (!options.bots.empty()) {
    setup.bots = bots_by_seat(options.bots, setup.players.size());
    return;
  }
  for (std::size_t seat = 0; seat < setup.bots.size(); ++seat) {
    if (!setup.bots[seat].starts_with("exec:")) continue;
    throw Failure(error_at(
        {file.string()},
        fmt::format("{} was played by a program: {}", setup.players[seat], setup.bots[seat].substr(5)),
        "fuda starts a program only if the command line names it: add --bots"));
  }
}

class TerminalGame {
 public:
  TerminalGame(const PlayArguments& options, const Globals& globals)
      : options_(options), globals_(globals), games_(globals.games()), paint_(paint_for_output()) {}

  int run() {
    options_.resume.empty() ? begin() : resume();
    const std::unique_ptr<Console> console = console_here(paint_);
    print_title();
    note_bots();
    Dialog dialog(games_, *game_, *bots_, *log_, *console, std::cout, paint_, "\n" + going_on() + "\n");
    if (options_.ask_forced) dialog.ask_forced();
    const Left left = dialog.run();
    print_end(left, dialog.failed_bot());
    return left == Left::stuck ? 1 : 0;
  }

 private:
  MakeObservers observers_for(const GameSetup& setup) {
    return [this, &setup](const LoadedGame& loaded) {
      bots_ = std::make_unique<Bots>(loaded, setup.bots, setup.opening);
      log_ = std::make_unique<SeatLog>(loaded, setup.people(), paint_);
      return std::vector<LiveObserver*>{bots_.get(), log_.get()};
    };
  }

  void begin() {
    GameSetup setup = setup_of(options_, games_);
    const Path file = options_.journal.empty()
                          ? unused_journal(games_.definition({options_.game, {}, {}}, setup.options)->name)
                          : Path(options_.journal);
    if (options_.journal.empty()) make_folder(kPlayed);
    setup.game = spec_from(file.parent_path(), setup.game, games_.path());
    game_ = std::make_unique<KeptGame>(games_, setup, globals_.language, file, observers_for(setup));
  }

  void resume() {
    const Path file = options_.resume;
    game_ = std::make_unique<KeptGame>(games_, file, globals_.language, [&](GameSetup& setup) {
      seat_bots(options_, file, setup);
      return observers_for(setup);
    });
  }

  void print_title() {
    const LoadedGame& loaded = game_->live().loaded();
    std::string who;
    for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
      const std::string& bot = game_->setup().bots[seat];
      who += (who.empty() ? "" : ", ") + loaded.notation.seat(seat) + (bot.empty() ? "" : " (" + bot + ")");
    }
    std::cout << paint_.bold(loaded.game().name) << " · " << who << "\n";
    for (const std::string& notice : game_->notices()) std::cout << notice << "\n";
    std::cout << paint_.dim(say({"'help' lists what you can type", {}})) << "\n";
  }

  void note_bots() const {
    std::vector<PlayerSpec> players;
    for (const std::string& bot : game_->setup().bots) {
      if (!bot.empty()) players.push_back(read_player(bot));
    }
    std::cout << std::flush;
    note_thinking(game_->live().loaded(), players);
  }

  [[nodiscard]] std::string say(const Sentence& sentence) const {
    return Words(game_->live().loaded()).say(sentence);
  }

  [[nodiscard]] std::string going_on() const {
    return say({"continue with: {command}", {{"command", go_on().text()}}});
  }

  [[nodiscard]] CommandLine go_on() const {
    return CommandLine("play", globals_.rules).set("--resume", game_->file().string());
  }

  void print_end(Left left, Seat failed_bot) {
    if (left == Left::over) {
      std::cout << paint_.dim(say({"kept in {file}", {{"file", game_->file().string()}}})) << "\n";
    } else {
      std::cout << paint_.dim(going_on()) << "\n";
    }
    if (failed_bot == kNone) return;
    std::vector<std::string> bots = game_->setup().bots;
    std::replace(bots.begin(), bots.end(), std::string(), std::string(kPerson));
    bots[failed_bot] = kOther;
    const auto other = go_on().set("--bots", fmt::format("{}", fmt::join(bots, ",")));
    std::cout << paint_.dim(say({"with another bot: {command}", {{"command", other.text()}}})) << "\n";
  }

  const PlayArguments& options_;
  const Globals& globals_;
  Games games_;
  Paint paint_;
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<SeatLog> log_;
  std::unique_ptr<KeptGame> game_;  // declared after its observers, so that it is destroyed before them
};

int play(const PlayArguments& options, const Globals& globals) {
  if (globals.json) refuse("'play' has no --json", "'fuda run --trace --json' prints a played game");
  if (options.game.empty() == options.resume.empty())
    refuse(options.game.empty() ? "no game is named" : "the journal already names the game",
           options.game.empty() ? "write fuda play GAME; 'fuda list' lists the games" : "omit the game");
  if (!options.resume.empty()) {
    const bool other = options.players != 0 || !options.names.empty() || !options.first.empty() ||
                       options.seed || !options.sets.empty() || !options.journal.empty();
    if (other) refuse("a resumed game keeps its settings", "only --bots can be given with --resume");
  }
  return TerminalGame(options, globals).run();
}

}  // namespace

Action offer_play(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<PlayArguments>();
  app.add_option("GAME", options->game, kGameName);
  app.option_defaults()->group("Players");
  app.add_option(
         "--bots", options->bots,
         "seat this bot at all seats except the first, or name one bot per seat, with 'me' for a person")
      ->type_name("BOT,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--names", options->names, "name the seats: Ana,Bruno")
      ->type_name("NAME,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--players", options->players,
                 "seat N players (as many as there are names or bots, or the fewest that the game allows)")
      ->type_name("N")
      ->check(in_range(1, 16));
  app.add_option("--first", options->first, "let this seat start (the rules decide)")->type_name("SEAT");
  app.option_defaults()->group("The game");
  app.add_option("--set", options->sets, "choose an option of the game; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  app.add_option("--seed", options->seed, "take all randomness from this seed (a new seed each time)")
      ->type_name("N")
      ->check(whole_number());
  app.add_flag("--ask-forced", options->ask_forced, "ask for a move even if it is the only possible one");
  app.option_defaults()->group("The journal");
  app.add_option("--resume", options->resume, "continue the game in this journal")->type_name("FILE");
  app.add_option("--journal", options->journal, "keep the game in this new file (played/GAME-1.yaml, -2, …)")
      ->type_name("FILE");
  return [options, &globals] { return play(*options, globals); };
}

}  // namespace fuda::cli
