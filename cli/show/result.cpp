#include "show/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/lists.h"
#include "script/expect.h"
#include "script/words.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;
using Seats = std::vector<std::string>;

Json score_json(const LoadedGame& loaded, const lua::Score& score) {
  if (score.hidden) return "?";
  if (score.none) return nullptr;
  Json out = Json::object();
  for (std::size_t i = 0; i < score.values.size(); ++i) {
    out[loaded.game().team_score ? "team" : loaded.notation.seat(static_cast<Seat>(i))] = score.values[i];
  }
  return out;
}

// The number that a score has for this key, if the observer knows the number.
std::optional<std::int64_t> number_at(const Json& score, const std::string& key) {
  if (!score.is_object() || !score.contains(key) || !score[key].is_number()) return std::nullopt;
  return score[key].get<std::int64_t>();
}

bool is_one_team(const LoadedGame& loaded, const Seats& seats) {
  const auto team = [&](const std::string& seat) {
    return loaded.game().team_of(loaded.notation.find_seat(seat));
  };
  return loaded.game().teams != 0 &&
         std::ranges::all_of(seats, [&](const auto& seat) { return team(seat) == team(seats.front()); });
}

// The winners' lead over the next best seats. Returns "" if the score did not decide the game.
std::string lead_text(const LoadedGame& loaded, const Json& score, const Seats& winners, std::int64_t own) {
  std::optional<std::int64_t> next;
  Seats behind;
  for (const std::string& seat : loaded.notation.seats()) {
    const auto theirs = number_at(score, seat);
    if (contains(winners, seat)) continue;
    if (!theirs || *theirs > own) return {};
    if (!next || *theirs > *next) behind.clear();
    if (!next || *theirs >= *next) behind.push_back(seat);
    next = std::max(next, theirs);
  }
  if (!next) return {};
  const Words words(loaded);
  const std::string who = words.list(behind);
  if (*next == own) return ", " + words.say({"as many as {seats}", {{"seats", who}}});
  return ", " + words.say({"{n} ahead of {seats}", {{"n", std::to_string(own - *next)}, {"seats", who}}});
}

// The winners. Returns "" in a game of one team without named winners, or if the winners are unknown.
std::string winners_text(const LoadedGame& loaded, const Json& result) {
  if (!result.contains("winners") || !result["winners"].is_array()) return {};
  const Words words(loaded);
  const bool is_team = loaded.game().team_score;
  const Seats winners = result["winners"];
  if (winners.empty()) return is_team ? "" : words.say("nobody wins");
  const std::string all = words.list(winners);
  const bool one = winners.size() == 1;
  const Json& score = result["score"];
  const auto own = is_team ? std::nullopt : number_at(score, winners.front());
  if (!own || !std::ranges::all_of(winners, [&](const auto& seat) { return number_at(score, seat) == own; }))
    return words.say({one ? "{seat} wins" : "{seats} win", {{"seat", all}, {"seats", all}}});
  return words.say({one                            ? "{seat} wins with {n}"
                    : is_one_team(loaded, winners) ? "{seats} win with {n}"
                                                   : "{seats} win with {n} each",
                    {{"seat", all}, {"seats", all}, {"n", std::to_string(*own)}}}) +
         lead_text(loaded, score, winners, *own);
}

}  // namespace

Json result_json(const LoadedGame& loaded, const Observation& seen) {
  const Game& game = loaded.game();
  const Turn& turn = seen.state.turn();
  const lua::Score score = loaded.engine->score(seen.state, seen.viewer());
  Json out = {{"over", seen.state.over()}};
  if (seen.state.over()) {
    out["outcome"] = game.outcomes[turn.outcome];
    // If the score decides the game, a seat that does not know the score does not know the winners.
    const bool hidden = score.hidden && turn.winners_named == 0;
    if (!game.team_score || turn.winners_named != 0)
      out["winners"] = hidden ? Json("?") : Json(seats_in(loaded, loaded.engine->winners(seen.state, score)));
  }
  out["score"] = score_json(loaded, score);
  return out;
}

std::vector<std::string> result_parts(const LoadedGame& loaded, const Json& result, const Paint& paint) {
  const Words words(loaded);
  const Game& game = loaded.game();
  const bool over = result["over"] == true;
  std::vector<std::string> parts;
  if (over && result["outcome"].is_string())
    parts.push_back(paint.bold(words.of("outcome", result["outcome"].get<std::string>())));
  if (const Json& score = result["score"]; game.team_score && score.is_object() && score.contains("team")) {
    const auto team = number_at(score, "team");
    parts.push_back(words.say({"score {n}", {{"n", team ? std::to_string(*team) : "?"}}}));
    const std::string rating = over && team ? loaded.engine->rating(*team) : "";
    if (!rating.empty()) parts.push_back(words.of("rating", rating));
  }
  const std::string winners = over ? winners_text(loaded, result) : "";
  if (!winners.empty()) parts.push_back(paint.bold(winners));
  return parts;
}

void add_keys(Json& to, Json from) {
  for (const auto& item : from.items()) to[item.key()] = std::move(item.value());
}

std::string result_text(const LoadedGame& loaded, const State& state, const Paint& paint) {
  const Json result = result_json(loaded, Observation(state));
  return fmt::format("{}", fmt::join(result_parts(loaded, result, paint), " · "));
}

}  // namespace fuda
