#include "serve/tables.h"

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "base/lists.h"
#include "batch/random_games.h"
#include "files/files.h"
#include "serve/leftovers.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"
#include "serve/trouble.h"
#include "show/games_list.h"
#include "text/render.h"

namespace fuda::serve {

namespace {

// The rules, or a bot, that cannot be used for what was asked for; but not a file that cannot be written.
template <class Fn>
auto refusing(const ServeOptions& options, const std::string& game, Fn fn) {
  const auto refused = [&](const Findings& findings) {
    server_log().note("a new table of " + game, findings);
    return Refused(400, said_to_people(host_names(options.language), kTableFailed));
  };
  try {
    return fn();
  } catch (const NotKept&) {
    throw;
  } catch (const Failure& failure) {
    throw refused(failure.findings());
  } catch (const Forfeit& forfeit) {
    throw refused(forfeit.findings);
  }
}

std::int64_t age(std::int64_t since) { return now_in_milliseconds() - since; }

template <class Duration>
std::int64_t milliseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

}  // namespace

// What is to be done with tables by others, for as long as these are there.
class Tables::Parting {
 public:
  void hand_over(Hands hands) {
    const std::lock_guard lock(mutex_);
    hands_ = std::move(hands);
  }
  void in_strand(const std::string& id, const std::function<void()>& job) const {
    const auto give = hands().in_strand;
    if (!give || !give(id, job)) job();
  }
  // It goes with the job that holds it, done or not.
  void apart(Table* table) const {
    const std::string id = table->card().id;
    std::function<void()> job = [gone = std::shared_ptr<Table>(table)] {};
    if (const auto give = hands().apart) static_cast<void>(give(id, std::move(job)));
  }

 private:
  [[nodiscard]] Hands hands() const {
    const std::lock_guard lock(mutex_);
    return hands_;
  }

  mutable std::mutex mutex_;
  Hands hands_;
};

// While one lives, its thread knows what was read of files before.
class Tables::Reading {
 public:
  explicit Reading(Tables& tables)
      : tables_(tables), known_(taken_from(tables)), use_(std::in_place, *known_) {}
  ~Reading() {
    use_.reset();
    const std::lock_guard lock(tables_.mutex_);
    tables_.known_.push_back(std::move(known_));
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  static std::unique_ptr<KnownTexts> taken_from(Tables& tables) {
    const std::lock_guard lock(tables.mutex_);
    if (tables.known_.empty()) return std::make_unique<KnownTexts>();
    auto known = std::move(tables.known_.back());
    tables.known_.pop_back();
    return known;
  }

  Tables& tables_;
  std::unique_ptr<KnownTexts> known_;
  std::optional<KnownTexts::Use> use_;
};

Tables::Tables(ServeOptions options) : options_(std::move(options)), parting_(std::make_shared<Parting>()) {
  for (const Listed& game : list_games(options_.rules)) {
    games_.push_back(game.name);
    for (const Listed::Variant& variant : game.variants) games_.push_back(game.name + "+" + variant.name);
  }
}

// Word by word, so that nobody can name a file.
bool Tables::knows(const std::string& game) const {
  const std::vector<std::string> words = split(game, '+');
  if (!contains(games_, words.front()) || words.size() > kMaxLayers) return false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!contains(games_, words.front() + "+" + words[i])) return false;
    if (std::find(words.begin() + 1, words.end(), words[i]) != words.begin() + static_cast<std::ptrdiff_t>(i))
      return false;
  }
  return true;
}

std::vector<std::string> Tables::open_all() {
  const Reading reading(*this);
  std::vector<std::string> notices = clear_leftovers(options_.folder);
  std::vector<std::string> names = names_in_folder(options_.folder);
  std::ranges::sort(names);
  for (const std::string& name : names) {
    if (name.starts_with(".") || !name.ends_with(TableCard::kEnding)) continue;
    const std::string id = Path(name).stem().string();
    try {
      TableCard card = TableCard::load(options_.folder, id);
      tables_[id] = std::shared_ptr<Table>(
          new Table(options_.rules, options_.folder, std::move(card), options_.language, options_.bots),
          [parting = parting_](Table* table) { parting->apart(table); });
    } catch (const Failure& failure) {
      notices.push_back(render(failure.findings()));
    } catch (const Forfeit& forfeit) {
      notices.push_back(render(forfeit.findings));
    }
  }
  return notices;
}

void Tables::hand_over(Hands hands) { parting_->hand_over(std::move(hands)); }

Tables::All Tables::all() const {
  const std::lock_guard lock(mutex_);
  return tables_;
}

std::shared_ptr<Table> Tables::find(const std::string& game, const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() || found->second->facts()->card.game != game ? nullptr : found->second;
}

void Tables::count(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  for (auto& [who, times] : made_) {
    while (!times.empty() && now - times.front() > std::chrono::minutes(1)) times.pop_front();
  }
  std::erase_if(made_, [](const auto& one) { return one.second.empty(); });
  auto& times = made_[address];
  if (times.size() >= kMostTablesAMinute)
    throw Refused(429, fmt::format("no more than {} tables a minute", kMostTablesAMinute));
  times.push_back(now);
}

namespace {

// Whether a table may go where room is needed: by its last move, as whoever sits there may never come back.
bool may_go(const Table& table, const Facts& facts) {
  const std::int64_t idle = age(facts.last_move);
  if (!facts.card.has_people() && age(facts.card.created) > milliseconds(kEmptyTable)) return true;
  if (facts.over && idle > milliseconds(kFinishedTable)) return true;
  return idle > milliseconds(facts.moves == 0 && !table.is_heard() ? kUnplayedTable : kIdleTable);
}

// Bytes that this process holds, for tables above all. An allocator other than the C library's (one that is
// preloaded, a sanitizer's) tells mallinfo2 nothing: there, what the process occupies.
std::size_t memory_in_use() {
  const struct mallinfo2 all = mallinfo2();
  if (all.uordblks > 0) return all.uordblks + all.hblkhd;
  std::size_t pages = 0;
  std::size_t resident = 0;
  try {
    std::istringstream(read_bytes("/proc/self/statm", 4096)) >> pages >> resident;
  } catch (const Failure&) {
    return 0;  // a walled-in server cannot look there
  }
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

// Takes away the one that nobody has moved at for longest of those that may go; null: none may.
std::shared_ptr<Table> Tables::take_oldest() {
  std::shared_ptr<Table> oldest;
  std::int64_t since = 0;
  for (const auto& [id, table] : tables_) {
    const auto facts = table->facts();
    if (!may_go(*table, *facts) || (oldest != nullptr && facts->last_move >= since)) continue;
    oldest = table;
    since = facts->last_move;
  }
  if (oldest != nullptr) tables_.erase(oldest->facts()->card.id);
  return oldest;
}

// Counts one that is being made.
void Tables::make_room() {
  std::vector<std::shared_ptr<Table>> gone;
  const auto has_room = [&] {
    return tables_.size() + being_made_ < kMostTables && memory_in_use() <= options_.most_memory;
  };
  {
    const std::lock_guard lock(mutex_);
    while (!has_room()) {
      gone.push_back(take_oldest());
      if (gone.back() == nullptr) throw Refused(503, "there is no room for another table");
      // Memory comes back once it is taken apart, elsewhere.
      if (tables_.size() + being_made_ < kMostTables) break;
    }
    ++being_made_;
  }
  for (const auto& table : gone) parting_->in_strand(table->facts()->card.id, [table] { table->remove(); });
}

std::shared_ptr<Table> Tables::make(const TableCard& card, const Sitting& sitting,
                                    const std::vector<Move>& past, const std::string& owner) {
  make_room();
  const std::shared_ptr<void> counted(nullptr, [this](void*) {
    const std::lock_guard lock(mutex_);
    --being_made_;
  });
  const Reading reading(*this);
  std::shared_ptr<Table> table(
      new Table(options_.rules, options_.folder, card, sitting, options_.language, options_.bots, past),
      [parting = parting_](Table* its) { parting->apart(its); });
  if (!owner.empty()) table->belongs_to(owner);
  const std::lock_guard lock(mutex_);
  tables_[card.id] = table;
  return table;
}

std::shared_ptr<Table> Tables::create(const std::string& game, const Wanted& wanted,
                                      const std::string& address) {
  if (!knows(game)) throw Refused(404, "Game " + game + " not found");
  count(address);
  return refusing(options_, game, [&] {
    const Setup setup = [&] {
      const Reading reading(*this);
      Games games(options_.rules);
      return read_setup(games, game, wanted.seats, wanted.setup, options_.bots);
    }();
    TableCard card;
    card.id = new_table_id();
    card.game = game;
    card.unlisted = wanted.unlisted;
    card.setup = setup.shown;
    card.deck_chosen = setup.deck_chosen;
    card.created = card.updated = now_in_milliseconds();
    for (const std::string& bot : setup.sitting.bots)
      card.players.push_back({bot, "", !bot.empty(), nullptr});
    return make(card, setup.sitting, {}, address);
  });
}

Tables::Copy Tables::copy_of(const Table& from, std::size_t moves, const std::string& name) {
  Copy out{from.sitting(), {}, {}};
  for (std::size_t i = 0; i < moves; ++i) out.past.push_back(from.live().past()[i].move);
  out.card.game = from.card().game;
  out.card.unlisted = true;
  out.card.deck_chosen = true;  // the film shows all of it
  out.card.setup = from.card().setup;
  for (const std::string& bot : out.sitting.bots) {
    const bool person = bot.empty();
    out.card.players.push_back({person ? name : bot, person ? new_credentials() : "", !person, nullptr});
  }
  return out;
}

std::shared_ptr<Table> Tables::copy(const Copy& wanted, const std::string& address) {
  count(address);
  TableCard card = wanted.card;
  card.id = new_table_id();
  card.created = card.updated = now_in_milliseconds();
  return refusing(options_, card.game, [&] {
    auto table = make(card, wanted.sitting, wanted.past, address);
    table->somebody_came();
    return table;
  });
}

void Tables::remove(const std::string& id) {
  std::shared_ptr<Table> table;
  {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    table = std::move(found->second);
    tables_.erase(found);
  }
  table->remove();
}

}  // namespace fuda::serve
