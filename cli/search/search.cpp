#include "search/search.h"
#include "batch/no_end.h"
#include "engine/inside.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "base/stop.h"
#include "batch/random_games.h"
#include "bots/determinizer.h"
#include "model/legal.h"

namespace fuda {

namespace {

constexpr double kExploration = 0.7;
// The number of playouts that only measure how scores are spread, and do not count.
constexpr std::uint32_t kScouts = 20;
constexpr std::uint32_t kFewestScouts = 4;  // the minimum number of measuring playouts, in a small search
constexpr std::uint32_t kHeedfulScouts = 8;

// Computes ln n for n from 1 on. The result is the same on every machine, because the function computes the
// binary digits of log2 n by squaring integers.
double logarithm(std::uint32_t n) {
  const int whole = std::bit_width(n) - 1;
  // N / 2^whole, with 31 binary digits after the point.
  std::uint64_t x = static_cast<std::uint64_t>(n) << (31 - whole);
  std::uint64_t digits = 0;
  for (int i = 0; i < 31; ++i) {
    x = x * x >> 31;
    digits <<= 1;
    if ((x >> 32) != 0) {
      x >>= 1;
      digits |= 1;
    }
  }
  constexpr double kLn2 = 0.693147180559945309;
  const std::uint64_t log2 = (static_cast<std::uint64_t>(whole) << 31) | digits;
  return static_cast<double>(log2) / 2147483648.0 * kLn2;
}

}  // namespace

std::uint32_t Tree::find(Node node, MoveKey key) const {
  std::uint32_t at = first_[node];
  while (at != kOutside && edges_[at].key != key) at = edges_[at].next;
  return at;
}

std::uint32_t Tree::add(Node node, MoveKey key, Seat mover) {
  const auto number = static_cast<std::uint32_t>(edges_.size());
  const auto to = static_cast<Node>(first_.size());
  edges_.push_back({key, 0, 0, 0, to, first_[node], mover});
  first_[node] = number;
  first_.push_back(kOutside);
  return number;
}

Search::Search(Engine& engine, std::uint32_t playouts, std::chrono::milliseconds time)
    : engine_(engine),
      playouts_(playouts),
      time_(time),
      value_(engine),
      rollout_(engine),
      trees_(hides_moves(engine) ? engine.game().seats : 1U),
      logarithms_(1, 0),
      state_(engine.new_state()),
      before_(engine.new_state()) {}

double Search::logarithm_of(std::uint32_t n) {
  while (logarithms_.size() <= n)
    logarithms_.push_back(logarithm(static_cast<std::uint32_t>(logarithms_.size())));
  return logarithms_[n];
}

ObservedMove Search::run(const Observation& seen, Rng& rng) {
  const Rng start = rng;
  if (!counts_) {
    rules_of(engine_).use_watchdog();
    try {
      rules_of(engine_).together([&] { search(seen, rng); });
      return best(seen);
    } catch (const Failure&) {
      if (!rules_of(engine_).clock_ran_out()) throw;
    }
    // If only the clock ran out, the search must not fail. Repeat the playouts, and count instructions from
    // now on, because a game with one slow playout usually has more slow playouts.
    counts_ = true;
    rng = start;
  }
  rules_of(engine_).use_exact_budget();
  rules_of(engine_).together([&] { search(seen, rng); });
  return best(seen);
}

void Search::search(const Observation& seen, Rng& rng) {
  const auto start = std::chrono::steady_clock::now();
  for (Tree& tree : trees_) tree.clear();
  totals_.assign(engine_.game().seats, 0);
  done_ = 0;
  made_ = 0;
  Determinizer determinizer(engine_, seen);
  scout(determinizer, seen.seat, rng);
  for (std::uint32_t i = 0; i < playouts_; ++i) {
    if (time_.count() != 0 && i != 0 && std::chrono::steady_clock::now() - start >= time_) break;
    stop_if_asked();
    rules_of(engine_).begin_game();
    determinizer.deal(rng, state_);
    determinizer.imagining([&] { play_out(seen.seat, rng, true); });
  }
}

// Measures how leads are spread, and whether random playouts distinguish moves. Random moves may soon lose
// everything, so that nearly all random playouts have the same result. Then the search tries heedful
// playouts. If these also have the same result, the search returns to random playouts.
void Search::scout(Determinizer& determinizer, Seat first, Rng& rng) {
  const std::uint32_t scouts = std::clamp(playouts_ / 10, kFewestScouts, kScouts);
  const Alike by_chance = scout(determinizer, first, scouts, false, rng);
  if (by_chance.playouts * 10 < scouts * 9) return;
  const Alike heedful = scout(determinizer, first, kHeedfulScouts, true, rng);
  if (heedful.lead != by_chance.lead || heedful.playouts * 4 < kHeedfulScouts * 3) return;
  rollout_.be_heedful(false);
}

// Runs this many playouts, and returns the most frequent lead at their end.
Search::Alike Search::scout(Determinizer& determinizer, Seat first, std::uint32_t scouts, bool heedful,
                            Rng& rng) {
  rollout_.be_heedful(heedful);
  value_.begin();
  std::map<std::int64_t, std::uint32_t> ends;
  Alike most;
  for (std::uint32_t i = 0; i < scouts; ++i) {
    stop_if_asked();
    rules_of(engine_).begin_game();
    determinizer.deal(rng, state_);
    determinizer.imagining([&] { play_out(first, rng, false); });
    const std::uint32_t playouts = ++ends[value_.first_lead()];
    if (playouts > most.playouts) most = {value_.first_lead(), playouts};
  }
  return most;
}

void Search::play_out(Seat first, Rng& rng, bool grow) {
  at_.assign(trees_.size(), grow ? Tree::root() : Tree::kOutside);
  path_.clear();
  const std::uint32_t most = rollout_.most_moves();
  std::uint32_t made = 0;
  while (!state_.over() && made < most) {
    const Seat mover = made == 0 ? first : static_cast<Seat>(std::countr_zero(state_.turn().active));
    engine_.legal(state_, mover, moves_);
    if (moves_.empty()) throw no_move(engine_, state_, mover);
    const std::size_t tree = tree_of(mover);
    Move move;
    if (at_[tree] == Tree::kOutside) {
      move = rollout_.choose(state_, mover, moves_, rng);
    } else {
      std::uint32_t edge = Tree::kOutside;
      move = select(mover, trees_[tree], at_[tree], rng, edge);
      path_.push_back({tree, edge});
      // The playout leaves the tree at a new node. A heedful playout leaves the tree after one move. Deeper
      // in the tree, this seat's knowledge would influence the choices of the other seats.
      const Tree::Edge& taken = trees_[tree].edge(edge);
      at_[tree] = taken.visits == 0 || rollout_.is_heedful() ? Tree::kOutside : taken.to;
    }
    before_ = state_;
    engine_.apply(state_, move);
    ++made;
    if (trees_.size() > 1) follow(before_, move, tree);
    if (is_new_deal(before_, state_)) break;
  }
  value_.end(state_, values_);
  if (!grow) return;
  ++done_;
  made_ += made;
  for (std::size_t seat = 0; seat < totals_.size(); ++seat) totals_[seat] += values_[seat];
  for (const Gone& gone : path_) {
    Tree::Edge& edge = trees_[gone.tree].edge(gone.edge);
    ++edge.visits;
    edge.sum += values_[edge.mover];
  }
}

Move Search::select(Seat mover, Tree& tree, Tree::Node node, Rng& rng, std::uint32_t& edge) {
  open_.clear();
  new_.clear();
  for_each_move(state_, moves_, [&](const Move& move) {
    const MoveKey key = move_key(state_, move, mover);
    const std::uint32_t found = tree.find(node, key);
    if (found == Tree::kOutside) {
      new_.push_back({move, Tree::kOutside});
    } else if (std::ranges::none_of(open_, [&](const Candidate& c) { return c.edge == found; })) {
      open_.push_back({move, found});
    }
  });
  for (const Candidate& candidate : open_) ++tree.edge(candidate.edge).offered;
  if (!new_.empty()) {
    const Move move = new_[rng.below(static_cast<std::uint32_t>(new_.size()))].move;
    edge = tree.add(node, move_key(state_, move, mover), mover);
    tree.edge(edge).offered = 1;
    return move;
  }
  const Candidate* chosen = nullptr;
  double most = 0;
  for (const Candidate& candidate : open_) {
    const Tree::Edge& e = tree.edge(candidate.edge);
    if (e.visits == 0) continue;  // follow() has added this edge in this playout
    const double visits = e.visits;
    const double explore = std::sqrt(logarithm_of(e.offered) / visits) * (kExploration * kWhole);
    const double value = static_cast<double>(e.sum) / visits;
    if (chosen == nullptr || value + explore > most) {
      chosen = &candidate;
      most = value + explore;
    }
  }
  if (chosen == nullptr) chosen = &open_.front();
  edge = chosen->edge;
  return chosen->move;
}

// Moves down the trees. In the trees of the other seats, an edge is the information that the seat gets about
// the move.
void Search::follow(const State& before, const Move& move, std::size_t own_tree) {
  for (std::size_t t = 0; t < trees_.size(); ++t) {
    if (t == own_tree || at_[t] == Tree::kOutside) continue;
    const MoveKey key = seen_move_key(before, move, state_, static_cast<Seat>(t));
    std::uint32_t edge = trees_[t].find(at_[t], key);
    const bool is_new = edge == Tree::kOutside;
    if (is_new) edge = trees_[t].add(at_[t], key, move.seat);
    path_.push_back({t, edge});
    at_[t] = is_new ? Tree::kOutside : trees_[t].edge(edge).to;
  }
}

ObservedMove Search::best(const Observation& seen) const {
  const Tree& tree = trees_[tree_of(seen.seat)];
  ObservedMove chosen = nth_move(seen, seen.legal, 0);
  const Tree::Edge* most = nullptr;
  for_each_move(seen, seen.legal, [&](const ObservedMove& move) {
    const std::uint32_t found = tree.find(Tree::root(), move_key(seen, move));
    if (found == Tree::kOutside) return;
    const Tree::Edge& edge = tree.edge(found);
    const bool better = most == nullptr || edge.visits > most->visits ||
                        (edge.visits == most->visits && edge.sum > most->sum);
    if (!better) return;
    most = &edge;
    chosen = move;
  });
  return chosen;
}

std::vector<std::int32_t> Search::expects() const {
  std::vector<std::int32_t> out;
  out.reserve(totals_.size());
  for (const std::int64_t total : totals_)
    out.push_back(static_cast<std::int32_t>(total / std::max(done_, 1U)));
  return out;
}

void Search::release() {
  for (Tree& tree : trees_) tree.release();
}

std::size_t Search::memory() const {
  std::size_t bytes = 0;
  for (const Tree& tree : trees_) bytes += tree.bytes();
  return bytes;
}

}  // namespace fuda
