// What a game is made of, once loaded: an immutable table of names and numbers for one number of seats and
// one choice of options. Nothing here changes while a game is played; what changes is in State.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/data.h"
#include "base/diagnostic.h"
#include "base/enum_words.h"
#include "model/look.h"
#include "model/param.h"
#include "model/types.h"

namespace fuda {

// ---- cards

// One value of an attribute, "red" of "colour". The loader leaves out values that no card in play has.
struct Value {
  std::string name;
  std::string symbol;   // short form for card names; equals the name where none was given
  int number = 0;       // of a numeric attribute
  FactId fact = kNone;  // the fact that tells it, or kNone where it cannot be told
};

struct Attribute {
  std::string name;
  bool numeric = false;  // all values are integers; rules then read numbers instead of names
  std::vector<Value> values;
};

// One distinguishable kind of card; copies of it are equal in all that rules can see.
struct Face {
  std::string name;             // as in scripts: "R1"
  std::vector<ValueId> values;  // by attribute; kNone where this face has none
  FactMask facts = 0;           // the facts that are true of it
};

// Something that can be told about a card: "its colour is red". Which faces it is true of is in Face::facts.
struct Fact {
  AttributeId attribute = 0;
  ValueId value = 0;
  std::string name;  // the value's name
};

// ---- places

enum class Per : std::uint8_t { table, seat, value, number, team };

// Who sees the cards of a zone (or the number of a counter).
enum class Visible : std::uint8_t { all, none, owner, others, top, team };
template <>
inline constexpr std::array<std::string_view, 6> kWordsOf<Visible> = {"all",    "none", "owner",
                                                                      "others", "top",  "team"};

// What tells members of a family apart.
struct Key {
  Per per = Per::table;
  AttributeId attribute = kNone;  // Per::value
  std::uint8_t count = 1;
};

// A declared name that stands for one place, one per seat, one per team, one per value of an attribute, or a
// fixed number of them; or one for each pair of two of these.
struct Family {
  std::string name;
  Per per = Per::table;           // its first key, which says whose a member is
  AttributeId attribute = kNone;  // Per::value
  std::uint8_t first = 0;         // its members are first … first + count - 1
  std::uint8_t count = 1;
  Visible visible = Visible::all;
  Key second = {};  // those with the same first key follow each other; Per::table: there is one key

  [[nodiscard]] bool has_two_keys() const { return second.per != Per::table; }
  [[nodiscard]] Key key() const {
    return {per, attribute, static_cast<std::uint8_t>(count / std::max<std::uint8_t>(second.count, 1))};
  }
  // Of a member, its number among the values of the first key.
  [[nodiscard]] std::uint8_t row_of(std::uint8_t index) const {
    return static_cast<std::uint8_t>(index / second.count);
  }

  // Of the table, not of a seat or a team.
  [[nodiscard]] bool is_common() const { return per != Per::seat && per != Per::team; }
};

struct ZoneFamily : Family {
  bool top_first = false;  // listed in the order it will be drawn
  // By what its cards are put in order for people who see all of them, the first attribute first; empty: they
  // are shown as they lie. No rule can read it, and no position depends on it.
  std::vector<AttributeId> sort;
  bool stays = false;  // its cards are left there when a new round is dealt
  // When rules take its last card, the cards of that zone of the table come here, shuffled, but for this many
  // on its top.
  struct Refill {
    FamilyId from = kNone;  // kNone: nothing comes
    CardCount keep = 0;
  };
  Refill refill;
};

// What a counter's number stands for. Other than a number: 0 is nothing, n the n-th seat, value, kind of move
// or card of the game.
enum class Holds : std::uint8_t { number, seat, move, card, value };
template <>
inline constexpr std::array<std::string_view, 5> kWordsOf<Holds> = {"number", "seat", "move", "card",
                                                                    "value"};

// In the observation of a seat, what a holder of cards has where the seat cannot tell which card that is.
inline constexpr std::int32_t kUntold = -1;

struct CounterFamily : Family {
  enum class Reset : std::uint8_t { never, turn, round };  // when it goes back to its start by itself
  bool bookkeeping = false;  // for the rules alone: nothing that people at a table would look at
  Holds holds = Holds::number;
  AttributeId value_of = kNone;  // Holds::value

  // Is it a holder of something, and no number?
  [[nodiscard]] bool is_holder() const { return holds != Holds::number; }
  Reset reset = Reset::never;
};
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<CounterFamily::Reset> = {"never", "turn", "round"};

struct Zone {
  FamilyId family = 0;
  std::uint8_t index = 0;    // within its family
  CardCount capacity = 0;    // cards it can hold
  std::uint32_t offset = 0;  // of its slots within a State's card slots
};

struct Counter {
  FamilyId family = 0;
  std::uint8_t index = 0;
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::int32_t start = 0;
};

// ---- moves

struct Amount {
  FamilyId counter = 0;  // a counter family: its table counter or the mover's own
  std::int32_t amount = 0;
  Place place;
  FamilyId by = kNone;  // a counter of the same kind that says how much; kNone: `amount` does
};

struct MoveKind {
  std::string name;
  std::vector<Param> params;
  std::vector<Amount> cost;  // refused when it cannot be paid
  std::vector<Amount> gain;  // refused when there is no room for it
  Place place;
  std::string reveals = {};         // what its rules tell of things that a seat does not see; "": nothing
  std::vector<KindId> unless = {};  // possible only where none of these is
  Place unless_place = {};
};

// ---- flow

struct Phase {
  enum class Movers : std::uint8_t { turn, all };  // the seat whose turn it is, or all at once, one move each
  enum class Continuation : std::uint8_t {
    next_seat,
    same_seat,
    rules,
    phase
  };  // phase: of that name, same seat
  std::string name;
  Movers movers = Movers::turn;
  std::vector<KindId> moves;
  std::vector<KindId> free;  // by any seat at any time; they end no turn
  Continuation continuation = Continuation::next_seat;
  PhaseId next = kNone;             // Continuation::next_seat, same_seat, phase: the phase that follows
  PhaseId stuck = kNone;            // where the game goes on if nobody who is asked can move
  OutcomeId stuck_outcome = kNone;  // … or how it ends then
  Place place;
  std::string reveals = {};  // what its own rules tell of things that a seat does not see; "": nothing
};

template <>
inline constexpr std::array<std::string_view, 2> kWordsOf<Phase::Movers> = {"turn", "all"};
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Phase::Continuation> = {"next_seat", "same_seat",
                                                                                  "rules"};

struct Deal {
  FamilyId from = 0;  // a table zone
  FamilyId to = 0;    // one zone per seat, each dealt its whole hand from the first seat on, or a table zone
  CardCount cards = 0;  // each
};

struct Rating {
  std::string name;
  std::int32_t up_to = 0;  // highest score it covers
};

// A text that rules say, "{seat} draws {card}": each {NAME} in it is a part that they hand over.
struct Saying {
  struct Part {
    std::string name;
    AttributeId attribute = kNone;  // of this name: the part may be one of its values
    std::uint8_t table = kNone;     // of this name, with rows by name: the part may be one of them
  };
  std::string name;
  std::string text;
  std::vector<Part> parts;  // each once, in the order of the text; at most kMaxSaidParts
};

struct Option {
  std::string name;
  std::string value;  // as chosen
  bool numeric = false;
};

// What numbers of these things are.
template <class Thing>
using IdOf = std::conditional_t<std::same_as<Thing, Face>, FaceId, std::uint8_t>;

// The number of the thing with this name, or kNone.
template <class Thing>
[[nodiscard]] IdOf<Thing> find_named(const std::vector<Thing>& things, std::string_view name) {
  const auto found = std::ranges::find(things, name, &Thing::name);
  return found == things.end() ? kNone : static_cast<IdOf<Thing>>(found - things.begin());
}

struct Game {
  std::string name;  // "base+variant+…"
  std::uint8_t seats = 0;
  std::uint8_t teams = 0;  // 0: every seat is a team of its own
  std::vector<Option> options;

  std::vector<Attribute> attributes;
  std::vector<Face> faces;
  std::vector<Place> face_places;    // by face: where its group is declared
  std::vector<FaceId> cards;         // face of each card
  std::vector<FactMask> card_facts;  // facts of each card's face, side by side for speed
  std::vector<ValueId>
      card_values;  // the same for values: those of all cards of one attribute, then the next
  std::vector<Fact> facts;

  std::vector<ZoneFamily> zone_families;
  std::vector<Zone> zones;
  std::uint32_t slots = 0;  // sum of the zones' capacities
  std::vector<CounterFamily> counter_families;
  std::vector<Counter> counters;
  std::vector<CounterId> card_holders;           // the counters that hold cards
  std::vector<CounterId> each_turn, each_round;  // those that go back to their start when one begins

  std::vector<MoveKind> moves;
  bool has_unless = false;  // some move's
  std::vector<Phase> phases;
  PhaseId start_phase = 0;
  std::vector<std::string> outcomes;
  std::vector<OutcomeId> unscored;  // endings without a score
  bool team_score = true;           // one score for all, or one per seat
  bool lowest_wins = false;         // the lowest score is the best
  FamilyId out = kNone;             // counters of seats: above its minimum, the seat is out
  std::vector<Rating> ratings;
  Data tables;  // the game's free data, a Mapping; rules read it as `tables`
  std::vector<Saying> says;
  CardLook look;  // complete, also where the files say nothing

  ZoneId start_zone = 0;  // where all cards lie before set-up
  bool shuffle = true;
  std::vector<Deal> deals;
  std::string setup_reveals;  // what the rules of the set-up tell of things that a seat does not see
  std::uint32_t max_moves = kMaxMoves;  // of a random game

  // Team-mates sit evenly round the table: of 2 teams at 4 seats, the first holds the first and the third
  // seat.
  [[nodiscard]] std::uint8_t team_count() const { return teams == 0 ? seats : teams; }
  [[nodiscard]] std::uint8_t team_of(Seat seat) const {
    return teams == 0 ? seat : static_cast<std::uint8_t>(seat % teams);
  }
  // Is this member of a family the seat's own, or its team's?
  [[nodiscard]] bool belongs(const Family& f, std::uint8_t index, Seat seat) const {
    const std::uint8_t row = f.row_of(index);
    return f.per == Per::seat ? row == seat : f.per == Per::team && row == team_of(seat);
  }
  [[nodiscard]] SeatMask all_seats() const { return static_cast<SeatMask>((1U << seats) - 1U); }
  // Owner of a zone or counter, or kNone for one that is not a seat's.
  [[nodiscard]] Seat owner(const Zone& z) const { return owner_of(zone_families[z.family], z.index); }
  [[nodiscard]] Seat owner(const Counter& c) const { return owner_of(counter_families[c.family], c.index); }
  // "seat", "suit": what a counter holds, as `holds` names it; so is the field called that rules read.
  [[nodiscard]] std::string_view held_by(const CounterFamily& family) const {
    return family.holds == Holds::value ? std::string_view(attributes[family.value_of].name)
                                        : word_of(family.holds);
  }
  [[nodiscard]] const CounterFamily& family_of(CounterId counter) const {
    return counter_families[counters[counter].family];
  }
  [[nodiscard]] const Face& face(CardId card) const { return faces[cards[card]]; }
  // The values of an attribute by card; kNone where a card has none.
  [[nodiscard]] const ValueId* values_of(AttributeId attribute) const {
    return card_values.data() + attribute * cards.size();
  }
  // Call this once cards and faces are complete.
  void index_cards();

  // By name, or kNone.
  [[nodiscard]] FaceId find_face(std::string_view wanted) const { return find_named(faces, wanted); }
  [[nodiscard]] FamilyId find_zones(std::string_view wanted) const {
    return find_named(zone_families, wanted);
  }
  [[nodiscard]] FamilyId find_counters(std::string_view wanted) const {
    return find_named(counter_families, wanted);
  }
  [[nodiscard]] KindId find_move(std::string_view wanted) const { return find_named(moves, wanted); }
  [[nodiscard]] PhaseId find_phase(std::string_view wanted) const { return find_named(phases, wanted); }

 private:
  static Seat owner_of(const Family& f, std::uint8_t index) {
    return f.per == Per::seat ? f.row_of(index) : kNone;
  }
};

}  // namespace fuda
