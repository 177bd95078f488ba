// Tests the name of a game as a user writes it, and as a file in another folder writes it.
#include "load/spec.h"

#include "fixture.h"

using namespace fuda;
using Strings = std::vector<std::string>;

TEST_CASE("a plus in the name of a folder does not add a variant") {
  Folder folder;
  folder.write_game();
  folder.write("c++/toy+1/game.yaml", "game: toy\n").write("c++/x+y.yaml", "variant: x-y\n");
  folder.write("war+rich/game.yaml", "game: other\n").write("war/variants/rich.yaml", "variant: rich\n");
  folder.write("just+saved/0.yaml", "game: toy\nmoves: []\n");
  const std::vector<Path> path{folder.path()};
  const FindFrom from{folder.path(), "a.yaml", 1, 1};
  const auto words = [&](const std::string& spec) { return spec_words(spec, path, from); };
  CHECK(words("") == Strings{""});
  CHECK(words("war") == Strings{"war"});
  CHECK(words("war+") == Strings{"war", ""});
  CHECK(words("+") == Strings{"", ""});
  CHECK(words("war+a+b") == Strings{"war", "a", "b"});
  CHECK(words("c++/toy+1") == Strings{"c++/toy+1"});
  CHECK(words("./c++/toy+1+hard+c++/x+y.yaml") == Strings{"./c++/toy+1", "hard", "c++/x+y.yaml"});
  CHECK(words("c++/toy+1/game.yaml+./c++/x+y.yaml") == Strings{"c++/toy+1/game.yaml", "./c++/x+y.yaml"});
  CHECK(words("c++/no+more") == Strings{"c++/no", "more"});
  CHECK(words("d++/no") == Strings{"d", "", "/no"});
  CHECK(words("./just+saved") == Strings{"./just", "saved"});
  // The name of a known game and its variant takes precedence over the name of a folder.
  CHECK(words("war+rich") == Strings{"war", "rich"});
  CHECK(words("./war+rich") == Strings{"./war+rich"});
  CHECK(words("war+poor") == Strings{"war", "poor"});
  folder.write("war+poor/game.yaml", "game: other\n");
  CHECK(words("war+poor") == Strings{"war+poor"});
}

TEST_CASE("a file names a game by its name or by a path from its own folder") {
  Folder folder;
  folder.write_game();
  folder.write("c++/toy+1/game.yaml", "game: toy\n").write("far/deep/x", "");
  const Path& top = folder.path();
  const std::string here = top.string();
  const auto from = [&](const Path& to, const std::string& spec, const std::vector<Path>& path = {}) {
    return spec_from(to, spec, path, {top, "a.yaml", 1, 1});
  };
  CHECK(from(top, "./war") == "./war");
  CHECK(from(top / "", "war/") == "./war");
  CHECK(from(top, "war", {top}) == "war");  // named without a path
  CHECK(from(top / "war", "./war+rich") == ".+rich");
  CHECK(from(top / "war/saved", "war/game.yaml") == "../game.yaml");
  CHECK(from(top / "new/folder", here + "/c++/toy+1+hard+./war/game.yaml") ==
        "../../c++/toy+1+hard+../../war/game.yaml");
  CHECK(from("/", here + "/war").starts_with("./"));
  CHECK(from("/no-such-folder", here + "/war") == here + "/war");  // the paths have nothing in common
  CHECK(from(top, "no-such-game") == "no-such-game");
  // The path that was made relative follows links that lead to the game.
  std::filesystem::create_directory_symlink(top / "war", top / "far/linked");
  std::filesystem::create_directory_symlink("far/deep", top / "deep");
  CHECK(from(top / "far", "far/linked") == "./linked");
  CHECK(from(top / "deep", "./war") == "../../war");
  CHECK(find_game("../../war", {}, {top / "deep", "a.yaml", 1, 1}).name == "war");
  folder.write("a\x01/game.yaml", "game: toy\n");
  CHECK(complaints([&] { (void)from(top, "./a\x01"); }).find("no script can name './a?'") !=
        std::string::npos);
}

TEST_CASE("a name with hundreds of pluses is read quickly") {
  Folder folder;
  folder.write_game();
  std::string spec = "war";
  for (int i = 0; i < 900; ++i) spec += "+a";
  CHECK(complaints([&] { (void)find_game(spec, {folder.path()}); }) == "'war' has no variant 'a'");
}
