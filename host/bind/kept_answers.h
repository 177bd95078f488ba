// Asks a guard, or uses its kept answer (bind/answers.h). Bindings never look up kept answers, because Access
// records the reads of bindings.
#pragma once

#include "bind/answers.h"
#include "bind/program.h"
#include "lua/budget.h"

namespace fuda::lua {

class KeptAnswers {
 public:
  explicit KeptAnswers(Program& program)
      : access_(program.access()), budget_(program.vm().budget()), answers_(program.game().moves.size()) {}
  ~KeptAnswers() = default;
  KeptAnswers(const KeptAnswers&) = delete;
  KeptAnswers& operator=(const KeptAnswers&) = delete;

  // Calls the guard through `call`, unless the answer for this move is known. `move` has the arguments that
  // the guard gets. No argument may be a list of cards.
  template <class Call>
  [[nodiscard]] bool ask(const Move& move, const State& state, Call call) {
    // With an exact budget, call the guard every time, because the number of instructions must not depend on
    // kept answers.
    if (budget_.is_exact()) return call();
    if (const Answers::Verdict* known = answers_.find(move, state); known != nullptr) {
      budget_.add_call(known->cost);
      return known->allowed;
    }
    if (!answers_.wanted(move.kind)) return call();
    const Noting noting(*this);
    const Budget::Measured measured(budget_);
    const bool allowed = call();
    answers_.keep(move, asked_, {allowed, measured.at_most()});
    return allowed;
  }

 private:
  // While a Noting exists, Access records questions.
  class Noting {
   public:
    explicit Noting(KeptAnswers& kept) : access_(kept.access_) {
      kept.asked_.begin();
      access_.note(&kept.asked_);
    }
    ~Noting() { access_.note(nullptr); }
    Noting(const Noting&) = delete;
    Noting& operator=(const Noting&) = delete;

   private:
    AccessControl& access_;
  };

  AccessControl& access_;
  Budget& budget_;
  Answers answers_;
  Asked asked_;
};

}  // namespace fuda::lua
