#include "page/setting.h"

#include <algorithm>
#include <map>

#include "base/lists.h"
#include "diagnostics/card_look.h"
#include "script/sorted.h"
#include "script/words.h"
#include "show/describe.h"
#include "symbols.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int32_t kMostTokens = 12;

// The content of a symbol's file without its first and last lines, as one line.
std::string drawing_of(const std::string& symbol) {
  const std::vector<std::string> lines = split(symbol_text(symbol), '\n');
  std::string drawing;
  for (std::size_t i = 1; i + 2 < lines.size(); ++i) drawing += lines[i];
  return drawing;
}

constexpr const char* kRainbow = "rainbow";
constexpr const char* kShades =
    R"(<linearGradient id="rainbow" x2="1" y2="1"><stop stop-color="#c62f37"/>)"
    R"(<stop offset=".2" stop-color="#e07b1a"/><stop offset=".4" stop-color="#d9ab12"/>)"
    R"(<stop offset=".6" stop-color="#2f8b4a"/><stop offset=".8" stop-color="#2463b0"/>)"
    R"(<stop offset="1" stop-color="#6c3fa0"/></linearGradient>)";

class Setting {
 public:
  explicit Setting(const LoadedGame& loaded)
      : loaded_(loaded), game_(loaded.game()), look_(loaded.game().look), words_(loaded) {}

  Json json() {
    Json out;
    out["game"] = game_.name;
    out["title"] = title_of(loaded_);
    out["lang"] = loaded_.names->language;
    out["options"] = options();
    out["seats"] = loaded_.notation.seats();
    if (game_.teams != 0) out["teams"] = teams();
    out["zones"] = zones();
    out["counters"] = counters();
    out["cards"] = cards();
    out["facts"] = facts();
    out["sums"] = sums();
    out["phases"] = phases();
    if (Json names = told_moves(); !names.empty()) out["toldMoves"] = std::move(names);
    out["symbols"] = std::move(drawings_);
    out["texts"] = page_texts(*loaded_.names);
    return out;
  }

 private:
  // Whether some face has enough cards for the page to draw equal cards once.
  static bool has_many_copies(const Game& game) {
    std::vector<std::size_t> copies(game.faces.size());
    return std::ranges::any_of(game.cards, [&](FaceId face) { return ++copies[face] >= kFewestFolded; });
  }

  // The options that do not have their default value, as [name, value].
  [[nodiscard]] Json options() const {
    Json out = Json::array();
    for (const OptionInfo& one : loaded_.definition->options) {
      if (one.value == one.fallback) continue;
      out.push_back(
          Json::array({words_.plain("option", one.name), words_.plain("choice." + one.name, one.value)}));
    }
    return out;
  }

  [[nodiscard]] Json teams() const {
    Json out = Json::array();
    for (std::uint8_t team = 0; team < game_.teams; ++team) {
      Json seats = Json::array();
      for (Seat seat = 0; seat < game_.seats; ++seat) {
        if (game_.team_of(seat) == team) seats.push_back(seat);
      }
      out.push_back({{"name", loaded_.notation.team(team)}, {"seats", std::move(seats)}});
    }
    return out;
  }

  // Adds the owner of a member of a family, or the key that distinguishes this member from the others.
  void add_owner(Json& out, const Family& family, std::uint8_t index) const {
    out["family"] = family.name;
    const bool one_each = family.per == Per::seat || (family.per == Per::team && game_.teams == 0);
    if (one_each) {
      out["seat"] = index;
    } else if (family.per == Per::team) {
      out["team"] = index;
    } else if (family.per != Per::table) {
      out["member"] = words_.member(family, index);
    }
  }

  Json zones() {
    Json out = Json::object();
    for (std::size_t z = 0; z < game_.zones.size(); ++z) {
      const Zone& zone = game_.zones[z];
      const ZoneFamily& family = game_.zone_families[zone.family];
      Json one;
      one["word"] = words_.zone(static_cast<ZoneId>(z));
      one["own"] = words_.of("zone", family.name);
      add_owner(one, family, zone.index);
      one["lies"] = is_stack(zone.family) ? "stack" : "row";
      if (look_.zones[zone.family] == CardLook::Lies::named) one["named"] = true;
      if (family.top_first) one["topFirst"] = true;
      if (needs_places(game_, zone.family)) one["numbered"] = true;
      const bool is_named = look_.zones[zone.family] == CardLook::Lies::named;
      if (has_many_copies_ && !is_named && may_fold(game_, zone.family)) one["folds"] = true;
      if (family.visible != Visible::all) one["closed"] = true;
      if (family.per == Per::value) add_signs(one, family.attribute, zone.index);
      out[loaded_.notation.zone(static_cast<ZoneId>(z))] = std::move(one);
    }
    return out;
  }

  [[nodiscard]] bool is_stack(FamilyId id) const {
    if (look_.zones[id] != CardLook::Lies::as_usual) return look_.zones[id] == CardLook::Lies::stack;
    const ZoneFamily& family = game_.zone_families[id];
    return family.visible == Visible::none || family.visible == Visible::top ||
           (family.is_common() && family.per != Per::table);
  }

  Json counters() {
    Json out = Json::object();
    for (std::size_t c = 0; c < game_.counters.size(); ++c) {
      const Counter& counter = game_.counters[c];
      const CounterFamily& family = game_.counter_families[counter.family];
      Json one;
      one["word"] = words_.counter(static_cast<CounterId>(c));
      one["own"] = words_.own_counter(static_cast<CounterId>(c));
      add_owner(one, family, counter.index);
      if (family.is_holder()) add_held(one, static_cast<CounterId>(c));
      one["min"] = counter.min;
      one["max"] = counter.max;
      one["start"] = counter.start;
      if (!family.is_holder() && counter.min == 0 && counter.max > 1 && counter.max <= kMostTokens)
        one["tokens"] = counter.max;  // the page shows this counter as a row of tokens
      if (family.bookkeeping) one["bookkeeping"] = true;
      if (family.per == Per::value) add_signs(one, family.attribute, counter.index);
      out[loaded_.notation.counter(static_cast<CounterId>(c))] = std::move(one);
    }
    return out;
  }

  // Adds the kind of value that the counter holds. Also adds translations of the values if frames use
  // different names for the values.
  void add_held(Json& out, CounterId counter) {
    const CounterFamily& family = game_.family_of(counter);
    out["holds"] = game_.held_by(family);
    Json names = Json::object();
    for (std::int32_t n = 1; n <= game_.counters[counter].max; ++n) {
      const std::string name = loaded_.notation.held(counter, n);
      const std::string word = words_.held(counter, n);
      if (word != name) names[name] = word;
    }
    if (!names.empty()) out["names"] = std::move(names);
  }

  // Adds the signs of a value of an attribute. These signs appear on cards, at empty places, and in the facts
  // that seats know.
  void add_signs(Json& out, AttributeId attribute, ValueId value) {
    if (attribute == look_.colour) {
      out["colour"] = look_.colours[value];
      if (look_.colours[value] == kRainbow)
        drawings_[kRainbow] = kShades;  // this key is not in use, because no symbol has the name of a colour
    }
    if (attribute == look_.symbol) add_symbol(out, "symbol", look_.symbols[value]);
    if (attribute == look_.mark) add_symbol(out, "mark", look_.marks[value]);
    if (attribute == look_.corner) {
      if (const auto text = corner_text(game_.attributes[attribute], value); !text.empty())
        out["corner"] = text;
    }
  }

  void add_symbol(Json& out, const char* key, const std::string& symbol) {
    if (symbol.empty()) return;
    out[key] = symbol;
    if (is_symbol(symbol)) drawings_[symbol] = drawing_of(symbol);
  }

  Json cards() {
    std::map<std::string, int> alike;
    std::vector<Json> all;
    for (std::size_t f = 0; f < game_.faces.size(); ++f) {
      Json one = Json::object();
      for (std::size_t a = 0; a < game_.attributes.size(); ++a) {
        const ValueId value = game_.faces[f].values[a];
        if (value != kNone) add_signs(one, static_cast<AttributeId>(a), value);
      }
      add_symbol(one, "mark", look_.pictures[f]);
      ++alike[one.dump()];
      all.push_back(std::move(one));
    }
    Json out = Json::object();
    for (std::size_t f = 0; f < all.size(); ++f) {
      // Even in English, a card may have a separate name for people.
      const std::string word = words_.face(game_.faces[f].name);
      const bool needed =
          look_.caption == CardLook::Caption::where_needed &&
          (alike[all[f].dump()] > 1 || (!all[f].contains("symbol") && !all[f].contains("mark")));
      if (needed || look_.caption == CardLook::Caption::always) all[f]["caption"] = true;
      for (std::size_t fact = 0; fact < game_.facts.size(); ++fact) {
        if ((game_.faces[f].facts >> fact & 1U) != 0) all[f]["facts"].push_back(game_.facts[fact].name);
      }
      // A script's "T" is a 10 to people if they write this card "10♠".
      if (const auto corner = all[f].find("corner"); corner != all[f].end()) {
        const std::string number = word.substr(0, word.find_first_not_of("0123456789"));
        if (!number.empty() && word.find(corner->get<std::string>()) == std::string::npos) *corner = number;
      }
      all[f]["word"] = word;
      out[game_.faces[f].name] = std::move(all[f]);
    }
    return out;
  }

  Json facts() {
    Json out = Json::object();
    for (const Fact& fact : game_.facts) {
      Json one;
      one["word"] = words_.of(game_.attributes[fact.attribute].name, fact.name);
      add_signs(one, fact.attribute, fact.value);
      out[fact.name] = std::move(one);
    }
    return out;
  }

  // For each family of zones, the amount that each card adds to the total worth of a zone's cards.
  [[nodiscard]] Json sums() const {
    Json out = Json::object();
    for (std::size_t family = 0; family < game_.zone_families.size(); ++family) {
      const AttributeId added = look_.sums[family];
      if (added == kNone) continue;
      Json& worth = out[game_.zone_families[family].name] = Json::object();
      for (const Face& face : game_.faces) {
        const ValueId value = face.values[added];
        if (value != kNone) worth[face.name] = game_.attributes[added].values[value].number;
      }
    }
    return out;
  }

  [[nodiscard]] Json phases() const {
    Json out = Json::object();
    // The bare name of a phase tells players nothing.
    for (const Phase& phase : game_.phases) {
      const std::string word = words_.plain("phase", phase.name);
      if (!phase.moves.empty() && loaded_.names->has("phase", phase.name) && word != phase.name)
        out[phase.name] = word;
    }
    return out;
  }

  // The texts that describe a secret move.
  [[nodiscard]] Json told_moves() const {
    Json out = Json::array();
    for (const Saying& saying : game_.says) {
      if (find_named(game_.moves, saying.name) != kNone) out.push_back(saying.name);
    }
    return out;
  }

  const LoadedGame& loaded_;
  const Game& game_;
  const CardLook& look_;
  Words words_;
  const bool has_many_copies_ = has_many_copies(game_);
  Json drawings_ = Json::object();  // the drawings of the symbols that this game uses
};

}  // namespace

nlohmann::ordered_json page_setting(const LoadedGame& loaded) { return Setting(loaded).json(); }

}  // namespace fuda
