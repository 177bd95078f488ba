#include "script/words.h"
#include "show/handbook.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

const std::string& text_of(const Json& json) { return json.get_ref<const std::string&>(); }

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string all;
  for (const std::string& part : parts) {
    if (!part.empty()) all += (all.empty() ? "" : between) + part;
  }
  return all;
}

class HandbookPrinter {
 public:
  HandbookPrinter(std::ostream& out, const LoadedGame& loaded, const Paint& paint)
      : out_(out), words_(loaded), paint_(paint) {}

  void print(const Json& book) {
    out_ << paint_.bold(text_of(book["title"])) << "\n";
    line(book["summary"], 0);
    heading("moves");
    for (const Json& move : book["moves"]) {
      std::string text = move["word"];
      if (!text_of(move["summary"]).empty()) text += words_.say(":") + " " + text_of(move["summary"]);
      const std::vector<std::string> prices = move["prices"];
      if (!prices.empty()) text += " (" + joined(prices, ", ") + ")";
      item(text);
    }
    for (const Json& part : book["parts"]) {
      heading(text_of(part["title"]).empty() ? words_.say("rules") : text_of(part["title"]));
      for (const Json& clause : part["clauses"]) item(clause["text"]);
    }
    what_is_declared(book);
    if (!book["ends"].empty()) heading("how it ends");
    for (const Json& end : book["ends"]) item(end);
    for (const Json& table : book["tables"]) {
      heading(text_of(table["word"]));
      for (const Json& row : table["rows"]) item(row_text(table, row));
    }
    if (!book.contains("open")) return;
    if (!book["open"].empty()) heading("open questions, and how this game answers them");
    for (const Json& one : book["open"])
      item(text_of(one["issue"]) + " " + paint_.bold(text_of(one["ruling"])));
  }

 private:
  void heading(const std::string& text) { out_ << "\n" << paint_.bold(text) << "\n"; }
  void heading(const char* text) { heading(words_.say(text)); }
  void line(const std::string& text, std::size_t hang) { out_ << wrapped(text, paint_.width, hang) << "\n"; }
  void item(const std::string& text) { line("  " + text, 4); }

  // Prints the declared deal and phases of a game without a rulebook.
  void what_is_declared(const Json& book) {
    const auto some = [&](const char* key, const char* title, const auto& describe) {
      if (!book.contains(key) || book[key].empty()) return;
      heading(title);
      for (const Json& one : book[key]) item(describe(one));
    };
    some("deal", "the deal", [&](const Json& one) {
      return (one.contains("from") ? text_of(one["from"]) + " → " : "") + text_of(one["to"]) +
             words_.say(":") + " " + words_.counted(one["cards"].get<std::size_t>(), "card");
    });
    some("phases", "how the game proceeds", [&](const Json& one) {
      std::string offers = one.value("offers", "");
      if (one.contains("all")) offers = words_.say({"all players at once: {moves}", {{"moves", offers}}});
      return joined({text_of(one["word"]) + words_.say(":"), offers, "→ " + text_of(one["then"])}, " ");
    });
  }

  // A row on one line, such as "five lights · need 5 · points 10". The names of the columns explain the
  // numbers.
  [[nodiscard]] std::string row_text(const Json& table, const Json& row) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::string text = cell_text(row[i]);
      const bool has_name = i < table["columns"].size() && !text_of(table["columns"][i]).empty();
      if (row[i].is_number() && has_name) text.insert(0, text_of(table["columns"][i]) + " ");
      parts.push_back(std::move(text));
    }
    return joined(parts, " · ");
  }

  [[nodiscard]] std::string cell_text(const Json& cell) const {
    if (cell.is_null()) return "";
    if (cell.is_boolean()) return cell ? "✓" : "–";
    if (cell.is_number()) return cell.dump();
    if (cell.is_string()) return cell;
    if (cell.contains("text")) return cell["text"];
    std::vector<std::string> parts;
    for (const Json& face : cell.value("cards", Json::array())) parts.push_back(words_.face(text_of(face)));
    for (const Json& one : cell.value("list", Json::array())) parts.push_back(cell_text(one));
    for (const Json& pair : cell.value("pairs", Json::array()))
      parts.push_back(cell_text(pair[0]) + words_.say(":") + " " + cell_text(pair[1]));
    return joined(parts, ", ");
  }

  std::ostream& out_;
  Words words_;
  const Paint& paint_;
};

}  // namespace

void handbook_text(std::ostream& out, const Json& book, const LoadedGame& loaded, const Paint& paint) {
  HandbookPrinter(out, loaded, paint).print(book);
}

}  // namespace fuda
