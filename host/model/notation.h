// Moves, zones, counters and seats as people write them: "hint Bruno red", "play 1", "hand.Ana".
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sentence.h"
#include "model/game.h"
#include "model/observed_moves.h"
#include "model/state.h"
#include "model/view.h"

namespace fuda {

struct Observation;

class Notation {
 public:
  // One name per seat of the game.
  Notation(const Game& game, std::vector<std::string> seats);

  [[nodiscard]] const std::vector<std::string>& seats() const { return seats_; }
  [[nodiscard]] const std::string& seat(Seat seat) const { return seats_[seat]; }
  // "Ana+Carla": the names of a team's seats.
  [[nodiscard]] std::string team(std::uint8_t team) const;
  // What tells a member of a family from the others: "Ana", "red", "2"; "" if there is only one.
  [[nodiscard]] std::string key(const Family& family, std::uint8_t index) const;
  [[nodiscard]] std::string zone(ZoneId zone) const;
  // Its name within its family: "Ana".
  [[nodiscard]] std::string own_name(ZoneId id) const;
  [[nodiscard]] std::string counter(CounterId counter) const;
  // The value of one key.
  [[nodiscard]] std::string key(const Key& key, std::uint8_t index) const;
  // A counter's number as people write it: that number, or the name of what it holds, "none" for nothing and
  // "?" for kUntold.
  [[nodiscard]] std::string held(CounterId counter, std::int32_t value) const;
  // What it has in an observation, where a card that the seat does not know is named by its place:
  // "hand.Bruno.3".
  [[nodiscard]] std::string held(const Observation& seen, CounterId counter) const;
  // The opposite for a holder; nothing where there is no such thing. A card is named by its face, which means
  // the first of its copies in the order of the zones, or by its place; neither is found without a position.
  [[nodiscard]] std::optional<std::int32_t> read_held(CounterId counter, const std::string& word,
                                                      const State* state = nullptr) const;
  // All names that read_held knows, places of cards apart.
  [[nodiscard]] std::vector<std::string> holdable(CounterId counter) const;

  // By these names, a team's also by any of its seats; kNone if there is none.
  [[nodiscard]] Seat find_seat(std::string_view name) const;
  [[nodiscard]] ZoneId find_zone(std::string_view name) const;
  [[nodiscard]] CounterId find_counter(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> zone_names() const;
  [[nodiscard]] std::vector<std::string> counter_names() const;

  // The move without its seat; in the same position, read() of it gives this very move. A card is written by
  // its name if the mover sees it and the name is read as this card, else by its position, with the zone's
  // own name before it if the card may lie in any zone of a family: "Ana.2".
  [[nodiscard]] std::string write(const State& state, const Move& move) const;
  [[nodiscard]] std::string write(const Observation& seen, const ObservedMove& move) const;
  [[nodiscard]] std::string write_argument(const State& state, const Move& move, std::size_t index) const;
  [[nodiscard]] std::string write_argument(const Observation& seen, const ObservedMove& move,
                                           std::size_t index) const;
  // The same as `viewer`, which has seen this argument, is told; kNone: as the mover is. Other seats are told
  // the name even if it could be read as an equal card, unless all see that one: a position would tell them
  // that the mover holds it.
  [[nodiscard]] std::string write_argument(const State& state, const Move& move, std::size_t index,
                                           Seat viewer) const;
  // The cards that an argument is, those that are not shown by their positions alone.
  [[nodiscard]] std::string write_cards(const State& state, const Move& move, std::size_t index, Seat viewer,
                                        const std::function<bool(CardId)>& is_shown) const;
  // The same move with the first of the cards in the same zone that look alike to its mover: what names alone
  // are read as. It may not be legal where the other is.
  [[nodiscard]] Move first_alike(const State& state, const Move& move) const;
  [[nodiscard]] ObservedMove first_alike(const Observation& seen, const ObservedMove& move) const;

  template <class AnyMove>
  struct ReadAs {
    AnyMove move;
    std::string problem;  // empty: the text names a move (which may still be refused)
    std::string hint;
    bool nearly_right = false;           // the hint says which word was meant
    Sentence said;                       // the problem, for languages other than English
    std::size_t parameter = kMaxParams;  // the one that the problem is about, if it is about one
  };
  using Read = ReadAs<Move>;
  using ReadSeen = ReadAs<ObservedMove>;
  // Reads a move of `seat` in this position; every argument must name something there.
  [[nodiscard]] Read read(const State& state, Seat seat, std::string_view text) const;
  // The same for the seat of an observation (model/observation.h). Only cards that the seat knows have names:
  // whether a hidden one lies there must not be told.
  [[nodiscard]] ReadSeen read(const Observation& seen, std::string_view text) const;

 private:
  [[nodiscard]] std::string member(const Family& family, std::uint8_t index) const;
  // The first card of this face that all these seats see, and that is none of `taken`.
  [[nodiscard]] std::optional<CardId> first_seen(const State& state, SeatMask seats,
                                                 const std::vector<ZoneId>& zones, FaceId face,
                                                 std::span<const CardId> taken) const;
  // `taken`: those that the same argument has named before it.
  [[nodiscard]] std::string write_card(const State& state, const Move& move, const Param& param, CardId card,
                                       Seat viewer, std::span<const CardId> taken) const;
  // The first copy of a face, in the order of the zones; the card at "hand.Bruno.3". Or kNone.
  [[nodiscard]] CardId first_of(const State& state, FaceId face) const;
  [[nodiscard]] CardId card_at(const State& state, const std::string& word) const;
  // By its position, in words that are not the name of a card.
  [[nodiscard]] std::string write_place(const State& state, CardId card, bool with_zone) const;
  template <class Families>
  [[nodiscard]] std::uint8_t find_of_team(const Families& families, std::string_view name) const;

  const Game* game_;
  std::vector<std::string> seats_;
};

// Names for seats without names: "P1", "P2", …
[[nodiscard]] std::vector<std::string> numbered_seats(int seats);

}  // namespace fuda
