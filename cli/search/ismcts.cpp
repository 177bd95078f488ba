#include "search/ismcts.h"

#include "model/legal.h"
#include "search/search.h"

namespace fuda {

IsmctsPlayer::IsmctsPlayer(std::shared_ptr<Engine> engine, std::uint32_t playouts,
                           std::chrono::milliseconds time)
    : engine_(std::move(engine)), search_(std::make_unique<Search>(*engine_, playouts, time)) {}
IsmctsPlayer::~IsmctsPlayer() = default;

void IsmctsPlayer::begin(Seat /*seat*/, std::uint64_t seed) {
  rng_ = Rng(seed);
  expects_.clear();
}

ObservedMove IsmctsPlayer::choose(const Observation& seen) {
  if (seen.legal.size() == 1) {
    expects_.clear();  // drop the ratings of an earlier search
    return nth_move(seen, seen.legal, 0);
  }
  // Free the tree while the player waits for its turn, because a server may have many of these players.
  const auto release = [](Search* search) { search->release(); };
  const std::unique_ptr<Search, decltype(release)> search(search_.get(), release);
  const ObservedMove move = search->run(seen, rng_);
  expects_ = search_->expects();
  return move;
}

}  // namespace fuda
