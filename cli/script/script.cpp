#include "script/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "load/files.h"
#include "load/kind.h"
#include "model/game.h"
#include "script/journal_text.h"
#include "script/keys.h"
#include "script/script_yaml.h"
#include "script/seat_names.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

constexpr std::array<std::string_view, 9> kInherited = {"game",  "options", "players", "bots", "people",
                                                        "first", "seed",    "deck",    "given"};

Word word(const yaml::Node& node) { return {node.text, node.place()}; }

bool is_number(const yaml::Node& node) { return node.is_scalar() && node.as_int().value_or(0) > 0; }

std::vector<Word> words(const yaml::Node& node) {
  std::vector<Word> all;
  for (const auto& item : node.items) all.push_back(word(item));
  return all;
}

class ScriptReader {
 public:
  ScriptReader(const yaml::Node& root, const Path& file) : root_(root), file_(file) {}

  ScriptFile read() {
    ScriptFile out;
    out.file = file_;
    if (const yaml::Node* list = root_.find("scenarios")) {
      out.scenarios = true;
      for (const char* key : {"moves", "expect", "refused"}) {
        if (const yaml::Entry* entry = root_.entry(key)) {
          complain(entry->place(), fmt::format("'{}' does not belong next to 'scenarios'", key),
                   "put this key in one of the scenarios");
        }
      }
      for (const auto& item : list->items) out.scripts.push_back(script(item, true));
    } else {
      out.scripts.push_back(script(root_, false));
      out.scenarios = !out.scripts.front().covers.empty();
    }
    if (!findings_.empty()) throw Failure(std::move(findings_));
    return out;
  }

 private:
  void complain(const Place& place, std::string message, std::string hint = {}) {
    findings_.push_back(error_at(place, std::move(message), std::move(hint)));
  }

  // Finds a key of the script. If scenarios inherit the key, also searches the file's top level.
  const yaml::Node* find(const yaml::Node& node, std::string_view key) const {
    const yaml::Node* own = node.find(key);
    if (own != nullptr || &node == &root_) return own;
    return contains(kInherited, key) ? root_.find(key) : nullptr;
  }

  Script script(const yaml::Node& node, bool scenario) {
    Script out;
    out.file = file_;
    out.place = node.place();
    if (const auto* name = node.find("name")) {
      out.name = name->text;
      if (scenario) out.place = name->place();
    }
    if (const auto* game = find(node, "game")) {
      out.game = word(*game);
    } else {
      complain(out.place, "no game is named", "add 'game: NAME'");
    }
    if (const auto* options = find(node, "options")) {
      for (const auto& entry : options->entries) {
        out.options.push_back({entry.key, entry.value.text, entry.value.place()});
      }
    }
    if (const auto* players = find(node, "players")) read_players(*players, out);
    for (const auto& [key, by_seat] : {std::pair("bots", &out.bots), std::pair("people", &out.people)}) {
      if (const auto* named = find(node, key)) {
        for (const auto& entry : named->entries)
          by_seat->emplace_back(Word{entry.key, entry.place()}, word(entry.value));
      }
    }
    if (const auto* first = find(node, "first")) out.first = word(*first);
    if (const auto* seed = find(node, "seed")) out.seed = number(*seed);
    if (const auto* secret = node.find("secret")) out.secret = key(*secret);
    if (const auto* deck = find(node, "deck")) read_deck(*deck, out);
    if (const auto* given = find(node, "given")) out.given = whole_given(*given, node);
    const yaml::Entry* own = &node == &root_ ? nullptr : node.entry("given");
    const yaml::Entry* shared = root_.entry("given");
    if (own != nullptr && shared != nullptr && own->value.find("also") == nullptr)
      out.replaced = shared->place();
    out.covers = words(node["covers"]);
    out.expect = node["expect"];
    if (const auto* refused = node.find("refused")) out.refused = word(*refused);
    if (const auto* recorded = node.find("recorded")) out.recorded = read_recorded(*recorded);
    for (const auto& item : node["moves"].items) out.moves.push_back(step(item));
    return out;
  }

  // The `given: {also: …}` of a scenario, merged into the `given` at the top of the file.
  yaml::Node whole_given(const yaml::Node& given, const yaml::Node& node) {
    const yaml::Entry* also = given.entry("also");
    if (also == nullptr) return given;
    const yaml::Node* shared = &node == &root_ ? nullptr : root_.find("given");
    if (shared == nullptr || given.entries.size() > 1) {
      complain(also->place(),
               shared == nullptr
                   ? "the top of the file has no 'given' to add to"
                   : "'also' adds to the 'given' at the top of the file, so it must be the only key",
               shared == nullptr ? "" : "put the other keys into the 'given' at the top");
      return given;
    }
    const std::vector<Leaf> own = leaves(also->value);
    yaml::Node whole = also->value;
    whole.entries.clear();
    const auto add = [&](const Leaf& leaf) {
      whole.entries.push_back({leaf.key, leaf.place.line, leaf.place.column, 0, given.file, *leaf.value});
    };
    for (const Leaf& leaf : leaves(*shared)) {
      if (std::ranges::none_of(own, [&](const Leaf& one) { return plain(one.key) == plain(leaf.key); }))
        add(leaf);
    }
    for (const Leaf& leaf : own) add(leaf);
    return whole;
  }
  static std::string_view plain(std::string_view key) {
    return without_prefix(without_prefix(key, "zones"), "counters");
  }

  std::uint64_t number(const yaml::Node& node) {
    std::uint64_t value = 0;
    const char* end = node.text.data() + node.text.size();
    const auto [stop, error] = std::from_chars(node.text.data(), end, value);
    if (error != std::errc() || stop != end || value > kMaxSeed) {
      complain(node.place(), fmt::format("'{}' is not a whole number from 0 to {}", node.text, kMaxSeed));
    }
    return value;
  }

  std::optional<SecretKey> key(const yaml::Node& node) {
    const auto read = read_key(node.text);
    if (!read) complain(node.place(), fmt::format("'{}' is not 32 hexadecimal digits", excerpt(node.text)));
    return read;
  }

  void read_players(const yaml::Node& node, Script& out) {
    out.players_place = node.place();
    if (node.is_scalar()) {
      out.seats = static_cast<int>(std::clamp<std::int64_t>(node.as_int().value_or(-1), -1, 1000));
      if (out.seats < 0) complain(node.place(), fmt::format("'{}' is not a number of players", node.text));
      for (int i = 1; i <= out.seats; ++i) out.players.push_back({fmt::format("P{}", i), node.place()});
      return;
    }
    out.players = words(node);
    out.seats = static_cast<int>(out.players.size());
    for (std::size_t i = 0; i < out.players.size(); ++i) {
      const std::string& name = out.players[i].text;
      if (const std::string why = why_no_seat(name); !why.empty())
        complain(out.players[i].place, fmt::format("'{}' cannot name a seat", excerpt(name)), why);
      for (std::size_t j = 0; j < i; ++j) {
        if (out.players[j].text == name) {
          complain(out.players[i].place, fmt::format("two seats are named '{}'", excerpt(name)),
                   "give each seat its own name");
          break;
        }
      }
    }
  }

  void read_deck(const yaml::Node& node, Script& out) {
    out.deck_place = node.place();
    const bool nested = !node.items.empty() && node.items.front().is_sequence();
    if (!nested) {
      out.deck.push_back(words(node));
    } else {
      for (const auto& item : node.items) out.deck.push_back(words(item));
    }
    for (const auto& item : node.items) {
      if (item.is_sequence() != nested) {
        complain(item.place(), "a deck is a list of cards, or a list of such lists, one for each shuffle");
        break;
      }
    }
  }

  ScriptStep step(const yaml::Node& node) {
    ScriptStep out;
    out.place = node.place();
    for (const auto& entry : node.entries) {
      if (entry.key == "expect") {
        out.expect = entry.value;
      } else if (entry.key == "refused") {
        out.refused = word(entry.value);
      } else if (entry.key == "undo" && is_number(entry.value)) {
        out.undo = static_cast<std::size_t>(*entry.value.as_int());
      } else if (!out.seat.text.empty()) {
        const std::string key = nearest(entry.key, {"expect", "refused", "undo"});
        complain(entry.place(),
                 fmt::format("an entry holds one move, but this entry has a second: '{}'", entry.key),
                 key.empty() ? "start a new entry with '- '" : fmt::format("did you mean '{}'?", key));
      } else {
        out.seat = {entry.key, entry.place()};
        out.move = word(entry.value);
        if (!entry.value.is_scalar()) {
          complain(entry.value.is_null() ? entry.place() : entry.value.place(),
                   fmt::format("'{}' needs a move on one line", entry.key));
        }
      }
    }
    if (out.refused && node.find("expect") != nullptr) {
      complain(node.entry("expect")->place(), "'expect' does not belong next to 'refused'",
               "a refused move does not change the position: write 'expect' in the previous entry");
    }
    if (out.refused && out.seat.text.empty()) complain(out.refused->place, "'refused' needs a move");
    if (out.undo > 0 && !out.seat.text.empty())
      complain(out.place, "'undo' does not belong next to a move", "start a new entry with '- '");
    return out;
  }

  static Recorded read_recorded(const yaml::Node& node) {
    Recorded out;
    if (const auto* rules = node.find("rules")) out.rules = word(*rules);
    if (const auto* hash = node.find("hash")) out.hash = word(*hash);
    if (const auto* hashes = node.find("hashes")) {
      std::string all = hashes->text;
      for (const yaml::Node& line : hashes->items) all += " " + line.text;
      out.hashes = split(all, ' ');
      std::erase(out.hashes, "");
    }
    return out;
  }

  const yaml::Node& root_;
  const Path& file_;
  Findings findings_;
};

// Reports an expectation in the same mapping as a move, as in {Ana: play 1, hints: 7}. Does not report two
// entries that both look like moves, because the reader of moves reports them.
void find_beside_moves(const yaml::Node& script, Findings& findings) {
  const std::vector<std::string> keys(kStepKeys.begin(), kStepKeys.end());
  for (const yaml::Node& step : script["moves"].items) {
    bool has_move = false;
    for (const yaml::Entry& entry : step.entries) {
      if (contains(keys, entry.key) || !nearest(entry.key, keys).empty()) continue;  // 'expected'
      const yaml::Node& value = entry.value;
      const bool as_move = value.is_scalar() && !value.is_null() && !value.as_int() && !value.as_bool();
      const bool dotted = entry.key.find('.') != std::string::npos;
      if (has_move && (!as_move || dotted)) {
        findings.push_back(error_at(
            entry.place(),
            fmt::format("'{}' does not belong next to a move: expectations belong under 'expect'", entry.key),
            fmt::format("write: expect: {{{}: {}}}", entry.key, excerpt(in_one_line(value)))));
      }
      has_move = has_move || as_move;
    }
  }
}

// Checks the form of a script. Leaves out the schema's findings about expectations next to moves, because the
// schema takes these keys for seats.
Findings check_form(const yaml::Node& root) {
  Findings findings;
  find_beside_moves(root, findings);
  for (const yaml::Node& scenario : root["scenarios"].items) find_beside_moves(scenario, findings);
  const std::size_t beside = findings.size();
  for (Finding& finding : yaml::check_schema(root, "script")) {
    const bool told = std::any_of(
        findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(beside), [&](const Finding& one) {
          return one.place.line == finding.place.line && one.place.column <= finding.place.column;
        });
    if (!told) findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace

yaml::Node read_script_yaml(const Path& file, const Origin& origin) {
  std::string text;
  yaml::Node root = yaml::read_long_file(file, origin, &text);
  if (text.size() > kMaxYamlBytes && !is_script(root))
    throw yaml::too_long(file.string(), text.size(), kMaxYamlBytes);
  refuse_damaged_journal(text, file.string());
  return root;
}

ScriptFile read_script(const yaml::Node& root, const Path& file) {
  throw_if_errors(check_form(root));
  return ScriptReader(root, file).read();
}

std::string Script::title() const { return name.empty() ? file.filename().string() : name; }

ScriptFile read_script_file(const Path& file) { return read_script(read_script_yaml(file), file); }

ScriptFile read_script_text(const std::string& text, const std::string& file_name) {
  refuse_damaged_journal(text, file_name);
  return read_script(yaml::read_long_text(text, file_name), file_name);
}

}  // namespace fuda
