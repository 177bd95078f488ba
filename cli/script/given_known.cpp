// What a `given` says that seats know of the cards it lays out: told to all, or known to one seat alone.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/view.h"
#include "script/given.h"
#include "script/keys.h"

namespace fuda {

std::optional<ToldKey> read_told_key(std::string_view key, const Match& match, Finding& wrong) {
  const std::size_t dot = key.find('.');
  if (dot == std::string_view::npos) {
    wrong.message = fmt::format("'told.{}' needs a seat and a fact", key);
    wrong.hint = "write told.SEAT.FACT: [positions]";
    return std::nullopt;
  }
  const auto unknown = [&](const char* what, std::string_view name, const std::vector<std::string>& known) {
    wrong.message = fmt::format("no {} '{}' in this game", what, name);
    wrong.hint = suggestion(name, known);
    return std::nullopt;
  };
  const Game& game = match.game();
  const std::string_view name = key.substr(0, dot);
  const std::string_view about = key.substr(dot + 1);
  const Seat seat = match.notation.find_seat(name);
  if (seat == kNone) return unknown("seat", name, match.notation.seats());
  const FactId fact = find_named(game.facts, about);
  if (fact == kNone) return unknown("fact", about, names_of(game.facts));
  // What is told matters where somebody cannot see the cards.
  const ZoneFamily* hand = nullptr;
  for (const ZoneFamily& family : game.zone_families) {
    if (family.per == Per::seat && (hand == nullptr || (is_open(*hand) && !is_open(family)))) hand = &family;
  }
  if (hand == nullptr) {
    wrong.message = "no zone of this game is a seat's own, where cards could be told of";
    return std::nullopt;
  }
  return ToldKey{static_cast<ZoneId>(hand->first + seat), fact};
}

namespace {

class KnownReader {
 public:
  KnownReader(const Match& match, Given& out, Findings& findings)
      : match_(match), game_(match.game()), out_(out), findings_(findings) {}

  // "told.Bruno.red", "told_not.Bruno.red", "knows.Ana.hand.Bruno", "knows.Ana.told.Bruno.red".
  bool read(const Leaf& leaf) {
    const std::string_view of_seat = without_prefix(leaf.key, "knows");
    if (of_seat == leaf.key) return read_told(leaf, leaf.key, kNone);
    const std::size_t dot = of_seat.find('.');
    const std::string name(of_seat.substr(0, dot));
    const Seat seat = match_.notation.find_seat(name);
    if (seat == kNone) {
      complain(leaf.place, fmt::format("no seat '{}' in this game", name),
               suggestion(name, match_.notation.seats()));
    } else if (dot == std::string_view::npos) {
      complain(leaf.place, fmt::format("'{}' needs a seat and a zone", leaf.key),
               "write knows.SEAT: {ZONE: [cards]}");
    } else if (!read_told(leaf, of_seat.substr(dot + 1), seat)) {
      read_knows(leaf, std::string(of_seat.substr(dot + 1)), seat);
    }
    return true;
  }

 private:
  void complain(const Place& place, std::string message, std::string hint = {}) {
    findings_.push_back(error_at(place, std::move(message), std::move(hint)));
  }

  bool read_told(const Leaf& leaf, std::string_view key, Seat seat) {
    const bool is = without_prefix(key, "told") != key;
    const std::string_view rest = without_prefix(key, is ? "told" : "told_not");
    if (rest == key) return false;
    Finding wrong = error_at(leaf.place, "");
    const auto told = read_told_key(rest, match_, wrong);
    if (!told) {
      findings_.push_back(std::move(wrong));
    } else if (!leaf.value->is_sequence()) {
      complain(leaf.value->place(), fmt::format("'{}' needs a list of positions", leaf.key));
    } else {
      for (const auto& item : leaf.value->items) {
        const auto position = item.as_int();
        if (!position || *position < 1 || *position > static_cast<std::int64_t>(kMaxCards)) {
          complain(item.place(), fmt::format("'{}' is no position from 1", item.text));
          continue;
        }
        const auto index = static_cast<std::size_t>(*position - 1);
        out_.known.push_back({seat, told->zone, index, kNone, told->fact, is, item.place()});
      }
    }
    return true;
  }

  void read_knows(const Leaf& leaf, const std::string& name, Seat seat) {
    const ZoneId zone = match_.notation.find_zone(name);
    if (zone == kNone) {
      return complain(leaf.place, fmt::format("no zone '{}' in this game", name),
                      suggestion(name, match_.notation.zone_names()));
    }
    if (!leaf.value->is_sequence()) {
      return complain(leaf.value->is_null() ? leaf.place : leaf.value->place(),
                      fmt::format("{} needs a list of cards", leaf.key));
    }
    const auto& items = leaf.value->items;
    const bool top_first = game_.zone_families[game_.zones[zone].family].top_first;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const yaml::Node& item = items[top_first ? items.size() - 1 - i : i];
      const FaceId face = game_.find_face(item.text);
      if (item.text == "?") continue;
      if (face == kNone) {
        complain(item.place(), fmt::format("no card '{}' in this game", item.text),
                 suggestion(item.text, match_.notation.face_names()));
      } else {
        out_.known.push_back({seat, zone, i, face, kNone, true, item.place()});
      }
    }
  }

  const Match& match_;
  const Game& game_;
  Given& out_;
  Findings& findings_;
};

}  // namespace

bool read_known(const Leaf& leaf, const Match& match, Given& out, Findings& findings) {
  return KnownReader(match, out, findings).read(leaf);
}

void make_known(const Given& given, const Match& match, State& state, Memory& memory) {
  const Game& game = match.game();
  for (const Given::Known& known : given.known) {
    const auto cards = state.cards(known.zone);
    const std::string zone = match.notation.zone(known.zone);
    if (known.position >= cards.size()) {
      throw Failure(error_at(known.place, fmt::format("{} has {}, and nothing at place {}", zone,
                                                      counted(cards.size(), "card"), known.position + 1)));
    }
    const CardId card = cards[known.position];
    const Face& face = game.face(card);
    if (known.face != kNone && known.face != game.cards[card]) {
      throw Failure(error_at(known.place, fmt::format("at place {} of {} lies {}, not {}", known.position + 1,
                                                      zone, face.name, game.faces[known.face].name)));
    }
    if (known.face != kNone) {
      memory.learn(known.seat, card);
      continue;
    }
    const FactMask fact = FactMask{1} << known.fact;
    if (((face.facts & fact) != 0) != known.is) {
      throw Failure(
          error_at(known.place, fmt::format("{}, at place {} of {}, is {}'{}'", face.name, known.position + 1,
                                            zone, known.is ? "not " : "", game.facts[known.fact].name)));
    }
    const FactMask yes = known.is ? fact : 0;
    const FactMask no = known.is ? 0 : fact;
    for (Seat seat = 0; seat < game.seats; ++seat) {
      if (known.seat == kNone || known.seat == seat) memory.learn(seat, card, yes, no);
    }
    if (known.seat == kNone) state.set_told(card, state.told_yes(card) | yes, state.told_no(card) | no);
  }
}

}  // namespace fuda
