// What a seat may know, as numbers: a list of blocks, each a fixed count of numbers from 0 to 1. Which blocks
// there are, and in which order, is data: encoder_read.cpp reads it from a file, encoder_default.cpp makes it
// for any game.
//
// All is made from the observation of one seat (model/observation.h), and seats count from that one
// clockwise, so nothing that it cannot know can get in, and all seats see the table alike.
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

// A game may have more facts than a mask has bits: nothing tells those that come later.
constexpr std::size_t kFactBits = std::numeric_limits<FactMask>::digits;
[[nodiscard]] constexpr bool has_fact(FactMask facts, std::size_t fact) {
  return fact < kFactBits && (facts >> fact & 1U) != 0;
}

struct Block {
  enum class What : std::uint8_t {
    phase,      // one of the phases
    active,     // a number a seat: 1 for those that may move
    turn,       // one of the seats: whose turn it is
    countdown,  // 1 / (1 + turns left) where the end is counted down, else 0
    cards,      // by place: what `each` says
    faces,      // a number a face: how many are known to be there, of all that the game has
    copies,     // by face as many numbers as it has cards: so many of them 1 as are known to be there
    size,       // of a zone
    shortage,   // 1 where a zone has fewer cards than `places`
    counter,
    last_of,    // the last move of a seat: one of the kinds, then each argument of each kind
    last_seat,  // of the last move of all: one of the seats
    last_kind,  // of the last move: one of `moves`
    last_part,  // of the last move, an argument
    last_told,  // of the last move: by place, 1 where it told something that is true
    last_face,  // of the last move: the face of the card that is its argument, where it was seen
    last_to,    // of the last move: 1 where that card went to this zone
    last_gain   // of the last move: 1 where this counter rose
  };
  enum class Whose : std::uint8_t { all, me, others };
  enum class Coding : std::uint8_t {
    number,       // from the lowest to the highest as 0 to 1
    one_hot,      // one of the numbers from the lowest to the highest
    thermometer,  // as many 1 as it is above the lowest
    seen          // `number`, and then 1 where the seat sees it
  };
  // Of a card: which face it is, as one of the faces, all 0 where that is not known; a number a face, 1 where
  // what was told leaves it open; a number a fact, 1 where it was told to be true.
  struct OfCard {
    enum class Aspect : std::uint8_t { face, open, told };
    Aspect aspect = Aspect::face;
    AttributeId attribute = kNone;  // told: only facts of it
    // Worked out by Encoder: where its numbers are among those of a card, and how many; told: the first fact,
    // and as many bits as there are facts that can be told.
    std::uint32_t at = 0, count = 0, first_fact = 0;
    FactMask facts = 0;
  };
  // A kind of move, or only where its fact is of an attribute.
  struct MoveKind {
    KindId kind = kNone;
    AttributeId attribute = kNone;
  };

  What what = What::phase;
  FamilyId family = kNone;  // of zones, or of counters
  Whose whose = Whose::all;
  Coding coding = Coding::number;
  std::uint32_t places = 0;          // of one zone that count; for a size, the highest
  std::int32_t from = 0, to = 0;     // the lowest and the highest number
  bool down = false;                 // counts from the highest down
  std::uint8_t seat = 0;             // last_of: how far it sits from the observer
  AttributeId attribute = kNone;     // last_part: only facts of it
  std::vector<OfCard> each = {};     // cards
  std::vector<MoveKind> moves = {};  // last_…: these alone; last_kind: in this order
  std::string parameter = {};        // last_part
  std::string name = {};
  std::uint32_t size = 0;  // worked out by Encoder, like `members`: how many zones or counters it shows
  std::uint32_t members = 0;
  std::uint32_t first_member = 0;  // of Encoder::members_, for the first seat
  std::uint32_t card_size = 0;     // cards: how many numbers one has
  static constexpr std::uint32_t kNoFractions = ~std::uint32_t{0};
  std::uint32_t fractions = kNoFractions;  // of Encoder::fractions_, for its lowest number
};

// Where the numbers of a last move are, among those of all kinds of moves (encoder_last.cpp).
class LastPlaces {
 public:
  LastPlaces() = default;
  LastPlaces(const Game& game, const ActionSpace& actions);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // Of a kind that has numbers: its own place; that of an argument of it.
  [[nodiscard]] std::uint32_t of(KindId kind) const { return kinds_[kind][kMaxParams]; }
  [[nodiscard]] std::uint32_t of(KindId kind, std::size_t part) const { return kinds_[kind][part]; }

 private:
  std::vector<std::array<std::uint32_t, kMaxParams + 1>> kinds_;
  std::uint32_t size_ = 0;
};

class Encoder {
 public:
  // `actions` may be null: the game has too many moves; then blocks of last moves are left out. All must live
  // as long.
  Encoder(const Game& game, const ActionSpace* actions, std::vector<Block> blocks);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  // Whether encode() looks at the steps of the observation: else they may be left out.
  [[nodiscard]] bool needs_steps() const { return needs_steps_; }
  // `seen.seat` is not kNone. `out` has size() numbers. The free moves of the observation may be left out.
  void encode(const Observation& seen, const LastMoves& last, std::span<float> out) const;
  // The same without an observation: what this seat may know is picked out of the position. `steps` are those
  // that it saw. Throws Failure as observe() does.
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
  static constexpr std::size_t kTogether = 6;  // facts that are looked up together
  static constexpr std::int32_t kMostFractions = 1024;
  const Game* game_;
  const ActionSpace* actions_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> copies_;  // by face
  std::vector<float> shares_;          // by face: what one of its cards is of all
  std::vector<FactMask> facts_;        // by face, side by side
  // By six facts and which of them were told to be true, or not to be: which of the first 64 faces are left.
  struct Left {
    std::array<std::uint64_t, std::size_t{1} << kTogether> yes = {}, no = {};
  };
  std::vector<Left> left_;
  std::uint64_t all_faces_ = 0;        // the first 64 of them
  std::vector<std::uint8_t> sees_;     // by seat and zone: whether it sees all cards there, however many
  std::vector<std::uint8_t> members_;  // zones and counters by block, seat and place in its order
  std::vector<float> fractions_;       // divisions take longer than all else about a number
  LastPlaces last_;
  std::size_t size_ = 0;
  bool needs_steps_ = false;
};

// Of the numbers of last moves (encoder_last.cpp).
[[nodiscard]] std::uint32_t size_of_last(const Game& game, const ActionSpace& actions, const Block& block);
void write_last(const ActionSpace& actions, const LastPlaces& places, const Block& block, Seat seat,
                const Steps& steps, const LastMoves& last, std::span<float> out);

// For any game: see docs/python.md.
[[nodiscard]] std::vector<Block> default_blocks(const Game& game, const ActionSpace* actions);

// Reads encoders/NAME.yaml. Throws Failure with everything that does not fit the game.
[[nodiscard]] std::vector<Block> read_blocks(const Game& game, const yaml::Node& root);
// The file of an encoder with this name beside a game or one of its variants. Throws Failure, with the
// nearest name.
[[nodiscard]] Path find_encoder(const Definition& definition, const std::string& name);

}  // namespace fuda
