// The seats' knowledge of the cards in a `given`. Either all seats or only one seat may have a piece of
// knowledge.
#include <fmt/format.h>

#include "base/lists.h"
#include "script/given.h"
#include "script/keys.h"

namespace fuda {

namespace {

class KnownReader : Lookup {
 public:
  KnownReader(const LoadedGame& loaded, Given& out, Findings& findings)
      : Lookup(loaded, findings), out_(out) {}

  // Reads keys such as "told.Bruno.red", "told_not.Bruno.red", "knows.Ana.hand.Bruno",
  // "knows.Ana.told.Bruno.red".
  bool read(const Leaf& leaf) {
    const std::string_view of_seat = without_prefix(leaf.key, "knows");
    if (of_seat == leaf.key) return read_told(leaf, leaf.key, kNone);
    const auto [seat, what] = seat_and_rest(leaf, "knows", of_seat);
    if (seat != kNone && !read_told(leaf, what, seat)) read_knows(leaf, what, seat);
    return true;
  }

 private:
  bool read_told(const Leaf& leaf, std::string_view key, Seat seat) {
    const bool is = without_prefix(key, "told") != key;
    const std::string_view rest = without_prefix(key, is ? "told" : "told_not");
    if (rest == key) return false;
    const auto of = told(leaf.place, rest);
    if (!of) return true;
    if (!leaf.value->is_sequence())
      complain(leaf.value->place(), fmt::format("'{}' needs a list of positions", leaf.key));
    for (const auto& item : leaf.value->items) {
      const auto position = item.as_int();
      if (!position || *position < 1 || *position > static_cast<std::int64_t>(kMaxCards)) {
        complain(item.place(), fmt::format("'{}' is not a position; the first position is 1", item.text));
        continue;
      }
      const auto index = static_cast<std::size_t>(*position - 1);
      out_.known.push_back({seat, of->zone, index, kNone, of->fact, is, item.place()});
    }
    return true;
  }

  void read_knows(const Leaf& leaf, const std::string& name, Seat seat) {
    const ZoneId of = zone(leaf.place, name);
    if (of == kNone) return;
    if (!leaf.value->is_sequence())
      return complain(leaf.value_place(), fmt::format("{} needs a list of cards", leaf.key));
    const auto& items = leaf.value->items;
    const bool top_first = game_.zone_families[game_.zones[of].family].top_first;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const yaml::Node& item = items[top_first ? items.size() - 1 - i : i];
      if (item.text == "?") continue;
      const FaceId face = card(item);
      if (face != kNone) out_.known.push_back({seat, of, i, face, kNone, true, item.place()});
    }
  }

  Given& out_;
};

}  // namespace

bool read_known(const Leaf& leaf, const LoadedGame& loaded, Given& out, Findings& findings) {
  return KnownReader(loaded, out, findings).read(leaf);
}

void make_known(const Given& given, const LoadedGame& loaded, State& state, Memory& memory) {
  const Game& game = loaded.game();
  for (const Given::Knowledge& known : given.known) {
    const auto cards = state.cards(known.zone);
    const std::string zone = loaded.notation.zone(known.zone);
    if (known.position >= cards.size()) {
      throw Failure(error_at(known.place, fmt::format("{} has {}, and none at place {}", zone,
                                                      counted(cards.size(), "card"), known.position + 1)));
    }
    const CardId card = cards[known.position];
    const Face& face = game.face(card);
    if (known.face != kNone && known.face != game.cards[card]) {
      throw Failure(error_at(known.place, fmt::format("place {} of {} has {}, not {}", known.position + 1,
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
