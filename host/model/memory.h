// What seats remember: the faces of cards that they do not see any more and can still tell apart, and what
// they were told. It lies beside a State and is fed with the steps of each move, so that games without
// onlookers pay nothing for it. It may forget what a player with a perfect memory would still know; it never
// knows what such a player could not.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "model/moves.h"
#include "model/state.h"
#include "model/steps.h"

namespace fuda {

// A move with the positions around it, for those who look back.
struct Made {
  const State& before;
  const Move& move;
  const State& after;
};

class Memory {
 public:
  // Of a game that is about to be set up: its cards lie where it keeps them.
  explicit Memory(const Game& game);

  // Back to there.
  void begin();
  // Of a position that was laid out: nobody remembers anything but what everybody was told.
  void begin(const State& state);

  // What happened while the game was set up, and in each move. Every step must be taken in, in its order.
  void take_in(const Steps& steps, const State& now);
  void take_in(const Steps& steps, const Made& made);

  // Whether a seat remembers a face, seen at present or not. It also knows all that it sees (model/view.h).
  [[nodiscard]] bool knows(Seat seat, CardId card) const { return ((knows_[card] >> seat) & 1U) != 0; }
  // What a seat was told of a card, together with everybody or alone.
  [[nodiscard]] FactMask told_yes(Seat seat, CardId card) const { return told(seat, card).yes; }
  [[nodiscard]] FactMask told_no(Seat seat, CardId card) const { return told(seat, card).no; }
  // Throws Failure where rules told the seat what it could not know.
  void check_unspoilt(Seat seat) const;
  // Makes a seat know a face, or these facts of a card that are true of it and not true of it.
  void learn(Seat seat, CardId card) { knows_[card] = static_cast<SeatMask>(knows_[card] | 1U << seat); }
  void learn(Seat seat, CardId card, FactMask yes, FactMask no);

  // Rules told this seat something that it could not know, and do not say that they do: whatever is made from
  // what it knows is in doubt from here on, and nothing is (model/observation.h). The first one counts.
  void spoil(Seat seat, const Finding& why) { spoilt_.try_emplace(seat, why); }

  // The same memory of a position in which these cards lie where those of `from` do: what was known of a
  // place is known of it there.
  [[nodiscard]] Memory moved(const State& from, const State& to) const;

  // A phase in which all choose at once, from its beginning on: what a seat cannot know of it is what the
  // others have chosen since.
  struct Choice {
    struct Made {
      Move move;
      State after;
    };
    State start;
    std::vector<SeatMask> knew;  // by card: what was remembered then
    std::vector<Made> moves;
  };
  // Null where no such phase is under way.
  [[nodiscard]] const Choice* choice() const { return choice_.get(); }
  // From here on, if this is such a phase. take_in finds it by itself; a position that was laid out says it
  // when all is known that the seats are to know.
  void begin_choice(const State& now);

 private:
  struct Told {
    FactMask yes = 0, no = 0;
  };
  class Taker;

  [[nodiscard]] Told told(Seat seat, CardId card) const {
    return told_.empty() ? Told{} : told_[seat * zones_.size() + card];
  }
  void take_in(const Steps& steps, const State& now, SeatMask unaware);
  void forget(CardId card, SeatMask seats);

  const Game* game_;
  std::vector<SeatMask> knows_;  // by card
  std::vector<Told> told_;       // by seat and card; empty where nothing can be told
  std::map<Seat, Finding> spoilt_;
  std::vector<ZoneId> zones_;             // where each card was after the last step
  std::shared_ptr<const Choice> choice_;  // shared by copies, as it only grows
};

// A position with what its seats remember. Who asks for no more than the State gets it.
struct Position {
  const State& state;
  const Memory& memory;
  operator const State&() const { return state; }
};

}  // namespace fuda
