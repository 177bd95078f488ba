// How a game begins: what a new variant's first scenario expects, and what its first move changes.
#include <fmt/format.h>

#include <array>
#include <vector>

#include "author/new_text.h"
#include "model/legal.h"
#include "script/record.h"
#include "script/runner.h"

namespace fuda {

namespace {

constexpr std::uint64_t kSeed = 0;  // of a script that names none
constexpr std::array<const char*, 6> kNames = {"Ana", "Bruno", "Carla", "Dario", "Eva", "Fabio"};

class Opening {
 public:
  explicit Opening(const Match& match)
      : match_(match), engine_(*match.engine), game_(match.game()), state_(engine_.new_state()) {
    engine_.start(state_, kSeed);
  }

  [[nodiscard]] std::string beginning() const {
    std::string text;
    for (const std::string& entry : entries({}, facts(state_))) text += "      " + entry + "\n";
    text.pop_back();
    return text;
  }

  // "" where nobody can move.
  [[nodiscard]] std::string first_move() {
    MoveSet legal;
    Seat mover = 0;
    for (; mover < game_.seats; ++mover) {
      engine_.legal(state_, mover, legal);
      if (!legal.empty()) break;
    }
    if (legal.empty()) return "";
    std::string move;
    for_each_move(state_, legal, [&](const Move& one) {
      if (move.empty()) move = write(one);
    });
    State after = state_;
    engine_.apply(after, match_.notation.read(state_, mover, move).move);
    constexpr std::size_t kMost = 6;  // enough to see what it looks like
    auto changed = entries(facts(state_), facts(after));
    if (changed.size() > kMost) changed.resize(kMost);
    return fmt::format(
        "\n# A scenario with a move. `given` would lay out a position to begin with: docs/script-format.md\n"
        "#  - name: a first move\n"
        "#    moves: [{}: {}]\n#    expect: {{{}}}",
        match_.notation.seat(mover), yaml_scalar(move), fmt::join(changed, ", "));
  }

 private:
  // One number per zone (its cards), one per counter, then the phase and the seat to move, -1 if there is
  // none.
  using Facts = std::vector<std::int64_t>;

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

  // "hand: {Ana: 5, Bruno: 5}" for the members whose number differs from the one in `before`, or from 0 if
  // that is empty.
  void add_family(const Family& family, std::size_t offset, bool counter, const Facts& before,
                  const Facts& now, std::vector<std::string>& out) const {
    std::vector<std::string> members;
    for (std::size_t i = 0; i < family.count; ++i) {
      const std::size_t at = offset + family.first + i;
      if (now[at] == (before.empty() ? 0 : before[at])) continue;
      const auto id = static_cast<std::uint8_t>(family.first + i);
      const std::string name = counter ? match_.notation.counter(id) : match_.notation.zone(id);
      if (family.per == Per::table) {
        out.push_back(fmt::format("{}: {}", name, now[at]));
      } else {
        members.push_back(fmt::format("{}: {}", name.substr(family.name.size() + 1), now[at]));
      }
    }
    if (members.empty()) return;
    const std::string text = fmt::format("{}: {{{}}}", family.name, fmt::join(members, ", "));
    if (text.size() < 90) out.push_back(text);
  }

  // What a scenario would expect of `now` that was not so before.
  [[nodiscard]] std::vector<std::string> entries(const Facts& before, const Facts& now) const {
    std::vector<std::string> out;
    for (const auto& family : game_.zone_families) add_family(family, 0, false, before, now, out);
    for (const auto& family : game_.counter_families) {
      add_family(family, game_.zones.size(), true, before, now, out);
    }
    const std::size_t flow = now.size() - 2;
    const auto is_new = [&](std::size_t i) { return now[i] >= 0 && (before.empty() || before[i] != now[i]); };
    if (is_new(flow)) {
      out.push_back("phase: " + yaml_scalar(game_.phases[static_cast<std::size_t>(now[flow])].name));
    }
    if (is_new(flow + 1)) {
      out.push_back("turn: " + yaml_scalar(match_.notation.seat(static_cast<Seat>(now[flow + 1]))));
    }
    if (out.empty()) out.emplace_back(fmt::format("over: {}", now[flow] == -1));
    return out;
  }

  // By position if the only argument is a card: that survives a change of the deck.
  [[nodiscard]] std::string write(const Move& move) {
    const MoveKind& kind = game_.moves[move.kind];
    if (kind.params.size() == 1 && kind.params.front().domain == Domain::card) {
      std::string by_place = kind.name + " 1";
      const auto read = match_.notation.read(state_, move.seat, by_place);
      if (read.problem.empty() && engine_.refusal(state_, match_.notation, read.move).reason.empty())
        return by_place;
    }
    return match_.notation.write(state_, move);
  }

  const Match& match_;
  Engine& engine_;
  const Game& game_;
  State state_;
};

}  // namespace

Beginning opening_of(Games& games, const GameSpec& spec) {
  const auto definition = games.definition(spec, {});
  const auto count = static_cast<std::size_t>(definition->min_seats);
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < count && i < kNames.size(); ++i) seats.emplace_back(kNames[i]);
  const bool by_number = count > kNames.size();
  if (by_number) seats = numbered_seats(definition->min_seats);
  const Match match = open_match(games, spec, {}, seats);
  Opening opening(match);
  return {by_number ? std::to_string(count) : fmt::format("[{}]", fmt::join(seats, ", ")),
          opening.beginning(), opening.first_move()};
}

}  // namespace fuda
