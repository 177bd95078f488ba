#include "search/install.h"

#include <algorithm>
#include <bit>

#include "bots/searching.h"
#include "engine/session.h"
#include "model/legal.h"
#include "search/search.h"

namespace fuda {

namespace {

class IsmctsPlayer final : public Player {
 public:
  // `engine` is for the player's own thinking. If the seat has more than one move, the player makes
  // `playouts` playouts. If `time` is not 0, the player stops its playouts after that time.
  IsmctsPlayer(std::shared_ptr<Engine> engine, std::uint32_t playouts, std::chrono::milliseconds time)
      : engine_(std::move(engine)), search_(*engine_, playouts, time) {}

  void begin(Seat /*seat*/, std::uint64_t seed) override {
    rng_ = Rng(seed);
    expects_.clear();
  }
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Chooses a move. Throws Failure if the rules fail in an imagined position.
  [[nodiscard]] ObservedMove choose(const Observation& seen) override {
    if (seen.legal.size() == 1) {
      expects_.clear();  // drop the ratings of an earlier search
      return nth_move(seen, seen.legal, 0);
    }
    // Free the tree while the player waits for its turn, because a server may have many of these players.
    const auto release = [](Search* search) { search->release(); };
    const std::unique_ptr<Search, decltype(release)> search(&search_, release);
    const ObservedMove move = search->run(seen, rng_);
    expects_ = search_.expects();
    return move;
  }
  [[nodiscard]] std::vector<std::int32_t> expects() const override { return expects_; }

 private:
  std::shared_ptr<Engine> engine_;
  Rng rng_{0};
  Search search_;
  std::vector<std::int32_t> expects_;
};

constexpr std::uint32_t kPlayoutsTried = 50;
constexpr std::uint32_t kMovesTried = 100;  // the maximum number of moves in the search for a choice

// Plays at random until a seat has a choice. Returns false if no seat ever has a choice.
bool find_choice(Session& session, Observation& seen) {
  Rng rng(0);
  for (std::uint32_t i = 0; i < kMovesTried && !session.state().over(); ++i) {
    session.observe(static_cast<Seat>(std::countr_zero(session.state().turn().active)), seen);
    if (seen.legal.size() > 1) return true;
    if (seen.legal.empty()) return false;
    session.move(same_move(seen, nth_move(seen, seen.legal, rng.below(seen.legal.size())), session.state()));
  }
  return false;
}

// Estimates the seconds for the first choice of a game.
double seconds_of_a_move(const LoadedGame& loaded, std::uint32_t playouts) {
  Engine engine(*loaded.engine);
  Session session(engine, loaded.notation);
  session.start(0);
  Observation seen(engine.new_state());
  if (!find_choice(session, seen)) return 0;
  const std::uint32_t tried = std::min(kPlayoutsTried, playouts);
  Search search(engine, tried);
  Rng rng(0);
  const auto start = std::chrono::steady_clock::now();
  static_cast<void>(search.run(seen, rng));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return took.count() * playouts / tried;
}

std::unique_ptr<Player> make(std::shared_ptr<Engine> engine, std::uint32_t playouts,
                             std::chrono::milliseconds time) {
  return std::make_unique<IsmctsPlayer>(std::move(engine), playouts, time);
}

constexpr Searching kSearching = {make, seconds_of_a_move};

}  // namespace

void install_search() { set_searching(kSearching); }

}  // namespace fuda
