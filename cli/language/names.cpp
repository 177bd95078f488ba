#include "language/names.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/lists.h"

namespace fuda::language {

namespace {

constexpr std::array<const char*, kSorts> kSections = {
    "zones", "counters", "moves", "phases", "options", "attributes", "outcomes", "says", "ratings", "tables"};
constexpr std::array<const char*, kSorts> kWords = {"zone",      "counter", "move", "phase",  "option",
                                                    "attribute", "outcome", "say",  "rating", "table"};

constexpr Sorts kZone = bit(Sort::zone), kCounter = bit(Sort::counter), kMove = bit(Sort::move),
                kPhase = bit(Sort::phase), kOption = bit(Sort::option), kAttribute = bit(Sort::attribute),
                kOutcome = bit(Sort::outcome), kSay = bit(Sort::say), kRating = bit(Sort::rating),
                kTable = bit(Sort::table);

enum class Form : std::uint8_t {
  whole,
  first,     // the text up to the first '.', as in "hand.me"
  word,      // the text up to the first space, as in "play 1"
  braces,    // each word in braces, as in "not of the month of {shown}"
  declares,  // a key that declares the name
};

// A place for names. In a path, '*' matches any key. If `is_key` is true, the path ends with the key that is
// the name.
struct NamePlace {
  const char* path;
  bool is_key;
  Sorts sorts;
  Form form = Form::whole;
};

constexpr bool kKey = true, kValue = false;

constexpr NamePlace kOfGames[] = {
    {"zones.*", kKey, kZone, Form::declares},
    {"counters.*", kKey, kCounter, Form::declares},
    {"moves.*", kKey, kMove, Form::declares},
    {"phases.*", kKey, kPhase, Form::declares},
    {"options.*", kKey, kOption, Form::declares},
    {"attributes.*", kKey, kAttribute, Form::declares},
    {"outcomes.*", kKey, kOutcome, Form::declares},
    {"says.*", kKey, kSay, Form::declares},
    {"ratings.*", kKey, kRating, Form::declares},
    {"tables.*", kKey, kTable, Form::declares},
    {"set.*", kKey, kOption},
    {"cards.*.*", kKey, kAttribute},
    {"cards.*.in", kValue, kZone},
    {"setup.deal.*", kKey, kZone},
    {"setup.shuffle.[]", kValue, kZone},
    {"zones.*.per", kValue, kAttribute},
    {"zones.*.sets", kValue, kAttribute},
    {"zones.*.sort.[]", kValue, kAttribute},
    {"zones.*.refill.from", kValue, kZone, Form::first},
    {"counters.*.per", kValue, kAttribute},
    {"counters.*.per.[]", kValue, kAttribute},
    {"counters.*.holds", kValue, kAttribute},
    {"phases.*.moves.[]", kValue, kMove},
    {"phases.*.free.[]", kValue, kMove},
    {"phases.*.then", kValue, kPhase},
    {"phases.*.next", kValue, kPhase},
    {"phases.*.stuck", kValue, kPhase},
    {"phases.*.react", kValue, kPhase},
    {"phases.*.react.phase", kValue, kPhase},
    {"phases.*.react.after.[]", kValue, kMove},
    {"phases.*.order", kValue, kCounter},
    {"start_phase", kValue, kPhase},
    {"unscored.[]", kValue, kOutcome},
    {"moves.*.cost.*", kKey, kCounter, Form::first},
    {"moves.*.gain.*", kKey, kCounter, Form::first},
    {"moves.*.cost.*", kValue, kCounter, Form::first},
    {"moves.*.gain.*", kValue, kCounter, Form::first},
    {"moves.*.unless.[]", kValue, kMove},
    {"moves.*.parameters.*.card", kValue, kZone, Form::first},
    {"moves.*.parameters.*.card.[]", kValue, kZone, Form::first},
    {"moves.*.parameters.*.cards", kValue, kZone, Form::first},
    {"moves.*.parameters.*.cards.[]", kValue, kZone, Form::first},
    {"moves.*.parameters.*.found_in", kValue, kZone, Form::first},
    {"moves.*.parameters.*.position", kValue, kZone, Form::first},
    {"moves.*.parameters.*.zone", kValue, kZone, Form::first},
    {"moves.*.parameters.*.top_of", kValue, kZone, Form::first},
    {"moves.*.parameters.*.fact.[]", kValue, kAttribute},
    {"moves.*.parameters.*.value", kValue, kAttribute},
    {"moves.*.parameters.*.same", kValue, kAttribute},
    {"moves.*.parameters.*.run", kValue, kAttribute},
    {"moves.*.parameters.*.sum.*", kKey, kAttribute},
    {"moves.*.parameters.*.sum.*", kValue, kCounter, Form::first},
    {"moves.*.parameters.*.sum.*.*", kValue, kCounter, Form::first},
    {"moves.*.parameters.*.including", kValue, kCounter},
    {"moves.*.parameters.*.including.*", kKey, kAttribute},
    {"moves.*.parameters.*.including.[].*", kKey, kAttribute},
    {"moves.*.parameters.*.including.*", kValue, kZone, Form::first},
    {"moves.*.parameters.*.including.[].*", kValue, kZone, Form::first},
    {"moves.*.parameters.*.including.*.*", kValue, kZone | kCounter | kTable, Form::first},
    {"moves.*.parameters.*.including.[].*.*", kValue, kZone | kCounter | kTable, Form::first},
    {"moves.*.parameters.*.number.[]", kValue, kCounter, Form::first},
    {"moves.*.parameters.*.only.*", kKey, kAttribute},
    {"moves.*.parameters.*.must.*", kKey, kAttribute},
    {"moves.*.parameters.*.only.[].*", kKey, kAttribute},
    {"moves.*.parameters.*.must.[].*", kKey, kAttribute},
    {"moves.*.parameters.*.only.*", kValue, kZone, Form::first},
    {"moves.*.parameters.*.must.*", kValue, kZone, Form::first},
    {"moves.*.parameters.*.only.[].*", kValue, kZone, Form::first},
    {"moves.*.parameters.*.must.[].*", kValue, kZone, Form::first},
    {"moves.*.parameters.*.only.[].*.*", kValue, kZone | kCounter | kTable, Form::first},
    {"moves.*.parameters.*.must.[].*.*", kValue, kZone | kCounter | kTable, Form::first},
    {"moves.*.parameters.*.only.*.*", kValue, kZone | kCounter | kTable, Form::first},
    {"moves.*.parameters.*.must.*.*", kValue, kZone | kCounter | kTable, Form::first},
    {"moves.*.parameters.*.why", kValue, kZone | kCounter, Form::braces},
    {"look.colour", kValue, kAttribute},
    {"look.symbol", kValue, kAttribute},
    {"look.mark", kValue, kAttribute},
    {"look.corner", kValue, kAttribute},
    {"look.moves.*", kKey, kMove},
    {"look.moves.*", kValue, kZone, Form::first},
    {"look.sums.*", kKey, kZone},
    {"look.zones.*", kKey, kZone},
    {"names.*.zone.*", kKey, kZone},
    {"names.*.counter.*", kKey, kCounter},
    {"names.*.move.*", kKey, kMove},
    {"names.*.whole_move.*", kKey, kMove},
    {"names.*.phase.*", kKey, kPhase},
    {"names.*.outcome.*", kKey, kOutcome},
    {"names.*.rating.*", kKey, kRating},
    {"names.*.option.*", kKey, kOption},
    {"names.*.say.*", kKey, kSay},
    {"names.*.choice.*", kKey, kOption},
};

constexpr NamePlace kOfNames[] = {
    {"zone.*", kKey, kZone},       {"counter.*", kKey, kCounter}, {"move.*", kKey, kMove},
    {"whole_move.*", kKey, kMove}, {"phase.*", kKey, kPhase},     {"outcome.*", kKey, kOutcome},
    {"rating.*", kKey, kRating},   {"option.*", kKey, kOption},   {"say.*", kKey, kSay},
    {"choice.*", kKey, kOption},
};

constexpr NamePlace kOfRulebooks[] = {{"rulings.*.option", kValue, kOption}};

constexpr NamePlace kOfEncoders[] = {
    {"*.[].moves.[]", kValue, kMove, Form::word},    {"*.[].zone", kValue, kZone, Form::first},
    {"*.[].size", kValue, kZone, Form::first},       {"*.[].copies", kValue, kZone, Form::first},
    {"*.[].shortage", kValue, kZone, Form::first},   {"*.[].cards", kValue, kZone, Form::first},
    {"*.[].counter", kValue, kCounter, Form::first}, {"*.[].gain", kValue, kCounter, Form::first},
    {"*.[].attribute", kValue, kAttribute},
};

constexpr NamePlace kOfScripts[] = {
    {"options.*", kKey, kOption},
    {"given.*", kKey, kZone | kCounter, Form::first},
    {"given.also.*", kKey, kZone | kCounter, Form::first},
    {"given.counters.*", kKey, kCounter, Form::first},
    {"given.also.counters.*", kKey, kCounter, Form::first},
    {"given.phase", kValue, kPhase},
    {"given.also.phase", kValue, kPhase},
    {"given.rest", kValue, kZone, Form::first},
    {"given.also.rest", kValue, kZone, Form::first},
    {"expect.*", kKey, kZone | kCounter, Form::first},
    {"given.knows.*.*", kKey, kZone, Form::first},
    {"given.also.knows.*.*", kKey, kZone, Form::first},
    {"expect.knows.*.*", kKey, kZone, Form::first},
    {"expect.phase", kValue, kPhase},
    {"expect.outcome", kValue, kOutcome},
    {"expect.rating", kValue, kRating},
    {"expect.view.*.*", kKey, kZone | kCounter, Form::first},
    {"expect.legal.[]", kValue, kMove, Form::word},
    {"expect.legal.has.[]", kValue, kMove, Form::word},
    {"expect.legal.lacks.[]", kValue, kMove, Form::word},
    {"expect.legal.has", kValue, kMove, Form::word},
    {"expect.legal.lacks", kValue, kMove, Form::word},
    {"moves.[].*", kValue, kMove, Form::word},
};

std::span<const NamePlace> places_of(FileKind kind) {
  switch (kind) {
    case FileKind::game:
    case FileKind::variant:
    case FileKind::pack:
      return kOfGames;
    case FileKind::names:
      return kOfNames;
    case FileKind::script:
      return kOfScripts;
    case FileKind::encoder:
      return kOfEncoders;
    case FileKind::rulebook:
      return kOfRulebooks;
    default:
      return {};
  }
}

bool is_game(FileKind kind) {
  return kind == FileKind::game || kind == FileKind::variant || kind == FileKind::pack;
}

bool fits(const KeyPath& path, std::string_view pattern) {
  for (std::size_t i = 0;; ++i) {
    const std::size_t dot = pattern.find('.');
    const std::string_view part = pattern.substr(0, dot);
    if (i == path.size()) return false;
    if (part == "*" ? path[i] == "[]" : path[i] != part) return false;
    if (dot == std::string_view::npos) return i + 1 == path.size();
    pattern.remove_prefix(dot + 1);
  }
}

// The keys of a script that can appear next to names of zones or seats.
constexpr std::string_view kScriptWords[] = {"rest",  "counters", "turn", "phase",  "told",    "told_not",
                                             "knows", "active",   "also", "expect", "refused", "undo"};

bool is_script_word(const std::string& key) {
  return std::ranges::find(kScriptWords, key) != std::end(kScriptWords);
}

void add_option(const YamlToken& token, std::vector<Mention>& out) {
  if (token.text.size() < 2 || token.text.front() != '$') return;
  out.push_back({kOption, false, token.begin + 1, token.end, token.text.substr(1)});
}

void add_in_braces(const YamlToken& token, Sorts sorts, std::vector<Mention>& out) {
  for (std::size_t open = token.text.find('{'); open != std::string::npos;
       open = token.text.find('{', open + 1)) {
    const std::size_t end = token.text.find_first_of(".}", open);
    if (end == std::string::npos) return;
    out.push_back({sorts, false, token.begin + open + 1, token.begin + end,
                   token.text.substr(open + 1, end - open - 1)});
  }
}

// Adds the names in a path such as "zones.deck.visible" in `replace` or `keep` of a variant.
void add_dotted(const YamlToken& token, std::vector<Mention>& out) {
  const std::size_t dot = token.text.find('.');
  if (dot == std::string::npos) return;
  for (int i = 0; i < kSorts; ++i) {
    if (token.text.substr(0, dot) != kSections[static_cast<std::size_t>(i)]) continue;
    const std::size_t end = std::min(token.text.find('.', dot + 1), token.text.size());
    out.push_back({bit(static_cast<Sort>(i)), false, token.begin + dot + 1, token.begin + end,
                   token.text.substr(dot + 1, end - dot - 1)});
  }
}

}  // namespace

const char* section_of(Sort sort) { return kSections[static_cast<std::size_t>(sort)]; }
const char* word_of(Sort sort) { return kWords[static_cast<std::size_t>(sort)]; }

KeyPath plain_path(const KeyPath& path, FileKind kind) {
  KeyPath out;
  for (const std::string& key : path) {
    if (is_game(kind)) {
      out.push_back(key);
      const std::size_t size = out.size();
      if (size > 4 && out[0] == "options" && out[2] == "choices")
        out.erase(out.begin(), out.begin() + 4);
      else if (size > 1 && key == "[]" && (out[size - 2] == "add" || out[size - 2] == "remove"))
        out.erase(out.end() - 2);
    } else if (kind == FileKind::script && key != path.back()) {
      for (const std::string& part : split(key, '.')) out.push_back(part);
    } else {
      out.push_back(key);
    }
  }
  if (kind != FileKind::script) return out;
  if (out.size() > 2 && out[0] == "scenarios" && out[1] == "[]") out.erase(out.begin(), out.begin() + 2);
  if (out.size() > 2 && out[0] == "moves" && out[1] == "[]" && out[2] == "expect")
    out.erase(out.begin(), out.begin() + 2);
  return out;
}

std::vector<Mention> mentions_in(const YamlToken& token, FileKind kind) {
  std::vector<Mention> out;
  // If a quoted text has escapes, the places of words in it are unknown.
  if (token.path.empty() || token.text.empty() || token.end - token.begin != token.text.size()) return out;
  const KeyPath path = plain_path(token.path, kind);
  if (is_game(kind) && !token.is_key) {
    add_option(token, out);
    if (!out.empty()) return out;
    if (path.size() == 2 && (path[0] == "replace" || path[0] == "keep")) {
      add_dotted(token, out);
      return out;
    }
  }
  for (const NamePlace& place : places_of(kind)) {
    if (place.is_key != token.is_key || !fits(path, place.path)) continue;
    if (kind == FileKind::script && place.is_key && is_script_word(path.back()) && place.form != Form::whole)
      continue;
    if (place.form == Form::braces) {
      add_in_braces(token, place.sorts, out);
      continue;
    }
    std::size_t length = token.text.size();
    if (place.form == Form::first) length = std::min(token.text.find('.'), length);
    if (place.form == Form::word) length = std::min(token.text.find(' '), length);
    out.push_back({place.sorts, place.form == Form::declares, token.begin, token.begin + length,
                   token.text.substr(0, length)});
  }
  return out;
}

Sorts sorts_at(const YamlToken& token, FileKind kind, bool as_key) {
  YamlToken typed = token;
  typed.is_key = as_key;
  if (as_key && !token.is_key) typed.path.emplace_back("x");
  if (typed.path.empty()) return 0;
  if (as_key) typed.path.back() = "x";
  typed.text = "x";
  typed.end = typed.begin + 1;
  Sorts sorts = 0;
  for (const Mention& mention : mentions_in(typed, kind)) sorts |= mention.sorts;
  return sorts;
}

std::vector<Mention> yaml_mentions(std::string_view text, FileKind kind) {
  std::vector<Mention> all;
  for (const YamlToken& token : yaml_tokens(text)) {
    for (Mention& one : mentions_in(token, kind)) all.push_back(std::move(one));
  }
  return all;
}

FileKind kind_of_text(std::string_view text, const Path& file) {
  yaml::Node root;
  root.kind = yaml::NodeKind::mapping;
  for (const YamlToken& token : yaml_tokens(text)) {
    if (token.path.empty()) continue;
    if (root.find(token.path.front()) == nullptr) root.entries.emplace_back().key = token.path.front();
    yaml::Node& value = *root.find(token.path.front());
    if (token.path.size() > 1) {
      value.kind = token.path[1] == "[]" ? yaml::NodeKind::sequence : yaml::NodeKind::mapping;
    } else if (!token.is_key) {
      value.kind = yaml::NodeKind::scalar;
      value.text = token.text;
    }
  }
  return kind_of(root, file);
}

}  // namespace fuda::language
