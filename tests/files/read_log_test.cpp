#include "files/read_log.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "disk/changes.h"
#include "yaml/reader.h"

namespace fs = std::filesystem;
using fuda::Reading;
using fuda::ReadLog;

namespace {

// A folder that is gone after the test.
struct WrittenFolder {
  fs::path path;
  WrittenFolder() {
    std::string name = (fs::temp_directory_path() / "fuda-read-log-XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~WrittenFolder() { fs::remove_all(path); }
  WrittenFolder(const WrittenFolder&) = delete;
  WrittenFolder& operator=(const WrittenFolder&) = delete;

  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
  [[nodiscard]] std::string changed(const std::string& name, const char* how) const {
    return (path / name).string() + how;
  }
};

using Changes = std::vector<std::string>;

}  // namespace

TEST_CASE("what was read and stays as it is has not changed", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  ReadLog log;
  const Reading reading(log);
  (void)fuda::yaml::read_file(folder.path / "a.yaml");
  CHECK(files_in(log) == 1);
  CHECK(changes(log).empty());
  folder.write("b.yaml", "nobody has looked at this\n");
  CHECK(changes(log).empty());
}

TEST_CASE("a file that is written, replaced, taken away or put back has changed", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  ReadLog log;
  const Reading reading(log);
  (void)fuda::yaml::read_file(folder.path / "a.yaml");
  SECTION("written") {
    folder.write("a.yaml", "a: 10\n");
    CHECK(changes(log) == Changes{folder.changed("a.yaml", " changed")});
  }
  SECTION("replaced by another one of the same size") {
    folder.write("other", "a: 2\n");
    fs::rename(folder.path / "other", folder.path / "a.yaml");
    CHECK(changes(log) == Changes{folder.changed("a.yaml", " changed")});
  }
  SECTION("taken away") {
    fs::remove(folder.path / "a.yaml");
    CHECK(lacks_a_file(log));
    CHECK(changes(log) == Changes{folder.changed("a.yaml", " is gone")});
  }
}

TEST_CASE("a file that was looked for in vain is new when it comes", "[yaml][watch]") {
  const WrittenFolder folder;
  ReadLog log;
  const Reading reading(log);
  CHECK_THROWS(fuda::yaml::read_file(folder.path / "sub" / "a.yaml"));
  CHECK(files_in(log) == 0);
  CHECK_FALSE(lacks_a_file(log));
  fs::create_directory(folder.path / "sub");
  folder.write("sub/a.yaml", "a: 1\n");
  CHECK(changes(log) == Changes{folder.changed("sub/a.yaml", " is new")});
}

TEST_CASE("of a folder that was listed only files that can matter count", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("old.yaml", "a: 1\n");
  ReadLog log;
  const Reading reading(log);
  ReadLog::note_folder(folder.path);
  folder.write(".old.yaml.swp", "");
  folder.write("4913", "");
  folder.write("old.yaml~", "");
  CHECK(changes(log).empty());
  folder.write("new.lua", "");
  fs::remove(folder.path / "old.yaml");
  CHECK(changes(log) ==
        Changes{folder.changed("new.lua", " is new"), folder.changed("old.yaml", " is gone")});
}

TEST_CASE("without a log nothing is noted", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  (void)fuda::yaml::read_file(folder.path / "a.yaml");
  ReadLog log;
  const Reading reading(log);
  CHECK(files_in(log) == 0);
}

TEST_CASE("what is noted within another log is in both, as the outer one first saw it", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  folder.write("b.yaml", "b: 1\n");
  ReadLog outer;
  ReadLog inner;
  {
    const Reading all(outer);
    (void)fuda::yaml::read_file(folder.path / "a.yaml");
    folder.write("a.yaml", "a: 10\n");  // and whoever has kept what was read does not know
    const Reading one(inner);
    ReadLog::note_file(folder.path / "a.yaml");
    (void)fuda::yaml::read_file(folder.path / "b.yaml");
  }
  CHECK(files_in(outer) == 2);
  CHECK(changes(inner) == Changes{folder.changed("a.yaml", " changed")});
}
