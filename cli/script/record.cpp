#include "script/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/lists.h"
#include "base/utf8.h"
#include "base/words.h"
#include "script/expect.h"
#include "script/position_hash.h"
#include "script/rules_hash.h"

namespace fuda {

namespace {

constexpr std::size_t kLineWidth = 110;
// The digits of a hash in a record. A few digits are enough to find the first difference between two games,
// because each hash depends on all earlier positions.
constexpr std::size_t kHashDigits = 4;

std::string flow_list(const std::vector<std::string>& items, std::size_t indent) {
  std::string text = "[";
  std::size_t column = indent + 1;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = yaml_scalar(items[i]) + (i + 1 < items.size() ? "," : "");
    if (i > 0 && column + item.size() + 1 > kLineWidth) {
      text += "\n" + std::string(indent + 1, ' ');
      column = indent + 1;
    } else if (i > 0) {
      text += " ";
      ++column;
    }
    text += item;
    column += item.size();
  }
  return text + "]";
}

// Writes the hashes as one text, or as a list of texts if one text would be too long for a line.
std::string hashes_text(const std::vector<std::uint64_t>& hashes) {
  constexpr std::size_t kInLine = (kLineWidth - 12) / (kHashDigits + 1);
  const bool list = hashes.size() > kInLine;
  std::string text = list ? "\n    - \"" : " \"";
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    if (i > 0) text += list && i % kInLine == 0 ? "\"\n    - \"" : " ";
    text += hex(hashes[i]).substr(0, kHashDigits);
  }
  return text + "\"";
}

std::string expectation(const LoadedGame& loaded, const State& state) {
  const Game& game = loaded.game();
  std::string text = fmt::format("{{over: {}", state.over());
  if (state.over()) {
    text += ", outcome: " + yaml_scalar(game.outcomes[state.turn().outcome]);
  } else {
    text += ", turn: " + yaml_scalar(loaded.notation.seat(state.turn().seat));
  }
  const lua::Score score = loaded.engine->score(state);
  if (state.over() && (!game.team_score || state.turn().winners_named != 0)) {
    std::string names;
    for (const std::string& name : winner_names(loaded, state))
      names += (names.empty() ? "" : ", ") + yaml_scalar(name);
    text += ", winners: [" + names + "]";
  }
  if (score.none) return text + ", score: none}";
  if (game.team_score)
    return score.values.empty() ? text + "}" : text + fmt::format(", score: {}}}", score.values.front());
  text += ", score: {";
  for (std::size_t i = 0; i < score.values.size(); ++i) {
    text += fmt::format("{}{}: {}", i > 0 ? ", " : "",
                        yaml_scalar(loaded.notation.seat(static_cast<Seat>(i))), score.values[i]);
  }
  return text + "}}";
}

bool is_plain(const std::string& text) {
  static constexpr std::array<const char*, 10> kMeaningful = {"true", "false", "null", "yes", "no",
                                                              "on",   "off",   "y",    "n",   "~"};
  // Letters outside ASCII need no quotes.
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  };
  const auto inner = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == '/';
  };
  if (printable(text) != text) return false;
  if (text.empty() || !letter(text.front()) || !inner(text.back())) return false;
  if (!std::ranges::all_of(text, [&](char c) { return inner(c) || c == ' '; })) return false;
  return !contains(kMeaningful, in_lower_case(text));
}

}  // namespace

std::string yaml_scalar(const std::string& text) {
  if (is_plain(text)) return text;
  const bool digits = !text.empty() && text.size() < 10 &&
                      std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) &&
                      (text.size() == 1 || text.front() != '0');
  if (digits) return text;
  std::string quoted = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const std::string_view one = std::string_view(text).substr(at, std::max<std::size_t>(point.bytes, 1));
    at += one.size();
    if (one == "\"" || one == "\\") {
      quoted += '\\';
      quoted += one;
    } else if (one == "\n") {
      quoted += "\\n";
    } else if (one == "\t") {
      quoted += "\\t";
    } else if (is_hidden(point.value)) {
      quoted += fmt::format("\\U{:08X}", static_cast<unsigned>(point.value));
    } else {
      quoted += printable(one);
    }
  }
  return quoted + "\"";
}

std::string yaml_comment(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = printable(std::string_view(text).substr(at, end - at), true);
    out += line.empty() ? "#\n" : "# " + line + "\n";
    at = end + 1;
  }
  return out;
}

void Record::add(const Notation& notation, const State& before, const Move& move, const State& after) {
  moves.push_back({move.seat, notation.write(before, move)});
  hashes.push_back(hash_position(after, hashes.empty() ? kFnvBasis : hashes.back()));
}

Record start_record(const LoadedGame& loaded, const std::string& spec,
                    const std::vector<OptionSetting>& options, Seat first, std::uint64_t seed) {
  Record record;
  record.game = spec;
  record.options = options;
  record.players = loaded.notation.seats();
  record.first = first;
  record.seed = seed;
  record.rules_hash = rules_hash(*loaded.definition);
  return record;
}

namespace {

// One list of cards, or a list of such lists if the game shuffles several times.
std::string decks_text(const std::vector<std::vector<std::string>>& decks) {
  if (decks.empty()) return "";
  if (decks.size() == 1) return "deck: " + flow_list(decks.front(), 6) + "\n";
  std::string text = "deck:\n";
  for (const auto& deck : decks) text += "  - " + flow_list(deck, 4) + "\n";
  return text;
}

// Throws TooLong if the script is too large to be read back.
void refuse_too_long(const Record& record, const std::string& text) {
  constexpr std::size_t kBesides = 1000;  // the maximum number of values in addition to moves, hashes and
                                          // cards
  std::size_t cards = 0;
  for (const auto& deck : record.decks) cards += 1 + deck.size();
  const std::size_t values = 3 * record.moves.size() + record.hashes.size() / 16 + cards + kBesides;
  const auto is_long = [](const Record::PlayedMove& made) { return made.move.size() > kMaxScriptText; };
  if (values > kMaxYamlValues || text.size() > kMaxScriptBytes || std::ranges::any_of(record.moves, is_long))
    throw TooLong(error_at({}, fmt::format("a game of {} is too long for a script",
                                           counted(static_cast<std::int64_t>(record.moves.size()), "move"))));
}

}  // namespace

std::string write_script(const Record& record, const LoadedGame& loaded, const State* end) {
  std::string text = yaml_comment(record.comment);
  text += "game: " + yaml_scalar(record.game) + "\n";
  if (!record.options.empty()) {
    text += "options:\n";
    for (const auto& option : record.options) {
      text += "  " + yaml_scalar(option.name) + ": " + yaml_scalar(option.value) + "\n";
    }
  }
  text += "players: " + flow_list(record.players, 9) + "\n";
  if (record.first != kNone) text += "first: " + yaml_scalar(record.players[record.first]) + "\n";
  text += fmt::format("seed: {}\n", record.seed);
  text += decks_text(record.decks);
  if (!record.moves.empty()) text += "moves:\n";
  for (const auto& made : record.moves) {
    text += "  - " + yaml_scalar(record.players[made.seat]) + ": " + yaml_scalar(made.move) + "\n";
  }
  if (end != nullptr) text += "expect: " + expectation(loaded, *end) + "\n";
  if (!record.hashes.empty()) {
    text += fmt::format("recorded:\n  rules: \"{}\"\n  hash: \"{}\"\n  hashes:{}\n", hex(record.rules_hash),
                        hex(record.hashes.back()), hashes_text(record.hashes));
  }
  refuse_too_long(record, text);
  return text;
}

}  // namespace fuda
