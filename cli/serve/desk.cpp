#include "serve/desk.h"

#include <utility>

#include "serve/limits.h"
#include "serve/trouble.h"

namespace fuda::serve {

Answer stopping() { return answer_of(Refused(503, "the server is stopping")); }

std::string strand_of_table(const std::string& id) { return "table/" + id; }

namespace {

std::string strand_of_makers(const std::string& address) { return "for/" + address; }

// For the log.
std::string asked_for(const Request& request) {
  std::string out = request.method + " ";
  for (const std::string& part : request.path) out += "/" + part;
  return out;
}

Answer too_much(const Strands& strands, Haste haste) {
  if (strands.is_stopped()) return stopping();
  if (haste == Haste::making) return answer_of(Refused(429, "too much is being made for this address"));
  return answer_of(Refused(503, "too many wait for this"));
}

}  // namespace

void Elsewhere::start(const Errand& errand, std::function<void()> work, std::function<void()> done) {
  using Kind = Errand::Kind;
  const bool makes = errand.kind == Kind::making;
  const Haste haste = makes ? Haste::making : errand.kind == Kind::long_thought ? Haste::slow : Haste::urgent;
  const Strands::Place back{strand_of_table(errand.table), errand.owner, Haste::urgent};
  const bool taken = strands_.add(
      {makes ? strand_of_makers(errand.owner) : "thoughts/" + errand.table, errand.owner, haste},
      [this, back, work = std::move(work), done = std::move(done)] {
        work();
        if (done) strands_.add(back, done);
      },
      makes ? kMostMakingOfAddress : Strands::kNoBound);
  if (!taken && makes && !strands_.is_stopped())
    throw Refused(429, "too much is being made for this address");
}

void answer(Lobby& lobby, Play& play, Showing& showing, const Request& request, const Reply& reply) {
  switch (route_of(request).by) {
    case Route::By::lobby:
      return lobby.answer(request, reply);
    case Route::By::play:
      return play.answer(request, reply);
    case Route::By::showing:
      return showing.answer(request, reply);
  }
}

std::shared_ptr<Stream> open_stream(Play& play, Showing& showing, const Request& request) {
  return route_of(request).by == Route::By::showing ? showing.listen(request) : play.listen(request);
}

Desk::Desk(Tables& tables, Strands& strands)
    : tables_(tables),
      strands_(strands),
      elsewhere_(strands),
      lobby_(tables, elsewhere_),
      play_(tables, elsewhere_),
      showing_(tables, elsewhere_) {
  tables.hand_over({[this](const std::string& id, Job job) {
                      return strands_.add({strand_of_table(id), id, Haste::urgent}, std::move(job));
                    },
                    [this](const std::string& id, Job job) {
                      return strands_.add({"apart/" + id, "", Haste::slow}, std::move(job));
                    }});
}

Desk::~Desk() { stop(); }

// What those who sit at a table ask for goes before what others ask of it. Only who sits there gets so far.
void Desk::in_its_strand(Request request, const Reply& refuse, const Then& then) {
  Strands::Place place{"asks/" + request.address, request.address, Haste::can_wait};
  std::shared_ptr<Table> table;
  const Names names = host_names(tables_.options().language);
  const auto wrong = why_it_failed(names, kRequestFailed, asked_for(request), [&] {
    const Route& route = route_of(request);
    if (route.in == Route::In::maker) {
      place = {strand_of_makers(request.address), request.address, Haste::making};
    } else if (route.in == Route::In::table) {
      table = table_asked_for(tables_, request);
      place = {strand_of_table(table_in(request)), table->owner(), Haste::can_wait};
      if (!route.is_of_seat()) return;
      static_cast<void>(seat_with(*table, player_in(request), request.credentials));
      place.haste = Haste::urgent;
    }
  });
  if (wrong) return refuse(*wrong);
  const std::size_t most = place.haste == Haste::making ? kMostMakingOfAddress : kMostAsking;
  const bool taken = strands_.add(
      place,
      [this, request = std::move(request), table, refuse, then, names]() mutable {
        const auto failed = why_it_failed(names, kRuleFailed, asked_for(request), [&] {
          if (request.method == "POST") request.body = read_body(request.unread);
          then(table, request);
        });
        if (failed) refuse(*failed);
        if (table != nullptr) play_.let_bots_move(table);
      },
      most);
  if (!taken) refuse(too_much(strands_, place.haste));
}

void Desk::ask(Request request, const Reply& reply) {
  in_its_strand(std::move(request), reply,
                [this, reply](const std::shared_ptr<Table>&, const Request& asked) {
                  answer(lobby_, play_, showing_, asked, reply);
                });
}

void Desk::listen(Request request, const Opened& opened) {
  const auto refuse = [opened](Answer answer) { opened(nullptr, std::move(answer)); };
  in_its_strand(std::move(request), refuse,
                [this, opened](const std::shared_ptr<Table>&, const Request& asked) {
                  opened(open_stream(play_, showing_, asked), {});
                });
}

void Desk::keep_alive() {
  for (const auto& [id, table] : tables_.all())
    strands_.add({strand_of_table(id), table->owner(), Haste::urgent},
                 [table = table] { table->keep_alive(); });
}

void Desk::stop() {
  strands_.stop();
  tables_.hand_over({});
  // Those that waited for a bot: it does not move any more.
  for (const auto& [id, table] : tables_.all()) {
    table->waiting.clear();
    table->waiting_for_next.clear();
    table->end_streams();
  }
}

}  // namespace fuda::serve
