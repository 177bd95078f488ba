#include "bind/rules.h"

#include "bind/changes.h"
#include "bind/guards.h"
#include "bind/imagination.h"
#include "bind/scores.h"

namespace fuda::lua {

// The parts of Rules. Each part uses the parts above it.
class Rules::Impl {
 public:
  Impl(const Game& game, const std::vector<Source>& sources)
      : program(game, sources),
        calls(program),
        defined(program),
        leaks(program, calls),
        changes(program, calls, leaks, defined),
        guards(program, calls, leaks, defined),
        scores(program, calls, leaks, defined),
        imagination(program, calls, leaks, defined) {}

  [[nodiscard]] Budget& budget() { return program.vm().budget(); }

  Program program;
  Calls calls;
  Defined defined;
  LeakFinder leaks;
  Changes changes;
  Guards guards;
  Scores scores;
  Imagination imagination;
};

Rules::Rules(const Game& game, const std::vector<Source>& sources)
    : impl_(std::make_unique<Impl>(game, sources)) {}
Rules::~Rules() = default;

struct Rules::Aside::Before {
  Budget::Account account;
};

Rules::Aside::Aside(Rules& rules, std::uint64_t limit) : rules_(rules) {
  Budget& budget = rules.impl_->budget();
  if (!budget.is_aside()) before_ = std::make_unique<Before>(Before{budget.set_aside(limit)});
}

Rules::Aside::~Aside() {
  if (before_) rules_.impl_->budget().go_on_with(before_->account);
}

void Rules::use_exact_budget(std::uint64_t of_one_call) { impl_->budget().use_exact(of_one_call); }
void Rules::use_watchdog(std::chrono::milliseconds deadline) { impl_->budget().use_watchdog(deadline); }
std::uint64_t Rules::instructions() const { return impl_->budget().used_in_all(); }
bool Rules::clock_ran_out() const { return impl_->budget().used_up() == UsedUp::clock; }
void Rules::begin_game() { impl_->budget().begin_game(); }
bool Rules::account_ran_out() const { return impl_->budget().used_up() == UsedUp::account; }
void Rules::record_lines(LineLog* log) { impl_->budget().record_lines(log); }

void Rules::set_stacking(Stacking* stacking) { impl_->program.access().stack(stacking); }

void Rules::count_cut_off(std::vector<std::uint32_t>* by_counter) {
  impl_->program.access().count_cut_off(by_counter);
}
void Rules::shuffle(State& state, ZoneId zone) {
  shuffle_stacked(state, zone, impl_->program.access().stacking());
}

void Rules::set_up(State& state) { impl_->changes.set_up(state); }
Course Rules::apply(State& state, const Move& move) { return impl_->changes.apply(state, move); }
bool Rules::enter(State& state) { return impl_->changes.enter(state); }
bool Rules::has_enter() const { return impl_->defined.has_enter(); }

void Rules::filter(const State& state, MoveSet& moves) { impl_->guards.filter(state, moves); }
void Rules::filter(const State& state, MoveSet& moves, const Viewer& viewer) {
  impl_->guards.filter(state, moves, viewer);
}
Guarded Rules::guard(const State& state, const Move& move) { return impl_->guards.ask(state, move, {}); }
Guarded Rules::guard(const State& state, const Move& move, const Viewer& viewer) {
  return impl_->guards.ask(state, move, viewer);
}
void Rules::add_sets(const State& state, MoveSet& moves, const Viewer& viewer) {
  impl_->guards.add_sets(state, moves, viewer);
}
bool Rules::has_guards() const { return impl_->defined.has_guards(); }

Score Rules::score(const State& state, const Viewer& viewer) { return impl_->scores.of(state, viewer); }

void Rules::begin_leaks() { impl_->leaks.begin_move(); }
void Rules::settle_leaks(const State& state) { impl_->leaks.end_move(state); }
const std::vector<Leak>& Rules::leaks() const { return impl_->leaks.leaks(); }
const std::vector<std::pair<std::size_t, std::size_t>>& Rules::declared_steps() const {
  return impl_->leaks.declared();
}

bool Rules::has_imagine() const { return impl_->defined.imagine() != 0; }
Place Rules::imagine_place() const {
  return has_imagine() ? defined_at(impl_->program.state(), impl_->defined.imagine()) : Place{};
}
std::vector<RuledOut> Rules::imagine(State& state, const Viewer& viewer) {
  return impl_->imagination.imagine(state, viewer);
}

const Findings& Rules::surplus() const { return impl_->defined.surplus(); }
std::map<std::string, Place> Rules::functions() const { return impl_->program.host().functions.places(); }

void Rules::run_together(void (*fn)(void*), void* argument) { impl_->calls.together(fn, argument); }

}  // namespace fuda::lua
