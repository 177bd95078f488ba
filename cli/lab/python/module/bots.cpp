// The Python class Bot: one of fuda's players at one seat.
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

// A player with its own engine, so that it can think while other Python threads run. A player that watches
// every move sees all earlier moves of a game before its first choice.
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
      throw nb::value_error("this state belongs to another Game; create a bot for that Game");
    fuda::Observation seen(episode.state());
    episode.observe(seat_, seen);
    if (seen.legal.empty())
      throw nb::value_error(
          "this seat has no move in this position; state.active lists the seats that may move");
    if (thinks_) throw std::runtime_error("another thread is using this bot: create one bot per thread");
    const std::unique_ptr<bool, void (*)(bool*)> thinking(&(thinks_ = true),
                                                          [](bool* thinks) { *thinks = false; });
    follow(episode);
    const nb::gil_scoped_release released;
    return loaded_.notation.write(seen, player_->choose(seen));
  }

 private:
  using Event = Episode::Event;

  // Shows the player those moves of this game that it has not seen.
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
  bool thinks_ = false;  // whether the player is thinking without Python's lock
};

}  // namespace

void offer_bots(nb::module_& module) {
  nb::class_<Bot>(module, "Bot", "A fuda bot at one seat. The bot sees only what its seat may know.")
      .def(
          "__init__",
          [](Bot* self, const Given<std::shared_ptr<EncodedGame>>& game, const Given<std::string>& spec,
             const SeatArgument& seat, const Whole& seed) {
            const auto& played = game.as("game", "a Game from fuda.load()");
            const auto& how = spec.as("spec", "the name of a bot, such as 'random'");
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
                  fmt::format("state must be a State from game.new(), not {}", written(state)).c_str());
            return self.choose(nb::cast<const Episode&>(state));
          },
          nb::arg("state").none(), nb::sig("def choose(self, state: State) -> str"),
          "The bot's move in this position, as text. The state does not change. After a free move, ask the "
          "bot again.");
}

}  // namespace fuda::python
