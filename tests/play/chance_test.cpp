// Tests of the seeds that bots at a table get.
#include <nlohmann/json.hpp>

#include "base/lists.h"
#include "files/files.h"
#include "play/bots.h"
#include "play/system_chance.h"
#include "table_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr std::uint64_t kLarge = 0x7fff'ffff'ffff'fff1;  // too large for a number in JavaScript

// The seed that a program at the second seat gets in "begin" when this game starts or is resumed.
class ToldAtATable {
 public:
  explicit ToldAtATable(Path told) : told_(std::move(told)) {}

  MakeObservers observers_for(const GameSetup& setup) {
    return [this, &setup](const LoadedGame& loaded) {
      const std::string bot = source_dir().string() + "/examples/bots/first_legal.py";
      bots_ = std::make_unique<Bots>(
          loaded, std::vector<std::string>{"", "exec:tee " + told_.string() + " | python3 " + bot},
          setup.opening);
      return std::vector<LiveObserver*>{bots_.get()};
    };
  }
  std::uint64_t seed() {
    bots_.reset();
    for (const std::string& line : split(text_of(told_), '\n')) {
      if (line.empty()) continue;
      const auto json = nlohmann::ordered_json::parse(line);
      if (json["type"] == "begin") return json["seed"].get<std::uint64_t>();
    }
    FAIL("no begin");
    return 0;
  }

 private:
  Path told_;
  std::unique_ptr<Bots> bots_;
};

struct Begun {
  std::uint64_t told = 0;
  std::uint64_t hash = 0;
};

Begun begun(Games& games, const Path& journal, const Path& told, const std::optional<SecretKey>& secret) {
  GameSetup setup = setup_for("nin-jan", 2, kLarge);
  setup.opening.secret = secret;
  ToldAtATable at(told);
  Begun out;
  {
    const KeptGame game(games, setup, "", journal, at.observers_for(setup));
    out.hash = game.live().hash();
  }
  out.told = at.seed();
  return out;
}

Begun taken_up(Games& games, const Path& journal, const Path& told) {
  ToldAtATable at(told);
  Begun out;
  {
    const KeptGame game(games, journal, "", [&](GameSetup& setup) { return at.observers_for(setup); });
    out.hash = game.live().hash();
    CHECK(game.setup().opening.seed == kLarge);
  }
  out.told = at.seed();
  return out;
}

}  // namespace

TEST_CASE("with another secret, the same cards have another told seed", "[table][secret]") {
  Games games = all_games();
  const JournalFolder folder;
  const SecretKey one = new_secret();
  const SecretKey two = new_secret();
  REQUIRE_FALSE(one == two);
  const Begun first = begun(games, folder / "1.yaml", folder / "told", one);
  const Begun second = begun(games, folder / "2.yaml", folder / "told", two);
  const Begun chosen = begun(games, folder / "3.yaml", folder / "told", std::nullopt);
  CHECK(first.hash == second.hash);
  CHECK(first.hash == chosen.hash);
  CHECK(first.told != second.told);
  CHECK(first.told != chosen.told);
  // A journal keeps the exact seed and the exact secret.
  CHECK_THAT(text_of(folder / "1.yaml"), Catch::Contains("secret: \"" + key_text(one) + "\""));
  CHECK_THAT(text_of(folder / "3.yaml"), !Catch::Contains("secret"));
  CHECK(taken_up(games, folder / "1.yaml", folder / "told").told == first.told);
  CHECK(taken_up(games, folder / "1.yaml", folder / "told").hash == first.hash);
  CHECK(taken_up(games, folder / "3.yaml", folder / "told").told == chosen.told);
}

TEST_CASE("seeds from the system are large and never repeat", "[table][secret]") {
  std::uint64_t all = 0;
  std::uint64_t last = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t seed = new_seed();
    CHECK(seed != last);
    CHECK(seed >> 63U == 0);
    last = seed;
    all |= seed;
  }
  CHECK(all == kMaxSeed);  // each of the 63 bits was set at least once
}
