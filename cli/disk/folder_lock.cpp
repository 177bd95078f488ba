#include "disk/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "disk/append.h"
#include "disk/folders.h"
#include "files/files.h"
#include "system/descriptors.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOfAll = ".lock";
constexpr const char* kOfName = ".lock-";
constexpr std::size_t kMostHolder = 4096;  // the maximum number of bytes to read of the line that names the
                                           // holder

std::string holder_in(const fs::path& file) {
  try {
    const std::string text = read_bytes(file, kMostHolder);
    return text.substr(0, text.find('\n'));
  } catch (const Failure&) {
    return "";
  }
}

bool is_locked(const fs::path& file) {
  const OpenFile open(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  return open && system::lock_file(open.get(), system::Lock::shared) == EWOULDBLOCK;
}

// A phrase that names the holder of the folder. "" if the lock file cannot be read.
std::string holder_of(const fs::path& folder) {
  if (std::string holder = holder_in(folder / kOfAll); !holder.empty()) return holder;
  for (const std::string& name : names_in_folder(folder)) {
    if (name.starts_with(kOfName) && is_locked(folder / name)) return holder_in(folder / name);
  }
  return "";
}

[[noreturn]] void in_use(const fs::path& folder, const std::string& holder) {
  throw InUse(error_at({},
                       fmt::format("the folder '{}' is in use by another server{}{}", folder.string(),
                                   holder.empty() ? "" : ": ", holder),
                       "stop that server, or choose another folder with --tables"));
}

}  // namespace

// A lock file.
class FolderLock::File {
 public:
  enum class Locked : std::uint8_t { yes, no, unknown };

  File(const fs::path& file, system::Lock how) : where_(where_to_write(file)) {
    // Another program may end and remove its lock file after this loop has opened the file and before the
    // loop has locked it.
    do {
      open_ = std::make_unique<OpenFile>(
          where_.error != 0 ? -1
                            : ::openat(where_.folder, where_.c_str(),
                                       O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
      if (!*open_) {
        throw Failure(error_at({file.string()},
                               "cannot be written: " + (where_.error != 0 ? where_.why : error_text(errno)),
                               "give the server its own folder, with permission to write"));
      }
      struct stat about {};
      if (::fstat(open_->get(), &about) == 0 && !S_ISREG(about.st_mode))
        throw Failure(error_at({file.string()}, kind_text(about.st_mode)));
      const int error = system::lock_file(open_->get(), how);
      locked_ = error == 0 ? Locked::yes : error == EWOULDBLOCK ? Locked::no : Locked::unknown;
    } while (locked_ == Locked::yes && !has_name());
  }
  // Removes the file if no other program has locked it, so that the caller can remove an empty folder.
  ~File() {
    if (locked_ == Locked::yes && system::lock_file(open_->get(), system::Lock::exclusive) == 0 && has_name())
      (void)::unlinkat(where_.folder, where_.c_str(), 0);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  [[nodiscard]] Locked locked() const { return locked_; }
  // Writes a text that only people read.
  void write(const std::string& text) {
    if (::ftruncate(open_->get(), 0) == 0) (void)!::write(open_->get(), text.data(), text.size());
  }

 private:
  [[nodiscard]] bool has_name() const {
    struct stat open {
    }, named{};
    return ::fstat(open_->get(), &open) == 0 &&
           ::fstatat(where_.folder, where_.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           open.st_ino == named.st_ino && open.st_dev == named.st_dev;
  }

  Where where_;
  std::unique_ptr<OpenFile> open_;
  Locked locked_ = Locked::unknown;
};

FolderLock::FolderLock(const fs::path& folder, const std::string& name, const std::string& holder) {
  of_all_ =
      std::make_unique<File>(folder / kOfAll, name.empty() ? system::Lock::exclusive : system::Lock::shared);
  if (of_all_->locked() == File::Locked::no) in_use(folder, holder_of(folder));
  of_all_->write(name.empty() ? holder + "\n" : "");
  if (!name.empty()) {
    const fs::path file = folder / (kOfName + name);
    of_name_ = std::make_unique<File>(file, system::Lock::exclusive);
    if (of_name_->locked() == File::Locked::no) in_use(folder, holder_in(file));
    of_name_->write(holder + "\n");
  }
  std::error_code error;
  since_ = fs::last_write_time(folder / kOfAll, error);
  if (error) since_ = fs::file_time_type::min();
}

FolderLock::~FolderLock() = default;

bool FolderLock::is_certain() const { return of_all_->locked() == File::Locked::yes; }

}  // namespace fuda
