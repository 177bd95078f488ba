// Writes and reads moves, zones, counters and seats as people write them: "hint Bruno red", "play 1",
// "hand.Ana".
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
  // `seats` has one name per seat of the game.
  Notation(const Game& game, std::vector<std::string> seats);

  [[nodiscard]] const std::vector<std::string>& seats() const { return seats_; }
  [[nodiscard]] const std::string& seat(Seat seat) const { return seats_[seat]; }
  // "Ana+Carla": the names of a team's seats.
  [[nodiscard]] std::string team(std::uint8_t team) const;
  // The key of a family's member: "Ana", "red", "2"; "" if there is only one member.
  [[nodiscard]] std::string key(const Family& family, std::uint8_t index) const;
  [[nodiscard]] std::string zone(ZoneId zone) const;
  // The name of a zone within its family: "Ana".
  [[nodiscard]] std::string own_name(ZoneId id) const;
  [[nodiscard]] std::string counter(CounterId counter) const;
  // The text for one value of a key.
  [[nodiscard]] std::string key(const Key& key, std::uint8_t index) const;
  // A counter's value as people write it: a number, or the name of the object that it holds. Writes "none"
  // for nothing and "?" for kUntold.
  [[nodiscard]] std::string held(CounterId counter, std::int32_t value) const;
  // A counter's value in an observation. The name of a card that the seat does not know is its place:
  // "hand.Bruno.3".
  [[nodiscard]] std::string held(const Observation& seen, CounterId counter) const;
  // Reads the value of a holder. Returns nothing if `word` names nothing that the holder can hold. The name
  // of a card is its place or its face. The name of a face means its first copy in the order of the zones.
  // Without `state`, the function finds no card.
  [[nodiscard]] std::optional<std::int32_t> read_held(CounterId counter, const std::string& word,
                                                      const State* state = nullptr) const;
  // All names that read_held knows, except places of cards.
  [[nodiscard]] std::vector<std::string> holdable(CounterId counter) const;

  // These functions find seats, zones and counters by the names that this class writes. The name of any seat
  // of a team also finds the team. The functions return kNone for an unknown name.
  [[nodiscard]] Seat find_seat(std::string_view name) const;
  [[nodiscard]] ZoneId find_zone(std::string_view name) const;
  [[nodiscard]] CounterId find_counter(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> zone_names() const;
  [[nodiscard]] std::vector<std::string> counter_names() const;

  // Writes the move without its seat. In the same position, read() of the text gives the same move. The text
  // has a card's name if the mover sees the card and read() finds this card by its name. In all other cases,
  // the text has the card's position. If the card may be in any zone of a family, the zone's name precedes
  // the position: "Ana.2".
  [[nodiscard]] std::string write(const State& state, const Move& move) const;
  [[nodiscard]] std::string write(const Observation& seen, const ObservedMove& move) const;
  [[nodiscard]] std::string write_argument(const State& state, const Move& move, std::size_t index) const;
  [[nodiscard]] std::string write_argument(const Observation& seen, const ObservedMove& move,
                                           std::size_t index) const;
  // Writes an argument for `viewer`, a seat that has seen the argument. kNone means the mover. For seats
  // other than the mover, writes a card's name even if read() could find an equal card by it, unless everyone
  // sees that card. The card's position would tell other seats that the mover holds the card.
  [[nodiscard]] std::string write_argument(const State& state, const Move& move, std::size_t index,
                                           Seat viewer) const;
  // Writes the cards of an argument, except cards that only their positions identify.
  [[nodiscard]] std::string write_cards(const State& state, const Move& move, std::size_t index, Seat viewer,
                                        const std::function<bool(CardId)>& is_shown) const;
  // Replaces each card with the first card of its zone that looks alike to the mover: the card that read()
  // finds by its name. The result may be illegal even if `move` is legal.
  [[nodiscard]] Move first_alike(const State& state, const Move& move) const;
  [[nodiscard]] ObservedMove first_alike(const Observation& seen, const ObservedMove& move) const;

  template <class AnyMove>
  struct ReadAs {
    AnyMove move;
    std::string problem;  // empty if the text names a move (which may still be refused)
    std::string hint;
    bool nearly_right = false;           // the hint names the word that the user wanted
    Sentence said;                       // the problem, for languages other than English
    std::size_t parameter = kMaxParams;  // the parameter with the problem, if there is one
  };
  using Read = ReadAs<Move>;
  using ReadSeen = ReadAs<ObservedMove>;
  // Reads a move of `seat` in this position. Every argument must name something in the position.
  [[nodiscard]] Read read(const State& state, Seat seat, std::string_view text) const;
  // Reads a move of the seat of an observation (model/observation.h). Only cards that the seat knows have
  // names, because the answer must not reveal whether a zone has a hidden card.
  [[nodiscard]] ReadSeen read(const Observation& seen, std::string_view text) const;

 private:
  [[nodiscard]] std::string member(const Family& family, std::uint8_t index) const;
  // The first card of this face that all these seats see. Cards in `taken` are left out.
  [[nodiscard]] std::optional<CardId> first_seen(const State& state, SeatMask seats,
                                                 const std::vector<ZoneId>& zones, FaceId face,
                                                 std::span<const CardId> taken) const;
  // `taken` has the earlier cards of the same argument.
  [[nodiscard]] std::string write_card(const State& state, const Move& move, const Param& param, CardId card,
                                       Seat viewer, std::span<const CardId> taken) const;
  // first_of() finds the first copy of a face, in the order of the zones. card_at() finds the card at a
  // place such as "hand.Bruno.3". Both functions return kNone if they find no card.
  [[nodiscard]] CardId first_of(const State& state, FaceId face) const;
  [[nodiscard]] CardId card_at(const State& state, const std::string& word) const;
  // Writes a card's position, as a word that is not the name of a card.
  [[nodiscard]] std::string write_place(const State& state, CardId card, bool with_zone) const;
  template <class Families>
  [[nodiscard]] std::uint8_t find_of_team(const Families& families, std::string_view name) const;

  const Game* game_;
  std::vector<std::string> seats_;
};

// Names for seats without names: "P1", "P2", …
[[nodiscard]] std::vector<std::string> numbered_seats(int seats);

}  // namespace fuda
