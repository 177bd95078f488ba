#include "script/called.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fuda {

namespace {

struct Before {
  bool operator()(const auto& a, const auto& b) const {
    return std::tie(a.kind, a.seat, a.args, a.chosen) < std::tie(b.kind, b.seat, b.args, b.chosen);
  }
};

// `here` is the position or the observation with these moves.
template <class AnyMove>
std::vector<Called<AnyMove>> called(const Notation& notation, const auto& here, const auto& moves) {
  std::vector<AnyMove> all;
  all.reserve(moves.size());
  for_each_move(here, moves, [&](const AnyMove& move) { all.push_back(move); });
  std::vector<AnyMove> sorted = all;
  std::ranges::sort(sorted, Before());
  std::map<AnyMove, std::vector<AnyMove>, Before> alike;
  std::vector<Called<AnyMove>> out;
  for (const AnyMove& move : all) {
    const AnyMove first = notation.first_alike(here, move);
    if (first != move && std::ranges::binary_search(sorted, first, Before()))
      alike[first].push_back(move);
    else
      out.push_back({move, notation.write(here, move), {}});
  }
  if (alike.empty()) return out;
  for (Called<AnyMove>& one : out) {
    if (const auto found = alike.find(one.move); found != alike.end()) one.alike = std::move(found->second);
  }
  return out;
}

}  // namespace

std::vector<CalledMove> called_moves(const Notation& notation, const Observation& seen,
                                     const ObservedMoves& moves) {
  return called<ObservedMove>(notation, seen, moves);
}

std::vector<Called<Move>> called_moves(const Notation& notation, const State& state, const MoveSet& moves) {
  return called<Move>(notation, state, moves);
}

}  // namespace fuda
