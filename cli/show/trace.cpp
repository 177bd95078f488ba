#include "show/trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "model/seen_move.h"
#include "model/view.h"
#include "script/expect.h"
#include "script/position_hash.h"
#include "script/rule_lines.h"
#include "script/sorted.h"
#include "script/words.h"
#include "show/result.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostKeys = 16;  // the maximum number of keys in a line

// An object with enough space for its keys, because an object that grows copies all of its content.
Json object_for(std::size_t keys) {
  Json out = Json::object();
  out.get_ref<Json::object_t&>().reserve(keys);
  return out;
}

Json fact_names(const Game& game, FactMask facts) {
  Json names = Json::array();
  for (std::size_t f = 0; f < game.facts.size(); ++f) {
    if (((facts >> f) & 1U) != 0) names.push_back(game.facts[f].name);
  }
  return names;
}

// The public knowledge about cards that some seats cannot see.
Json told(const LoadedGame& loaded, const State& state) {
  const Game& game = loaded.game();
  const auto is_told = [&](CardId card) { return state.told_yes(card) != 0 || state.told_no(card) != 0; };
  Json zones = Json::object();
  if (game.facts.empty()) return zones;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    const ZoneFamily& family = game.zone_families[game.zones[z].family];
    if (is_open(family) || std::ranges::none_of(state.cards(zone), is_told)) continue;
    Json cards = Json::array();
    for (const CardId card : state.cards(zone)) {
      cards.push_back(
          {{"is", fact_names(game, state.told_yes(card))}, {"not", fact_names(game, state.told_no(card))}});
    }
    if (family.top_first) std::reverse(cards.begin(), cards.end());
    zones[loaded.notation.zone(zone)] = std::move(cards);
  }
  return zones;
}

// The steps as JSON. Combines successive moves between the same families of zones into one step, and also
// combines successive announcements. The combined step hides which seat was first if several seats reveal
// cards at the same time.
class StepsJson {
 public:
  StepsJson(const LoadedGame& loaded, const Names& names)
      : loaded_(loaded), game_(loaded.game()), names_(names) {}

  Json of(const Steps& steps) {
    for (const Step& step : steps) std::visit([this](const auto& one) { add(one); }, step);
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string name(CardId card) const { return card == kNone ? "?" : game_.face(card).name; }
  static Json place(CardPosition position) { return position == kNone ? Json("?") : Json(position + 1); }
  [[nodiscard]] FamilyId family(ZoneId zone) const { return game_.zones[zone].family; }

  // The list of the last step, if that step is of this kind and continues. If that step does not continue,
  // adds a new step and returns its list.
  Json& list(const char* kind, bool goes_on) {
    if (!goes_on || out_.empty() || !out_.back().contains(kind)) out_.push_back({{kind, Json::array()}});
    return out_.back()[kind];
  }

  void add(const CardMoved& step) {
    const auto kind = std::pair(family(step.from), family(step.to));
    list("moved", kind == std::exchange(kind_, kind))
        .push_back({{"card", name(step.card)},
                    {"from", loaded_.notation.zone(step.from)},
                    {"place", place(step.left)},
                    {"to", loaded_.notation.zone(step.to)},
                    {"at", place(step.reached)}});
  }
  void add(const ZoneShuffled& step) { out_.push_back({{"shuffled", loaded_.notation.zone(step.zone)}}); }
  void add(const CounterChanged& step) {
    out_.push_back({{"counter", loaded_.notation.counter(step.counter)},
                    {"from", held(step.counter, step.before)},
                    {"to", held(step.counter, step.after)}});
  }
  [[nodiscard]] Json held(CounterId counter, std::int32_t value) const {
    if (!game_.family_of(counter).is_holder()) return value;
    return value == 0 ? Json(nullptr) : Json(loaded_.notation.held(counter, value));
  }
  void add(const CardTold& step) {
    Json one = {{"zone", loaded_.notation.zone(step.zone)},
                {"place", step.position + 1},
                {"is", fact_names(game_, step.is)},
                {"not", fact_names(game_, step.is_not)}};
    if (step.to != game_.all_seats()) one["seats"] = seats_in(loaded_, step.to);
    list("told", true).push_back(std::move(one));
  }
  void add(const CardShown& step) {
    list("shown", true)
        .push_back({{"card", name(step.card)},
                    {"zone", loaded_.notation.zone(step.zone)},
                    {"place", step.position + 1},
                    {"seats", seats_in(loaded_, step.to)}});
  }
  void add(const PhaseEntered& step) {
    out_.push_back({{"phase", game_.phases[step.phase].name}, {"turn", loaded_.notation.seat(step.seat)}});
    if (step.waits) out_.back()["waits"] = true;
  }
  void add(const GameEnded& step) { out_.push_back({{"outcome", game_.outcomes[step.outcome]}}); }
  void add(const Said& step) {
    const Words english(loaded_, *loaded_.english);
    const Saying& saying = saying_of(game_, step);
    Json with = Json::object();
    for (std::size_t i = 0; i < saying.parts.size(); ++i) {
      const SaidPart& part = step.parts[i];
      with[saying.parts[i].name] =
          part.kind == SaidPart::Kind::number ? Json(part.what) : Json(english.said(part));
    }
    out_.push_back(
        {{"said", saying.name}, {"with", std::move(with)}, {"text", Words(loaded_, names_).said(step)}});
  }

  const LoadedGame& loaded_;
  const Game& game_;
  const Names& names_;  // the language for texts that rules say; names in these texts have the same form as
                        // in scripts
  std::pair<FamilyId, FamilyId> kind_{kNone, kNone};  // the zone families of the last moved cards
  Json out_ = Json::array();
};

// The zones in which the seat remembers hidden cards, with everything that it knows about these cards.
Json known(const LoadedGame& loaded, const Observation& seen) {
  Json zones = Json::object();
  for (std::size_t z = 0; z < loaded.game().zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    auto cards = zone_cards(seen, zone);
    if (cards != visible_cards(seen, zone)) zones[loaded.notation.zone(zone)] = std::move(cards);
  }
  return zones;
}

// The zones that the game sorts, with the positions of their cards in the sorted order.
Json sorted(const LoadedGame& loaded, const Observation& seen) {
  Json zones = Json::object();
  for (std::size_t z = 0; z < loaded.game().zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    for (const std::size_t place : sorted_places(seen, zone))
      zones[loaded.notation.zone(zone)].push_back(place + 1);
  }
  return zones;
}

}  // namespace

Json turn_json(const LoadedGame& loaded, const Observation& seen) {
  const Turn& turn = seen.state.turn();
  Json out = object_for(kMostKeys);
  out["ply"] = turn.ply;
  if (seen.seat != kNone) out["seat"] = loaded.notation.seat(seen.seat);
  out["phase"] = loaded.game().phases[turn.phase].name;
  out["active"] = active_seats(loaded, seen.state);
  return out;
}

Json steps_json(const LoadedGame& loaded, const Steps& steps, const Names& names) {
  return StepsJson(loaded, names).of(steps);
}

Json steps_json(const LoadedGame& loaded, const Steps& steps) {
  return steps_json(loaded, steps, *loaded.english);
}

Json places_json(const LoadedGame& loaded, const Observation& seen) {
  const Game& game = loaded.game();
  const View view(seen.state, seen.seat);
  Json counters = object_for(game.counters.size());
  for (std::size_t c = 0; c < game.counters.size(); ++c) {
    const auto id = static_cast<CounterId>(c);
    const auto value = view.counter(id);
    const bool holder = game.family_of(id).is_holder();
    counters[loaded.notation.counter(id)] = !value        ? Json("?")
                                            : !holder     ? Json(*value)
                                            : *value == 0 ? Json(nullptr)
                                                          : Json(loaded.notation.held(seen, id));
  }
  Json zones = object_for(game.zones.size());
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    zones[loaded.notation.zone(zone)] = visible_cards(seen, zone);
  }
  Json out = object_for(kMostKeys);
  out["counters"] = std::move(counters);
  out["zones"] = std::move(zones);
  const auto is_sorted = [](const ZoneFamily& family) { return !family.sort.empty(); };
  if (std::ranges::any_of(game.zone_families, is_sorted)) out["sorted"] = sorted(loaded, seen);
  if (seen.seat != kNone) out["known"] = known(loaded, seen);
  out["told"] = told(loaded, seen.state);
  return out;
}

Json trace_line(const LoadedGame& loaded, const Observation& seen, const std::string& move,
                std::uint64_t hash) {
  Json line = turn_json(loaded, seen);
  line["move"] = move.empty() ? Json(nullptr) : Json(move);
  line["steps"] = steps_json(loaded, seen.steps);
  add_keys(line, places_json(loaded, seen));
  line["legal"] = seen.seat == kNone ? legal_texts(loaded, seen.state) : legal_texts(loaded, seen);
  if (has_free_moves(loaded.game()))
    line["free"] = seen.seat == kNone ? free_texts(loaded, seen.state) : free_texts(loaded, seen);
  add_keys(line, result_json(loaded, seen));
  if (seen.seat == kNone) line["hash"] = hex(hash);
  return line;
}

void Trace::started(const LoadedGame& loaded, const Script& script, const Session& session) {
  script_ = &script;
  viewer_ = seat_.empty() ? kNone : loaded.notation.find_seat(seat_);
  if (!seat_.empty() && viewer_ == kNone) {
    throw Failure(error_at({script.file.string()}, fmt::format("no seat '{}' in this script", seat_),
                           suggestion(seat_, loaded.notation.seats())));
  }
  hashes_ = {hash_position(session.state())};
  seen_ = std::make_unique<Observation>(session.state());
  session.observe(viewer_, *seen_);
  print(loaded, nullptr);
}

void Trace::moved(const LoadedGame& loaded, const Session& session) {
  hashes_.push_back(hash_position(session.state(), hashes_.back()));
  session.observe(viewer_, *seen_);
  print(loaded, session.made());
}

void Trace::taken_back(const LoadedGame& loaded, std::size_t moves, const Session& now) {
  hashes_.resize(hashes_.size() - moves);
  now.observe(viewer_, *seen_);
  print(loaded, nullptr, moves);
}

void Trace::print(const LoadedGame& loaded, const Transition* made, std::size_t undone) {
  // Take the lines first, because the list of legal moves also runs rules, whose lines do not belong to the
  // move.
  const auto lines = log_ != nullptr ? lua::line_texts(*log_) : std::vector<std::string>();
  const std::string move = made == nullptr ? "" : seen_move(loaded.notation, *made, *seen_).text;
  Json line = trace_line(loaded, *seen_, move, hashes_.back());
  if (undone > 0) line["undone"] = undone;
  if (log_ != nullptr) line["lua"] = lines;
  add_script(line, script_->file, script_->name);
  out_ << json_text(line) << "\n";
}

std::string json_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void add_script(Json& line, const Path& file, const std::string& scenario) {
  line["script"] = file.string();
  line["scenario"] = scenario.empty() ? Json(nullptr) : Json(scenario);
}

}  // namespace fuda
