// Writes and reads the values of holders.
#include <algorithm>
#include <charconv>

#include "base/lists.h"
#include "model/notation.h"
#include "model/observation.h"

namespace fuda {

namespace {

constexpr const char* kNothing = "none";
constexpr const char* kUnknown = "?";

}  // namespace

std::vector<std::string> Notation::holdable(CounterId counter) const {
  const CounterFamily& family = game_->family_of(counter);
  switch (family.holds) {
    case Holds::number:
      return {};
    case Holds::seat:
      return seats_;
    case Holds::move:
      return names_of(game_->moves);
    case Holds::card:
      return names_of(game_->faces);
    case Holds::value:
      return names_of(game_->attributes[family.value_of].values);
  }
  return {};
}

std::string Notation::held(CounterId counter, std::int32_t value) const {
  const CounterFamily& family = game_->family_of(counter);
  if (!family.is_holder()) return std::to_string(value);
  if (value == 0) return kNothing;
  if (value < 0) return kUnknown;
  if (family.holds == Holds::card) return game_->face(static_cast<CardId>(value - 1)).name;
  return holdable(counter)[static_cast<std::size_t>(value - 1)];
}

std::string Notation::held(const Observation& seen, CounterId counter) const {
  const State& state = seen.state;
  if (game_->family_of(counter).holds == Holds::card) {
    const CardId card = state.held_card(counter);
    if (card != kNone && !seen.known.test(card))
      return zone(state.zone_of(card)) + "." + std::to_string(state.position_of(card) + 1);
  }
  return held(counter, state.counter(counter));
}

std::optional<std::int32_t> Notation::read_held(CounterId counter, const std::string& word,
                                                const State* state) const {
  const std::vector<std::string> names = holdable(counter);
  const auto found = std::ranges::find(names, word);
  const auto number = static_cast<std::int32_t>(found - names.begin());
  if (game_->family_of(counter).holds != Holds::card) {
    if (found != names.end()) return number + 1;
  } else if (state != nullptr) {
    const CardId card =
        found != names.end() ? first_of(*state, static_cast<FaceId>(number)) : card_at(*state, word);
    if (card != kNone) return card + 1;
  }
  if (word == kNothing && found == names.end()) return 0;
  return std::nullopt;
}

CardId Notation::first_of(const State& state, FaceId face) const {
  for (std::size_t z = 0; z < game_->zones.size(); ++z) {
    for (const CardId card : state.cards(static_cast<ZoneId>(z))) {
      if (game_->cards[card] == face) return card;
    }
  }
  return kNone;
}

CardId Notation::card_at(const State& state, const std::string& word) const {
  const std::size_t dot = word.rfind('.');
  const ZoneId zone = dot == std::string::npos ? kNone : find_zone(word.substr(0, dot));
  if (zone == kNone) return kNone;
  int place = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + dot + 1, end, place);
  if (stop != end || error != std::errc() || place < 1 || place > state.size(zone)) return kNone;
  return state.cards(zone)[static_cast<std::size_t>(place - 1)];
}

}  // namespace fuda
