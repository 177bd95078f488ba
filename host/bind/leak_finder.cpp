#include "bind/leak_finder.h"

#include <algorithm>
#include <variant>

#include "model/view.h"

namespace fuda::lua {

namespace {

// The seats that notice a step, even if they do not see all of its details. This class must agree with
// SeenSteps in model/observation.cpp.
class SeenBy {
 public:
  explicit SeenBy(const Game& game) : game_(game) {}

  SeatMask operator()(const CardMoved&) const { return game_.all_seats(); }
  SeatMask operator()(const ZoneShuffled&) const { return game_.all_seats(); }
  SeatMask operator()(const CounterChanged& step) const {
    return seats_that_see_counter(game_, step.counter);
  }
  SeatMask operator()(const CardTold& step) const { return step.to; }
  SeatMask operator()(const CardShown&) const { return game_.all_seats(); }
  SeatMask operator()(const PhaseEntered&) const { return game_.all_seats(); }
  SeatMask operator()(const GameEnded&) const { return game_.all_seats(); }
  SeatMask operator()(const Said&) const { return game_.all_seats(); }

 private:
  const Game& game_;
};

// Whether everything announced about the card leaves only one face.
bool told_face(const State& state, CardId card) {
  const Game& game = state.game();
  for (std::size_t face = 0; face < game.faces.size(); ++face) {
    if (face != game.cards[card] && state.open(card, static_cast<FaceId>(face))) return false;
  }
  return true;
}

// The seats that know the card's face. A seat knows a face that it sees now, or saw in step number `steps` or
// a later step. A seat also knows the face of a card that it was shown earlier and can still identify. The
// facts that a seat was told may also leave only one face.
SeatMask saw(const State& state, CardId card, std::size_t steps) {
  const Steps& all = *state.listener();
  const SeatMask now = seats_that_see_card(state, card);
  if (now == state.game().all_seats() || told_face(state, card)) return state.game().all_seats();
  unsigned seen = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i < steps && std::holds_alternative<ZoneShuffled>(all[i])) seen = 0;
    const auto* shown = std::get_if<CardShown>(&all[i]);
    if (shown != nullptr && shown->card == card) seen |= shown->to;
    const auto* moved = std::get_if<CardMoved>(&all[i]);
    if (i >= steps && moved != nullptr && moved->card == card) seen |= moved->seen;
  }
  return static_cast<SeatMask>(seen | now);
}

}  // namespace

void LeakFinder::look(KindId kind, const State& state, const Viewer& viewer,
                      const std::function<void(const State&)>& call) {
  if (viewer.seat == kNone) return call(state);
  if (!game_.moves[kind].reveals.empty()) {
    if (viewer.truth == nullptr) return call(state);
    access_.show(*viewer.truth);
    call(*viewer.truth);
    access_.show(state);
    return;
  }
  for (const Watch::Noted& noted : watched(state, viewer, [&] { call(state); })) {
    const HiddenRead read = noted.read();
    const bool known = std::ranges::any_of(leaks_, [&](const Leak& leak) {
      return leak.rule == kind && leak.read.place.line == read.place.line &&
             leak.read.place.file == read.place.file;
    });
    if (!known) leaks_.push_back({Leak::RuleKind::guard, kind, noted.unseen, read, std::nullopt});
  }
}

void LeakFinder::note_change(const State& state, Leak::RuleKind by, std::uint8_t rule,
                             const std::vector<Watch::Noted>& noted) {
  if (noted.empty()) return;
  const std::size_t first = reads_.size();
  reads_.insert(reads_.end(), noted.begin(), noted.end());
  changes_.push_back({by, rule, first, reads_.size(), state.listener()->size(), Watch::ComingEnd(state)});
}

void LeakFinder::begin_move() {
  changes_.clear();
  reads_.clear();
  leaks_.clear();
  declared_.clear();
}

void LeakFinder::end_move(const State& state) {
  leaks_.clear();
  for (const Change& change : changes_) settle(change, state);
  changes_.clear();
}

void LeakFinder::settle(const Change& change, const State& state) {
  const Steps& steps = *state.listener();
  for (std::size_t read = change.first; read < change.last; ++read) {
    const Watch::Noted& noted = reads_[read];
    unsigned unseen = noted.unseen;
    if (noted.card != kNone) unseen &= ~static_cast<unsigned>(saw(state, noted.card, noted.steps));
    if (unseen == 0) continue;
    const auto tell = [&](const Step& step) {
      const auto told = static_cast<SeatMask>(unseen & std::visit(SeenBy(game_), step));
      if (told == 0) return;
      leaks_.push_back({change.by, change.rule, told, noted.read(), step});
      unseen &= ~static_cast<unsigned>(told);
    };
    for (std::size_t i = noted.steps; i < change.steps; ++i) tell(steps[i]);
    // `finish_after` takes no step, but all seats see the end of the game when it happens.
    if (change.end.is_set() && change.end != noted.end) tell(GameEnded{change.end.outcome});
  }
}

}  // namespace fuda::lua
