#include <fmt/format.h>

#include <map>

#include "base/lists.h"
#include "show/describe.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

// The text of a key, or "" if the key is missing.
std::string text_at(const Json& json, const char* key) { return json.value(key, std::string()); }

// Joins texts with commas, as in "suit, rank".
std::string joined(const Json& texts) {
  std::string all;
  for (const Json& text : texts) all += (all.empty() ? "" : ", ") + text.get<std::string>();
  return all;
}

// Writes a JSON value as a text on one line, such as "[1, 2]" or "{a: 1}".
std::string in_one_line(const Json& json) {
  if (json.is_null()) return "nothing";
  if (json.is_string()) return json;
  if (!json.is_structured()) return json.dump();
  std::string text;
  for (const auto& [key, value] : json.items()) {
    text += text.empty() ? "" : ", ";
    if (json.is_object()) text += key + ": ";
    text += in_one_line(value);
  }
  return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

// Writes a table on one line if it is short. For a longer table, writes its first keys or the number of its
// items.
std::string short_table(const Json& table) {
  constexpr std::size_t kMost = 70;
  std::string text = in_one_line(table);
  if (width_of(text) <= kMost) return text;
  if (!table.is_object()) return counted(std::ssize(table), "item");
  text.clear();
  std::size_t shown = 0;
  for (const auto& [key, value] : table.items()) {
    if (width_of(text) + width_of(key) > kMost) break;
    text += (shown++ > 0 ? ", " : "") + key;
  }
  return shown < table.size() ? fmt::format("{}, … ({} keys)", text, table.size()) : text;
}

class Printer {
 public:
  Printer(std::ostream& out, const Json& game, const LoadedGame& loaded, const Paint& paint)
      : out_(out), game_(game), loaded_(loaded), words_(loaded), paint_(paint) {}

  void print() {
    head();
    if (game_.contains("rulings") || game_.contains("clauses")) {
      rulings();
      clauses();
      return;
    }
    cards();
    zones();
    counters();
    deal();
    phases();
    moves();
    ends();
    tables();
    evenings();
    options();
    variants();
  }

 private:
  void heading(const std::string& text) { out_ << "\n" << paint_.bold(text) << "\n"; }
  void heading(const char* text) { heading(words_.say(text)); }
  void line(const std::string& text, std::size_t hang) { out_ << wrapped(text, paint_.width, hang) << "\n"; }
  // Prints a name, and a text about this name in a separate column.
  void entry(const std::string& name, std::size_t width, const std::string& text, std::size_t indent = 2) {
    line(std::string(indent, ' ') + padded(name, width) + "  " + text, indent + width + 2);
  }
  // Prints the game's text about the hidden facts that its rules reveal, if the game declares such a text.
  void reveals(const Json& json, const char* key, std::size_t indent) {
    const std::string what = text_at(json, key);
    if (what.empty()) return;
    const std::string text = words_.say({"reveals hidden information: {what}", {{"what", what}}});
    line(std::string(indent, ' ') + paint_.dim(text), indent + 2);
  }

  void head() {
    const std::string players = words_.players(game_["player_counts"]);
    out_ << paint_.bold(text_at(game_, "title")) << "\n";
    if (const std::string summary = text_at(game_, "summary"); !summary.empty()) line(summary, 0);
    std::string uses;
    for (const Json& pack : game_.value("uses", Json::array()))
      uses += (uses.empty() ? " · uses: " : ", ") + std::string(pack);
    out_ << paint_.dim(text_at(game_, "name") + " · " + players + uses) << "\n";
  }

  // Prints the cards by name, grouped by the number of copies.
  void cards() {
    std::size_t count = 0;
    std::map<std::size_t, std::string, std::greater<>> by_copies;
    for (const Json& card : game_["cards"]) {
      const std::size_t copies = card["copies"];
      count += copies;
      by_copies[copies] += " " + text_at(card, "name");
    }
    heading(words_.counted(count, "card"));
    for (const auto& [n, names] : by_copies) line(fmt::format("  {} ×{}", n, names), 7);
  }

  void zones() {
    heading("zones");
    std::size_t cards = 0;
    for (const Json& card : game_["cards"]) cards += card["copies"].get<std::size_t>();
    for (const Json& zone : game_["zones"]) {
      std::string text = with_word(zone, text_at(zone, "visible"));
      if (zone["capacity"] < cards)
        text += ", " + words_.say({"at most {n}", {{"n", zone["capacity"].dump()}}});
      if (zone.contains("sort"))
        text += ", " + words_.say({"sorted by {attributes}", {{"attributes", joined(zone["sort"])}}});
      if (zone.contains("stays")) text += ", " + words_.say("not redealt");
      entry(text_at(zone, "members"), kPlaceWidth, paint_.dim(text));
    }
  }

  void counters() {
    if (!game_["counters"].empty()) heading("counters");
    for (const Json& counter : game_["counters"]) {
      if (counter.contains("holds")) {
        const std::string text = words_.say({"holds: {thing}", {{"thing", text_at(counter, "holds")}}}) +
                                 ", " + text_at(counter, "visible") + reset(counter);
        entry(text_at(counter, "members"), kPlaceWidth, paint_.dim(with_word(counter, text)));
        continue;
      }
      const std::string range =
          words_.say({counter["max"].is_null() ? "from {low}" : "{low} to {high}",
                      {{"low", counter["min"].dump()}, {"high", counter["max"].dump()}}});
      const std::string start = words_.say({"starts at {n}", {{"n", counter["start"].dump()}}});
      std::string text = fmt::format("{}, {}, {}", range, start, text_at(counter, "visible"));
      text += reset(counter);
      if (counter.contains("out"))
        text += ", " + words_.say({"above {n}, the seat is out", {{"n", counter["min"].dump()}}});
      entry(text_at(counter, "members"), kPlaceWidth, paint_.dim(with_word(counter, text)));
    }
  }

  [[nodiscard]] std::string reset(const Json& counter) const {
    if (!counter.contains("reset")) return {};
    const bool turn = counter["reset"] == "turn";
    return ", " + words_.say(turn ? "returns to its start value each turn"
                                  : "returns to its start value each round");
  }

  static std::string with_word(const Json& named, const std::string& text) {
    const std::string word = text_at(named, "word");
    return word.empty() ? text : word + ", " + text;
  }

  // The text of an amount: a number, or the name of a counter.
  static std::string amount_text(const Json& amount) {
    return amount.is_string() ? amount.get<std::string>() : amount.dump();
  }

  void deal() {
    if (!game_["deal"].empty() || game_.contains("starts") || game_.contains("setup_reveals"))
      heading("deal");
    for (const Json& start : game_.value("starts", Json::array())) {
      line("  " + words_.say(
                      {start.contains("shuffled") ? "{n} start in {zone}, shuffled" : "{n} start in {zone}",
                       {{"n", start["cards"].dump()}, {"zone", members_of(start["zone"])}}}),
           4);
    }
    for (const Json& deal : game_["deal"]) {
      const std::string to = members_of(deal["to"]);
      line("  " + words_.say({to == deal["to"].get_ref<const std::string&>() ? "{n} from {from} to {to}"
                                                                             : "{n} from {from} to each {to}",
                              {{"n", amount_text(deal["cards"])}, {"from", deal["from"]}, {"to", to}}}),
           4);
    }
    reveals(game_, "setup_reveals", 2);
  }

  [[nodiscard]] std::string members_of(const std::string& zone) const {
    const auto found =
        std::ranges::find_if(game_["zones"], [&](const Json& one) { return one["name"] == zone; });
    return (*found)["members"];
  }

  [[nodiscard]] std::string reactions(const Json& phase) const {
    const Json& react = phase["react"];
    if (react["after"] == phase["moves"])
      return words_.say({"the others can react in phase {phase}", {{"phase", react["phase"]}}});
    const std::vector<std::string> moves = react["after"];
    return words_.say({"the others can react to {moves} in phase {phase}",
                       {{"moves", words_.list(moves)}, {"phase", react["phase"]}}});
  }

  void phases() {
    heading("phases");
    for (const Json& phase : game_["phases"]) {
      const std::string word = text_at(phase, "word");
      const std::string offer = offer_of(phase, words_);
      const std::string then = words_.say({"then {what}", {{"what", phase["then"]}}});
      std::string after = fmt::format("{}{}", offer.empty() ? "" : "; ", then);
      if (phase.contains("react")) after += "; " + reactions(phase);
      if (phase.value("stuck", "") == "skip" && phase["who"] == "others")
        after += "; " + words_.say({"players who cannot move are skipped", {}});
      else if (phase.contains("stuck"))
        after += "; " + words_.say({"if nobody can move, {what}", {{"what", phase["stuck"]}}});
      entry(text_at(phase, "name"), 12,
            fmt::format("{}{}{}{}", word, word.empty() ? "" : ": ", offer, paint_.dim(after)));
      reveals(phase, "reveals", 16);
    }
  }

  void moves() {
    heading("moves");
    for (const Json& move : game_["moves"]) {
      entry(text_at(move, "form"), 24, paint_.dim(word_or_summary(move)));
      for (const Json& parameter : move["parameters"]) {
        std::string text = text_at(parameter, "may_be");
        for (const std::string condition : parameter.value("if", Json::array())) text += ", " + condition;
        entry(text_at(parameter, "name"), 22, paint_.dim(text), 4);
      }
      amounts(move["cost"], "−");
      amounts(move["gain"], "+");
      for (const std::string other : move.value("unless", Json::array()))
        line("    " + paint_.dim(words_.say({"only if '{move}' is not possible", {{"move", other}}})), 4);
      reveals(move, "reveals", 4);
    }
  }

  static std::string word_or_summary(const Json& named) {
    return named.contains("word") ? named["word"] : named["summary"];
  }

  void amounts(const Json& list, const char* sign) {
    for (const auto& [counter, amount] : list.items()) {
      const std::string how_much =
          amount.is_string() ? words_.of("counter", amount.get<std::string>()) : amount.dump();
      out_ << paint_.dim(fmt::format("    {} {}{}", words_.of("counter", counter), sign, how_much)) << "\n";
    }
  }

  void ends() {
    if (!game_["outcomes"].empty()) heading("ends");
    for (const std::string outcome : game_["outcomes"]) {
      const bool has_words = loaded_.names->has("outcome", outcome);
      entry(outcome, 12, paint_.dim(has_words ? words_.of("outcome", outcome) : ""));
    }
    if (game_.contains("wins")) line("  " + words_.say("the lowest score wins"), 4);
    if (game_.contains("limits")) {
      heading("limits");
      entry("moves", 12,
            paint_.dim(words_.say({"{n} of a random game", {{"n", game_["limits"]["moves"].dump()}}})));
    }
    if (!game_["ratings"].empty()) heading("ratings");
    for (const Json& rating : game_["ratings"]) {
      const std::string up_to = words_.say({"up to {n}", {{"n", rating["up_to"].dump()}}});
      entry(text_at(rating, "name"), 12, paint_.dim(up_to + "  " + text_at(rating, "label")));
    }
  }

  void evenings() {
    if (game_.contains("bots")) heading("bots");
    for (const Json& bot : game_.value("bots", Json::array()))
      entry(text_at(bot, "plays"), 14, paint_.dim(text_at(bot, "name") + ": " + text_at(bot, "summary")));
    if (game_.contains("talk")) line("  " + words_.say("talking is against the rules"), 4);
  }

  void tables() {
    if (!game_["tables"].empty()) heading("tables");
    for (const auto& [name, table] : game_["tables"].items()) entry(name, 20, paint_.dim(short_table(table)));
  }

  void options() {
    if (!game_["options"].empty()) heading("options");
    for (const Json& option : game_["options"]) {
      const std::string name = option["name"];
      const std::string value =
          option["value"] == option["default"]
              ? option["value"]
              : Json(words_.say({"{value} (otherwise {fallback})",
                                 {{"value", option["value"]}, {"fallback", option["default"]}}}));
      std::string values;
      if (option.contains("range")) {
        values = words_.say(
            {"{low} to {high}", {{"low", option["range"][0].dump()}, {"high", option["range"][1].dump()}}});
      }
      if (option.contains("choices"))
        values += (values.empty() ? "" : ", ") + choices_of(name, option["choices"], words_);
      const std::string about = paint_.dim(fmt::format("{} ({})", word_or_summary(option), values));
      line(fmt::format("  {}  {}  {}", padded(name, 20), padded(value, 12), about), 38);
    }
  }

  void variants() {
    if (!game_["variants"].empty()) heading("variants");
    for (const Json& variant : game_["variants"])
      entry("+" + text_at(variant, "name"), 20, paint_.dim(text_at(variant, "summary")));
  }

  void rulings() {
    if (!game_.contains("rulings")) return;
    heading("rulings");
    for (const Json& ruling : game_["rulings"]) {
      line("  " + paint_.bold(text_at(ruling, "id")) + "  " + text_at(ruling, "issue"), 6);
      line("      " + text_at(ruling, "ruling"), 6);
      const auto more = [&](const char* label, const std::string& text) {
        if (!text.empty()) line("      " + paint_.dim(label + text), 10);
      };
      for (const Json& other : ruling["alternatives"]) more("or: ", other);
      more("option: ", ruling["option"]);
      more("why: ", ruling["why"]);
    }
  }

  void clauses() {
    if (!game_.contains("clauses")) return;
    heading("clauses");
    for (const Json& clause : game_["clauses"]) {
      const std::string source = text_at(clause, "source");
      entry(text_at(clause, "id"), 8,
            text_at(clause, "text") + (source.empty() ? "" : paint_.dim("  (" + source + ")")));
    }
  }

  static constexpr std::size_t kPlaceWidth = 34;

  std::ostream& out_;
  const Json& game_;
  const LoadedGame& loaded_;
  Words words_;
  const Paint& paint_;
};

}  // namespace

void describe_text(std::ostream& out, const Json& described, const LoadedGame& loaded, const Paint& paint) {
  Printer(out, described, loaded, paint).print();
}

}  // namespace fuda
