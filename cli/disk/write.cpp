#include "disk/write.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

#include "base/diagnostic.h"
#include "disk/folders.h"
#include "system/descriptors.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannot_write(const fs::path& file, const std::string& why) {
  throw Failure(error_at({file.string()}, "cannot be written: " + why));
}

[[noreturn]] void there_already(const fs::path& file) {
  throw Failure(error_at({file.string()}, "this path already exists, so nothing was written",
                         "choose another name, or move the existing file or folder"));
}

// A temporary name, probably unused. An attacker gains nothing by guessing the name, because the creation of
// a file with an existing name fails.
std::string name_beside() {
  static std::atomic<unsigned> number{0};
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return fmt::format(".fuda-{}-{:x}-{}", ::getpid(), now, ++number);
}

// The mode of the existing file. Nothing if the file does not exist.
std::optional<mode_t> mode_of(const Where& where) {
  struct stat s {};
  if (::fstatat(where.folder, where.c_str(), &s, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  return s.st_mode;
}

Where refuse_unwritable_at(const fs::path& file, Existing existing) {
  if (file == "-") cannot_write(file, "'-' means standard output: write ./- for a file of that name");
  Where where = where_to_write(file);
  if (where.error == ENOENT || (where.error == ENOTDIR && where.why == error_text(ENOTDIR)))
    cannot_write(file, fmt::format("there is no folder '{}'", file.parent_path().string()));
  if (where.error != 0) cannot_write(file, where.why);
  if (const auto mode = mode_of(where)) {
    if (!S_ISREG(*mode)) cannot_write(file, kind_text(*mode));
    const auto people_write = {".yaml", ".yml", ".lua", ".md"};
    const bool kept = existing == Existing::replace_made &&
                      std::ranges::find(people_write, file.extension()) != people_write.end();
    if (existing == Existing::refuse || kept) there_already(file);
  }
  return where;
}

// A file with a temporary name in its target folder. The destructor removes the file unless the file gets its
// final name.
class Beside {
 public:
  Beside(const fs::path& file, Where where, mode_t mode)
      : where_(std::move(where)),
        temporary_(name_beside()),
        open_(::openat(where_.folder, temporary_.c_str(),
                       O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)) {
    if (!open_) cannot_write(file, error_text(errno));
  }
  ~Beside() {
    if (!named_) ::unlinkat(where_.folder, temporary_.c_str(), 0);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  // Copies the permissions of the file that will be replaced.
  void take_permissions() {
    if (const auto mode = mode_of(where_)) (void)::fchmod(open_.get(), *mode & 0777);
  }
  // Appends text. Returns 0 or an errno.
  int append(std::string_view text) {
    while (!text.empty()) {
      const ssize_t n = ::write(open_.get(), text.data(), text.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return errno;
      text.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
  }
  int close() {
    // Some file systems do not support fsync.
    if (::fsync(open_.get()) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) return errno;
    return open_.close() ? 0 : errno;
  }
  int take_name(Existing existing) {
    if (existing != Existing::refuse) {
      if (::renameat(where_.folder, temporary_.c_str(), where_.folder, where_.c_str()) != 0) return errno;
      named_ = true;
      return 0;
    }
    // Unlike a rename, a hard link replaces nothing.
    if (::linkat(where_.folder, temporary_.c_str(), where_.folder, where_.c_str(), 0) == 0) return 0;
    if (errno == EEXIST) return errno;
    if (mode_of(where_)) return EEXIST;
    return take_name(Existing::replace);  // a file system without hard links
  }
  void sync_name() const {
    sync_names(where_.folder, [](int folder) { return ::fsync(folder); });
  }

 private:
  Where where_;
  std::string temporary_;
  OpenFile open_;
  bool named_ = false;
};

void write_at(const fs::path& file, const Where& where, std::string_view text, Existing existing) {
  Beside beside(file, where, 0666);
  beside.take_permissions();
  if (const int error = beside.append(text); error != 0) cannot_write(file, error_text(error));
  if (const int error = beside.close(); error != 0) cannot_write(file, error_text(error));
  const int error = beside.take_name(existing);
  if (error == EEXIST) there_already(file);
  if (error != 0) cannot_write(file, error_text(error));
}

}  // namespace

void refuse_unwritable(const fs::path& file, Existing existing) {
  (void)refuse_unwritable_at(file, existing);
}

void write_file(const fs::path& file, std::string_view text, Existing existing) {
  write_at(file, refuse_unwritable_at(file, existing), text, existing);
}

void write_private_file(const fs::path& file, std::string_view text) {
  Beside beside(file, refuse_unwritable_at(file, Existing::replace), 0600);
  const auto look_at = [&](int error) {
    if (error != 0) cannot_write(file, error_text(error));
  };
  look_at(beside.append(text));
  look_at(beside.close());
  look_at(beside.take_name(Existing::replace));
  beside.sync_name();  // the name is on disk once the folder is synced
}

struct GrowingFile::Impl {
  explicit Impl(const fs::path& path)
      : file(path), beside(path, refuse_unwritable_at(path, Existing::replace), 0666) {}

  void look_at(int error) const {
    if (error != 0) cannot_write(file, error_text(error));
  }

  fs::path file;
  Beside beside;
};

GrowingFile::GrowingFile(const fs::path& file) : impl_(std::make_unique<Impl>(file)) {
  impl_->beside.take_permissions();
}

GrowingFile::~GrowingFile() = default;

void GrowingFile::add(std::string_view text) { impl_->look_at(impl_->beside.append(text)); }

void GrowingFile::finish() {
  impl_->look_at(impl_->beside.close());
  impl_->look_at(impl_->beside.take_name(Existing::replace));
}

void make_folder(const fs::path& folder) {
  const Where where = folder_to_write(folder);
  if (where.error != 0)
    throw Failure(error_at({folder.string()}, "this folder cannot be created: " + where.why));
}

namespace {

// A new folder with a temporary name. Unless the folder gets its final name, the destructor removes it with
// its content.
class FolderBeside {
 public:
  FolderBeside(const fs::path& folder, Where where)
      : path_(folder), where_(std::move(where)), temporary_(name_beside()) {
    if (::mkdirat(where_.folder, temporary_.c_str(), 0777) != 0) cannot_write(path_, error_text(errno));
    top_ = enter(where_.folder, temporary_);
    if (!*top_) cannot_write(path_, error_text(errno));
  }
  ~FolderBeside() {
    if (named_) return;
    std::for_each(made_.rbegin(), made_.rend(), [](const Created& one) {
      (void)::unlinkat(one.in->get(), one.name.c_str(), one.is_folder ? AT_REMOVEDIR : 0);
    });
    (void)::unlinkat(where_.folder, temporary_.c_str(), AT_REMOVEDIR);
  }
  FolderBeside(const FolderBeside&) = delete;
  FolderBeside& operator=(const FolderBeside&) = delete;

  void add(const fs::path& name, std::string_view text) {
    auto at = top_;
    for (const fs::path& part : name.parent_path()) {
      if (::mkdirat(at->get(), part.c_str(), 0777) == 0) {
        made_.push_back({at, part.string(), true});
      } else if (errno != EEXIST) {
        cannot_write(path_ / name, error_text(errno));
      }
      at = enter(at->get(), part.string());
      if (!*at) cannot_write(path_ / name, error_text(errno));
    }
    const Where where{at->get(), name.filename().string(), 0, "", at};
    write_at(path_ / name, where, text, Existing::refuse);
    made_.push_back({at, where.name, false});
  }

  void take_name() {
    // Replaces only an empty folder, because replacing it destroys nobody's work.
    if (::renameat(where_.folder, temporary_.c_str(), where_.folder, where_.c_str()) != 0) {
      if (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR) there_already(path_);
      cannot_write(path_, error_text(errno));
    }
    named_ = true;
  }

 private:
  struct Created {
    std::shared_ptr<OpenFile> in;
    std::string name;
    bool is_folder = false;
  };

  static std::shared_ptr<OpenFile> enter(int from, const std::string& name) {
    return std::make_shared<OpenFile>(
        ::openat(from, name.c_str(), system::kEnterOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }

  const fs::path& path_;
  Where where_;
  std::string temporary_;
  std::shared_ptr<OpenFile> top_;
  std::vector<Created> made_;
  bool named_ = false;
};

}  // namespace

void write_folder(const fs::path& folder, const std::vector<std::pair<std::string, std::string>>& files) {
  const Where where = where_to_write(folder);
  if (where.error != 0) cannot_write(folder, where.why);
  std::error_code error;
  if (const auto mode = mode_of(where); mode && !(S_ISDIR(*mode) && fs::is_empty(folder, error) && !error))
    there_already(folder);
  FolderBeside beside(folder, where);
  for (const auto& [name, text] : files) beside.add(name, text);
  beside.take_name();
}

}  // namespace fuda
