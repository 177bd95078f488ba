// Tests of folders into which fuda writes. Once fuda has opened a folder, fuda keeps using this folder, even
// if another folder gets its name.
#include "disk/folders.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <set>

#include "disk/append.h"
#include "disk/write.h"
#include "files/files.h"

namespace fs = std::filesystem;
using namespace fuda;

namespace {

// Until the end of the test, the working directory is a new folder with "elsewhere" in it. Folders stay open,
// so each test uses its own names.
class Here {
 public:
  Here() : before_(fs::current_path()) {
    std::string name = (fs::temp_directory_path() / "fuda-folders-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
    fs::current_path(path_);
    fs::create_directory("elsewhere");
  }
  ~Here() {
    fs::current_path(before_);
    fs::remove_all(path_);
  }
  Here(const Here&) = delete;
  Here& operator=(const Here&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path before_, path_;
};

using Names = std::set<std::string>;
Names names_at(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

// Does what another program may do while fuda runs: renames the folder, and puts a link in its place.
void exchange(const fs::path& folder, const fs::path& kept) {
  fs::rename(folder, kept);
  fs::create_directory_symlink(fs::absolute("elsewhere"), folder);
}

template <class Work>
std::string refusal(Work work) {
  try {
    work();
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return "";
}

bool is_open(const fs::path& folder, Missing missing) { return open_to_write(folder, missing).folder >= 0; }

}  // namespace

TEST_CASE("files go into the opened folder, even if a link has taken its name", "[files]") {
  const Here here;
  REQUIRE(is_open("a/out", Missing::make));
  exchange("a", "kept");
  write_file("a/out/one", "1", Existing::replace);
  write_file("a/out/one", "2", Existing::replace);
  write_file("a/out/new", "3", Existing::refuse);
  write_private_file("a/out/private", "4");
  refuse_unwritable("a/out/two");
  GrowingFile growing("a/out/grown");
  growing.add("5");
  growing.finish();
  AppendFile journal("a/out/journal", "begun\n");
  journal.append("more\n");
  CHECK(refusal([] { (void)AppendFile::open("a/out/journal", 100); }) ==
        "another program is writing this file");
  make_folder("a/out/deeper/still");
  write_file("a/out/deeper/still/file", "6", Existing::replace);
  write_folder("a/out/game", {{"game.yaml", "7"}, {"bots/b.lua", "8"}});
  CHECK(read_bytes("a/out/one", 10) == "2");
  CHECK(names_at("elsewhere").empty());
  CHECK(names_at("kept/out") == Names{"one", "new", "private", "grown", "journal", "deeper", "game"});
  CHECK(names_at("kept/out/game/bots") == Names{"b.lua"});
  remove_file("a/out/one");
  CHECK(names_at("kept/out").count("one") == 0);
}

TEST_CASE("the folder itself may be renamed and replaced by another", "[files]") {
  const Here here;
  REQUIRE(is_open("b", Missing::make));
  fs::rename("b", "kept");
  fs::create_directory("b");
  write_file("b/one", "1", Existing::replace);
  CHECK(names_at("b").empty());
  CHECK(names_at("kept") == Names{"one"});
}

TEST_CASE("a link anywhere in a relative path is refused", "[files]") {
  const Here here;
  fs::create_directories("c/real/sub");
  fs::create_directory_symlink(fs::absolute("elsewhere"), "c/link");
  fs::create_directory_symlink(fs::absolute("nowhere"), "c/dangling");
  const std::string where = here.path() / "elsewhere";
  for (const Missing missing : {Missing::leave, Missing::make}) {
    for (const char* path :
         {"c/link", "c/link/", "./c//link/.", "c/link/deeper", "c/link/../real", "c/real/../link"}) {
      INFO(path);
      CHECK(refusal([&] { (void)open_to_write(path, missing); }).find("is a link, to '" + where) !=
            std::string::npos);
    }
    CHECK(refusal([&] { (void)open_to_write("c/dangling", missing); }).find("'c/dangling' is a link") == 0);
  }
  CHECK(names_at("elsewhere").empty());
  CHECK(names_at(".") == Names{"c", "elsewhere"});
  CHECK(is_open("c/real/../real/sub", Missing::leave));
}

TEST_CASE("links in an absolute path are those that existed when it was opened", "[files]") {
  const Here here;
  fs::create_directory("d");
  fs::create_directory_symlink(fs::absolute("d"), "link");
  const fs::path named = here.path() / "link" / "out";
  REQUIRE(is_open(named, Missing::make));
  fs::remove("link");
  fs::create_directory_symlink(fs::absolute("elsewhere"), "link");
  fs::create_directory("elsewhere/out");
  write_file(named / "one", "1", Existing::replace);
  CHECK(names_at("elsewhere/out").empty());
  CHECK(names_at("d/out") == Names{"one"});
}

TEST_CASE("below an opened folder no link is followed, and nothing leads up from it", "[files]") {
  const Here here;
  REQUIRE(is_open("e", Missing::make));
  fs::create_directory_symlink(fs::absolute("elsewhere"), "e/link");
  fs::create_symlink(fs::absolute("elsewhere/file"), "e/file");
  const auto writes = [](const char* file) { write_file(file, "x", Existing::replace); };
  CHECK(refusal([&] { writes("e/link/one"); }) == "cannot be written: 'link' is a link");
  CHECK(refusal([&] { writes("e/file"); }) == "cannot be written: it is a link");
  CHECK(refusal([&] { writes("e/missing/one"); }) == "cannot be written: there is no folder 'e/missing'");
  CHECK(refusal([&] { make_folder("e/link/deeper"); }) == "this folder cannot be created: 'link' is a link");
  CHECK(refusal([&] { AppendFile("e/link/one", "x"); }) == "cannot be written: 'link' is a link");
  CHECK(refusal([&] {
          write_folder("e/link", {{"a", "x"}});
        }) == "this path already exists, so nothing was written");
  CHECK(names_at("elsewhere").empty());
  writes("e/../beside");  // this path leads out of the folder, so fuda uses it like any other path
  CHECK(names_at(".") == Names{"beside", "e", "elsewhere"});
}

TEST_CASE("a folder that was missing when it was opened does not appear later", "[files]") {
  const Here here;
  CHECK_FALSE(is_open("f", Missing::leave));
  fs::create_directory_symlink(fs::absolute("elsewhere"), "f");
  CHECK(refusal([&] { write_file("f/one", "1", Existing::replace); }) ==
        "cannot be written: there is no folder 'f'");
  CHECK(names_at("elsewhere").empty());
}

TEST_CASE("a folder is created only if possible, and removed again while it is empty", "[files]") {
  const Here here;
  std::ofstream("file") << "x";
  CHECK_FALSE(is_open("file/out", Missing::make));
  CHECK(refusal([&] { make_folder("file/out"); }) ==
        "this folder cannot be created: a file is where a folder is needed");
  const WritableFolder& made = open_to_write("g/one/two", Missing::make);
  REQUIRE(made.made.size() == 3);
  for (std::size_t i = made.made.size(); i-- > 0;) remove_made(made.made[i]);
  CHECK(names_at(".") == Names{"elsewhere", "file"});
  CHECK(is_open("g/one/two", Missing::make));  // the folder is not created a second time
}

TEST_CASE("a path that names a descriptor is the folder of that descriptor", "[files]") {
  const Here here;
  fs::create_directory("h");
  const int open = ::open("h", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(open >= 0);
  const fs::path named = "/proc/self/fd/" + std::to_string(open);
  REQUIRE(is_open(named, Missing::leave));
  ::close(open);
  write_file(named / "one", "1", Existing::replace);
  CHECK(names_at("h") == Names{"one"});
}

TEST_CASE("writing a folder that fails half way leaves nothing behind, and touches nothing else", "[files]") {
  const Here here;
  CHECK(refusal([&] { write_folder("new", {{"a/b", "x"}, {"a/b/c", "y"}}); }).find("cannot be written") == 0);
  CHECK(names_at(".") == Names{"elsewhere"});
}
