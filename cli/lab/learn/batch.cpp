#include "learn/batch.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "batch/random_games.h"
#include "engine/inside.h"
#include "engine/secrets.h"
#include "learn/returns.h"
#include "model/legal.h"

namespace fuda {

namespace {

constexpr int kMostDeals = 1000;
constexpr std::size_t kWorthwhile = 4;  // the minimum number of games for which one shared protected call
                                        // saves time

bool lists_moves_directly(const EncodedGame& game) {
  if (rules_of(game.engine()).has_guards()) return false;  // guards must read only facts that the seat knows
  for (std::size_t kind = 0; kind < game.game().moves.size(); ++kind) {
    if (!hidden_conditions(game.game(), static_cast<KindId>(kind)).empty()) return false;
  }
  return true;
}

}  // namespace

Batch::Batch(std::shared_ptr<const EncodedGame> game, std::size_t games, std::size_t threads,
             const std::string& encoder, Autoreset autoreset, std::uint32_t max_moves)
    : game_(std::move(game)),
      encoder_(game_->encoder(encoder)),
      direct_(lists_moves_directly(*game_)),
      autoreset_(autoreset),
      max_moves_(max_moves == 0 ? game_->game().max_moves : max_moves),
      threads_(std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(games, 1))),
      failures_(threads_.size()) {
  static_cast<void>(game_->actions());
  for (std::size_t i = 0; i < threads_.size(); ++i)
    games_.push_back(std::make_shared<const EncodedGame>(*game_, EncodedGame::OwnEngine{}));
  slots_.reserve(games);
  for (std::size_t i = 0; i < games; ++i) {
    Episode episode(games_[i * threads_.size() / games], {});
    Observation seen(episode.state());
    slots_.push_back({std::move(episode), std::move(seen), Rng(0)});
  }
}

// Each thread always works on the same range of games, because the states of these games belong to the
// thread's engine.
std::size_t Batch::first_of(std::size_t worker) const {
  return (worker * slots_.size() + threads_.size() - 1) / threads_.size();
}

void Batch::each(const Arrays& out, const std::function<void(std::size_t)>& work) {
  std::ranges::fill(failures_, nullptr);
  const auto job = [&](std::size_t worker) { stretch(worker, out, work); };
  threads_.work(std::ref(job));
  for (const auto& failure : failures_) {
    if (failure) std::rethrow_exception(failure);
  }
}

// Lets many calls of the rules share one protection. If a game fails, the games after it continue under a new
// protection.
void Batch::stretch(std::size_t worker, const Arrays& out, const std::function<void(std::size_t)>& work) {
  lua::Rules& rules = rules_of(games_[worker]->engine());
  const std::size_t end = first_of(worker + 1);
  std::size_t game = first_of(worker);
  const auto all = [&] {
    for (; game < end; ++game) work(game);
  };
  while (game < end) {
    try {
      if (end - game < kWorthwhile) {
        all();
      } else {
        rules.together(all);
      }
    } catch (...) {  // an exception must not end the thread
      if (!failures_[worker]) failures_[worker] = std::current_exception();
      give_up(game++, out);
    }
  }
}

void Batch::give_up(std::size_t game, const Arrays& out) {
  Slot& slot = slots_[game];
  const std::size_t actions = game_->actions().size();
  slot.idle = true;
  slot.numbers.clear();
  std::ranges::fill(out.masks.subspan(game * actions, actions), std::uint8_t{0});
  out.ended[game] = 1;
  out.seats[game] = -1;
}

// Starts a game. Skips games that end during their deal, because no seat makes a move in them.
void Batch::begin(Slot& slot) {
  for (int i = 0; i == 0 || (slot.episode.state().over() && i < kMostDeals); ++i)
    slot.episode.start({slot.seeds.next() >> 1U});
  slot.moves = 0;
  slot.idle = slot.episode.state().over();
}

void Batch::reset(std::uint64_t seed, const Arrays& out) {
  std::ranges::fill(out.returns, 0.0F);
  std::ranges::fill(out.rewards, 0.0F);
  std::ranges::fill(out.ended, std::uint8_t{0});
  std::ranges::fill(out.cut, std::uint8_t{0});
  chance_ = Rng(seed);
  each(out, [&](std::size_t i) {
    Slot& slot = slots_[i];
    const std::uint64_t own = game_seed(seed, i);
    slot.seeds = Rng(own);
    begin(slot);
    show(i, out);
  });
}

void Batch::show(std::size_t game, const Arrays& out) {
  Slot& slot = slots_[game];
  const State& state = slot.episode.state();
  const std::size_t actions = game_->actions().size();
  const auto numbers = out.numbers.subspan(game * encoder_->size(), encoder_->size());
  const auto mask = out.masks.subspan(game * actions, actions);
  const bool over = state.over();
  // After the end of a game, show the view of the first seat.
  const Seat seat = over ? Seat{0} : static_cast<Seat>(std::countr_zero(state.turn().active));
  if (direct_) {
    show_directly(slot, seat, numbers);
  } else {
    slot.episode.observe(seat, slot.seen, {encoder_->needs_steps(), false});
    encoder_->encode(slot.seen, slot.episode.last_moves(), numbers);
    game_->actions().numbers(slot.seen, slot.numbers);
  }
  std::ranges::fill(mask, std::uint8_t{0});
  for (const Action action : slot.numbers) {
    if (action < mask.size()) mask[action] = 1;
  }
  out.seats[game] = over ? -1 : seat;
}

void Batch::show_directly(Slot& slot, Seat seat, std::span<float> numbers) {
  const Episode& episode = slot.episode;
  if (encoder_->needs_steps()) episode.steps_of(seat, slot.seen.steps);
  encoder_->encode(episode.position(), slot.seen.steps, seat, episode.last_moves(), numbers);
  episode.game().engine().legal(episode.state(), seat, slot.legal);
  game_->actions().numbers(episode.state(), slot.legal, slot.numbers);
}

std::optional<std::size_t> Batch::illegal(std::span<const std::int64_t> actions) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    if (slot.idle) continue;
    const std::int64_t action = actions[i];
    const auto found = std::ranges::find(slot.numbers, action, [](Action one) { return std::int64_t{one}; });
    if (found == slot.numbers.end() || *found >= game_->actions().size()) return i;
    slot.chosen = static_cast<std::size_t>(found - slot.numbers.begin());
  }
  return std::nullopt;
}

void Batch::choose(std::span<std::int64_t> actions) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const auto& numbers = slots_[i].numbers;
    actions[i] = numbers.empty() ? 0 : numbers[chance_.below(static_cast<std::uint32_t>(numbers.size()))];
  }
}

void Batch::make_move(std::size_t game, const Arrays& out) {
  Slot& slot = slots_[game];
  const std::size_t seats = game_->game().seats;
  const auto returns = out.returns.subspan(game * seats, seats);
  std::ranges::fill(returns, 0.0F);
  out.rewards[game] = 0.0F;
  out.ended[game] = out.cut[game] = 0;
  if (slot.idle) {
    if (autoreset_ == Autoreset::disabled) return;
    begin(slot);
    return show(game, out);
  }
  const auto chosen = static_cast<std::uint32_t>(slot.chosen);
  const Move move =
      direct_ ? nth_move(slot.episode.state(), slot.legal, chosen)
              : same_move(slot.seen, nth_move(slot.seen, slot.seen.legal, chosen), slot.episode.state());
  slot.episode.move_and_forget(move);
  ++slot.moves;
  const bool over = slot.episode.state().over();
  if (over) {
    out.ended[game] = 1;
    returns_of(slot.episode.game(), slot.episode.state(), returns);
    out.rewards[game] = returns[move.seat];
  } else if (slot.moves >= max_moves_) {
    out.cut[game] = 1;
  }
  if (over || out.cut[game] != 0) {
    if (autoreset_ == Autoreset::same_step) {
      begin(slot);
    } else {
      slot.idle = true;
    }
  }
  show(game, out);
}

void Batch::step(const Arrays& out) {
  each(out, [&](std::size_t i) { make_move(i, out); });
}

}  // namespace fuda
