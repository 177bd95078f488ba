// Finds unquoted words that look like false, such as `no`, `off` and `False`, in places where rules get a
// text. In Lua, even a text such as "no" counts as true. A word is fine if the rules compare it with a text,
// or if it is a name in the game.
#include "yaml/truth.h"

#include <optional>
#include <set>

#include "base/lists.h"
#include "diagnostics/sections.h"
#include "load/files.h"
#include "load/options.h"
#include "lua/tokens.h"
#include "params/kinds.h"

namespace fuda {

namespace {

using lua::Token;

// The content of a Lua text literal. Escapes stay as they are.
std::string content_of(std::string_view written) {
  const std::size_t quotes = written.starts_with('[') ? written.find('[', 1) + 1 : 1;
  return std::string(written.substr(quotes, written.size() - 2 * quotes));
}

// The words in the rules.
class Written {
 public:
  explicit Written(const std::vector<LuaFile>& files) {
    for (const LuaFile& file : files) read(file.text);
  }

  [[nodiscard]] bool has_text(const std::string& word) const { return texts_.contains(word); }
  // Whether the rules contain x.NAME or x["NAME"].
  [[nodiscard]] bool has_field(const std::string& name) const { return fields_.contains(name); }
  [[nodiscard]] bool reads_option(const std::string& name) const {
    return options_.contains(name) || (passes_options_ && has_field(name));
  }

 private:
  void read(std::string_view text) {
    lua::Tokens tokens(text);
    Token last, before;  // the previous token, and the token before that token
    for (Token token = tokens.next(); token.kind != Token::Kind::end; token = tokens.next()) {
      const bool is_index = last.is(".") || (last.is("[") && token.kind == Token::Kind::text);
      const bool is_options = before.kind == Token::Kind::name && before.written == "options";
      const std::string word =
          token.kind == Token::Kind::text ? content_of(token.written) : std::string(token.written);
      if (token.kind == Token::Kind::text) texts_.insert(word);
      if (is_index) (is_options ? options_ : fields_).insert(word);
      if (last.kind == Token::Kind::name && last.written == "options" && !token.is(".") && !token.is("["))
        passes_options_ = true;
      if (is_options && last.is("[") && token.kind != Token::Kind::text) passes_options_ = true;
      before = last;
      last = token;
    }
    passes_options_ = passes_options_ || (last.kind == Token::Kind::name && last.written == "options");
  }

  std::set<std::string> texts_, fields_, options_;
  bool passes_options_ = false;
};

// Whether this node contains an unquoted scalar with this text.
bool holds(const yaml::Node& node, const std::string& plain) {
  if (node.is_scalar()) return !node.quoted && node.text == plain;
  return std::ranges::any_of(node.items, [&](const yaml::Node& item) { return holds(item, plain); }) ||
         std::ranges::any_of(node.entries,
                             [&](const yaml::Entry& entry) { return holds(entry.value, plain); });
}

struct Word {
  std::string text;
  bool quoted = false;
  Place place;

  [[nodiscard]] bool looks_false() const { return !quoted && yaml::truth_meant(text) == false; }
};

class Truths {
 public:
  Truths(Build& build, const Definition& definition)
      : build_(build), game_(build.game), definition_(definition) {}

  void run() {
    for (const yaml::Entry& option : build_.entries("options")) look_at_option(option);
    for (const yaml::Entry& attribute : build_.entries("attributes")) look_at_attribute(attribute);
    for (const yaml::Entry& move : build_.entries("moves")) {
      for (const yaml::Entry& parameter : move.value["parameters"].entries) look_at_choice(parameter.value);
    }
    for (const yaml::Entry& table : build_.entries("tables")) look_at_table(table);
  }

 private:
  void complain(const Word& word, const std::string& right) {
    build_.complain(word.place,
                    fmt::format("'{}' is text here, and rules treat every text as true", word.text),
                    fmt::format("{}if you mean the text, write \"{}\"", right, word.text));
  }

  [[nodiscard]] Word word_of(const yaml::Entry& key) const {
    return {key.key, yaml::truth_meant(key.key) == false && is_quoted(key), key.place()};
  }
  // Whether the source quotes a key. Returns true if the source is unknown, so that the caller reports no
  // finding.
  [[nodiscard]] bool is_quoted(const yaml::Entry& key) const {
    const std::string* text = nullptr;
    for (std::size_t i = 0; i < definition_.files.size(); ++i) {
      if (*definition_.files[i].file == *key.file) text = &definition_.texts[i];
    }
    for (const Pack& pack : definition_.packs) {
      if (*pack.root.file == *key.file) text = &pack.text;
    }
    std::size_t at = text != nullptr && text->starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (int line = 1; text != nullptr && line < key.line; ++line) {
      at = text->find('\n', at) + 1;
      if (at == 0) text = nullptr;
    }
    at += static_cast<std::size_t>(key.column) - 1;
    return text == nullptr || at >= text->size() || (*text)[at] == '"' || (*text)[at] == '\'';
  }

  [[nodiscard]] const Written& written() {
    if (!written_) written_.emplace(build_.lua);
    return *written_;
  }
  [[nodiscard]] bool has_text_of(const std::vector<Word>& words) {
    return std::ranges::any_of(words, [&](const Word& word) { return written().has_text(word.text); });
  }
  static bool has_false(const std::vector<Word>& words) {
    return std::ranges::any_of(words, &Word::looks_false);
  }
  // Reports the words that look like false in a list whose words all look like truth values.
  void complain_of(const std::vector<Word>& words, const std::string& right) {
    for (const Word& word : words) {
      if (word.looks_false()) complain(word, right);
    }
  }

  void look_at_option(const yaml::Entry& option) {
    std::vector<Word> words;
    bool has_patch = false;
    for (const yaml::Entry& choice : option.value["choices"].entries) {
      if (choice.key != "false") words.push_back(word_of(choice));
      has_patch = has_patch || !choice.value.entries.empty();
    }
    if (!has_false(words) || has_text_of(words)) return;
    const bool is_read =
        written().reads_option(option.key) || holds(definition_.plain["tables"], "$" + option.key);
    if (is_read || !has_patch) complain_of(words, "write false; ");
  }

  // An attribute has no truth values: even `false` is a text there.
  void look_at_attribute(const yaml::Entry& attribute) {
    std::vector<Word> words;
    for (const yaml::Node& item : attribute.value.items)
      words.push_back({item.text, item.quoted, item.place()});
    for (const yaml::Entry& value : attribute.value.entries) words.push_back(word_of(value));
    if (!are_truths(words) || !written().has_field(attribute.key) || has_text_of(words)) return;
    complain_of(words, fmt::format("compare it, card.{} == \"{}\"; ", attribute.key, words.front().text));
  }

  void look_at_choice(const yaml::Node& parameter) {
    std::vector<Word> words;
    for (const yaml::Node& item : parameter["choice"].items)
      words.push_back({item.text, item.quoted, item.place()});
    if (!are_truths(words) || has_text_of(words) ||
        std::ranges::any_of(words, [&](const Word& word) { return is_name(word.text); }))
      return;
    complain_of(words, fmt::format("compare it with \"{}\"; ", words.front().text));
  }

  // Whether all words look like truth values, and at least one looks like false.
  static bool are_truths(const std::vector<Word>& words) {
    return has_false(words) && std::ranges::all_of(words, [](const Word& word) {
             return !word.quoted && yaml::truth_meant(word.text).has_value();
           });
  }

  // Inspects a table. Skips a table with a shape, because the shape says whether a value is a text.
  void look_at_table(const yaml::Entry& table) {
    if (build_.root["shapes"].find(table.key) != nullptr) return;
    std::vector<Word> words;
    collect(table.value, words);
    if (!has_false(words)) return;
    const bool has_letters = std::ranges::any_of(
        words, [](const Word& word) { return word.text.size() == 1 && !yaml::truth_meant(word.text); });
    std::erase_if(words, [](const Word& word) { return !yaml::truth_meant(word.text); });
    if (has_text_of(words)) return;
    std::erase_if(words, [&](const Word& word) {
      return (has_letters && word.text.size() == 1) || is_name(word.text);
    });
    complain_of(words, "write false; ");
  }

  static void collect(const yaml::Node& node, std::vector<Word>& words) {
    if (node.is_scalar() && !node.as_bool()) words.push_back({node.text, node.quoted, node.place()});
    for (const yaml::Node& item : node.items) collect(item, words);
    for (const yaml::Entry& entry : node.entries) collect(entry.value, words);
  }

  // Whether this is the name of a card, zone, move or other part of the game.
  [[nodiscard]] bool is_name(const std::string& word) {
    if (!names_) {
      names_.emplace();
      const auto add = [&](const std::vector<std::string>& names) {
        names_->insert(names.begin(), names.end());
      };
      for (const Attribute& attribute : game_.attributes) add(declared_values(build_, attribute));
      add(names_of(game_.faces));
      add(names_of(game_.zone_families));
      add(names_of(game_.counter_families));
      add(names_of(game_.moves));
      add(names_of(game_.phases));
      add(game_.outcomes);
      for (const MoveKind& kind : game_.moves) {
        for (const Param& param : kind.params) {
          if (const auto* words = type_of(param).words) add(*words);
        }
      }
      for (const yaml::Entry& option : build_.entries("options")) add(keys_of(option.value["choices"]));
      add_keys(build_.root["tables"]);
    }
    return names_->contains(word);
  }

  void add_keys(const yaml::Node& node) {
    for (const yaml::Entry& entry : node.entries) {
      names_->insert(entry.key);
      add_keys(entry.value);
    }
    for (const yaml::Node& item : node.items) add_keys(item);
  }

  Build& build_;
  const Game& game_;
  const Definition& definition_;
  std::optional<Written> written_;
  std::optional<std::set<std::string>> names_;
};

}  // namespace

void check_truths(Build& build, const Definition& definition) { Truths(build, definition).run(); }

}  // namespace fuda
