// Tests that a game resumed from its journal is the same game, and that the journal of a different game is
// refused.
#include "play/kept_game.h"
#include "engine/inside.h"

#include "script/expect.h"
#include "script/position_hash.h"
#include "table_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Plays up to this many random moves, and sometimes takes back some of them.
void play_on(KeptGame& game, int moves, Rng& rng, bool with_undo) {
  for (int i = 0; i < moves && !game.live().state().over(); ++i) {
    game.make(move_by_chance(game.live(), rng));
    const std::size_t made = game.live().past().size();
    if (with_undo && rng.below(8) == 0) game.take_back(1 + rng.below(static_cast<std::uint32_t>(made)));
  }
}

std::string complaint_of(Games& games, const Path& file) {
  return complaints([&] { KeptGame(games, file, ""); });
}

}  // namespace

TEST_CASE("a resumed game is where it was left", "[table]") {
  Games games = all_games();
  const std::string name =
      GENERATE("hanabi", "ikebana+final-bouquet", "nin-jan", "sakura", "crazy-eights", "gin");
  const JournalFolder folder;
  const Path file = folder / "game.yaml";
  Rng rng(11);
  std::uint64_t hash = 0;
  std::size_t made = 0;
  {
    KeptGame game(games, setup_for(name, 2), "", file);
    play_on(game, 60, rng, true);
    hash = game.live().hash();
    made = game.live().past().size();
  }
  for (int i = 0; i < 3; ++i) {
    KeptGame again(games, file, "");
    CHECK(again.notices().empty());
    CHECK(again.live().hash() == hash);
    CHECK(again.live().past().size() == made);
    play_on(again, 5, rng, false);
    hash = again.live().hash();
    made = again.live().past().size();
  }
}

TEST_CASE("a journal that is cut at any byte is the game up to there, or none", "[table]") {
  Games games = all_games();
  const JournalFolder folder;
  const Path file = folder / "game.yaml";
  std::vector<std::uint64_t> hashes;
  {
    KeptGame game(games, setup_for("nin-jan", 3), "", file);
    hashes.push_back(game.live().hash());
    Rng rng(5);
    for (int i = 0; i < 12; ++i) {
      game.make(move_by_chance(game.live(), rng));
      hashes.push_back(game.live().hash());
    }
  }
  const std::string text = text_of(file);
  const std::size_t begin = text.find("moves:");
  std::size_t games_found = 0;
  for (std::size_t size = 0; size < text.size(); size += size < begin ? 7 : 1) {
    write_text(folder / "cut.yaml", text.substr(0, size));
    const std::string part = text.substr(begin, size < begin ? 0 : size - begin + 1);
    const auto ended = std::count(part.begin(), part.end(), '\n');
    INFO(size);
    if (ended == 0) {
      CHECK_FALSE(complaint_of(games, folder / "cut.yaml").empty());
      continue;
    }
    KeptGame cut(games, folder / "cut.yaml", "");
    REQUIRE(cut.live().past().size() == static_cast<std::size_t>(ended) - 1);
    REQUIRE(cut.live().hash() == hashes[static_cast<std::size_t>(ended) - 1]);
    ++games_found;
  }
  CHECK(games_found > 300);
}

TEST_CASE("a move that leads to another position than before is an error at its line", "[table]") {
  Games games = all_games();
  const JournalFolder folder;
  const Path file = folder / "game.yaml";
  { KeptGame game(games, setup_for("hanabi", 2), "", file); }
  const auto with = [&](const std::string& line) {
    std::filesystem::copy_file(file, folder / "other.yaml",
                               std::filesystem::copy_options::overwrite_existing);
    Journal::open(folder / "other.yaml").journal.add(line);
    return complaint_of(games, folder / "other.yaml");
  };
  CHECK(with("- P1: play 1  # 00000000") ==
        "other.yaml:7: this move now leads to a different position [the rules may have changed since the "
        "game was played]");
  CHECK(with("- P2: discard 1  # 00000000") ==
        "other.yaml:7: this move is no longer possible: it is not P2's turn [the rules may have changed "
        "since the game was played]");
  CHECK(
      with("- P1: dance  # 00000000").starts_with("other.yaml:7: this move is no longer possible: no move"));
  CHECK(with("- P3: discard 1").starts_with("other.yaml:7: no seat 'P3'"));
  CHECK(with("- undo: 1").starts_with("other.yaml:7: this line takes back more moves than were made"));
  CHECK(with("game: nin-jan").find("other.yaml:7") == 0);
}

TEST_CASE("a move that the disk cannot store is not made", "[table]") {
  Games games = all_games();
  const JournalFolder folder;
  BadDisk disk;
  disk.fault = BadDisk::Fault::no_space;
  disk.calls_left = 3;
  KeptGame game(games, setup_for("hanabi", 2), "", folder / "game.yaml", {}, &disk);
  Rng rng(3);
  game.make(move_by_chance(game.live(), rng));
  game.make(move_by_chance(game.live(), rng));
  const std::uint64_t hash = game.live().hash();
  const Move move = move_by_chance(game.live(), rng);
  CHECK_THROWS_AS(game.make(move), Failure);
  CHECK(game.live().past().size() == 2);
  CHECK(game.live().hash() == hash);
  game.make(move);
  CHECK(game.live().past().size() == 3);
}

TEST_CASE("only moves that told nobody anything can be taken back at once", "[table]") {
  Games games = all_games();
  const auto after = [&](const std::string& name, const std::vector<std::string>& moves) {
    LiveGame live(load_game(games, {name, {}, {}}, {}, numbered_seats(2)), {7, 0});
    for (const std::string& text : moves) {
      const auto seat = static_cast<Seat>(std::countr_zero(live.state().turn().active));
      Observation seen(live.state());
      live.observe(seat, seen);
      const LiveGame::Answer answer =
          live.read(seat, text.empty() ? legal_texts(live.loaded(), seen).front() : text);
      INFO(text << ": " << answer.why.reason);
      REQUIRE(answer.why.reason.empty());
      live.make(answer.move);
    }
    const std::uint64_t hash = live.hash();
    const bool none = live.told_nobody(1);
    CHECK(live.hash() == hash);
    return none;
  };
  CHECK_FALSE(after("hanabi", {"play 1"}));     // a card was drawn, and P2 sees it
  CHECK_FALSE(after("hanabi", {"hint P2 1"}));  // P2 was told something
  CHECK(after("nin-jan", {""}));                // nobody sees this choice
  CHECK_FALSE(after("nin-jan", {"", ""}));      // both choices are shown
}

TEST_CASE("a game that continues another's moves is on the disk at once", "[table]") {
  class Counting final : public Disk {
   public:
    int syncs = 0;
    int sync(int file) override {
      ++syncs;
      return Disk::sync(file);
    }
  };
  Games games = all_games();
  const JournalFolder folder;
  Rng rng(11);
  KeptGame game(games, setup_for("hanabi", 2), "", folder / "game.yaml");
  play_on(game, 20, rng, false);
  std::vector<Move> past;
  for (const LiveGame::Past& one : game.live().past()) past.push_back(one.move);
  Counting none, all;
  const KeptGame begun(games, setup_for("hanabi", 2), "", folder / "begin.yaml", {}, &none);
  const KeptGame copy(games, setup_for("hanabi", 2), "", folder / "copy.yaml", {}, &all, past);
  CHECK(all.syncs == none.syncs);
  CHECK(copy.live().hash() == game.live().hash());
  CHECK(text_of(folder / "copy.yaml") == text_of(folder / "game.yaml"));
}

TEST_CASE("observations do not use up the game's instructions, no matter how many there are", "[table]") {
  Games games({source_dir() / "tests/serve/games"});
  const JournalFolder folder;
  KeptGame game(games, setup_for("slow", 2), "", folder / "game.yaml");
  lua::Rules& rules = rules_of(*game.live().loaded().engine);
  const std::uint64_t before = rules.instructions();
  Observation seen(game.live().state());
  while (rules.instructions() - before <= kMaxGameInstructions) game.live().observe(0, seen);
  const auto read = game.live().read(0, "wait");
  REQUIRE(read.why.reason.empty());
  CHECK_NOTHROW(game.make(read.move));
}

TEST_CASE("a journal with a clock notes when moves were made, to the minute", "[play][journal]") {
  const JournalFolder folder;
  Games games = all_games();
  std::int64_t time = 1'764'317'246;
  const KeptGame::Now now = [&] { return time; };
  Rng rng(3);
  {
    KeptGame game(games, setup_for("nin-jan", 2), "", folder / "kept.yaml", {}, nullptr, {}, now);
    CHECK_FALSE(game.last_played());
    for (const int seconds : {0, 59, 1, 59, 1}) {
      time += seconds;
      game.make(move_by_chance(game.live(), rng));
    }
    CHECK(game.last_played() == 1'764'317'366);
    time += 60;
    game.take_back(1);
    CHECK(game.last_played() == 1'764'317'426);
  }
  const std::string text = text_of(folder / "kept.yaml");
  std::size_t times = 0;
  for (std::size_t at = 0; (at = text.find("  # at 17643", at + 1)) != std::string::npos;) ++times;
  CHECK(times == 4);
  {
    KeptGame again(games, folder / "kept.yaml", "", {}, nullptr, now);
    CHECK(again.last_played() == 1'764'317'426);
    time -= 1000;  // a person has set the clock back
    again.make(move_by_chance(again.live(), rng));
    CHECK(again.last_played() == 1'764'316'426);
  }
  // Without a clock, the journal gets no new times and keeps the old ones.
  KeptGame still(games, folder / "kept.yaml", "");
  still.make(move_by_chance(still.live(), rng));
  CHECK(still.last_played() == 1'764'316'426);
  CHECK(text_of(folder / "kept.yaml").size() - text.size() < 200);
  // The journal is a script, with or without times.
  CHECK(read_script_file(folder / "kept.yaml").scripts.front().moves.size() == 8);
}

TEST_CASE("a time in a journal can be any text", "[play][journal]") {
  const JournalFolder folder;
  Games games = all_games();
  Rng rng(3);
  {
    KeptGame game(games, setup_for("nin-jan", 2), "", folder / "kept.yaml", {}, nullptr, {},
                  [] { return 7; });
    game.make(move_by_chance(game.live(), rng));
  }
  for (const char* time : {"", "-1", "x", "18446744073709551616", "9223372036854775807", "1.5", "7 at 8"}) {
    JournalText journal = read_journal(text_of(folder / "kept.yaml"), "kept.yaml");
    const std::size_t at = journal.lines.back().find("# at 7") + 5;
    journal.lines.back().replace(at, 1, time);
    std::uint64_t check = kFnvBasis;
    write_text(folder / "other.yaml", numbered_lines(journal.lines, check));
    const KeptGame other(games, folder / "other.yaml", "");
    INFO(time);
    CHECK(other.last_played().value_or(0) == (time == std::string("9223372036854775807") ? INT64_MAX : 0));
  }
}
