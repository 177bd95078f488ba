// Reading moves: the inverse of Notation::write, with a reason for every word that does not fit.
#include <algorithm>
#include <charconv>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/legal.h"
#include "model/notation.h"
#include "model/observation.h"

namespace fuda {

namespace {

bool parse_number(const std::string& word, int& out) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out);
  return error == std::errc() && end == word.data() + word.size();
}

bool fail(Notation::Read& out, Sentence problem, std::string hint = {}) {
  out.problem = problem.english();
  out.said = std::move(problem);
  out.hint = std::move(hint);
  return false;
}

// The same for a word that is not in `known`.
bool fail_unknown(Notation::Read& out, Sentence problem, const std::string& word,
                  const std::vector<std::string>& known) {
  out.nearly_right = !nearest(word, known).empty();
  return fail(out, std::move(problem), suggestion(word, known));
}

// "hint to about"
std::string written(const MoveKind& kind) {
  std::string form = kind.name;
  for (const Param& param : kind.params)
    form += " " + param.name + (param.domain == Domain::cards && param.high > 1 ? "…" : "");
  return form;
}

// How many words follow the name of a move.
struct Words {
  std::size_t least = 0, most = 0;
};
Words words_of(const MoveKind& kind) {
  Words words;
  for (const Param& param : kind.params) {
    const bool several = param.domain == Domain::cards;
    words.least += several ? static_cast<std::size_t>(param.low) : 1;
    words.most += several ? static_cast<std::size_t>(param.high) : 1;
  }
  return words;
}

// "value" or "colour or value": what a fact parameter asks for.
std::string attributes_of(const Game& game, FactMask facts) {
  std::string text;
  for (const Attribute& attribute : game.attributes) {
    for (const Value& value : attribute.values) {
      if (value.fact == kNone || ((facts >> value.fact) & 1U) == 0) continue;
      text += (text.empty() ? "" : " or ") + attribute.name;
      break;
    }
  }
  return text.empty() ? "fact" : text;
}

}  // namespace

ZoneId Notation::zone_before_dot(std::string_view word, const std::vector<ZoneId>& zones) const {
  const std::size_t dot = word.rfind('.');
  if (dot == std::string_view::npos) return kNone;
  const std::string_view name = word.substr(0, dot);
  const auto found =
      std::ranges::find_if(zones, [&](ZoneId z) { return own_name(z) == name || zone(z) == name; });
  return found == zones.end() ? kNone : *found;
}

std::optional<CardId> Notation::read_card(const State& state, const Param& param, const std::string& word,
                                          const CardSet* known, std::span<const CardId> taken,
                                          Read& out) const {
  const Game& game = *game_;
  std::vector<ZoneId> zones = zones_in_reach(game, param, out.move);
  const auto failed = [](bool) { return std::optional<CardId>(); };  // of what `fail` gives
  int number = 0;
  const FaceId face = game.find_face(word);
  bool by_position = false;
  if (face == kNone) {
    const ZoneId named = zone_before_dot(word, zones);
    by_position = named != kNone ? parse_number(word.substr(word.rfind('.') + 1), number)
                                 : zones.size() == 1 && parse_number(word, number);
    if (by_position && named != kNone) zones = {named};
  }
  const Sentence::Value where = zones.size() == 1
                                    ? Sentence::Value{"zone", zone(zones.front()), zones.front()}
                                    : Sentence::Value{"zone", game.zone_families[param.zone.family].name};
  if (by_position) {
    const int held = state.size(zones.front());
    if (number < 1 || number > held) {
      return failed(fail(out, {"no card {number} in {zone}, which holds {n}",
                               {{"number", std::to_string(number)}, where, {"n", std::to_string(held)}}}));
    }
    return state.cards(zones.front())[static_cast<std::size_t>(number - 1)];
  }
  if (face == kNone) {
    return failed(fail_unknown(out, {"no card '{word}' in this game", {{"word", word}}}, word, face_names()));
  }
  if (const auto card = card_called(state, out.move.seat, zones, face, known, taken)) return card;
  const auto is_face = [&](CardId card) { return game.cards[card] == face; };
  if (std::ranges::any_of(taken, is_face))
    return failed(
        fail(out, {"'{word}' is named more often than it lies in {zone}", {{"word", word}, where}}));
  // One may lie there all the same, and whether it does must not be told.
  const bool any_unknown =
      known != nullptr && std::ranges::any_of(zones, [&](ZoneId zone) {
        return std::ranges::any_of(state.cards(zone), [&](CardId card) { return !known->test(card); });
      });
  return failed(
      fail(out, {any_unknown ? "no card in {zone} is known to be {card}" : "no card {card} in {zone}",
                 {{"card", word}, where}}));
}

bool Notation::read_cards(const State& state, std::size_t index, std::span<const std::string> words,
                          const CardSet* known, Read& out) const {
  const auto& params = game_->moves[out.move.kind].params;
  std::vector<CardId> cards;
  for (const std::string& word : words) {
    const auto card = read_card(state, params[index], word, known, cards, out);
    if (!card) return false;
    if (contains(cards, *card)) return fail(out, {"'{word}' is named twice", {{"word", word}}});
    cards.push_back(*card);
  }
  order_choice(state, out.move.seat, cards_in_reach(state, params[index], out.move), cards);
  return set_cards(params, index, cards, out.move) ||
         fail(out, {"a move can name {n} cards at most", {{"n", std::to_string(kMaxChosen)}}});
}

bool Notation::read_argument(const State& state, const Param& param, std::size_t index,
                             const std::string& word, const CardSet* known, Read& out) const {
  const Game& game = *game_;
  std::int16_t& value = out.move.args[index];
  int number = 0;
  switch (param.domain) {
    case Domain::seat: {
      const Seat seat = find_seat(word);
      if (seat == kNone) return fail_unknown(out, {"no seat '{word}'", {{"word", word}}}, word, seats_);
      if (param.others && seat == out.move.seat)
        return fail(out, {"{seat} cannot be chosen here", {{"seat", word}}});
      value = seat;
      return true;
    }
    case Domain::card: {
      const auto card = read_card(state, param, word, known, {}, out);
      return card && (value = *card, true);
    }
    case Domain::cards:
      break;  // more than one word
    case Domain::fact: {
      const std::string what = attributes_of(game, param.facts);
      const FactId fact = find_named(game.facts, word);
      if (fact != kNone && ((param.facts >> fact) & 1U) != 0) return value = fact, true;
      for (const Attribute& attribute : game.attributes) {
        if (fact != kNone || find_named(attribute.values, word) != kNone) {
          return fail(out, {"'{word}' cannot be named here", {{"word", word}}});
        }
      }
      return fail_unknown(out, {"no {what} '{word}'", {{"what", what}, {"word", word}}}, word,
                          names_of(game.facts));
    }
    case Domain::value: {
      const Attribute& attribute = game.attributes[param.attribute];
      const ValueId found = find_named(attribute.values, word);
      if (found < 64 && ((param.without >> found) & 1U) != 0) {
        return fail(out, {"'{word}' cannot be chosen here", {{"word", word}}});
      }
      if (found != kNone) return value = found, true;
      return fail_unknown(out, {"no {what} '{word}'", {{"what", attribute.name}, {"word", word}}}, word,
                          names_of(attribute.values));
    }
    case Domain::number:
      if (parse_number(word, number) && number >= param.low && number <= param.high) {
        return value = static_cast<std::int16_t>(number), true;
      }
      return fail(out, {"'{what}' must be a number from {low} to {high}, not '{word}'",
                        {{"what", param.name},
                         {"low", std::to_string(param.low)},
                         {"high", std::to_string(param.high)},
                         {"word", word}}});
    case Domain::choice: {
      for (std::size_t i = 0; i < param.choices.size(); ++i) {
        if (param.choices[i] == word) return value = static_cast<std::int16_t>(i), true;
      }
      return fail_unknown(out, {"no {what} '{word}'", {{"what", param.name}, {"word", word}}}, word,
                          param.choices);
    }
    case Domain::position: {
      const ZoneId where = resolve(game, param.zone, out.move);
      const int held = state.size(where);
      if (parse_number(word, number) && number >= 1 && number <= held) {
        return value = static_cast<std::int16_t>(number - 1), true;
      }
      return fail(out, {"no place '{word}' in {zone}, which has {n}",
                        {{"word", word}, {"zone", zone(where), where}, {"n", std::to_string(held)}}});
    }
    case Domain::zone: {
      const Family& family = game.zone_families[param.zone.family];
      std::vector<std::string> members;
      for (int i = 0; i < family.count; ++i) {
        const auto id = static_cast<ZoneId>(family.first + i);
        const std::string own = own_name(id);
        if (word == own || word == zone(id)) return value = id, true;
        members.push_back(own);
      }
      return fail_unknown(out, {"no {zone} '{word}'", {{"zone", family.name}, {"word", word}}}, word,
                          members);
    }
  }
  return false;
}

Notation::Read Notation::read(const State& state, Seat seat, std::string_view text) const {
  return read_known(state, seat, text, nullptr);
}

Notation::Read Notation::read(const Observation& seen, std::string_view text) const {
  return read_known(seen.state, seen.seat, text, seen.seat == kNone ? nullptr : &seen.known);
}

Notation::Read Notation::read_known(const State& state, Seat seat, std::string_view text,
                                    const CardSet* known) const {
  Read out;
  out.move.seat = seat;
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  if (words.empty()) {
    fail(out, {"no move is named", {}});
    return out;
  }
  out.move.kind = game_->find_move(words[0]);
  if (out.move.kind == kNone) {
    fail(out, {"no move '{word}' in this game", {{"word", words[0]}}},
         suggestion(words[0], names_of(game_->moves)));
    return out;
  }
  const MoveKind& kind = game_->moves[out.move.kind];
  const Words wanted = words_of(kind);
  const std::size_t found = words.size() - 1;
  if (found < wanted.least || found > wanted.most) {
    const bool range = wanted.least != wanted.most;
    fail(out,
         {range               ? "'{move}' takes {n} to {most} arguments, not {found}"
          : wanted.least == 1 ? "'{move}' takes 1 argument, not {found}"
                              : "'{move}' takes {n} arguments, not {found}",
          {{"move", kind.name},
           {"n", std::to_string(wanted.least)},
           {"most", std::to_string(wanted.most)},
           {"found", std::to_string(found)}}},
         "write: " + written(kind));
    return out;
  }
  std::span<const std::string> rest = std::span(words).subspan(1);
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    const Param& param = kind.params[i];
    const bool several = param.domain == Domain::cards;
    // Of a move, only one list may be longer or shorter: what others leave over is its.
    const std::size_t count =
        several ? static_cast<std::size_t>(param.low) + (param.low < param.high ? found - wanted.least : 0)
                : 1;
    const auto here = rest.first(count);
    rest = rest.subspan(count);
    if (several ? read_cards(state, i, here, known, out)
                : read_argument(state, param, i, here.front(), known, out))
      continue;
    out.parameter = i;
    // Words in another order are read as wrong names; one that is nearly right needs no more.
    if (kind.params.size() > 1 && !out.nearly_right) {
      out.hint += (out.hint.empty() ? "write: " : "; write: ") + written(kind);
    }
    break;
  }
  return out;
}

}  // namespace fuda
