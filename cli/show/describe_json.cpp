// What a game is made of, for programs.
#include "script/rulebook.h"
#include "show/describe.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

Json cards(const Game& game) {
  std::vector<int> copies(game.faces.size());
  for (const FaceId face : game.cards) ++copies[face];
  Json out = Json::array();
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    Json one = {{"name", game.faces[f].name}, {"copies", copies[f]}, {"attributes", Json::object()}};
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      const ValueId value = game.faces[f].values[a];
      if (value == kNone) continue;
      const Value& v = game.attributes[a].values[value];
      one["attributes"][game.attributes[a].name] = game.attributes[a].numeric ? Json(v.number) : Json(v.name);
    }
    out.push_back(std::move(one));
  }
  return out;
}

Json amounts(const Game& game, const std::vector<Amount>& list) {
  Json out = Json::object();
  for (const auto& amount : list) {
    const Json how_much =
        amount.by == kNone ? Json(amount.amount) : Json(game.counter_families[amount.by].name);
    out[game.counter_families[amount.counter].name] = how_much;
  }
  return out;
}

Json moves(const Description& what) {
  const Game& game = what.match.game();
  Json out = Json::array();
  for (const auto& kind : game.moves) {
    Json one = {{"name", kind.name},
                {"form", form_of(kind)},
                {"summary", summary_of(what.match, "moves", kind.name)},
                {"parameters", Json::array()},
                {"cost", amounts(game, kind.cost)},
                {"gain", amounts(game, kind.gain)}};
    for (const auto& param : kind.params) {
      Json parameter = {{"name", param.name}, {"may_be", domain_of(game, param).english()}};
      for (const Sentence& condition : conditions_of(game, param))
        parameter["if"].push_back(condition.english());
      one["parameters"].push_back(std::move(parameter));
    }
    for (const KindId other : kind.unless) one["unless"].push_back(game.moves[other].name);
    if (!kind.reveals.empty()) one["reveals"] = kind.reveals;
    out.push_back(std::move(one));
  }
  return out;
}

Json phases(const Game& game) {
  Json out = Json::array();
  for (const auto& phase : game.phases) {
    Json one = {{"name", phase.name},
                {"who", word_of(phase.who)},
                {"then", follows(game, phase).english()},
                {"moves", Json::array()},
                {"free", Json::array()}};
    for (const KindId kind : phase.moves) one["moves"].push_back(game.moves[kind].name);
    for (const KindId kind : phase.free) one["free"].push_back(game.moves[kind].name);
    if (!phase.reveals.empty()) one["reveals"] = phase.reveals;
    out.push_back(std::move(one));
  }
  return out;
}

Json options(const Definition& definition) {
  Json out = Json::array();
  for (const auto& option : definition.options) {
    Json one = {{"name", option.name},
                {"summary", option.summary},
                {"value", option.value},
                {"default", option.fallback}};
    if (option.choices.empty()) {
      one["range"] = {option.low, option.high};
    } else {
      one["choices"] = option.choices;
    }
    one["rulings"] = option.rulings;
    out.push_back(std::move(one));
  }
  return out;
}

void add_rulebook(const Description& what, Json& out) {
  const Rulebook book = load_rulebook(*what.match.definition);
  if (what.rulings) {
    out["rulings"] = Json::array();
    for (const auto& r : book.rulings) {
      out["rulings"].push_back({{"id", r.id},
                                {"issue", r.issue},
                                {"ruling", r.ruling},
                                {"option", r.option},
                                {"alternatives", r.alternatives},
                                {"why", r.why}});
    }
  }
  if (!what.clauses) return;
  out["clauses"] = Json::array();
  for (const auto& c : book.clauses) {
    out["clauses"].push_back(
        {{"id", c.id}, {"text", c.text}, {"source", c.source}, {"check", c.check}, {"why", c.why}});
  }
}

}  // namespace

Json describe_json(const Description& what) {
  const Match& match = what.match;
  const Game& game = match.game();
  const auto& definition = *match.definition;
  Json out;
  out["name"] = definition.name;
  out["title"] = match.names->of("title", "");
  out["summary"] = match.names->of("summary", "");
  out["players"] = {definition.min_seats, definition.max_seats};
  out["languages"] = languages(definition);
  out["seats"] = game.seats;
  out["cards"] = cards(game);
  out["zones"] = Json::array();
  for (const auto& family : game.zone_families) {
    out["zones"].push_back({{"name", family.name},
                            {"members", members_of(game, family)},
                            {"visible", visible_to(family.visible)},
                            {"capacity", game.zones[family.first].capacity}});
  }
  out["counters"] = Json::array();
  for (const auto& family : game.counter_families) {
    const Counter& counter = game.counters[family.first];
    out["counters"].push_back({{"name", family.name},
                               {"members", members_of(game, family)},
                               {"min", counter.min},
                               {"max", is_bounded(counter) ? Json(counter.max) : Json(nullptr)},
                               {"start", counter.start},
                               {"visible", visible_to(family.visible)}});
  }
  out["deal"] = Json::array();
  for (const auto& deal : game.deals) {
    out["deal"].push_back({{"from", game.zone_families[deal.from].name},
                           {"to", game.zone_families[deal.to].name},
                           {"cards", deal.cards}});
  }
  if (!game.setup_reveals.empty()) out["setup_reveals"] = game.setup_reveals;
  const yaml::Node* tables = definition.root.find("tables");
  out["tables"] = tables == nullptr ? Json::object() : table_json(*tables);
  out["phases"] = phases(game);
  out["moves"] = moves(what);
  out["outcomes"] = game.outcomes;
  if (definition.root.find("limits") != nullptr) out["limits"] = {{"moves", game.max_moves}};
  out["ratings"] = Json::array();
  for (const auto& rating : game.ratings) {
    out["ratings"].push_back(
        {{"name", rating.name}, {"up_to", rating.up_to}, {"label", match.names->of("rating", rating.name)}});
  }
  out["options"] = options(definition);
  out["variants"] = Json::array();
  for (const auto& variant : variants_of(what)) {
    out["variants"].push_back(
        {{"name", variant.name}, {"summary", variant.summary}, {"extends", variant.extends}});
  }
  add_rulebook(what, out);
  return out;
}

}  // namespace fuda
