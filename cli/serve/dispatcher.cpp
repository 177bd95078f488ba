#include "serve/dispatcher.h"

#include <chrono>
#include <new>
#include <thread>
#include <utility>

#include "script/names.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"

namespace fuda::serve {

// Made once, as there may be no memory for it at the end.
Answer stopping() {
  static const auto said =
      std::make_shared<const SharedText>(answer_of(Refused(503, "the server is stopping")).body);
  return {503, "{}", said};
}

namespace {

constexpr std::chrono::milliseconds kMemoryPause{50};  // until there may be some again

std::string strand_of_makers(const std::string& address) { return "for/" + address; }

Refused too_much_made() { return {429, "too much is being made for this address"}; }

// For the log.
std::string asked_for(const Request& request) {
  std::string out = request.method + " ";
  for (const std::string& part : request.path) out += "/" + part;
  return out;
}

// The place of a request, and its table if it has one. Those who sit at a table go before others who ask for
// it. Throws Refused.
Strands::Place place_of(const Request& request, const Tables& tables, std::shared_ptr<Table>& table) {
  const Route& route = route_of(request);
  if (route.in == Route::In::asker) return {"asks/" + request.address, request.address, Priority::can_wait};
  if (route.in == Route::In::maker)
    return {strand_of_makers(request.address), request.address, Priority::making};
  table = table_asked_for(tables, request);
  if (route.is_of_seat()) static_cast<void>(seat_with(*table, player_in(request), request.credentials));
  return {strand_of_table(table_in(request)), table->owner(),
          route.is_of_seat() ? Priority::urgent : Priority::can_wait};
}

// Whether its table may be open at another server, or at none.
bool is_elsewhere(const Request& request, const Tables& tables) {
  const Route* route = find_route(request);
  return route != nullptr && route->names_table() && tables.is_elsewhere(table_in(request));
}

}  // namespace

Dispatcher::Dispatcher(Tables& tables, Strands& strands)
    : tables_(tables),
      strands_(strands),
      api_(tables,
           [this](const Errand& errand, const Job& work, const Job& done) { start(errand, work, done); }) {
  static_cast<void>(stopping());
  tables.work_on(&strands);
}

Dispatcher::~Dispatcher() { stop(); }

// Bots think, and tables and films are made, in strands of their own; what follows is done in the table's.
void Dispatcher::start(const Errand& errand, const Job& work, const Job& done) {
  using Kind = Errand::Kind;
  const bool makes = errand.kind == Kind::making;
  const Priority priority = makes                               ? Priority::making
                            : errand.kind == Kind::long_thought ? Priority::slow
                                                                : Priority::urgent;
  const Strands::Place back{strand_of_table(errand.table), errand.owner, Priority::urgent};
  const bool taken = strands_.add(
      {makes ? strand_of_makers(errand.owner) : "thoughts/" + errand.table, errand.owner, priority},
      [this, back, work, done] {
        work();
        if (done) add_surely(back, done);
      },
      makes ? kMostMakingOfAddress : Strands::kNoBound);
  if (!taken && makes && !strands_.is_stopped()) throw too_much_made();
}

// A table would wait for ever for what does not follow.
void Dispatcher::add_surely(const Strands::Place& place, const Job& job) {
  for (;;) {
    try {
      strands_.add(place, job);
      return;
    } catch (const std::bad_alloc&) {
      if (strands_.is_stopped()) return;
      std::this_thread::sleep_for(kMemoryPause);
    }
  }
}

void Dispatcher::ask(Request request, const Reply& reply) {
  const auto names = [this](const std::vector<std::string>& languages) {
    return host_names(own_language(languages, tables_.options().language));
  };
  if (is_elsewhere(request, tables_)) return ask_after_taking_over(std::move(request), reply);
  std::shared_ptr<Table> table;
  Strands::Place place;
  try {
    place = place_of(request, tables_, table);
  } catch (...) {
    return reply(answer_of_failure(names(request.languages), kRequestFailed, asked_for(request)));
  }
  const bool makes = place.priority == Priority::making;
  const bool taken = strands_.add(
      place,
      [this, request = std::move(request), table, reply, names]() mutable {
        try {
          if (request.method == "POST") request.body = read_body(request.unread);
          api_.answer(request, reply);
        } catch (...) {
          reply(answer_of_failure(names(request.languages), kRuleFailed, asked_for(request)));
        }
        if (table != nullptr) api_.let_bots_move(table);
      },
      makes ? kMostMakingOfAddress : kMostAsking);
  if (taken) return;
  reply(strands_.is_stopped() ? stopping()
                              : answer_of(makes ? too_much_made() : Refused(503, "too many wait for this")));
}

void Dispatcher::ask_after_taking_over(Request request, const Reply& reply) {
  const Strands::Place place{"asks/" + request.address, request.address, Priority::can_wait};
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
  if (!strands_.add(place, job, kMostAsking))
    reply(strands_.is_stopped() ? stopping() : answer_of(Refused(503, "too many wait for this")));
}

void Dispatcher::keep_alive() {
  for (const auto& [id, table] : tables_.all())
    strands_.add({strand_of_table(id), table->owner(), Priority::urgent},
                 [table = table] { table->keep_alive(); });
}

void Dispatcher::tick() {
  for (const auto& [id, table] : tables_.all()) {
    const auto now = table->summary();
    const auto& clock = now->registration.clock;
    if (!clock || clock->is_paused() || now->over || now->stuck) continue;
    strands_.add({strand_of_table(id), table->owner(), Priority::urgent},
                 [this, table = table] { api_.look_at_clock(table); });
  }
}

void Dispatcher::stop() {
  strands_.stop();
  tables_.work_on(nullptr);
  // Drops the replies that wait for a bot or a table.
  for (const auto& [id, table] : tables_.all()) {
    table->waiting.clear();
    table->waiting_for_next.clear();
    table->end_streams();
  }
}

}  // namespace fuda::serve
