// A game that is being played: where it stands, how it came there, and what its seats remember. Whoever plays
// (people, bots), and where it is kept, is for others to know.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/inside.h"
#include "model/memory.h"
#include "script/keyed_hash.h"
#include "script/match.h"
#include "script/runner.h"

namespace fuda {

// How a game begins.
struct Opening {
  std::uint64_t seed = 0;
  Seat first = kNone;  // kNone: nobody is named
  // Of what its players decide by chance; none: somebody chose the seed, and that follows from it.
  std::optional<SecretKey> secret = {};
};

// Looks on. A move is told when it counts. Where moves are taken back, the game is told again from its
// beginning.
class LiveWatcher {
 public:
  virtual ~LiveWatcher() = default;
  virtual void began(const Session&) {}
  virtual void moving(const Position& /*before*/, const Move&) {}
  virtual void moved(const Session&) {}  // session.made()
};

using Welcome = std::function<std::vector<LiveWatcher*>(const Match&)>;

class LiveGame {
 public:
  // Starts it. Throws Failure where the rules fail. `welcome` says who looks on, before it starts; they must
  // outlive this.
  LiveGame(Match match, const Opening& opening, const Welcome& welcome = {});
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;
  ~LiveGame() = default;

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] const Game& game() const { return match_.game(); }
  [[nodiscard]] const State& state() const { return session_.state(); }
  [[nodiscard]] Position position() const { return session_.position(); }

  struct Past {
    Move move;
    std::string text;        // as scripts write it, without its seat
    std::uint64_t hash = 0;  // of the position after it, chained
  };
  [[nodiscard]] const std::vector<Past>& past() const { return past_; }
  [[nodiscard]] std::uint64_t first_hash() const { return first_hash_; }
  // Of the position now, chained.
  [[nodiscard]] std::uint64_t hash() const { return past_.empty() ? first_hash_ : past_.back().hash; }

  // While one lives, what the rules are asked is paid from an account of its own (kMaxAskedInstructions): how
  // often somebody asks takes nothing from the game, whose own account is for what its moves do.
  class Asking {
   public:
    explicit Asking(const LiveGame& live) : rules_(rules_of(*live.match_.engine)), aside_(rules_) {}
    // After a Failure: whether it was the account that had run out.
    [[nodiscard]] bool ran_out() const { return rules_.account_ran_out(); }

   private:
    lua::Rules& rules_;
    lua::Rules::Aside aside_;
  };

  // What a seat knows of the position, with its legal moves. Throws Failure where rules tell it what it
  // cannot know.
  void observe(Seat seat, Observation& out) const;

  // What has happened last, and what seats may know of it: of this game's own position, until it changes.
  [[nodiscard]] const Session& session() const { return session_; }

  // What a seat has typed, and the answer to it: all that it is told depends on what it knows.
  struct Answer {
    Move move;    // of the position itself, where there is no reason against it
    Refusal why;  // no reason: it can be made
    std::string hint;
  };
  [[nodiscard]] Answer read(Seat seat, std::string_view text) const;

  // Whether this is a free move here (rearranging one's hand, say).
  [[nodiscard]] bool is_free(const Move& move) const;

  // Makes a legal move. `keep` is called with what it will be in `past` when it is certain that it can be
  // made, and before it counts; if it throws, nothing has happened. Throws Failure where a rule fails: the
  // position is as it was.
  using Keep = std::function<void(const Past&)>;
  void make(const Move& move, const Keep& keep = {});

  // Whether the last moves have told nobody anything: no chance was used, nobody has seen a face or was told
  // of one that it did not know. `moves` is at most as many as were made.
  [[nodiscard]] bool told_nobody(std::size_t moves);
  // The position is as it was before the last moves.
  void take_back(std::size_t moves);

 private:
  struct Knowledge;
  template <class Fn>
  void tell(const std::vector<LiveWatcher*>& watchers, Fn what) const;
  void restart();
  // Again from the beginning, with the first moves.
  void replay(std::size_t moves, bool aloud);
  [[nodiscard]] Knowledge knowledge() const;

  Match match_;
  Opening opening_;
  std::vector<LiveWatcher*> watchers_;
  Session session_;
  std::uint64_t first_hash_ = 0;
  std::vector<Past> past_;
};

}  // namespace fuda
