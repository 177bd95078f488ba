// Plays a game again under the edited rules, and finds the first move that leads to a different position.
#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "base/lists.h"
#include "load/files.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/played.h"
#include "workbench/request.h"

namespace fuda::workbench {

namespace {

constexpr std::size_t kMostListed = 6;  // items of a list in a sentence

std::string shown_value(const Json& value) {
  if (value.is_null()) return "nothing";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    std::vector<std::string> items;
    for (const Json& item : value) items.push_back(shown_value(item));
    return items.empty() ? "nothing" : first_few(items, kMostListed);
  }
  return value.dump();
}

const Json& member(const Json& json, const char* key) {
  static const Json kNothing;
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? kNothing : *found;
}

std::string label(const Json& labels, const char* section, const std::string& name) {
  const Json& words = member(labels, section);
  const Json& word = member(words, name.c_str());
  return word.is_string() ? word.get<std::string>() : name;
}

std::set<std::string> texts(const Json& list) {
  std::set<std::string> out;
  if (!list.is_array()) return out;
  for (const Json& item : list) out.insert(shown_value(item));
  return out;
}

class Changes {
 public:
  Changes(const Json& before, const Json& after, const Json& labels)
      : before_(before), after_(after), labels_(labels) {}

  std::vector<std::string> run() {
    section("counters");
    section("zones");
    plain("phase", "the phase");
    plain("active", "the players to move");
    legal();
    plain("over", "whether the game is over");
    plain("outcome", "the outcome");
    plain("score", "the score");
    plain("winners", "the winners");
    return std::move(out_);
  }

 private:
  void say(const std::string& what, const Json& before, const Json& after) {
    if (before.is_array() && after.is_array() && before.size() != after.size() &&
        (before.size() > kMostListed || after.size() > kMostListed)) {
      out_.push_back(fmt::format("{}: {} before, {} now", what, counted(as_number(before.size()), "card"),
                                 counted(as_number(after.size()), "card")));
    } else {
      out_.push_back(fmt::format("{}: {} before, {} now", what, shown_value(before), shown_value(after)));
    }
  }
  static std::int64_t as_number(std::size_t n) { return static_cast<std::int64_t>(n); }

  void section(const char* name) {
    const Json &one = member(before_, name), &other = member(after_, name);
    if (!one.is_object() || !other.is_object()) return;
    for (const auto& [key, value] : one.items()) {
      if (const Json& now = member(other, key.c_str()); !other.contains(key)) {
        out_.push_back(fmt::format("{} is gone", label(labels_, name, key)));
      } else if (now != value) {
        say(label(labels_, name, key), value, now);
      }
    }
    for (const auto& [key, value] : other.items()) {
      if (!one.contains(key)) out_.push_back(fmt::format("{} is new", label(labels_, name, key)));
    }
  }

  void plain(const char* key, const char* what) {
    const Json &one = member(before_, key), &other = member(after_, key);
    if (one != other) say(what, one, other);
  }

  void legal() {
    const auto one = texts(member(before_, "legal")), other = texts(member(after_, "legal"));
    std::vector<std::string> more, fewer;
    for (const std::string& move : other) {
      if (!one.contains(move)) more.push_back(move);
    }
    for (const std::string& move : one) {
      if (!other.contains(move)) fewer.push_back(move);
    }
    if (!more.empty()) out_.push_back(fmt::format("legal only now: {}", first_few(more, kMostListed)));
    if (!fewer.empty()) out_.push_back(fmt::format("legal only before: {}", first_few(fewer, kMostListed)));
  }

  const Json &before_, &after_, &labels_;
  std::vector<std::string> out_;
};

// One sentence for each counter, zone and seat to move that differs, then the legal moves and the result.
// `before` and `after` are lines of `fuda run --trace --json`. `labels` has the readable names (played.h).
std::vector<std::string> position_changes(const Json& before, const Json& after, const Json& labels) {
  return Changes(before, after, labels).run();
}

// The position before the first move has no seat and no move.
Json entry_of(const PlayedPosition& at, std::size_t ply) {
  return {{"ply", ply},
          {"seat", at.seat.empty() ? Json() : Json(at.seat)},
          {"move", at.move.empty() ? Json() : Json(at.move)},
          {"words", at.words},
          {"hash", at.position["hash"]},
          {"position", at.position}};
}

std::string text_in(const Json& entry, const char* key) {
  const auto found = entry.find(key);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json* position_in(const Json& entry) {
  const auto found = entry.find("position");
  return found != entry.end() && found->is_object() ? &*found : nullptr;
}

// The entries of an earlier replay, or of the same game under the printed rules.
std::vector<Json> entries_before(const Context& context, const Request& request, const Script& script,
                                 const std::string& game) {
  std::vector<Json> out;
  if (request.has("played")) {
    for (const Json& entry : request.list("played")) {
      const bool fits = entry.is_object() && entry.contains("ply") && entry["ply"].is_number_unsigned() &&
                        entry.contains("hash") && entry["hash"].is_string();
      if (!fits)
        throw Failure("each item of 'played' needs a 'ply' and a 'hash', as in an answer of 'replay'");
      out.push_back(entry);
    }
    return out;
  }
  if (!context.library.printed_game(game)) return out;
  const PlayedScript printed = play_script(context.library.printed_path(game), script);
  for (std::size_t ply = 0; ply < printed.positions.size(); ++ply)
    out.push_back(entry_of(printed.positions[ply], ply));
  return out;
}

std::string whole(const std::vector<std::string>& sentences) {
  return fmt::format("{}", fmt::join(sentences, "; "));
}

// The first position with a different hash, or null. Because hashes are chained, all later hashes differ,
// too.
Json first_difference(const std::vector<Json>& before, const PlayedScript& now) {
  for (const Json& entry : before) {
    const auto ply = entry["ply"].get<std::size_t>();
    if (ply >= now.positions.size()) return nullptr;  // the game stops earlier, as `stopped` reports
    const PlayedPosition& at = now.positions[ply];
    if (entry["hash"] == at.position["hash"]) continue;
    std::vector<std::string> why;
    if (const Json* position = position_in(entry)) why = position_changes(*position, at.position, now.labels);
    return {{"ply", ply},
            {"before", text_in(entry, "words")},
            {"after", at.words},
            {"changes", why},
            {"why", why.empty() ? "the position differs" : whole(why)}};
  }
  return nullptr;
}

Json stop_of(const Library& library, const Script& script, const PlayedScript& played) {
  if (played.result.passed()) return nullptr;
  const Failed& failed = played.result.failures.front();
  const std::size_t made = played.positions.empty() ? 0 : played.positions.size() - 1;
  Json out = {{"ply", made + 1}, {"move", nullptr}, {"reason", library.shown_text(failed.finding.message)}};
  // The move that the script would have made next.
  std::size_t moves = 0;
  for (const ScriptStep& step : script.moves) {
    moves -= std::min(moves, step.undo);
    if (step.seat.text.empty()) continue;
    if (moves++ < made) continue;
    out["seat"] = step.seat.text;
    out["move"] = step.move.text;
    break;
  }
  if (!failed.finding.hint.empty()) out["hint"] = library.shown_text(failed.finding.hint);
  if (failed.finding.place.line > 0 && played.positions.empty()) {
    out["file"] = library.shown(failed.finding.place.file);
    out["line"] = failed.finding.place.line;
  }
  return out;
}

}  // namespace

Json replay(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string text = request.text("script");
  const Script script = only_moves(one_script(text, library.root() / "played.yaml"));
  const std::string game = game_of(library, script);
  const PlayedScript played = play_script(library.path(), script);
  Json moves = Json::array();
  for (std::size_t ply = 1; ply < played.positions.size(); ++ply)
    moves.push_back(entry_of(played.positions[ply], ply));
  Json out = {{"start", played.positions.empty() ? Json() : entry_of(played.positions.front(), 0)},
              {"moves", std::move(moves)},
              {"labels", played.labels},
              {"stopped", stop_of(library, script, played)}};
  out["differs"] = first_difference(entries_before(context, request, script, game), played);
  return out;
}

}  // namespace fuda::workbench
