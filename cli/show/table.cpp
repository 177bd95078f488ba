#include "show/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <numeric>
#include <span>
#include <vector>

#include "base/limits.h"
#include "model/view.h"
#include "script/expect.h"
#include "script/sorted.h"
#include "script/words.h"
#include "show/chip.h"

namespace fuda {

namespace {

constexpr std::size_t kIndent = 4;

class Table {
 public:
  Table(const LoadedGame& loaded, const Observation& seen, const Paint& paint, bool all)
      : loaded_(loaded),
        game_(loaded.game()),
        seen_(seen),
        state_(seen.state),
        paint_(paint),
        words_(loaded),
        all_(all) {
    find_scores();
  }

  std::string text() {
    const auto of_seats = [this](const Family& family) { return is_of_seats(family); };
    const auto of_teams = [](const Family& family) { return family.per == Per::team; };
    for (Seat seat = 0; seat < game_.seats; ++seat)
      add_owner(loaded_.notation.seat(seat), seat, of_seats, scores_of_seats_);
    const bool scores_of_teams = !scores_.empty() && !scores_of_seats_;
    for (std::uint8_t team = 0; team < game_.teams && !are_seats_; ++team)
      add_owner(loaded_.notation.team(team), team, of_teams, scores_of_teams);
    for (const ZoneFamily& family : game_.zone_families) add_common(family);
    Row& counters = rows_.emplace_back();
    for (const CounterFamily& family : game_.counter_families) {
      if (family.is_common()) add_counters(family, kNone, counters);
    }
    return laid_out();
  }

 private:
  struct Row {
    std::string label;  // the label of the row; "" if the row has no label
    std::vector<std::string> parts;
  };

  // Whether the rows of seats show the members of a family, and not the rows of teams.
  [[nodiscard]] bool is_of_seats(const Family& family) const {
    return family.per == Per::seat || (family.per == Per::team && are_seats_);
  }

  // Adds the row of a seat or a team. The row has its zones and counters in the families that `belongs`
  // accepts.
  template <class Belongs>
  void add_owner(const std::string& name, std::uint8_t index, Belongs belongs, bool has_score) {
    Row row{paint_.bold(name), {}};
    for (const ZoneFamily& family : game_.zone_families) {
      if (belongs(family)) add_zone(family, index, words_.of("zone", family.name), row);
    }
    for (const CounterFamily& family : game_.counter_families) {
      if (belongs(family)) add_counters(family, index, row);
    }
    if (has_score) row.parts.push_back(words_.say({"score {n}", {{"n", std::to_string(scores_[index])}}}));
    rows_.push_back(std::move(row));
  }

  void add_common(const ZoneFamily& family) {
    if (!family.is_common()) return;
    Row row{paint_.dim(words_.of("zone", family.name)), {}};
    for (std::uint8_t i = 0; i < family.count; ++i)
      add_zone(family, i, family.per == Per::table ? "" : words_.member(family, i), row);
    rows_.push_back(std::move(row));
  }

  void add_zone(const ZoneFamily& family, std::uint8_t index, const std::string& word, Row& row) {
    const auto zone = static_cast<ZoneId>(family.first + index);
    if (state_.size(zone) == 0 && !all_) return;
    const std::string before = word.empty() ? "" : paint_.dim(word) + " ";
    row.parts.push_back(before + cards_text(zone, family));
  }

  [[nodiscard]] std::string cards_text(ZoneId zone, const ZoneFamily& family) const {
    const auto cards = zone_cards(seen_, zone);
    if (cards.empty()) return "–";
    const std::size_t count = cards.size();
    if (!all_ && family.visible == Visible::none && count > 1) return words_.counted(count, "card");
    const auto told = told_of(zone, family);
    const bool nothing_known = seen_.seat != kNone && told.empty() &&
                               std::ranges::all_of(cards, [](auto& name) { return name == "?"; });
    if (nothing_known) return words_.counted(count, "card");
    const bool is_sorted = !sorted_places(seen_, zone).empty();
    const std::vector<Cards> groups = folded(zone, cards, told);
    const std::size_t all = groups.size();
    const ShownEnds ends =
        all_ || is_hand(family) ? ShownEnds{all, 0} : shown_ends(all, !family.top_first && !is_sorted);
    const auto part = [&](std::size_t from, std::size_t to) {
      return part_text(zone, cards, told, std::span(groups).subspan(from, to - from));
    };
    std::string text = part(0, ends.first);
    if (ends.first == all) return text;
    text += " …";
    if (ends.last > 0) text += " " + part(all - ends.last, all);
    return text + fmt::format(" ({})", words_.counted(count, "card"));
  }

  // Cards that the table shows as one: the place of the first of them, and their number.
  struct Cards {
    std::size_t place = 0, count = 1;
  };

  // The cards of a zone in the order on the screen. Many equal cards in a row are one group.
  [[nodiscard]] std::vector<Cards> folded(ZoneId zone, const std::vector<std::string>& cards,
                                          const std::vector<std::string>& told) const {
    const std::vector<std::size_t> places = shown_places(zone);
    const bool folds = may_fold(game_, game_.zones[zone].family);
    const auto is_like = [&](std::size_t a, std::size_t b) {
      return cards[a] == cards[b] && cards[a] != "?" && (told.empty() || told[a] == told[b]);
    };
    std::vector<Cards> groups;
    for (std::size_t i = 0; i < places.size();) {
      std::size_t end = i + 1;
      while (folds && end < places.size() && is_like(places[i], places[end])) ++end;
      if (end - i < kFewestFolded) end = i + 1;
      groups.push_back({places[i], end - i});
      i = end;
    }
    return groups;
  }

  // The text for these cards of a zone.
  [[nodiscard]] std::string part_text(ZoneId zone, const std::vector<std::string>& cards,
                                      const std::vector<std::string>& told,
                                      std::span<const Cards> groups) const {
    const bool numbered = needs_places(game_, game_.zones[zone].family);
    const bool as_cards = seen_.seat != kNone && paint_.on;
    std::vector<std::string> plain;
    bool is_plain = !as_cards && !numbered && told.empty();
    std::string text;
    for (const auto& [place, count] : groups) {
      const FaceId face = as_cards ? game_.find_face(cards[place]) : kNone;
      const std::string name = words_.card(cards[place]);
      plain.push_back(cards[place]);
      text += (text.empty() ? "" : " ") + (face == kNone ? name : card_chip(game_, face, name, paint_));
      if (numbered) text += paint_.dim(fmt::format("#{}", place + 1));
      if (!told.empty()) text += told[place];
      if (count > 1) text += paint_.dim(fmt::format(" ×{}", count));
      is_plain = is_plain && count == 1;
    }
    if (is_plain) text = words_.cards(plain);
    return text;
  }

  // The positions of a zone's cards, in the order in which the screen shows the cards.
  [[nodiscard]] std::vector<std::size_t> shown_places(ZoneId zone) const {
    std::vector<std::size_t> places = sorted_places(seen_, zone);
    if (places.empty()) {
      places.resize(state_.size(zone));
      std::iota(places.begin(), places.end(), std::size_t{0});
    }
    return places;
  }

  // Whether players choose among the cards of the zone, so that the table must show all these cards.
  static bool is_hand(const ZoneFamily& family) {
    return family.per == Per::seat && (family.visible == Visible::owner || family.visible == Visible::others);
  }

  // For each card of a zone that some seats cannot see, the public knowledge about the card, such as "(red
  // ≠1)", or "". Returns an empty list if nothing is publicly known about the cards, or if the table shows
  // everything.
  [[nodiscard]] std::vector<std::string> told_of(ZoneId zone, const ZoneFamily& family) const {
    std::vector<std::string> told;
    if (seen_.seat == kNone || family.visible == Visible::all) return told;
    bool any = false;
    for (const CardId card : state_.cards(zone)) {
      told.push_back(told_text(state_.told_yes(card), state_.told_no(card)));
      any = any || !told.back().empty();
    }
    if (!any) told.clear();
    if (family.top_first) std::ranges::reverse(told);
    return told;
  }

  // The text about a card's facts. If a true fact is known, leaves out the false facts of the same attribute.
  [[nodiscard]] std::string told_text(FactMask yes, FactMask no) const {
    std::string text;
    std::bitset<kMaxNamed> known;
    for (const FactMask mask : {yes, no}) {
      for (std::size_t f = 0; f < game_.facts.size(); ++f) {
        const Fact& fact = game_.facts[f];
        if (((mask >> f) & 1U) == 0) continue;
        const bool is_not = (yes >> f & 1U) == 0;
        if (is_not && known.test(fact.attribute)) continue;
        if (!is_not) known.set(fact.attribute);
        text += (text.empty() ? "" : " ") + std::string(is_not ? "≠" : "") +
                words_.of(game_.attributes[fact.attribute].name, fact.name);
      }
    }
    return text.empty() ? text : paint_.dim("(" + text + ")");
  }

  // Adds the counters of one seat or team, or of a common family if `index` is kNone. If a family has one
  // counter per seat or team, shows either all its counters or none.
  void add_counters(const CounterFamily& family, std::uint8_t index, Row& row) {
    const bool at_rest = family.is_common() ? false : all_at_rest(family);
    // If the viewer is a player, do not show counters that only the rules need, even if `all` is set.
    const bool is_shown = all_ ? seen_.seat == kNone || !family.bookkeeping : !family.bookkeeping && !at_rest;
    if (!is_shown) return;
    for (std::uint8_t i = 0; i < family.count; ++i) {
      if (index != kNone && family.row_of(i) != index) continue;
      const auto id = static_cast<CounterId>(family.first + i);
      if (!all_ && family.is_common() && is_at_rest(id)) continue;
      const std::string word = index == kNone ? words_.counter(id) : words_.own_counter(id);
      const auto value = View(state_, seen_.seat).counter(id);
      const Paint plain;
      const Paint& paint = seen_.seat == kNone ? plain : paint_;
      const std::string number = !value               ? "?"
                                 : family.is_holder() ? words_.held(seen_, id)
                                                      : counter_chips(game_.counters[id], *value, paint);
      row.parts.push_back(fmt::format("{} {}", paint_.dim(word), number));
    }
  }

  [[nodiscard]] bool is_at_rest(CounterId id) const {
    return state_.counter(id) == 0 && game_.counters[id].start == 0;
  }
  [[nodiscard]] bool all_at_rest(const CounterFamily& family) const {
    for (std::uint8_t i = 0; i < family.count; ++i) {
      if (!is_at_rest(static_cast<CounterId>(family.first + i))) return false;
    }
    return true;
  }

  // Finds the scores for the ends of rows. If the members of each team have equal scores, finds one score per
  // team, and otherwise one score per seat. Finds no scores if a counter already shows them, or while every
  // score is 0.
  void find_scores() {
    if (game_.team_score) return;
    const lua::Score score = loaded_.engine->score(state_, seen_.viewer());
    if (score.none || score.hidden) return;
    const bool all_zero = std::ranges::all_of(score.values, [](auto value) { return value == 0; });
    if (all_zero && !state_.over() && !all_) return;
    scores_of_seats_ = are_seats_;
    for (Seat seat = 0; seat < game_.seats; ++seat) {
      if (score.values[seat] != score.values[game_.team_of(seat)]) scores_of_seats_ = true;
    }
    scores_.assign(score.values.begin(), score.values.end());
    if (!scores_of_seats_) scores_.resize(game_.teams);
    for (const CounterFamily& family : game_.counter_families) {
      if (!is_score(family)) continue;
      scores_.clear();
      scores_of_seats_ = false;
      return;
    }
  }

  [[nodiscard]] bool is_score(const CounterFamily& family) const {
    const bool of_them = scores_of_seats_ ? is_of_seats(family) : family.per == Per::team;
    if (family.bookkeeping || family.is_holder() || !of_them || family.count != scores_.size()) return false;
    for (std::uint8_t i = 0; i < family.count; ++i) {
      if (state_.counter(static_cast<CounterId>(family.first + i)) != scores_[i]) return false;
    }
    return !all_at_rest(family);
  }

  // Lays out the rows with their labels in one column. A long row continues on the next line, indented to the
  // column of its parts.
  std::string laid_out() {
    std::erase_if(rows_, [](const Row& row) { return row.parts.empty(); });
    std::size_t width = 0;
    for (const Row& row : rows_) width = std::max(width, width_of(row.label));
    std::string text;
    for (const Row& row : rows_) text += (text.empty() ? "" : "\n") + line(row, width);
    return text;
  }

  [[nodiscard]] std::string line(const Row& row, std::size_t width) const {
    const std::size_t hang = kIndent + (row.label.empty() ? 0 : width + 2);
    std::string all;
    std::string current = std::string(kIndent, ' ');
    if (!row.label.empty()) current += padded(row.label, width + 2);
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
      const std::string& part = row.parts[i];
      if (i > 0 && paint_.width > 0 && width_of(current) + 3 + width_of(part) > paint_.width) {
        all += wrapped(current, paint_.width, hang + 2) + "\n";
        current = std::string(hang, ' ') + part;
      } else {
        current += (i > 0 ? "   " : "") + part;
      }
    }
    return all + wrapped(current, paint_.width, hang + 2);
  }

  const LoadedGame& loaded_;
  const Game& game_;
  const Observation& seen_;
  const State& state_;
  const Paint& paint_;
  Words words_;
  bool all_;
  const bool are_seats_ = game_.teams == 0 || game_.teams == game_.seats;  // whether no team has several
                                                                           // seats
  bool scores_of_seats_ = false;
  std::vector<std::int64_t> scores_;
  std::vector<Row> rows_;
};

}  // namespace

std::string table_text(const LoadedGame& loaded, const State& state, const Paint& paint, bool all) {
  Observation everything(state);
  everything.known.set();
  return Table(loaded, everything, paint, all).text();
}

std::string table_text(const LoadedGame& loaded, const Observation& seen, const Paint& paint, bool all) {
  return Table(loaded, seen, paint, all).text();
}

}  // namespace fuda
