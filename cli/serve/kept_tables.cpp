// Opens tables from the folder that keeps them. At the start, the server opens all tables. Later, the server
// also opens the tables of other servers that have stopped.
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

// Opens a table and returns the faults of the table's files. Throws InUse, and errors that are not faults of
// the files.
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

// A notice about faults that names the file. `faults` must not contain findings about the game.
std::string notice_of(const Path& file, const Findings& faults) {
  const std::string text = render(faults);
  return text.find(file.stem().string()) == std::string::npos ? file.string() + ": " + text : text;
}

// The ids of the tables in a folder, sorted. If the server has a name, returns only ids with this name.
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
      // If this server has a name, another server may have taken over the table, which is not an error.
      if (options_.name.empty()) notices.push_back(render(used.findings()));
    }
  }
  return notices;
}

// Opens a table. The server that had the table open may have changed the players just before it stopped.
// Therefore reads the players again after locking the journal.
std::shared_ptr<Table> Tables::opened(const std::string& id) const {
  const Path file = registration_file(options_.folder, id);
  for (;;) {
    const std::string before = read_bytes(file, kMaxJournalBytes);
    Registration registration = Registration::load(options_.folder, id);
    if (!knows(registration.game))
      throw Failure(error_at({file.string()}, fmt::format("this server has no game '{}'", registration.game),
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
    if (!being_taken_over_.insert(id).second)
      throw Refused(503, "this server is already taking over this table");
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
    throw Refused(503, "this table is open on another server");
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
      continue;  // another server has the table open
    }
  }
}

}  // namespace fuda::serve
