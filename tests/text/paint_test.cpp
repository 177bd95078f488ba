// Tests of wrapped and coloured lines.
#include <catch2/catch.hpp>

#include "base/diagnostic.h"
#include "text/paint.h"
#include "text/render.h"

using namespace fuda;

TEST_CASE("a line that is too wide continues below, indented") {
  CHECK(wrapped("one two three four", 9, 2) == "one two\n  three\n  four");
  CHECK(wrapped("name      what it is", 14, 10) == "name      what\n       it is");
  CHECK(wrapped("    aaa bbb", 8, 6) == "    aaa\n    bbb");
  CHECK(wrapped("fits", 4, 2) == "fits");
  CHECK(wrapped("no width at all, however long", 0, 2) == "no width at all, however long");
}

TEST_CASE("a part that cannot be broken stays in one piece") {
  CHECK(wrapped("short extraordinarily", 10, 1) == "short\n extraordinarily");
  CHECK(wrapped("aaa · bbb · ccc", 9, 2, " · ") == "aaa ·\n  bbb ·\n  ccc");
  CHECK(wrapped("lives 3   round score 0   total 1", 22, 4, "   ") ==
        "lives 3\n    round score 0\n    total 1");
}

TEST_CASE("widths count only what is visible: no colour codes, and two columns for wide characters") {
  const Paint colours{true};
  CHECK(width_of(colours.red("abc")) == 3);
  CHECK(wrapped(colours.red("abc") + " de", 6, 0) == colours.red("abc") + " de");
  CHECK(wrapped("花札 花札", 5, 0) == "花札\n花札");
}

TEST_CASE("the place and the severity of a finding are coloured") {
  const Paint colours{true};
  CHECK(render(error_at({"a.yaml", 3, 1}, "wrong"), colours) ==
        colours.bold("a.yaml:3:1") + ": " + colours.red("error: ") + "wrong");
  CHECK(render(warning_at({}, "odd"), colours) == colours.yellow("warning: ") + "odd");
  CHECK(render(warning_at({}, "odd"), Paint{}) == "warning: odd");
}
