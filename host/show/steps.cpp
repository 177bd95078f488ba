// What happened in a move, for people: the cards in the order in which they moved, then what was told, then
// the numbers and the phase as the move left them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "script/expect.h"
#include "script/words.h"
#include "show/text.h"

namespace fuda {

namespace {

constexpr std::size_t kMostCards = 8;  // that are named one by one

class StepsText {
 public:
  StepsText(const Match& match, const MoveMade& made)
      : match_(match), game_(match.game()), words_(match), made_(made), steps_(journeys(made.steps)) {}

  std::string text() {
    for (at_ = 0; at_ < steps_.size();) {
      std::visit([this](const auto& step) { say(step); }, steps_[at_]);
    }
    for (std::size_t i = 0; i < game_.counters.size(); ++i) counter(static_cast<CounterId>(i));
    for (const std::string& part : told_) add(part);
    const PhaseId phase = made_.after.turn().phase;
    if (phase != made_.before.turn().phase && !made_.after.over())
      add("→ " + words_.of("phase", game_.phases[phase].name));
    return text_;
  }

 private:
  void add(const std::string& part) { text_ += (text_.empty() ? "" : " · ") + part; }

  // A card that went on from where it had just come to, in the same phase, made one journey. What was
  // shuffled meanwhile is not known to be the same card, and its order before does not matter.
  static Steps journeys(const Steps& steps) {
    Steps joined;
    std::map<CardId, std::size_t> moved;
    for (const Step& step : steps) {
      const auto* card = std::get_if<CardMoved>(&step);
      if (std::holds_alternative<ZoneShuffled>(step) || std::holds_alternative<PhaseEntered>(step))
        moved.clear();
      if (const auto* shuffled = std::get_if<ZoneShuffled>(&step)) {
        std::erase_if(joined, [&](const Step& one) {
          const auto* within = std::get_if<CardMoved>(&one);
          return within != nullptr && within->from == shuffled->zone && within->to == shuffled->zone;
        });
      }
      const auto known = card == nullptr ? moved.end() : moved.find(card->card);
      if (known != moved.end()) {
        std::get<CardMoved>(joined[known->second]).to = card->to;
        continue;
      }
      if (card != nullptr) moved[card->card] = joined.size();
      joined.push_back(step);
    }
    return joined;
  }

  // All steps of this kind from here on that `belong`.
  template <class Kind, class Belongs>
  std::vector<Kind> take(Belongs belongs) {
    std::vector<Kind> taken;
    for (; at_ < steps_.size(); ++at_) {
      const auto* step = std::get_if<Kind>(&steps_[at_]);
      if (step == nullptr || !belongs(*step)) break;
      taken.push_back(*step);
    }
    return taken;
  }

  void say(const CardMoved& first) {
    const auto moves = take<CardMoved>([from = first.from, to = first.to](const CardMoved& one) {
      return one.from == from && one.to == to;
    });
    const Seat mover = made_.move.seat;
    if (moves.front().from == moves.front().to) {
      add(words_.zone(moves.front().to) + ": " + names_of_cards(made_.after.cards(moves.front().to)));
      return;
    }
    std::vector<CardId> cards;
    std::ranges::transform(moves, std::back_inserter(cards), &CardMoved::card);
    const Zone& from = game_.zones[moves.front().from];
    const bool own = game_.belongs(game_.zone_families[from.family], from.index, mover);
    const std::string there = words_.own_zone(moves.front().to, mover);
    // Where the mover's own cards come from goes without saying, if they are named.
    const std::string named = names_of_cards(cards);
    add(own && cards.size() <= kMostCards
            ? fmt::format("{} → {}", named, there)
            : fmt::format("{} → {}: {}", words_.own_zone(moves.front().from, mover), there, named));
  }

  template <class Cards>
  std::string names_of_cards(const Cards& cards) const {
    if (cards.size() > kMostCards) return words_.counted(cards.size(), "card");
    std::vector<std::string> faces(cards.size());
    std::ranges::transform(cards, faces.begin(), [&](CardId card) { return game_.face(card).name; });
    return words_.cards(faces);
  }

  void say(const ZoneShuffled& step) {
    add(words_.say({"{zone} is shuffled", {{"zone", match_.notation.zone(step.zone), step.zone}}}));
    ++at_;
  }

  void counter(CounterId id) {
    const std::int32_t before = made_.before.counter(id);
    const std::int32_t after = made_.after.counter(id);
    if (before != after) add(fmt::format("{} {} → {}", words_.counter(id), before, after));
  }

  void say(const CardTold& first) {
    const auto told = take<CardTold>(
        [zone = first.zone, to = first.to](const CardTold& one) { return one.zone == zone && one.to == to; });
    for (std::size_t f = 0; f < game_.facts.size(); ++f) {
      std::string is;
      std::string is_not;
      for (const CardTold& one : told) {
        const std::string place = fmt::format(" #{}", one.position + 1);
        if (((one.is >> f) & 1U) != 0) is += place;
        if (((one.is_not >> f) & 1U) != 0) is_not += place;
      }
      // If some cards are said to be something, the others need not be said not to be.
      if (is.empty() && (is_not.empty() || is_more_than_one_fact(told.front()))) continue;
      const Fact& fact = game_.facts[f];
      const std::string whom =
          told.front().to == game_.all_seats() ? "" : words_.list(seats_in(match_, told.front().to)) + ": ";
      told_.push_back(fmt::format("{}{}{} {} {}", whom, words_.zone(told.front().zone),
                                  is.empty() ? is_not : is, is.empty() ? "≠" : "=",
                                  words_.of(game_.attributes[fact.attribute].name, fact.name)));
    }
  }

  void say(const CardShown& first) {
    const auto shown =
        take<CardShown>([&](const CardShown& one) { return one.zone == first.zone && one.to == first.to; });
    std::vector<CardId> cards;
    std::ranges::transform(shown, std::back_inserter(cards), &CardShown::card);
    const auto seats = seats_in(match_, first.to);
    const std::string all = words_.list(seats);
    add(fmt::format(
        "{}: {}",
        words_.say({seats.size() == 1 ? "{seat} looks at {zone}" : "{seats} look at {zone}",
                    {{"seat", all}, {"seats", all}, {"zone", match_.notation.zone(first.zone), first.zone}}}),
        names_of_cards(cards)));
  }

  // Then everything was told, and what the card is says what it is not.
  static bool is_more_than_one_fact(const CardTold& told) {
    const FactMask facts = told.is | told.is_not;
    return (facts & (facts - 1)) != 0;
  }

  // Said where the move has ended.
  void say(const CounterChanged&) { ++at_; }
  void say(const PhaseEntered&) { ++at_; }
  void say(const GameEnded&) { ++at_; }

  const Match& match_;
  const Game& game_;
  Words words_;
  const MoveMade& made_;
  Steps steps_;
  std::size_t at_ = 0;
  std::vector<std::string> told_;
  std::string text_;
};

}  // namespace

std::string steps_text(const Match& match, const MoveMade& made) { return StepsText(match, made).text(); }

}  // namespace fuda
