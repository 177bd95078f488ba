// Tests values on both sides of each limit.
#include "fixture.h"
#include "load/merge.h"
#include "yaml/reader.h"

using namespace fuda;

namespace {

const std::string kSuitLaid =
    "      card: {card: hand.me}\n      suit: {value: suit}\n      target: {card: pile.suit}\n";

std::string complaints_about(const std::string& line, const std::string& instead) {
  return Folder().write_game(line, instead).complaints_of("war");
}

// Returns the errors of a chain of packs, each of which uses the next pack.
std::string complaints_of_chain(int packs) {
  Folder folder;
  for (int i = 0; i < packs; ++i) {
    const std::string name = "p" + std::to_string(i);
    folder.write(
        "packs/" + name + "/pack.yaml",
        "pack: " + name + "\n" +
            (i + 1 < packs ? "uses: [p" + std::to_string(i + 1) + "]\n" : "counters: {pot: {max: 3}}\n"));
  }
  folder.write("war/game.yaml", "uses: [p0]\n" + std::string(Folder::kGame))
      .write("war/rules.lua", "-- nothing\n");
  return folder.complaints_of("war");
}

// Returns the errors if this text is merged into the tables of a game.
std::string complaints_of_tables(const std::string& tables) {
  Merger merger(yaml::read_text("tables: {points: [1, 2]}\n", "game.yaml"), {{}, {"variant 'a'", {}}});
  merger.apply(yaml::read_text("tables: " + tables + "\n", "a.yaml"), 1);
  return complaints([&] {
    if (!merger.findings().empty()) throw Failure(merger.findings());
  });
}

}  // namespace

TEST_CASE("a range may be a single number, but not empty", "[edges]") {
  CHECK(complaints_about("range: [1, 9]", "range: [3, 3]") == "");
  CHECK(complaints_about("range: [1, 9]", "range: [3, 2]").find("the range of 'coins' is empty") !=
        std::string::npos);
}

TEST_CASE("a move may name up to 16 cards", "[edges]") {
  const auto with_count = [](const std::string& count) {
    return complaints_about(kSuitLaid, "      cards: {cards: hand.me, count: " + count + "}\n");
  };
  CHECK(with_count("16") == "");
  CHECK(with_count("1-16") == "");
  CHECK(with_count("17").find("not 17") != std::string::npos);
}

TEST_CASE("a number selects one of several zones only if each of its values does", "[edges]") {
  const auto with_range = [](const std::string& range) {
    return complaints_about(kSuitLaid,
                            "      which: {number: " + range + "}\n      card: {card: row.which}\n");
  };
  CHECK(with_range("[1, 3]") == "");
  CHECK(with_range("[2, 2]") == "");
  CHECK(with_range("[0, 3]").find("'which' does not say which 'row'") != std::string::npos);
  CHECK(with_range("[1, 4]").find("'which' does not say which 'row'") != std::string::npos);
}

TEST_CASE("up to 64 packs can be used together, even in a chain", "[edges]") {
  CHECK(complaints_of_chain(64) == "");
  CHECK(complaints_of_chain(65).find("'p64'") != std::string::npos);
}

TEST_CASE("a new table may look like an edit of a list, unless it is one with a misspelt name", "[edges]") {
  CHECK(complaints_of_tables("{extras: {add: [3]}}") == "");
  CHECK(complaints_of_tables("{pionts: {add: [3]}}").find("there is no list 'pionts'") != std::string::npos);
  CHECK(complaints_of_tables("{extras: {remove: [3]}}").find("there is no list 'extras'") !=
        std::string::npos);
}
