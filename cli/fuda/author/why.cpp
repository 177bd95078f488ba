#include "author/why.h"
#include "base/words.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/legal.h"
#include "script/expect.h"
#include "script/position.h"
#include "script/rule_place.h"
#include "script/runner.h"
#include "script/words.h"
#include "show/steps.h"

namespace fuda {

namespace {

bool is_made(const ScriptStep& step) { return !step.seat.text.empty() && !step.refused; }

class Why {
 public:
  Why(const Script& script, const LoadedGame& loaded, const Question& question)
      : script_(script),
        loaded_(loaded),
        engine_(*loaded.engine),
        question_(question),
        session_(engine_, loaded.notation),
        state_(session_.state()) {}

  Explanation answer() {
    out_.positions = static_cast<std::size_t>(std::ranges::count_if(script_.moves, is_made));
    out_.position = question_.at.value_or(out_.positions);
    if (out_.position > out_.positions) {
      throw Failure(error_at(
          {script_.file.string()},
          fmt::format("there is no position {}: {} has {}", out_.position, script_.title(),
                      counted(out_.positions, "move")),
          fmt::format("positions are numbered 0 to {}; refused moves are not counted", out_.positions)));
    }
    StartPosition opening(script_, loaded_);
    opening.start(session_);
    go_to_position();
    out_.phase = loaded_.game().phases[state_.turn().phase].name;
    out_.active = active_seats(loaded_, state_);
    ask();
    if (!out_.allowed()) out_.refusal.reason = Words(loaded_).reason(out_.refusal);
    return std::move(out_);
  }

 private:
  void go_to_position() {
    std::size_t made = 0;
    for (const ScriptStep& step : script_.moves) {
      if (made == out_.position) return;
      if (!is_made(step)) continue;
      ++made;
      const auto blocked = [&](const std::string& reason, const std::string& hint) {
        throw Failure(error_at(step.move.place,
                               fmt::format("the script does not reach position {}, because {} cannot {}: {}",
                                           out_.position, step.seat.text, step.move.text, reason),
                               hint));
      };
      const auto read =
          loaded_.notation.read(state_, seat_of(step.seat.text, step.seat.place), step.move.text);
      if (!read.problem.empty()) blocked(read.problem, read.hint);
      const Refusal refusal = session_.refusal(read.move);
      if (!refusal.reason.empty()) blocked(refusal.reason, "");
      session_.move(read.move);
    }
  }

  [[nodiscard]] Seat seat_of(const std::string& name, const Place& place) const {
    const Seat seat = loaded_.notation.find_seat(name);
    if (seat != kNone) return seat;
    throw Failure(
        error_at(place, fmt::format("no seat '{}'", name), suggestion(name, loaded_.notation.seats())));
  }

  void ask() {
    const std::size_t colon = question_.move.find(':');
    if (colon == std::string::npos) throw Failure(no_colon());
    out_.seat = trimmed(std::string_view(question_.move).substr(0, colon));
    out_.move = trimmed(std::string_view(question_.move).substr(colon + 1));
    const Seat seat = seat_of(out_.seat, {});
    const auto read = loaded_.notation.read(state_, seat, out_.move);
    if (read.problem.empty()) {
      out_.refusal = session_.refusal(read.move);
      out_.refusal.place = rule_place(loaded_, out_.refusal, read.move);
      out_.rule = rule_of(out_.refusal, loaded_.game(), read.move);
      if (out_.allowed()) allowed(read.move);
      return;
    }
    if (read.parameter == kMaxParams) throw Failure(error_at({}, read.problem, read.hint));
    if (state_.over()) {
      constexpr const char* kOver = "the game is over";
      out_.refusal = {kOver, {}, Refusal::Rule::end, {kOver, {}}};
      return;
    }
    const MoveKind& kind = loaded_.game().moves[read.move.kind];
    const Param& param = kind.params[read.parameter];
    out_.refusal = {read.problem, param.place, Refusal::Rule::parameter, read.said};
    out_.rule = fmt::format("the parameter '{}' of '{}'", param.name, kind.name);
    out_.hint = read.hint;
  }

  // The failure for a text without a colon, such as "Bruno play 1" or "play 1".
  [[nodiscard]] Finding no_colon() const {
    const std::string move(trimmed(question_.move));
    const std::string first = move.substr(0, move.find(' '));
    const std::string near = nearest(first, loaded_.notation.seats());
    if (near.empty() || first == move) {
      return error_at({}, fmt::format("'--why {}' does not say who moves", question_.move),
                      fmt::format("write --why '{}: {}'", loaded_.notation.seats().front(), move));
    }
    return error_at(
        {}, fmt::format("'--why {}' has no ':' after '{}'", question_.move, first),
        fmt::format("write --why '{}: {}'", near, trimmed(std::string_view(move).substr(first.size()))));
  }

  void allowed(const Move& move) {
    const Game& game = loaded_.game();
    const MoveKind& kind = game.moves[move.kind];
    out_.free = engine_.is_free(state_, move);
    out_.phase_place = game.phases[state_.turn().phase].place;
    out_.guard = rules_of(engine_).guard(state_, move).place;
    const auto changes = [&](const std::vector<Amount>& amounts, int sign) {
      std::vector<Explanation::Change> all;
      for (const Amount& amount : amounts) {
        const CounterId id = resolve(game, amount, move.seat);
        const std::int32_t now = state_.counter(id);
        all.push_back({loaded_.notation.counter(id), now, now + sign * how_much(state_, amount, move.seat),
                       amount.place});
      }
      return all;
    };
    out_.costs = changes(kind.cost, -1);
    out_.gains = changes(kind.gain, 1);
    try {
      session_.move(move);
    } catch (const Failure& failure) {
      out_.failed = failure.findings();
      return;
    }
    Observation seen(state_);
    session_.observe(kNone, seen);
    out_.effect = fmt::format("{}", fmt::join(steps_text(loaded_, *session_.made(), seen, true), " · "));
    out_.next = state_.over() ? "the game is over: " + game.outcomes[state_.turn().outcome]
                              : spoken_list(active_seats(loaded_, state_)) + " to move";
  }

  const Script& script_;
  const LoadedGame& loaded_;
  Engine& engine_;
  const Question& question_;
  Session session_;
  const State& state_;
  Explanation out_;
};

}  // namespace

Explanation explain_move(Games& games, const Script& script, const Question& question) {
  const LoadedGame loaded = load_game(games, script, question.language);
  return Why(script, loaded, question).answer();
}

}  // namespace fuda
