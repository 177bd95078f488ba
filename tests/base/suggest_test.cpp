#include "base/suggest.h"

#include <catch2/catch.hpp>

using fuda::nearest;
using fuda::suggestion;

TEST_CASE("the closest name is found despite each kind of typing error") {
  const std::vector<std::string> known = {"colour", "number", "owner"};
  CHECK(nearest("colur", known) == "colour");    // a letter is missing
  CHECK(nearest("collour", known) == "colour");  // one letter too many
  CHECK(nearest("colouf", known) == "colour");   // a wrong letter
  CHECK(nearest("oclour", known) == "colour");   // a swap counts as one mistake
  CHECK(nearest("owners", known) == "owner");
}

TEST_CASE("suggestions ignore case and treat '-' and '_' alike") {
  CHECK(nearest("Empty_Hints", {"empty-hints"}) == "empty-hints");
  CHECK(nearest("COLOUR", {"colour"}) == "colour");
}

TEST_CASE("a short word may differ by one letter, and no word by more than three") {
  CHECK(nearest("ab", {"ac"}) == "ac");
  CHECK(nearest("ab", {"cd"}).empty());
  CHECK(nearest("a", {"b"}).empty());                // only one letter
  CHECK(nearest("abcde", {"abcxy"}).empty());        // a third of 5 is 1
  CHECK(nearest("abcdef", {"abcdxy"}) == "abcdxy");  // a third of 6 is 2
  CHECK(nearest("abcdefghijkl", {"abcdefgh"}).empty());
  CHECK(nearest("abcdefghijkl", {"abcdefghi"}) == "abcdefghi");
}

TEST_CASE("the closest name is suggested, or the first one if several tie") {
  CHECK(nearest("cat", {"bat", "rat"}) == "bat");
  CHECK(nearest("cats", {"bats", "cat", "cats"}) == "cats");
}

TEST_CASE("if several names are equally close, the letters and then the first letter decide") {
  CHECK(nearest("rest", {"best", "reset"}) == "reset");
  CHECK(nearest("FSH-13", {"FSH-10", "FSH-11", "FSH-31"}) == "FSH-31");
  CHECK(nearest("ROT-140", {"ROT-10", "ROT-14", "ROT-149"}) == "ROT-14");
  CHECK(nearest("ROT-1", {"ROT-2", "ROT-14"}) == "ROT-14");
}

TEST_CASE("a number has no closest name") {
  CHECK(nearest("0", {"10", "20"}).empty());
  CHECK(nearest("-12", {"-1", "12"}).empty());
  CHECK(nearest("R12", {"R1", "R13"}) == "R1");
}

TEST_CASE("an empty word, an empty list and a huge word have no closest name") {
  CHECK(nearest("", {"a"}).empty());
  CHECK(nearest("a", {}).empty());
  CHECK(nearest(std::string(1'000'000, 'a'), {"a", "b"}).empty());
}

TEST_CASE("a suggestion is the closest name, or the known names if none is close") {
  CHECK(suggestion("colur", {"colour", "number"}) == "did you mean 'colour'?");
  CHECK(suggestion("zzz", {"colour", "number"}) == "known: colour, number");
  CHECK(suggestion("zzz", {"one", "two", "three"}, 2) == "known: one, two, …");
  CHECK(suggestion("zzz", {}).empty());
}

TEST_CASE("thousands of wrong words are quickly compared with thousands of names") {
  std::vector<std::string> known;
  known.reserve(20'000);
  for (int i = 0; i < 20'000; ++i) known.push_back("name" + std::to_string(i));
  std::size_t near = 0;
  for (int i = 0; i < 5'000; ++i) near += nearest("nime" + std::to_string(i), known).empty() ? 0 : 1;
  CHECK(near >= 1'000);
}
