// What happened in a move, in sentences; and how a game has ended. From frames alone, so that they say no
// more than these.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "page/frame.h"
#include "script/expect.h"
#include "script/words.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostCards = 8;  // that are named one by one

class Sentences {
 public:
  Sentences(const Match& match, const Json& frame) : game_(match.game()), words_(match), frame_(frame) {
    for (std::size_t z = 0; z < game_.zones.size(); ++z)
      zones_[match.notation.zone(static_cast<ZoneId>(z))] = static_cast<ZoneId>(z);
    for (std::size_t c = 0; c < game_.counters.size(); ++c)
      counters_[match.notation.counter(static_cast<CounterId>(c))] = static_cast<CounterId>(c);
  }

  Json all() {
    for (const Json& step : frame_["steps"]) {
      if (step.contains("moved")) moved(step["moved"]);
      if (step.contains("shuffled"))
        add(words_.say({"{zone} is shuffled", {{"zone", zone(step["shuffled"])}}}));
      if (step.contains("counter")) counter(step);
      if (step.contains("told")) told(step["told"]);
      if (step.contains("shown")) shown(step["shown"]);
      if (step.contains("said")) add(step["text"]);
    }
    for (const auto& [id, change] : changes_) {
      if (change.first != change.second)
        add(fmt::format("{} {} → {}", words_.counter(id), text(change.first), text(change.second)));
    }
    return std::move(out_);
  }

 private:
  void add(const std::string& text) { out_.push_back(text); }
  // Whose the mover's own are goes without saying.
  [[nodiscard]] std::string zone(const std::string& name) const {
    return frame_.contains("who") ? words_.own_zone(zones_.at(name), frame_["who"].get<Seat>())
                                  : words_.zone(zones_.at(name));
  }
  [[nodiscard]] const ZoneFamily& family(const std::string& name) const {
    return game_.zone_families[game_.zones[zones_.at(name)].family];
  }

  [[nodiscard]] std::string names(const std::vector<std::string>& cards) const {
    const bool hidden = std::ranges::all_of(cards, [](const std::string& card) { return card == "?"; });
    return hidden || cards.size() > kMostCards ? words_.counted(cards.size(), "card") : words_.cards(cards);
  }

  [[nodiscard]] bool is_of_mover(const std::string& name) const {
    if (!frame_.contains("who")) return false;
    const Zone& zone = game_.zones[zones_.at(name)];
    return game_.belongs(game_.zone_families[zone.family], zone.index, frame_["who"].get<Seat>());
  }

  void moved(const Json& moves) {
    if (dealt(moves)) return;
    for (std::size_t i = 0; i < moves.size();) {
      const std::string from = moves[i]["from"];
      const std::string to = moves[i]["to"];
      std::vector<std::string> cards;
      for (; i < moves.size() && moves[i]["from"] == from && moves[i]["to"] == to; ++i)
        cards.push_back(moves[i]["card"]);
      if (from == to) continue;  // in another order
      add(is_of_mover(from) ? fmt::format("{} → {}", names(cards), zone(to))
                            : fmt::format("{} → {}: {}", zone(from), zone(to), names(cards)));
    }
  }

  // To several places of one kind, as many to each.
  bool dealt(const Json& moves) {
    std::map<std::string, std::size_t> to;
    for (const Json& move : moves) ++to[move["to"]];
    const std::size_t each = to.begin()->second;
    if (to.size() < 2 || std::ranges::any_of(to, [&](const auto& one) { return one.second != each; }))
      return false;
    const auto& from = family(moves.front()["from"]);
    if (!from.is_common() || from.count > 1) return false;
    add(fmt::format(
        "{} → {}: {}", words_.of("zone", from.name), words_.of("zone", family(to.begin()->first).name),
        words_.say({each == 1 ? "1 card each" : "{n} cards each", {{"n", std::to_string(each)}}})));
    return true;
  }

  void counter(const Json& step) {
    const CounterId id = counters_.at(step["counter"]);
    if (game_.counter_families[game_.counters[id].family].bookkeeping) return;
    changes_.try_emplace(id, step["from"], Json()).first->second.second = step["to"];
  }
  static std::string text(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  }

  // What they are; or, where no card is one of these, what they are not.
  void told(const Json& cards) {
    std::map<std::pair<std::string, std::size_t>, std::pair<std::string, std::string>> by_fact;
    std::size_t facts = 0;
    for (const Json& card : cards) {
      facts = std::max(facts, card["is"].size() + card["not"].size());
      const std::string place = " #" + text(card["place"]);
      for (const Json& fact : card["is"]) by_fact[{card["zone"], number(fact)}].first += place;
      for (const Json& fact : card["not"]) by_fact[{card["zone"], number(fact)}].second += place;
    }
    for (const auto& [key, places] : by_fact) {
      const auto& [is, is_not] = places;
      if (is.empty() && facts > 1) continue;
      const Fact& fact = game_.facts[key.second];
      add(fmt::format("{}{} {} {}", zone(key.first), is.empty() ? is_not : is, is.empty() ? "≠" : "=",
                      words_.of(game_.attributes[fact.attribute].name, fact.name)));
    }
  }
  [[nodiscard]] std::size_t number(const std::string& fact) const { return find_named(game_.facts, fact); }

  void shown(const Json& cards) {
    const std::vector<std::string> seats = cards.front()["seats"];
    std::vector<std::string> faces;
    for (const Json& card : cards) faces.push_back(card["card"]);
    const std::string all = words_.list(seats);
    add(words_.say({seats.size() == 1 ? "{seat} looks at {zone}" : "{seats} look at {zone}",
                    {{"seat", all}, {"seats", all}, {"zone", zone(cards.front()["zone"])}}}) +
        ": " + names(faces));
  }

  const Game& game_;
  Words words_;
  const Json& frame_;
  std::map<std::string, ZoneId> zones_;
  std::map<std::string, CounterId> counters_;
  std::map<CounterId, std::pair<Json, Json>> changes_;  // from and to; said last
  Json out_ = Json::array();
};

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

void add_sentences(const Match& match, Json& frame) {
  frame["says"] = Sentences(match, frame).all();
  if (frame["over"] == Json(true)) frame["result"] = result_of(match, frame);
}

}  // namespace fuda
