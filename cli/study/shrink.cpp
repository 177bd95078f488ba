#include "study/shrink.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "batch/no_end.h"
#include "study/sim_parts.h"

namespace fuda {

namespace {

using Moves = std::vector<Record::PlayedMove>;

// Whether two lists of findings are about the same lines of the rules, or the same phases. Ignores the
// messages, because numbers in them may differ.
bool same(const Findings& a, const Findings& b) {
  const auto what = [](const Finding& one) {
    return std::tuple(one.place.text(), one.subject.kind, one.subject.path);
  };
  return std::ranges::equal(a, b, {}, what, what);
}

// Removes moves by delta debugging (Zeller and Hildebrandt, 2002): large pieces first, then smaller pieces.
class Shrinker {
 public:
  Shrinker(const LoadedGame& loaded, const Record& record, const Findings& wanted)
      : loaded_(loaded), record_(record), wanted_(wanted), state_(loaded.engine->new_state()) {}

  // Shortens the moves. Returns nothing if these moves do not show the error.
  std::optional<Moves> shrink() {
    std::optional<Moves> best = what_fails(record_.moves);
    if (!best) return std::nullopt;
    for (std::size_t piece = std::max<std::size_t>(1, best->size() / 2); !best->empty();) {
      if (without_pieces(*best, piece)) continue;
      if (piece == 1 || work_ > kShrinkWork) break;
      piece = piece > round() ? std::max(round(), piece / 2) : piece - 1;
    }
    return best;
  }

  // The errors of the shortened moves.
  [[nodiscard]] const Findings& shown() const { return shown_; }

 private:
  // The number of moves in two turns of each seat. The shrinker tries to remove pieces up to this length at
  // every position.
  [[nodiscard]] std::size_t round() const { return std::size_t{2} * loaded_.game().seats; }

  // Tries to remove each piece once. Begins with the last piece, because earlier moves seldom depend on later
  // moves.
  bool without_pieces(Moves& best, std::size_t piece) {
    bool any = false;
    for (std::size_t end = best.size(); end > 0 && work_ <= kShrinkWork;) {
      const std::size_t begin = end > piece ? end - piece : 0;
      Moves fewer(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(begin));
      fewer.insert(fewer.end(), best.begin() + static_cast<std::ptrdiff_t>(end), best.end());
      if (auto found = what_fails(fewer)) {
        best = std::move(*found);
        any = true;
      }
      end = std::min(piece <= round() ? end - 1 : begin, best.size());
    }
    return any;
  }

  // The moves up to the move that shows the error. The seat whose turn it is makes each move. Nothing if the
  // moves do not show the error, or if the game refuses a move.
  std::optional<Moves> what_fails(Moves moves) {
    std::size_t made = 0;
    try {
      loaded_.engine->start(state_, record_.seed, record_.first);
      for (; made < moves.size(); ++made) {
        ++work_;
        if (!look_ahead()) return std::nullopt;
        if ((state_.turn().active >> moves[made].seat & 1U) == 0)
          moves[made].seat = static_cast<Seat>(std::countr_zero(state_.turn().active));
        const Notation::Read read = loaded_.notation.read(state_, moves[made].seat, moves[made].move);
        if (!read.problem.empty() ||
            !loaded_.engine->refusal(state_, loaded_.notation, read.move).reason.empty())
          return std::nullopt;
        loaded_.engine->apply(state_, read.move);
      }
      if (look_ahead()) return std::nullopt;
      (void)loaded_.engine->score(state_);
    } catch (const Failure& failure) {
      if (!same(failure.findings(), wanted_)) return std::nullopt;
      shown_ = failure.findings();
      return Moves(moves.begin(),
                   moves.begin() + static_cast<std::ptrdiff_t>(std::min(made + 1, moves.size())));
    }
    return std::nullopt;
  }

  // Does the work that a simulation does before each move. Returns false if the game is over.
  bool look_ahead() {
    if (state_.over()) return false;
    const auto seat = static_cast<Seat>(std::countr_zero(state_.turn().active));
    loaded_.engine->legal(state_, seat, legal_);
    if (legal_.empty()) throw no_move(*loaded_.engine, state_, seat);
    return true;
  }

  const LoadedGame& loaded_;
  const Record& record_;
  const Findings& wanted_;
  Findings shown_;  // the findings of the last moves that failed
  State state_;
  MoveSet legal_;
  std::uint64_t work_ = 0;  // the number of moves that the shrinker has played
};

}  // namespace

std::optional<ShorterScript> shorter_script(const LoadedGame& loaded, const SimOptions& options,
                                            const GameError& error) {
  if (error.player != kNone) return std::nullopt;
  RecordedGame game = recorded_game(loaded, options, error.game);
  const std::size_t all = game.record.moves.size();
  Shrinker shrinker(loaded, game.record, error.findings);
  std::optional<Moves> fewer = shrinker.shrink();
  if (!fewer || fewer->size() >= all) return std::nullopt;
  game.record.game = spec_in(options.failures, options);
  game.record.moves = std::move(*fewer);
  game.record.hashes.clear();
  game.record.comment = findings_text(shrinker.shown());
  try {
    return ShorterScript{write_script(game.record, loaded, nullptr), game.record.moves.size(), all};
  } catch (const TooLong&) {
    return std::nullopt;
  }
}

}  // namespace fuda
