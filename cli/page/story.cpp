// What a frame tells: what happened, as data and in sentences, and how the game has ended.
#include <algorithm>

#include "page/frame.h"
#include "script/words.h"
#include "show/steps.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

// Traces are in English.
void put_in_words(const Words& words, const Steps& steps, Json& json) {
  std::vector<std::string> said;
  for (const Step& step : steps) {
    if (const auto* one = std::get_if<Said>(&step)) said.push_back(words.said(*one));
  }
  std::size_t next = 0;
  for (Json& step : json) {
    if (step.contains("said")) step["text"] = said.at(next++);
  }
}

// Who has won, with how much if that is the same for all of them.
std::string winners_text(const Match& match, const Json& frame) {
  const Words words(match);
  if (!frame.contains("winners") || !frame["winners"].is_array()) return {};
  const std::vector<std::string> winners = frame["winners"];
  if (winners.empty()) return match.game().team_score ? "" : words.say("nobody wins");
  const std::string all = words.list(winners);
  const Json& score = frame["score"];
  const bool scored = score.is_object() && score.contains(winners.front()) &&
                      std::ranges::all_of(winners, [&](const std::string& seat) {
                        return score.value(seat, Json()) == score[winners.front()];
                      });
  const bool one = winners.size() == 1;
  if (!scored) return words.say({one ? "{seat} wins" : "{seats} win", {{"seat", all}, {"seats", all}}});
  const std::string n = score[winners.front()].dump();
  return words.say(
      {one ? "{seat} wins with {n}" : "{seats} win with {n}", {{"seat", all}, {"seats", all}, {"n", n}}});
}

Json result_of(const Match& match, const Json& frame) {
  const Words words(match);
  const Game& game = match.game();
  Json out = Json::array();
  if (frame["outcome"].is_string()) out.push_back(words.of("outcome", frame["outcome"].get<std::string>()));
  const Json& score = frame["score"];
  if (game.team_score && score.is_object() && score.contains("team")) {
    const Json& team = score["team"];
    out.push_back(
        words.say({"score {n}", {{"n", team.is_string() ? team.get<std::string>() : team.dump()}}}));
    if (team.is_number()) {
      const auto fits = [&](const Rating& one) { return team.get<std::int64_t>() <= one.up_to; };
      const auto rating = std::ranges::find_if(game.ratings, fits);
      if (rating != game.ratings.end()) out.push_back(words.of("rating", rating->name));
    }
  }
  if (const std::string winners = winners_text(match, frame); !winners.empty()) out.push_back(winners);
  return out;
}

}  // namespace

void add_story(const Match& match, const Steps& steps, Json& frame) {
  put_in_words(Words(match), steps, frame["steps"]);
  frame["says"] = sentences(match, steps, frame.contains("who") ? frame["who"].get<Seat>() : kNone);
  if (frame["over"] == Json(true)) frame["result"] = result_of(match, frame);
}

}  // namespace fuda
