#include "serve/lobby.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "serve/limits.h"
#include "serve/play.h"
#include "serve/secret.h"
#include "serve/trouble.h"

namespace fuda::serve {

namespace {

// Of a player's number, as text or as a number; nothing where there is none.
std::optional<std::string> player_of(const Json& body) {
  const auto found = body.find("playerID");
  if (found == body.end() || found->is_null()) return std::nullopt;
  if (found->is_string()) return found->get<std::string>();
  if (found->is_number_unsigned()) return found->dump();
  throw Refused(403, "playerID must be a string");
}

std::string needed_player(const Json& body) {
  const auto player = player_of(body);
  if (!player) throw Refused(403, "playerID is required");
  return *player;
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

// A number or its digits; 0 where there is none.
std::int64_t seats_in(const Json& body) {
  const auto found = body.find("numPlayers");
  if (found == body.end()) return 0;
  const std::string text = found->is_string() ? found->get<std::string>() : found->dump();
  std::int64_t seats = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, seats);
  if (error != std::errc() || stopped != end || seats <= 0) throw Refused(400, "Invalid numPlayers");
  return seats;
}

Seat seat_called(const TableCard& card, const std::string& player) {
  for (std::size_t seat = 0; seat < card.players.size(); ++seat) {
    if (player == std::to_string(seat)) return static_cast<Seat>(seat);
  }
  throw Refused(404, "Player " + player + " not found");
}

Tables::Wanted wanted_of(const Json& body) {
  const auto setup = body.find("setupData");
  return {seats_in(body), setup == body.end() ? Json() : *setup, flag_in(body, "unlisted")};
}

Seat first_free(const Table& table) {
  const auto& players = table.card().players;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (players[seat].name.empty()) return static_cast<Seat>(seat);
  }
  throw Refused(
      409, fmt::format("Match {} reached maximum number of players ({})", table.card().id, players.size()));
}

// What a query asks of a list: all that it does not understand, it does not ask.
class Where {
 public:
  explicit Where(const std::map<std::string, std::string>& query) : query_(query) {}

  [[nodiscard]] bool allows(const Facts& table) const {
    const std::string over = text("isGameover");
    const std::int64_t before = number("updatedBefore"), after = number("updatedAfter");
    return (over != "true" || table.over) && (over != "false" || !table.over) &&
           (before <= 0 || table.card.updated < before) && (after <= 0 || table.card.updated > after);
  }

 private:
  [[nodiscard]] std::string text(const char* key) const {
    const auto found = query_.find(key);
    return found == query_.end() ? "" : found->second;
  }
  [[nodiscard]] std::int64_t number(const char* key) const {
    const std::string digits = text(key);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
  }

  const std::map<std::string, std::string>& query_;
};

// So that what is left is no more than a list may hold; returns how many.
struct Listed {
  std::shared_ptr<const Facts> facts;
  std::shared_ptr<const std::string> text;
};
std::size_t leave_out_the_oldest(std::vector<Listed>& tables) {
  std::size_t bytes = 0;
  for (const Listed& table : tables) bytes += table.text->size();
  if (bytes <= kMostListed) return 0;
  const std::size_t all = tables.size();
  std::ranges::stable_sort(tables, std::ranges::greater(),
                           [](const Listed& table) { return table.facts->card.updated; });
  while (bytes > kMostListed) {
    bytes -= tables.back().text->size();
    tables.pop_back();
  }
  return all - tables.size();
}

}  // namespace

Seat seat_with(const Table& table, const std::string& player, const std::string& credentials) {
  const auto facts = table.facts();
  const Seat seat = seat_called(facts->card, player);
  const std::string& known = facts->card.players[seat].credentials;
  if (known.empty() || !same_secret(known, credentials)) throw Refused(403, "Invalid credentials");
  return seat;
}

std::shared_ptr<Table> table_asked_for(const Tables& tables, const Request& request) {
  auto table = tables.find(game_in(request), table_in(request));
  if (table == nullptr) throw Refused(404, "Match " + table_in(request) + " not found");
  return table;
}

void Lobby::answer(const Request& request, const Reply& reply) {
  if (route_of(request).what == Route::What::play_again) return play_again(request, reply);
  reply(answer_at_once(request));
}

Answer Lobby::answer_at_once(const Request& request) {
  switch (route_of(request).what) {
    case Route::What::games:
      return {200, text_of(tables_.games())};
    case Route::What::tables:
      return list(request);
    case Route::What::create:
      return create(request);
    case Route::What::table:
      return {200, *table_asked_for(tables_, request)->shown()};
    case Route::What::join:
      return join(request);
    case Route::What::leave:
      return leave(request);
    case Route::What::update:
      return update(request);
    default:
      throw Refused(404, "Not Found");
  }
}

Answer Lobby::list(const Request& request) {
  const std::string& game = game_in(request);
  const Where where(request.query);
  std::vector<Listed> found;
  for (const auto& [id, table] : tables_.all()) {
    auto facts = table->facts();
    if (facts->card.game == game && !facts->card.unlisted && where.allows(*facts))
      found.push_back({std::move(facts), table->shown()});
  }
  const std::size_t left_out = leave_out_the_oldest(found);
  std::string text = R"({"matches":[)";
  for (std::size_t i = 0; i < found.size(); ++i) text += (i > 0 ? "," : "") + *found[i].text;
  text += "]";
  if (left_out > 0) text += fmt::format(R"(,"leftOut":{})", left_out);
  text += "}";
  // Whoever asks again before it has changed is sent the same text, and not a copy.
  if (found.empty()) return {200, std::move(text)};
  const std::lock_guard lock(mutex_);
  std::weak_ptr<const Text>& kept = lists_[game];
  auto shared = kept.lock();
  if (shared == nullptr || shared->text() != text)
    kept = shared = std::make_shared<const Text>(std::move(text));
  return {200, "", std::move(shared)};
}

Answer Lobby::create(const Request& request) {
  const auto table = tables_.create(game_in(request), wanted_of(request.body), request.address);
  return {200, text_of({{"matchID", table->card().id}})};
}

Answer Lobby::join(const Request& request) {
  const std::string name = name_in(request.body, "playerName");
  if (name.empty()) throw Refused(403, "playerName is required");
  const auto held = table_asked_for(tables_, request);
  Table& table = *held;
  const auto player = player_of(request.body);
  const Seat seat = player ? seat_called(table.card(), *player) : first_free(table);
  if (!table.card().players[seat].name.empty())
    throw Refused(409, fmt::format("Player {} not available", seat));
  const Json data = data_in(request.body);
  const std::string credentials = new_credentials();
  table.change([&](TableCard& card) { card.players[seat] = {name, credentials, false, data}; });
  table.somebody_came();
  table.tell_pages(*table.shown());
  return {200, text_of({{"playerID", std::to_string(seat)}, {"playerCredentials", credentials}})};
}

// Where nobody is left, the table is cleared away.
Answer Lobby::leave(const Request& request) {
  const std::string player = needed_player(request.body);
  const std::string credentials = text_in(request.body, "credentials");
  const auto held = table_asked_for(tables_, request);
  Table& table = *held;
  const Seat seat = seat_with(table, player, credentials);
  table.change([&](TableCard& card) {
    card.players[seat].name.clear();
    card.players[seat].credentials.clear();
  });
  table.end_streams(seat);
  table.tell_pages(*table.shown());
  if (!table.card().has_people()) tables_.remove(std::string(table.card().id));
  return {};
}

Answer Lobby::update(const Request& request) {
  const std::string player = needed_player(request.body);
  const std::string name = name_in(request.body, "newName");
  const Json data = data_in(request.body);
  if (!request.body.contains("data") && name.empty()) throw Refused(403, "newName or data is required");
  const auto held = table_asked_for(tables_, request);
  Table& table = *held;
  const Seat seat = seat_with(table, player, text_in(request.body, "credentials"));
  table.change([&](TableCard& card) {
    if (!name.empty()) card.players[seat].name = name;
    if (!data.is_null()) card.players[seat].data = data;
  });
  table.tell_pages(*table.shown());
  return {};
}

// The table that follows is made elsewhere; those who ask meanwhile wait for the same one.
void Lobby::play_again(const Request& request, const Reply& reply) {
  const std::string player = needed_player(request.body);
  const auto table = table_asked_for(tables_, request);
  static_cast<void>(seat_with(*table, player, text_in(request.body, "credentials")));
  const auto told = [](const std::string& id) { return Answer{200, text_of({{"nextMatchID", id}})}; };
  if (!table->card().next.empty()) return reply(told(table->card().next));
  Tables::Wanted wanted = wanted_of(request.body);
  if (wanted.seats == 0) wanted.seats = static_cast<std::int64_t>(table->card().players.size());
  if (wanted.setup.is_null()) wanted.setup = table->card().setup;
  // All who sit here are led to that table.
  if (wanted.setup.is_object() && wanted.setup.contains("seed"))
    throw Refused(403, "a game that is played again has another seed");
  if (table->waiting_for_next.size() >= kMostWaiting) throw Refused(503, "too many wait for the next table");
  table->waiting_for_next.emplace_back(reply);
  if (table->waiting_for_next.size() > 1) return;
  struct Made {
    std::string id;
    Answer why_not;
  };
  auto made = std::make_shared<Made>();
  const auto make = [this, made, wanted, game = game_in(request), address = request.address] {
    const auto wrong =
        why_it_failed(host_names(tables_.options().language), kTableFailed, "a table of " + game,
                      [&] { made->id = tables_.create(game, wanted, address)->facts()->card.id; });
    if (wrong) made->why_not = *wrong;
  };
  const auto tell = [this, table, made, told] {
    Answer answer = made->id.empty() ? made->why_not : told(made->id);
    // Room may have been made for it by taking away this one.
    if (!made->id.empty() && tables_.find(table->card().game, table->card().id) != nullptr) {
      const auto wrong = why_it_failed(*table->live().match().names, kRequestFailed, table->called(), [&] {
        table->change([&](TableCard& card) { card.next = made->id; });
        table->tell_pages(*table->shown());
      });
      if (wrong) answer = *wrong;
    }
    for (const auto& waits : std::exchange(table->waiting_for_next, {})) waits(answer);
  };
  try {
    thinking_.start({table->card().id, request.address, Thinking::Errand::Kind::making}, make, tell);
  } catch (const Refused&) {
    table->waiting_for_next.clear();
    throw;
  }
}

}  // namespace fuda::serve
