// A game under way that can be copied: its position, what its seats remember, and what has been done since it
// began.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encode/last_moves.h"
#include "learn/encoded_game.h"
#include "model/memory.h"
#include "model/observation.h"

namespace fuda {

class Episode {
 public:
  // What was done: a move, or a re-deal for a seat.
  struct Event {
    Move move;               // of a re-deal: no kind, and the seat
    std::uint64_t seed = 0;  // of a re-deal
  };

  // How a game begins: `first` to move, unless it is kNone. Of each shuffle, as far as there are decks, these
  // faces are drawn first and in this order, the others as shuffled.
  using Decks = std::vector<std::vector<FaceId>>;
  struct Beginning {
    std::uint64_t seed = 0;
    Seat first = kNone;
    std::shared_ptr<const Decks> decks = nullptr;
    friend bool operator==(const Beginning&, const Beginning&) = default;
  };

  // Throws Failure if a rule fails, or cards of the deck are not among those that are shuffled.
  Episode(std::shared_ptr<const EncodedGame> game, const Beginning& beginning);
  Episode(const Episode& other) = default;
  Episode& operator=(const Episode& other) = default;
  Episode(Episode&&) = default;
  Episode& operator=(Episode&&) = default;
  ~Episode();

  // Begins anew, without a past.
  void start(const Beginning& beginning);

  [[nodiscard]] const EncodedGame& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const EncodedGame>& shared_game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Position position() const { return {state_, memory_}; }
  [[nodiscard]] const LastMoves& last_moves() const { return last_; }
  [[nodiscard]] const Beginning& beginning() const { return beginning_; }
  [[nodiscard]] std::vector<Event> events() const;
  [[nodiscard]] std::size_t length() const { return past_ == nullptr ? 0 : past_->length; }
  // The move that led here, where one did and nothing came after it.
  [[nodiscard]] std::optional<Transition> made() const;
  [[nodiscard]] const Steps& steps() const { return steps_; }

  // What a seat may know now, with its legal moves; kNone: everything. Throws Failure if rules tell it what
  // it cannot know. `out` is of the same game.
  void observe(Seat seat, Observation& out) const { observe(seat, out, {true, true}); }
  // The same without its steps or free moves, which take time: a batch may need neither.
  struct Wanted {
    bool steps = true, free = true;
  };
  void observe(Seat seat, Observation& out, Wanted wanted) const;
  // The steps of the last move, as a seat saw them.
  void steps_of(Seat seat, Steps& out) const;
  // Makes a legal move of the position. If a rule fails, throws Failure and nothing has happened.
  void move(const Move& move);
  // The same without keeping it for events(): for batches, which allocate nothing.
  void move_and_forget(const Move& move);
  // Redeals the cards that this seat does not know (bots/determinizer.h): later shuffles are no longer
  // stacked. It sees the same as before. Throws Failure.
  void redeal(Seat seat, std::uint64_t seed);
  // The same with another engine of the same game.
  [[nodiscard]] Episode in(std::shared_ptr<const EncodedGame> game) const;
  // Does again what another episode of the same game did. Throws Failure at what is not legal here: the rules
  // are others than they were, or it was never done.
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
  bool stacked_ = false;  // the beginning's decks say how the next shuffles come
  LastMoves last_;
  std::shared_ptr<Link> past_;
};

}  // namespace fuda
