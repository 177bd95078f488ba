#include "bind/answers.h"

#include <algorithm>

namespace fuda::lua {

namespace {

constexpr std::int32_t kBeginning = -1;  // the answer on the edge to the first question; no question comes
                                         // before it

constexpr int kArgumentBits = 13;

// A unique number for a move. Returns nothing if the arguments of the move are too large.
std::optional<std::uint64_t> number_of(const Move& move) {
  std::uint64_t number = std::uint64_t{move.kind} << 4U | move.seat;
  unsigned all = 0;  // a negative argument is a large unsigned number
  for (const std::int16_t argument : move.args) {
    const auto bits = static_cast<std::uint16_t>(argument);
    all |= bits;
    number = number << static_cast<unsigned>(kArgumentBits) | bits;
  }
  return all >> static_cast<unsigned>(kArgumentBits) == 0 ? std::optional(number) : std::nullopt;
}

// A number for a node. No move has the same number, because there is no kind kNone.
std::uint64_t number_of_node(std::uint32_t node) { return ~std::uint64_t{node}; }

std::size_t mixed(std::uint64_t from, std::int32_t answer) {
  std::uint64_t mix = from * 0x9e3779b97f4a7c15U;
  mix = (mix ^ mix >> 29U) + static_cast<std::uint32_t>(answer);
  mix *= 0xbf58476d1ce4e5b9U;
  return static_cast<std::size_t>(mix ^ mix >> 32U);
}

}  // namespace

void Asked::note(const Question& question, std::int32_t answer) {
  if (!complete_) return;
  if (std::ranges::any_of(all(), [&](const One& one) { return one.question == question; })) return;
  if (count_ == kMost) return give_up();
  all_[count_++] = {question, answer};
}

const Answers::Verdict* Answers::find(const Move& move, const State& state) {
  GuardStatistics& kind = kinds_[move.kind];
  if (kind.off) return nullptr;
  const auto number = number_of(move);
  if (!number) return nullptr;
  std::uint32_t at = next(*number, kBeginning);
  while (at != 0 && nodes_[at].kind == Node::Kind::question) at = follow(at, state);
  if (at == 0 || nodes_[at].kind == Node::Kind::nothing) return nullptr;
  ++kind.found;
  ++kind.found_in_all;
  return &nodes_[at].known;
}

// Goes from a question to the node after its answer. Returns 0 if that node is unknown.
std::uint32_t Answers::follow(std::uint32_t node, const State& state) {
  Node& asked = nodes_[node];
  const std::int32_t said = answer(state, asked.question);
  if (asked.last_to != 0 && asked.last_answer == said) return asked.last_to;
  const std::uint32_t to = next(number_of_node(node), said);
  if (to != 0) {
    asked.last_answer = said;
    asked.last_to = to;
  }
  return to;
}

void Answers::keep(const Move& move, const Asked& asked, const Verdict& known) {
  const auto number = number_of(move);
  const bool can_be = asked.complete() && number && nodes_.size() + asked.all().size() < kMostNodes;
  count_call(kinds_[move.kind], can_be);
  if (!can_be) return;
  const std::size_t before = nodes_.size();
  std::uint32_t at = next_or_new(*number, kBeginning);
  for (const auto& [question, answer] : asked.all()) {
    nodes_[at].kind = Node::Kind::question;
    nodes_[at].question = question;
    at = next_or_new(number_of_node(at), answer);
  }
  nodes_[at].kind = Node::Kind::answer;
  nodes_[at].known = known;
  GuardStatistics& kind = kinds_[move.kind];
  kind.nodes += nodes_.size() - before;
  if (kind.nodes > kFreeNodes + 4 * kind.found_in_all) kind.off = true;
}

void Answers::count_call(GuardStatistics& kind, bool kept) {
  kind.unkept = kept ? 0 : kind.unkept + 1;
  if (kind.unkept >= kUnkept) kind.off = kind.found < kUnkept;
  if (++kind.called < kPeriod) return;
  kind.off = kind.found < kPeriod / 2;
  kind.called = kind.found = 0;
}

Answers::Edge& Answers::place(std::uint64_t from, std::int32_t answer) {
  const std::size_t mask = edges_.size() - 1;
  std::size_t at = mixed(from, answer) & mask;
  while (edges_[at].to != 0 && (edges_[at].from != from || edges_[at].answer != answer)) at = (at + 1) & mask;
  return edges_[at];
}

std::uint32_t Answers::next(std::uint64_t from, std::int32_t answer) const {
  return const_cast<Answers*>(this)->place(from, answer).to;
}

std::uint32_t Answers::next_or_new(std::uint64_t from, std::int32_t answer) {
  if (2 * (nodes_.size() + 1) > edges_.size()) grow();
  Edge& edge = place(from, answer);
  if (edge.to == 0) {
    nodes_.emplace_back();  // add the node first, so that no edge leads to a missing node if memory runs out
    edge = {from, answer, static_cast<std::uint32_t>(nodes_.size() - 1)};
  }
  return edge.to;
}

void Answers::grow() {
  std::vector<Edge> before(2 * edges_.size());
  before.swap(edges_);
  for (const Edge& edge : before) {
    if (edge.to != 0) place(edge.from, edge.answer) = edge;
  }
}

}  // namespace fuda::lua
