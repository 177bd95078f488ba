#include "duel/compare_play.h"
#include "engine/inside.h"

#include "study/sim_parts.h"

namespace fuda {

namespace {

// Notes the facts of one game.
class Noting final : public GameObserver {
 public:
  explicit Noting(const Engine& engine) : engine_(engine) {}

  void before_game(State& /*state*/) override { moves_ = 0; }
  void before_move(const State&, const MoveSet& legal, const Move&) override {
    moves_ += legal.empty() ? 0 : 1;
  }
  void after_game(const State& state, const lua::Score& score) override {
    game = facts_of(engine_, state, score);
    game.moves = moves_;
  }
  void after_forfeit(const State&, Seat seat) override {
    game = facts_of_forfeit(engine_.game(), seat);
    game.moves = moves_;
  }

  GameFacts game;

 private:
  const Engine& engine_;
  std::uint64_t moves_ = 0;
};

// A player that another object owns, so that the same few players can take every seat in turn.
class Lent final : public Player {
 public:
  explicit Lent(Player& whose) : whose_(whose) {}
  void begin(Seat seat, std::uint64_t seed) override { whose_.begin(seat, seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return whose_.is_told_its_seed(); }
  [[nodiscard]] bool looks_on() const override { return whose_.looks_on(); }
  void see(const Observation& seen, const SeenMove& move) override { whose_.see(seen, move); }
  [[nodiscard]] ObservedMove choose(const Observation& seen) override { return whose_.choose(seen); }
  [[nodiscard]] std::vector<std::int32_t> expects() const override { return whose_.expects(); }

 private:
  Player& whose_;
};

}  // namespace

std::vector<PlayerSpec> players_round(const Duel& duel, Seat seat) {
  const std::size_t seats = duel.sides[0].loaded->game().seats;
  std::vector<PlayerSpec> players(seats, duel.sides[1].sim.players.front());
  players[seat] = duel.sides[0].sim.players.front();
  return players;
}

DealTable::DealTable(const Duel& duel, bool own) : duel_(duel) {
  const auto engine_of = [&](const Side& side) {
    return own ? side.loaded->engine : std::make_shared<Engine>(*side.loaded->engine);
  };
  if (duel.seating == Duel::Seating::round) {
    add_round(duel, engine_of(duel.sides[0]));
    return;
  }
  const auto engine = engine_of(duel.sides[0]);
  const bool shared = duel.sides[0].loaded == duel.sides[1].loaded;
  add_board(duel.sides[0], engine);
  add_board(duel.sides[1], shared ? engine : engine_of(duel.sides[1]));
}

void DealTable::add_board(const Side& side, const std::shared_ptr<Engine>& engine) {
  std::unique_ptr<Dealer> dealer;
  if (!all_random(side.sim.players)) {
    dealer =
        std::make_unique<PlayerGames>(*side.loaded, *engine, make_players(*side.loaded, side.sim.players));
  }
  boards_.push_back({engine, std::move(dealer), sequence_of(*side.loaded, side.sim)});
}

void DealTable::add_round(const Duel& duel, const std::shared_ptr<Engine>& engine) {
  const LoadedGame& loaded = *duel.sides[0].loaded;
  const Seat seats = loaded.game().seats;
  lent_ = make_players(loaded, players_round(duel, 0));
  for (Seat seat = 0; seat < seats; ++seat) {
    Players there;
    there.reserve(seats);
    std::size_t other = 1;
    for (Seat i = 0; i < seats; ++i) there.push_back(std::make_unique<Lent>(*lent_[i == seat ? 0 : other++]));
    boards_.push_back({engine, std::make_unique<PlayerGames>(loaded, *engine, std::move(there)),
                       sequence_of(loaded, duel.sides[0].sim)});
  }
}

PlayedDeal DealTable::play(std::uint64_t game) {
  PlayedDeal deal;
  const bool round = duel_.seating == Duel::Seating::round;
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    Board& board = boards_[i];
    if (board.dealer == nullptr) {
      rules_of(*board.engine).use_watchdog();
    } else {
      rules_of(*board.engine).use_exact_budget();
    }
    Noting noting(*board.engine);
    Tally tally;
    if (play_until_failure(*board.engine, game, 1, board.sequence, tally, &noting, board.dealer.get()) == 0) {
      deal.stopped = true;
      return deal;
    }
    const bool by_fault = noting.game.forfeit != kNone;
    // If seats rotate, A plays seat i.
    const std::size_t side = !round ? i : by_fault && noting.game.forfeit != i ? 1 : 0;
    const auto noted = [&](const GameError& error) {
      return DuelError{error, side, round ? static_cast<Seat>(i) : Seat{kNone}};
    };
    if (tally.failed > 0) {
      deal.failed = noted(tally.errors.front());
      return deal;
    }
    for (const GameError& error : tally.errors) deal.forfeits.push_back(noted(error));
    deal.games.push_back(std::move(noting.game));
  }
  return deal;
}

}  // namespace fuda
