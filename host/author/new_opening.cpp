// What is true at the beginning of every game of a kind, found by beginning some.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "author/new_text.h"
#include "core/legal.h"
#include "script/record.h"
#include "script/runner.h"

namespace fuda {

namespace {

constexpr std::uint64_t kGames = 20;
constexpr std::array<const char*, 6> kNames = {"Ana", "Bruno", "Carla", "Dario", "Eva", "Fabio"};

// One number a zone (its cards), one a counter, then the phase and the seat to move; in all games of a kind
// alike.
using Facts = std::vector<std::int64_t>;

class OpeningFinder {
 public:
  explicit OpeningFinder(const Table& table) : table_(table), engine_(*table.engine), game_(table.game()) {}

  Beginning find() {
    Beginning out;
    begin(kNone);
    out.beginning = lines(known_, {});
    // Whose turn it is may be a matter of chance; then somebody is named.
    const bool named = !known_.back();
    if (named) begin(0);
    auto move = first_move(named);
    if (!move) {  // no move is there in all of them: then the game of the scenario itself must do
      states_.resize(1, states_.front());
      known_ = common(states_);
      move = first_move(named);
    }
    out.move = move.value_or("");
    return out;
  }

 private:
  using Known = std::vector<std::optional<std::int64_t>>;

  void begin(Seat first) {
    states_.clear();
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      states_.push_back(engine_.new_state());
      engine_.start(states_.back(), seed, first);
    }
    known_ = common(states_);
  }

  [[nodiscard]] Facts facts(const State& state) const {
    Facts all;
    for (std::size_t i = 0; i < game_.zones.size(); ++i) all.push_back(state.size(static_cast<ZoneId>(i)));
    for (std::size_t i = 0; i < game_.counters.size(); ++i) {
      all.push_back(state.counter(static_cast<CounterId>(i)));
    }
    const bool everybody = game_.phases[state.turn().phase].who == Phase::Who::all;
    all.push_back(state.over() ? -1 : state.turn().phase);
    all.push_back(state.over() || everybody ? -1 : state.turn().seat);
    return all;
  }

  // What is alike in all of them.
  [[nodiscard]] Known common(const std::vector<State>& states) const {
    const Facts first = facts(states.front());
    Known known(first.begin(), first.end());
    for (const State& state : states) {
      const Facts other = facts(state);
      for (std::size_t i = 0; i < other.size(); ++i) {
        if (known[i] && *known[i] != other[i]) known[i].reset();
      }
    }
    return known;
  }

  // "hand: {Ana: 5, Bruno: 5}" for the members whose number is known and is not the one `before`, or 0 where
  // that says nothing.
  void add_family(const Family& family, std::size_t offset, bool counter, const Known& known,
                  const Known& before, std::vector<std::string>& out) const {
    std::vector<std::string> members;
    for (std::size_t i = 0; i < family.count; ++i) {
      const auto& value = known[offset + family.first + i];
      const auto old = before.empty() ? std::optional<std::int64_t>(0) : before[offset + family.first + i];
      if (!value || value == old) continue;
      const auto id = static_cast<std::uint8_t>(family.first + i);
      const std::string name = counter ? table_.notation.counter(id) : table_.notation.zone(id);
      if (family.per == Per::table) {
        out.push_back(fmt::format("{}: {}", name, *value));
      } else {
        members.push_back(fmt::format("{}: {}", name.substr(family.name.size() + 1), *value));
      }
    }
    if (members.empty()) return;
    const std::string text = fmt::format("{}: {{{}}}", family.name, fmt::join(members, ", "));
    if (text.size() < 90) out.push_back(text);
  }

  [[nodiscard]] std::vector<std::string> entries(const Known& known, const Known& before) const {
    std::vector<std::string> out;
    for (const auto& family : game_.zone_families) add_family(family, 0, false, known, before, out);
    for (const auto& family : game_.counter_families) {
      add_family(family, game_.zones.size(), true, known, before, out);
    }
    const std::size_t flow = known.size() - 2;
    const auto is_new = [&](std::size_t i) {
      return known[i] && *known[i] >= 0 && (before.empty() || before[i] != known[i]);
    };
    if (is_new(flow)) {
      out.push_back("phase: " + yaml_scalar(game_.phases[static_cast<std::size_t>(*known[flow])].name));
    }
    if (is_new(flow + 1)) {
      out.push_back("turn: " + yaml_scalar(table_.notation.seat(static_cast<Seat>(*known[flow + 1]))));
    }
    if (out.empty()) out.emplace_back(fmt::format("over: {}", known[flow] == -1));
    return out;
  }

  [[nodiscard]] std::string lines(const Known& known, const Known& before) const {
    std::string text;
    for (const std::string& entry : entries(known, before)) text += "      " + entry + "\n";
    text.pop_back();
    return text;
  }

  // A move that can be made first in all of these games, with what it always changes.
  [[nodiscard]] std::optional<std::string> first_move(bool named) {
    for (const std::string& candidate : candidates()) {
      const auto after = all_make(candidate);
      if (!after) continue;
      const std::string& seat = table_.notation.seat(mover_);
      constexpr std::size_t kMost = 6;  // enough to see what it looks like
      auto changed = entries(common(*after), known_);
      if (changed.size() > kMost) changed.resize(kMost);
      std::string text =
          "\n# A scenario with a move. `given` would lay out a position to begin with: "
          "docs/script-format.md\n";
      text += "#  - name: a first move\n";
      if (named) text += fmt::format("#    first: {}\n", seat);
      text += fmt::format("#    moves: [{}: {}]\n#    expect: {{{}}}", seat, yaml_scalar(candidate),
                          fmt::join(changed, ", "));
      return text;
    }
    return std::nullopt;
  }

  // Moves of the first seat that can make one, by place where a card is all there is to say: names differ
  // from game to game.
  [[nodiscard]] std::vector<std::string> candidates() {
    constexpr std::size_t kMost = 40;
    std::vector<std::string> texts;
    const State& state = states_.front();
    MoveSet legal;
    for (mover_ = 0; mover_ < game_.seats && legal.empty(); ++mover_) engine_.legal(state, mover_, legal);
    --mover_;
    for_each_move(state, legal, [&](const Move& move) {
      const MoveKind& kind = game_.moves[move.kind];
      if (texts.size() >= kMost) return;
      if (kind.params.size() == 1 && kind.params.front().domain == Domain::card)
        texts.push_back(kind.name + " 1");
      texts.push_back(table_.notation.write(state, move));
    });
    return texts;
  }

  [[nodiscard]] std::optional<std::vector<State>> all_make(const std::string& text) {
    std::vector<State> after;
    for (const State& state : states_) {
      const auto read = table_.notation.read(state, mover_, text);
      if (!read.problem.empty() || !engine_.refusal(state, table_.notation, read.move).reason.empty()) {
        return std::nullopt;
      }
      after.push_back(state);
      engine_.apply(after.back(), read.move);
    }
    return after;
  }

  const Table& table_;
  Engine& engine_;
  const Game& game_;
  std::vector<State> states_;  // how the games begin
  Known known_;
  Seat mover_ = 0;
};

}  // namespace

Beginning opening_of(Games& games, const GameSpec& spec) {
  const auto definition = games.definition(spec, {});
  const auto count = static_cast<std::size_t>(definition->min_seats);
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < count && i < kNames.size(); ++i) seats.emplace_back(kNames[i]);
  const bool by_number = count > kNames.size();
  if (by_number) seats = numbered_seats(definition->min_seats);
  const Table table = open_table(games, spec, {}, seats);
  Beginning opening = OpeningFinder(table).find();
  opening.players =
      by_number ? std::to_string(count) : fmt::format("[{}]", fmt::join(seats.begin(), seats.end(), ", "));
  return opening;
}

}  // namespace fuda
