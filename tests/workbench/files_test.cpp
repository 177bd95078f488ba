// Tests of the requests about files, and of the paths that the workbench refuses.
#include <algorithm>

#include "base/limits.h"
#include "bench_helper.h"
#include "files/overlay.h"
#include "workbench/game_files.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kSmall = "smallest-game/game.yaml";

Json file_in(const Json& opened, const std::string& path) {
  for (const Json& file : opened["files"]) {
    if (file["path"] == path) return file;
  }
  return {};
}

}  // namespace

TEST_CASE("the shelf lists the games, and which of them differ from the printed games") {
  Bench bench({"nin-jan", "examples/smallest-game"});
  Json games = bench.answer({{"op", "shelf"}})["games"];
  REQUIRE(games.size() == 2);
  CHECK(games[0]["game"] == "nin-jan");
  CHECK(games[0]["players"] == Json({2, 3, 4, 5}));
  CHECK(games[0]["languages"][0] == "en");
  CHECK(games[1]["title"] == "Mouse and Elephant");
  CHECK(games[1]["changed"] == false);
  bench.edit(kSmall, "hand: 4", "hand: 3");
  games = bench.answer({{"op", "shelf"}})["games"];
  CHECK(games[0]["changed"] == false);
  CHECK(games[1]["changed"] == true);
}

TEST_CASE("only new variants and their scenarios leave a game unchanged") {
  Bench bench({"examples/smallest-game"});
  const auto changed = [&] { return bench.answer({{"op", "shelf"}})["games"][0]["changed"] == true; };
  bench.put("smallest-game/variants/mine.yaml", "variant: mine\nextends: smallest-game\n");
  bench.put("smallest-game/scenarios/mine.yaml", "# mine\ngame: smallest-game+mine\nplayers: 2\n");
  CHECK_FALSE(changed());
  bench.put("smallest-game/scenarios/other.yaml", "game: smallest-game\nplayers: 2\n");
  CHECK(changed());
  std::filesystem::remove(bench.library() / "smallest-game/scenarios/other.yaml");
  CHECK_FALSE(changed());
  // A variant of the printed game that is changed or removed is a change.
  std::filesystem::create_directories(bench.printed() / "smallest-game/variants");
  std::ofstream(bench.printed() / "smallest-game/variants/mine.yaml") << "variant: mine\n";
  CHECK(changed());
  // A new scenario of a printed variant is a change, too.
  std::filesystem::remove(bench.library() / "smallest-game/scenarios/mine.yaml");
  bench.put("smallest-game/variants/mine.yaml", "variant: mine\n");
  CHECK_FALSE(changed());
  bench.put("smallest-game/scenarios/mine.yaml", "game: smallest-game+mine\nplayers: 2\n");
  CHECK(changed());
  bench.put("smallest-game/scenarios/mine.yaml", "game: smallest-game+../mine\nplayers: 2\n");
  CHECK_FALSE(changed());
  std::filesystem::remove(bench.library() / "smallest-game/variants/mine.yaml");
  CHECK(changed());
}

TEST_CASE("a game that cannot be loaded stays on the shelf, without numbers of players") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kSmall, "players: 2-3", "players: x");
  const Json games = bench.answer({{"op", "shelf"}})["games"];
  REQUIRE(games.size() == 1);
  CHECK(games[0]["players"].empty());
}

TEST_CASE("open gives the files of a game in a useful order, with the printed texts") {
  Bench bench({"hanabi"});
  bench.edit("hanabi/rules.lua", "function moves.discard.apply(me, card)",
             "-- new\nfunction moves.discard.apply(me, card)");
  bench.put("hanabi/scenarios/mine.yaml", "game: hanabi\nplayers: 2\n");
  const Json opened = bench.answer({{"op", "open"}, {"game", "hanabi"}});
  CHECK(opened["files"][0]["path"] == "hanabi/game.yaml");
  CHECK(opened["files"][0]["kind"] == "yaml");
  CHECK(opened["files"][0]["text"] == opened["files"][0]["printed"]);
  CHECK(opened["files"][1]["path"] == "hanabi/rules.lua");
  CHECK(opened["files"][1]["kind"] == "lua");
  CHECK(opened["files"][1]["text"] != opened["files"][1]["printed"]);
  CHECK(file_in(opened, "hanabi/scenarios/mine.yaml")["printed"].is_null());
  CHECK_FALSE(file_in(opened, "hanabi/names/es.yaml").is_null());
}

TEST_CASE("open also gives the files of packs, which cannot be edited in the game") {
  Bench bench({"examples/games/hearts"});
  std::filesystem::copy(source_dir() / "rules/packs", bench.library() / "packs",
                        std::filesystem::copy_options::recursive);
  const Json opened = bench.answer({{"op", "open"}, {"game", "hearts"}});
  int readonly = 0;
  for (const Json& file : opened["files"]) {
    if (!file.contains("readonly")) continue;
    ++readonly;
    CHECK(file["path"].get<std::string>().starts_with("packs/"));
    CHECK_FALSE(file["text"].get<std::string>().empty());
  }
  CHECK(readonly > 0);
}

TEST_CASE("files can be written, created, renamed, removed and put back") {
  Bench bench({"examples/smallest-game"});
  const std::string printed = bench.read(kSmall);
  bench.answer({{"op", "write"}, {"path", kSmall}, {"text", "game: other\n"}});
  CHECK(bench.read(kSmall) == "game: other\n");
  CHECK(bench.answer({{"op", "revert"}, {"path", kSmall}})["text"] == printed);
  CHECK(bench.read(kSmall) == printed);
  bench.answer({{"op", "create"}, {"path", "smallest-game/variants/a.yaml"}, {"text", "variant: a\n"}});
  bench.answer(
      {{"op", "rename"}, {"path", "smallest-game/variants/a.yaml"}, {"to", "smallest-game/variants/b.yaml"}});
  CHECK(bench.read("smallest-game/variants/b.yaml") == "variant: a\n");
  CHECK_FALSE(std::filesystem::exists(bench.library() / "smallest-game/variants/a.yaml"));
  bench.answer({{"op", "remove"}, {"path", "smallest-game/variants/b.yaml"}});
  CHECK_FALSE(std::filesystem::exists(bench.library() / "smallest-game/variants/b.yaml"));
}

TEST_CASE("writing does not replace a text that the page has not seen") {
  Bench bench({"examples/smallest-game"});
  const std::string seen = bench.read(kSmall);
  const auto write = [&](const std::string& before) {
    return Json({{"op", "write"}, {"path", kSmall}, {"text", "game: mine\n"}, {"before", before}});
  };
  bench.put(kSmall, "game: theirs\n");
  const Json refused = bench.ask(write(seen));
  REQUIRE(refused.contains("error"));
  CHECK(refused["error"]["message"] == "another program has changed this file");
  CHECK(refused["error"]["hint"] == "load the file again");
  CHECK(refused["error"]["file"] == kSmall);
  CHECK(bench.read(kSmall) == "game: theirs\n");
  bench.answer(write("game: theirs\n"));
  CHECK(bench.read(kSmall) == "game: mine\n");
  // A page gets U+FFFD in place of a byte that is not UTF-8, and can repair the file.
  bench.put(kSmall, "game: \xff\n");
  bench.answer(write("game: \xef\xbf\xbd\n"));
  CHECK(bench.read(kSmall) == "game: mine\n");
  std::filesystem::remove(bench.library() / kSmall);
  bench.answer(write(seen));
  CHECK(bench.read(kSmall) == "game: mine\n");
}

TEST_CASE("no path leads out of the library") {
  Bench bench({"examples/smallest-game"});
  namespace fs = std::filesystem;
  std::ofstream(bench.top() / "secret.yaml") << "secret: 1\n";
  fs::create_directories(bench.top() / "outside");
  fs::create_symlink(bench.top() / "secret.yaml", bench.library() / "smallest-game/link.yaml");
  fs::create_directory_symlink(bench.top() / "outside", bench.library() / "smallest-game/away");
  fs::create_symlink("game.yaml", bench.library() / "smallest-game/inner.yaml");
  const std::string nul("smallest-game/a\0.yaml", 21);
  const std::vector<std::pair<std::string, std::string>> refused = {
      {"", "is empty"},
      {"../secret.yaml", "must not contain '..'"},
      {"smallest-game/../../secret.yaml", "must not contain '..'"},
      {"smallest-game/./game.yaml", "must not contain '.'"},
      {(bench.top() / "secret.yaml").string(), "is not relative to the library"},
      {"//etc/passwd.yaml", "is not relative to the library"},
      {"smallest-game//game.yaml", "has an empty part"},
      {"smallest-game/", "has an empty part"},
      {nul, "contains characters"},
      {"smallest-game\\..\\a.yaml", "contains characters"},
      {"smallest-game/a\nb.yaml", "contains characters"},
      {"smallest-game/.hidden.yaml", "leads to a hidden file"},
      {".git/a.yaml", "leads to a hidden file"},
      {"smallest-game/run.sh", "does not have the ending of a game file"},
      {"smallest-game/game.yaml.exe", "does not have the ending of a game file"},
      {"smallest-game", "does not have the ending of a game file"},
      {"smallest-game/game.YAML", "does not have the ending of a game file"},
      {"smallest-game/link.yaml", "leads through a link"},
      {"smallest-game/away/a.yaml", "leads through a link"},
      {"smallest-game/inner.yaml", "leads through a link"},
      {"a/b/c/d/e/f/g/h/i.yaml", "leads through too many folders"},
      {std::string(200, 'a') + ".yaml", "has a part that is too long"},
  };
  for (const auto& [path, why] : refused) {
    for (const char* op : {"write", "create", "remove", "revert", "complete"}) {
      const Json request = {{"op", op}, {"path", path}, {"text", "a: 1\n"}, {"line", 1}, {"column", 1}};
      INFO(path);
      CHECK_THAT(bench.refusal(request), Catch::Contains(why));
    }
    CHECK_THAT(bench.refusal({{"op", "rename"}, {"path", kSmall}, {"to", path}}), Catch::Contains(why));
    CHECK_THAT(bench.refusal({{"op", "rename"}, {"path", path}, {"to", "smallest-game/z.yaml"}}),
               Catch::Contains(why));
  }
  CHECK(fs::is_empty(bench.top() / "outside"));
  std::ifstream secret(bench.top() / "secret.yaml");
  CHECK(std::string(std::istreambuf_iterator<char>(secret), {}) == "secret: 1\n");
}

TEST_CASE("the files of a game do not include links that lead out of the library") {
  Bench bench({"examples/smallest-game"});
  std::ofstream(bench.top() / "secret.yaml") << "secret: 1\n";
  std::filesystem::create_symlink(bench.top() / "secret.yaml", bench.library() / "smallest-game/link.yaml");
  const Json opened = bench.answer({{"op", "open"}, {"game", "smallest-game"}});
  CHECK(opened.dump().find("link.yaml") == std::string::npos);
}

TEST_CASE("files that no request can name are no files of a game") {
  Bench bench({"examples/smallest-game"});
  namespace fs = std::filesystem;
  std::ofstream(bench.top() / "secret.yaml") << "secret: 1\n";
  // These files do not count as changes, neither in the library nor in the printed game.
  for (const Path& folder : {bench.library() / "smallest-game", bench.printed() / "smallest-game"}) {
    const std::string side = folder.parent_path().filename().string();
    for (const std::string& path :
         {side + "/.hidden.yaml", ".git/" + side + ".yaml", "a/b/c/d/e/f/g/" + side + ".yaml",
          side + std::string(200, 'a') + ".yaml", side + "\n.yaml"}) {
      fs::create_directories((folder / path).parent_path());
      std::ofstream(folder / path) << "a: 1\n";
    }
    std::ofstream(folder / (side + "-long.yaml")) << std::string(kMaxYamlBytes + 1, '#');
    fs::create_symlink("rules.lua", folder / (side + "-inner.lua"));
    fs::create_symlink(bench.top() / "secret.yaml", folder / (side + "-outer.yaml"));
  }
  fs::create_directory_symlink(bench.printed() / "smallest-game", bench.library() / "linked");
  fs::create_directories(bench.library() / ".old");
  fs::copy(bench.library() / kSmall, bench.library() / ".old/game.yaml");
  const Json games = bench.answer({{"op", "shelf"}})["games"];
  REQUIRE(games.size() == 1);
  CHECK(games[0]["changed"] == false);
  CHECK(bench.answer({{"op", "open"}, {"game", "smallest-game"}})["files"].size() == 3);
  CHECK_THAT(bench.refusal({{"op", "open"}, {"game", "linked"}}), Catch::Contains("has no game 'linked'"));
  Json packed = bench.answer({{"op", "pack"}, {"game", "smallest-game"}});
  CHECK(packed["files"].empty());
  CHECK(packed["removed"].empty());
  packed["op"] = "unpack";
  bench.answer(packed);
  CHECK(workbench::files_in(bench.library()) == workbench::files_in(bench.library(), "smallest-game"));
}

TEST_CASE("a file that cannot be read counts as changed, and a package cannot be made") {
  Bench bench({"examples/smallest-game"});
  const Path file = bench.library() / "smallest-game/rules.lua";
  Overlay::put(file, std::string(kMaxLuaFileBytes + 1, '-'));  // reading fails, even for root
  const Json games = bench.answer({{"op", "shelf"}})["games"];
  const Json opened = bench.answer({{"op", "open"}, {"game", "smallest-game"}});
  const Json packed = bench.ask({{"op", "pack"}, {"game", "smallest-game"}});
  Overlay::remove(file);
  CHECK(games[0]["changed"] == true);
  CHECK(file_in(opened, "smallest-game/rules.lua").is_null());
  CHECK_FALSE(file_in(opened, kSmall).is_null());
  REQUIRE(packed.contains("error"));
  CHECK(packed["error"]["file"] == "smallest-game/rules.lua");
  // A link in place of a printed file does not count as a removed file.
  std::filesystem::rename(file, bench.library() / "smallest-game/rules.txt");
  std::filesystem::create_symlink("rules.txt", file);
  CHECK_THAT(bench.refusal({{"op", "pack"}, {"game", "smallest-game"}}), Catch::Contains("through a link"));
}

TEST_CASE("a printed text does not come from outside of the printed game") {
  Bench bench({"examples/smallest-game"});
  namespace fs = std::filesystem;
  fs::create_directories(bench.top() / "outside");
  std::ofstream(bench.top() / "outside/secret.yaml") << "secret: 1\n";
  fs::create_symlink(bench.top() / "outside/secret.yaml", bench.printed() / "smallest-game/link.yaml");
  fs::create_directory_symlink(bench.top() / "outside", bench.printed() / "smallest-game/away");
  for (const char* path : {"smallest-game/link.yaml", "smallest-game/away/secret.yaml"}) {
    bench.put(path, "mine: 1\n");
    CHECK_THAT(bench.refusal({{"op", "revert"}, {"path", path}}), Catch::Contains("does not have this file"));
    CHECK(file_in(bench.answer({{"op", "open"}, {"game", "smallest-game"}}), path)["printed"].is_null());
    CHECK(bench.read(path) == "mine: 1\n");
  }
}

TEST_CASE("a text that the host would not read is not written") {
  Bench bench({"examples/smallest-game"});
  const std::string before = bench.read("smallest-game/rules.lua");
  const std::string lua(64 * 1024 + 1, '-'), yaml(256 * 1024 + 1, '#');
  CHECK_THAT(bench.refusal({{"op", "write"}, {"path", "smallest-game/rules.lua"}, {"text", lua}}),
             Catch::Contains("more than 64 KiB"));
  CHECK_THAT(bench.refusal({{"op", "write"}, {"path", kSmall}, {"text", yaml}}),
             Catch::Contains("more than 256 KiB"));
  CHECK(bench.read("smallest-game/rules.lua") == before);
  // A scenario may be a long recorded game.
  bench.answer({{"op", "write"}, {"path", "smallest-game/scenarios/long.yaml"}, {"text", yaml}});
}

TEST_CASE("a library must be a folder") {
  CHECK_THROWS_AS(workbench::Workbench("/no/such/folder", {}), Failure);
}
