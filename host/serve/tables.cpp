#include "serve/tables.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>

#include "engine/random_games.h"
#include "files/files.h"
#include "files/render.h"
#include "serve/leftovers.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"
#include "serve/trouble.h"
#include "text/lists.h"

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

Tables::Tables(ServeOptions options) : options_(std::move(options)) {
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
  const KnownTexts::Use use(known_);
  std::vector<std::string> notices = clear_leftovers(options_.folder);
  std::vector<std::string> names = names_in_folder(options_.folder);
  std::ranges::sort(names);
  for (const std::string& name : names) {
    if (name.starts_with(".") || !name.ends_with(TableCard::kEnding)) continue;
    const std::string id = Path(name).stem().string();
    try {
      TableCard card = TableCard::load(options_.folder, id);
      tables_[id] = std::make_shared<Table>(options_.rules, options_.folder, std::move(card),
                                            options_.language, options_.bots);
    } catch (const Failure& failure) {
      notices.push_back(render(failure.findings()));
    } catch (const Forfeit& forfeit) {
      notices.push_back(render(forfeit.findings));
    }
  }
  return notices;
}

std::shared_ptr<Table> Tables::find(const std::string& game, const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() || found->second->card().game != game ? nullptr : found->second;
}

void Tables::count(const std::string& address) {
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
bool may_go(const Table& table) {
  const std::int64_t idle = age(table.last_move());
  if (!table.card().has_people() && age(table.card().created) > milliseconds(kEmptyTable)) return true;
  if (table.live().state().over() && idle > milliseconds(kFinishedTable)) return true;
  bool listens = false;
  for (std::size_t seat = 0; seat < table.card().players.size(); ++seat)
    listens = listens || table.is_listened_to(static_cast<Seat>(seat));
  return idle > milliseconds(table.moves() == 0 && !listens ? kUnplayedTable : kIdleTable);
}

// Bytes that this process has taken, for tables above all.
std::size_t memory_in_use() {
  const struct mallinfo2 all = mallinfo2();
  return all.uordblks + all.hblkhd;
}

}  // namespace

void Tables::make_room() {
  while (tables_.size() >= kMostTables || memory_in_use() > options_.most_memory) {
    const Table* oldest = nullptr;
    for (const auto& [id, table] : tables_) {
      if (may_go(*table) && (oldest == nullptr || table->last_move() < oldest->last_move()))
        oldest = table.get();
    }
    if (oldest == nullptr) throw Refused(503, "there is no room for another table");
    remove(std::string(oldest->card().id));
  }
}

std::shared_ptr<Table> Tables::create(const std::string& game, const Wanted& wanted,
                                      const std::string& address) {
  if (!knows(game)) throw Refused(404, "Game " + game + " not found");
  count(address);
  make_room();
  const KnownTexts::Use use(known_);
  return refusing(options_, game, [&] {
    Games games(options_.rules);
    const Setup setup = read_setup(games, game, wanted.seats, wanted.setup, options_.bots);
    TableCard card;
    card.id = new_table_id();
    card.game = game;
    card.unlisted = wanted.unlisted;
    card.setup = setup.shown;
    card.deck_chosen = setup.deck_chosen;
    card.created = card.updated = now_in_milliseconds();
    for (const std::string& bot : setup.sitting.bots)
      card.players.push_back({bot, "", !bot.empty(), nullptr});
    auto table = std::make_shared<Table>(options_.rules, options_.folder, std::move(card), setup.sitting,
                                         options_.language, options_.bots);
    tables_[table->card().id] = table;
    return table;
  });
}

std::shared_ptr<Table> Tables::copy(const Table& from, std::size_t moves, const std::string& name,
                                    const std::string& address) {
  count(address);
  Sitting sitting = from.sitting();  // which may go
  std::vector<Move> past;
  for (std::size_t i = 0; i < moves; ++i) past.push_back(from.live().past()[i].move);
  TableCard card;
  card.id = new_table_id();
  card.game = from.card().game;
  card.unlisted = true;
  card.deck_chosen = true;  // the film shows all of it
  card.setup = from.card().setup;
  card.created = card.updated = now_in_milliseconds();
  for (const std::string& bot : sitting.bots) {
    const bool person = bot.empty();
    card.players.push_back({person ? name : bot, person ? new_credentials() : "", !person, nullptr});
  }
  make_room();  // for which `from` may have to go
  const KnownTexts::Use use(known_);
  const std::string game = card.game;
  return refusing(options_, game, [&] {
    auto table = std::make_shared<Table>(options_.rules, options_.folder, std::move(card), sitting,
                                         options_.language, options_.bots);
    for (const Move& move : past) table->make(move);
    tables_[table->card().id] = table;
    return table;
  });
}

void Tables::remove(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  found->second->remove();
  tables_.erase(found);
}

}  // namespace fuda::serve
