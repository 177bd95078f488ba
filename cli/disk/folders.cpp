#include "disk/folders.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <climits>
#include <list>
#include <mutex>
#include <optional>

#include "base/diagnostic.h"
#include "system/descriptors.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

// The parts of a path, without those that have no effect. Keeps "..", because ".." after a link may lead to a
// folder that the text does not show.
Names names_in(const fs::path& path) {
  Names names;
  for (const fs::path& part : path) {
    if (!part.empty() && part != ".") names.push_back(part.string());
  }
  return names;
}

struct Opened {
  fs::path path;  // path as the command line named it
  Names names;
  int error = 0;  // the errno of a failed attempt to open the folder
  WritableFolder is = {};
};

std::mutex mutex;
// The opened folders. The program never frees this list, because threads may write until the very end. The
// list is a std::list, because callers keep references to its elements.
std::list<Opened>& all() {
  static auto& folders = *new std::list<Opened>;
  return folders;
}

// An opened folder and the names below it. Empty if no opened folder contains the path, or if the text of the
// path alone does not show which folder contains it.
struct Found {
  const Opened* folder = nullptr;
  Names below;
};
Found find(const fs::path& path) {
  const Names names = names_in(path);
  Found found;
  const std::lock_guard lock(mutex);
  for (const Opened& one : all()) {
    const std::size_t size = one.names.size();
    if (size > names.size() || !std::equal(one.names.begin(), one.names.end(), names.begin())) continue;
    const auto rest = names.begin() + static_cast<std::ptrdiff_t>(size);
    if (one.path.is_absolute() != path.is_absolute() || std::find(rest, names.end(), "..") != names.end())
      continue;
    if (found.folder == nullptr || size > found.folder->names.size()) found = {&one, {rest, names.end()}};
  }
  return found;
}

// Opens a folder with O_PATH, because this process may be allowed to enter a folder but not to list it.
int enter(int from, const std::string& name, bool follow) {
  return ::openat(from, name.c_str(),
                  system::kEnterOnly | O_DIRECTORY | O_CLOEXEC | (follow ? 0 : O_NOFOLLOW));
}

// The target of a link. "" if this is not a link.
std::string link_text(int folder, const std::string& name) {
  std::array<char, PATH_MAX> text{};
  const ssize_t size = ::readlinkat(folder, name.c_str(), text.data(), text.size());
  return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : "";
}

// Descends into a folder, name by name.
class Walk {
 public:
  Walk(int from, bool follow, Missing missing)
      : at_(std::make_shared<OpenFile>(enter(from, ".", true))), follow_(follow), missing_(missing) {}

  // Enters a folder. Returns 0 or an errno. If `made` is not null, adds every new folder to `made`.
  int go(const std::string& name, std::vector<FolderMade>* made = nullptr) {
    if (!*at_) return errno;
    int next = enter(at_->get(), name, follow_);
    if (next < 0 && errno == ENOENT && missing_ != Missing::leave) {
      const mode_t mode = missing_ == Missing::make_private ? 0700 : 0777;
      const bool is_new = ::mkdirat(at_->get(), name.c_str(), mode) == 0;
      if (!is_new && errno != EEXIST) return errno;
      if (is_new && made != nullptr) made->push_back({system::copy_of_folder(at_->get()), name});
      next = enter(at_->get(), name, false);  // a folder that fuda has just created is not a link
    }
    if (next < 0) return errno;
    at_ = std::make_shared<OpenFile>(next);
    return 0;
  }

  [[nodiscard]] const std::shared_ptr<OpenFile>& at() const { return at_; }

 private:
  std::shared_ptr<OpenFile> at_;
  bool follow_;
  Missing missing_;
};

Opened opened(const fs::path& folder, Missing missing) {
  Opened out{folder, names_in(folder)};
  const bool absolute = folder.is_absolute();
  Walk walk(AT_FDCWD, absolute, missing);
  fs::path so_far;
  for (const std::string& name : out.names) {
    so_far /= name;
    out.error = walk.go(name, &out.is.made);
    if (out.error == 0) continue;
    const std::string link = absolute ? "" : link_text(walk.at()->get(), name);
    if (link.empty()) return out;
    throw Failure(error_at({}, fmt::format("'{}' is a link, to '{}'", so_far.string(), link),
                           "to write to that folder, name the folder itself, not the link"));
  }
  out.is.folder = system::copy_of_folder(walk.at()->get());
  if (out.is.folder < 0) out.error = errno;
  return out;
}

Where no_folder(int error) { return {AT_FDCWD, "", error, error_text(error)}; }

Where folder_of(const Walk& walk) { return {walk.at()->get(), "", 0, "", walk.at()}; }

// Descends below an opened folder, one name after another. None of the names may be a link.
Where down(const Found& found, std::size_t folders, Missing missing) {
  if (found.folder->error != 0) return no_folder(found.folder->error);
  Where where{found.folder->is.folder, ""};
  if (folders == 0) return where;
  Walk walk(where.folder, false, missing);
  for (std::size_t i = 0; i < folders; ++i) {
    const int error = walk.go(found.below[i]);
    if (error == 0) continue;
    Where none = no_folder(error);
    if (!link_text(walk.at()->get(), found.below[i]).empty())
      none.why = fmt::format("'{}' is a link", found.below[i]);
    return none;
  }
  return folder_of(walk);
}

// Searches the opened folders first. If no opened folder contains the file, uses the path itself.
Where where_to_read(const fs::path& file) {
  const Found found = find(file);
  if (found.folder == nullptr || found.below.empty() || found.folder->error != 0)
    return {AT_FDCWD, file.string()};
  fs::path rest;
  for (const std::string& name : found.below) rest /= name;
  return {found.folder->is.folder, rest.string()};
}

}  // namespace

const WritableFolder& open_to_write(const fs::path& folder, Missing missing) {
  read_through(where_to_read);
  if (const Found found = find(folder); found.folder != nullptr && found.below.empty())
    return found.folder->is;
  std::optional<system::PrivateFiles> only_mine;
  if (missing == Missing::make_private) only_mine.emplace();
  Opened one = opened(folder, missing);
  only_mine.reset();
  const std::lock_guard lock(mutex);
  return all().emplace_back(std::move(one)).is;
}

std::vector<int> open_folders() {
  std::vector<int> descriptors;
  const std::lock_guard lock(mutex);
  for (const Opened& one : all()) {
    if (one.is.folder >= 0) descriptors.push_back(one.is.folder);
    for (const FolderMade& made : one.is.made) descriptors.push_back(made.in);
  }
  return descriptors;
}

void remove_made(const FolderMade& made) {
  if (made.in >= 0) (void)::unlinkat(made.in, made.name.c_str(), AT_REMOVEDIR);
}

void remove_file(const fs::path& file) {
  const Where where = where_to_write(file);
  if (where.error == 0) (void)::unlinkat(where.folder, where.c_str(), 0);
}

Where where_to_write(const fs::path& file) {
  const Found found = find(file);
  if (found.folder != nullptr && !found.below.empty()) {
    Where where = down(found, found.below.size() - 1, Missing::leave);
    where.name = found.below.back();
    return where;
  }
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const auto open = std::make_shared<OpenFile>(enter(AT_FDCWD, folder.string(), true));
  if (!*open) return no_folder(errno);
  return {open->get(), file.filename().string(), 0, "", open};
}

Where folder_to_write(const fs::path& folder) {
  if (const Found found = find(folder); found.folder != nullptr)
    return down(found, found.below.size(), Missing::make);
  Walk walk(AT_FDCWD, true, Missing::make);
  for (const std::string& name : names_in(folder)) {
    if (const int error = walk.go(name); error != 0) return no_folder(error);
  }
  return folder_of(walk);
}

}  // namespace fuda
