#include "files/overlay.h"

#include <atomic>
#include <map>
#include <mutex>
#include <system_error>

namespace fuda {

namespace fs = std::filesystem;

namespace {

std::mutex overlay_mutex;
std::atomic<std::size_t> overlay_size{0};  // while this is 0, look-ups need no lock
std::uint64_t last_version = 0;
std::map<std::string, Overlay::Entry>& overlay_files() {
  static std::map<std::string, Overlay::Entry> files;
  return files;
}

// One name for a file, whose path may have several forms and lead through links.
std::string key_of(const fs::path& file) {
  std::error_code error;
  const fs::path full = fs::weakly_canonical(file, error);
  return error ? fs::absolute(file, error).lexically_normal().string() : full.string();
}

}  // namespace

void Overlay::put(const fs::path& file, std::string text) {
  const std::string key = key_of(file);
  const std::lock_guard lock(overlay_mutex);
  overlay_files()[key] = {std::move(text), ++last_version};
  overlay_size = overlay_files().size();
}

void Overlay::remove(const fs::path& file) {
  const std::string key = key_of(file);
  const std::lock_guard lock(overlay_mutex);
  overlay_files().erase(key);
  overlay_size = overlay_files().size();
}

std::optional<Overlay::Entry> Overlay::find(const fs::path& file) {
  if (overlay_size == 0) return std::nullopt;
  const std::string key = key_of(file);
  const std::lock_guard lock(overlay_mutex);
  const auto found = overlay_files().find(key);
  if (found == overlay_files().end()) return std::nullopt;
  return found->second;
}

std::uint64_t Overlay::version(const fs::path& file) {
  if (overlay_size == 0) return 0;
  const std::string key = key_of(file);
  const std::lock_guard lock(overlay_mutex);
  const auto found = overlay_files().find(key);
  return found == overlay_files().end() ? 0 : found->second.version;
}

}  // namespace fuda
