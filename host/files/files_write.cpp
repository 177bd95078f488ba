// Writing files.
#include <fcntl.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>

#include "files/files.h"
#include "files/files_open.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannot_write(const fs::path& file, const std::string& why) {
  throw Failure(error_at({file.string()}, "cannot be written: " + why));
}

[[noreturn]] void there_already(const fs::path& file) {
  throw Failure(error_at({file.string()}, "this already exists, and nothing was written",
                         "choose another name, or move it away"));
}

// An unused name. The file must not exist when it is made, so guessing the name helps nobody.
fs::path name_beside(const fs::path& file) {
  static std::atomic<unsigned> number{0};
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return file.parent_path() / fmt::format(".fuda-{}-{:x}-{}", ::getpid(), now, ++number);
}

// The file under its temporary name, removed unless it gets its final one.
class Beside {
 public:
  Beside(const fs::path& file, mode_t mode)
      : path_(name_beside(file)),
        open_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)) {
    if (!open_) cannot_write(file, error_text(errno));
  }
  ~Beside() {
    if (!named_) ::unlink(path_.c_str());
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  [[nodiscard]] int get() const { return open_.get(); }
  // 0, or why not.
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
    // Some file systems cannot do this.
    if (::fsync(open_.get()) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) return errno;
    return open_.close() ? 0 : errno;
  }
  int take_name(const fs::path& file, Existing existing) {
    if (existing == Existing::replace) {
      if (::rename(path_.c_str(), file.c_str()) != 0) return errno;
      named_ = true;
      return 0;
    }
    // A hard link replaces nothing, unlike a rename.
    if (::link(path_.c_str(), file.c_str()) == 0) return 0;
    if (errno == EEXIST) return errno;
    struct stat s {};
    if (::lstat(file.c_str(), &s) == 0) return EEXIST;
    return take_name(file, Existing::replace);  // a file system without hard links
  }

 private:
  fs::path path_;
  OpenFile open_;
  bool named_ = false;
};

}  // namespace

void refuse_unwritable(const fs::path& file, Existing existing) {
  struct stat s {};
  if (::lstat(file.c_str(), &s) == 0) {
    if (!S_ISREG(s.st_mode)) cannot_write(file, kind_text(s.st_mode));
    if (existing == Existing::refuse) there_already(file);
    return;
  }
  const fs::path folder = file.parent_path();
  if (!folder.empty() && (::stat(folder.c_str(), &s) != 0 || !S_ISDIR(s.st_mode)))
    cannot_write(file, fmt::format("there is no folder '{}'", folder.string()));
}

void write_file(const fs::path& file, std::string_view text, Existing existing) {
  refuse_unwritable(file, existing);
  Beside beside(file, 0666);
  struct stat s {};
  if (::lstat(file.c_str(), &s) == 0) (void)::fchmod(beside.get(), s.st_mode & 0777);
  if (const int error = beside.append(text); error != 0) cannot_write(file, error_text(error));
  if (const int error = beside.close(); error != 0) cannot_write(file, error_text(error));
  const int error = beside.take_name(file, existing);
  if (error == EEXIST) there_already(file);
  if (error != 0) cannot_write(file, error_text(error));
}

void write_private_file(const fs::path& file, std::string_view text) {
  refuse_unwritable(file);
  Beside beside(file, 0600);
  const auto look_at = [&](int error) {
    if (error != 0) cannot_write(file, error_text(error));
  };
  look_at(beside.append(text));
  look_at(beside.close());
  look_at(beside.take_name(file, Existing::replace));
  // The name is on the disk when its folder is. Some file systems cannot do this.
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const OpenFile open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open) (void)::fsync(open.get());
}

struct GrowingFile::Impl {
  explicit Impl(const fs::path& path) : file(path), beside(path, 0666) {}

  void look_at(int error) const {
    if (error != 0) cannot_write(file, error_text(error));
  }

  fs::path file;
  Beside beside;
};

GrowingFile::GrowingFile(const fs::path& file) {
  refuse_unwritable(file);
  impl_ = std::make_unique<Impl>(file);
  struct stat s {};
  if (::lstat(file.c_str(), &s) == 0) (void)::fchmod(impl_->beside.get(), s.st_mode & 0777);
}

GrowingFile::~GrowingFile() = default;

void GrowingFile::add(std::string_view text) { impl_->look_at(impl_->beside.append(text)); }

void GrowingFile::finish() {
  impl_->look_at(impl_->beside.close());
  impl_->look_at(impl_->beside.take_name(impl_->file, Existing::replace));
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && !fs::is_directory(folder, error)) error = std::make_error_code(std::errc::not_a_directory);
  if (error) throw Failure(error_at({folder.string()}, "this folder cannot be created: " + error.message()));
}

void write_folder(const fs::path& folder, const std::vector<std::pair<std::string, std::string>>& files) {
  std::error_code error;
  const auto status = fs::symlink_status(folder, error);
  const bool empty = fs::is_directory(status) && fs::is_empty(folder, error) && !error;
  if (fs::exists(status) && !empty) there_already(folder);
  const fs::path beside = name_beside(folder);
  if (::mkdir(beside.c_str(), 0777) != 0) cannot_write(folder, error_text(errno));
  try {
    for (const auto& [name, text] : files) {
      make_folder((beside / name).parent_path());
      write_file(beside / name, text, Existing::refuse);
    }
    // Only an empty folder is replaced: it is nobody's work.
    if (::rename(beside.c_str(), folder.c_str()) != 0) cannot_write(folder, error_text(errno));
  } catch (const Failure& failure) {
    fs::remove_all(beside, error);
    Finding finding = failure.findings().front();
    const std::string shown = finding.place.file;
    if (shown.starts_with(beside.string()))
      finding.place.file = folder.string() + shown.substr(beside.string().size());
    throw Failure(finding);
  }
}

}  // namespace fuda
