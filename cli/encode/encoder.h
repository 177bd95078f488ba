// Observations as lists of blocks. Each block has a fixed count of numbers from 0 to 1. Blocks and their
// order are data: encoder_read.cpp reads them from a file, and encoder_default.cpp creates them for any game.
//
// All numbers come from the observation of one seat (model/observation.h), so no hidden information can leak.
// Seats count clockwise from the observing seat, so every seat sees the table in the same way.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "encode/last_moves.h"
#include "load/definition.h"
#include "model/observation.h"
#include "yaml/node.h"

namespace fuda {

// The number of facts that encoders use. A game may have more facts than a mask has bits, but rules never
// tell the facts beyond the mask.
constexpr std::size_t kFactBits = std::numeric_limits<FactMask>::digits;
[[nodiscard]] constexpr bool has_fact(FactMask facts, std::size_t fact) {
  return fact < kFactBits && (facts >> fact & 1U) != 0;
}

struct Block {
  enum class What : std::uint8_t {
    phase,      // one-hot over the phases
    active,     // one number per seat: 1 for a seat that may move
    turn,       // one-hot over the seats: the seat whose turn it is
    countdown,  // 1 / (1 + turns left) if the game counts down to its end; otherwise 0
    cards,      // content of `each`, for each place
    faces,      // one number per face: the share of its cards that are known to be in the zone
    copies,     // one number per card of each face: 1 for as many cards as are known to be in the zone
    size,       // the size of a zone
    shortage,   // 1 if a zone has fewer cards than `places`
    counter,
    last_of,    // the last move of a seat: one-hot over the kinds, then each argument of each kind
    last_seat,  // seat of the latest move, one-hot over the seats
    last_kind,  // kind of the latest move, one-hot over `moves`
    last_part,  // an argument of the latest move
    last_told,  // for each place, 1 if the latest move told a true fact about the card
    last_face,  // the face of the card that is the argument of the latest move, if the seat saw it
    last_to,    // 1 if the card of the latest move went to this zone
    last_gain   // 1 if this counter rose in the latest move
  };
  enum class Whose : std::uint8_t { all, me, others };
  enum class Coding : std::uint8_t {
    number,       // one number from 0 to 1, for the lowest to the highest value; see Block::compressed
    one_hot,      // one-hot over the values from the lowest to the highest
    thermometer,  // one 1 for each step from the lowest value to this value
    seen          // `number`, then 1 if the seat sees it
  };
  // The numbers of one card. face: one-hot over the faces, all 0 if unknown. open: one number per face, 1 if
  // the told facts leave the face open. told: one number per fact, 1 if rules told that the fact is true.
  struct OfCard {
    enum class Aspect : std::uint8_t { face, open, told };
    Aspect aspect = Aspect::face;
    AttributeId attribute = kNone;  // for told: only facts of this attribute
    // Encoder computes the following members. `at` and `count` are the position and the count of these
    // numbers among all numbers of a card. For `told`, `first_fact` is the first fact, and `facts` has a bit
    // for each fact that rules can tell.
    std::uint32_t at = 0, count = 0, first_fact = 0;
    FactMask facts = 0;
  };
  // A kind of move. If `attribute` is set, includes only the moves whose fact belongs to that attribute.
  struct MoveKind {
    KindId kind = kNone;
    AttributeId attribute = kNone;
  };

  What what = What::phase;
  FamilyId family = kNone;  // a family of zones or of counters
  Whose whose = Whose::all;
  Coding coding = Coding::number;
  std::uint32_t places = 0;          // the maximum number of places to show in one zone; for a size, the
                                     // maximum size
  std::int32_t from = 0, to = 0;     // the lowest and the highest value
  bool down = false;                 // whether to count from the highest value down
  bool compressed = false;           // for a number: whether small values spread out (wide_number)
  std::uint8_t seat = 0;             // last_of: the seat's distance from the observer
  AttributeId attribute = kNone;     // for last_part: only facts of this attribute
  std::vector<OfCard> each = {};     // cards
  std::vector<MoveKind> moves = {};  // for last_…: only these kinds; for last_kind: in this order
  std::string parameter = {};        // last_part
  std::string name = {};
  // The number of zones or counters that the block shows. Encoder computes this number and the fields below.
  std::uint32_t size = 0;
  std::uint32_t members = 0;
  std::uint32_t first_member = 0;  // the first member for the first seat, in Encoder::members_
  std::uint32_t card_size = 0;     // for cards: the count of numbers for each card
  static constexpr std::uint32_t kNoFractions = ~std::uint32_t{0};
  std::uint32_t fractions = kNoFractions;  // the fraction for the lowest value, in Encoder::fractions_
};

// The positions of a last move's numbers in the block for all kinds of moves (encoder_last.cpp).
class LastPlaces {
 public:
  LastPlaces() = default;
  LastPlaces(const Game& game, const ActionSpace& actions);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // The position of a kind that has numbers, and of one of its arguments.
  [[nodiscard]] std::uint32_t of(KindId kind) const { return kinds_[kind][kMaxParams]; }
  [[nodiscard]] std::uint32_t of(KindId kind, std::size_t part) const { return kinds_[kind][part]; }

 private:
  std::vector<std::array<std::uint32_t, kMaxParams + 1>> kinds_;
  std::uint32_t size_ = 0;
};

class Encoder {
 public:
  // `actions` may be null if the game has too many moves. Without `actions`, the encoder leaves out blocks of
  // last moves. The game and `actions` must outlive this object.
  Encoder(const Game& game, const ActionSpace* actions, std::vector<Block> blocks);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  // Whether encode() reads the steps of the observation. If encode() reads no steps, you may leave them out.
  [[nodiscard]] bool needs_steps() const { return needs_steps_; }
  // `seen.seat` is not kNone. `out` has size() numbers. You may leave out the observation's free moves.
  void encode(const Observation& seen, const LastMoves& last, std::span<float> out) const;
  // Encodes a position without an observation: reads from the position only the information that this seat
  // may have. `steps` are the steps that the seat saw. Throws Failure as observe() does.
  void encode(const Position& position, const Steps& steps, Seat seat, const LastMoves& last,
              std::span<float> out) const;

 private:
  template <class Source>
  friend class Writer;
  template <class Source>
  void write(const Source& from, const LastMoves& last, std::span<float> out) const;
  [[nodiscard]] std::uint32_t size_of(const Block& block) const;
  [[nodiscard]] std::uint32_t members_of(const Block& block) const;
  void prepare_card(Block& block) const;
  void prepare_facts();

  static constexpr std::size_t kBits = 64;
  static constexpr std::size_t kTogether = 6;  // the number of facts that one lookup covers
  static constexpr std::int32_t kMostFractions = 1024;
  const Game* game_;
  const ActionSpace* actions_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> copies_;  // by face
  std::vector<float> shares_;          // for each face, the share that one of its cards has
  std::vector<FactMask> facts_;        // by face
  // For each subset of six facts, the faces among the first 64 that remain possible. `yes` is for facts told
  // as true, and `no` is for facts told as false.
  struct Left {
    std::array<std::uint64_t, std::size_t{1} << kTogether> yes = {}, no = {};
  };
  std::vector<Left> left_;
  std::uint64_t all_faces_ = 0;  // a bit for each of the first 64 faces
  // By seat and zone: whether the seat sees all cards in the zone, regardless of their number.
  std::vector<std::uint8_t> sees_;
  std::vector<std::uint8_t> members_;  // zones and counters by block, seat and place in the seat's order
  std::vector<float> fractions_;       // precomputed, because divisions would take most of the time
  LastPlaces last_;
  std::size_t size_ = 0;
  bool needs_steps_ = false;
};

// Functions for the numbers of last moves (encoder_last.cpp).
[[nodiscard]] std::uint32_t size_of_last(const Game& game, const ActionSpace& actions, const Block& block);
void write_last(const ActionSpace& actions, const LastPlaces& places, const Block& block, Seat seat,
                const Steps& steps, const LastMoves& last, std::span<float> out);

// Whether a range has so many values that small differences would vanish if a number grew evenly from the
// lowest value to the highest.
[[nodiscard]] constexpr bool is_wide(std::int32_t from, std::int32_t to) {
  constexpr std::int64_t kMostEven = 10'000;
  return static_cast<std::int64_t>(to) - from > kMostEven;
}
// The number from 0 to 1 for a value in a wide range. If the lowest value is negative, 0 becomes 1/2;
// otherwise, the lowest value becomes 0. The number grows with the value, first fast, then slowly.
[[nodiscard]] float wide_number(std::int32_t value, std::int32_t from);

// The default blocks, which fit any game. docs/python.md lists them.
[[nodiscard]] std::vector<Block> default_blocks(const Game& game, const ActionSpace* actions);

// Reads encoders/NAME.yaml. Throws a Failure that lists all parts of the file that do not fit the game.
[[nodiscard]] std::vector<Block> read_blocks(const Game& game, const yaml::Node& root);
// The file of the encoder with this name, next to a game or one of its variants. Throws Failure with the
// closest match if the file does not exist.
[[nodiscard]] Path find_encoder(const Definition& definition, const std::string& name);

}  // namespace fuda
