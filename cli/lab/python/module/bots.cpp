// What Python calls a Bot: one of fuda's players at one seat.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "bots/chance.h"
#include "bots/spec.h"
#include "door.h"
#include "model/legal.h"
#include "model/seen_move.h"

namespace fuda::python {

namespace {

// Has an engine of its own, so that it thinks while other threads of Python go on. It is shown the game that
// it is asked about from its beginning, where it wants to look on.
class Bot {
 public:
  Bot(const std::shared_ptr<const EncodedGame>& game, const std::string& spec, Seat seat, std::uint64_t seed)
      : game_(game), loaded_(game->loaded()), seat_(seat), seed_(seed) {
    loaded_.engine = std::make_shared<Engine>(game->engine());
    std::vector<std::string> specs(game->game().seats, "random");
    specs[seat] = spec;
    player_ = std::move(make_players(loaded_, read_players(specs, game->game().seats))[seat]);
  }

  std::string choose(const Episode& episode) {
    if (episode.shared_game() != game_)
      throw nb::value_error("this state is of another Game; make a bot of that one");
    fuda::Observation seen(episode.state());
    episode.observe(seat_, seen);
    if (seen.legal.empty())
      throw nb::value_error("this seat has no move here; ask state.active whose turn it is");
    if (thinks_)
      throw std::runtime_error("another thread has this bot think just now: make one for each thread");
    const std::unique_ptr<bool, void (*)(bool*)> thinking(&(thinks_ = true),
                                                          [](bool* thinks) { *thinks = false; });
    follow(episode);
    const nb::gil_scoped_release released;
    return loaded_.notation.write(seen, player_->choose(seen));
  }

 private:
  using Event = Episode::Event;

  // Shows the player what it has not seen of this game yet.
  void follow(const Episode& episode) {
    const auto events = episode.events();
    const auto same = [](const Event& a, const Event& b) { return a.move == b.move && a.seed == b.seed; };
    const bool goes_on = known_ && known_->beginning() == episode.beginning() &&
                         events_.size() <= events.size() &&
                         std::equal(events_.begin(), events_.end(), events.begin(), same);
    if (!goes_on) {
      known_.emplace(game_, episode.beginning());
      events_.clear();
      player_->begin(
          seat_,
          PlayerChance::chosen(seed_, episode.beginning().seed).seed(seat_, player_->is_told_its_seed()));
      show();
    }
    if (!player_->looks_on()) {
      events_ = events;
      return;
    }
    for (std::size_t i = events_.size(); i < events.size(); ++i) {
      known_->replay({events[i]});
      show();
    }
    events_ = events;
  }

  void show() {
    if (!player_->looks_on()) return;
    fuda::Observation seen(known_->state());
    known_->observe(seat_, seen);
    const auto made = known_->made();
    player_->see(seen, made ? seen_move(loaded_.notation, *made, seen) : SeenMove{});
  }

  std::shared_ptr<const EncodedGame> game_;
  LoadedGame loaded_;
  Seat seat_;
  std::uint64_t seed_;
  std::unique_ptr<Player> player_;
  std::optional<Episode> known_;
  std::vector<Event> events_;
  bool thinks_ = false;  // Python's lock is not held while it does
};

}  // namespace

void offer_bots(nb::module_& module) {
  nb::class_<Bot>(module, "Bot",
                  "A player of fuda's own at one seat: it is shown what that seat may know, and no more.")
      .def(
          "__init__",
          [](Bot* self, const Given<std::shared_ptr<EncodedGame>>& game, const Given<std::string>& spec,
             const SeatArgument& seat, const Whole& seed) {
            const auto& played = game.as("game", "a Game, as fuda.load() gives one");
            const auto& how = spec.as("spec", "the name of a bot, as 'random'");
            new (self) Bot(played, how, seat_of(*played, seat), seed.as("seed"));
          },
          nb::arg("game").none(), nb::arg("spec").none(), nb::arg("seat").none() = 0,
          nb::arg("seed") = nb::int_(0),
          nb::sig("def __init__(self, game: Game, spec: str, seat: int | str = 0, seed: int | "
                  "typing.SupportsIndex = 0) -> None"),
          "`spec`: 'random', 'greedy:N', 'ismcts:N' or 'ismcts:1s', 'lua:NAME', 'exec:COMMAND'.")
      .def(
          "choose",
          [](Bot& self, const nb::object& state) {
            if (!nb::isinstance<Episode>(state))
              throw nb::type_error(
                  fmt::format("state must be a State, as game.new() gives one, not {}", written(state))
                      .c_str());
            return self.choose(nb::cast<const Episode&>(state));
          },
          nb::arg("state").none(), nb::sig("def choose(self, state: State) -> str"),
          "The move that it makes in this position, as text. The state stays as it is. It may be a free "
          "move: ask again "
          "after it.");
}

}  // namespace fuda::python
