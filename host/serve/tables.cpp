#include "serve/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/random_games.h"
#include "files/files.h"
#include "files/render.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"
#include "text/lists.h"

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
      tables_[id] =
          std::make_shared<Table>(options_.rules, options_.folder, std::move(card), options_.language);
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

// Nobody sits there, or the game is over and nobody has looked for it for long.
void Tables::make_room() {
  if (tables_.size() < kMostTables) return;
  const Table* oldest = nullptr;
  for (const auto& [id, table] : tables_) {
    const TableCard& card = table->card();
    const bool empty = !card.has_people() && age(card.created) > milliseconds(kEmptyTable);
    const bool finished = table->live().state().over() && age(card.updated) > milliseconds(kFinishedTable);
    if ((empty || finished) && (oldest == nullptr || card.updated < oldest->card().updated))
      oldest = table.get();
  }
  if (oldest == nullptr) throw Refused(503, fmt::format("there are {} tables already", kMostTables));
  remove(std::string(oldest->card().id));
}

std::shared_ptr<Table> Tables::create(const std::string& game, const Wanted& wanted,
                                      const std::string& address) {
  if (!knows(game)) throw Refused(404, "Game " + game + " not found");
  count(address);
  make_room();
  const KnownTexts::Use use(known_);
  return refusing(options_.folder, [&] {
    Games games(options_.rules);
    const Setup setup = read_setup(games, game, wanted.seats, wanted.setup, options_.bots);
    TableCard card;
    card.id = new_table_id();
    card.game = game;
    card.unlisted = wanted.unlisted;
    card.setup = setup.shown;
    card.created = card.updated = now_in_milliseconds();
    for (const std::string& bot : setup.sitting.bots)
      card.players.push_back({bot, "", !bot.empty(), nullptr});
    auto table = std::make_shared<Table>(options_.rules, options_.folder, std::move(card), setup.sitting,
                                         options_.language);
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
  card.setup = from.card().setup;
  card.created = card.updated = now_in_milliseconds();
  for (const std::string& bot : sitting.bots) {
    const bool person = bot.empty();
    card.players.push_back({person ? name : bot, person ? new_credentials() : "", !person, nullptr});
  }
  make_room();  // for which `from` may have to go
  const KnownTexts::Use use(known_);
  return refusing(options_.folder, [&] {
    auto table =
        std::make_shared<Table>(options_.rules, options_.folder, std::move(card), sitting, options_.language);
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
