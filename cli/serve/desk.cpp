#include "serve/desk.h"

#include <utility>

#include "serve/limits.h"
#include "serve/trouble.h"

namespace fuda::serve {

Answer stopping() { return answer_of(Refused(503, "the server is stopping")); }

std::string strand_of_table(const std::string& id) { return "table/" + id; }

namespace {

constexpr std::size_t kOfTable = 4;  // games, NAME, ID and what is asked of it
constexpr std::size_t kPlayer = 4;   // games, NAME, ID, seat, PLAYER

std::string strand_of_makers(const std::string& address) { return "for/" + address; }

bool makes_a_table(const Request& request) {
  return request.method == "POST" && request.path.size() == 3 && request.path[2] == "create";
}

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
  const auto& path = request.path;
  Strands::Place place{"asks/" + request.address, request.address, Haste::can_wait};
  std::shared_ptr<Table> table;
  const Names names = host_names(tables_.options().language);
  const auto wrong = why_it_failed(names, kRequestFailed, asked_for(request), [&] {
    if (makes_a_table(request)) {
      place = {strand_of_makers(request.address), request.address, Haste::making};
    } else if (path.size() >= kOfTable && path[0] == "games") {
      table = tables_.find(path[1], path[2]);
      if (table == nullptr) throw Refused(404, "Match " + path[2] + " not found");
      place = {strand_of_table(path[2]), table->owner(), Haste::can_wait};
      if (!Play::is_for(request)) return;
      static_cast<void>(seat_with(*table, path[kPlayer], request.credentials));
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
                  if (Showing::is_for(asked)) return showing_.answer(asked, reply);
                  if (Play::is_for(asked)) return play_.answer(asked, reply);
                  lobby_.answer(asked, reply);
                });
}

void Desk::listen(Request request, const Opened& opened) {
  const auto refuse = [opened](Answer answer) { opened(nullptr, std::move(answer)); };
  in_its_strand(std::move(request), refuse,
                [this, opened](const std::shared_ptr<Table>&, const Request& asked) {
                  opened(Showing::is_for_events(asked) ? showing_.listen(asked) : play_.listen(asked), {});
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
