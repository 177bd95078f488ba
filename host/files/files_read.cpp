// Reads files, and remembers them for source_line().
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <map>
#include <mutex>
#include <system_error>

#include "base/limits.h"
#include "files/files.h"
#include "files/files_open.h"
#include "files/overlay.h"
#include "files/read_log.h"
#include "system/descriptors.h"

namespace fuda {

namespace fs = std::filesystem;

bool lies_below(const fs::path& real, const fs::path& folder) {
  std::error_code error;
  const fs::path top = fs::canonical(folder.empty() ? "." : folder, error);
  if (error || real.empty()) return false;
  return std::mismatch(top.begin(), top.end(), real.begin(), real.end()).first == top.end();
}

namespace {

Where by_path(const fs::path& file) { return {AT_FDCWD, file.string()}; }
std::atomic<FindFile> where_to_read{by_path};

// A file that was read, with the name under which it was read. Messages may quote lines of this file.
struct SeenFile {
  std::size_t most = 0;
  std::optional<fs::path> below;
  std::string text = {};  // the text, if this is not a file
};
std::mutex known_mutex;
std::map<std::string, SeenFile>& known_files() {
  static std::map<std::string, SeenFile> files;
  return files;
}

void note_known(const fs::path& file, SeenFile seen) {
  const std::lock_guard lock(known_mutex);
  known_files()[file.string()] = std::move(seen);
}

// The real path of an open file. The file is open already, so nobody can replace it after this check.
fs::path real_path(const OpenFile& open, const fs::path& file) {
  std::error_code error;
  fs::path real = fs::read_symlink(fmt::format("/proc/self/fd/{}", open.get()), error);
  if (error) real = fs::canonical(file, error);
  return error ? fs::path() : real;
}

std::string out_of(const fs::path& folder) {
  return fmt::format("the path leads outside the folder '{}'", folder.empty() ? "." : folder.string());
}

// The reason why a file cannot be read.
struct Refused {
  std::string why;  // "" if there is no reason
  std::string hint = {};
};

Refused too_large(std::size_t most) { return {fmt::format("the file has more than {}", bytes_text(most))}; }

enum class Beyond { refuse, leave };  // what to do if there are more bytes than wanted

// Reads all bytes of an open regular file.
Refused read_all(int file, std::size_t most, std::string& bytes, Beyond beyond = Beyond::refuse) {
  struct stat s {};
  if (::fstat(file, &s) != 0) return {error_text(errno)};
  // The file may grow while it is read, and some files claim to be empty.
  const auto size = static_cast<std::size_t>(std::max<off_t>(s.st_size, 0));
  bytes.resize(std::min(std::max<std::size_t>(size, 4096), most) + 1);
  std::size_t used = 0;
  for (;;) {
    if (used > most && beyond == Beyond::leave) break;
    if (used > most) return too_large(most);
    if (used == bytes.size()) bytes.resize(std::min(bytes.size() * 2, most + 1));
    const ssize_t n = ::read(file, bytes.data() + used, bytes.size() - used);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return {error_text(errno)};
    if (n == 0) break;
    used += static_cast<std::size_t>(n);
  }
  bytes.resize(std::min(used, most));
  return {};
}

// Reads the bytes of a file, or returns the reason why the file cannot be read.
Refused read(const fs::path& file, std::size_t most, const std::optional<fs::path>& below, std::string& bytes,
             Beyond beyond = Beyond::refuse) {
  if (auto shown = Overlay::find(file)) {
    std::error_code error;
    if (below && !lies_below(fs::weakly_canonical(file, error), *below)) return {out_of(*below)};
    if (shown->text.size() > most && beyond == Beyond::refuse) return too_large(most);
    bytes = std::move(shown->text);
    bytes.resize(std::min(bytes.size(), most));
    return {};
  }
  struct stat s {};
  const Where where = where_to_read.load()(file);
  // Check before opening, because merely opening some devices has effects.
  if (::fstatat(where.folder, where.c_str(), &s, 0) != 0) return {error_text(errno)};
  if (!S_ISREG(s.st_mode)) return {kind_text(s.st_mode)};
  // The file may have been replaced since the check. O_NONBLOCK is set because opening a pipe would wait for
  // a writer.
  const OpenFile open(
      ::openat(where.folder, where.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | system::kNoTerminal));
  if (!open && errno == EACCES && ::faccessat(where.folder, where.c_str(), R_OK, 0) == 0) {
    // The user may read this file, but the program has given up the right (cli/sandbox/process_sandbox.h).
    constexpr const char* kOutside = "the file is outside the folders that this command may read";
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    const bool is_link = !error && real != fs::absolute(file, error).lexically_normal();
    if (is_link) return {kOutside, fmt::format("replace the link to '{}' with a copy", real.string())};
    return {kOutside, "name the folder of the file with --rules DIR or as an argument"};
  }
  if (!open) return {error_text(errno)};
  if (::fstat(open.get(), &s) != 0) return {error_text(errno)};
  if (!S_ISREG(s.st_mode)) return {kind_text(s.st_mode)};
  if (below && !lies_below(real_path(open, file), *below)) return {out_of(*below)};
  return read_all(open.get(), most, bytes, beyond);
}

}  // namespace

void read_through(FindFile find) { where_to_read = find; }

std::string read_bytes(const fs::path& file, std::size_t most, const Origin& origin) {
  ReadLog::note_file(file);
  std::string bytes;
  if (const Refused refused = read(file, most, origin.below, bytes); !refused.why.empty()) {
    if (origin.named_at.file.empty())
      throw Failure(error_at({file.string()}, "cannot be read: " + refused.why, refused.hint));
    throw Failure(error_at(origin.named_at, fmt::format("cannot read '{}': {}", file.string(), refused.why),
                           refused.hint));
  }
  note_known(file, {most, origin.below});
  return bytes;
}

std::string read_beginning(const fs::path& file, std::size_t most) {
  std::string bytes;
  const Refused refused = read(file, most, std::nullopt, bytes, Beyond::leave);
  return refused.why.empty() ? bytes : std::string();
}

std::string read_opened(int descriptor, const fs::path& file, std::size_t most) {
  ReadLog::note_file(file);
  std::string bytes;
  if (const Refused refused = read_all(descriptor, most, bytes); !refused.why.empty())
    throw Failure(error_at({file.string()}, "cannot be read: " + refused.why));
  note_known(file, {most, std::nullopt});
  return bytes;
}

void note_text(const std::string& name, const std::string& text) { note_known(name, {0, {}, text}); }

std::optional<std::string> source_line(const std::string& file, int number) {
  SeenFile known;
  {
    const std::lock_guard lock(known_mutex);
    const auto found = known_files().find(file);
    if (found == known_files().end()) return std::nullopt;
    known = found->second;
  }
  std::string bytes = std::move(known.text);
  if (bytes.empty() && !read(file, known.most, known.below, bytes).why.empty()) return std::nullopt;
  std::size_t start = 0;
  for (int line = 1; line < number; ++line) {
    start = bytes.find('\n', start);
    if (start == std::string::npos) return std::nullopt;
    ++start;
  }
  if (start >= bytes.size()) return std::nullopt;
  std::string text = bytes.substr(start, bytes.find('\n', start) - start);
  if (!text.empty() && text.back() == '\r') text.pop_back();
  return text;
}

}  // namespace fuda
