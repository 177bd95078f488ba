// Tests sentences in another language: filling in values, and recognizing phrases in texts of rules.
#include <catch2/catch.hpp>

#include "script/names.h"

using namespace fuda;

TEST_CASE("a sentence contains its values where its form names them") {
  const Sentence turn{"it is not {seat}'s turn", {{"seat", "Ana"}}};
  CHECK(turn.english() == "it is not Ana's turn");
  CHECK(Sentence{"{a}{b} {a}", {{"a", "x"}, {"b", "y"}}}.english() == "xy x");
  CHECK(Sentence{"nothing to fill in", {}}.english() == "nothing to fill in");
  CHECK(Sentence{"{unknown} and {", {}}.english() == "{unknown} and {");
}

TEST_CASE("a phrase is recognized in a text of the rules") {
  Names names;
  const auto known = [&](const char* text) {
    const auto found = names.phrase_of(text);
    if (!found) return std::string("none");
    std::string all = found->form;
    for (const auto& value : found->values) all += " | " + value.name + "=" + value.text;
    return all;
  };
  for (const char* form : {"no hint token left", "this costs {price}, and you have {money}", "not {card}",
                           "{all}", "{first} costs {second}"}) {
    names.words[std::string("phrase.") + form] = "x";
  }
  CHECK(known("no hint token left") == "no hint token left");
  CHECK(known("this costs 3, and you have 12") ==
        "this costs {price}, and you have {money} | price=3 | money=12");
  CHECK(known("not jan-crane") == "not {card} | card=jan-crane");
  CHECK(known("no hint token left over") == "none");
  CHECK(known("this costs , and you have 12") ==
        "{first} costs {second} | first=this | second=, and you have 12");
  CHECK(known("not ") == "none");
  CHECK(known("") == "none");
}
