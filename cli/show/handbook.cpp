#include "show/handbook.h"

#include <algorithm>

#include "base/lists.h"
#include "script/rulebook.h"
#include "script/words.h"
#include "show/describe.h"
#include "show/handbook_tables.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

class Handbook {
 public:
  explicit Handbook(const LoadedGame& loaded)
      : loaded_(loaded), game_(loaded.game()), names_(*loaded.names), words_(loaded) {}

  Json json() const {
    const Rulebook book = load_rulebook(*loaded_.definition);
    Json out{{"title", title_of(loaded_)}, {"lang", names_.language}, {"summary", summary_of(loaded_)}};
    out["players"] = words_.players(loaded_.definition->seats);
    out["moves"] = moves();
    out["parts"] = parts(book);
    if (out["parts"].empty()) {
      out["deal"] = deal();
      out["phases"] = phases();
    }
    out["ends"] = ends();
    out["tables"] = handbook_tables(loaded_);
    out["cards"] = cards();
    out["open"] = open_points(book);
    return out;
  }

 private:
  // The moves that at least one phase offers, with their costs and gains.
  [[nodiscard]] Json moves() const {
    Json out = Json::array();
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
      const auto id = static_cast<KindId>(i);
      const MoveKind& kind = game_.moves[i];
      const bool offered = std::ranges::any_of(game_.phases, [&](const Phase& phase) {
        return contains(phase.moves, id) || contains(phase.free, id);
      });
      if (!offered) continue;
      Json prices = Json::array();
      const auto add = [&](const std::vector<Amount>& amounts, const char* sign) {
        for (const Amount& one : amounts) {
          const std::string n = one.by == kNone
                                    ? std::to_string(one.amount)
                                    : words_.plain("counter", game_.counter_families[one.by].name);
          prices.push_back(words_.plain("counter", game_.counter_families[one.counter].name) + " " + sign +
                           n);
        }
      };
      add(kind.cost, "−");
      add(kind.gain, "+");
      out.push_back({{"name", kind.name},
                     {"word", words_.plain("move", kind.name)},
                     {"summary", words_.told(summary_of(loaded_, kind))},
                     {"prices", std::move(prices)}});
    }
    return out;
  }

  [[nodiscard]] Json parts(const Rulebook& book) const {
    Json out = Json::array();
    for (const Clause& clause : book.clauses) {
      if (clause.part == Clause::kNotShown) continue;
      const std::string text = names_.is_english()               ? clause.text
                               : names_.has("clause", clause.id) ? names_.of("clause", clause.id)
                                                                 : "";
      if (text.empty()) continue;
      const std::string title = words_.told(clause.part);
      if (out.empty() || out.back()["title"] != title)
        out.push_back({{"title", title}, {"clauses", Json::array()}});
      out.back()["clauses"].push_back({{"id", clause.id}, {"text", text}});
    }
    return out;
  }

  // The cards that start in other zones, and the cards that are dealt.
  [[nodiscard]] Json deal() const {
    Json out = Json::array();
    for (const ZoneFamily& family : game_.zone_families) {
      const auto cards = std::ranges::count_if(game_.starts, [&](ZoneId zone) {
        return zone != game_.start_zone && zone >= family.first && zone < family.first + family.count;
      });
      if (cards > 0) out.push_back({{"to", words_.plain("zone", family.name)}, {"cards", cards}});
    }
    for (const Deal& one : game_.deals) {
      out.push_back({{"from", words_.plain("zone", game_.zone_families[one.from].name)},
                     {"to", words_.plain("zone", game_.zone_families[one.to].name)},
                     {"cards", one.cards.counter == kNone
                                   ? one.cards.number
                                   : game_.counters[game_.counter_families[one.cards.counter].first].start}});
    }
    return out;
  }

  [[nodiscard]] Json phases() const {
    Json out = Json::array();
    for (const Phase& phase : game_.phases) {
      if (phase.moves.empty() && phase.free.empty())
        continue;  // leave out a phase in which players have no
                   // moves
      std::vector<std::string> offers;
      for (const KindId id : phase.moves) offers.push_back(words_.plain("move", game_.moves[id].name));
      for (const KindId id : phase.free)
        offers.push_back(
            words_.say({"{name} (free)", {{"name", words_.plain("move", game_.moves[id].name)}}}));
      Json one{{"word", words_.plain("phase", phase.name)},
               {"then", phase_json(game_, phase, words_)["then"]}};
      if (!offers.empty()) one["offers"] = words_.list(offers);
      if (phase.movers == Phase::Movers::others)
        one["offers"] =
            words_.say({"the other players, one after another: {moves}", {{"moves", words_.list(offers)}}});
      if (phase.movers == Phase::Movers::all) one["all"] = true;
      out.push_back(std::move(one));
    }
    return out;
  }

  [[nodiscard]] Json ends() const {
    Json out = Json::array();
    for (const std::string& outcome : game_.outcomes) {
      const std::string text = names_.has("outcome", outcome) ? names_.of("outcome", outcome)
                               : names_.is_english() ? loaded_.definition->root["outcomes"][outcome].text
                                                     : "";
      if (!text.empty()) out.push_back(text);
    }
    return out;
  }

  // The cards, with one row for each value of the first attribute. The rows are in the order in which the
  // game declares the values.
  [[nodiscard]] Json cards() const {
    std::vector<int> copies(game_.faces.size());
    for (const FaceId face : game_.cards) ++copies[face];
    Json out = Json::array();
    ValueId last = kNone;
    for (std::size_t f = 0; f < game_.faces.size(); ++f) {
      if (copies[f] == 0) continue;
      const Face& face = game_.faces[f];
      const ValueId first = game_.attributes.empty() ? kNone : face.values.front();
      if (out.empty() || first != last) {
        Json row{{"cards", Json::array()}};
        if (first != kNone) row["word"] = words_.named_value(0, game_.attributes[0].values[first].name);
        out.push_back(std::move(row));
      }
      last = first;
      Json one{{"name", face.name}, {"copies", copies[f]}, {"values", Json::array()}};
      for (std::size_t a = 0; a < game_.attributes.size(); ++a) {
        const ValueId value = face.values[a];
        if (value == kNone) continue;
        const Attribute& attribute = game_.attributes[a];
        one["values"].push_back(
            {{"of", attribute.name},
             {"is", attribute.values[value].name},
             {"text", words_.named_value(static_cast<AttributeId>(a), attribute.values[value].name)}});
      }
      out.back()["cards"].push_back(std::move(one));
    }
    return out;
  }

  // The decisions about open points of the rulebook, for the current options.
  [[nodiscard]] Json open_points(const Rulebook& book) const {
    Json out = Json::array();
    for (Ruling ruling : book.rulings) {
      if (!names_.is_english()) {
        const std::string section = "ruling." + ruling.id;
        if (!names_.has(section, "issue")) continue;
        ruling.issue = names_.of(section, "issue");
        ruling.ruling = names_.of(section, "ruling");
      }
      for (const OptionInfo& option : loaded_.definition->options) {
        if (option.name == ruling.option && option.value != option.fallback)
          ruling.ruling = decided_by(option, ruling);
      }
      out.push_back({{"id", ruling.id}, {"issue", ruling.issue}, {"ruling", ruling.ruling}});
    }
    return out;
  }

  [[nodiscard]] std::string decided_by(const OptionInfo& option, const Ruling& ruling) const {
    if (!names_.is_english()) return words_.choice(option.name, option.value);
    for (const std::string& other : ruling.alternatives) {
      if (other.starts_with(option.value + ": ")) return other.substr(option.value.size() + 2);
    }
    return option.value;
  }

  const LoadedGame& loaded_;
  const Game& game_;
  const Names& names_;
  Words words_;
};

}  // namespace

nlohmann::ordered_json handbook(const LoadedGame& loaded) { return Handbook(loaded).json(); }

}  // namespace fuda
