// Tables that are opened from the folder in which they are kept: at the start, and those of another server
// that has ended.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "batch/random_games.h"
#include "disk/append.h"
#include "files/files.h"
#include "load/files.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/tables.h"
#include "text/render.h"

namespace fuda::serve {

namespace {

// Opens a table. Returns what is wrong with its files, if something is. Throws InUse, and what is no fault of
// theirs.
template <class Open>
Findings faults_of(const Path& file, const Open& open) {
  try {
    open();
    return {};
  } catch (const InUse&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const Failure& failure) {
    return failure.findings();
  } catch (const Forfeit& forfeit) {
    return forfeit.findings;
  } catch (const std::exception& problem) {
    return {error_at({file.string()}, problem.what())};
  }
}

// Names the file, which findings about its game may not do.
std::string notice_of(const Path& file, const Findings& faults) {
  const std::string text = render(faults);
  return text.find(file.stem().string()) == std::string::npos ? file.string() + ": " + text : text;
}

// Ids of the tables in a folder, sorted; of a server with a name only its own.
std::vector<std::string> ids_in(const Path& folder, const std::string& server) {
  std::vector<std::string> ids;
  for (const std::string& name : names_in_folder(folder)) {
    if (name.starts_with(".") || !name.ends_with(kRegistrationEnding)) continue;
    std::string id = Path(name).stem().string();
    if (server.empty() || server_in(id) == server) ids.push_back(std::move(id));
  }
  std::ranges::sort(ids);
  return ids;
}

}  // namespace

std::vector<std::string> Tables::open_all() {
  const auto known = borrow_known();
  const KnownTexts::Use use(*known);
  std::vector<std::string> notices = clear_leftovers(options_.folder, options_.name, options_.locked);
  for (const std::string& id : ids_in(options_.folder, options_.name)) {
    const Path file = registration_file(options_.folder, id);
    try {
      const Findings faults = faults_of(file, [&] { tables_[id] = opened(id); });
      if (!faults.empty()) notices.push_back(notice_of(file, faults));
    } catch (const InUse& used) {
      if (options_.name.empty())
        notices.push_back(render(used.findings()));  // else another has taken it over
    }
  }
  return notices;
}

// The server that had it open may have changed who sits there until its end, so that is read again once the
// journal, and with it the table, is held.
std::shared_ptr<Table> Tables::opened(const std::string& id) const {
  const Path file = registration_file(options_.folder, id);
  for (;;) {
    const std::string before = read_bytes(file, kMaxJournalBytes);
    Registration registration = Registration::load(options_.folder, id);
    if (!knows(registration.game))
      throw Failure(error_at({file.string()}, fmt::format("there is no game '{}' here", registration.game),
                             suggestion(registration.game, games_)));
    auto table = owned(std::make_unique<Table>(options_, std::move(registration)));
    if (read_bytes(file, kMaxJournalBytes) == before) return table;
  }
}

bool Tables::is_elsewhere(const std::string& id) const {
  if (options_.name.empty() || !is_table_id(id)) return false;
  {
    const std::lock_guard lock(mutex_);
    if (tables_.contains(id)) return false;
  }
  return is_file(registration_file(options_.folder, id));
}

void Tables::take_over(const std::string& id) {
  if (!is_elsewhere(id)) return;
  {
    const std::lock_guard lock(mutex_);
    if (!being_taken_over_.insert(id).second) throw Refused(503, "this table is being taken over");
  }
  const std::shared_ptr<void> done(nullptr, [&](void*) {
    const std::lock_guard lock(mutex_);
    being_taken_over_.erase(id);
  });
  try {
    const auto known = borrow_known();
    const KnownTexts::Use use(*known);
    const Findings faults = faults_of(registration_file(options_.folder, id), [&] {
      auto table = opened(id);
      const std::lock_guard lock(mutex_);
      tables_[id] = std::move(table);
    });
    if (!faults.empty()) server_log().note("table " + id, faults);
  } catch (const InUse&) {
    throw Refused(503, "this table is at another server");
  }
}

void Tables::stand_in_for(const std::string& server) {
  if (server == options_.name || !contains(options_.servers, server)) return;
  {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (now - stood_in_ < kTakeOverPause) return;
    stood_in_ = now;
  }
  std::size_t taken = 0;
  for (const std::string& id : ids_in(options_.folder, server)) {
    if (!is_elsewhere(id)) continue;
    if (++taken > kMostTakenOver) return;
    try {
      take_over(id);
    } catch (const Refused&) {
      continue;  // it is at another server
    }
  }
}

}  // namespace fuda::serve
