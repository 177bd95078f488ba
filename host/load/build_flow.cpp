// Builds the phases, the setup and the end of a game. build_reactions.cpp builds the reactions.
#include <algorithm>
#include <utility>

#include "base/lists.h"
#include "load/build.h"
#include "params/declare.h"

namespace fuda {

namespace {

constexpr auto& kThen = kWordsOf<Phase::Continuation>;

std::vector<KindId> moves_in(Build& build, const yaml::Node& list) {
  std::vector<KindId> moves;
  for (const auto& item : list.items) {
    const KindId id = look_up(build, build.game.moves, "move", item.text, item.place());
    if (id != kNone) moves.push_back(id);
  }
  return moves;
}

void read_then(Build& build, const yaml::Node& node, PhaseId self, Phase& phase) {
  Game& game = build.game;
  const std::string word = node["then"].text;
  const yaml::Node* next = node.find("next");
  phase.by_default = word.empty() && next == nullptr;
  using Continuation = Phase::Continuation;
  if (phase.movers == Phase::Movers::others) {
    phase.continuation = Continuation::reactions;
    return;  // build_reactions refuses `then` and `next`
  }
  phase.continuation = word.empty() ? Continuation::next_seat
                                    : value_of_word<Continuation>(word).value_or(Continuation::phase);
  if (phase.continuation == Continuation::next_seat || phase.continuation == Continuation::same_seat) {
    phase.next = next == nullptr ? self : look_up(build, game.phases, "phase", next->text, next->place());
    return;
  }
  if (next != nullptr) {
    build.complain(node.entry("next")->place(), fmt::format("'next' cannot be used with 'then: {}'", word));
  }
  if (phase.continuation == Continuation::rules) return;
  phase.next = game.find_phase(word);
  if (phase.next != kNone) return;
  std::vector<std::string> known(kThen.begin(), kThen.end());
  for (const Phase& other : game.phases) known.push_back(other.name);
  build.complain_missing(
      node["then"].place(),
      fmt::format("'then' must be {} or the name of a phase, not '{}'", fmt::join(kThen, ", "), word),
      {"phases", word}, suggestion(word, known));
}

std::string players_text(int seats) { return seats == 1 ? "1 player" : fmt::format("{} players", seats); }

// Reads `stuck`: the name of a phase or of an outcome.
void read_stuck(Build& build, const yaml::Node& node, Phase& phase) {
  phase.stuck = build.game.find_phase(node.text);
  const auto& outcomes = build.entries("outcomes");
  const auto outcome = std::ranges::find(outcomes, node.text, &yaml::Entry::key);
  if (outcome != outcomes.end()) phase.stuck_outcome = static_cast<OutcomeId>(outcome - outcomes.begin());
  if (phase.stuck != kNone && phase.stuck_outcome != kNone) {
    build.complain(node.place(), fmt::format("'{}' is both a phase and an outcome", node.text));
  } else if (phase.stuck == kNone && phase.stuck_outcome == kNone) {
    std::vector<std::string> known = names_of(build.game.phases);
    for (const yaml::Entry& one : outcomes) known.push_back(one.key);
    build.complain_missing(
        node.place(), fmt::format("'stuck' must be the name of a phase or an outcome, not '{}'", node.text),
        {"phases", node.text}, suggestion(node.text, known));
  } else if (phase.moves.empty()) {
    build.complain(node.place(), fmt::format("nobody can be stuck in '{}', which has no moves", phase.name));
  }
}

Data data_from(const yaml::Node& node) {
  Data data;
  if (node.is_mapping()) {
    Data::Mapping mapping;
    for (const auto& entry : node.entries) mapping.emplace_back(entry.key, data_from(entry.value));
    data.value = std::move(mapping);
  } else if (node.is_sequence()) {
    Data::List list;
    for (const auto& item : node.items) list.push_back(data_from(item));
    data.value = std::move(list);
  } else if (const auto number = node.as_int()) {
    data.value = *number;
  } else if (const auto truth = node.as_bool()) {
    data.value = *truth;
  } else if (node.is_scalar()) {
    data.value = node.text;
  }
  return data;
}

}  // namespace

void build_phases(Build& build) {
  Game& game = build.game;
  const auto& entries = build.entries("phases");
  if (!build.within(entries.size(), kMaxNamed, "phases", build.root.entry("phases")->place())) return;
  for (const auto& entry : entries) {
    Phase phase;
    phase.name = entry.key;
    phase.place = entry.place();
    if (contains(kThen, entry.key)) {
      build.complain(
          entry.place(),
          fmt::format("a phase cannot be named '{}': that word has a meaning in 'then'", entry.key));
    }
    game.phases.push_back(std::move(phase));
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const yaml::Node& node = entries[i].value;
    Phase& phase = game.phases[i];
    phase.movers = value_of_word<Phase::Movers>(node["who"].text).value_or(Phase::Movers::turn);
    phase.moves = moves_in(build, node["moves"]);
    if (const yaml::Entry* list = node.entry("moves")) {
      if (phase.moves.empty()) phase.place = list->place();  // a patch may have removed the moves
      phase.replaces_moves = list->layer > entries[i].layer && !phase.moves.empty();
    }
    phase.free = moves_in(build, node["free"]);
    for (const KindId move : phase.free) {
      if (!contains(phase.moves, move)) continue;
      build.complain(node.entry("free")->place(),
                     fmt::format("'{}' is both a free move and a move of the turn in '{}'",
                                 game.moves[move].name, phase.name));
    }
    phase.reveals = node["reveals"].text;
    read_then(build, node, static_cast<PhaseId>(i), phase);
    const yaml::Node* stuck = node.find("stuck");
    if (stuck != nullptr && phase.movers != Phase::Movers::others) read_stuck(build, *stuck, phase);
  }
  if (const yaml::Node* start = build.root.find("start_phase")) {
    game.start_phase = look_up(build, game.phases, "phase", start->text, start->place());
  }
  build_reactions(build);
}

namespace {

// The number of cards in a deal: a number, or a counter of the table.
std::optional<Quantity> read_dealt(Build& build, const yaml::Entry& entry) {
  Quantity quantity;
  if (is_number(entry.value)) {
    const auto number = read_number(build, entry.value, entry.place(), "setup.deal." + entry.key);
    if (!number) return std::nullopt;
    quantity.number = *number;
    return quantity;
  }
  quantity.counter = read_counter(build, entry.value.text, entry.value.place());
  if (quantity.counter == kNone) return std::nullopt;
  if (build.game.counter_families[quantity.counter].per == Per::table) return quantity;
  build.complain(entry.value.place(),
                 fmt::format("each seat has its own '{}', but a deal needs one number", entry.value.text),
                 "use a counter of the table, which is declared without 'per'");
  return std::nullopt;
}

std::int32_t start_of(const Game& game, FamilyId counter) {
  return game.counters[game.counter_families[counter].first].start;
}

}  // namespace

void build_setup(Build& build) {
  Game& game = build.game;
  const yaml::Node& setup = build.root["setup"];
  if (game.zones.empty()) return;
  game.setup_reveals = setup["reveals"].text;
  const yaml::Entry* deals = setup.entry("deal");
  if (deals == nullptr) return;
  const auto undealt = static_cast<std::size_t>(
      std::ranges::count_if(game.starts, [&](ZoneId start) { return start != game.start_zone; }));
  std::size_t total = 0;
  const yaml::Node* newest = nullptr;
  for (const auto& entry : deals->value.entries) {
    const FamilyId to = look_up(build, game.zone_families, "zone", entry.key, entry.place());
    if (to == kNone) continue;
    const auto quantity = read_dealt(build, entry);
    if (!quantity) continue;
    const std::int32_t cards =
        quantity->counter == kNone ? quantity->number : start_of(game, quantity->counter);
    const yaml::Node* own = entry.value.find(std::to_string(game.seats));
    const yaml::Node* number = own == nullptr ? &entry.value : own;
    if (newest == nullptr || number->layer > newest->layer) newest = number;
    const ZoneFamily& family = game.zone_families[to];
    const FamilyId from = game.zones[game.start_zone].family;
    if (to == from) {
      build.complain(entry.place(), fmt::format("all cards are already in '{}'", entry.key));
    } else if (cards > game.zones[family.first].capacity) {
      build.complain(number->layer > 0 ? number->place() : entry.place(),
                     fmt::format("'{}' cannot hold {} cards", entry.key, cards),
                     std::cmp_greater(cards, game.cards.size())
                         ? fmt::format("the game has {}", game.cards.size())
                         : "");
    } else {
      game.deals.push_back({from, to, *quantity});
      total += static_cast<std::size_t>(std::max(cards, 0)) * family.count;
    }
  }
  const std::size_t most = game.cards.size() - undealt;
  if (total > most) {
    const std::string& deck = game.zone_families[game.zones[game.start_zone].family].name;
    build.complain(
        newest->layer > 0 ? newest->place() : deals->place(),
        fmt::format("with {}, the deal takes {} cards, but {} has only {}", players_text(game.seats), total,
                    undealt == 0 ? "the game" : "'" + deck + "'", most));
  }
}

void build_ending(Build& build) {
  Game& game = build.game;
  const auto& outcomes = build.entries("outcomes");
  if (!build.within(outcomes.size(), kMaxNamed, "outcomes", build.root.entry("outcomes")->place())) return;
  for (const auto& entry : outcomes) game.outcomes.push_back(entry.key);
  for (const auto& item : build.root["unscored"].items) {
    const auto found = std::ranges::find(game.outcomes, item.text);
    if (found == game.outcomes.end()) {
      build.complain_missing(item.place(), fmt::format("there is no outcome '{}'", item.text),
                             {"outcomes", item.text}, suggestion(item.text, game.outcomes));
    } else {
      game.unscored.push_back(static_cast<OutcomeId>(found - game.outcomes.begin()));
    }
  }
  game.max_moves = static_cast<std::uint32_t>(number_of(build, build.root["limits"], "moves", kMaxMoves));
  if (const yaml::Entry* limit = build.root["limits"].entry("moves")) game.max_moves_place = limit->place();
  game.team_score = build.root["score"].text != "seats";
  game.lowest_wins = build.root["wins"].text == "lowest";
  for (const auto& entry : build.entries("ratings")) {
    const std::int32_t up_to =
        read_number(build, entry.value, entry.place(), "ratings." + entry.key).value_or(0);
    const auto same = std::ranges::find(game.ratings, up_to, &Rating::up_to);
    if (same != game.ratings.end()) {
      build.complain(entry.place(),
                     fmt::format("'{}' and '{}' both end at {}", same->name, entry.key, up_to));
    }
    game.ratings.push_back({entry.key, up_to});
  }
  // Patches may add ratings anywhere, so sort them by number.
  std::ranges::stable_sort(game.ratings, {}, &Rating::up_to);
  const yaml::Node* tables = build.root.find("tables");
  game.tables = tables == nullptr ? Data{Data::Mapping{}} : data_from(*tables);
}

}  // namespace fuda
