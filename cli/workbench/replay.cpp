// Plays a game again under the edited rules, and finds the first move that leads to a different position.
#include <fmt/format.h>

#include "base/lists.h"
#include "load/files.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/played.h"
#include "workbench/position_changes.h"

namespace fuda::workbench {

namespace {

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
