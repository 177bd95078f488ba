// Taking and leaving seats, and creating tables.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "script/names.h"
#include "serve/address.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/secret.h"

namespace fuda::serve {

namespace {

// The playerID in a body, given as a text or as a number. Returns nothing if the body has no playerID.
std::optional<std::string> player_of(const Json& body) {
  const auto found = body.find("playerID");
  if (found == body.end() || found->is_null()) return std::nullopt;
  if (found->is_string()) return found->get<std::string>();
  if (found->is_number_unsigned()) return found->dump();
  throw Refused(403, "playerID must be a string");
}

Json data_in(const Json& body) {
  const auto found = body.find("data");
  if (found == body.end()) return nullptr;
  if (text_of(*found).size() > kMostData)
    throw Refused(403, fmt::format("data is longer than {} bytes", kMostData));
  return *found;
}

bool flag_in(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_boolean() && found->get<bool>();
}

// The number of seats in a body, given as a number or as a text of digits. Returns 0 if the body does not
// have the number.
std::int64_t seats_in(const Json& body) {
  const auto found = body.find("numPlayers");
  if (found == body.end()) return 0;
  const std::string text = found->is_string() ? found->get<std::string>() : found->dump();
  const auto seats = whole_number(text, std::numeric_limits<std::int64_t>::max());
  if (seats.value_or(0) == 0) throw Refused(400, "Invalid numPlayers");
  return static_cast<std::int64_t>(*seats);
}

Tables::Wanted wanted_of(const Json& body) {
  const auto setup = body.find("setupData");
  Tables::Wanted out{seats_in(body), setup == body.end() ? Json() : *setup, flag_in(body, "unlisted")};
  if (body.contains("spectators")) out.spectators = viewpoint_for_spectators(body, "spectators", kMaxSeats);
  return out;
}

Seat first_free(const Table& table) {
  const auto& players = table.registration().players;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const bool is_closed = players[seat].closed && is_under_way(table);
    if (players[seat].name.empty() && !is_closed) return static_cast<Seat>(seat);
  }
  throw Refused(409, fmt::format("Match {} reached maximum number of players ({})", table.registration().id,
                                 players.size()));
}

}  // namespace

Viewpoint viewpoint_for_spectators(const Json& body, const char* key, std::size_t seats) {
  const auto found = body.find(key);
  const auto out = found == body.end() ? std::nullopt : viewpoint_in(*found, seats);
  if (!out) throw Refused(400, fmt::format(R"('{}' must be "open", "all", or the number of a seat)", key));
  return *out;
}

std::string needed_player(const Json& body) {
  const auto player = player_of(body);
  if (!player) throw Refused(403, "playerID is required");
  return *player;
}

Seat known_seat(const Registration& table, const std::string& player) {
  const Seat seat = seat_of_player(player, table.players.size());
  if (seat == kNone) throw Refused(404, "Player " + player + " not found");
  return seat;
}

Seat seat_with(const Table& table, const std::string& player, const std::string& credentials) {
  const auto summary = table.summary();
  const Seat seat = known_seat(summary->registration, player);
  const std::string& known = summary->registration.players[seat].credentials;
  if (known.empty() || !same_secret(known, credentials)) throw Refused(403, "Invalid credentials");
  return seat;
}

std::shared_ptr<Table> table_asked_for(const Tables& tables, const Request& request) {
  auto table = tables.find(game_in(request), table_in(request));
  if (table == nullptr) throw Refused(404, "Match " + table_in(request) + " not found");
  return table;
}

Answer Api::games(const Call&) { return {200, text_of(tables_.games())}; }

Answer Api::table(const Call& call) { return {200, *table_asked_for(tables_, call.request)->shown()}; }

Answer Api::create(const Call& call) {
  const auto& [request, table, seat] = call;
  const auto made = tables_.create(game_in(request), wanted_of(request.body), request.address);
  const auto summary = made->summary();
  return {200, text_of({{"matchID", summary->registration.id},
                        {"ownerCredentials", summary->registration.owner}})};
}

// Counts a person as joining until the caller releases the result. Throws Refused (429) if the person has too
// many seats, or joins too often.
std::shared_ptr<void> Api::may_join(Table& table, const std::string& address) {
  const std::string network = network_of(address);
  struct Taken {
    std::size_t waiting = 0, all = 0;
  };
  Taken here, near;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, other] : table.owner() == address ? Tables::All() : tables_.all()) {
    const auto summary = other->summary();
    for (const Summary::Guest& guest : summary->guests) {
      if (guest.address.empty() || summary->over || network_of(guest.address) != network) continue;
      for (Taken* taken : guest.address == address ? std::vector{&here, &near} : std::vector{&near}) {
        ++taken->all;
        if (!guest.has_moved) ++taken->waiting;
      }
    }
  }
  const std::size_t now = joining_.contains(network) ? joining_.at(network) : 0;
  const auto is_much = [now](const Taken& taken, std::size_t people) {
    return taken.waiting + now >= people * kMostGuests || taken.all + now >= people * kMostGuestsInAll;
  };
  if (is_much(here, 1) || is_much(near, kPeopleOfNetwork))
    throw Refused(
        429,
        "this address has taken too many seats at other people's tables; leave some seats, or make a move");
  if (!joins_.take(address) || !table.joins.take(address))
    throw Refused(429, said_to_people(*table.live().loaded().names, kTooFast));
  ++joining_[network];
  return {nullptr, [this, network](void*) {
            const std::lock_guard done(mutex_);
            if (--joining_[network] == 0) joining_.erase(network);
          }};
}

Answer Api::join(const Call& call) {
  const Json& body = call.request.body;
  const std::string name = name_in(body, "playerName");
  if (name.empty()) throw Refused(403, "playerName is required");
  Table& table = *call.table;
  const auto player = player_of(body);
  const Seat seat = player ? known_seat(table.registration(), *player) : first_free(table);
  if (!table.registration().players[seat].name.empty())
    throw Refused(409, fmt::format("Player {} not available", seat));
  if (table.registration().players[seat].closed && is_under_way(table))
    throw Refused(409, said_to_people(*table.live().loaded().names, kIsClosed));
  const Json data = data_in(body);
  const auto joining = may_join(table, call.request.address);
  const std::string credentials = new_credentials();
  table.change([&](Registration& changed) {
    changed.players[seat] = {name, credentials, false, data};
    if (changed.clock) changed.clock->set_back(seat);
  });
  table.sat_down(seat, call.request.address);
  table.bots_changed = true;  // a bot may have played in this seat
  table.note_presence(seat);
  return {200, text_of({{"playerID", std::to_string(seat)}, {"playerCredentials", credentials}})};
}

Answer Api::leave(const Call& call) {
  const Json& body = call.request.body;
  const std::string player = needed_player(body);
  const Seat seat = seat_with(*call.table, player, text_in(body, "credentials"));
  free_seat(call.table, seat, is_under_way(*call.table));
  return {};
}

Answer Api::update(const Call& call) {
  const Json& body = call.request.body;
  const std::string player = needed_player(body);
  const std::string name = name_in(body, "newName");
  const Json data = data_in(body);
  if (!body.contains("data") && name.empty()) throw Refused(403, "newName or data is required");
  Table& table = *call.table;
  const Seat seat = seat_with(table, player, text_in(body, "credentials"));
  refuse_too_often(table, seat, kChanges);
  table.change([&](Registration& changed) {
    if (!name.empty()) changed.players[seat].name = name;
    if (!data.is_null()) changed.players[seat].data = data;
  });
  return {};
}

// Starts the next table. Requires that the game is over, because the page leads everyone at the table to the
// next table. A failed request does not count toward the number of tables that a person may create.
void Api::play_again(const Call& call, const Reply& reply) {
  const auto& [request, table, none] = call;
  const std::string player = needed_player(request.body);
  const Seat seat = seat_with(*table, player, text_in(request.body, "credentials"));
  const Registration& old = table->registration();
  if (!old.next.empty()) return reply({200, text_of({{"nextMatchID", old.next}})});
  refuse_before_end(*table);
  Tables::Wanted wanted = wanted_of(request.body);
  if (wanted.seats == 0) wanted.seats = static_cast<std::int64_t>(old.players.size());
  if (wanted.setup.is_null()) wanted.setup = old.setup;
  // Refuse a seed, because anyone who knows the seed knows the cards, and the page leads everyone at this
  // table to the next table.
  if (wanted.setup.is_object() && wanted.setup.contains("seed"))
    throw Refused(403, "a game that is played again gets a new seed");
  refuse_too_often(*table, seat, kNextTables);
  make_next({request, table, seat}, wanted, reply, [](Registration&) {});
}

Answer Api::new_code(const Call& call) {
  const auto& [request, table, seat] = call;
  refuse_too_often(*table, seat, kQuestions);
  const std::string code = codes_.make(
      {game_in(request), table_in(request), seat, table->registration().players[seat].credentials},
      tables_.options().name);
  return {200, text_of({{"code", code}, {"seconds", std::chrono::seconds(kCodeLasts).count()}})};
}

Answer Api::take_code(const Call& call) {
  const auto leads = codes_.take(text_in(call.request.body, "code"), call.request.address);
  const auto table = leads ? tables_.find(leads->game, leads->table) : nullptr;
  if (table == nullptr) throw Refused(404, "no seat has this code");
  return {200, text_of({{"gameName", leads->game},
                        {"matchID", leads->table},
                        {"playerID", std::to_string(leads->seat)},
                        {"playerCredentials", leads->credentials}})};
}

// Creates the next table. The first request determines the settings of the next table. Later requests wait
// for the same next table.
void Api::make_next(const Call& call, Tables::Wanted wanted, const Reply& reply,
                    const std::function<void(Registration&)>& also) {
  const auto& table = call.table;
  wanted.follows = true;
  if (table->waiting_for_next.size() >= kMostWaiting)
    throw Refused(503, "too many requests are waiting for the next table");
  table->waiting_for_next.emplace_back(reply);
  if (table->waiting_for_next.size() > 1) return;
  struct NewTable {
    std::string id;
    Answer answer;
  };
  auto made = std::make_shared<NewTable>();
  const Registration& old = table->registration();
  // The person who sends the request becomes the owner of the new table.
  const std::string& address = call.request.address;
  const auto make = [this, made, wanted, game = old.game, address] {
    try {
      made->id = tables_.create(game, wanted, address)->summary()->registration.id;
      made->answer = {200, text_of({{"nextMatchID", made->id}})};
    } catch (...) {
      made->answer =
          answer_of_failure(host_names(tables_.options().language), kTableFailed, "a table of " + game);
    }
  };
  const auto tell = [this, table, made, also] {
    const Registration& now = table->registration();
    // The server may have removed this table to make room for the new table.
    if (!made->id.empty() && tables_.find(now.game, now.id) != nullptr) {
      try {
        table->change([&](Registration& changed) {
          changed.next = made->id;
          if (changed.question && changed.question->what == Question::What::again) changed.question.reset();
          also(changed);
        });
      } catch (...) {
        made->answer = answer_of_failure(*table->live().loaded().names, kRequestFailed, table->log_name());
      }
    }
    for (const Reply& waits : std::exchange(table->waiting_for_next, {})) waits(made->answer);
  };
  try {
    background_({old.id, address, Errand::Kind::making}, make, tell);
  } catch (const Refused&) {
    table->waiting_for_next.clear();
    throw;
  }
}

}  // namespace fuda::serve
