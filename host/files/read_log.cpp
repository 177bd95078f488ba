#include "files/read_log.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <memory>
#include <set>
#include <system_error>

#include "files/files.h"
#include "files/overlay.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

thread_local Reading* current = nullptr;

// The state of a file. Size and times detect more changes than a hash of the bytes: they also change if a
// file is saved unchanged. The inode changes if an editor writes a new file and renames it.
std::string state_of_file(const fs::path& file) {
  if (const std::uint64_t version = Overlay::version(file); version != 0)
    return fmt::format("shown {}", version);
  struct stat s {};
  if (::stat(file.c_str(), &s) != 0 || S_ISDIR(s.st_mode)) return "";
  return fmt::format("{} {} {}.{} {}.{}", s.st_ino, s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec,
                     s.st_ctim.tv_sec, s.st_ctim.tv_nsec);
}

// Lists a folder without the iterator of std::filesystem. In GCC, the iterator terminates the program if
// memory runs out, because its advance() is noexcept but allocates memory.
std::vector<std::string> list(const fs::path& folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir(folder.c_str()), closedir);
  if (!open) return names;
  while (const dirent* entry = readdir(open.get())) {  // NOLINT(concurrency-mt-unsafe): `open` is not shared
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  return names;
}

// The relevant names in a folder, one per line. Temporary files of editors are not relevant.
std::string state_of_folder(const fs::path& folder) {
  std::set<std::string> names;
  for (const std::string& name : list(folder)) {
    std::error_code error;
    const std::string ending = fs::path(name).extension().string();
    const bool matters = ending == ".yaml" || ending == ".yml" || ending == ".lua";
    if (name == ".fuda-ignore" ||
        (!name.starts_with(".") && (matters || fs::is_directory(folder / name, error))))
      names.insert(name);
  }
  std::string text = ".\n";
  for (const std::string& name : names) text += name + "\n";
  return text;
}

}  // namespace

Reading::Reading(ReadLog& log) : log_(log), outer_(current) { current = this; }

Reading::~Reading() { current = outer_; }

void Reading::note(const fs::path& path, const ReadLog::Entry& entry) {
  for (Reading* at = this; at != nullptr; at = at->outer_) at->log_.entries_.try_emplace(path, entry);
}

const ReadLog::Entry* Reading::known(const fs::path& path) const {
  for (const Reading* at = this; at != nullptr; at = at->outer_) {
    const auto found = at->log_.entries_.find(path);
    if (found != at->log_.entries_.end()) return &found->second;
  }
  return nullptr;
}

void ReadLog::note_file(const fs::path& file) {
  if (current == nullptr) return;
  const fs::path path = file.lexically_normal();
  const Entry* known = current->known(path);
  current->note(path, known != nullptr ? *known : Entry{false, state_of_file(file)});
}

void ReadLog::note_folder(const fs::path& folder) {
  if (current == nullptr) return;
  // The trailing '/' distinguishes the folder from a file with the same path, because the log may contain
  // both.
  const fs::path path = (folder / "").lexically_normal();
  const Entry* known = current->known(path);
  current->note(path, known != nullptr ? *known : Entry{true, state_of_folder(folder)});
}

std::vector<std::string> names_in_folder(const fs::path& folder) {
  ReadLog::note_folder(folder);
  return list(folder);
}

void ReadLog::note_all(const ReadLog& log) {
  if (current == nullptr) return;
  for (const auto& [path, entry] : log.entries_) current->note(path, entry);
}

std::string ReadLog::Entry::now(const fs::path& path) const {
  return folder ? state_of_folder(path) : state_of_file(path);
}

}  // namespace fuda
