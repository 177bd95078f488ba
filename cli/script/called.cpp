#include "script/called.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/legal.h"

namespace fuda {

namespace {

struct Before {
  bool operator()(const Move& a, const Move& b) const {
    return std::tie(a.kind, a.seat, a.args, a.chosen) < std::tie(b.kind, b.seat, b.args, b.chosen);
  }
};

}  // namespace

std::vector<CalledMove> called_moves(const Notation& notation, const State& state, const MoveSet& moves) {
  std::vector<Move> all;
  all.reserve(moves.size());
  for_each_move(state, moves, [&](const Move& move) { all.push_back(move); });
  std::vector<Move> sorted = all;
  std::ranges::sort(sorted, Before());
  std::map<Move, std::vector<Move>, Before> alike;
  std::vector<CalledMove> out;
  for (const Move& move : all) {
    const Move first = notation.first_alike(state, move);
    if (first != move && std::ranges::binary_search(sorted, first, Before()))
      alike[first].push_back(move);
    else
      out.push_back({move, notation.write(state, move), {}});
  }
  if (alike.empty()) return out;
  for (CalledMove& one : out) {
    if (const auto found = alike.find(one.move); found != alike.end()) one.alike = std::move(found->second);
  }
  return out;
}

}  // namespace fuda
