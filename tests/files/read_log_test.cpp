#include "files/read_log.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "disk/changes.h"
#include "files/files.h"
#include "files/overlay.h"
#include "yaml/reader.h"

namespace fs = std::filesystem;
using fuda::Reading;
using fuda::ReadLog;

namespace {

// A temporary folder that is removed after the test.
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

TEST_CASE("a file that stays as it was read has not changed", "[yaml][watch]") {
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

TEST_CASE("a file that is written, replaced or removed has changed", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  ReadLog log;
  const Reading reading(log);
  (void)fuda::yaml::read_file(folder.path / "a.yaml");
  SECTION("written") {
    folder.write("a.yaml", "a: 10\n");
    CHECK(changes(log) == Changes{folder.changed("a.yaml", " changed")});
  }
  SECTION("replaced by another file of the same size") {
    folder.write("other", "a: 2\n");
    fs::rename(folder.path / "other", folder.path / "a.yaml");
    CHECK(changes(log) == Changes{folder.changed("a.yaml", " changed")});
  }
  SECTION("removed") {
    fs::remove(folder.path / "a.yaml");
    CHECK(lacks_a_file(log));
    CHECK(changes(log) == Changes{folder.changed("a.yaml", " is gone")});
  }
}

TEST_CASE("a file that could not be found is reported as new once it exists", "[yaml][watch]") {
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

TEST_CASE("in a listed folder, only files that can matter count as changes", "[yaml][watch]") {
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

TEST_CASE("without a log, no file is noted", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  (void)fuda::yaml::read_file(folder.path / "a.yaml");
  ReadLog log;
  const Reading reading(log);
  CHECK(files_in(log) == 0);
}

TEST_CASE("a file that is noted in nested logs is in both, as the outer log first saw it", "[yaml][watch]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  folder.write("b.yaml", "b: 1\n");
  ReadLog outer;
  ReadLog inner;
  {
    const Reading all(outer);
    (void)fuda::yaml::read_file(folder.path / "a.yaml");
    // Code that uses the old contents does not know about the change.
    folder.write("a.yaml", "a: 10\n");
    const Reading one(inner);
    ReadLog::note_file(folder.path / "a.yaml");
    (void)fuda::yaml::read_file(folder.path / "b.yaml");
  }
  CHECK(files_in(outer) == 2);
  CHECK(changes(inner) == Changes{folder.changed("a.yaml", " changed")});
}

TEST_CASE("a text in the overlay takes the place of a file", "[files][overlay]") {
  const WrittenFolder folder;
  folder.write("a.yaml", "a: 1\n");
  const fs::path file = folder.path / "a.yaml";
  ReadLog log;
  {
    const Reading reading(log);
    CHECK(fuda::read_bytes(file, 100) == "a: 1\n");
  }
  fuda::Overlay::put(file, "a: 2\n");
  CHECK(fuda::read_bytes(folder.path / "." / "a.yaml", 100) == "a: 2\n");
  CHECK(fuda::source_line(file.string(), 1) == "a: 2");
  CHECK(fuda::changes(log) == Changes{folder.changed("a.yaml", " changed")});
  CHECK_THROWS_AS(fuda::read_bytes(file, 4), fuda::Failure);
  CHECK_THROWS_AS(fuda::read_bytes(file, 100, {.below = folder.path / "other"}), fuda::Failure);
  CHECK(fuda::read_bytes(file, 100, {.below = folder.path}) == "a: 2\n");
  fuda::Overlay::remove(file);
  CHECK(fuda::read_bytes(file, 100) == "a: 1\n");
  CHECK(fuda::changes(log).empty());
}

TEST_CASE("the overlay has files that are not on disk", "[files][overlay]") {
  const WrittenFolder folder;
  const fs::path file = folder.path / "new.yaml";
  fuda::Overlay::put(file, "a: 1\n");
  CHECK(fuda::read_bytes(file, 100) == "a: 1\n");
  fuda::Overlay::remove(file);
  CHECK_THROWS_AS(fuda::read_bytes(file, 100), fuda::Failure);
}
