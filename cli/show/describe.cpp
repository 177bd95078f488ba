#include "show/describe.h"

#include <fmt/format.h>

#include <map>

#include "script/rulebook.h"
#include "script/words.h"

namespace fuda {

namespace {

class Describer {
 public:
  Describer(std::ostream& out, const Description& what, const Paint& paint)
      : out_(out), what_(what), paint_(paint), game_(what.match.game()), words_(what.match) {}

  void all() {
    head();
    if (what_.rulings || what_.clauses) return rulebook();
    parts();
    flow();
    moves();
    ends();
    tables();
    options();
  }

 private:
  void heading(const std::string& text) { out_ << "\n" << paint_.bold(text) << "\n"; }
  void heading(const char* text) { heading(words_.say(text)); }
  void line(const std::string& text, std::size_t hang) { out_ << wrapped(text, paint_.width, hang) << "\n"; }
  // A name, and a text about it in a column of its own.
  void entry(const std::string& name, std::size_t width, const std::string& text, std::size_t indent = 2) {
    line(std::string(indent, ' ') + padded(name, width) + "  " + text, indent + width + 2);
  }

  // The word for the thing in a language other than that of its name; "" if there is none.
  [[nodiscard]] std::string word(const char* section, const std::string& name) const {
    const Names& names = *what_.match.names;
    return names.is_english() || !names.has(section, name) ? "" : names.of(section, name);
  }
  // As they are typed, each with the word for it.
  [[nodiscard]] std::string choices(const std::string& of_what, const std::vector<std::string>& all) const {
    std::string text;
    for (const std::string& choice : all) {
      const std::string said = words_.choice(of_what, choice);
      text += (text.empty() ? "" : ", ") + choice;
      if (said != choice) text += ": " + said;
    }
    return text;
  }
  [[nodiscard]] static std::string joined(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() ? a + b : a + ", " + b;
  }

  void head() {
    const auto& definition = *what_.match.definition;
    const auto text_of = [&](const char* key) {
      return what_.match.names->has(key, "") ? words_.of(key, "") : definition.root[key].text;
    };
    const std::string title = text_of("title");
    const std::string summary = text_of("summary");
    out_ << paint_.bold(title.empty() ? definition.name : title) << "\n";
    if (!summary.empty()) line(summary, 0);
    const int low = definition.min_seats;
    const int high = definition.max_seats;
    const std::string players =
        low == high ? words_.counted(static_cast<std::size_t>(low), "player")
                    : words_.say({"{low} to {high} players",
                                  {{"low", std::to_string(low)}, {"high", std::to_string(high)}}});
    out_ << paint_.dim(fmt::format("{} · {}", definition.name, players)) << "\n";
  }

  // Cards by name, grouped by their number of copies.
  void cards() {
    std::vector<int> copies(game_.faces.size());
    for (const FaceId face : game_.cards) ++copies[face];
    std::map<int, std::string, std::greater<>> by_copies;
    for (std::size_t f = 0; f < game_.faces.size(); ++f) by_copies[copies[f]] += " " + game_.faces[f].name;
    heading(words_.counted(game_.cards.size(), "card"));
    for (const auto& [n, names] : by_copies) line(fmt::format("  {} ×{}", n, names), 7);
  }

  void parts() {
    constexpr std::size_t kWidth = 34;
    cards();
    heading("zones");
    for (const auto& family : game_.zone_families) {
      const int capacity = game_.zones[family.first].capacity;
      std::string text = joined(word("zone", family.name), words_.say(visible_to(family.visible)));
      if (static_cast<std::size_t>(capacity) < game_.cards.size())
        text += ", " + words_.say({"at most {n}", {{"n", std::to_string(capacity)}}});
      entry(members_of(game_, family), kWidth, paint_.dim(text));
    }
    if (!game_.counters.empty()) heading("counters");
    for (const auto& family : game_.counter_families) {
      const Counter& counter = game_.counters[family.first];
      const std::string start = words_.say({"starts at {n}", {{"n", std::to_string(counter.start)}}});
      const std::string text = fmt::format("{}, {}, {}", words_.say(range_of(counter)), start,
                                           words_.say(visible_to(family.visible)));
      entry(members_of(game_, family), kWidth, paint_.dim(joined(word("counter", family.name), text)));
    }
    if (!game_.deals.empty() || !game_.setup_reveals.empty()) heading("deal");
    for (const auto& deal : game_.deals) line("  " + words_.say(deal_text(game_, deal)), 4);
    reveals(game_.setup_reveals, 2);
  }

  // What rules tell of hidden cards, where the game says it.
  void reveals(const std::string& what, std::size_t indent) {
    if (what.empty()) return;
    const std::string text = words_.say({"tells of hidden things: {what}", {{"what", what}}});
    line(std::string(indent, ' ') + paint_.dim(text), indent + 2);
  }

  void flow() {
    heading("phases");
    for (const auto& phase : game_.phases) {
      const std::string who = offer_of(game_, phase, words_);
      const std::string then = words_.say({"then {what}", {{"what", words_.say(follows(game_, phase))}}});
      const std::string name = word("phase", phase.name);
      const std::string text = fmt::format("{}{}{}{}", name, name.empty() ? "" : ": ", who,
                                           paint_.dim(fmt::format("{}{}", who.empty() ? "" : "; ", then)));
      line("  " + padded(phase.name, 14) + text, 16);
      reveals(phase.reveals, 16);
    }
  }

  void moves() {
    heading("moves");
    for (const auto& kind : game_.moves) {
      const std::string name = word("move", kind.name);
      entry(form_of(kind), 24, paint_.dim(name.empty() ? summary_of(what_.match, "moves", kind.name) : name));
      for (const auto& param : kind.params) {
        std::string text = param.choices.empty() || what_.match.names->is_english()
                               ? words_.say(domain_of(game_, param))
                               : choices(param.name, param.choices);
        for (const Sentence& condition : conditions_of(game_, param)) text += ", " + words_.say(condition);
        entry(param.name, 22, paint_.dim(text), 4);
      }
      const auto amounts = [&](const std::vector<Amount>& list, const char* sign) {
        for (const auto& amount : list) {
          const std::string counter = words_.of("counter", game_.counter_families[amount.counter].name);
          const std::string how_much = amount.by == kNone
                                           ? std::to_string(amount.amount)
                                           : words_.of("counter", game_.counter_families[amount.by].name);
          out_ << paint_.dim(fmt::format("    {} {}{}", counter, sign, how_much)) << "\n";
        }
      };
      amounts(kind.cost, "−");
      amounts(kind.gain, "+");
      for (const KindId other : kind.unless) {
        const Sentence::Value move{"move", game_.moves[other].name};
        line("    " + paint_.dim(words_.say({"only where '{move}' is not possible", {move}})), 4);
      }
      reveals(kind.reveals, 4);
    }
  }

  void ends() {
    if (!game_.outcomes.empty()) heading("ends");
    for (const auto& outcome : game_.outcomes) {
      const std::string text =
          what_.match.names->has("outcome", outcome) ? words_.of("outcome", outcome) : "";
      line("  " + padded(outcome, 14) + paint_.dim(text), 16);
    }
    if (what_.match.definition->root.find("limits") != nullptr) {
      heading("limits");
      line("  " + padded("moves", 14) +
               paint_.dim(words_.say({"{n} of a random game", {{"n", std::to_string(game_.max_moves)}}})),
           16);
    }
    if (!game_.ratings.empty()) heading("ratings");
    for (const auto& rating : game_.ratings) {
      const std::string up_to = words_.say({"up to {n}", {{"n", std::to_string(rating.up_to)}}});
      line("  " + padded(rating.name, 14) + paint_.dim(up_to + "  " + words_.of("rating", rating.name)), 16);
    }
  }

  void tables() {
    const yaml::Node& tables = what_.match.definition->root["tables"];
    if (!tables.entries.empty()) heading("tables");
    for (const auto& table : tables.entries) entry(table.key, 20, paint_.dim(short_table(table.value)));
  }

  void options() {
    const auto& options = what_.match.definition->options;
    if (!options.empty()) heading("options");
    for (const auto& option : options) {
      const std::string value = option.value == option.fallback
                                    ? option.value
                                    : words_.say({"{value} (otherwise {fallback})",
                                                  {{"value", option.value}, {"fallback", option.fallback}}});
      const std::string name = word("option", option.name);
      line(
          fmt::format("  {}  {}  {}", padded(option.name, 20), padded(value, 12),
                      paint_.dim(fmt::format("{} ({})", name.empty() ? option.summary : name,
                                             option.choices.empty() ? words_.say(values_of(option))
                                                                    : choices(option.name, option.choices)))),
          38);
    }
    const auto variants = variants_of(what_);
    if (!variants.empty()) heading("variants");
    for (const auto& variant : variants) {
      const std::string summary = word(("variant." + variant.name).c_str(), "summary");
      entry("+" + variant.name, 20, paint_.dim(summary.empty() ? variant.summary : summary));
    }
  }

  void rulebook() {
    const Rulebook book = load_rulebook(*what_.match.definition);
    if (what_.rulings) heading("rulings");
    for (const auto& ruling : what_.rulings ? book.rulings : std::vector<Ruling>()) {
      line("  " + paint_.bold(ruling.id) + "  " + ruling.issue, 6);
      line("      " + ruling.ruling, 6);
      const auto more = [&](const char* label, const std::string& text) {
        if (!text.empty()) line("      " + paint_.dim(label + text), 10);
      };
      for (const auto& other : ruling.alternatives) more("or: ", other);
      more("option: ", ruling.option);
      more("why: ", ruling.why);
    }
    if (what_.clauses) heading("clauses");
    for (const auto& clause : what_.clauses ? book.clauses : std::vector<Clause>()) {
      const std::string source = clause.source.empty() ? "" : paint_.dim("  (" + clause.source + ")");
      entry(clause.id, 8, clause.text + source);
    }
  }

  std::ostream& out_;
  const Description& what_;
  const Paint& paint_;
  const Game& game_;
  Words words_;
};

}  // namespace

void describe_text(std::ostream& out, const Description& what, const Paint& paint) {
  Describer(out, what, paint).all();
}

}  // namespace fuda
