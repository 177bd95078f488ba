// A game in progress: its position, the moves that led to it, and what its seats remember. A LiveGame does
// not know its players (people or bots), and does not save the game.
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

// The way a game begins.
struct Opening {
  std::uint64_t seed = 0;
  Seat first = kNone;  // the first seat; kNone if the rules choose it
  // The source of the bots' randomness. If `secret` is not set, a person chose the seed, and the bots'
  // randomness follows from the seed.
  std::optional<SecretKey> secret = {};
};

// Observes each move that counts. After players have taken back moves, the observer sees the game again from
// the beginning.
class LiveObserver {
 public:
  virtual ~LiveObserver() = default;
  virtual void began(const Session&) {}
  // The game calls this function when players take back the last `moves` moves. Afterwards, the observer sees
  // the remaining moves again.
  virtual void takes_back(std::size_t /*moves*/) {}
  virtual void moving(const Position& /*before*/, const Move&) {}
  virtual void moved(const Session&) {}  // the session's made() returns the move
};

// Creates the observers of a game before it starts.
using MakeObservers = std::function<std::vector<LiveObserver*>(const LoadedGame&)>;

class LiveGame {
 public:
  // Starts the game. The observers must outlive this object. Throws Failure if the rules fail.
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
    std::string text;        // the move as scripts write it, without its seat
    std::uint64_t hash = 0;  // the chained hash of the position after the move
    bool taught = false;     // whether a seat may have learned a fact from the move (model/lessons.h)
  };
  [[nodiscard]] const std::vector<Past>& past() const { return past_; }
  [[nodiscard]] std::uint64_t first_hash() const { return first_hash_; }
  // The chained hash of the current position.
  [[nodiscard]] std::uint64_t hash() const { return past_.empty() ? first_hash_ : past_.back().hash; }

  // While an Asking exists, the rules use a separate budget of instructions (kMaxAskedInstructions).
  // Therefore, even many questions do not use up the budget for the game's moves.
  class Asking {
   public:
    explicit Asking(const LiveGame& live) : rules_(rules_of(*live.loaded_.engine)), aside_(rules_) {}
    // Whether the rules have used up this budget and therefore throw a Failure.
    [[nodiscard]] bool ran_out() const { return rules_.account_ran_out(); }

   private:
    lua::Rules& rules_;
    lua::Rules::Aside aside_;
  };

  // Fills `out` with everything that a seat knows about the position, including its legal moves. Throws
  // Failure if the rules reveal a fact that the seat must not know.
  void observe(Seat seat, Observation& out) const;

  // The session with the last events, and with everything that seats may know about these events. The result
  // is valid until the position changes.
  [[nodiscard]] const Session& session() const { return session_; }

  // The answer to a move that a player has typed. The answer depends only on the seat's knowledge.
  struct Answer {
    Move move;    // the move in the position itself, if the move is possible
    Refusal why;  // the refusal, whose reason is "" if the move is possible
    std::string hint;
  };
  [[nodiscard]] Answer read(Seat seat, std::string_view text) const;

  // Whether this is a free move in this phase, such as rearranging a hand.
  [[nodiscard]] bool is_free(const Move& move) const;

  // Makes a legal move. Calls `keep` after the rules have made the move without an error, but before the move
  // counts. If `keep` throws, the move does not count. If a rule fails, throws Failure and leaves the
  // position unchanged.
  using Keep = std::function<void(const Past&)>;
  void make(const Move& move, const Keep& keep = {});

  // Whether no seat has learned a fact from the last `moves` moves. `moves` must not exceed the number of
  // moves in the game.
  [[nodiscard]] bool told_nobody(std::size_t moves) const;
  // Returns to the position before the last `moves` moves.
  void take_back(std::size_t moves);
  // The number of the position. The number grows by one when a player makes a move, and when players take
  // back moves, so no two positions of this game have the same number.
  [[nodiscard]] std::size_t number() const { return past_.size() + behind_; }
  // The number of the first position since players last took back moves. Positions with smaller numbers are
  // older.
  [[nodiscard]] std::size_t first_number() const { return first_number_; }
  // Shows one observer the whole game from its beginning.
  void tell_again(LiveObserver& observer);
  // Restores the position after all counted moves. Call restore() if make() or take_back() has thrown an
  // exception other than Failure. All observers see the game again.
  void restore() { replay(observers_); }

 private:
  template <class Fn>
  void tell(const std::vector<LiveObserver*>& observers, Fn what) const;
  void restart();
  // Plays all moves again from the beginning for these observers.
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
