#include "check/sightings.h"

#include <algorithm>

#include "check/paths.h"

namespace fuda {

namespace {

using Kind = Sightings::Kind;

Place outcome_place(const Definition& definition, const std::string& name) {
  const yaml::Entry* entry = definition.root["outcomes"].entry(name);
  return entry == nullptr ? Place{} : entry->place();
}

// Calls fn(kind, id, name, place) for each declaration that a SightingObserver can see in use.
template <class Fn>
void for_each_thing(const Definition& definition, const Game& game, Fn fn) {
  for (std::size_t i = 0; i < game.moves.size(); ++i)
    fn(Kind::move, i, game.moves[i].name, game.moves[i].place);
  for (std::size_t i = 0; i < game.phases.size(); ++i)
    fn(Kind::phase, i, game.phases[i].name, game.phases[i].place);
  for (std::size_t i = 0; i < game.faces.size(); ++i)
    fn(Kind::card, i, game.faces[i].name, game.face_places[i]);
  for (std::size_t i = 0; i < game.outcomes.size(); ++i)
    fn(Kind::outcome, i, game.outcomes[i], outcome_place(definition, game.outcomes[i]));
}

}  // namespace

const char* section_of(Kind kind) {
  static constexpr const char* kSections[] = {"options", "tables", "counters", "zones",   "says",
                                              "",        "moves",  "phases",   "outcomes"};
  return kSections[static_cast<std::size_t>(kind)];
}

Sightings::Thing& Sightings::thing(Kind kind, const std::string& name, const Place& place) {
  Thing& thing = things_[{plain_path(place.file), place.line, place.column, kind, name}];
  if (thing.place.file.empty()) thing.place = place;
  return thing;
}

void Sightings::declare(Kind kind, const std::string& name, const Place& place, std::uint64_t games,
                        const std::vector<OptionSetting>& settings) {
  Thing& known = thing(kind, name, place);
  if (!known.declared) known.settings = settings;
  known.declared = true;
  known.games += games;
}

void Sightings::see(Kind kind, const std::string& name, const Place& place) {
  thing(kind, name, place).seen = true;
}

void Sightings::cut_off(const std::string& counter, const Place& place, const CutOff& more) {
  CutOff& all = cut_offs_[{plain_path(place.file), place.line, place.column, Kind::counter, counter}];
  all.place = place;
  all.min = more.min;
  all.max = more.max;
  all.times += more.times;
  all.games += more.games;
  all.stayed += more.stayed;
  all.played += more.played;
}

void Sightings::winners(const Winners& more) {
  Winners& all =
      winners_[{plain_path(more.place.file), more.place.line, more.place.column, Kind::outcome, ""}];
  all.place = more.place;
  all.lowest = more.lowest;
  all.named += more.named;
  all.worst += more.worst;
}

void Sightings::add(const Sightings& other) {
  for (const auto& [key, more] : other.winners_) winners(more);
  for (const auto& [key, more] : other.cut_offs_) cut_off(key.name, more.place, more);
  for (const auto& [key, more] : other.things_) {
    Thing& known = things_[key];
    if (known.place.file.empty() || (more.declared && !known.declared)) {
      known.place = more.place;
      known.settings = more.settings;
    }
    known.seen = known.seen || more.seen;
    known.declared = known.declared || more.declared;
    known.games += more.games;
  }
}

SightingObserver::SightingObserver(Engine& engine)
    : engine_(engine),
      moves_(engine.game().moves.size()),
      phases_(engine.game().phases.size()),
      outcomes_(engine.game().outcomes.size()),
      faces_(engine.game().faces.size()) {
  // Cards of other zones, such as a supply, may stay there for a whole game.
  for (std::size_t i = 0; i < engine.game().cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    if (engine.game().start_of(card) == engine.game().start_zone)
      unmoved_.push_back(card);
    else
      faces_[engine.game().cards[card]] = 1;
  }
}

void SightingObserver::position(const State& state) {
  const Game& game = engine_.game();
  phases_[state.turn().phase] = 1;
  if (unmoved_.empty()) return;
  for (const CardId card : unmoved_) {
    if (state.zone_of(card) != game.start_zone) faces_[game.cards[card]] = 1;
  }
  std::erase_if(unmoved_, [&](CardId card) { return faces_[game.cards[card]] != 0; });
}

// Marks the available free moves as seen, because random players make no free moves.
void SightingObserver::free_moves(const State& state) {
  for (const KindId kind : engine_.game().phases[state.turn().phase].free) {
    for (int seat = 0; moves_[kind] == 0 && seat < engine_.game().seats; ++seat) {
      scratch_.clear();
      moves_of_kind(state, static_cast<Seat>(seat), kind, scratch_);
      rules_of(engine_).filter(state, scratch_);
      if (!scratch_.empty()) moves_[kind] = 1;
    }
  }
}

void SightingObserver::before_move(const State& state, const MoveSet& legal, const Move& /*move*/) {
  position(state);
  for (const MoveRun& run : legal.runs()) {
    if (run.mask == 0) continue;
    moves_[run.head.kind] = 1;
    if (unmoved_.empty()) continue;
    // A card counts as used if a seat can choose it, even if it does not move.
    for (Mask rest = run.mask; rest != 0; rest &= rest - 1)
      made(run_move(state, run, std::countr_zero(rest)));
  }
  free_moves(state);
}

void SightingObserver::made(const Move& move) {
  const Game& game = engine_.game();
  moves_[move.kind] = 1;
  const auto& params = game.moves[move.kind].params;
  for (std::size_t i = 0; i < params.size(); ++i) {
    for_each_card(params[i], move, i, [&](CardId card) { faces_[game.cards[card]] = 1; });
  }
}

void SightingObserver::reached(const State& state) {
  position(state);
  if (state.over()) outcomes_[state.turn().outcome] = 1;
}

void SightingObserver::report(const Definition& definition, Sightings& to) const {
  const std::vector<std::uint8_t>* const seen[] = {&faces_, &moves_, &phases_, &outcomes_};
  for_each_thing(definition, engine_.game(),
                 [&](Kind kind, std::size_t id, const std::string& name, const Place& place) {
                   const auto which = static_cast<std::size_t>(kind) - static_cast<std::size_t>(Kind::card);
                   if ((*seen[which])[id] != 0) to.see(kind, name, place);
                 });
}

std::size_t SightingObserver::events() const {
  std::size_t count = 0;
  for (const auto* seen : {&moves_, &phases_, &outcomes_})
    count +=
        static_cast<std::size_t>(std::ranges::count_if(*seen, [](std::uint8_t one) { return one != 0; }));
  return count;
}

void declare_things(const Definition& definition, const Game& game, std::uint64_t games,
                    const std::vector<OptionSetting>& settings, Sightings& to) {
  for_each_thing(definition, game, [&](Kind kind, std::size_t, const std::string& name, const Place& place) {
    to.declare(kind, name, place, games, settings);
  });
}

void ScriptObserver::opened(const LoadedGame& loaded) {
  definition_ = loaded.definition;
  engine_ = loaded.engine;
  seen_ = std::make_unique<SightingObserver>(*engine_);
}

void ScriptObserver::moved(const LoadedGame& /*loaded*/, const Session& session) {
  seen_->made(session.made()->move);
  seen_->reached(session.state());
}

void ScriptObserver::ended(const LoadedGame& /*loaded*/, const State& state) { seen_->reached(state); }

void ScriptObserver::report(Sightings& to) {
  if (seen_) seen_->report(*definition_, to);
}

}  // namespace fuda
