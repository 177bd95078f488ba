#include "script/words.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "base/lists.h"
#include "base/utf8.h"
#include "model/saying.h"
#include "params/kinds.h"

namespace fuda {

std::string Words::member(const Family& family, std::uint8_t index) const {
  std::string first = key(family.key(), family.row_of(index));
  if (!family.has_two_keys()) return first;
  return first + " " + key(family.second, static_cast<std::uint8_t>(index % family.second.count));
}

std::string Words::key(const Key& key, std::uint8_t index) const {
  const std::string text = loaded_.notation.key(key, index);
  return key.per == Per::value ? names_.of(loaded_.game().attributes[key.attribute].name, text) : text;
}

std::string Words::place(const char* section, const Family& family, std::uint8_t index) const {
  std::string word = names_.of(section, family.name);
  return family.per == Per::table ? word : word + " " + member(family, index);
}

std::string Words::plain(std::string_view section, std::string_view key) const {
  std::string word = of(section, key);
  if (word == key) std::ranges::replace(word, '_', ' ');
  return word;
}

std::string Words::named_value(AttributeId attribute, const std::string& value) const {
  const Attribute& of_what = loaded_.game().attributes[attribute];
  const std::string word = of(of_what.name, value);
  const bool is_bare = of_what.numeric && word == value;
  const bool has_term = names_.is_english() || names_.has("term", of_what.name);
  return is_bare && has_term ? plain("term", of_what.name) + " " + value : word;
}

std::string Words::told(const std::string& english) const {
  if (names_.is_english()) return english;
  return names_.has("phrase", english) ? names_.of("phrase", english) : "";
}

std::string Words::zone(ZoneId zone) const {
  const Zone& z = loaded_.game().zones[zone];
  return place("zone", loaded_.game().zone_families[z.family], z.index);
}

std::string Words::own_zone(ZoneId zone, Seat seat) const {
  const Zone& z = loaded_.game().zones[zone];
  const Family& family = loaded_.game().zone_families[z.family];
  return loaded_.game().belongs(family, z.index, seat) ? names_.of("zone", family.name) : this->zone(zone);
}

std::string Words::counter(CounterId counter) const {
  const Counter& c = loaded_.game().counters[counter];
  return place("counter", loaded_.game().counter_families[c.family], c.index);
}

std::string Words::own_counter(CounterId counter) const {
  const Counter& c = loaded_.game().counters[counter];
  const CounterFamily& family = loaded_.game().counter_families[c.family];
  std::string word = names_.of("counter", family.name);
  if (!family.has_two_keys()) return word;
  return word + " " + key(family.second, static_cast<std::uint8_t>(c.index % family.second.count));
}

std::string Words::held(CounterId counter, std::int32_t value) const {
  const CounterFamily& family = loaded_.game().family_of(counter);
  std::string text = loaded_.notation.held(counter, value);
  if (!family.is_holder() || value < 0) return text;
  if (value == 0) return say("none");
  if (family.holds == Holds::move) return names_.is_english() ? text : names_.of("move", text);
  if (family.holds == Holds::card) return card(text);
  return family.holds == Holds::value ? names_.of(loaded_.game().attributes[family.value_of].name, text)
                                      : text;
}

std::string Words::held(const Observation& seen, CounterId counter) const {
  const State& state = seen.state;
  const bool of_cards = loaded_.game().family_of(counter).holds == Holds::card;
  const CardId held = of_cards ? state.held_card(counter) : kNone;
  if (held == kNone || seen.known.test(held)) return this->held(counter, state.counter(counter));
  return zone(state.zone_of(held)) + " #" + std::to_string(state.position_of(held) + 1);
}

namespace {

// Writes a negative number with a real minus sign.
std::string with_minus(std::string word) {
  const bool is_number = word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
  return is_number ? "−" + word.substr(1) : std::move(word);
}

}  // namespace

std::string Words::face(const std::string& name) const {
  const Game& game = loaded_.game();
  const FaceId face = find_named(game.faces, name);
  if (names_.has("face", name) || !names_.has("card_name", "") || face == kNone)
    return names_.of("face", name);
  bool has_all = true;
  const std::string text = fill_in(names_.of("card_name", ""), [&](std::string_view part) -> std::string {
    const AttributeId id = find_named(game.attributes, part);
    const ValueId value = id == kNone ? ValueId{kNone} : game.faces[face].values[id];
    has_all = has_all && value != kNone;
    return value == kNone ? "" : with_minus(names_.of(part, game.attributes[id].values[value].name));
  });
  return has_all ? text : name;
}

std::string Words::card(const std::string& face) const {
  return names_.is_english() ? face : this->face(face);
}

std::string Words::cards(const std::vector<std::string>& faces) const {
  std::vector<std::string> words;
  words.reserve(faces.size());
  for (const std::string& face : faces) words.push_back(card(face));
  const bool apart =
      std::ranges::any_of(words, [](const std::string& word) { return word.find(' ') != std::string::npos; });
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : apart ? ", " : " ") + word;
  return text;
}

std::string Words::move(const State& before, const Move& move) const {
  if (names_.is_english()) return loaded_.notation.write(before, move);
  const Game& game = loaded_.game();
  const MoveKind& kind = game.moves[move.kind];
  std::string text = this->kind(kind);
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    const Param& param = kind.params[i];
    text += " " + (param.thing() == NamedThing::zone
                       ? zone(static_cast<ZoneId>(move.args[i]))
                       : argument(param, loaded_.notation.write_argument(before, move, i)));
  }
  return text;
}

std::string Words::argument(const Param& param, const std::string& word) const {
  const Game& game = loaded_.game();
  const ArgumentType type = type_of(param);
  if (type.thing == NamedThing::card) return card(word);
  if (type.thing == NamedThing::cards)
    return cards(word.empty() ? std::vector<std::string>() : split(word, ' '));
  if (type.thing == NamedThing::word) return choice(param.name, word);
  if (type.thing == NamedThing::value) return names_.of(game.attributes[type.attribute].name, word);
  if (type.thing != NamedThing::fact) return word;
  const FactId fact = find_named(game.facts, word);
  return fact == kNone ? word : names_.of(game.attributes[game.facts[fact].attribute].name, word);
}

std::string Words::typed(const std::string& move) const {
  if (names_.is_english()) return move;
  std::istringstream stream(move);
  std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
  const KindId kind = words.empty() ? kNone : loaded_.game().find_move(words.front());
  if (kind == kNone) return move;
  const auto& params = loaded_.game().moves[kind].params;
  std::string text = names_.of("move", words.front());
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_last = i >= params.size() && !params.empty() && params.back().thing() == NamedThing::cards;
    const Param* param = is_last ? &params.back() : i <= params.size() ? &params[i - 1] : nullptr;
    text += " " + (param != nullptr ? argument(*param, words[i]) : words[i]);
  }
  return text;
}

std::string Words::value(const Sentence::Value& value) const {
  const auto id = static_cast<std::uint8_t>(value.id);
  if (value.name == "move") return typed(value.text);
  if (value.id >= 0) return value.name == "zone" ? zone(id) : counter(id);
  return value.name == "card" ? face(value.text) : names_.of(value.name, value.text);
}

std::string Words::say(const Sentence& sentence) const {
  if (names_.is_english()) return sentence.english();
  return fill_in(names_.of("phrase", sentence.form), [&](std::string_view name) {
    const auto found = std::ranges::find(sentence.values, name, &Sentence::Value::name);
    return found == sentence.values.end() ? "{" + std::string(name) + "}" : value(*found);
  });
}

std::string Words::counted(std::size_t n, const std::string& noun) const {
  return say({n == 1 ? "1 " + noun : "{n} " + noun + "s", {{"n", std::to_string(n)}}});
}

std::string Words::players(const std::vector<int>& counts) const {
  const std::string low = std::to_string(counts.front()), high = std::to_string(counts.back());
  if (counts.size() == 1) return counted(static_cast<std::size_t>(counts.front()), "player");
  if (static_cast<std::size_t>(counts.back() - counts.front() + 1) == counts.size())
    return say({"{low} to {high} players", {{"low", low}, {"high", high}}});
  std::string others = low;
  for (std::size_t i = 1; i + 1 < counts.size(); ++i) others += ", " + std::to_string(counts[i]);
  return say({"{numbers} or {last} players", {{"numbers", others}, {"last", high}}});
}

std::string Words::list(const std::vector<std::string>& items) const {
  std::string text;
  for (std::size_t i = 0; i + 1 < items.size(); ++i) text += (i > 0 ? ", " : "") + items[i];
  if (items.size() < 2) return items.empty() ? "" : items.front();
  return say({"{items} and {last}", {{"items", text}, {"last", items.back()}}});
}

std::string Words::said(const SaidPart& part) const {
  const Game& game = loaded_.game();
  const auto id = static_cast<std::uint8_t>(part.what);
  switch (part.kind) {
    case SaidPart::Kind::number:
      break;
    case SaidPart::Kind::seats: {
      std::vector<std::string> seats;
      for (Seat seat = 0; seat < game.seats; ++seat) {
        if (((part.what >> seat) & 1) != 0) seats.push_back(loaded_.notation.seat(seat));
      }
      return list(seats);
    }
    case SaidPart::Kind::card: {
      const auto said = static_cast<CardId>(part.what);
      return said == kNone ? "?" : card(game.face(said).name);
    }
    case SaidPart::Kind::zone:
      return zone(id);
    case SaidPart::Kind::counter:
      return counter(id);
    case SaidPart::Kind::value: {
      const Attribute& attribute = game.attributes[part.of];
      return names_.of(attribute.name, attribute.values[id].name);
    }
    case SaidPart::Kind::row:
      return plain("term", rows_of_table(game, part.of)[static_cast<std::size_t>(part.what)].first);
  }
  return std::to_string(part.what);
}

std::string Words::said(const Said& said) const {
  const Saying& saying = saying_of(loaded_.game(), said);
  const std::string text = fill_in(names_.of("say", saying.name), [&](std::string_view name) {
    const std::uint8_t part = find_named(saying.parts, name);
    if (part == kNone) return "{" + std::string(name) + "}";
    const SaidPart& value = said.parts[part];
    const bool is_hidden = value.kind == SaidPart::Kind::card && static_cast<CardId>(value.what) == kNone;
    return is_hidden ? counted(1, "card") : this->said(value);
  });
  return excerpt(text, text.size());  // put the text on one line, because it is part of a line in a log
}

std::string Words::reason(const Refusal& refusal) const {
  if (!refusal.said.form.empty()) return say(refusal.said);
  const auto phrase = names_.is_english() ? std::nullopt : names_.phrase_of(refusal.reason);
  return phrase ? say(*phrase) : refusal.reason;
}

}  // namespace fuda
