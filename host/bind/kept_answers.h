// The kept answers of guards (bind/answers.h), behind one function. Bindings know nothing of them: Access
// notes what they read.
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

  // Calls the guard by `call`, unless its answer for this move is known. `move` has the arguments that the
  // guard gets, none of which is several cards.
  template <class Call>
  [[nodiscard]] bool ask(const Move& move, const State& state, Call call) {
    // Where instructions are counted, each call is made, as they would be counted without the kept answers.
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
  // Questions are noted while it lives.
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
