// The memory of the seats: the faces of cards that they no longer see but can identify, and everything that
// they were told. Code that needs a Memory keeps it next to a State and gives it the steps of each move. A
// simulation does not need a Memory. A Memory may forget facts that a player with a perfect memory would
// know, but a Memory never knows more than that player.
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
  // The memory at the beginning: all cards are where they start, and seats know only which cards start in
  // which zone.
  explicit Memory(const Game& game);
  void begin();
  // Starts in a position that was set up by hand. Seats know only the facts that everyone was told.
  void begin(const State& state);

  // Learns from the setup, or from a move. Call this with every step, in order.
  void take_in(const Steps& steps, const State& now);
  void take_in(const Steps& steps, const Transition& made);

  // Whether a seat remembers a face. In addition, the seat knows everything that it sees now (model/view.h).
  [[nodiscard]] bool knows(Seat seat, CardId card) const { return ((knows_[card] >> seat) & 1U) != 0; }
  // The facts that a seat was told about a card, alone or with everyone.
  [[nodiscard]] FactMask told_yes(Seat seat, CardId card) const { return told(seat, card).yes; }
  [[nodiscard]] FactMask told_no(Seat seat, CardId card) const { return told(seat, card).no; }
  // The faces that a seat can rule out for a card. Either the card's owner could not do what a `must`
  // requires, or no card with this face starts in the same zone. Null if there are no such faces.
  [[nodiscard]] const FaceSet* ruled_out(Seat seat, CardId card) const {
    return ruled_out_.empty() ? nullptr : &ruled_out_[seat * zones_.size() + card];
  }
  // Whether a seat that sees this holder knows which card it holds. The seat loses track if the card is
  // shuffled, or may have been moved in secret, unless the seat knows the face.
  [[nodiscard]] bool can_tell(Seat seat, CounterId holder) const;
  // Throws Failure if rules told the seat something that it could not know.
  void check_unspoilt(Seat seat) const;
  // The following functions give a seat knowledge of a face, or of the facts that are true and not true of a
  // card.
  void learn(Seat seat, CardId card) { knows_[card] = static_cast<SeatMask>(knows_[card] | 1U << seat); }
  void learn(Seat seat, CardId card, FactMask yes, FactMask no);

  // Records that rules told this seat something that it could not know, without declaring it: after this
  // call, the host cannot create observations of this seat. If the memory was spoiled before, keeps the first
  // reason.
  void spoil(Seat seat, const Finding& why) { spoilt_.try_emplace(seat, why); }

  // The same memory for a position that has different cards in the same places.
  [[nodiscard]] Memory moved(const State& from, const State& to) const;

  // A phase in which all seats choose at once, from its beginning until now. A seat cannot know what the
  // other seats have chosen in this phase.
  struct Choice {
    struct ChosenMove {
      Move move;
      State after;
    };
    State start;
    std::vector<SeatMask> knew;  // the seats that remembered each card when the phase began
    std::vector<ChosenMove> moves;
  };
  // The choice in progress, or null if the game is not in a phase in which all seats choose at once.
  [[nodiscard]] const Choice* choice() const { return choice_.get(); }
  // Starts a choice if all seats choose at once in the current phase. take_in calls this function itself.
  // Call this for a position that was set up by hand, once the seats know what they should know.
  void begin_choice(const State& now);

 private:
  struct Told {
    FactMask yes = 0, no = 0;
  };
  // The card that a counter holds, and the seats that can tell which card it is.
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
  void rule_out_other_starts();
  void shuffled(ZoneId zone);

  const Game* game_;
  std::vector<SeatMask> knows_;     // by card
  std::vector<Told> told_;          // told facts by seat and card; empty if nothing can be told
  std::vector<FaceSet> ruled_out_;  // faces by seat and card; empty if none is ruled out
  std::vector<Held> held_;          // held cards, for each counter that holds cards
  std::map<Seat, Finding> spoilt_;
  std::vector<ZoneId> zones_;             // the zone of each card after the last step
  std::shared_ptr<const Choice> choice_;  // copies of a Memory share the choice, because it only grows
};

// A position with the memory of its seats.
struct Position {
  const State& state;
  const Memory& memory;
  operator const State&() const { return state; }
};

}  // namespace fuda
