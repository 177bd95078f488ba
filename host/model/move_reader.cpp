#include "model/move_reader.h"

#include <algorithm>
#include <charconv>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "model/legal.h"
#include "model/observation.h"

namespace fuda {

namespace {

bool parse_number(std::string_view word, int& out) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out);
  return error == std::errc() && end == word.data() + word.size();
}

// The different names of the cards in these zones that the seat knows.
std::vector<std::string> cards_seen(const State& state, Seat seat, const std::vector<ZoneId>& zones,
                                    const CardSet* known) {
  const View view(state, seat);
  std::vector<std::string> names;
  for (const ZoneId zone : zones) {
    for (const CardId card : state.cards(zone)) {
      const std::string& name = state.game().face(card).name;
      const bool tells = view.sees_card(card) && (known == nullptr || known->test(card));
      if (tells && !contains(names, name)) names.push_back(name);
    }
  }
  return names;
}

// The number of words in an argument, or in a move after its name.
struct WordCounts {
  std::size_t least = 0, most = 0;
};
WordCounts words_of(const Param& param) {
  const auto* cards = param.as<CardsParam>();
  if (cards == nullptr) return {1, 1};
  return {static_cast<std::size_t>(cards->low), static_cast<std::size_t>(cards->high)};
}
WordCounts words_of(const MoveKind& kind) {
  WordCounts words;
  for (const Param& param : kind.params) {
    words.least += words_of(param).least;
    words.most += words_of(param).most;
  }
  return words;
}

// The form of a move, such as "hint TO ABOUT". The user replaces the words in capitals.
std::string written(const MoveKind& kind) {
  std::string form = kind.name;
  for (const Param& param : kind.params) {
    form += ' ';
    for (const char c : param.name) form += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (words_of(param).most > 1) form += "…";
  }
  return form;
}

}  // namespace

MoveReader::MoveReader(const Notation& notation, const State& state, Seat seat, const CardSet* known)
    : notation_(notation), state_(state), known_(known) {
  out_.move.seat = seat;
}

bool MoveReader::fail(Sentence problem, std::string hint) {
  // maximum number of quoted characters, because the input may be very long
  constexpr std::size_t kMost = 80;
  for (Sentence::Value& value : problem.values) value.text = excerpt(value.text, kMost);
  out_.problem = problem.english();
  out_.said = std::move(problem);
  out_.hint = std::move(hint);
  return false;
}

bool MoveReader::fail_unknown(Sentence problem, const std::string& word,
                              const std::vector<std::string>& known) {
  out_.nearly_right = !nearest(word, known).empty();
  return fail(std::move(problem), suggestion(word, known));
}

bool MoveReader::take(int argument) {
  out_.move.args[index_] = static_cast<std::int16_t>(argument);
  return true;
}

bool MoveReader::take_card(const Param& param, const std::string& word) {
  const auto found = card(param, word, {});
  return found && take(*found);
}

bool MoveReader::take_cards(const Param& param, std::span<const std::string> words) {
  std::vector<CardId> cards;
  for (const std::string& word : words) {
    const auto found = card(param, word, cards);
    if (!found) return false;
    if (contains(cards, *found)) return fail({"'{word}' is named twice", {{"word", word}}});
    cards.push_back(*found);
  }
  order_choice(state_, out_.move.seat, cards_in_reach(state_, param, out_.move), cards);
  return set_cards(game().moves[out_.move.kind].params, index_, cards, out_.move) ||
         fail({"a move can name {n} cards at most", {{"n", std::to_string(kMaxChosen)}}});
}

ZoneId MoveReader::zone_before_dot(std::string_view word, const std::vector<ZoneId>& zones) const {
  const std::size_t dot = word.rfind('.');
  if (dot == std::string_view::npos) return kNone;
  const std::string_view name = word.substr(0, dot);
  const auto found = std::ranges::find_if(
      zones, [&](ZoneId z) { return notation_.own_name(z) == name || notation_.zone(z) == name; });
  return found == zones.end() ? kNone : *found;
}

std::optional<CardId> MoveReader::card_called(const std::vector<ZoneId>& zones, FaceId face,
                                              std::span<const CardId> taken) const {
  const View view(state_, out_.move.seat);
  std::optional<CardId> hidden;
  for (const ZoneId zone : zones) {
    for (const CardId card : state_.cards(zone)) {
      if (game().cards[card] != face || (known_ != nullptr && !known_->test(card)) || contains(taken, card))
        continue;
      if (view.sees_card(card)) return card;
      if (!hidden) hidden = card;
    }
  }
  return hidden;
}

std::optional<CardId> MoveReader::card(const Param& param, const std::string& word,
                                       std::span<const CardId> taken) {
  std::vector<ZoneId> zones = zones_in_reach(game(), param, out_.move);
  int number = 0;
  const FaceId face = game().find_face(word);
  bool by_position = false;
  if (face == kNone) {
    const ZoneId named = zone_before_dot(word, zones);
    by_position = named != kNone ? parse_number(word.substr(word.rfind('.') + 1), number)
                                 : zones.size() == 1 && parse_number(word, number);
    if (by_position && named != kNone) zones = {named};
  }
  const Sentence::Value where =
      zones.size() == 1 ? Sentence::Value{"zone", notation_.zone(zones.front()), zones.front()}
                        : Sentence::Value{"zone", game().zone_families[param.places().zone.family].name};
  if (by_position) {
    const int held = state_.size(zones.front());
    if (number >= 1 && number <= held)
      return state_.cards(zones.front())[static_cast<std::size_t>(number - 1)];
    fail({"no card {number} in {zone}, which holds {n}",
          {{"number", std::to_string(number)}, where, {"n", std::to_string(held)}}});
  } else if (face == kNone) {
    const auto here = cards_seen(state_, out_.move.seat, zones, known_);
    fail_unknown({"no card '{word}' in this game", {{"word", word}}}, word,
                 here.empty() ? names_of(game().faces) : here);
  } else if (const auto card = card_called(zones, face, taken)) {
    return card;
  } else if (std::ranges::any_of(taken, [&](CardId other) { return game().cards[other] == face; })) {
    fail({"'{word}' is named more often than it lies in {zone}", {{"word", word}, where}});
  } else {
    // The message must not reveal whether a hidden card in the zone has this face.
    const bool any_unknown =
        known_ != nullptr && std::ranges::any_of(zones, [&](ZoneId zone) {
          return std::ranges::any_of(state_.cards(zone), [&](CardId held) { return !known_->test(held); });
        });
    fail({any_unknown ? "no card in {zone} is known to be {card}" : "no card {card} in {zone}",
          {{"card", word}, where}});
  }
  return std::nullopt;
}

Notation::Read MoveReader::read(std::string_view text) {
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  if (words.empty()) {
    fail({"the name of the move is missing", {}});
    return std::move(out_);
  }
  out_.move.kind = game().find_move(words[0]);
  if (out_.move.kind == kNone) {
    fail({"no move '{word}' in this game", {{"word", words[0]}}},
         suggestion(words[0], names_of(game().moves)));
  } else {
    read_arguments(game().moves[out_.move.kind], std::span(words).subspan(1));
  }
  return std::move(out_);
}

void MoveReader::read_arguments(const MoveKind& kind, std::span<const std::string> words) {
  const WordCounts wanted = words_of(kind);
  const std::size_t found = words.size();
  if (found < wanted.least || found > wanted.most) {
    const bool range = wanted.least != wanted.most;
    fail({range               ? "'{move}' takes {n} to {most} arguments, not {found}"
          : wanted.least == 1 ? "'{move}' takes 1 argument, not {found}"
                              : "'{move}' takes {n} arguments, not {found}",
          {{"move", kind.name},
           {"n", std::to_string(wanted.least)},
           {"most", std::to_string(wanted.most)},
           {"found", std::to_string(found)}}},
         "write: " + written(kind));
    return;
  }
  for (const Param& param : kind.params) {
    // Only one list of a move may vary in length. This list gets all words that the other arguments do not
    // need.
    const WordCounts own = words_of(param);
    const std::size_t count = own.least + (own.least < own.most ? found - wanted.least : 0);
    if (!param.row->read(*this, param, words.first(count))) {
      out_.parameter = index_;
      // Words in the wrong order look like wrong names, so show the order. If a word is nearly right, the
      // hint about this word is enough.
      if (kind.params.size() > 1 && !out_.nearly_right)
        out_.hint += (out_.hint.empty() ? "write: " : "; write: ") + written(kind);
      return;
    }
    words = words.subspan(count);
    ++index_;
  }
}

Notation::Read Notation::read(const State& state, Seat seat, std::string_view text) const {
  return MoveReader(*this, state, seat, nullptr).read(text);
}

Notation::ReadSeen Notation::read(const Observation& seen, std::string_view text) const {
  const CardSet* known = seen.seat == kNone ? nullptr : &seen.known;
  Read read = MoveReader(*this, seen.state, seen.seat, known).read(text);
  return {ObservedMove::of_seen(read.move),
          std::move(read.problem),
          std::move(read.hint),
          read.nearly_right,
          std::move(read.said),
          read.parameter};
}

}  // namespace fuda
