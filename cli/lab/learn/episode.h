// A running game that can be copied: its position, the memory of its seats, and all events since it started.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "encode/last_moves.h"
#include "learn/encoded_game.h"
#include "model/memory.h"
#include "model/observation.h"

namespace fuda {

class Episode {
 public:
  // An event of a game: a move, or a redeal for a seat.
  struct Event {
    Move move;               // for a redeal, only the seat is set
    std::uint64_t seed = 0;  // the seed of a redeal; 0 for a move
  };

  // The beginning of a game. `first` moves first, unless it is kNone. The n-th shuffle puts the faces of the
  // n-th deck on top, in this order, and leaves the other cards shuffled.
  using Decks = std::vector<std::vector<FaceId>>;
  struct Beginning {
    std::uint64_t seed = 0;
    Seat first = kNone;
    std::shared_ptr<const Decks> decks = nullptr;
    friend bool operator==(const Beginning&, const Beginning&) = default;
  };

  // Starts a game. Throws Failure if a rule fails, or if cards of the deck are not among the shuffled cards.
  Episode(std::shared_ptr<const EncodedGame> game, const Beginning& beginning);
  Episode(const Episode& other) = default;
  Episode& operator=(const Episode& other) = default;
  Episode(Episode&&) = default;
  Episode& operator=(Episode&&) = default;
  ~Episode();

  // Starts the game again, without events.
  void start(const Beginning& beginning);

  [[nodiscard]] const EncodedGame& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const EncodedGame>& shared_game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Position position() const { return {state_, memory_}; }
  [[nodiscard]] const LastMoves& last_moves() const { return last_; }
  [[nodiscard]] const Beginning& beginning() const { return beginning_; }
  [[nodiscard]] std::vector<Event> events() const;
  [[nodiscard]] std::size_t length() const { return past_ == nullptr ? 0 : past_->length; }
  // The move that led to this position. Nothing if the latest event is not a move.
  [[nodiscard]] std::optional<Transition> made() const;
  [[nodiscard]] const Steps& steps() const { return steps_; }

  // Sets `out` to everything that a seat may know now, with its legal moves. If the seat is kNone, sets `out`
  // to the whole position. Throws Failure if the rules reveal to the seat a fact that it cannot know. `out`
  // must be for the same game.
  void observe(Seat seat, Observation& out) const { observe(seat, out, {true, true}); }
  // Parts of an observation that a caller may leave out. Steps and free moves take time, and a batch may need
  // neither.
  struct Wanted {
    bool steps = true, free = true;
  };
  void observe(Seat seat, Observation& out, Wanted wanted) const;
  // Sets `out` to the steps of the last move, as the seat saw them.
  void steps_of(Seat seat, Steps& out) const;
  // Makes a legal move. If a rule fails, throws Failure and changes nothing.
  void move(const Move& move);
  // Makes a legal move without an entry in events(). Batches use this function, because they must not
  // allocate memory.
  void move_and_forget(const Move& move);
  // Redeals the cards that this seat does not know (bots/determinizer.h). The seat's view stays the same, and
  // decks no longer affect later shuffles. Throws Failure.
  void redeal(Seat seat, std::uint64_t seed);
  // Creates a copy with another engine of the same game.
  [[nodiscard]] Episode in(std::shared_ptr<const EncodedGame> game) const;
  // Repeats the events of another episode of the same game. Throws Failure if an event is not legal in this
  // game, because the rules have changed or the event never happened.
  void replay(const std::vector<Event>& events);

 private:
  struct Link {
    Event event;
    std::shared_ptr<Link> before;
    std::size_t length = 0;
  };
  void keep(const Event& event);
  [[nodiscard]] bool is_stacked() const;
  void deal_to_past(const State& dealt);
  void let_go();

  std::shared_ptr<const EncodedGame> game_;
  Beginning beginning_;
  State before_, state_;
  Memory memory_;
  Steps steps_;
  Move move_;
  bool has_moved_ = false;
  bool stacked_ = false;  // whether the initial decks still define the order of the next shuffles
  LastMoves last_;
  std::shared_ptr<Link> past_;
};

}  // namespace fuda
