// Tests that moves that do not advance the game cannot fill the journal, because each kind of move may use
// only a share of the journal.
#include "table_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

template <class Fn>
std::optional<NotKept::Why> why_not(Fn fn) {
  try {
    fn();
  } catch (const NotKept& not_kept) {
    return not_kept.why();
  }
  return std::nullopt;
}

// Skips syncing, because these tests do not depend on the state of the disk after a power cut.
class Quick final : public Disk {
 public:
  int sync(int /*file*/) override { return 0; }
};

Move read(const KeptGame& kept, Seat seat, const std::string& text) {
  const auto answer = kept.live().read(seat, text);
  REQUIRE(answer.why.reason.empty());
  return answer.move;
}

}  // namespace

TEST_CASE("free moves have a share of a journal, each seat its own", "[table]") {
  const JournalFolder folder;
  Quick disk;
  Games games = all_games();
  const auto file = folder / "hanabi.yaml";
  std::size_t made = 0;
  {
    KeptGame kept(games, setup_for("hanabi", 2), "", file, {}, &disk);
    const auto reorder = [&] { kept.make(read(kept, 1, "reorder 1 2")); };
    std::optional<NotKept::Why> why;
    for (; !why && made < 100'000; ++made) why = why_not(reorder);
    CHECK(why == NotKept::Why::free_moves);
    CHECK(kept.live().past().size() == made - 1);
    CHECK(std::filesystem::file_size(file) < kMostFreeBytes);
    kept.make(read(kept, 0, "reorder 1 2"));
    kept.make(read(kept, 0, "play 1"));
  }
  // The shares must be the same after the journal has been opened again.
  KeptGame again(games, file, "");
  CHECK(why_not([&] { again.make(read(again, 1, "reorder 1 2")); }) == NotKept::Why::free_moves);
  again.make(read(again, 1, "play 1"));
}

TEST_CASE("taking moves back has a share of a journal", "[table]") {
  const JournalFolder folder;
  Quick disk;
  Games games = all_games();
  KeptGame kept(games, setup_for("hanabi", 2), "", folder / "hanabi.yaml", {}, &disk);
  std::optional<NotKept::Why> why;
  for (std::size_t i = 0; !why && i < 100'000; ++i) {
    kept.make(read(kept, 0, "play 1"));
    why = why_not([&] { kept.take_back(1); });
  }
  CHECK(why == NotKept::Why::undo);
  kept.make(read(kept, 1, "play 1"));
}
