#include "secrets/twin.h"

#include <algorithm>

#include "script/position_hash.h"

namespace fuda::test {

namespace {

// All faces, in the order in which a game with this seed draws its cards.
std::vector<FaceId> drawn_first(Engine& engine, std::uint64_t seed) {
  State state = engine.new_state();
  Inside::prepare(engine, state, seed, kNone);
  const Game& game = engine.game();
  std::vector<FaceId> faces;
  for (const CardId card : state.cards(game.start_zone)) faces.push_back(game.cards[card]);
  std::ranges::reverse(faces);
  return faces;
}

}  // namespace

Twin::Twin(const Witness& witness, const LoadedGame& loaded, Rng& chance)
    : witness_(witness),
      loaded_(loaded),
      engine_(*loaded.engine),
      seed_(chance.next()),
      before_(engine_.new_state()),
      state_(before_),
      memory_(loaded.game()) {
  stacking_.lists.assign(kShuffles, drawn_first(engine_, seed_));
  for (auto list = stacking_.lists.begin() + 1; list != stacking_.lists.end(); ++list) {
    for (auto n = static_cast<std::uint32_t>(list->size()); n > 1; --n)
      std::swap((*list)[n - 1], (*list)[chance.below(n)]);
  }
  rules_of(engine_).set_stacking(&stacking_);
}

void Twin::start(const State& real) {
  rules_of(engine_).set_stacking(nullptr);
  begin();
  rules_of(engine_).set_stacking(&stacking_);
  if (is_like(real)) return;
  // The set-up shuffled more than once, so begin again with stacked decks.
  begin();
  witness_.noted(steps_, state_);
  has_parted_ = !is_like(real);
}

void Twin::begin() {
  const Listening listening(state_, steps_);
  steps_.clear();
  engine_.start(state_, seed_);
  memory_.begin();
  memory_.take_in(steps_, state_);
}

void Twin::move(const State& before, const Move& move, const State& real) {
  if (has_parted_) return;
  const Listening listening(state_, steps_);
  before_ = state_;
  move_ = same_move(before, move, state_);
  steps_.clear();
  engine_.apply(state_, move_);
  witness_.noted(steps_, state_);
  witness_.take_in(memory_, steps_, {before_, move_, state_});
  made_.emplace(MoveMade{{before_, move_, state_}, steps_, memory_});
  has_parted_ = !is_like(real);
}

bool Twin::is_like(const State& real) const { return hash_position(state_) == hash_position(real); }

std::optional<Moment> Twin::moment() const {
  if (has_parted_) return std::nullopt;
  return Moment{state_, memory_, steps_, made_ ? &*made_ : nullptr};
}

}  // namespace fuda::test
