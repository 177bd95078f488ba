#include "script/runner.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <set>

#include "base/lists.h"
#include "base/suggest.h"
#include "load/files.h"
#include "model/view.h"
#include "script/expect.h"
#include "script/hints.h"
#include "script/position.h"
#include "script/position_hash.h"
#include "script/rule_place.h"
#include "script/rules_hash.h"
#include "script/words.h"
#include "text/render.h"

namespace fuda {

namespace {

// The number of moves that a script has made and not taken back.
std::size_t moves_in(const RunResult& result) { return result.hashes.empty() ? 0 : result.hashes.size() - 1; }

class Run {
 public:
  Run(const Script& script, const LoadedGame& loaded, RunObserver* observer, RunResult& result)
      : script_(script),
        loaded_(loaded),
        engine_(*loaded.engine),
        observer_(observer == nullptr ? nobody_ : *observer),
        result_(result),
        session_(engine_, loaded.notation),
        state_(session_.state()) {}

  // Throws Failure if the script does not fit the game.
  void prepare() {
    Findings findings;
    const auto read = [&](const yaml::Node& expect) {
      Expectations expectations;
      collect(findings, [&] { expectations = Expectations(expect, loaded_); });
      return expectations;
    };
    const auto check_seat = [&](const Word& seat) {
      if (loaded_.notation.find_seat(seat.text) != kNone) return;
      findings.push_back(error_at(seat.place, fmt::format("no seat '{}'", seat.text),
                                  suggestion(seat.text, loaded_.notation.seats())));
    };
    for (const auto& person : script_.people) check_seat(person.first);
    for (const ScriptStep& step : script_.moves) {
      if (step.undo > 0) session_.keep_past();
      if (!step.seat.text.empty()) check_seat(step.seat);
      expectations_.push_back(read(step.expect));
    }
    end_ = read(script_.expect);
    if (!findings.empty()) throw Failure(std::move(findings));
  }

  void play(StartPosition& opening) {
    observer_.opened(loaded_);
    observer_.beginning();
    set_up(opening);
    hash();
    observer_.started(loaded_, script_, session_);
    if (is_above_moves()) note_start();
    bool going = true;
    for (std::size_t i = 0; going && i < script_.moves.size(); ++i) {
      const ScriptStep& step = script_.moves[i];
      if (step.undo > 0) going = take_back(step);
      if (!step.seat.text.empty()) going = step.refused ? expect_refusal(step) : move(step);
      if (going) check(expectations_[i]);
    }
    if (going) check(end_, is_above_moves());
    if (going) {
      for (Finding& finding : opening.unused(script_)) fail(std::move(finding));
    }
    observer_.ended(loaded_, state_);
    note_end();
  }

 private:
  // Carries out the set-up. If a rule fails in the set-up, no line of the script is to blame, so a hint names
  // the script.
  void set_up(StartPosition& opening) {
    try {
      opening.start(session_);
    } catch (const Failure& failure) {
      Findings findings = failure.findings();
      for (Finding& finding : findings) {
        if (finding.place.file != script_.file.string())
          finding.add_hint("the error is in the set-up of " + script_.place.text());
      }
      throw Failure(std::move(findings));
    }
  }

  void fail(Finding finding, bool with_position = false) {
    result_.failures.push_back(
        {std::move(finding), with_position ? position_text(loaded_, state_) : "", moves_in(result_)});
  }

  void hash() {
    result_.hashes.push_back(
        hash_position(state_, result_.hashes.empty() ? kFnvBasis : result_.hashes.back()));
  }

  // Whether the script's own `expect` is above its moves, as if fuda checked it before them.
  [[nodiscard]] bool is_above_moves() const {
    return !script_.moves.empty() && !script_.expect.is_null() &&
           script_.expect.place().line < script_.moves.front().place.line;
  }

  // Notes the expectations of the script's own `expect` that do not hold before the moves.
  void note_start() {
    try {
      for (const Mismatch& m : end_.check(session_.position())) unlike_at_start_.insert(m.key);
    } catch (const Failure&) {
      unlike_at_start_.clear();  // the notes are only for a hint, so only the check at the end may fail
    }
  }

  // If the position at the start lacks what the top of the file gives, says why.
  void say_replaced(Finding& finding) const {
    if (!script_.replaced) return;
    finding.add_hint(fmt::format(
        "the scenario's 'given' replaces the 'given' in line {}; to add to it, write given: {{also: {{…}}}}",
        script_.replaced->line));
  }

  // `early` says that the author may expect this of the start.
  void check(const Expectations& expectations, bool early = false) {
    const auto mismatches = expectations.check(session_.position());
    for (std::size_t i = 0; i < mismatches.size(); ++i) {
      const Mismatch& m = mismatches[i];
      Finding finding = error_at(
          m.place,
          fmt::format("expected {}: {}, found {}", m.key, m.expected.empty() ? "nothing" : m.expected,
                      m.found.empty() ? "nothing" : m.found),
          m.difference);
      const bool last = i + 1 == mismatches.size();
      if (last && early && !unlike_at_start_.contains(m.key)) {
        finding.add_hint(
            "fuda checks the 'expect' of a scenario after the last move; to check the start, put "
            "'- expect:' first in 'moves'");
      }
      hint_at_winners(finding, m, loaded_, state_);
      if (last) say_replaced(finding);
      fail(std::move(finding), last);
      if (m.instead) result_.rewrites.push_back({m.value, *m.instead});
    }
  }

  struct Attempt {
    Move move;
    Refusal why;  // the refusal, which has no reason if the move is legal
    std::string hint;
  };
  Attempt attempt(const ScriptStep& step) {
    observer_.beginning();
    const Seat seat = loaded_.notation.find_seat(step.seat.text);
    auto read = loaded_.notation.read(state_, seat, step.move.text);
    if (!read.problem.empty()) {
      Refusal why{std::move(read.problem), {}, Refusal::Rule::parameter, std::move(read.said)};
      return {read.move, std::move(why), std::move(read.hint)};
    }
    Refusal refusal = session_.refusal(read.move);
    std::string hint;
    // Do not add a rule about turns, because the position already shows whose turn it is.
    if (refusal.place.line > 0 && refusal.rule != Refusal::Rule::turn) {
      hint = rule_at(loaded_, refusal, read.move);
    }
    return {read.move, std::move(refusal), std::move(hint)};
  }

  bool move(const ScriptStep& step) {
    Attempt tried = attempt(step);
    if (!tried.why.reason.empty()) {
      const Words words(loaded_);
      put_turn_first(tried.why, tried.hint, tried.move, loaded_, state_);
      const Sentence no{
          "{seat} cannot {move}: {reason}",
          {{"seat", step.seat.text}, {"move", step.move.text}, {"reason", words.reason(tried.why)}}};
      Finding finding = error_at(step.move.place, words.say(no), tried.hint);
      if (moves_in(result_) == 0) hint_at_start(finding, script_, loaded_, state_);
      say_replaced(finding);
      fail(std::move(finding), true);
      return false;
    }
    try {
      session_.move(tried.move);
    } catch (const Failure& failure) {
      rule_failed(failure, step);
      return false;
    }
    hash();
    observer_.moved(loaded_, session_);
    return true;
  }

  bool take_back(const ScriptStep& step) {
    if (step.undo > session_.past()) {
      const auto made = static_cast<std::int64_t>(session_.past());
      fail(error_at(step.place, fmt::format("there {} only {} to take back", made == 1 ? "is" : "are",
                                            counted(made, "move"))));
      return false;
    }
    session_.undo(step.undo);
    result_.hashes.resize(result_.hashes.size() - step.undo);
    observer_.taken_back(loaded_, step.undo, session_);
    return true;
  }

  // Adds the move to a failure that has only the place of the rule.
  void rule_failed(const Failure& failure, const ScriptStep& step) {
    Findings findings = failure.findings();
    engine_.blame(findings);
    for (Finding& finding : findings) {
      finding.add_hint(
          fmt::format("in the move '{}: {}', {}", step.seat.text, step.move.text, step.move.place.text()));
      fail(std::move(finding));
    }
  }

  bool expect_refusal(const ScriptStep& step) {
    const State before = state_;
    const Attempt tried = attempt(step);
    if (tried.why.reason.empty()) {
      fail(error_at(step.move.place,
                    fmt::format("{} may {}, but the move should be refused", step.seat.text, step.move.text)),
           true);
    } else if (tried.why.reason.find(step.refused->text) == std::string::npos) {
      fail(error_at(step.refused->place,
                    fmt::format("the move was refused for another reason: {}", tried.why.reason),
                    tried.hint));
    }
    if (!(state_ == before)) {
      fail(error_at(step.move.place, "the position changed although the move was refused"), true);
      return false;
    }
    observer_.refused(loaded_, loaded_.notation.find_seat(step.seat.text), step.move.text, tried.why);
    return true;
  }

  void note_end() {
    const Turn& turn = state_.turn();
    result_.over = state_.over();
    result_.plies = turn.ply;
    if (result_.over) result_.outcome = loaded_.game().outcomes[turn.outcome];
    const lua::Score score = engine_.score(state_);
    result_.scored = !score.none;
    if (result_.scored) result_.scores.assign(score.values.begin(), score.values.end());
  }

  const Script& script_;
  const LoadedGame& loaded_;
  Engine& engine_;
  RunObserver nobody_;
  RunObserver& observer_;
  RunResult& result_;
  Session session_;
  const State& state_;
  std::vector<Expectations> expectations_;  // one item per step
  Expectations end_;
  std::set<std::string> unlike_at_start_;  // the keys of end_ that do not hold after the set-up
};

// The first recorded position that differs from this run. Nothing if no position differs.
std::optional<std::size_t> first_difference(const Recorded& recorded, const RunResult& result) {
  for (std::size_t i = 0; i < recorded.hashes.size(); ++i) {
    if (i >= result.hashes.size() || !hex(result.hashes[i]).starts_with(recorded.hashes[i])) return i;
  }
  return std::nullopt;
}

void compare(const Recorded& recorded, const LoadedGame& loaded, const Script& script, RunResult& result) {
  const bool same_rules = !recorded.rules || recorded.rules->text == hex(rules_hash(*loaded.definition));
  const bool same_end =
      !recorded.hash || (!result.hashes.empty() && recorded.hash->text == hex(result.hashes.back()));
  const auto different = first_difference(recorded, result);
  std::string where = "every position is the same";
  if (different) {
    where = fmt::format("position {} is the first that differs", *different);
  } else if (!same_end) {
    where = "the last position differs";
  }
  if (!same_rules) {
    result.notes.push_back("the rules have changed since this was recorded; " + where);
  } else if (different || !same_end) {
    result.failures.push_back({error_at(recorded.hash ? recorded.hash->place : script.place,
                                        "this game is not the recorded game: " + where,
                                        "the rules are the same, so the file may have been changed"),
                               ""});
  }
}

void take(const Failure& failure, RunResult& result) {
  for (const Finding& finding : failure.findings())
    result.failures.push_back({finding, "", moves_in(result)});
}

// Several scripts share an engine, so the recording must stop after the script.
struct Recording {
  lua::Rules& rules;
  Recording(lua::Rules& of, lua::LineLog* log) : rules(of) { rules.record_lines(log); }
  ~Recording() { rules.record_lines(nullptr); }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
};

}  // namespace

std::string Failed::text(const Paint& paint) const {
  std::string text = render(finding, paint);
  if (!position.empty()) text += "\n  the position:\n" + position;
  return text;
}

Findings examine_script(Games& games, const Script& script) {
  RunResult result;
  try {
    const LoadedGame loaded = load_game(games, script);
    const StartPosition opening(script, loaded);
    Run(script, loaded, nullptr, result).prepare();
  } catch (const Failure& failure) {
    // A failed set-up is correct if the script expects the game to refuse the set-up.
    if (!script.refused) return failure.findings();
  }
  return {};
}

RunResult unusable_script(const Path& file, const Failure& failure) {
  RunResult result;
  result.name = file.filename().string();
  result.file = file;
  result.place.file = file.string();
  result.unusable = true;
  take(failure, result);
  return result;
}

RunResult run_script(Games& games, const Script& script, const RunOptions& options) {
  RunResult result;
  result.name = script.title();
  result.scenario = script.name;
  result.file = script.file;
  result.place = script.place;
  for (const Word& clause : script.covers) result.covers.push_back(clause.text);
  bool started = false;
  const auto play = [&] {
    const LoadedGame loaded = load_game(games, script, options.language);
    StartPosition opening(script, loaded);
    Run run(script, loaded, options.observer, result);
    run.prepare();
    if (script.refused) {
      State state = loaded.engine->new_state();
      opening.start(state);
      result.failures.push_back(
          {error_at(
               script.refused->place,
               "the script expects fuda to refuse this set-up, but fuda accepts the set-up",
               script.moves.empty()
                   ? ""
                   : fmt::format("to expect that a move is refused, write 'refused' at the move (line {})",
                                 script.moves.back().place.line)),
           ""});
      return;
    }
    started = true;
    const Recording recording(rules_of(*loaded.engine), options.lines);
    run.play(opening);
    if (script.recorded) compare(*script.recorded, loaded, script, result);
  };
  try {
    at_place(script.place, play);
  } catch (const Failure& failure) {
    if (script.refused) {
      std::string reasons;
      for (const Finding& one : failure.findings()) reasons += one.message + "\n";
      if (reasons.find(script.refused->text) != std::string::npos) return result;
      // A mistake in the game would make every set-up fail, so the mistake's own message is enough.
      if (is_about(failure, script.file.string())) {
        result.failures.push_back(
            {error_at(script.refused->place,
                      "the set-up was refused for another reason: " + failure.findings().front().message),
             ""});
      }
      take(failure, result);
      return result;
    }
    result.unusable = !started || is_about(failure, script.file.string());
    take(failure, result);
  }
  return result;
}

}  // namespace fuda
