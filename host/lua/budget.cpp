#include "lua/budget.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "base/stop.h"
#include "lua/lines.h"
#include "lua/lists.h"
#include "lua/profile.h"
#include "lua/vm.h"

namespace fuda::lua {

void count_look_ups(std::uint64_t count) noexcept { Budget::add_look_ups(count); }

void Budget::use_exact(std::uint64_t call, std::uint64_t game) {
  exact_ = true;
  limit_ = std::max<std::uint64_t>(call, 1);
  game_limit_ = std::max<std::uint64_t>(game, 1);
}

void Budget::use_watchdog(std::chrono::milliseconds deadline) {
  try {
    if (!watch_) watch_ = std::make_unique<WatchdogEntry>(state_, &Budget::hook);
  } catch (const std::system_error&) {
    return use_exact();
  }
  watch_->set_deadline(deadline);
  watch_->begin_game();
  exact_ = counts_ = false;
  limit_ = kMaxInstructions;
  game_limit_ = kMaxGameInstructions;
  stop_at_ = limit_ / kCallShare;
  hook_armed_ = true;  // the next call removes the counting hook
}

void Budget::record_lines(LineLog* log) {
  lines_ = log;
  if (log != nullptr) log->forget_source();
  hook_armed_ = true;  // the next call sets the hook anew
}

// Collects garbage first, to see what heavy things earlier games have left.
void Budget::begin_game() {
  if (exact_) past_used_ += game_used_ + used_;
  game_used_ = used_ = 0;
  clock_ran_out_ = false;
  if (weight_ > lightest_) {
    lua_gc(state_, LUA_GCCOLLECT, 0);
    weight_ = lightest_ = allocator_.heaviest();
  }
  if (exact_) return;
  watch_->begin_game();
  hook_armed_ = hook_armed_ || counts_;
  counts_ = false;
  stop_at_ = limit_ / kCallShare;
  if (weight_ > 1) count_the_rest();  // time says nothing about heavy instructions
}

Budget::Account Budget::set_aside(std::uint64_t limit) {
  const Account left{game_limit_, game_used_ + used_, weight_};
  game_limit_ = limit;
  game_used_ = used_ = 0;
  is_aside_ = true;
  account_ran_out_ = false;
  return left;
}

// What was made meanwhile is garbage, so the old weight holds again.
void Budget::go_on_with(const Account& account) {
  past_used_ += game_used_ + used_;
  game_limit_ = account.limit;
  game_used_ = account.used;
  used_ = 0;
  weight_ = account.weight;
  is_aside_ = false;
}

void Budget::enter_exact() {
  game_used_ += used_ + kEntry;
  past_used_ += kStep / 2;
  used_ = 0;
  stop_at_ = std::min(limit_, left_of_game());
  arm();
}

// Of a watched game, what can be counted without a doubt.
std::uint64_t Budget::left_of_game() const {
  const std::uint64_t all = exact_ ? game_limit_ : game_limit_ / kGameShare;
  return all - std::min(all, game_used_);
}

void Budget::enter_watched_slowly() {
  // So much that is known leaves time for too little that is not.
  if (!counts_ && game_used_ >= game_limit_ / (2 * kGameShare)) count_the_rest();
  stop_at_ = std::min(counts_ ? limit_ : limit_ / kCallShare, left_of_game());
  arm();
}

// As safe in a signal handler as lua_sethook is.
void Budget::count_the_rest() noexcept {
  counts_ = true;
  watch_->rest();
  stop_at_ = std::min(used_ + limit_ / kCallShare, left_of_game());
  arm();
}

// Called during an allocation, where lua_sethook is as safe as in a signal handler. Each time, up to a step
// of instructions is not counted; as weights are powers of two, that is a few times in a call.
void Budget::weigh(std::uint32_t weight) noexcept {
  if (weight <= weight_) return;
  weight_ = weight;
  if (context(state_)->depth == 0) return;
  if (exact_ || counts_) return arm();
  count_the_rest();  // time says nothing about heavy instructions
}

// Setting the hook restarts its count, so every call is counted from 0. Also removes a watchdog's hook.
void Budget::arm() {
  const bool counts = exact_ || counts_ || measures_ || kPolls;
  step_ = measures_           ? kMeasuredStep
          : exact_ || counts_ ? std::max(kStep / static_cast<int>(weight_), 1)
                              : kStep;
  if (stop_at_ == 0) step_ = 1;  // the game has nothing left
  const bool profiles = lines_ != nullptr && lines_->profile() != nullptr;
  if (profiles) step_ = 1;
  const int mask =
      (profiles ? LUA_MASKCALL : 0) | (counts ? LUA_MASKCOUNT : 0) | (lines_ != nullptr ? LUA_MASKLINE : 0);
  lua_sethook(state_, mask != 0 ? &Budget::hook : nullptr, mask, counts ? step_ : 0);
  hook_armed_ = mask != 0;
}

void Budget::hook(lua_State* state, lua_Debug* activation) {
  Budget& budget = *context(state)->budget;
  if (activation->event == LUA_HOOKLINE) {
    lua_getinfo(state, "S", activation);
    if (budget.lines_ != nullptr) budget.lines_->hit(activation->source, activation->currentline);
    return;
  }
  if (budget.lines_ != nullptr && budget.lines_->profile() != nullptr) {
    if (activation->event != LUA_HOOKCOUNT) return budget.lines_->profile()->call(state, activation);
    budget.lines_->profile()->instruction(state, activation);
  }
  if (!budget.exact_ && !budget.counts_) {
    if (budget.watch_->expired()) return budget.count_the_rest();
    if (budget.measures_) {
      budget.used_ += static_cast<std::uint64_t>(budget.step_) * budget.weight_;
      if (budget.used_ >= budget.stop_at_) budget.stop();
    } else if (!kPolls) {
      budget.arm();  // it was for a call that has ended
    }
    return;
  }
  budget.used_ += static_cast<std::uint64_t>(budget.step_) * budget.weight_;
  if (budget.used_ >= budget.stop_at_ || (budget.exact_ && stop_asked())) budget.stop();
}

// The hook stays armed: if anything catches this error, the next instruction raises it again.
void Budget::stop() {
  hook_armed_ = true;
  Context& here = *context(state_);
  here.killed = true;
  clock_ran_out_ = !exact_;
  account_ran_out_ = exact_ && is_aside_ && used_ >= stop_at_;
  if (exact_ && used_ < stop_at_) raise(state_, "stopped before it was done");  // see base/stop.h
  if (account_ran_out_) {
    raise(state_, "stopped: to say what can be done in one position, or why not, rules may use " +
                      std::to_string(game_limit_) + " instructions");
  }
  if (exact_ && stop_at_ < limit_) {
    raise(state_, "stopped: one game may use " + std::to_string(game_limit_) +
                      " instructions, and this one has used them up");
  }
  lua_Debug activation{};
  if (exact_ && lua_getstack(state_, kDeepCalls, &activation) != 0)
    raise(state_, "too many nested calls: an endless recursion?");
  const auto ms = exact_ ? 0 : watch_->deadline().count();
  raise(state_, "stopped after " +
                    (exact_ ? std::to_string(limit_) + " instructions" : std::to_string(ms) + " ms") +
                    ": an endless loop?");
}

}  // namespace fuda::lua
