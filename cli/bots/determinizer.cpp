#include "bots/determinizer.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

// Whether a counter that the seat sees holds the same card in both positions. `seen` is an observation, in
// which a hidden card may have any face. For cards with the same face, compares only their places.
bool same_held(const State& seen, const State& state, CounterId counter) {
  if (seen.game().family_of(counter).holds != Holds::card)
    return seen.counter(counter) == state.counter(counter);
  if (seen.counter(counter) == kUntold) return state.held_card(counter) != kNone;
  const CardId a = seen.held_card(counter);
  const CardId b = state.held_card(counter);
  if (a == kNone || b == kNone) return a == b;
  return seen.zone_of(a) == state.zone_of(b) && seen.position_of(a) == state.position_of(b);
}

// Whether both positions look the same to the seat.
bool look_alike(const State& a, const State& b, Seat seat) {
  const Game& game = a.game();
  const Turn& now = a.turn();
  const Turn& then = b.turn();
  if (now.ply != then.ply || now.active != then.active || now.seat != then.seat || now.phase != then.phase ||
      now.outcome != then.outcome || now.countdown != then.countdown)
    return false;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    if (a.size(zone) != b.size(zone)) return false;
    const View view(a, seat);
    for (std::size_t i = 0; i < a.size(zone); ++i) {
      if (view.sees(zone, i) && game.cards[a.cards(zone)[i]] != game.cards[b.cards(zone)[i]]) return false;
    }
  }
  for (std::size_t i = 0; i < game.counters.size(); ++i) {
    const auto counter = static_cast<CounterId>(i);
    if (sees_counter(game, counter, seat) && !same_held(a, b, counter)) return false;
  }
  return true;
}

}  // namespace

Determinizer::Determinizer(Engine& engine, const Observation& seen)
    : engine_(engine),
      seen_(seen),
      game_(engine.game()),
      base_(seen.choice == nullptr ? seen.state : seen.choice->start),
      known_(seen.choice == nullptr ? seen.known : seen.choice->known) {
  find_places();
  if (!rules_of(engine_).has_imagine()) allot();
}

void Determinizer::find_places() {
  const auto& ruled_out = seen_.choice == nullptr ? seen_.ruled_out : seen_.choice->ruled_out;
  for (std::size_t z = 0; z < game_.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    const auto cards = base_.cards(zone);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!known_.test(cards[i])) {
        Place place{zone, static_cast<CardPosition>(i)};
        if (!game_.facts.empty()) {
          place.told_yes = base_.told_yes(cards[i]);
          place.told_no = base_.told_no(cards[i]);
        }
        if (!ruled_out.empty()) place.ruled_out = ruled_out[cards[i]];
        places_.push_back(place);
        at_.push_back(cards_.size());
      }
      cards_.push_back(cards[i]);
    }
  }
  dealt_.resize(places_.size());
}

// Determines the faces that each place takes.
void Determinizer::allot() {
  std::vector<CardId> cards;
  std::ranges::transform(at_, std::back_inserter(cards), [this](std::size_t at) { return cards_[at]; });
  takes_.assign(places_.size(), {});
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const Place& place = places_[p];
    for (std::size_t f = 0; f < game_.faces.size(); ++f) {
      const Face& face = game_.faces[f];
      bool fits = (place.told_yes & ~face.facts) == 0 && (place.told_no & face.facts) == 0 &&
                  !place.ruled_out.test(f);
      for (const lua::RuledOut& out : ruled_out_) {
        if (out.zone == place.zone && (out.position == kNone || out.position == place.position))
          fits = fits && face.values[out.attribute] != out.value;
      }
      takes_[p].set(f, fits);
    }
  }
  allotment_.emplace(game_, std::move(cards), takes_);
  const int impossible = allotment_->impossible();
  if (impossible < 0) return;
  const Place& place = places_[static_cast<std::size_t>(impossible)];
  const Zone& zone = game_.zones[place.zone];
  const ZoneFamily& family = game_.zone_families[zone.family];
  const std::string which = family.count == 1 ? "" : fmt::format(" {}", zone.index + 1);
  throw Failure(
      error_at(rules_of(engine_).imagine_place(),
               fmt::format("no card for place {0} of {1}{2} matches everything that seat {3} was told",
                           place.position + 1, family.name, which, seen_.seat + 1),
               ruled_out_.empty() ? "" : "'imagine' rules out too many cards"));
}

void Determinizer::deal(Rng& rng, State& out) {
  for (int i = 0; i < kTries; ++i) {
    lay(rng, out);
    bool chosen = seen_.choice == nullptr;
    if (!chosen) imagining([&] { chosen = choose(rng, out); });
    if (chosen) {
      out.turn().rng = Rng(rng.next());
      return;
    }
  }
  throw Failure(error_at(
      {}, fmt::format("in {1} attempted deals, no choices of the other seats matched what seat {0} sees",
                      seen_.seat + 1, kTries)));
}

bool Determinizer::allows(const State& other) const {
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const CardId card = other.cards(places_[p].zone)[places_[p].position];
    if (!takes_[p].test(game_.cards[card])) return false;
  }
  return true;
}

void Determinizer::lay(Rng& rng, State& out) {
  out = base_;
  out.turn().rng = Rng(rng.next());
  if (rules_of(engine_).has_imagine()) {
    auto ruled_out = rules_of(engine_).imagine(out, {seen_.seat, &known_});
    if (!allotment_ || ruled_out != ruled_out_) {
      ruled_out_ = std::move(ruled_out);
      allot();
    }
  }
  allotment_->deal(rng, dealt_);
  for (std::size_t i = 0; i < at_.size(); ++i) cards_[at_[i]] = dealt_[i];
  out.deal_again(cards_);
  // A held card about which the seat knows nothing may be any dealt card.
  for (const CounterId holder : game_.card_holders) {
    if (out.counter(holder) == kUntold && !dealt_.empty())
      out.set_counter(holder, dealt_[rng.below(static_cast<std::uint32_t>(dealt_.size()))] + 1);
  }
  if (game_.facts.empty()) return;
  for (std::size_t i = 0; i < at_.size(); ++i)
    out.set_told(dealt_[i], places_[i].told_yes, places_[i].told_no);
}

// Repeats all choices since the start of the phase, in the same order.
bool Determinizer::choose(Rng& rng, State& out) {
  const State* before = &base_;
  for (const Observation::Choice::ChosenMove& made : seen_.choice->moves) {
    if (made.move.kind == kNone) {
      if (!choose_for(made, rng, out)) return false;
    } else {
      const Move move = same_move(*before, made.move.as_seen(), out);
      engine_.legal(out, move.seat, moves_);
      if (!contains(out, moves_, move) && !engine_.is_free(out, move)) return false;
      engine_.apply(out, move);
      if (!look_alike(made.state, out, seen_.seat)) return false;
    }
    before = &made.state;
  }
  return true;
}

bool Determinizer::choose_for(const Observation::Choice::ChosenMove& made, Rng& rng, State& out) {
  engine_.legal(out, made.move.seat, moves_);
  std::vector<Move> left;
  left.reserve(moves_.size());
  for_each_move(out, moves_, [&](const Move& move) { left.push_back(move); });
  State chosen = out;
  while (!left.empty()) {
    std::swap(left[rng.below(static_cast<std::uint32_t>(left.size()))], left.back());
    chosen = out;
    engine_.apply(chosen, left.back());
    left.pop_back();
    if (!look_alike(made.state, chosen, seen_.seat)) continue;
    out = chosen;
    return true;
  }
  return false;
}

std::string Determinizer::hidden_counters() const {
  std::vector<std::string> names;
  for (const CounterFamily& family : game_.counter_families) {
    bool hidden = false;
    for (unsigned i = 0; i < family.count; ++i)
      hidden = hidden || !sees_counter(game_, static_cast<CounterId>(family.first + i), seen_.seat);
    if (hidden) names.push_back(fmt::format("'{}'", family.name));
  }
  return spoken_list(names);
}

// Adds a hint to a failure. If the seat knows everything, the position is the real position, so the failure
// gets no hint.
Failure Determinizer::imagined(const Failure& failure) const {
  Findings findings = failure.findings();
  if (places_.empty() && seen_.choice == nullptr) return Failure(std::move(findings));
  std::string how = fmt::format(
      "the error is in an imagined position, after a redeal of the cards that seat {} does not know\n"
      "an 'imagine' rule can exclude impossible cards with 'rule_out'",
      seen_.seat + 1);
  if (const std::string hidden = hidden_counters(); !hidden.empty() && !rules_of(engine_).has_imagine())
    how +=
        fmt::format("\na redeal does not guess hidden counters ({}): an 'imagine' rule can set them", hidden);
  for (Finding& finding : findings) {
    // Add the hint only once, even if seats in an imagined position imagine further positions.
    if (finding.subject.kind == Subject::Kind::imagined) continue;
    finding.subject = {Subject::Kind::imagined, {}};
    finding.add_hint(how);
  }
  return Failure(std::move(findings));
}

}  // namespace fuda
