#include "serve/dispatcher.h"

#include <chrono>
#include <new>
#include <thread>
#include <utility>

#include "script/names.h"
#include "serve/address.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"
#include "serve/short_memory.h"

namespace fuda::serve {

// Made once, as there may be no memory for it at the end.
Answer stopping() {
  static const auto said =
      std::make_shared<const SharedText>(answer_of(Refused(503, "the server is stopping")).body);
  return {503, "{}", said};
}

namespace {

constexpr std::chrono::milliseconds kMemoryPause{50};  // until there may be some again

// The place of a request that a person's own task queue does.
TaskQueues::Place place_of_person(const char* what, const Request& request, Priority priority) {
  return {what + request.address, network_of(request.address), priority};
}

Refused too_much_made() { return {429, "too much is being made for this address"}; }
Refused too_many_wait() { return {503, "too many wait for this"}; }

std::string asker_at(Seat seat) { return "seat/" + std::to_string(seat); }

// What is done at a table without a request: whatever fails there costs this table alone.
void guarded(const std::string& about, const Job& job) {
  try {
    job();
  } catch (...) {
    static_cast<void>(answer_of_failure(host_names(""), kRequestFailed, about));
  }
}

// For the log.
std::string asked_for(const Request& request) {
  std::string out = request.method + " ";
  for (const std::string& part : request.path) out += "/" + part;
  return out;
}

// Who takes turns with others at a table: a seat or the owner, by the credentials in the body, which is then
// read; "" if it holds none of this table.
std::string known_at(const Table& table, Request& request) {
  if (request.method != "POST" || request.unread.size() > kShortBody) return "";
  request.body = read_body(request.unread);
  const auto given = request.body.find("credentials");
  if (given == request.body.end() || !given->is_string()) return "";
  const auto credentials = given->get<std::string>();
  const auto is_known = [&](const std::string& known) {
    return !known.empty() && same_secret(known, credentials);
  };
  const auto summary = table.summary();
  const auto& players = summary->registration.players;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (is_known(players[seat].credentials)) return asker_at(static_cast<Seat>(seat));
  }
  return is_known(summary->registration.owner) ? "owner" : "";
}

// The place of a request, and its table if it has one. Those who sit at a table go before others who ask for
// it, and take turns. Throws Refused.
TaskQueues::Place place_of(Request& request, const Tables& tables, std::shared_ptr<Table>& table) {
  const Route& route = route_of(request);
  if (route.queue == Route::Queue::asker) return place_of_person("asks/", request, Priority::can_wait);
  if (route.queue == Route::Queue::maker) return place_of_person("for/", request, Priority::making);
  table = table_asked_for(tables, request);
  TaskQueues::Place out{tasks_of_table(table_in(request)), network_of(table->owner())};
  out.asker = route.is_of_seat() ? asker_at(seat_with(*table, player_in(request), request.credentials))
                                 : known_at(*table, request);
  if (!out.asker.empty()) return out;
  out.priority = Priority::can_wait;
  // Whoever wants to sit down does not wait for spectators with the same address.
  out.asker = (request.method == "POST" ? "sits/" : "looks/") + request.address;
  return out;
}

// How many requests may wait there for one who asks.
std::size_t most_at(const TaskQueues::Place& place) {
  if (place.priority == Priority::making) return kMostMakingOfAddress;
  return place.priority == Priority::urgent ? kMostAskingOfSeat : kMostAsking;
}

// Whether its table may be open at another server, or at none.
bool is_elsewhere(const Request& request, const Tables& tables) {
  const Route* route = find_route(request);
  return route != nullptr && route->names_table() && tables.is_elsewhere(table_in(request));
}

}  // namespace

Dispatcher::Dispatcher(Tables& tables, TaskQueues& task_queues)
    : tables_(tables),
      task_queues_(task_queues),
      api_(tables,
           [this](const Errand& errand, const Job& work, const Job& done) { start(errand, work, done); }) {
  static_cast<void>(stopping());
  tables.work_on(&task_queues);
}

Dispatcher::~Dispatcher() { stop(); }

namespace {

// Where an errand is done, and how many may wait there.
struct Lane {
  std::string tasks;
  Priority priority;
  std::size_t most;
};

Lane lane_of(const Errand& errand) {
  switch (errand.kind) {
    case Errand::Kind::thought:
      return {"thoughts/" + errand.table, Priority::urgent, TaskQueues::kNoBound};
    case Errand::Kind::long_thought:
      return {"thoughts/" + errand.table, Priority::slow, TaskQueues::kNoBound};
    case Errand::Kind::opening:
      return {"opens/" + errand.table + "/" + std::to_string(errand.seat), Priority::opening,
              kMostOpeningOfSeat};
    case Errand::Kind::looking:
      return {"looks/" + errand.owner, Priority::looking, kMostLookingOfAddress};
    case Errand::Kind::making:
      break;
  }
  return {"for/" + errand.owner, Priority::making, kMostMakingOfAddress};
}

}  // namespace

// Bots think in task queues of their own, and so does the work that creates tables and films. The queue of
// the table then runs `done`.
void Dispatcher::start(const Errand& errand, const Job& work, const Job& done) {
  const Lane lane = lane_of(errand);
  const std::string owner = network_of(errand.owner);
  const TaskQueues::Place back{tasks_of_table(errand.table), owner, Priority::urgent};
  const Job then = done ? Job([back, done] { guarded(back.tasks, done); }) : Job();
  const bool taken = task_queues_.add(
      {lane.tasks, owner, lane.priority},
      [this, back, work, then] {
        work();
        if (then) add_surely(back, then);
      },
      lane.most);
  if (!taken && lane.most != TaskQueues::kNoBound && !task_queues_.is_stopped()) throw too_much_made();
}

// A table would wait for ever for what does not follow.
void Dispatcher::add_surely(const TaskQueues::Place& place, const Job& job) {
  for (;;) {
    try {
      task_queues_.add(place, job);
      return;
    } catch (const std::bad_alloc&) {
      if (task_queues_.is_stopped()) return;
      std::this_thread::sleep_for(kMemoryPause);
    }
  }
}

void Dispatcher::ask(Request request, const Reply& reply) {
  if (is_out_of_memory()) return reply(no_memory());
  const auto names = [this](const std::vector<std::string>& languages) {
    return host_names(own_language(languages, tables_.options().language));
  };
  if (is_elsewhere(request, tables_)) return ask_after_taking_over(std::move(request), reply);
  std::shared_ptr<Table> table;
  TaskQueues::Place place;
  try {
    place = place_of(request, tables_, table);
  } catch (...) {
    return reply(answer_of_failure(names(request.languages), kRequestFailed, asked_for(request)));
  }
  const bool taken = task_queues_.add(
      place,
      [this, request = std::move(request), table, reply, names]() mutable {
        try {
          if (request.method == "POST" && request.body.is_null()) request.body = read_body(request.unread);
          api_.answer(request, reply);
        } catch (...) {
          reply(answer_of_failure(names(request.languages), kRuleFailed, asked_for(request)));
        }
        if (table != nullptr) guarded(table->log_name(), [&] { api_.let_bots_move(table); });
      },
      most_at(place));
  if (taken) return;
  reply(task_queues_.is_stopped()            ? stopping()
        : place.priority == Priority::making ? answer_of(too_much_made())
                                             : answer_of(too_many_wait()));
}

void Dispatcher::ask_after_taking_over(Request request, const Reply& reply) {
  const TaskQueues::Place place = place_of_person("asks/", request, Priority::can_wait);
  const std::string id = table_in(request);
  const Job job = [this, id, reply, request = std::move(request)] {
    try {
      tables_.take_over(id);
      if (tables_.is_elsewhere(id)) throw Refused(500, "this table cannot be opened");
      ask(request, reply);
    } catch (...) {
      reply(answer_of_failure(host_names(tables_.options().language), kRequestFailed, asked_for(request)));
    }
  };
  if (!task_queues_.add(place, job, kMostAsking))
    reply(task_queues_.is_stopped() ? stopping() : answer_of(too_many_wait()));
}

void Dispatcher::keep_alive() {
  for (const auto& [id, table] : tables_.all())
    task_queues_.add({tasks_of_table(id), table->owner(), Priority::urgent},
                     [table = table] { table->keep_alive(); });
}

void Dispatcher::tick() {
  for (const auto& [id, table] : tables_.all()) {
    if (table->has_untold())
      task_queues_.add({tasks_of_table(id), table->owner(), Priority::urgent},
                       [table = table] { table->tell_late(); });
    const auto now = table->summary();
    const auto& clock = now->registration.clock;
    if (!clock || clock->is_paused() || now->over || now->stuck) continue;
    task_queues_.add({tasks_of_table(id), table->owner(), Priority::urgent}, [this, table = table] {
      guarded(table->log_name(), [&] { api_.look_at_clock(table); });
    });
  }
}

void Dispatcher::stop() {
  task_queues_.stop();
  tables_.work_on(nullptr);
  // Drops the replies that wait for a bot or a table.
  for (const auto& [id, table] : tables_.all()) {
    table->waiting.clear();
    table->waiting_for_next.clear();
    table->end_streams();
  }
}

}  // namespace fuda::serve
