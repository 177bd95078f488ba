#include "play/menu.h"

#include <algorithm>
#include <numeric>

#include "base/lists.h"
#include "model/legal.h"
#include "script/called.h"
#include "script/sorted.h"
#include "script/words.h"

namespace fuda {

namespace {

using Ranks = std::vector<std::size_t>;  // the rank of each card among all cards on the screen

// The ranks of the cards. Returns an empty list if the screen sorts no zone.
Ranks ranks_of(const Observation& seen) {
  const Game& game = seen.state.game();
  Ranks ranks(game.cards.size());
  std::size_t next = 0;
  bool any = false;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    const auto cards = seen.state.cards(zone);
    std::vector<std::size_t> places = sorted_places(seen, zone);
    any = any || !places.empty();
    if (places.empty()) {
      places.resize(cards.size());
      std::iota(places.begin(), places.end(), std::size_t{0});
    }
    for (const std::size_t place : places) ranks[cards[place]] = next++;
  }
  return any ? ranks : Ranks();
}

class Menu {
 public:
  Menu(const LoadedGame& loaded, const Observation& seen)
      : loaded_(loaded), words_(loaded), seen_(seen), ranks_(ranks_of(seen)) {}

  std::vector<MenuMove> list(const ObservedMoves& moves) {
    std::vector<CalledMove> called = called_moves(loaded_.notation, seen_, moves);
    if (!ranks_.empty()) sort(called);
    std::vector<MenuMove> out;
    out.reserve(called.size());
    for (const CalledMove& one : called) out.push_back(written(one));
    return out;
  }

 private:
  [[nodiscard]] const std::vector<Param>& params_of(const ObservedMove& move) const {
    return loaded_.game().moves[move.kind].params;
  }

  // The cards of an argument, in the order in which the screen shows them.
  [[nodiscard]] std::vector<CardId> cards_of(const ObservedMove& move, std::size_t index) const {
    std::vector<CardId> cards = cards_named(params_of(move)[index], move.as_seen(), index);
    if (!ranks_.empty()) std::ranges::stable_sort(cards, {}, [&](CardId card) { return ranks_[card]; });
    return cards;
  }

  // Sorts the moves by their first argument, then by their second argument, and so on. Sorts cards by their
  // order on the screen. Keeps all other values in the order in which the list has them.
  void sort(std::vector<CalledMove>& called) const {
    using Key = std::vector<std::vector<std::size_t>>;
    // The values other than cards, in the order in which the list first mentions them.
    std::vector<std::vector<std::pair<KindId, int>>> met(kMaxParams);
    std::vector<std::pair<Key, CalledMove>> keyed;
    std::vector<KindId> kinds;
    for (CalledMove& one : called) {
      const ObservedMove& move = one.move;
      if (!contains(kinds, move.kind)) kinds.push_back(move.kind);
      Key key{{position_of(kinds, move.kind)}};
      for (std::size_t i = 0; i < params_of(move).size(); ++i) {
        std::vector<std::size_t>& part = key.emplace_back();
        if (params_of(move)[i].is_of_cards()) {
          for (const CardId card : cards_of(move, i)) part.push_back(ranks_[card]);
          continue;
        }
        const std::pair<KindId, int> value{move.kind, move.args[i]};
        if (!contains(met[i], value)) met[i].push_back(value);
        part.push_back(position_of(met[i], value));
      }
      keyed.emplace_back(std::move(key), std::move(one));
    }
    std::ranges::stable_sort(keyed, {}, [](const auto& one) -> const Key& { return one.first; });
    for (std::size_t i = 0; i < called.size(); ++i) called[i] = std::move(keyed[i].second);
  }

  template <class List, class Value>
  static std::size_t position_of(const List& list, const Value& value) {
    return static_cast<std::size_t>(std::ranges::find(list, value) - list.begin());
  }

  [[nodiscard]] MenuMove written(const CalledMove& one) const {
    const ObservedMove& move = one.move;
    MenuMove out{loaded_.game().moves[move.kind].name, ""};
    for (std::size_t i = 0; i < params_of(move).size(); ++i) {
      const Param& param = params_of(move)[i];
      const std::string text = argument(move, i);
      if (text.empty()) continue;
      out.text += " " + text;
      const std::string meaning = param.thing() == NamedThing::zone
                                      ? words_.zone(static_cast<ZoneId>(move.args[i]))
                                      : words_.argument(param, text);
      if (!loaded_.names->is_english() && meaning != text)
        out.means += (out.means.empty() ? "" : ", ") + meaning;
    }
    return out;
  }

  // Writes the cards of an argument in the order in which the screen shows them.
  [[nodiscard]] std::string argument(const ObservedMove& move, std::size_t index) const {
    std::string text = loaded_.notation.write_argument(seen_, move, index);
    if (params_of(move)[index].thing() != NamedThing::cards || ranks_.empty() || text.empty()) return text;
    const std::vector<CardId> lying = cards_named(params_of(move)[index], move.as_seen(), index);
    const std::vector<std::string> words = split(text, ' ');
    text.clear();
    for (const CardId card : cards_of(move, index))
      text += (text.empty() ? "" : " ") + words[position_of(lying, card)];
    return text;
  }

  const LoadedGame& loaded_;
  Words words_;
  const Observation& seen_;
  Ranks ranks_;
};

// Whether the word is a position such as "2", "Ana.2" or "hand.Ana.2", and not the name of a card.
bool is_place(const Game& game, const std::string& word) {
  const std::string number = word.substr(word.rfind('.') + 1);
  return game.find_face(word) == kNone && !number.empty() &&
         number.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

ZoneId miscounted_zone(const LoadedGame& loaded, const Observation& seen, const State& state,
                       const Move& move, const std::string& text) {
  const Game& game = loaded.game();
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  const auto& params = game.moves[move.kind].params;
  std::size_t next = 1;  // the index of the next word; the name of the move is at 0
  for (std::size_t i = 0; i < params.size(); ++i) {
    const std::vector<CardId> cards = cards_named(params[i], move, i);
    const std::size_t count = params[i].thing() == NamedThing::cards ? cards.size() : 1;
    bool by_place = false;
    for (std::size_t end = next + count; next < std::min(end, words.size()); ++next)
      by_place = by_place || is_place(game, words[next]);
    if (!by_place) continue;
    for (const CardId card : cards) {
      const ZoneId zone = state.zone_of(card);
      if (!sorted_places(seen, zone).empty() && !needs_places(game, game.zones[zone].family)) return zone;
    }
  }
  return kNone;
}

std::vector<MenuMove> menu_of(const LoadedGame& loaded, const Observation& seen, const ObservedMoves& moves) {
  return Menu(loaded, seen).list(moves);
}

}  // namespace fuda
