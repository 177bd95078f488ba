// What a move changed, derived only from the difference between two positions, so that it fits every game.
#include <fmt/format.h>

#include <map>
#include <vector>

#include "script/words.h"
#include "show/text.h"

namespace fuda {

namespace {

class Effect {
 public:
  Effect(const Match& match, const State& before, const Move& move, const State& after)
      : game_(match.game()), words_(match), before_(before), move_(move), after_(after) {}

  std::string text() {
    cards_moved();
    for (std::size_t i = 0; i < game_.counters.size(); ++i) counter(static_cast<CounterId>(i));
    if (!game_.facts.empty()) {
      for (std::size_t z = 0; z < game_.zones.size(); ++z) told(static_cast<ZoneId>(z));
    }
    if (before_.turn().phase != after_.turn().phase && !after_.over()) {
      add("→ " + words_.of("phase", game_.phases[after_.turn().phase].name));
    }
    return text_;
  }

 private:
  void add(const std::string& part) { text_ += (text_.empty() ? "" : " · ") + part; }

  [[nodiscard]] bool own(ZoneId zone) const {
    const Zone& z = game_.zones[zone];
    return game_.belongs(game_.zone_families[z.family], z.index, move_.seat);
  }

  void cards_moved() {
    // By where from and where to, in the order of the cards; what leaves the mover's own zones first.
    std::map<std::tuple<bool, ZoneId, ZoneId>, std::vector<std::string>> groups;
    std::vector<bool> changed(game_.zones.size());
    for (std::size_t i = 0; i < game_.cards.size(); ++i) {
      const auto card = static_cast<CardId>(i);
      const ZoneId from = before_.zone_of(card);
      const ZoneId to = after_.zone_of(card);
      if (from == to) continue;
      changed[from] = changed[to] = true;
      groups[{!own(from), from, to}].push_back(game_.face(card).name);
    }
    for (const auto& [key, faces] : groups) {
      const auto& [foreign, from, to] = key;
      const std::string cards = words_.cards(faces);
      const std::string there = words_.own_zone(to, move_.seat);
      // Where the mover's own cards come from goes without saying.
      add(foreign ? fmt::format("{} → {}: {}", words_.zone(from), there, cards)
                  : fmt::format("{} → {}", cards, there));
    }
    for (std::size_t z = 0; z < game_.zones.size(); ++z) {
      const auto zone = static_cast<ZoneId>(z);
      if (changed[z] || before_.size(zone) == 0) continue;
      const auto old = before_.cards(zone);
      const auto now = after_.cards(zone);
      if (std::equal(old.begin(), old.end(), now.begin(), now.end())) continue;
      std::vector<std::string> faces;
      for (const CardId card : now) faces.push_back(game_.face(card).name);
      add(words_.zone(zone) + ": " + words_.cards(faces));
    }
  }

  void counter(CounterId id) {
    if (before_.counter(id) == after_.counter(id)) return;
    add(fmt::format("{} {} → {}", words_.counter(id), before_.counter(id), after_.counter(id)));
  }

  void told(ZoneId zone) {
    for (std::size_t f = 0; f < game_.facts.size(); ++f) {
      std::string is;
      std::string is_not;
      int position = 0;
      for (const CardId card : after_.cards(zone)) {
        ++position;
        const auto grown = [f](FactMask old, FactMask now) { return ((now & ~old) >> f) & 1U; };
        if (grown(before_.told_yes(card), after_.told_yes(card)) != 0) is += fmt::format(" #{}", position);
        if (grown(before_.told_no(card), after_.told_no(card)) != 0) is_not += fmt::format(" #{}", position);
      }
      if (is.empty() && is_not.empty()) continue;
      const Fact& fact = game_.facts[f];
      const std::string word = words_.of(game_.attributes[fact.attribute].name, fact.name);
      // If some cards are said to be something, the others need not be said not to be.
      add(is.empty() ? fmt::format("{}{} ≠ {}", words_.zone(zone), is_not, word)
                     : fmt::format("{}{} = {}", words_.zone(zone), is, word));
    }
  }

  const Game& game_;
  Words words_;
  const State& before_;
  const Move& move_;
  const State& after_;
  std::string text_;
};

}  // namespace

std::string effect_text(const Match& match, const State& before, const Move& move, const State& after) {
  return Effect(match, before, move, after).text();
}

}  // namespace fuda
