// Tests the files that the functions for reading and writing accept, and that links in a stranger's folder
// cannot lead out of it.
#include "files/files.h"
#include "disk/folder_files.h"
#include "disk/write.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/limits.h"
#include "source_dir.h"

namespace fs = std::filesystem;
using namespace fuda;

namespace {

// A temporary folder that lasts as long as this object.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "fuda-files-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }
  [[nodiscard]] const fs::path& path() const { return path_; }
  fs::path with(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Returns the reason why `work` is refused, or "" if it is not refused.
template <class Work>
std::string refusal(Work work) {
  try {
    work();
  } catch (const Failure& failure) {
    const std::string& message = failure.findings().front().message;
    return message.substr(message.rfind(": ") + (message.rfind(": ") == std::string::npos ? 1 : 2));
  }
  return "";
}

std::string reading(const fs::path& file, const Origin& origin = {}) {
  return refusal([&] { (void)read_bytes(file, 1000, origin); });
}

std::string writing(const fs::path& file, Existing existing = Existing::replace) {
  return refusal([&] { write_file(file, "new", existing); });
}

}  // namespace

TEST_CASE("regular files are read, up to the size limit") {
  const Folder folder;
  CHECK(read_bytes(folder.with("a", "one"), 7) == "one");
  CHECK(read_bytes(folder.with("empty", ""), 7).empty());
  CHECK(read_bytes(folder.with("full", std::string(5000, 'x')), 5000).size() == 5000);
  CHECK(reading(folder.with("big", std::string(1001, 'x'))) == "the file has more than 1000 bytes");
}

TEST_CASE("anything except a regular file is refused at once, without waiting for it") {
  const Folder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  fs::create_symlink("/dev/zero", folder / "zero");
  fs::create_symlink("loop", folder / "loop");
  CHECK(reading(folder / "pipe") == "it is a pipe");
  CHECK(reading(folder / "zero") == "it is a device");
  CHECK(reading("/dev/zero") == "it is a device");
  CHECK(reading(folder.path()) == "it is a folder");
  CHECK(reading(folder / "nothing") == "no such file");
  CHECK(reading(folder / "loop") == "its links form a loop");
  // These files report size 0, but have content.
  CHECK(read_bytes("/proc/self/status", 100'000).size() > 10);
}

TEST_CASE("a link that leads out of a game's folder is not followed") {
  const Folder folder;
  const Folder elsewhere;
  const fs::path secret = elsewhere.with("secret", "password");
  fs::create_directory(folder / "inner");
  folder.with("own", "fine");
  fs::create_symlink("../own", folder / "inner/link");
  fs::create_symlink(secret, folder / "inner/out");
  fs::create_directory_symlink(elsewhere.path(), folder / "way");
  const Origin origin{folder.path(), {"game.yaml", 3, 8}};
  CHECK(reading(folder / "inner/link", origin).empty());
  const std::string out = "the path leads outside the folder '" + folder.path().string() + "'";
  CHECK(reading(folder / "inner/out", origin) == out);
  CHECK(reading(folder / "way/secret", origin) == out);
  CHECK(reading(folder / ("../" + elsewhere.path().filename().string() + "/secret"), origin) == out);
  CHECK(reading(folder / "inner/link", {folder / "inner", {}}).starts_with("the path leads outside"));
  try {
    (void)read_bytes(folder / "inner/out", 1000, origin);
  } catch (const Failure& failure) {
    CHECK(failure.findings().front().place.text() == "game.yaml:3:8");
    CHECK(std::string(failure.what()).find("password") == std::string::npos);
  }
  // The folder itself may be a link, because the user decides where a game is.
  fs::create_directory_symlink(folder.path(), elsewhere / "game");
  CHECK(reading(elsewhere / "game/own", {elsewhere / "game", {}}).empty());
}

TEST_CASE("source lines come only from files that were read") {
  const Folder folder;
  const fs::path file = folder.with("a.yaml", "one\ntwo\n");
  CHECK_FALSE(source_line(file.string(), 1));
  (void)read_bytes(file, 1000);
  CHECK(source_line(file.string(), 2) == "two");
  CHECK_FALSE(source_line(file.string(), 3));
  fs::remove(file);
  fs::create_symlink("/etc/passwd", file);
  CHECK_FALSE(source_line(folder.with("never", "x").string(), 1));
  // A file that was below the folder when it was read must still be below the folder.
  folder.with("b.yaml", "fine\n");
  (void)read_bytes(folder / "b.yaml", 1000, {folder.path(), {}});
  fs::remove(folder / "b.yaml");
  fs::create_symlink("/etc/passwd", folder / "b.yaml");
  CHECK_FALSE(source_line((folder / "b.yaml").string(), 1));
}

TEST_CASE("a search through a folder finds its files, and no way out of the folder") {
  const Folder folder;
  const Folder elsewhere;
  fs::create_directory(folder / "inner");
  folder.with("b", "");
  folder.with("inner/a", "");
  fs::create_symlink("../b", folder / "inner/own");
  fs::create_symlink(elsewhere.with("secret", ""), folder / "inner/out");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(files_of(folder.path(), true) ==
        std::vector<fs::path>{folder / "b", folder / "inner/a", folder / "inner/own"});
  CHECK(files_of(folder.path(), false) == std::vector<fs::path>{folder / "b"});
  CHECK(files_of(folder / "nothing", true).empty());
}

TEST_CASE("a file is written completely, and no other file is left next to it") {
  const Folder folder;
  write_file(folder / "a", "one", Existing::refuse);
  CHECK(text_of(folder / "a") == "one");
  CHECK(writing(folder / "a", Existing::refuse) == "this path already exists, so nothing was written");
  CHECK(text_of(folder / "a") == "one");
  write_file(folder / "a", "two", Existing::replace);
  CHECK(text_of(folder / "a") == "two");
  CHECK(folder.entries() == 1);
}

TEST_CASE("new files get the user's permissions, and replaced files keep theirs") {
  const Folder folder;
  const mode_t before = ::umask(027);
  write_file(folder / "a", "one", Existing::replace);
  ::umask(before);
  struct stat s {};
  REQUIRE(::stat((folder / "a").c_str(), &s) == 0);
  CHECK((s.st_mode & 0777U) == 0640);
  REQUIRE(::chmod((folder / "a").c_str(), 0600) == 0);
  write_file(folder / "a", "two", Existing::replace);
  REQUIRE(::stat((folder / "a").c_str(), &s) == 0);
  CHECK((s.st_mode & 0777U) == 0600);
}

TEST_CASE("nothing is written through a link, or to a folder, pipe or device") {
  const Folder folder;
  const Folder elsewhere;
  const fs::path mine = elsewhere.with("bashrc", "mine");
  fs::create_symlink(mine, folder / "link");
  fs::create_symlink(elsewhere / "new", folder / "dangling");
  fs::create_directory(folder / "folder");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  for (const Existing existing : {Existing::replace, Existing::refuse}) {
    CHECK(writing(folder / "link", existing) == "it is a link");
    CHECK(writing(folder / "dangling", existing) == "it is a link");
    CHECK(writing(folder / "folder", existing) == "it is a folder");
    CHECK(writing(folder / "pipe", existing) == "it is a pipe");
    CHECK(writing("/dev/full", existing) == "it is a device");
  }
  CHECK(writing(folder / "none/a") == "there is no folder '" + (folder / "none").string() + "'");
  CHECK(writing(folder / std::string(300, 'x')) == "File name too long");
  CHECK(text_of(mine) == "mine");
  CHECK_FALSE(fs::exists(elsewhere / "new"));
  CHECK(folder.entries() == 4);
}

TEST_CASE("a new folder appears with all its files, or not at all") {
  const Folder folder;
  write_folder(folder / "new", {{"a", "one"}, {"inner/b", "two"}});
  CHECK(text_of(folder / "new/inner/b") == "two");
  fs::create_directory(folder / "empty");
  write_folder(folder / "empty", {{"a", "one"}});
  CHECK(text_of(folder / "empty/a") == "one");
  const auto refused = [&](const std::string& name) {
    return refusal([&] { write_folder(folder / name, {{"a", "x"}}); });
  };
  folder.with("file", "mine");
  fs::create_symlink("nowhere", folder / "link");
  for (const char* name : {"new", "file", "link"})
    CHECK(refused(name) == "this path already exists, so nothing was written");
  CHECK(refusal([&] {
          write_folder(folder / "half", {{"a", "x"}, {"a", "y"}});
        }) == "this path already exists, so nothing was written");
  CHECK_FALSE(fs::exists(folder / "half"));
  CHECK(folder.entries() == 4);
}

TEST_CASE("whether a path is below a folder depends on its parts, not on its letters") {
  CHECK(is_below("a/hanabi/scenarios/x.yaml", "a/hanabi"));
  CHECK(is_below("a/hanabi", "a/hanabi/"));
  CHECK(is_below("./a/./b/../c", "a"));
  CHECK_FALSE(is_below("a/hanabi-two/x.yaml", "a/hanabi"));
  CHECK_FALSE(is_below("a/../b", "a"));
  CHECK_FALSE(is_below("a", "a/b"));
  for (const char* here : {"", "."}) {
    CHECK(is_below("a/b", here));
    CHECK_FALSE(is_below("../a", here));
    CHECK_FALSE(is_below("/a", here));
  }
  CHECK(is_below("/a/b", "/"));
  CHECK_FALSE(is_below("b", "/a"));
}

TEST_CASE("every limit is in the table that fuda prints") {
  // Reads the constants from the text of the header, so that no constant is forgotten in the table.
  const std::string header = text_of(source_dir() / "host/base/limits.h");
  const std::string table = text_of(source_dir() / "cli/reference/limits.cpp");
  std::size_t count = 0;
  for (std::size_t at = header.find(" kMax"); at != std::string::npos; at = header.find(" kMax", at + 1)) {
    const std::string name = header.substr(
        at + 1,
        header.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", at + 1) - at - 1);
    INFO(name);
    CHECK(table.find(name) != std::string::npos);
    ++count;
  }
  CHECK(count > 30);
}
