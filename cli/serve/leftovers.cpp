#include "serve/leftovers.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "base/lists.h"
#include "files/files.h"
#include "play/journal.h"
#include "serve/card.h"
#include "serve/secret.h"
#include "serve/table.h"

namespace fuda::serve {

namespace fs = std::filesystem;

namespace {

// As files/files_write.cpp makes them: ".fuda-PROCESS-TIME-NUMBER", with digits, of TIME hexadecimal ones.
bool is_temporary(const std::string& name) {
  constexpr std::string_view kBegin = ".fuda-";
  constexpr std::string_view kDigits = "0123456789";
  if (!name.starts_with(kBegin)) return false;
  const auto parts = split(name.substr(kBegin.size()), '-');
  const auto is_of = [](const std::string& part, std::string_view digits) {
    return !part.empty() && part.find_first_not_of(digits) == std::string::npos;
  };
  return parts.size() == 3 && is_of(parts[0], kDigits) && is_of(parts[1], "0123456789abcdef") &&
         is_of(parts[2], kDigits);
}

class Folder {
 public:
  explicit Folder(const fs::path& folder) : folder_(folder), names_(names_in_folder(folder)) {
    std::ranges::sort(names_);
  }

  std::vector<std::string> clear() {
    for (const std::string& name : names_) {
      const fs::path path = name;
      const std::string id = path.stem().string();
      if (is_temporary(name)) {
        clear(name, "was being written");
      } else if (!is_table_id(id)) {
        continue;
      } else if (path.extension() == TableCard::kEnding && !contains(names_, id + Table::kJournal)) {
        clear(name, "its table was being removed");
      } else if (path.extension() == Table::kJournal && !contains(names_, id + TableCard::kEnding)) {
        look_at_journal(name);
      }
    }
    return std::move(notices_);
  }

 private:
  void clear(const std::string& name, const std::string& why) {
    std::error_code error;
    const fs::path file = folder_ / name;
    if (!fs::is_regular_file(fs::symlink_status(file, error)) || !fs::remove(file, error)) return;
    notices_.push_back(fmt::format("{}: cleared away: {} when the server ended", file.string(), why));
  }

  void look_at_journal(const std::string& name) {
    const fs::path file = folder_ / name;
    try {
      const std::string text = read_bytes(file, kMaxJournalBytes, {folder_, {}});
      if (!is_journal(text)) return;
      const auto lines = read_journal(text, file.string()).lines;
      if (!contains(lines, "moves:") || lines.back() == "moves:")
        return clear(name, "its table was being made");
    } catch (const Failure&) {
      // What it holds cannot be known, so it stays.
    }
    notices_.push_back(fmt::format("{}: nobody sits at this table any more: {} is missing", file.string(),
                                   file.stem().string() + TableCard::kEnding));
  }

  const fs::path& folder_;
  std::vector<std::string> names_;
  std::vector<std::string> notices_;
};

}  // namespace

std::vector<std::string> clear_leftovers(const fs::path& folder) { return Folder(folder).clear(); }

}  // namespace fuda::serve
