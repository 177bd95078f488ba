// What seats remember: the faces of cards that they no longer see but can still tell apart, and what they
// were told. It is kept beside a State and takes in the steps of each move; a simulation does without it. It
// may forget what a player with a perfect memory would still know, but never knows more than such a player.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "model/moves.h"
#include "model/state.h"
#include "model/steps.h"
#include "model/view.h"

namespace fuda {

// A move with the positions around it.
struct Transition {
  const State& before;
  const Move& move;
  const State& after;
};

class Memory {
 public:
  // At the beginning: all cards lie in the start zone, and nothing is known of them.
  explicit Memory(const Game& game);
  void begin();
  // At a position that was laid out: seats know what all were told, and no more.
  void begin(const State& state);

  // What happened during the set-up, or in a move. Every step must be taken in, in order.
  void take_in(const Steps& steps, const State& now);
  void take_in(const Steps& steps, const Transition& made);

  // Whether a seat remembers a face. Besides, it knows all that it sees now (model/view.h).
  [[nodiscard]] bool knows(Seat seat, CardId card) const { return ((knows_[card] >> seat) & 1U) != 0; }
  // What a seat was told of a card, together with everybody or alone.
  [[nodiscard]] FactMask told_yes(Seat seat, CardId card) const { return told(seat, card).yes; }
  [[nodiscard]] FactMask told_no(Seat seat, CardId card) const { return told(seat, card).no; }
  // Faces that a seat knows a card not to have, as its owner could not do what a `must` asks for; null: none.
  [[nodiscard]] const FaceSet* ruled_out(Seat seat, CardId card) const {
    return ruled_out_.empty() ? nullptr : &ruled_out_[seat * zones_.size() + card];
  }
  // Whether a seat that sees this holder can tell which of the cards in their places it holds. It no longer
  // can when the card is shuffled, or may have been moved in secret, unless it knows the face.
  [[nodiscard]] bool can_tell(Seat seat, CounterId holder) const;
  // Throws Failure if rules told the seat what it could not know.
  void check_unspoilt(Seat seat) const;
  // Makes a seat know a face, or these facts of a card that are true of it and not true of it.
  void learn(Seat seat, CardId card) { knows_[card] = static_cast<SeatMask>(knows_[card] | 1U << seat); }
  void learn(Seat seat, CardId card, FactMask yes, FactMask no);

  // Rules told this seat something that it could not know, without declaring it: from here on no observation
  // of this seat can be made. The first reason counts.
  void spoil(Seat seat, const Finding& why) { spoilt_.try_emplace(seat, why); }

  // The same memory for a position in which other cards lie in the same places.
  [[nodiscard]] Memory moved(const State& from, const State& to) const;

  // A phase in which all choose at once, from its beginning on. A seat cannot know what the others have
  // chosen since.
  struct Choice {
    struct ChosenMove {
      Move move;
      State after;
    };
    State start;
    std::vector<SeatMask> knew;  // by card: what was remembered then
    std::vector<ChosenMove> moves;
  };
  // Null unless such a phase is under way.
  [[nodiscard]] const Choice* choice() const { return choice_.get(); }
  // Starts one here, if this is such a phase. take_in does so by itself; call this for a position that was
  // laid out, once the seats know what they are to know.
  void begin_choice(const State& now);

 private:
  struct Told {
    FactMask yes = 0, no = 0;
  };
  // What a counter holds, and the seats that can tell which card that is.
  struct Held {
    CounterId holder = 0;
    CardId card = kNone;
    SeatMask told = 0;
  };
  class Taker;

  [[nodiscard]] Told told(Seat seat, CardId card) const {
    return told_.empty() ? Told{} : told_[seat * zones_.size() + card];
  }
  void take_in(const Steps& steps, const State& now, SeatMask unaware);
  void take_in_voids(const Steps& steps, const Transition& made);
  void forget(CardId card, SeatMask seats);

  const Game* game_;
  std::vector<SeatMask> knows_;     // by card
  std::vector<Told> told_;          // by seat and card; empty where nothing can be told
  std::vector<FaceSet> ruled_out_;  // by seat and card; empty until there is something
  std::vector<Held> held_;          // for each counter that holds cards
  std::map<Seat, Finding> spoilt_;
  std::vector<ZoneId> zones_;             // where each card was after the last step
  std::shared_ptr<const Choice> choice_;  // shared by copies, as it only grows
};

// A position with what its seats remember.
struct Position {
  const State& state;
  const Memory& memory;
  operator const State&() const { return state; }
};

}  // namespace fuda
