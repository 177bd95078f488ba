// The meaning of each key of `expect`.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/view.h"
#include "script/expect.h"
#include "script/keys.h"
#include "yaml/truth.h"

namespace fuda {

namespace {

using Check = Expectations::Check;
using Texts = std::vector<std::string>;

// Creates a check that `now` returns the expected text.
template <class Now>
Check same_text(std::string expected, Now now) {
  return [expected = std::move(expected), now](const Position& position) -> std::optional<Found> {
    std::string found = now(position);
    if (found == expected) return std::nullopt;
    return Found{found, {}, found};
  };
}

// Creates a check that `now` returns the expected items in any order.
template <class Now>
Check same_set(Texts wanted, Now now) {
  std::ranges::sort(wanted);
  return [wanted = std::move(wanted), now](const Position& position) -> std::optional<Found> {
    const Texts found = now(position);
    Texts sorted = found;
    std::ranges::sort(sorted);
    if (sorted == wanted) return std::nullopt;
    return Found{list_text(found), difference_of(wanted, found), found};
  };
}

// Writes moves as the host lists them, whether the script uses names or positions. If several cards are
// equal, takes the first card, unless the list has the card that the script names.
Texts as_listed(const LoadedGame& loaded, const State& state, Texts moves) {
  const SeatMask mask = state.turn().active;
  if (mask == 0 || (mask & (mask - 1)) != 0) return moves;
  const Texts listed = legal_texts(loaded, state);
  for (auto& text : moves) {
    const auto read = loaded.notation.read(state, static_cast<Seat>(std::countr_zero(mask)), text);
    if (!read.problem.empty()) continue;
    text = loaded.notation.write(state, read.move);
    if (!contains(listed, text))
      text = loaded.notation.write(state, loaded.notation.first_alike(state, read.move));
  }
  return moves;
}

// Compiles the keys of `expect`. Each function compiles some keys, and gets the part of the key after the
// name. A function that reports a problem returns no check. Checks outlive this object, so they may refer
// only to the game.
class Compiler : Lookup {
 public:
  Compiler(const LoadedGame& loaded, Findings& findings, const Leaf& leaf)
      : Lookup(loaded, findings), leaf_(leaf), value_(*leaf.value) {}

  Check compile() {
    for (const Rule& rule : rules()) {
      const std::string_view rest = without_prefix(leaf_.key, rule.name);
      if (!rule.more && leaf_.key == rule.name) return rule.compile(*this, "");
      if (rule.more && rest != leaf_.key) return rule.compile(*this, std::string(rest));
    }
    const std::string name(without_prefix(without_prefix(leaf_.key, "counters"), "zones"));
    if (notation_.find_counter(name) != kNone) return counter(name);
    if (notation_.find_zone(name) != kNone) return cards_of(name, kNone, zone_cards);
    if (!is_of_several(leaf_.place, name)) unknown(leaf_.place, "nothing called", leaf_.key, known_keys());
    return {};
  }

 private:
  struct Rule {
    const char* name;
    bool more;  // "name.something"
    Check (*compile)(Compiler& c, const std::string& rest);
  };
  static std::span<const Rule> rules() {
    static constexpr Rule kRules[] = {
        {"over", false, [](Compiler& c, const std::string&) { return c.over(); }},
        {"outcome", false, [](Compiler& c, const std::string&) { return c.outcome(); }},
        {"winners", false, [](Compiler& c, const std::string&) { return c.seats(winner_names); }},
        {"phase", false, [](Compiler& c, const std::string&) { return c.phase(); }},
        {"turn", false, [](Compiler& c, const std::string&) { return c.turn(); }},
        {"active", false, [](Compiler& c, const std::string&) { return c.seats(active_seats); }},
        {"score", false, [](Compiler& c, const std::string&) { return c.team_score(); }},
        {"score", true, [](Compiler& c, const std::string& seat) { return c.seat_score(seat); }},
        {"rating", false, [](Compiler& c, const std::string&) { return c.rating(); }},
        {"label", false, [](Compiler& c, const std::string&) { return c.label(); }},
        {"census", true, [](Compiler& c, const std::string& card) { return c.census(card); }},
        {"legal", false, [](Compiler& c, const std::string&) { return c.legal(); }},
        {"legal.has", false, [](Compiler& c, const std::string&) { return c.legal_among(true); }},
        {"legal.lacks", false, [](Compiler& c, const std::string&) { return c.legal_among(false); }},
        {"legal.count", false, [](Compiler& c, const std::string&) { return c.legal_count(); }},
        {"told", true, [](Compiler& c, const std::string& key) { return c.told_cards(key, true, kNone); }},
        {"told_not", true,
         [](Compiler& c, const std::string& key) { return c.told_cards(key, false, kNone); }},
        {"view", true, [](Compiler& c, const std::string& key) { return c.view(key); }},
        {"knows", true, [](Compiler& c, const std::string& key) { return c.knows(key); }},
    };
    return kRules;
  }
  [[nodiscard]] Texts known_keys() const {
    Texts known = notation_.counter_names();
    append(known, notation_.zone_names());
    for (const Rule& rule : rules()) known.emplace_back(rule.name);
    return known;
  }

  Check wrong(const Place& place, std::string message, std::string hint = {}) {
    complain(place, std::move(message), std::move(hint));
    return {};
  }
  // The functions below report a value of the wrong type.
  bool is_among(const Texts& known, const char* what) {
    if (contains(known, value_.text)) return true;
    unknown(leaf_.value_place(), what, value_.text, known);
    return false;
  }
  std::optional<std::int64_t> integer() {
    const auto number = value_.as_int();
    if (!number) complain(leaf_.value_place(), fmt::format("'{}' needs a whole number", leaf_.key));
    return number;
  }
  // The value as a list. A single word counts as a list of one word.
  std::optional<Texts> list() {
    if (value_.is_scalar()) return Texts{value_.text};
    if (!value_.is_sequence()) {
      complain(leaf_.value_place(), fmt::format("'{}' needs a list", leaf_.key));
      return std::nullopt;
    }
    Texts items;
    for (const auto& item : value_.items) items.push_back(item.text);
    return items;
  }

  // ---- the state of the game

  Check over() {
    const auto wanted = value_.as_bool();
    if (!wanted)
      return wrong(leaf_.value_place(), "'over' must be true or false", yaml::truth_hint(value_.text));
    return same_text(*wanted ? "true" : "false", [](const State& s) { return s.over() ? "true" : "false"; });
  }

  Check outcome() {
    const auto& outcomes = game_.outcomes;
    if (value_.text != "none" && !is_among(outcomes, "no outcome")) return {};
    return same_text(value_.text,
                     [&outcomes](const State& s) { return s.over() ? outcomes[s.turn().outcome] : "none"; });
  }

  Check phase() {
    if (!is_among(names_of(game_.phases), "no phase")) return {};
    return same_text(value_.text,
                     [game = &game_](const State& s) { return game->phases[s.turn().phase].name; });
  }

  Check turn() {
    if (!is_among(notation_.seats(), "no seat")) return {};
    return same_text(value_.text,
                     [loaded = &loaded_](const State& s) { return loaded->notation.seat(s.turn().seat); });
  }

  Check seats(Texts (*now)(const LoadedGame&, const State&)) {
    const auto names = list();
    if (!names) return {};
    for (const auto& name : *names) {
      if (seat(leaf_.value_place(), name) == kNone) return {};
    }
    return same_set(*names, [loaded = &loaded_, now](const State& s) { return now(*loaded, s); });
  }

  Check team_score() {
    if (game_.team_score) return score(0);
    return wrong(leaf_.place, "every seat has its own score in this game", "write 'score: {SEAT: n}'");
  }
  Check seat_score(const std::string& name) {
    if (game_.team_score) {
      if (name == "team") return score(0);
      return wrong(leaf_.place, "the team has one score in this game", "write 'score: n'");
    }
    const Seat who = seat(leaf_.place, name);
    return who == kNone ? Check() : score(who);
  }
  Check score(std::size_t index) {
    if (value_.text != "none" && !integer()) return {};
    return same_text(value_.text, [loaded = &loaded_, index](const State& s) {
      const lua::Score score = loaded->engine->score(s);
      const bool none = score.none || index >= score.values.size();
      return none ? "none" : std::to_string(score.values[index]);
    });
  }

  Check rating() {
    if (value_.text != "none" && !is_among(names_of(game_.ratings), "no rating")) return {};
    return same_text(value_.text, [loaded = &loaded_](const State& s) {
      std::string name = rating_of(*loaded, s);
      return name.empty() ? "none" : name;
    });
  }

  Check label() {
    return [loaded = &loaded_, part = value_.text](const State& s) -> std::optional<Found> {
      std::string found = loaded->english->of("rating", rating_of(*loaded, s));
      if (found.find(part) != std::string::npos && !found.empty()) return std::nullopt;
      return Found{std::move(found)};
    };
  }

  // ---- the legal moves

  Check legal() {
    const auto wanted = moves();
    if (!wanted) return {};
    return [loaded = &loaded_, wanted = *wanted](const Position& position) {
      const auto now = [loaded](const State& state) { return legal_texts(*loaded, state); };
      return same_set(as_listed(*loaded, position, wanted), now)(position);
    };
  }
  // Whether the game has this move under other options, or without one of its variants.
  [[nodiscard]] bool is_left_out(const std::string& kind) const {
    const auto has = [&](const yaml::Node& file) { return file["moves"].find(kind) != nullptr; };
    return std::ranges::any_of(loaded_.definition->files, [&](const yaml::Node& file) {
      return has(file) || std::ranges::any_of(file["options"].entries, [&](const yaml::Entry& option) {
               return std::ranges::any_of(option.value["choices"].entries,
                                          [&](const yaml::Entry& choice) { return has(choice.value); });
             });
    });
  }
  // The moves of a list. If `there` is set, reports a move that the game does not have. If `there` is not
  // set, the moves must not be legal, so the game may lack a move, unless the move's name looks like a typo.
  std::optional<Texts> moves(bool there = true) {
    auto moves = list();
    if (!moves) return moves;
    const auto kinds = names_of(game_.moves);
    for (std::size_t i = 0; i < moves->size(); ++i) {
      const std::string kind = kind_in((*moves)[i]);
      if (contains(kinds, kind)) continue;
      if (!there && (nearest(kind, kinds).empty() || is_left_out(kind))) continue;
      unknown(value_.is_sequence() ? value_.items[i].place() : leaf_.value_place(), "no move", kind, kinds);
      return std::nullopt;
    }
    return moves;
  }
  Check legal_among(bool there) {
    const auto wanted = moves(there);
    if (!wanted) return {};
    return [loaded = &loaded_, wanted = *wanted, there](const State& s) -> std::optional<Found> {
      const Texts found = legal_texts(*loaded, s);
      Texts wrong;
      for (const auto& text : as_listed(*loaded, s, wanted)) {
        if (contains(found, text) != there) wrong.push_back(text);
      }
      if (wrong.empty()) return std::nullopt;
      return Found{list_text(found),
                   (there ? "missing: " : "extra: ") + fmt::format("{}", fmt::join(wrong, ", "))};
    };
  }
  Check legal_count() {
    const auto wanted = integer();
    if (!wanted) return {};
    return same_text(std::to_string(*wanted), [loaded = &loaded_](const State& s) {
      return std::to_string(legal_texts(*loaded, s).size());
    });
  }

  // ---- the places of cards, and the seats' knowledge about them

  Check census(const std::string& card) {
    const auto wanted = integer();
    if (!wanted) return {};
    const FaceId face = game_.find_face(card);
    // An unknown card is correct if the script expects 0 copies of it.
    if (*wanted > 0 && face == kNone)
      return unknown(leaf_.place, "no card", card, names_of(game_.faces)), Check();
    return same_text(std::to_string(*wanted), [game = &game_, face](const State&) {
      return std::to_string(std::ranges::count(game->cards, face));
    });
  }

  // `viewer` is the seat that got the information, or kNone for all seats.
  Check told_cards(const std::string& key, bool yes, Seat viewer) {
    const auto of = told(leaf_.place, key);
    if (!of) return {};
    const auto wanted = list();
    if (!wanted) return {};
    return same_set(*wanted, [of = *of, yes, viewer](const Position& p) {
      const Observation seen = observe(p, viewer);
      Texts positions;
      int position = 0;
      for (const CardId card : seen.state.cards(of.zone)) {
        ++position;
        const FactMask facts = yes ? seen.state.told_yes(card) : seen.state.told_no(card);
        if (((facts >> of.fact) & 1U) != 0) positions.push_back(std::to_string(position));
      }
      return positions;
    });
  }

  Check view(const std::string& key) {
    const auto [viewer, name] = seat_and_rest(leaf_, "view", key);
    if (viewer == kNone) return {};
    const CounterId id = notation_.find_counter(name);
    if (id == kNone) return cards_of(name, viewer, visible_cards);
    const auto wanted = value_.text == "?" ? std::optional(value_.text) : value_of(id);
    if (!wanted) return {};
    return same_text(*wanted, [id, viewer = viewer, names = &notation_](const Position& p) {
      const Observation seen = observe(p, viewer);
      return View(seen.state, viewer).sees_counter(id) ? names->held(seen, id) : "?";
    });
  }

  Check knows(const std::string& key) {
    const auto [who, name] = seat_and_rest(leaf_, "knows", key);
    if (who == kNone) return {};
    for (const char* word : {"told", "told_not"}) {
      const std::string_view of_whom = without_prefix(name, word);
      if (of_whom != name) return told_cards(std::string(of_whom), std::string_view(word) == "told", who);
    }
    return cards_of(name, who, zone_cards);
  }

  Check counter(const std::string& name) {
    const CounterId id = notation_.find_counter(name);
    const auto wanted = value_of(id);
    if (!wanted) return {};
    return same_text(*wanted, [id, wanted = *wanted, names = &notation_](const State& s) {
      const std::int32_t held = s.counter(id);
      // Accepts the position of a card instead of its name.
      return names->read_held(id, wanted, &s) == held ? wanted : names->held(id, held);
    });
  }
  std::optional<std::string> value_of(CounterId id) {
    if (game_.family_of(id).is_holder())
      return can_hold(id, leaf_) ? std::optional(value_.text) : std::nullopt;
    const auto number = integer();
    return number ? std::optional(std::to_string(*number)) : std::nullopt;
  }

  using Read = Texts (*)(const Observation&, ZoneId);
  Check cards_of(const std::string& name, Seat viewer, Read read) {
    const ZoneId id = zone(leaf_.place, name);
    if (id == kNone) return {};
    if (value_.is_sequence()) {
      for (const auto& item : value_.items) {
        const bool hidden = viewer != kNone && item.text == "?";
        if (!hidden && card(item) == kNone) return {};
      }
      return
          [id, viewer, read, wanted = *list(), game = &loaded_](const Position& p) -> std::optional<Found> {
            const Texts found = read(observe(p, viewer), id);
            if (found == wanted) return std::nullopt;
            const PlaceOf place = viewer == kNone ? places_outside(*game, p.state, id) : PlaceOf();
            return Found{cards_text(found), difference_of(wanted, found, place), found};
          };
    }
    const auto wanted = value_.as_int();
    if (!wanted)
      return wrong(leaf_.value_place(),
                   fmt::format("'{}' needs a list of cards or a number of cards", leaf_.key));
    return [id, wanted = *wanted, viewer, read](const Position& p) -> std::optional<Found> {
      const auto size = p.state.size(id);
      if (size == wanted) return std::nullopt;
      return Found{
          fmt::format("{}: {}", size, cards_text(read(observe(p, viewer), id))), {}, std::to_string(size)};
    };
  }

  const Leaf& leaf_;
  const yaml::Node& value_;
};

}  // namespace

Expectations::Check Expectations::compile(const Leaf& leaf, const LoadedGame& loaded, Findings& findings) {
  return Compiler(loaded, findings, leaf).compile();
}

}  // namespace fuda
