// A game that is being played: its position, the moves that led there, and what its seats remember. It does
// not know who plays (people, bots), nor where it is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/inside.h"
#include "model/memory.h"
#include "script/keyed_hash.h"
#include "script/loaded_game.h"
#include "script/runner.h"

namespace fuda {

// How a game begins.
struct Opening {
  std::uint64_t seed = 0;
  Seat first = kNone;  // kNone: as the rules say
  // From which bots draw their chance. None: the seed was chosen by somebody, and their chance follows from
  // it.
  std::optional<SecretKey> secret = {};
};

// Is told of each move that counts. When moves are taken back, it is told the game again from the beginning.
class LiveObserver {
 public:
  virtual ~LiveObserver() = default;
  virtual void began(const Session&) {}
  // So many of the last moves are taken back; it is told the others again next.
  virtual void takes_back(std::size_t /*moves*/) {}
  virtual void moving(const Position& /*before*/, const Move&) {}
  virtual void moved(const Session&) {}  // session.made()
};

// Makes the observers of a game before it starts.
using MakeObservers = std::function<std::vector<LiveObserver*>(const LoadedGame&)>;

class LiveGame {
 public:
  // Starts the game. Throws Failure if the rules fail. The observers must outlive this.
  LiveGame(LoadedGame loaded, const Opening& opening, const MakeObservers& make_observers = {});
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;
  ~LiveGame() = default;

  [[nodiscard]] const LoadedGame& loaded() const { return loaded_; }
  [[nodiscard]] const Game& game() const { return loaded_.game(); }
  [[nodiscard]] const State& state() const { return session_.state(); }
  [[nodiscard]] Position position() const { return session_.position(); }

  struct Past {
    Move move;
    std::string text;        // as scripts write it, without its seat
    std::uint64_t hash = 0;  // of the position after it, chained
    bool taught = false;     // somebody may have learned something by it (model/lessons.h)
  };
  [[nodiscard]] const std::vector<Past>& past() const { return past_; }
  [[nodiscard]] std::uint64_t first_hash() const { return first_hash_; }
  // Of the position now, chained.
  [[nodiscard]] std::uint64_t hash() const { return past_.empty() ? first_hash_ : past_.back().hash; }

  // While one exists, what the rules do is charged to an account of its own (kMaxAskedInstructions). So
  // questions, however many, take nothing from the account of the game, which is for its moves.
  class Asking {
   public:
    explicit Asking(const LiveGame& live) : rules_(rules_of(*live.loaded_.engine)), aside_(rules_) {}
    // After a Failure: whether the reason was that this account ran out.
    [[nodiscard]] bool ran_out() const { return rules_.account_ran_out(); }

   private:
    lua::Rules& rules_;
    lua::Rules::Aside aside_;
  };

  // What a seat knows of the position, with its legal moves. Throws Failure if rules tell it what it must not
  // know.
  void observe(Seat seat, Observation& out) const;

  // What happened last, and what seats may know of it. Valid until the position changes.
  [[nodiscard]] const Session& session() const { return session_; }

  // The answer to what a seat has typed. It depends only on what the seat knows.
  struct Answer {
    Move move;    // in the position itself, if it can be made
    Refusal why;  // without a reason if it can be made
    std::string hint;
  };
  [[nodiscard]] Answer read(Seat seat, std::string_view text) const;

  // Whether this is a free move in this phase (rearranging one's hand, say).
  [[nodiscard]] bool is_free(const Move& move) const;

  // Makes a legal move. `keep` is called once it is certain that the move can be made, and before it counts;
  // if it throws, nothing has happened. Throws Failure where a rule fails; then the position is as it was.
  using Keep = std::function<void(const Past&)>;
  void make(const Move& move, const Keep& keep = {});

  // Whether nobody has learned anything from the last moves, which are at most as many as were made.
  [[nodiscard]] bool told_nobody(std::size_t moves) const;
  // Back to before the last moves.
  void take_back(std::size_t moves);
  // The number of the position: it grows by one with each move and whenever moves are taken back, so that no
  // two positions that ever were have the same.
  [[nodiscard]] std::size_t number() const { return past_.size() + behind_; }
  // Numbers below this one are of positions before moves were taken back for the last time.
  [[nodiscard]] std::size_t first_number() const { return first_number_; }
  // Tells one observer the whole game, from its beginning.
  void tell_again(LiveObserver& observer);
  // The position to which the moves lead, after make() or take_back() has thrown something other than Failure
  // when the move counted already. All observers are told the game again.
  void restore() { replay(observers_); }

 private:
  template <class Fn>
  void tell(const std::vector<LiveObserver*>& observers, Fn what) const;
  void restart();
  // Plays all moves again, from the beginning, and tells these observers.
  void replay(const std::vector<LiveObserver*>& told);

  LoadedGame loaded_;
  Opening opening_;
  std::vector<LiveObserver*> observers_;
  Session session_;
  std::uint64_t first_hash_ = 0;
  std::vector<Past> past_;
  std::size_t behind_ = 0, first_number_ = 0;
};

}  // namespace fuda
