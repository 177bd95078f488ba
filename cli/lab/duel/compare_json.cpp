// The results of comparisons as JSON.
#include "duel/compare_report.h"

namespace fuda {

namespace {

Json json_of(const Measured& one, double bound) {
  Json json = {{"name", one.measure.name},
               {"deals", one.differences.n},
               {"a", one.mean(0)},
               {"b", one.mean(1)},
               {"difference", one.difference()}};
  if (one.has_interval()) {
    const Interval at = one.interval(bound);
    json["error"] = one.error();
    json["low"] = at.low;
    json["high"] = at.high;
    json["worth"] = one.worth();
  }
  json["scale"] = one.measure.scale;
  json["sum_a"] = wide_json(one.sides[0].sum);
  json["sum_b"] = wide_json(one.sides[1].sum);
  json["label"] = label_of(one.measure);
  json["share"] = one.measure.is_share();
  json["differences"] = figure_json(one.differences);
  return json;
}

Json json_of(const Duel& duel, std::size_t side, const SideCounts& counts) {
  const Side& whose = duel.sides[side];
  Json json;
  json["name"] = whose.name;
  json["game"] = whose.loaded->game().name;
  json["options"] = Json::object();
  for (const Option& option : whose.loaded->game().options) json["options"][option.name] = option.value;
  json["bots"] = Json::array();
  for (const PlayerSpec& player : whose.sim.players) json["bots"].push_back(player.text);
  json["games"] = counts.moves.n;
  json["forfeits"] = counts.forfeits;
  json["outcomes"] = Json::object();
  for (std::size_t i = 0; i < counts.outcomes.size(); ++i)
    json["outcomes"][whose.loaded->game().outcomes[i]] = counts.outcomes[i];
  json["scores"] = figure_json(counts.scores);
  json["moves"] = figure_json(counts.moves);
  return json;
}

}  // namespace

Json compare_json(const Duel& duel, const CompareResult& result) {
  Json json;
  json["a"] = json_of(duel, 0, result.sides[0]);
  json["b"] = json_of(duel, 1, result.sides[1]);
  json["players"] = duel.sides[0].loaded->game().seats;
  json["seed"] = duel.sides[0].sim.seed;
  json["first_game"] = duel.sides[0].sim.first_game;
  json["seats"] = duel.seating == Duel::Seating::round ? "in turn" : "all";
  json["deals"] = result.pairs;
  json["at_most"] = duel.pairs;
  json["failed"] = result.failed;
  json["interrupted"] = result.interrupted;
  json["early"] = result.decided && result.pairs + result.failed < duel.pairs;
  json["by"] = result.main().measure.name;
  json["differs"] = result.main().differs(result.bound);
  json["verdict"] = verdict(duel, result);
  json["notes"] = notes(duel, result);
  json["bound"] = result.bound;
  json["measures"] = Json::array();
  for (const Measured& one : result.measures) json["measures"].push_back(json_of(one, result.bound));
  json["looks"] = Json::array();
  for (const Look& look : result.looks) {
    json["looks"].push_back({{"deals", look.pairs},
                             {"difference", look.difference},
                             {"low", look.interval.low},
                             {"high", look.interval.high},
                             {"bound", look.bound}});
  }
  json["errors"] = Json::array();
  for (const DuelError& error : result.errors) {
    Json one = {{"games", error.error.count}, {"first", error.error.game}};
    if (error.error.player != kNone || error.seat == kNone) one["side"] = error.side == 0 ? "a" : "b";
    if (!error.error.findings.empty()) one["message"] = error.error.findings.front().message;
    one["repeat"] =
        repeating(*duel.sides[error.side].loaded, alone(duel, error.side, error.seat), error.error.game);
    json["errors"].push_back(std::move(one));
  }
  return json;
}

Json ladder_json(const std::vector<Rung>& rungs) {
  Json json;
  json["ladder"] = Json::array();
  for (const Rung& rung : rungs) json["ladder"].push_back(compare_json(rung.duel, rung.result));
  return json;
}

}  // namespace fuda
