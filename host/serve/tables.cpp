#include "serve/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/random_games.h"
#include "files/files.h"
#include "files/render.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"

namespace fuda::serve {

namespace {

// What is wrong with what was asked for; but not that a file cannot be written.
template <class Fn>
auto refusing(const Path& folder, Fn fn) {
  try {
    return fn();
  } catch (const Failure& failure) {
    if (failure.findings().front().place.file.starts_with(folder.string())) throw;
    throw Refused(400, without_places(failure.findings()));
  } catch (const Forfeit& forfeit) {
    throw Refused(400, without_places(forfeit.findings));
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

bool Tables::knows(const std::string& game) const { return std::ranges::find(games_, game) != games_.end(); }

std::vector<std::string> Tables::open_all() {
  const Reading reading(*this);
  std::vector<std::string> notices;
  std::vector<std::string> names = names_in_folder(options_.folder);
  std::ranges::sort(names);
  for (const std::string& name : names) {
    if (name.starts_with(".") || !name.ends_with(TableCard::kEnding)) continue;
    const std::string id = Path(name).stem().string();
    try {
      TableCard card = TableCard::load(options_.folder, id);
      for (const TableCard::Player& player : card.players) {
        if (player.bot && !is_allowed_bot(player.name, options_.bots))
          throw Failure(error_at({(options_.folder / name).string()},
                                 fmt::format("the bot '{}' sat there", player.name),
                                 "name it with --bots to go on"));
      }
      tables_[id] = std::shared_ptr<Table>(
          new Table(options_.rules, options_.folder, std::move(card), options_.language),
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

// Nobody sits there, or the game is over and nobody has looked for it for long. Counts one that is being
// made.
void Tables::make_room() {
  std::shared_ptr<Table> oldest;
  {
    const std::lock_guard lock(mutex_);
    if (tables_.size() + being_made_ >= kMostTables) {
      std::int64_t since = 0;
      for (const auto& [id, table] : tables_) {
        const auto facts = table->facts();
        const TableCard& card = facts->card;
        const bool empty = !card.has_people() && age(card.created) > milliseconds(kEmptyTable);
        const bool finished = facts->over && age(card.updated) > milliseconds(kFinishedTable);
        if ((empty || finished) && (oldest == nullptr || card.updated < since)) {
          oldest = table;
          since = card.updated;
        }
      }
      if (oldest == nullptr) throw Refused(503, fmt::format("there are {} tables already", kMostTables));
      tables_.erase(oldest->facts()->card.id);
    }
    ++being_made_;
  }
  if (oldest != nullptr) parting_->in_strand(oldest->facts()->card.id, [oldest] { oldest->remove(); });
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
      new Table(options_.rules, options_.folder, card, sitting, options_.language, past),
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
  return refusing(options_.folder, [&] {
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
  return refusing(options_.folder, [&] {
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
