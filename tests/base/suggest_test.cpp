#include "base/suggest.h"

#include <catch2/catch.hpp>

using fuda::nearest;
using fuda::suggestion;

TEST_CASE("the nearest name is found through each kind of slip") {
  const std::vector<std::string> known = {"colour", "number", "owner"};
  CHECK(nearest("colur", known) == "colour");    // a letter left out
  CHECK(nearest("collour", known) == "colour");  // one too many
  CHECK(nearest("colouf", known) == "colour");   // a wrong one
  CHECK(nearest("oclour", known) == "colour");   // two swapped count once
  CHECK(nearest("owners", known) == "owner");
}

TEST_CASE("case, '-' and '_' do not matter") {
  CHECK(nearest("Empty_Hints", {"empty-hints"}) == "empty-hints");
  CHECK(nearest("COLOUR", {"colour"}) == "colour");
}

TEST_CASE("a short word may differ by one letter, no word by more than three") {
  CHECK(nearest("ab", {"ac"}) == "ac");
  CHECK(nearest("ab", {"cd"}).empty());
  CHECK(nearest("a", {"b"}).empty());                // one letter is all there is
  CHECK(nearest("abcde", {"abcxy"}).empty());        // a third of 5 is 1
  CHECK(nearest("abcdef", {"abcdxy"}) == "abcdxy");  // a third of 6 is 2
  CHECK(nearest("abcdefghijkl", {"abcdefgh"}).empty());
  CHECK(nearest("abcdefghijkl", {"abcdefghi"}) == "abcdefghi");
}

TEST_CASE("of equally near names the first is taken, a nearer one before it") {
  CHECK(nearest("cat", {"bat", "rat"}) == "bat");
  CHECK(nearest("cats", {"bats", "cat", "cats"}) == "cats");
}

TEST_CASE("nothing is near to an empty word or among no words") {
  CHECK(nearest("", {"a"}).empty());
  CHECK(nearest("a", {}).empty());
  CHECK(nearest(std::string(1'000'000, 'a'), {"a", "b"}).empty());
}

TEST_CASE("a suggestion is the nearest name, else the names there are") {
  CHECK(suggestion("colur", {"colour", "number"}) == "did you mean 'colour'?");
  CHECK(suggestion("zzz", {"colour", "number"}) == "known: colour, number");
  CHECK(suggestion("zzz", {"one", "two", "three"}, 2) == "known: one, two, …");
  CHECK(suggestion("zzz", {}).empty());
}

TEST_CASE("thousands of wrong words against thousands of names take no time") {
  std::vector<std::string> known;
  known.reserve(20'000);
  for (int i = 0; i < 20'000; ++i) known.push_back("name" + std::to_string(i));
  std::size_t near = 0;
  for (int i = 0; i < 5'000; ++i) near += nearest("nime" + std::to_string(i), known).empty() ? 0 : 1;
  CHECK(near >= 1'000);
}
