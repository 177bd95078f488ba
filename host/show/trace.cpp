#include "show/trace.h"

#include <fmt/format.h>

#include "core/hash.h"
#include "core/view.h"
#include "script/expect.h"
#include "text/suggest.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

// Arguments are written as the mover sees them.
std::string move_text(const Match& match, const MoveMade& made, Seat viewer) {
  const MoveView seen(made.before, made.move, made.after, viewer);
  const MoveKind& kind = match.game().moves[made.move.kind];
  std::string text = match.notation.seat(made.move.seat) + ": ";
  if (!seen.shows_kind()) return text + "?";
  text += kind.name;
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    text += " ";
    switch (seen.argument(i)) {
      case MoveView::Shown::all:
        text += match.notation.write_argument(made.before, made.move, i);
        break;
      case MoveView::Shown::position:
        text += std::to_string(made.before.position_of(static_cast<CardId>(made.move.args[i])) + 1);
        break;
      case MoveView::Shown::nothing:
        text += "?";
        break;
    }
  }
  return text;
}

Json fact_names(const Game& game, FactMask facts) {
  Json names = Json::array();
  for (std::size_t f = 0; f < game.facts.size(); ++f) {
    if (((facts >> f) & 1U) != 0) names.push_back(game.facts[f].name);
  }
  return names;
}

Json told_of(const State& state, ZoneId zone, bool& any) {
  const Game& game = state.game();
  Json cards = Json::array();
  for (const CardId card : state.cards(zone)) {
    any = any || state.told_yes(card) != 0 || state.told_no(card) != 0;
    cards.push_back(
        {{"is", fact_names(game, state.told_yes(card))}, {"not", fact_names(game, state.told_no(card))}});
  }
  return cards;
}

// What was told is public; it matters for cards that somebody cannot see.
Json told(const Match& match, const State& state) {
  const Game& game = match.game();
  Json zones = Json::object();
  if (game.facts.empty()) return zones;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    if (is_open(game.zone_families[game.zones[z].family])) continue;
    const auto zone = static_cast<ZoneId>(z);
    bool any = false;
    Json cards = told_of(state, zone, any);
    if (game.zone_families[game.zones[z].family].top_first) std::reverse(cards.begin(), cards.end());
    if (any) zones[match.notation.zone(zone)] = std::move(cards);
  }
  return zones;
}

// Steps as a seat saw them. Cards that moved from one kind of zone to another one after the other are one
// step, and so are cards that were told of: who reveals at the same time shall not be told apart.
class StepsJson {
 public:
  // `made`: the move that they are of, or null.
  StepsJson(const Match& match, const MoveMade* made, Seat viewer)
      : match_(match),
        game_(match.game()),
        viewer_(viewer),
        is_secret_(made != nullptr && !MoveView(made->before, made->move, made->after, viewer).shows_kind()) {
  }

  Json of(const Steps& steps) {
    for (const Step& step : steps) std::visit([this](const auto& one) { add(one); }, step);
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string name(CardId card, bool seen) const { return seen ? game_.face(card).name : "?"; }
  // Which of several hidden cards another seat chooses in secret would show in its place.
  [[nodiscard]] Json place(std::uint8_t position, bool seen) const {
    return is_secret_ && !seen ? Json("?") : Json(position + 1);
  }
  [[nodiscard]] bool sees(SeatMask seen) const { return viewer_ == kNone || ((seen >> viewer_) & 1U) != 0; }
  [[nodiscard]] FamilyId family(ZoneId zone) const { return game_.zones[zone].family; }

  // The list that a step of this kind goes on with, or a new one.
  Json& list(const char* kind, bool goes_on) {
    if (!goes_on || out_.empty() || !out_.back().contains(kind)) out_.push_back({{kind, Json::array()}});
    return out_.back()[kind];
  }

  void add(const CardMoved& step) {
    const auto kind = std::pair(family(step.from), family(step.to));
    const bool seen = sees(step.seen);
    list("moved", kind == std::exchange(kind_, kind))
        .push_back({{"card", name(step.card, seen)},
                    {"from", match_.notation.zone(step.from)},
                    {"place", place(step.left, seen)},
                    {"to", match_.notation.zone(step.to)},
                    {"at", place(step.reached, seen)}});
  }
  void add(const ZoneShuffled& step) { out_.push_back({{"shuffled", match_.notation.zone(step.zone)}}); }
  void add(const CounterChanged& step) {
    if (viewer_ != kNone && !sees_counter(game_, step.counter, viewer_)) return;
    out_.push_back(
        {{"counter", match_.notation.counter(step.counter)}, {"from", step.before}, {"to", step.after}});
  }
  void add(const CardTold& step) {
    list("told", true)
        .push_back({{"zone", match_.notation.zone(step.zone)},
                    {"place", step.position + 1},
                    {"is", fact_names(game_, step.is)},
                    {"not", fact_names(game_, step.is_not)}});
  }
  void add(const PhaseEntered& step) {
    out_.push_back({{"phase", game_.phases[step.phase].name}, {"turn", match_.notation.seat(step.seat)}});
  }
  void add(const GameEnded& step) { out_.push_back({{"outcome", game_.outcomes[step.outcome]}}); }

  const Match& match_;
  const Game& game_;
  Seat viewer_;
  bool is_secret_;
  std::pair<FamilyId, FamilyId> kind_{kNone, kNone};  // of the cards that moved last
  Json out_ = Json::array();
};

Json score_of(const Match& match, const State& state, Seat viewer) {
  const lua::Score score = match.engine->score(state, viewer);
  if (score.hidden) return "?";
  if (score.none) return nullptr;
  Json out = Json::object();
  for (std::size_t i = 0; i < score.values.size(); ++i) {
    out[match.game().team_score ? "team" : match.notation.seat(static_cast<Seat>(i))] = score.values[i];
  }
  return out;
}

}  // namespace

Json trace_line(const Match& match, const State& state, const Steps& steps, const MoveMade* made,
                std::uint64_t hash, Seat viewer) {
  const Game& game = match.game();
  const Turn& turn = state.turn();
  const View view(state, viewer);
  Json line;
  line["ply"] = turn.ply;
  line["phase"] = game.phases[turn.phase].name;
  line["active"] = active_seats(match, state);
  line["move"] = made == nullptr ? Json(nullptr) : Json(move_text(match, *made, viewer));
  line["steps"] = StepsJson(match, made, viewer).of(steps);
  line["counters"] = Json::object();
  for (std::size_t c = 0; c < game.counters.size(); ++c) {
    const auto id = static_cast<CounterId>(c);
    const auto value = view.counter(id);
    line["counters"][match.notation.counter(id)] = value ? Json(*value) : Json("?");
  }
  line["zones"] = Json::object();
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    line["zones"][match.notation.zone(zone)] = zone_cards(state, zone, viewer);
  }
  line["told"] = told(match, state);
  line["legal"] = legal_texts(match, state, viewer);
  line["over"] = state.over();
  if (state.over()) {
    line["outcome"] = game.outcomes[turn.outcome];
    if (!game.team_score || turn.winners_named != 0) line["winners"] = winner_names(match, state);
  }
  line["score"] = score_of(match, state, viewer);
  if (viewer == kNone) line["hash"] = hex(hash);
  return line;
}

void Trace::started(const Match& match, const Script& script, const State& state, const Steps& steps) {
  script_ = &script;
  viewer_ = seat_.empty() ? kNone : match.notation.find_seat(seat_);
  if (!seat_.empty() && viewer_ == kNone) {
    throw Failure(error_at({script.file.string()}, fmt::format("no seat '{}' in this script", seat_),
                           suggestion(seat_, match.notation.seats())));
  }
  hash_ = hash_position(state);
  print(match, state, steps, nullptr);
}

void Trace::moved(const Match& match, const MoveMade& made) {
  hash_ = hash_position(made.after, hash_);
  print(match, made.after, made.steps, &made);
}

void Trace::print(const Match& match, const State& state, const Steps& steps, const MoveMade* made) {
  // Listing the legal moves runs rules, too, and those lines are not the move's.
  const auto lines = log_ != nullptr ? log_->texts() : std::vector<std::string>();
  Json line = trace_line(match, state, steps, made, hash_, viewer_);
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
