// The trees and playouts of a search: P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo
// Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012. Each playout
// starts in a different position that could be the real one. The playout descends a tree that all playouts
// share, by reward + 0.7 √(ln availability / visits). The playout then adds one node, and plays at random to
// the end. If every move is public, the search has one tree of positions as the thinking seat sees them
// (SO-ISMCTS). If some moves are hidden, each seat has its own tree (MO-ISMCTS). If all seats choose at once,
// the search lets them choose one after the other, each in its own tree. A seat's tree does not show the
// choices of the other seats.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "bots/playout_value.h"
#include "engine/engine.h"
#include "model/moves.h"
#include "model/observation.h"
#include "model/rng.h"
#include "search/rollout.h"

namespace fuda {

// A number for a move. In all positions in which the move looks the same to a seat, the number is the same. A
// card counts by its face if the seat sees it, and otherwise by its place.
using MoveKey = std::uint64_t;
[[nodiscard]] MoveKey move_key(const State& state, const Move& move, Seat viewer);
[[nodiscard]] inline MoveKey move_key(const Observation& seen, const ObservedMove& move) {
  return move_key(seen.state, move.as_seen(), seen.seat);
}
// The key of a move for a seat that watches another seat make the move.
[[nodiscard]] MoveKey seen_move_key(const State& before, const Move& move, const State& after, Seat viewer);

class Determinizer;

// Plays a few random games to find out whether some moves of this game are hidden from some seats.
[[nodiscard]] bool hides_moves(Engine& engine);

// A search tree. A node is a position as a seat sees it. An edge is a move.
class Tree {
 public:
  using Node = std::uint32_t;
  static constexpr Node kOutside = 0xffffffff;

  struct Edge {
    MoveKey key = 0;
    std::int64_t sum = 0;       // sum of the results of the edge's mover, in millionths
    std::uint32_t visits = 0;   // the number of playouts that took the edge
    std::uint32_t offered = 0;  // the number of playouts that could have taken the edge
    Node to = kOutside;
    std::uint32_t next = kOutside;  // the next edge of the same node
    Seat mover = kNone;
  };

  void clear() {
    edges_.clear();
    first_.assign(1, kOutside);
  }
  static constexpr Node root() { return 0; }
  // The edge of a node with this move. Returns kOutside if the node has no edge with this move.
  [[nodiscard]] std::uint32_t find(Node node, MoveKey key) const;
  std::uint32_t add(Node node, MoveKey key, Seat mover);
  [[nodiscard]] Edge& edge(std::uint32_t number) { return edges_[number]; }
  [[nodiscard]] const Edge& edge(std::uint32_t number) const { return edges_[number]; }
  void release() { *this = {}; }
  [[nodiscard]] std::size_t bytes() const {
    return edges_.capacity() * sizeof(Edge) + first_.capacity() * sizeof(first_[0]);
  }

 private:
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> first_;  // the first edge of each node
};

class Search {
 public:
  // Makes at most this many playouts per move. If `time` is not 0, the search stops after that time, so the
  // same seed may lead to different moves.
  Search(Engine& engine, std::uint32_t playouts, std::chrono::milliseconds time = {});

  // Returns the best move of this observation. Throws Failure if the rules fail.
  [[nodiscard]] ObservedMove run(const Observation& seen, Rng& rng);
  // The average result of each seat, in millionths.
  [[nodiscard]] std::vector<std::int32_t> expects() const;
  // The number of playouts of the last search, the number of their moves, and whether they were heedful
  // (search/rollout.h).
  [[nodiscard]] std::uint32_t playouts() const { return done_; }
  [[nodiscard]] std::uint64_t moves() const { return made_; }
  [[nodiscard]] bool is_heedful() const { return rollout_.is_heedful(); }
  // memory() is the size of the trees of the last search in bytes. release() frees them.
  [[nodiscard]] std::size_t memory() const;
  void release();

 private:
  void search(const Observation& seen, Rng& rng);
  struct Alike {
    std::int64_t lead = 0;
    std::uint32_t playouts = 0;
  };
  void scout(Determinizer& determinizer, Seat first, Rng& rng);
  Alike scout(Determinizer& determinizer, Seat first, std::uint32_t scouts, bool heedful, Rng& rng);
  [[nodiscard]] double logarithm_of(std::uint32_t n);
  void play_out(Seat first, Rng& rng, bool grow);
  // Chooses the move at this node of the tree, and sets `edge` to the edge of that move.
  Move select(Seat mover, Tree& tree, Tree::Node node, Rng& rng, std::uint32_t& edge);
  void follow(const State& before, const Move& move, std::size_t own_tree);
  [[nodiscard]] ObservedMove best(const Observation& seen) const;
  [[nodiscard]] std::size_t tree_of(Seat seat) const { return trees_.size() == 1 ? 0 : seat; }

  struct Candidate {
    Move move;
    std::uint32_t edge = Tree::kOutside;
  };
  struct Gone {
    std::size_t tree = 0;
    std::uint32_t edge = Tree::kOutside;
  };

  Engine& engine_;
  std::uint32_t playouts_;
  std::chrono::milliseconds time_;
  bool counts_ = false;  // whether the search counts instructions, because the clock ran out in an earlier
                         // call
  PlayoutValue value_;
  Rollout rollout_;
  std::vector<Tree> trees_;  // one tree, or one tree per seat
  std::vector<double> logarithms_;
  State state_, before_;
  MoveSet moves_;
  // The current node of each tree, or kOutside if the playout has left the tree.
  std::vector<Tree::Node> at_;
  std::vector<Gone> path_;
  std::vector<Candidate> open_, new_;
  std::vector<std::int32_t> values_;
  std::vector<std::int64_t> totals_;
  std::uint32_t done_ = 0;
  std::uint64_t made_ = 0;
};

}  // namespace fuda
