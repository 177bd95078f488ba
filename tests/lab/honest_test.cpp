// Tests that no player can use facts that its seat does not know. Scripts and programs of strangers are
// players, too.
#include "honest.h"

#include <catch2/catch.hpp>

#include "bots/spec.h"
#include "model/legal.h"
#include "script/play_helper.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct Asked {
  const char* spec;
  std::size_t pairs;  // in each game
};

// Every kind of player must be in this list.
std::vector<Asked> everybody() {
  static const std::string program = "exec:python3 " + source_dir().string() + "/examples/bots/";
  static const std::string first = program + "first_legal.py";
  static const std::string careful = program + "careful.py";
  static const std::string script = "lua:" + source_dir().string() + "/examples/bots/hopeful.lua";
  return {{"random", 1000},      {"greedy:2", 200},    {"ismcts:30", 100},
          {script.c_str(), 400}, {first.c_str(), 100}, {careful.c_str(), 60}};
}

// The list includes two games in which all seats choose at once.
struct Played {
  const char* spec;
  int seats;
};
constexpr std::array<Played, 5> kGames = {
    {{"hanabi", 3}, {"ikebana", 3}, {"sakura", 3}, {"nin-jan", 3}, {"spies", 3}}};

LoadedGame opened(const Played& played) {
  Games games({source_dir() / "rules", source_dir() / "tests" / "secrets"});
  return load_game(games, {played.spec, {}, {}}, {}, numbered_seats(played.seats));
}

// Chooses a move by the places of all cards, visible or hidden.
class Peeking final : public Player {
 public:
  explicit Peeking(const State*& real) : real_(real) {}
  void begin(Seat /*seat*/, std::uint64_t /*seed*/) override {}
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] ObservedMove choose(const Observation& seen) override {
    std::uint32_t sum = 0;
    for (std::size_t z = 0; z < real_->game().zones.size(); ++z) {
      for (const CardId card : real_->cards(static_cast<ZoneId>(z))) sum = sum * 31 + card;
    }
    return nth_move(seen, seen.legal, sum % seen.legal.size());
  }

 private:
  const State*& real_;
};

}  // namespace

TEST_CASE("players choose the same move if only hidden cards differ", "[honest]") {
  for (const Asked& asked : everybody()) {
    const PlayerSpec spec = read_player(asked.spec);
    Honesty honesty;
    for (const Played& played : kGames) {
      INFO(spec.text << " plays " << played.spec);
      const LoadedGame loaded = opened(played);
      honesty.look_at(
          loaded, [&](const LoadedGame& of) { return std::move(make_players(of, {spec}).front()); }, 5,
          asked.pairs);
      CHECK(honesty.faults == std::vector<std::string>{});
    }
    CHECK(honesty.pairs >= kGames.size() * asked.pairs);
    CHECK(honesty.others > honesty.pairs / 2);
  }
}

TEST_CASE("a player that looks at hidden cards is found", "[honest]") {
  for (const Played& played : kGames) {
    INFO(played.spec);
    const State* real = nullptr;
    Honesty honesty;
    honesty.shown = [&](const State& state) { real = &state; };
    const LoadedGame loaded = opened(played);
    honesty.look_at(
        loaded, [&](const LoadedGame&) { return std::make_unique<Peeking>(real); }, 5, 200);
    CHECK(honesty.faults.size() == Honesty::kMostFaults);
  }
}
