#include "lua/budget.h"

#include <new>
#include <system_error>

#include "base/stop.h"
#include "lua/lists.h"
#include "lua/vm.h"

namespace fuda::lua {

void count_look_ups(std::uint64_t count) noexcept { Budget::add_look_ups(count); }

void Budget::begin(lua_State* state) {
  state_ = state;
  hook_.begin(state);
  if (kPolls) hook_.must_arm();
}

void Budget::use_exact(std::uint64_t call, std::uint64_t game) {
  exact_ = true;
  limit_ = std::max<std::uint64_t>(call, 1);
  game_limit_ = std::max<std::uint64_t>(game, 1);
}

void Budget::use_watchdog(std::chrono::milliseconds deadline) {
  try {
    if (!watch_) watch_ = std::make_unique<WatchdogEntry>(state_, &Budget::on_hook);
  } catch (const std::system_error&) {
    return use_exact();
  }
  watch_->set_deadline(deadline);
  watch_->begin_game();
  exact_ = rest_counts_ = false;
  limit_ = kMaxInstructions;
  game_limit_ = kMaxGameInstructions;
  stop_at_ = limit_ / kCallShare;
  hook_.must_arm();  // the next call removes the counting hook
}

// Collects garbage first, to find the large blocks that earlier games have left.
void Budget::begin_game() {
  if (exact_) past_used_ += game_used_ + used_;
  game_used_ = used_ = 0;
  used_up_ = UsedUp::nothing;
  if (weight_ > lightest_) {
    lua_gc(state_, LUA_GCCOLLECT, 0);
    weight_ = lightest_ = context(state_)->allocator->heaviest();
  }
  if (exact_) return;
  watch_->begin_game();
  if (rest_counts_) hook_.must_arm();
  rest_counts_ = false;
  stop_at_ = limit_ / kCallShare;
  if (weight_ > 1) count_the_rest();  // processor time does not measure the cost of heavy instructions
}

Budget::Account Budget::set_aside(std::uint64_t limit) {
  const Account left{game_limit_, game_used_ + used_, weight_};
  game_limit_ = limit;
  game_used_ = used_ = 0;
  is_aside_ = true;
  used_up_ = UsedUp::nothing;
  return left;
}

// Every object created since set_aside is garbage, so the old weight applies again.
void Budget::go_on_with(const Account& account) {
  past_used_ += game_used_ + used_;
  game_limit_ = account.limit;
  game_used_ = account.used;
  used_ = 0;
  weight_ = account.weight;
  is_aside_ = false;
}

// The number of instructions that the game has left. In a watched game, this is only the part that stays
// within an exact budget.
std::uint64_t Budget::left_of_game() const {
  const std::uint64_t all = exact_ ? game_limit_ : game_limit_ / kGameShare;
  return all - std::min(all, game_used_);
}

void Budget::enter_counted() {
  if (exact_) past_used_ += kStep / 2;
  // If the game has used this much of its budget, the rest is too small for uncounted instructions.
  if (!counts() && game_used_ >= game_limit_ / (2 * kGameShare)) count_the_rest();
  stop_at_ = std::min(counts() ? limit_ : limit_ / kCallShare, left_of_game());
  arm();
}

// Counts the rest of the game. Calling this function in a signal handler is as safe as calling lua_sethook.
void Budget::count_the_rest() noexcept {
  rest_counts_ = true;
  watch_->rest();
  stop_at_ = std::min(used_ + limit_ / kCallShare, left_of_game());
  arm();
}

// This function runs during an allocation, when lua_sethook is as safe as in a signal handler. Each change of
// the weight leaves up to one step of instructions uncounted. Weights are powers of two, so the weight
// changes only a few times per call of a rule.
void Budget::weigh(std::uint32_t weight) noexcept {
  if (weight <= weight_) return;
  weight_ = weight;
  if (state_ == nullptr || context(state_)->depth == 0) return;
  if (counts()) return arm();
  count_the_rest();  // processor time does not measure the cost of heavy instructions
}

// Sets the hook. Setting the hook restarts its count, so each call is counted from 0. Also removes a
// watchdog's hook.
void Budget::arm() {
  int step = measures_ ? kMeasuredStep : counts() ? std::max(kStep / static_cast<int>(weight_), 1) : kStep;
  if (stop_at_ == 0) step = 1;  // the game's budget is used up
  hook_.arm(counts() || measures_ || kPolls ? step : 0);
}

void Budget::on_hook(lua_State* state, lua_Debug* activation) {
  Budget& budget = *context(state)->budget;
  if (!budget.hook_.counts(state, activation)) return;
  if (!budget.counts()) {
    if (budget.watch_->expired()) return budget.count_the_rest();
    if (!budget.measures_) {
      if (!kPolls) budget.arm();  // the hook was for a call that has ended
      return;
    }
  }
  budget.used_ += budget.hook_.step() * budget.weight_;
  if (budget.left() == 0 || (budget.exact_ && stop_asked())) budget.stop();
}

bool Budget::may_take(bool is_text, std::size_t old_size, std::size_t new_size) {
  UsedUp why = UsedUp::nothing;
  if (is_text && new_size > kMaxLuaText + kHeader) {
    why = UsedUp::text;
  } else if (new_size > kMaxLuaBlock) {
    why = UsedUp::block;
  } else if (!has_memory(new_size - old_size)) {
    why = UsedUp::memory;
  }
  if (why != UsedUp::nothing) refuse_memory(why);
  return why == UsedUp::nothing;
}

// Records a refusal of memory. After a refusal, Lua collects garbage and tries again, so not every refusal
// becomes an error. The two calls into Lua below read only the call frames, which are valid during every
// allocation.
void Budget::refuse_memory(UsedUp why) {
  refused_ = why;
  if (state_ == nullptr) return;
  if (why == UsedUp::memory) add(kFullCollection);
  lua_Debug activation{};
  if (why == UsedUp::block && lua_getstack(state_, kDeepCalls, &activation) != 0) refused_ = UsedUp::stack;
  try {
    refused_at_ = running_place(state_);
  } catch (const std::bad_alloc&) {
    refused_at_ = {};
  }
}

void Budget::run_out_of_memory() {
  if (stopping_) return;  // the call is already stopping for an earlier reason
  used_up_ = refused_ == UsedUp::nothing ? UsedUp::memory : refused_;
  stopping_ = true;
}

UsedUp Budget::work_used_up() const {
  if (!exact_) return UsedUp::clock;
  if (left() > 0) return UsedUp::stop;
  if (is_aside_) return UsedUp::account;
  if (stop_at_ < limit_) return UsedUp::game;
  lua_Debug activation{};
  return lua_getstack(state_, kDeepCalls, &activation) != 0 ? UsedUp::nesting : UsedUp::call;
}

// Stops the call. The hook stays armed: if anything catches this error, the next instruction raises it again.
void Budget::stop() {
  hook_.must_arm();
  stopping_ = true;
  used_up_ = work_used_up();
  raise(state_, message());
}

std::string Budget::message() const {
  const auto kib = [](std::size_t bytes) { return std::to_string(bytes / 1024) + " KiB"; };
  switch (used_up_) {
    case UsedUp::nothing:
      break;
    case UsedUp::call:
      return "stopped after " + std::to_string(limit_) + " instructions, perhaps in an endless loop";
    case UsedUp::clock:
      return "stopped after " + std::to_string(watch_->deadline().count()) +
             " ms, perhaps in an endless loop";
    case UsedUp::game:
      return "stopped: this game has used up its " + std::to_string(game_limit_) + " instructions";
    case UsedUp::account:
      return "stopped: to list the legal moves of one position, or to explain why a move is illegal, rules "
             "may use " +
             std::to_string(game_limit_) + " instructions";
    case UsedUp::stop:
      return "stopped before the work was done";
    case UsedUp::nesting:
    case UsedUp::stack:
      return kTooDeep;
    case UsedUp::text:
      return "out of memory: a text longer than " + kib(kMaxLuaText);
    case UsedUp::block:
      return "out of memory: a table or a call needs more than " + kib(kMaxLuaBlock);
    case UsedUp::memory:
      return "out of memory: the rules need more than " + kib(memory_limit_);
    case UsedUp::system:
      return "there is not enough memory";
  }
  return {};
}

}  // namespace fuda::lua
