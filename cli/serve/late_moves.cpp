#include "serve/late_moves.h"

#include <algorithm>

#include "base/lists.h"
#include "model/legal.h"
#include "model/view.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

// Whether an earlier choice may have a different meaning after these steps.
bool ends_choices(const Steps& steps) {
  return std::ranges::any_of(steps, [](const Step& step) {
    return std::holds_alternative<PhaseEntered>(step) || std::holds_alternative<GameEnded>(step) ||
           std::holds_alternative<ZoneShuffled>(step);
  });
}

bool is_free(const Transition& made) { return made.before.turn().ply == made.after.turn().ply; }

bool is_same_zone(const State& a, const State& b, ZoneId zone) {
  return std::ranges::equal(a.cards(zone), b.cards(zone));
}

struct Written {
  Seat seat;
  const std::string& word;
};

// Whether a choice still means the same card. If the seat sees the card, the choice must still mean the same
// card, or a card with the same face if the choice named the card. If the seat does not see the card, the
// whole zone must be unchanged, because the server's answer must reveal nothing about hidden cards.
bool is_same_card(const State& then, CardId before, const State& now, CardId after, const Written& by) {
  const ZoneId zone = then.zone_of(before);
  if (now.zone_of(after) != zone) return false;
  if (!View(then, by.seat).sees_card(before) || !View(now, by.seat).sees_card(after))
    return is_same_zone(then, now, zone);
  const Game& game = then.game();
  const bool is_named = by.word == game.face(before).name;
  return before == after || (is_named && game.cards[before] == game.cards[after]);
}

}  // namespace

void LateMoves::began(const Session& session) {
  moves_ = 0;
  since_.clear();
  since_.push_back({session.state(), session.position().memory, kNone});
}

void LateMoves::moved(const Session& session) {
  const Transition& made = *session.made();
  ++moves_;
  const bool goes_on =
      (is_free(made) || is_secret(made.before, made.after)) && !ends_choices(session.steps());
  if (!goes_on) since_.clear();
  since_.push_back({made.after, session.position().memory, made.move.seat});
  if (since_.size() > kMostLate + 1) since_.pop_front();
}

bool LateMoves::is_in_time(Seat seat, std::size_t after, const std::string& text) const {
  if (after == moves_) return true;
  if (after > moves_ || moves_ - after >= since_.size()) return false;
  const auto then = since_.end() - 1 - static_cast<std::ptrdiff_t>(moves_ - after);
  if (std::any_of(then + 1, since_.end(), [seat](const PastPosition& one) { return one.mover == seat; }))
    return false;
  return is_same(*then, since_.back(), seat, text);
}

std::optional<Move> LateMoves::meaning(const PastPosition& then, Seat seat, const std::string& text) const {
  const Observation seen = observe({then.state, then.memory}, seat);
  const auto read = loaded_.notation.read(seen, text);
  if (!read.problem.empty()) return std::nullopt;
  return same_move(seen, read.move, then.state);
}

bool LateMoves::is_same(const PastPosition& then, const PastPosition& now, Seat seat,
                        const std::string& text) const {
  const auto before = meaning(then, seat, text), after = meaning(now, seat, text);
  // If the text meant no move before, it must also mean no move now.
  if (!before || !after) return !before && !after;
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  std::size_t word = 1;  // the first word of the next argument
  const auto& params = loaded_.game().moves[before->kind].params;
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (!params[i].is_of_cards()) {
      if (before->args[i] != after->args[i]) return false;
      ++word;
    } else {
      const auto cards = cards_named(params[i], *before, i), cards_now = cards_named(params[i], *after, i);
      if (cards.size() != cards_now.size()) return false;
      for (std::size_t c = 0; c < cards.size(); ++c) {
        if (!is_same_card(then.state, cards[c], now.state, cards_now[c], {seat, words.at(word++)}))
          return false;
      }
    }
    const auto* position = params[i].as<PositionParam>();
    // A position in a zone has a different meaning if the cards of the zone have changed.
    if (position != nullptr &&
        !is_same_zone(then.state, now.state, resolve(loaded_.game(), position->zone, *before)))
      return false;
  }
  return true;
}

}  // namespace fuda::serve
