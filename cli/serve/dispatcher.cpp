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

// Creates the answer only once, at the start, because a server that is stopping may lack memory.
Answer stopping() {
  static const auto said =
      std::make_shared<const SharedText>(answer_of(Refused(503, "the server is stopping")).body);
  return {503, "{}", said};
}

namespace {

constexpr std::chrono::milliseconds kMemoryPause{50};  // the time to wait for free memory

// The place of a request in the task queue of a person.
TaskQueues::Place place_of_person(const char* what, const Request& request, Priority priority) {
  return {what + request.address, network_of(request.address), priority};
}

Refused too_much_made() { return {429, "too much work is waiting for this address; try again later"}; }
Refused too_many_wait() { return {503, "too many requests are waiting; try again later"}; }

std::string asker_at(Seat seat) { return "seat/" + std::to_string(seat); }

// Runs a job at a table without a request. A failure of the job affects only this table.
void guarded(const std::string& about, const Job& job) {
  try {
    job();
  } catch (...) {
    static_cast<void>(answer_of_failure(host_names(""), kRequestFailed, about));
  }
}

// The text for a request in the log.
std::string asked_for(const Request& request) {
  std::string out = request.method + " ";
  for (const std::string& part : request.path) out += "/" + part;
  return out;
}

// The seat or owner that sent a request, so that the people at a table take turns. Uses the credentials in
// the body of the request. Reads the body. Returns "" if the body has no credentials of this table.
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

// The place of a request in the task queues, and the table of the request, if any. People at a table take
// turns, and have priority over people who only look at the table. Throws Refused.
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
  // People who want a seat do not wait for spectators with the same address.
  out.asker = (request.method == "POST" ? "sits/" : "looks/") + request.address;
  return out;
}

// The maximum number of requests from one sender that may wait in a place.
std::size_t most_at(const TaskQueues::Place& place) {
  if (place.priority == Priority::making) return kMostMakingOfAddress;
  return place.priority == Priority::urgent ? kMostAskingOfSeat : kMostAsking;
}

// Whether the table of a request may be open at another server, or at no server.
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

// The task queue for an errand, and the number of errands that may wait in it.
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

// Starts an errand. Bots think in separate task queues, and so does the creation of tables and films.
// Afterwards, the table's own queue runs `done`.
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

// Adds a job that must not be lost, because the table would otherwise wait for this job indefinitely.
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
