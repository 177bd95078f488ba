// Tests that killing the process of a player does not damage the journal. The process plays games that are
// kept in journals, and SIGKILL ends it at random moments, many thousand times. After each kill, the journal
// must contain every acknowledged move, and at most one more move.
//
//   fuda_killed SOURCE KILLS [SEED]
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>

#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "load/games.h"
#include "model/legal.h"
#include "play/kept_game.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr std::array<const char*, 5> kGames = {"hanabi", "ikebana", "nin-jan", "sakura", "crazy-eights"};
constexpr unsigned kLongest = 4000;  // time limit of a player, in microseconds

// The state that a player has acknowledged: the number of lines in its journal, and the hash of the position.
struct Acknowledged {
  std::uint64_t lines = 0, hash = 0;
};

std::uint64_t lines_of(const Path& file) {
  std::ifstream in(file, std::ios::binary);
  return static_cast<std::uint64_t>(std::count(std::istreambuf_iterator<char>(in), {}, '\n'));
}

GameSetup setup_for(const std::string& game, std::uint64_t seed) {
  GameSetup setup;
  setup.game = game;
  setup.players = numbered_seats(2);
  setup.bots.resize(2);
  setup.opening.seed = seed;
  return setup;
}

// Plays until the game is over or the process is killed. Acknowledges each move.
[[noreturn]] void play(Games& games, const Path& file, const std::string& name, std::uint64_t seed, int out) {
  std::error_code error;
  const bool begun = std::filesystem::exists(file, error);
  KeptGame game = begun ? KeptGame(games, file, "") : KeptGame(games, setup_for(name, seed), "", file);
  std::uint64_t lines = lines_of(file);
  const auto acknowledge = [&] {
    const Acknowledged now{lines, game.live().hash()};
    if (::write(out, &now, sizeof now) != sizeof now) ::_exit(3);
  };
  acknowledge();
  Rng rng(seed);
  MoveSet moves;
  while (!game.live().state().over()) {
    const std::size_t made = game.live().past().size();
    if (made > 0 && rng.below(10) == 0) {
      game.take_back(1 + rng.below(static_cast<std::uint32_t>(std::min<std::size_t>(made, 3))));
    } else {
      const State& state = game.live().state();
      game.live().loaded().engine->legal(state, static_cast<Seat>(std::countr_zero(state.turn().active)),
                                         moves);
      game.make(nth_move(state, moves, rng.below(moves.size())));
    }
    ++lines;
    acknowledge();
  }
  ::_exit(0);
}

struct Totals {
  std::uint64_t kills = 0, ended = 0, before = 0, torn = 0, further = 0, acknowledged = 0;
};

class Torture {
 public:
  Torture(const Path& source, std::uint64_t seed)
      : games_({source / "rules", source / "examples/games"}), chance_(seed) {
    std::string name = (std::filesystem::temp_directory_path() / "fuda-killed-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Torture() { std::filesystem::remove_all(folder_); }
  Torture(const Torture&) = delete;
  Torture& operator=(const Torture&) = delete;

  // Throws Failure if a journal is wrong.
  Totals run(std::uint64_t kills) {
    for (const char* name : kGames)
      static_cast<void>(load_game(games_, {name, {}, {}}, {}, numbered_seats(2)));
    for (std::uint64_t i = 0; totals_.kills < kills; ++i) {
      const std::string name = kGames.at(i % kGames.size());
      const Path file = folder_ / fmt::format("{}.yaml", i);
      bool over = false;
      for (int times = 0; !over && times < 12 && totals_.kills < kills; ++times) over = kill_once(file, name);
      std::filesystem::remove(file);
    }
    return totals_;
  }

 private:
  // Returns whether the game is over.
  bool kill_once(const Path& file, const std::string& name) {
    int ends[2];
    if (::pipe(ends) != 0) std::abort();
    const pid_t player = ::fork();
    if (player == 0) {
      ::close(ends[0]);
      try {
        play(games_, file, name, chance_.next() >> 1, ends[1]);
      } catch (const Failure& failure) {
        std::cerr << render(failure.findings()) << "\n";
        ::_exit(4);
      }
    }
    ::close(ends[1]);
    Acknowledged last;
    // Usually kills the process while it plays, and sometimes while it starts.
    if (chance_.below(8) != 0 && ::read(ends[0], &last, sizeof last) != sizeof last) last = {};
    ::usleep(chance_.below(kLongest));
    ::kill(player, SIGKILL);
    int status = 0;
    ::waitpid(player, &status, 0);
    const bool killed = WIFSIGNALED(status);
    Acknowledged next;
    while (::read(ends[0], &next, sizeof next) == sizeof next) last = next;
    ::close(ends[0]);
    if (!killed && WEXITSTATUS(status) != 0)
      throw Failure(error_at({file.string()}, "the player has failed"));
    killed ? ++totals_.kills : ++totals_.ended;
    chance_.next();
    look_at(file, last);
    return !killed;
  }

  void look_at(const Path& file, const Acknowledged& last) {
    totals_.acknowledged += last.lines;
    if (last.lines == 0) {  // the process was killed before its first move
      ++totals_.before;
      std::filesystem::remove(file);
      return;
    }
    const KeptGame game(games_, file, "");
    const bool torn =
        std::any_of(game.notices().begin(), game.notices().end(), [](const auto&) { return true; });
    const std::uint64_t lines = lines_of(file);
    const bool same = lines == last.lines && game.live().hash() == last.hash;
    const bool further = lines == last.lines + 1;
    if (torn) ++totals_.torn;
    if (further) ++totals_.further;
    if (!same && !further)
      throw Failure(
          error_at({file.string()}, fmt::format("{} lines acknowledged, {} found", last.lines, lines)));
  }

  Games games_;
  Rng chance_;
  Path folder_;
  Totals totals_;
};

}  // namespace

}  // namespace fuda

int main(int argc, char** argv) {
  using namespace fuda;
  install_diagnostics();  // show messages as the commands of fuda do
  lua::install_code_reader();
  if (argc < 3) {
    std::cerr << "fuda_killed SOURCE KILLS [SEED]\n";
    return 2;
  }
  try {
    Torture torture(argv[1], argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
    const Totals totals = torture.run(std::strtoull(argv[2], nullptr, 10));
    fmt::print(
        "{} kills, {} before a game had begun: {} lines acknowledged, none lost; {} once more than "
        "acknowledged, {} cut off\n",
        totals.kills, totals.before, totals.acknowledged, totals.further, totals.torn);
    return 0;
  } catch (const Failure& failure) {
    std::cerr << render(failure.findings()) << "\n";
    return 1;
  }
}
