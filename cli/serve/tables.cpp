#include "serve/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "batch/random_games.h"
#include "files/files.h"
#include "script/names.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"
#include "show/games_list.h"

namespace fuda::serve {

std::string tasks_of_table(const std::string& id) { return "table/" + id; }

namespace {

// Calls `fn`, and refuses the request if rules or bots are unusable. Passes on NotKept, which means that the
// server cannot write a file.
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

std::vector<std::string> names_in(const std::vector<Path>& rules) {
  std::vector<std::string> names;
  for (const Listed& game : list_games(rules)) {
    names.push_back(game.name);
    for (const Listed::Variant& variant : game.variants) names.push_back(game.name + "+" + variant.name);
  }
  return names;
}

}  // namespace

Tables::Tables(ServeOptions options)
    : options_(std::move(options)),
      games_(names_in(options_.rules)),
      task_queues_(std::make_shared<std::atomic<TaskQueues*>>(nullptr)) {}

std::vector<std::string> Tables::games() const {
  return options_.games_change ? names_in(options_.rules) : games_;
}

// Whether the server has a game with this name. Accepts only known names, so that a request cannot name a
// file.
bool Tables::knows(const std::string& game) const {
  if (std::ranges::count(game, '+') > static_cast<std::ptrdiff_t>(kMaxLayers)) return false;
  const std::vector<std::string> known = games();
  for (std::size_t end = game.find('+'); end != std::string::npos; end = game.find('+', end + 1)) {
    const std::string head = game.substr(0, end);  // the name of a folder may also contain a '+'
    const std::vector<std::string> variants = split(game.substr(end + 1), '+');
    const bool fit = std::ranges::all_of(variants, [&](const std::string& variant) {
      return contains(known, fmt::format("{}+{}", head, variant)) &&
             std::ranges::count(variants, variant) == 1;
    });
    if (fit && contains(known, head)) return true;
  }
  return contains(known, game);
}

std::shared_ptr<KnownTexts> Tables::borrow_known() {
  std::unique_ptr<KnownTexts> known;
  {
    const std::lock_guard lock(mutex_);
    if (!known_.empty()) {
      known = std::move(known_.back());
      known_.pop_back();
    }
  }
  if (known == nullptr) known = std::make_unique<KnownTexts>();
  return {known.release(), [this](KnownTexts* back) {
            const std::lock_guard lock(mutex_);
            known_.emplace_back(back);
          }};
}

// Shares a table. The last owner of the table gives the table to a job. The table is destroyed when the job
// runs or is dropped.
std::shared_ptr<Table> Tables::owned(std::unique_ptr<Table> table) const {
  return {table.release(), [task_queues = task_queues_](Table* last) {
            // This function runs in destructors, so it must not throw. If memory runs out, the table is
            // destroyed on this thread.
            try {
              std::shared_ptr<Table> gone(last);
              const std::string tasks = "apart/" + gone->registration().id;
              Job job = [gone = std::move(gone)] {};
              if (TaskQueues* on = *task_queues) on->add({tasks, "", Priority::slow}, std::move(job));
            } catch (const std::bad_alloc&) {
              return;
            }
          }};
}

Tables::All Tables::all() const {
  const std::lock_guard lock(mutex_);
  return tables_;
}

std::shared_ptr<Table> Tables::find(const std::string& game, const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() || found->second->summary()->registration.game != game ? nullptr
                                                                                       : found->second;
}

std::shared_ptr<Table> Tables::make(const Registration& registration, const GameSetup& setup,
                                    const std::vector<Move>& past, const std::string& owner) {
  make_room(owner);
  const std::shared_ptr<void> counted(nullptr, [this](void*) {
    const std::lock_guard lock(mutex_);
    --being_made_;
  });
  const auto known = borrow_known();
  const KnownTexts::Use use(*known);
  auto table = owned(std::make_unique<Table>(options_, registration, setup, past));
  if (!owner.empty()) table->set_owner(owner);
  const std::lock_guard lock(mutex_);
  tables_[registration.id] = table;
  return table;
}

std::shared_ptr<Table> Tables::create(const std::string& game, const Wanted& wanted,
                                      const std::string& address) {
  if (!knows(game)) throw Refused(404, "Game " + game + " not found");
  if (!wanted.follows) count(address);
  return refusing(options_, game, [&] {
    const TableSetup asked = [&] {
      const auto known = borrow_known();
      const KnownTexts::Use use(*known);
      Games games(options_.rules);
      return read_setup(games, game, wanted.seats, wanted.setup, options_.bots);
    }();
    if (wanted.follows) count(address);
    Registration out;
    out.id = new_table_id(options_.name);
    out.game = game;
    out.unlisted = wanted.unlisted;
    out.setup = asked.shown;
    out.deck_chosen = asked.deck_chosen;
    out.clock = asked.clock;
    out.created = out.updated = now_in_milliseconds();
    out.owner = wanted.owner.empty() ? new_credentials() : wanted.owner;
    if (wanted.spectators.kind == Viewpoint::Kind::seat && wanted.spectators.seat >= asked.setup.bots.size())
      throw Refused(400, "'spectators' names a seat that the table does not have");
    out.show_spectators(wanted.spectators);
    for (const std::string& bot : asked.setup.bots) out.players.push_back({bot, "", !bot.empty(), nullptr});
    for (std::size_t seat = 0; seat < std::min(out.players.size(), wanted.players.size()); ++seat) {
      if (!out.players[seat].bot) out.players[seat] = wanted.players[seat];
    }
    return make(out, asked.setup, {}, address);
  });
}

Tables::Copy Tables::copy_of(const Table& from, std::size_t moves, const std::string& name) {
  Copy out{from.setup(), {}, {}};
  for (std::size_t i = 0; i < moves; ++i) out.past.push_back(from.live().past()[i].move);
  out.registration.game = from.registration().game;
  out.registration.unlisted = true;
  out.registration.deck_chosen = true;  // the film of the original table has shown all cards
  out.registration.setup = from.registration().setup;
  for (const std::string& bot : out.setup.bots) {
    const bool person = bot.empty();
    out.registration.players.push_back(
        {person ? name : bot, person ? new_credentials() : "", !person, nullptr});
  }
  return out;
}

std::shared_ptr<Table> Tables::copy(const Copy& wanted, const std::string& address) {
  count(address);
  Registration copied = wanted.registration;
  copied.id = new_table_id(options_.name);
  copied.created = copied.updated = now_in_milliseconds();
  return refusing(options_, copied.game, [&] {
    auto table = make(copied, wanted.setup, wanted.past, address);
    for (std::size_t at = 0; at < table->registration().players.size(); ++at) {
      const auto seat = static_cast<Seat>(at);
      if (table->registration().is_played_by_person(seat)) table->note_presence(seat);
    }
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
