// Describes the steps of a move for people, in order. At the end of each line are changes of counters and
// announcements.
#include "show/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "script/expect.h"
#include "script/words.h"
#include "show/journeys.h"

namespace fuda {

namespace {

constexpr std::size_t kMostCards = 8;  // the maximum number of cards to list one by one

using Moves = std::span<const CardMoved>;

using Line = std::vector<std::string>;

class StepsText {
 public:
  // `after` is the position after the move, with the new order of cards. `after` may be null.
  StepsText(const LoadedGame& loaded, const Steps& seen, Seat mover, bool all, const Observation* after)
      : loaded_(loaded),
        game_(loaded.game()),
        words_(loaded),
        mover_(mover),
        all_(all),
        after_(after),
        steps_(journeys(loaded.game(), seen)) {}

  // `last` is a text for the end of the last line.
  std::vector<Line> lines(const std::string& last = {}) {
    while (at_ < steps_.size()) std::visit([this](const auto& step) { say(step); }, steps_[at_]);
    end_line(last);
    return std::move(lines_);
  }

 private:
  struct Change {
    std::int32_t before = 0, after = 0;
  };

  void add(const std::string& part) {
    if (!part.empty()) line_.push_back(part);
  }

  void end_line(const std::string& last = {}) {
    for (const auto& [id, change] : counters_) {
      // When rules gather the cards, counters usually return to their start values, so leave out these
      // changes.
      const bool cleared = is_gathered_ && change.after == game_.counters[id].start;
      if (change.before == change.after || (cleared && !all_)) continue;
      add(fmt::format("{} {} → {}", words_.counter(id), words_.held(id, change.before),
                      words_.held(id, change.after)));
    }
    for (const std::string& part : told_) add(part);
    add(last);
    if (!line_.empty()) lines_.push_back(std::move(line_));
    line_.clear();
    counters_.clear();
    told_.clear();
    is_gathered_ = false;
  }

  // The moves of cards from the current step up to the first step of a different kind.
  [[nodiscard]] std::vector<CardMoved> moves_from_here() const {
    std::vector<CardMoved> moves;
    for (std::size_t i = at_; i < steps_.size(); ++i) {
      const auto* move = std::get_if<CardMoved>(&steps_[i]);
      if (move == nullptr) break;
      moves.push_back(*move);
    }
    return moves;
  }

  // The moves from the index `from` up to the first move that `belongs` does not accept.
  template <class Belongs>
  static Moves first_of(const std::vector<CardMoved>& moves, Belongs belongs, std::size_t from = 0) {
    std::size_t n = from;
    while (n < moves.size() && belongs(moves[n])) ++n;
    return {moves.data() + from, n - from};
  }

  void say(const CardMoved& first) {
    const std::vector<CardMoved> moves = moves_from_here();
    const Moves alike =
        first_of(moves, [&](const CardMoved& one) { return one.from == first.from && one.to == first.to; });
    const Moves spread = first_of(moves, [&](const CardMoved& one) {
      return family(one.from) == family(first.from) && family(one.to) == family(first.to) &&
             one.from != one.to;
    });
    if (first.from == first.to) {
      at_ += say_reordered(alike);
    } else if (is_taking(moves, alike)) {
      at_ += say_taking(moves, alike);
    } else if (is_swap(moves, alike)) {
      at_ += say_swap(moves, alike);
    } else if (const Moves back = gathered(moves); !back.empty()) {
      at_ += say_gathered(back);
    } else if (zones_of(spread).size() > 1 && !is_common(first.to)) {
      at_ += say_spread(spread);
    } else {
      at_ += say_moved(alike);
    }
  }

  std::size_t say_reordered(Moves moves) {
    // Leave out the order after a shuffle, because this order only shows how a script has stacked the cards.
    if (after_ != nullptr && !is_dealt(moves.front().to))
      add(words_.zone(moves.front().to) + ": " + words_.cards(zone_cards(*after_, moves.front().to)));
    return moves.size();
  }

  // Whether one card came to an open zone of the mover, and cards from another zone followed it. The text
  // then says that this card takes the other cards, and names the zone.
  [[nodiscard]] bool is_taking(const std::vector<CardMoved>& moves, Moves alike) const {
    return alike.size() == 1 && moves.size() > 1 && is_own_open(alike.front().to) &&
           moves[1].to == alike.front().to && moves[1].from != alike.front().from;
  }
  std::size_t say_taking(const std::vector<CardMoved>& moves, Moves alike) {
    const ZoneId to = alike.front().to;
    const Moves taken = first_of(
        moves, [&](const CardMoved& one) { return one.to == to && one.from == moves[1].from; }, 1);
    add(words_.say({"{card} takes {cards}",
                    {{"card", name(alike.front().card)}, {"cards", names(cards_of(taken))}}}) +
        " → " + words_.zone(to));
    return 1 + taken.size();
  }

  // Whether the mover takes the cards of a zone, and a single card replaces these cards.
  [[nodiscard]] bool is_swap(const std::vector<CardMoved>& moves, Moves alike) const {
    const std::size_t n = alike.size();
    return is_own_open(alike.front().to) && is_common(alike.front().from) && n < moves.size() &&
           moves[n].to == alike.front().from && moves[n].from != alike.front().to &&
           (n + 1 == moves.size() || moves[n + 1].to != moves[n].to);
  }
  std::size_t say_swap(const std::vector<CardMoved>& moves, Moves alike) {
    const ZoneId from = alike.front().from;
    add(words_.say({"{card} takes {zone} ({cards})",
                    {{"card", name(moves[alike.size()].card)},
                     {"zone", words_.zone(from)},
                     {"cards", names(cards_of(alike))}}}) +
        " → " + words_.zone(alike.front().to));
    return alike.size() + 1;
  }

  // The first moves, if they return cards from several zones to the start zone. Returns an empty list if the
  // steps begin with other moves.
  [[nodiscard]] Moves gathered(const std::vector<CardMoved>& moves) const {
    const ZoneId deck = game_.start_zone;
    const Moves back =
        first_of(moves, [&](const CardMoved& one) { return one.to == deck && one.from != deck; });
    const bool several =
        std::ranges::any_of(back, [&](const CardMoved& one) { return one.from != back.front().from; });
    return several ? back : Moves();
  }
  std::size_t say_gathered(Moves back) {
    end_line();
    is_gathered_ = true;
    add(fmt::format("{} → {}", words_.counted(back.size(), "card"), words_.zone(game_.start_zone)));
    return back.size();
  }

  // Describes moves from or to several zones of a family, such as "deck → hand: Ana R1, Bruno B2" or "deck →
  // hand: 5 cards each".
  std::size_t say_spread(Moves moves) {
    std::map<ZoneId, std::vector<CardId>> by_zone;
    for (const CardMoved& one : moves) by_zone[one.to].push_back(one.card);
    const std::size_t each = by_zone.begin()->second.size();
    const bool equal =
        std::ranges::all_of(by_zone, [&](const auto& one) { return one.second.size() == each; });
    const Family& from = game_.zone_families[family(moves.front().from)];
    const Family& to = game_.zone_families[family(moves.front().to)];
    std::string what;
    if (equal && (moves.size() > kMostCards || is_dealt(moves.front().from))) {
      what = words_.say({each == 1 ? "1 card each" : "{n} cards each", {{"n", std::to_string(each)}}});
    } else {
      for (const auto& [zone, cards] : by_zone) {
        what += (what.empty() ? "" : ", ") + words_.member(to, game_.zones[zone].index) + " " +
                names(cards, is_dealt(moves.front().from));
      }
    }
    add(fmt::format("{} → {}{} {}", words_.of("zone", from.name), words_.of("zone", to.name), words_.say(":"),
                    what));
    return moves.size();
  }

  std::size_t say_moved(Moves moves) {
    const ZoneId from = moves.front().from;
    const std::vector<CardId> cards = cards_of(moves);
    const bool own = is_own(from);
    // If the text names cards of the mover, the text does not say where these cards come from.
    const std::string named = names(cards, is_dealt(from) && cards.size() > 1);
    add(own && cards.size() <= kMostCards ? fmt::format("{} → {}", named, own_zone(moves.front().to))
                                          : fmt::format("{} → {}{} {}", own_zone(from),
                                                        own_zone(moves.front().to), words_.say(":"), named));
    return moves.size();
  }

  [[nodiscard]] FamilyId family(ZoneId zone) const { return game_.zones[zone].family; }
  [[nodiscard]] bool is_own(ZoneId zone) const {
    return mover_ != kNone &&
           game_.belongs(game_.zone_families[family(zone)], game_.zones[zone].index, mover_);
  }
  [[nodiscard]] std::string own_zone(ZoneId zone) const {
    return mover_ == kNone ? words_.zone(zone) : words_.own_zone(zone, mover_);
  }
  [[nodiscard]] bool is_common(ZoneId zone) const { return game_.zone_families[family(zone)].is_common(); }
  [[nodiscard]] bool is_own_open(ZoneId zone) const {
    return game_.zone_families[family(zone)].visible == Visible::all && is_own(zone);
  }
  // Whether this move shuffled the zone. For a shuffled zone, the text has only the number of cards, because
  // the table below the text shows the cards.
  [[nodiscard]] bool is_dealt(ZoneId zone) const { return shuffled_.contains(zone); }
  static std::set<ZoneId> zones_of(Moves moves) {
    std::set<ZoneId> zones;
    for (const CardMoved& one : moves) zones.insert(one.to);
    return zones;
  }
  template <class Some>
  static std::vector<CardId> cards_of(const Some& steps) {
    std::vector<CardId> cards;
    cards.reserve(steps.size());
    for (const auto& step : steps) cards.push_back(step.card);
    return cards;
  }
  [[nodiscard]] std::string name(CardId card) const {
    return card == kNone ? words_.counted(1, "card") : words_.card(game_.face(card).name);
  }
  template <class Cards>
  [[nodiscard]] std::string names(const Cards& cards, bool only_counted = false) const {
    const bool hidden = std::ranges::any_of(cards, [](CardId card) { return card == kNone; });
    if (only_counted || hidden || cards.size() > kMostCards) return words_.counted(cards.size(), "card");
    std::vector<std::string> faces(cards.size());
    std::ranges::transform(cards, faces.begin(), [&](CardId card) { return game_.face(card).name; });
    return words_.cards(faces);
  }

  void say(const ZoneShuffled& step) {
    add(words_.say({"{zone} is shuffled", {{"zone", words_.zone(step.zone)}}}));
    shuffled_.insert(step.zone);
    ++at_;
  }

  void say(const CounterChanged& step) {
    ++at_;
    if (mover_ == kNone && !all_) return;  // leave out the set-up, because the table shows its results
    if (game_.counter_families[game_.counters[step.counter].family].bookkeeping && !all_) return;
    counters_.try_emplace(step.counter, Change{step.before, 0}).first->second.after = step.after;
  }

  // Takes the current step and the following steps of this kind that are about the same zone and the same
  // seats.
  template <class Kind>
  std::vector<Kind> take_alike(const Kind& first) {
    std::vector<Kind> taken;
    for (; at_ < steps_.size(); ++at_) {
      const auto* step = std::get_if<Kind>(&steps_[at_]);
      if (step == nullptr || step->zone != first.zone || step->to != first.to) break;
      taken.push_back(*step);
    }
    return taken;
  }

  void say(const CardTold& first) {
    const auto told = take_alike(first);
    for (std::size_t f = 0; f < game_.facts.size(); ++f) say_told(told, f);
  }

  void say_told(const std::vector<CardTold>& told, std::size_t f) {
    std::vector<std::string> is, is_not;
    for (const CardTold& one : told) {
      const std::string place = std::to_string(one.position + 1);
      if (((one.is >> f) & 1U) != 0) is.push_back(place);
      if (((one.is_not >> f) & 1U) != 0) is_not.push_back(place);
    }
    // If the text names the cards for which a fact is true, it does not name the other cards.
    if (is.empty() && (is_not.empty() || is_more_than_one_fact(told.front()))) return;
    const std::vector<std::string>& places = is.empty() ? is_not : is;
    const std::string cards = places.size() == 1
                                  ? words_.say({"card {n}", {{"n", places.front()}}})
                                  : words_.say({"cards {numbers}", {{"numbers", words_.list(places)}}});
    const Fact& fact = game_.facts[f];
    const std::string named = words_.named_value(fact.attribute, fact.name);
    const bool to_all = told.front().to == game_.all_seats();
    const std::string whom = to_all ? "" : words_.list(seats_in(loaded_, told.front().to)) + ": ";
    told_.push_back(fmt::format("{}{}, {}{} {}", whom, words_.zone(told.front().zone), cards, words_.say(":"),
                                is.empty() ? words_.say({"not {fact}", {{"fact", named}}}) : named));
  }

  void say(const CardShown& first) {
    const auto seats = seats_in(loaded_, first.to);
    const std::string all = words_.list(seats);
    const Sentence looks{seats.size() == 1 ? "{seat} looks at {zone}" : "{seats} look at {zone}",
                         {{"seat", all}, {"seats", all}, {"zone", words_.zone(first.zone)}}};
    add(words_.say(looks) + ": " + names(cards_of(take_alike(first))));
  }

  // Whether the announcement contained several facts about a card, so that the true facts imply the false
  // facts.
  static bool is_more_than_one_fact(const CardTold& told) {
    const FactMask facts = told.is | told.is_not;
    return (facts & (facts - 1)) != 0;
  }

  void say(const Said& step) {
    add(words_.said(step));
    ++at_;
  }
  // Writes nothing, because steps_text() adds the entered phase at the end.
  void say(const PhaseEntered&) { ++at_; }
  void say(const GameEnded&) { ++at_; }

  const LoadedGame& loaded_;
  const Game& game_;
  Words words_;
  Seat mover_;  // or kNone
  bool all_;
  const Observation* after_;
  Steps steps_;
  std::size_t at_ = 0;
  bool is_gathered_ = false;
  std::set<ZoneId> shuffled_;
  std::map<CounterId, Change> counters_;
  std::vector<std::string> told_;
  Line line_;  // the parts of the current line
  std::vector<Line> lines_;
};

}  // namespace

std::vector<std::string> steps_text(const LoadedGame& loaded, const Transition& made, const Observation& seen,
                                    bool all) {
  const PhaseId phase = made.after.turn().phase;
  const bool is_new = all && phase != made.before.turn().phase && !made.after.over();
  StepsText text(loaded, seen.steps, made.move.seat, all, &seen);
  std::vector<std::string> lines;
  for (const Line& line :
       text.lines(is_new ? "→ " + Words(loaded).of("phase", loaded.game().phases[phase].name) : ""))
    lines.push_back(fmt::format("{}", fmt::join(line, " · ")));
  return lines;
}

std::vector<std::string> sentences(const LoadedGame& loaded, const Steps& seen, Seat mover) {
  std::vector<std::string> all;
  for (Line& line : StepsText(loaded, seen, mover, false, nullptr).lines())
    std::ranges::move(line, std::back_inserter(all));
  return all;
}

std::string said_text(const LoadedGame& loaded, const Steps& steps) {
  const Words words(loaded);
  std::string text;
  for (const Step& step : steps) {
    if (const auto* said = std::get_if<Said>(&step)) text += (text.empty() ? "" : " · ") + words.said(*said);
  }
  return text;
}

bool has_new_deal(const Game& game, const Steps& steps) {
  bool shuffled = false;
  std::set<Seat> seats;
  for (const Step& step : steps) {
    if (const auto* zone = std::get_if<ZoneShuffled>(&step);
        zone != nullptr && zone->zone == game.start_zone) {
      shuffled = true;
      seats.clear();
    }
    const auto* move = std::get_if<CardMoved>(&step);
    if (!shuffled || move == nullptr || move->from != game.start_zone) continue;
    if (const Seat owner = game.owner(game.zones[move->to]); owner != kNone) seats.insert(owner);
  }
  return seats.size() == game.seats;
}

}  // namespace fuda
