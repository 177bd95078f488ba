// The parts of a loaded game: an immutable table of names and numbers for one number of seats and one choice
// of options. A Game never changes while it is played. State holds everything that changes.
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

// One value of an attribute, "red" of "colour". The loader drops values that no card in play has.
struct Value {
  std::string name;
  std::string symbol;   // short form for names of cards, or the value's name if no symbol is declared
  int number = 0;       // of a numeric attribute
  FactId fact = kNone;  // the fact that a card has this value; kNone if the value cannot be told
};

struct Attribute {
  std::string name;
  bool numeric = false;  // all values are integers; rules then read numbers, not names
  std::vector<Value> values;
};

// The face of a card: everything that is printed on it. Rules cannot distinguish copies of a face.
struct Face {
  std::string name;             // as in scripts: "R1"
  std::vector<ValueId> values;  // values by attribute; kNone if this face has no value of the attribute
  FactMask facts = 0;           // the facts that are true of this face
};

// A fact that can be told about a card: "its colour is red". Face::facts lists the facts that are true of a
// face.
struct Fact {
  AttributeId attribute = 0;
  ValueId value = 0;
  std::string name;  // the value's name
};

// ---- zones and counters

enum class Per : std::uint8_t { table, seat, value, number, team };

// The seats that see the cards of a zone or the number of a counter.
enum class Visible : std::uint8_t { all, none, owner, others, top, team };
template <>
inline constexpr std::array<std::string_view, 6> kWordsOf<Visible> = {"all",    "none", "owner",
                                                                      "others", "top",  "team"};

// The key that distinguishes the members of a family.
struct Key {
  Per per = Per::table;
  AttributeId attribute = kNone;  // Per::value
  std::uint8_t count = 1;
};

// A declared name. A family has one member, or one per key (a seat, a team or a value of an attribute), per
// number up to a fixed number, or per pair of two keys.
struct Family {
  std::string name;
  Per per = Per::table;           // the first key, which determines the owner of a member
  AttributeId attribute = kNone;  // Per::value
  std::uint8_t first = 0;         // the members have the numbers from first to first + count - 1
  std::uint8_t count = 1;
  Visible visible = Visible::all;
  Key second = {};  // Per::table if there is only one key. Members with the same first key are adjacent.

  [[nodiscard]] bool has_two_keys() const { return second.per != Per::table; }
  [[nodiscard]] Key key() const {
    return {per, attribute, static_cast<std::uint8_t>(count / std::max<std::uint8_t>(second.count, 1))};
  }
  // The index of a member's first key among all values of that key.
  [[nodiscard]] std::uint8_t row_of(std::uint8_t index) const {
    return static_cast<std::uint8_t>(index / second.count);
  }

  // Whether the family belongs to the table, and not to seats or teams.
  [[nodiscard]] bool is_common() const { return per != Per::seat && per != Per::team; }
};

struct ZoneFamily : Family {
  bool top_first = false;  // the cards are listed in drawing order
  // The attributes by which a page sorts the cards, in order of priority, for people who see all of them. If
  // the list is empty, the cards keep their order in the zone. Rules cannot read these attributes, and no
  // position depends on them.
  std::vector<AttributeId> sort;
  bool stays = false;  // the zone's cards stay when a new round is dealt
  // When rules take the zone's last card, the host shuffles the cards of the zone `from` into this zone,
  // except `keep` cards on top of `from`.
  struct Refill {
    FamilyId from = kNone;  // a zone of the table; kNone: no refill
    CardCount keep = 0;
  };
  Refill refill;
};

// The meaning of a counter's number. If the counter is a holder, 0 means nothing, and n means the n-th seat,
// value, kind of move or card of the game.
enum class Holds : std::uint8_t { number, seat, move, card, value };
template <>
inline constexpr std::array<std::string_view, 5> kWordsOf<Holds> = {"number", "seat", "move", "card",
                                                                    "value"};

// The value that a holder with `holds: card` has in a seat's observation if the seat cannot tell which card
// is held.
inline constexpr std::int32_t kUntold = -1;

struct CounterFamily : Family {
  // The time at which the host resets the counter to its start value.
  enum class Reset : std::uint8_t { never, turn, round };
  bool bookkeeping = false;  // only the rules need this counter, so pages need not show it
  Holds holds = Holds::number;
  AttributeId value_of = kNone;  // Holds::value

  // Whether the counter is a holder, not a number.
  [[nodiscard]] bool is_holder() const { return holds != Holds::number; }
  Reset reset = Reset::never;
};
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<CounterFamily::Reset> = {"never", "turn", "round"};

struct Zone {
  FamilyId family = 0;
  std::uint8_t index = 0;    // within its family
  CardCount capacity = 0;    // maximum number of cards
  std::uint32_t offset = 0;  // offset of the zone's slots within a State's card slots
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
  FamilyId counter = 0;  // a counter family: the mover's own counter, or that of the table
  std::int32_t amount = 0;
  Place place;
  FamilyId by = kNone;  // a family of the same kind whose counter replaces `amount`, or kNone
};

struct MoveKind {
  std::string name;
  std::vector<Param> params;
  std::vector<Amount> cost;  // the move is illegal if the seat cannot pay this
  std::vector<Amount> gain;  // the move is illegal if there is no room for the gain
  Place place;
  std::string reveals = {};         // hidden information that the move's rules reveal to seats; "": none
  std::vector<KindId> unless = {};  // the move is legal only if no move of these kinds is legal
  Place unless_place = {};
};

// ---- flow

struct Phase {
  // the seat whose turn it is; all seats at once, with one move each; or the seats that may react to a move
  // of another seat, one after another (model/reactions.h)
  enum class Movers : std::uint8_t { turn, all, others };
  enum class Continuation : std::uint8_t {
    next_seat,
    same_seat,
    rules,
    phase,     // enters the named phase, for the same seat
    reactions  // for Movers::others: the next seat that may react, or the waiting phase if none is left
  };
  std::string name;
  Movers movers = Movers::turn;
  std::vector<KindId> moves;
  std::vector<KindId> free;  // moves that any seat can make at any time; they do not end a turn
  Continuation continuation = Continuation::next_seat;
  PhaseId next = kNone;             // the next phase, for the continuations next_seat, same_seat and phase
  PhaseId stuck = kNone;            // the next phase if no seat that is asked can move
  OutcomeId stuck_outcome = kNone;  // the outcome, instead of a phase, if no seat that is asked can move
  PhaseId react = kNone;            // the phase in which the other seats may react to moves of this phase
  std::vector<KindId> react_after;  // only to these moves; empty: to every move of `moves`
  // The following two members belong to Movers::others.
  FamilyId order = kNone;  // a counter per seat: the highest reacts first; kNone: clockwise from the mover
  bool skips = false;      // a seat without a legal move is not asked
  Place place;
  bool by_default = false;      // whether the phase declares neither `then` nor `next`
  bool replaces_moves = false;  // whether a patch replaced the list of moves
  // The hidden information that the phase's own rules reveal to seats; "": none.
  std::string reveals = {};

  // Whether the host can leave the phase because no seat that is asked has a legal move.
  [[nodiscard]] bool has_way_out() const { return stuck != kNone || stuck_outcome != kNone || skips; }
};

template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Phase::Movers> = {"turn", "all", "others"};
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Phase::Continuation> = {"next_seat", "same_seat",
                                                                                  "rules"};

struct Deal {
  FamilyId from = 0;    // a zone of the table
  FamilyId to = 0;      // one zone per seat, dealt from the first seat on, or one zone of the table
  Quantity cards = {};  // for each zone: a number, or a counter of the table
};

struct Rating {
  std::string name;
  std::int32_t up_to = 0;  // highest score that this rating covers
};

// A text, such as "{seat} draws {card}", that rules show with `say`. Rules supply a value for each part
// {NAME}.
struct Saying {
  struct Part {
    std::string name;
    AttributeId attribute = kNone;  // the attribute with this name; the part may be one of its values
    // The table with this name, whose rows have names. The part may be one of the table's rows.
    std::uint8_t table = kNone;
  };
  std::string name;
  std::string text;
  std::vector<Part> parts;  // at most kMaxSaidParts different parts, in the order of the text
};

struct Option {
  std::string name;
  std::string value;  // as chosen
  bool numeric = false;
};

// The id type of a Thing.
template <class Thing>
using IdOf = std::conditional_t<std::same_as<Thing, Face>, FaceId, std::uint8_t>;

// The number of the Thing with this name, or kNone.
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
  std::vector<Place> face_places;    // for each face, the place that declares its group
  std::vector<FaceId> cards;         // face of each card
  std::vector<FactMask> card_facts;  // the facts of each card's face, in one array for speed
  std::vector<ValueId> card_values;  // values of each card's face, one attribute after another
  std::vector<Fact> facts;

  std::vector<ZoneFamily> zone_families;
  std::vector<Zone> zones;
  std::uint32_t slots = 0;  // sum of the zones' capacities
  std::vector<CounterFamily> counter_families;
  std::vector<Counter> counters;
  std::vector<CounterId> card_holders;           // the counters that hold cards
  std::vector<CounterId> each_turn, each_round;  // the counters with `reset: turn` and with `reset: round`

  std::vector<MoveKind> moves;
  bool has_unless = false;  // some move has `unless`
  std::vector<Phase> phases;
  bool has_reactions = false;  // some phase has Movers::others
  PhaseId start_phase = 0;
  std::vector<std::string> outcomes;
  std::vector<OutcomeId> unscored;  // endings without a score
  bool team_score = true;           // one score for all, or one per seat
  bool lowest_wins = false;         // the lowest score is the best
  FamilyId out = kNone;  // one counter per seat: the seat is out if the counter is above its minimum
  std::vector<Rating> ratings;
  Data tables;  // the game's free data, a Mapping; rules read it as `tables`
  std::vector<Saying> says;
  CardLook look;  // complete, even if the files declare no looks

  ZoneId start_zone = 0;         // the zone where cards start, unless their group names another zone
  std::vector<ZoneId> starts;    // the zone where each card starts; empty if all start in start_zone
  std::vector<ZoneId> shuffled;  // the zones that the host shuffles before a deal, in this order
  std::vector<Deal> deals;
  std::string setup_reveals;            // hidden information that the rules of the setup reveal to seats
  std::uint32_t max_moves = kMaxMoves;  // limit for a random game
  Place max_moves_place = {};           // the place of the limit, if the game declares one

  // The number of teams. Teams alternate around the table: in a game of 2 teams and 4 seats, the first team
  // has the first and the third seat.
  [[nodiscard]] std::uint8_t team_count() const { return teams == 0 ? seats : teams; }
  [[nodiscard]] std::uint8_t team_of(Seat seat) const {
    return teams == 0 ? seat : static_cast<std::uint8_t>(seat % teams);
  }
  // Whether this member of a family belongs to the seat or to its team.
  [[nodiscard]] bool belongs(const Family& f, std::uint8_t index, Seat seat) const {
    const std::uint8_t row = f.row_of(index);
    return f.per == Per::seat ? row == seat : f.per == Per::team && row == team_of(seat);
  }
  [[nodiscard]] SeatMask all_seats() const { return static_cast<SeatMask>((1U << seats) - 1U); }
  // The owner of a zone or counter, or kNone if no seat owns it.
  [[nodiscard]] Seat owner(const Zone& z) const { return owner_of(zone_families[z.family], z.index); }
  [[nodiscard]] Seat owner(const Counter& c) const { return owner_of(counter_families[c.family], c.index); }
  // The word for what a counter holds, as `holds` writes it: "seat", "suit". Rules read this value from a
  // field with the same name.
  [[nodiscard]] std::string_view held_by(const CounterFamily& family) const {
    return family.holds == Holds::value ? std::string_view(attributes[family.value_of].name)
                                        : word_of(family.holds);
  }
  [[nodiscard]] const CounterFamily& family_of(CounterId counter) const {
    return counter_families[counters[counter].family];
  }
  [[nodiscard]] const Face& face(CardId card) const { return faces[cards[card]]; }
  [[nodiscard]] ZoneId start_of(CardId card) const { return starts.empty() ? start_zone : starts[card]; }
  [[nodiscard]] bool shuffles_start_zone() const {
    return std::ranges::find(shuffled, start_zone) != shuffled.end();
  }
  // The values of an attribute, by card. kNone if a card has no value.
  [[nodiscard]] const ValueId* values_of(AttributeId attribute) const {
    return card_values.data() + attribute * cards.size();
  }
  // Fills card_facts and card_values. Call this once cards and faces are complete.
  void index_cards();

  // The number of a face with this name, or kNone.
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
