#include "secrets/witness.h"
#include "model/seen_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "batch/random_games.h"
#include "engine/inside.h"
#include "model/legal.h"
#include "model/view.h"
#include "page/frame.h"
#include "script/expect.h"
#include "secrets/leak_trial.h"
#include "secrets/twin.h"
#include "show/trace.h"
#include "text/render.h"

namespace fuda::test {

std::string difference(const std::string& a, const std::string& b) {
  const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  const auto at = static_cast<std::size_t>(differ - a.begin());
  const std::size_t from = at < 60 ? 0 : at - 60;
  return "\n  " + a.substr(from, 160) + "\n  " + b.substr(from, 160);
}

namespace {

Observation seen_by(const LoadedGame& loaded, const Moment& moment, Seat seat) {
  Observation seen(moment.state);
  loaded.engine->observe({moment.state, moment.memory}, moment.steps, moment.made, loaded.notation, seat,
                         seen);
  return seen;
}

// The answers of `answer(move)` to all moves of all kinds that a text could mean in this position.
template <class Answer>
std::string answers(const LoadedGame& loaded, const State& state, Seat seat, Answer answer) {
  std::string text;
  MoveSet moves;
  for (std::size_t kind = 0; kind < loaded.game().moves.size(); ++kind) {
    moves.clear();
    moves_of_kind(state, seat, static_cast<KindId>(kind), moves);
    for_each_move(state, moves, [&](const Move& move) {
      text += loaded.notation.write(state, move) + ": " + answer(move) + "\n";
    });
    // Tries an impossible move, unless the move has a card: in this case, the number of the card would be the
    // number of a real card.
    const auto& params = loaded.game().moves[kind].params;
    const Move none{static_cast<KindId>(kind), seat, {}};
    if (moves.empty() && std::ranges::find(params, NamedThing::card, &Param::thing) == params.end())
      text += answer(none) + "\n";
  }
  return text;
}

std::string answers_to(const LoadedGame& loaded, const State& real, const Observation& seen) {
  return answers(loaded, seen.state, seen.seat, [&](const Move& move) {
    return loaded.engine->refusal(real, seen, loaded.notation, ObservedMove::of_seen(move)).reason;
  });
}

// The answers that the host would give if nothing were secret.
std::string true_answers(const LoadedGame& loaded, const State& real, Seat seat) {
  return answers(loaded, real, seat, [&](const Move& move) {
    return loaded.engine->refusal(real, loaded.notation, move).reason;
  });
}

// The ways in which a test game begins.
enum class From : std::uint8_t { start, stacked, middle };

class Watched {
 public:
  Watched(Witness& witness, const LoadedGame& loaded, std::uint64_t seed, From from)
      : witness_(witness),
        loaded_(loaded),
        engine_(*loaded.engine),
        memory_(loaded.game()),
        state_(engine_.new_state()),
        chance_(seed),
        from_(from) {}

  void play(std::size_t most) {
    if (from_ == From::stacked) twin_.emplace(witness_, loaded_, chance_);
    state_.listen(&steps_);
    engine_.start(state_, chance_.next());
    if (twin_) witness_.noted(steps_, state_);
    memory_.take_in(steps_, state_);
    if (twin_) twin_->start(state_);
    if (from_ == From::middle) go_to_middle();
    look(nullptr);
    MoveSet moves;
    const std::uint32_t limit = loaded_.game().max_moves;
    for (std::uint32_t n = 0; !state_.over() && n < limit && witness_.positions < most; ++n) {
      const Move move = choose(moves);
      const State before = state_;
      const Memory remembered = memory_;
      const Steps led_here = steps_;
      steps_.clear();
      engine_.apply(state_, move);
      const std::vector<lua::Leak> suspected = engine_.leaks();
      if (twin_) witness_.noted(steps_, state_);
      witness_.take_in(memory_, steps_, {before, move, state_});
      if (twin_) twin_->move(before, move, state_);
      const MoveMade made{{before, move, state_}, steps_, memory_};
      look(&made);
      if (!suspected.empty()) try_out(suspected, {before, remembered, move});
      if (!witness_.leaks.empty()) return;
      for (Seat seat = 0; seat < loaded_.game().seats; ++seat)
        go_on({before, remembered, led_here}, made, seat);
    }
  }

 private:
  // Sets up a position as a script does (Session::start_from). Seats know the cards and numbers that they
  // see, and the facts that everyone was told.
  void go_to_middle() {
    MoveSet moves;
    for (std::uint32_t n = 1 + chance_.below(kMostBefore); n > 0 && !state_.over(); --n) {
      const State before = state_;
      engine_.apply(state_, choose(moves));
      if (state_.over()) state_ = before;
    }
    steps_.clear();
    memory_.begin(state_);
    memory_.begin_choice(state_);
  }

  // Chooses a move, sometimes a free one.
  Move choose(MoveSet& moves) {
    if (chance_.below(8) == 0) {
      moves.clear();
      free_moves(state_, static_cast<Seat>(chance_.below(loaded_.game().seats)), moves);
      if (!moves.empty()) {
        const Move free = nth_move(state_, moves, chance_.below(moves.size()));
        if (engine_.refusal(state_, loaded_.notation, free).reason.empty()) return free;
      }
    }
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < loaded_.game().seats; ++seat) {
      if (((state_.turn().active >> seat) & 1U) != 0) seats.push_back(seat);
    }
    const Seat seat = seats[chance_.below(static_cast<std::uint32_t>(seats.size()))];
    engine_.legal(state_, seat, moves);
    return nth_move(state_, moves, chance_.below(moves.size()));
  }

  void leak(Seat seat, const std::string& what) {
    if (witness_.leaks.size() >= Witness::kMostLeaks) return;
    const std::string phase = loaded_.game().phases[state_.turn().phase].name;
    witness_.leaks.push_back(fmt::format("{}, seat {}, ply {}, {}: {}", loaded_.game().name, seat + 1,
                                         state_.turn().ply, phase, what));
  }

  // Tests whether this move revealed the facts that the host suspects it to reveal.
  void try_out(const std::vector<lua::Leak>& suspected, const Happened& happened) {
    ++witness_.suspected;
    const LeakTrial::Values none;
    LeakTrial trial(engine_, loaded_.notation, none);
    int tries = kTriedDeals;
    if (const auto text = trial.of_change(happened, suspected, chance_, tries))
      leak(static_cast<Seat>(std::countr_zero(suspected.front().seats)), *text);
  }

  void look(const MoveMade* made) {
    for (Seat seat = 0; seat < loaded_.game().seats; ++seat) {
      ++witness_.positions;
      if (from_ == From::middle) ++witness_.laid_out;
      try {
        look({state_, memory_, steps_, made}, seat);
      } catch (const Failure& failure) {  // the host itself has found the error
        leak(seat, render(failure.findings()));
      }
    }
  }

  void look(const Moment& real, Seat seat) {
    const std::string told = witness_.told(loaded_, real, seat);
    const Observation seen = seen_by(loaded_, real, seat);
    // Answers that follow from the seat's knowledge must be true.
    const std::string known = answers_to(loaded_, state_, seen);
    const std::string truth = true_answers(loaded_, state_, seat);
    if (known != truth) leak(seat, "an answer needs what the seat cannot know" + difference(known, truth));
    State other = engine_.new_state();
    Determinizer(engine_, seen).deal(chance_, other);
    const Memory same = memory_.moved(state_, other);
    const Moment there{other, same, steps_, real.made};
    const Observation seen_there = seen_by(loaded_, there, seat);
    if (!(seen_there.state == seen.state) || seen_there.known != seen.known)
      leak(seat, "the observation is another one where hidden cards are others");
    const std::string told_there = witness_.told(loaded_, there, seat);
    if (told != told_there) leak(seat, "it is told" + difference(told, told_there));
    if (twin_) look_at_twin(told, seat);
  }

  void look_at_twin(const std::string& told, Seat seat) {
    const std::optional<Moment> moment = twin_->moment();
    if (!moment) return;
    ++witness_.stacked;
    const std::string told_there = witness_.told(loaded_, *moment, seat);
    if (told != told_there)
      leak(seat, "it is told how the cards were stacked" + difference(told, told_there));
  }

  // Makes the same move, or a different move that is equally secret, in a position that could have been the
  // real one. Afterwards, the seat's knowledge must be its earlier knowledge plus everything that it saw.
  void go_on(const Moment& before, const MoveMade& made, Seat seat) {
    const Observation known = observe({before.state, before.memory}, seat);
    if (known.choice != nullptr) return;  // the moves in `known` are not the moves of the current position
    State other = engine_.new_state();
    Determinizer(engine_, known).deal(chance_, other);
    Memory memory = before.memory.moved(before.state, other);
    const State start = other;
    Move move = same_move(made.before, made.move, other);
    if (seat != made.move.seat && is_secret(made.before, made.after)) {
      MoveSet moves;
      engine_.legal(other, made.move.seat, moves);
      move = nth_move(other, moves, chance_.below(moves.size()));
    }
    if (!engine_.refusal(other, loaded_.notation, move).reason.empty()) return;
    Steps steps;
    other.listen(&steps);
    engine_.apply(other, move);
    witness_.take_in(memory, steps, {start, move, other});
    const MoveMade made_there{{start, move, other}, steps, memory};
    const Moment moment_here{made.after, made.memory, made.steps, &made};
    const Moment moment_there{other, memory, steps, &made_there};
    const Observation here = seen_by(loaded_, moment_here, seat);
    const Observation there = seen_by(loaded_, moment_there, seat);
    if (!same_steps(here.steps, there.steps) || sees_chance(made, seat) || uncovers(before, made, seat)) {
      ++witness_.told_apart;
    } else if (!(here.state == there.state) || here.known != there.known) {
      leak(seat,
           "it knows more than what it saw happen says: " + loaded_.notation.write(made.before, made.move) +
               difference(trace_line(loaded_, here, "", 0).dump(), trace_line(loaded_, there, "", 0).dump()));
    } else {
      const std::string told = witness_.told(loaded_, moment_here, seat);
      const std::string told_there = witness_.told(loaded_, moment_there, seat);
      if (told != told_there) leak(seat, "of the same move it is told" + difference(told, told_there));
    }
  }

  // Whether a shuffle changed a zone whose cards the seat sees. The seat then also sees the new order, which
  // no step reports.
  static bool sees_chance(const MoveMade& made, Seat seat) {
    return std::ranges::any_of(made.steps, [&](const Step& step) {
      const auto* shuffled = std::get_if<ZoneShuffled>(&step);
      return shuffled != nullptr && (View(made.before, seat).sees_all_of(shuffled->zone) ||
                                     View(made.after, seat).sees_all_of(shuffled->zone));
    });
  }

  // Whether a card that was covered becomes visible to the seat. No step reports this card.
  static bool uncovers(const Moment& before, const MoveMade& made, Seat seat) {
    const auto sees = [&](const State& state, CardId card) {
      return ((seats_that_see_card(state, card) >> seat) & 1U) != 0;
    };
    for (std::size_t i = 0; i < made.before.game().cards.size(); ++i) {
      const auto card = static_cast<CardId>(i);
      if (made.before.zone_of(card) == made.after.zone_of(card) && sees(made.after, card) &&
          !sees(made.before, card) && !before.memory.knows(seat, card))
        return true;
    }
    return false;
  }

  [[nodiscard]] bool same_steps(const Steps& a, const Steps& b) const {
    return steps_json(loaded_, a) == steps_json(loaded_, b);
  }

  Witness& witness_;
  const LoadedGame& loaded_;
  Engine& engine_;
  Memory memory_;
  State state_;
  Steps steps_;
  Rng chance_;
  From from_;
  std::optional<Twin> twin_;
  static constexpr int kTriedDeals = 30;            // deals to try for each move that may reveal something
  static constexpr std::uint32_t kMostBefore = 12;  // number of moves before the middle of a game
};

}  // namespace

std::vector<std::string> texts_to_type(const Game& game, std::uint32_t ply) {
  std::vector<std::string> texts;
  for (const MoveKind& kind : game.moves) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string& word = game.faces[(ply * 4 + i * 7) % game.faces.size()].name;
      std::string text = kind.name;
      for (const Param& param : kind.params) text += param.thing() == NamedThing::seat ? " P2" : " " + word;
      texts.push_back(std::move(text));
    }
  }
  return texts;
}

std::string told_to(const LoadedGame& loaded, const Moment& moment, Seat seat) {
  const Observation seen = seen_by(loaded, moment, seat);
  std::string typed;
  for (const std::string& text : texts_to_type(loaded.game(), moment.state.turn().ply)) {
    const Notation::ReadSeen read = loaded.notation.read(seen, text);
    typed += text + ": " + read.problem + " " + read.hint + "\n";
  }
  return trace_line(loaded, seen,
                    moment.made == nullptr ? "" : seen_move(loaded.notation, *moment.made, seen).text, 0)
             .dump() +
         "\n" + page_frame(loaded, seen, moment.made).dump() + "\n" + answers_to(loaded, moment.state, seen) +
         typed;
}

void Witness::look_at(const LoadedGame& loaded, std::uint64_t seed, std::size_t wanted) {
  constexpr std::array kFrom{From::start, From::stacked, From::middle, From::stacked};
  const std::size_t most = positions + wanted;
  for (std::uint64_t game = 0; positions < most && leaks.size() < kMostLeaks; ++game)
    Watched(*this, loaded, game_seed(seed, game), kFrom[(seed + game) % kFrom.size()]).play(most);
}

}  // namespace fuda::test
