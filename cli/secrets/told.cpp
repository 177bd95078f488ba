#include "secrets/told.h"

#include <algorithm>
#include <cstring>
#include <variant>

#include "engine/inside.h"
#include "model/observation.h"
#include "model/view.h"

namespace fuda {

namespace {

bool same_chance(const Rng& a, const Rng& b) { return std::memcmp(&a, &b, sizeof(Rng)) == 0; }

// The card whose face the seat sees in a step, or kNone if the seat sees no face.
CardId face_of(const Step& step) {
  if (const auto* moved = std::get_if<CardMoved>(&step)) return moved->card;
  if (const auto* shown = std::get_if<CardShown>(&step)) return shown->card;
  return kNone;
}

bool same_part(const SaidPart& a, const SaidPart& b) {
  return a.kind == b.kind && a.of == b.of && a.what == b.what;
}

bool shows_card(const Said& said) {
  return std::ranges::any_of(said.parts, [](const SaidPart& part) {
    return part.kind == SaidPart::Kind::card && part.what != static_cast<CardId>(kNone);
  });
}

// This function and the functions below compare steps of the same shape.
bool same_faces(const Step& a, const Step& b) {
  if (face_of(a) != face_of(b)) return false;
  const auto* said = std::get_if<Said>(&a);
  const auto* other = std::get_if<Said>(&b);
  if (said == nullptr || other == nullptr || (!shows_card(*said) && !shows_card(*other))) return true;
  return std::ranges::equal(said->parts, other->parts, same_part);
}

bool same_numbers(const Step& a, const Step& b) {
  if (const auto* changed = std::get_if<CounterChanged>(&a))
    return changed->after == std::get<CounterChanged>(b).after;
  if (const auto* told = std::get_if<CardTold>(&a)) {
    const auto& other = std::get<CardTold>(b);
    return told->is == other.is && told->is_not == other.is_not;
  }
  if (const auto* said = std::get_if<Said>(&a))
    return std::ranges::equal(said->parts, std::get<Said>(b).parts, same_part);
  return true;
}

// If the host leaves a phase in which no seat can move, the seats' cards decide who can move, as everyone
// knows.
bool same_turn(const Game& game, const Turn& a, const Turn& b) {
  const Phase& phase = game.phases[a.phase];
  const bool lets_out = phase.has_way_out();
  return (a.seat == b.seat || phase.skips) && a.phase == b.phase && (a.active == b.active || lets_out) &&
         a.outcome == b.outcome && a.countdown == b.countdown && a.countdown_outcome == b.countdown_outcome &&
         a.winners == b.winners;
}

// The zones of the table in which the seat knows no card. If the rules read something elsewhere, no zone
// counts, because a position in such a zone may reveal what they read.
std::vector<bool> blind_zones(const Happened& happened, Seat seat,
                              const std::vector<lua::HiddenRead>& reads) {
  const State& state = happened.before;
  const Game& game = state.game();
  const View view(state, seat);
  std::vector<bool> blind(game.zones.size());
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    const Family& family = game.zone_families[game.zones[z].family];
    const bool only_here =
        std::ranges::all_of(reads, [&](const lua::HiddenRead& read) { return read.zone == zone; });
    blind[z] = family.per == Per::table && family.visible == Visible::none && only_here &&
               std::ranges::none_of(state.cards(zone), [&](CardId card) {
                 return view.sees_card(card) || happened.memory.knows(seat, card) ||
                        (happened.memory.told_yes(seat, card) | happened.memory.told_no(seat, card)) != 0;
               });
  }
  return blind;
}

// The number of the place of the card that a counter holds. 0 if the seat does not see the counter, or if the
// counter holds no card.
std::int32_t place_of(const State& state, const View& view, CounterId holder) {
  const CardId held = state.held_card(holder);
  if (held == kNone || !view.sees_counter(holder)) return 0;
  return 1 + state.zone_of(held) * static_cast<std::int32_t>(kMaxCards) + state.position_of(held);
}

}  // namespace

Telling::Telling(const Happened& happened, Seat seat, const std::vector<lua::HiddenRead>& reads)
    : happened_(happened),
      game_(happened.before.game()),
      seat_(seat),
      blind_(blind_zones(happened, seat, reads)) {}

Account Telling::of(Engine& engine, const State& before, State& after) const {
  Account told;
  after = before;
  {
    const Listening listening(after, told.real);
    rules_of(engine).begin_leaks();
    if (happened_.move) {
      engine.apply(after, same_move(happened_.before, *happened_.move, before));
    } else {
      Inside::begin(engine, after);
    }
  }
  const bool secret = happened_.move && happened_.move->seat != seat_ && is_secret(before, after);
  seen_steps(game_, told.real, secret, seat_, told.steps);
  told.declared = declared_steps(engine, told, secret);
  const View view(after, seat_);
  for (std::size_t z = 0; z < game_.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    for (std::size_t i = 0; i < after.size(zone); ++i) told.faces.push_back(view.face(zone, i));
  }
  for (std::size_t i = 0; i < game_.counters.size(); ++i) {
    const auto counter = static_cast<CounterId>(i);
    const bool holds_card = game_.family_of(counter).holds == Holds::card;
    told.counters.push_back(holds_card ? place_of(after, view, counter) : view.counter(counter).value_or(0));
  }
  told.turn = after.turn();
  told.chance = !same_chance(before.turn().rng, after.turn().rng);
  return told;
}

std::vector<bool> Telling::declared_steps(Engine& engine, const Account& told, bool secret) const {
  std::vector<bool> declared(told.steps.size());
  const auto seen_until = [&](std::size_t end) {
    Steps seen;
    seen_steps(game_, {told.real.begin(), told.real.begin() + static_cast<std::ptrdiff_t>(end)}, secret,
               seat_, seen);
    return seen.size();
  };
  for (const auto& [first, last] : rules_of(engine).declared_steps()) {
    const std::size_t end = seen_until(last);
    for (std::size_t i = seen_until(first); i < end; ++i) declared[i] = true;
  }
  return declared;
}

// The seat cannot distinguish the cards of a blind zone, so their positions in the zone mean nothing to the
// seat.
bool Telling::same_shape(const Step& a, const Step& b) const {
  if (a.index() != b.index()) return false;
  const auto same_position = [&](ZoneId zone, CardPosition one, CardPosition other) {
    return blind_[zone] || one == other;
  };
  if (const auto* moved = std::get_if<CardMoved>(&a)) {
    const auto& other = std::get<CardMoved>(b);
    return moved->from == other.from && moved->to == other.to &&
           same_position(moved->from, moved->left, other.left) &&
           same_position(moved->to, moved->reached, other.reached);
  }
  if (const auto* shuffled = std::get_if<ZoneShuffled>(&a))
    return shuffled->zone == std::get<ZoneShuffled>(b).zone;
  if (const auto* changed = std::get_if<CounterChanged>(&a))
    return changed->counter == std::get<CounterChanged>(b).counter;
  if (const auto* told = std::get_if<CardTold>(&a)) {
    const auto& other = std::get<CardTold>(b);
    return told->zone == other.zone && same_position(told->zone, told->position, other.position);
  }
  if (const auto* shown = std::get_if<CardShown>(&a)) {
    const auto& other = std::get<CardShown>(b);
    return shown->zone == other.zone && shown->to == other.to &&
           same_position(shown->zone, shown->position, other.position);
  }
  if (const auto* entered = std::get_if<PhaseEntered>(&a)) {
    const auto& other = std::get<PhaseEntered>(b);
    return entered->phase == other.phase && entered->seat == other.seat;
  }
  if (const auto* ended = std::get_if<GameEnded>(&a)) return ended->outcome == std::get<GameEnded>(b).outcome;
  const auto& said = std::get<Said>(a);
  const auto& other = std::get<Said>(b);
  return said.saying == other.saying && saying_of(game_, said).text == saying_of(game_, other).text;
}

// If the faces that the seat sees differ, these faces alone may explain a difference in later numbers and
// steps. The same applies to random numbers, because random numbers may select different cards. A difference
// in a declared step may explain all later differences.
std::optional<std::size_t> Telling::difference(const Account& a, const Account& b) const {
  const std::size_t common = std::min(a.steps.size(), b.steps.size());
  bool other_faces = false;
  std::optional<std::size_t> number;
  std::size_t i = 0;
  const auto is_declared = [](const Account& of, std::size_t at) {
    return at < of.declared.size() && of.declared[at];
  };
  for (; i < common && same_shape(a.steps[i], b.steps[i]); ++i) {
    if (is_declared(a, i) && is_declared(b, i)) {
      if (!same_faces(a.steps[i], b.steps[i]) || !same_numbers(a.steps[i], b.steps[i])) return number;
      continue;
    }
    if (!same_faces(a.steps[i], b.steps[i])) {
      other_faces = true;
    } else if (!number && !same_numbers(a.steps[i], b.steps[i])) {
      number = i;
    }
  }
  const bool other_end = a.faces != b.faces;
  const bool same_shapes = i == a.steps.size() && i == b.steps.size() && same_turn(game_, a.turn, b.turn);
  if (!same_shapes) {
    if (is_declared(a, i) || is_declared(b, i)) return number;
    const bool follows = other_faces || ((a.chance || b.chance) && other_end);
    return follows ? std::nullopt : std::optional(number.value_or(i));
  }
  if (other_faces || other_end) return std::nullopt;
  if (number) return number;
  return a.counters == b.counters ? std::nullopt : std::optional(i);
}

}  // namespace fuda
