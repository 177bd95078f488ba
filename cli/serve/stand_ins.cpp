// Bots that play for people for a while, and actions of a table's owner, who can hand over a seat, free a
// seat, choose what spectators see, and close the table.
#include <fmt/format.h>

#include "bots/lua_player.h"
#include "bots/spec.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/setup.h"
#include "show/describe.h"

namespace fuda::serve {

namespace {

struct Asker {
  bool is_owner = false;
  Seat seat = kNone;
};

// Identifies the asker by the credentials in a body, and marks the asker's seat as present. Throws Refused
// (403) if the asker is not at the table.
Asker asker_in(const Request& request, Table& table) {
  const std::string credentials = text_in(request.body, "credentials");
  const Registration& registration = table.registration();
  Asker out;
  out.is_owner = !registration.owner.empty() && same_secret(registration.owner, credentials);
  for (std::size_t at = 0; at < registration.players.size(); ++at) {
    const auto seat = static_cast<Seat>(at);
    const std::string& known = registration.players[seat].credentials;
    if (!known.empty() && same_secret(known, credentials)) out.seat = seat;
  }
  if (!out.is_owner && out.seat == kNone) throw Refused(403, "Invalid credentials");
  if (out.seat != kNone) table.note_presence(out.seat);
  return out;
}

// The seat that the body of a request names. Throws Refused if a bot has the seat permanently.
Seat seat_in(const Request& request, const Table& table) {
  const Seat seat = known_seat(table.registration(), needed_player(request.body));
  if (table.registration().players[seat].bot)
    throw Refused(403, fmt::format("seat {} belongs to a bot", seat));
  return seat;
}

// Throws Refused if the bot may not play at this table.
void check_bot(const Table& table, const NamedBots& named, const std::string& bot) {
  const auto behind = in_words([&] { return named.behind(bot); });
  if (!behind) throw Refused(403, fmt::format("this server was not started with the bot '{}'", bot));
  if (const PlayerSpec spec = read_player(*behind); spec.kind == PlayerSpec::Kind::lua && *behind == bot)
    in_words([&] { return bot_sources(*table.live().loaded().definition, spec.name); });
}

// The first bot that the game offers.
std::string bot_for_the_late(const Table& table, const NamedBots& named) {
  for (const auto& bot : offered_bots(table.live().loaded())) {
    auto plays = bot.at("plays").get<std::string>();
    if (named.behind(plays)) return plays;
  }
  return "greedy";
}

// Whether a player is absent, so that the player's agreement is not necessary.
bool sleeps(const Table& table, Seat seat) { return !table.is_present(seat); }

[[noreturn]] void refuse_for_others(const Table& table) {
  throw Refused(403, said_to_people(*table.live().loaded().names, kIsThereNow));
}

}  // namespace

// Hands a seat over to a bot. The player in the seat and the owner of the table need not ask anyone. If the
// player is absent, the other players decide together. If the request has no `bot`, the player or the owner
// takes the seat back from the bot.
void Api::stand_in(const Call& call, const Reply& reply) {
  const auto& [request, table, none] = call;
  const Asker asker = asker_in(request, *table);
  const Seat seat = seat_in(request, *table);
  const std::string bot = text_in(request.body, "bot");
  const bool may = asker.is_owner || asker.seat == seat;
  if (!bot.empty()) check_bot(*table, tables_.options().bots, bot);
  if (may) {
    refuse_too_often(*table, asker.is_owner ? kNone : seat, kChanges);
    set_stand_in(table, seat, bot);
    return reply({});
  }
  if (bot.empty() || !sleeps(*table, seat)) refuse_for_others(*table);
  refuse_too_often(*table, asker.seat, kQuestions);
  ask({request, table, asker.seat},
      {.what = Question::What::stand_in, .by = asker.seat, .about = seat, .bot = bot}, reply);
}

// Sets or removes a stand-in. A seat without a stand-in keeps its remaining time, because only the moves of
// bots give a seat more time (Clock).
void Api::set_stand_in(const std::shared_ptr<Table>& table, Seat seat, const std::string& bot) {
  table->change([&](Registration& changed) {
    changed.players[seat].stand_in = bot;
    changed.players[seat].failed.clear();
    if (changed.clock) changed.clock->set_back(seat);
    if (changed.question && changed.question->about == seat) changed.question.reset();
  });
  table->bots_changed = true;
  let_bots_move(table);
}

// Frees a seat. The player in the seat can do this without asking anyone. After the end of the game, the
// owner of the table can, too. Until the end of the game, the other players decide, because somebody who
// knows another hand could take the seat. For the same reason, the other players decide when somebody may
// take a seat that its player has left.
void Api::free(const Call& call, const Reply& reply) {
  const auto& [request, table, none] = call;
  const Asker asker = asker_in(request, *table);
  const Seat seat = seat_in(request, *table);
  refuse_too_often(*table, asker.is_owner ? kNone : asker.seat, kChanges);
  const bool goes_on = !table->live().state().over();
  if (asker.seat == seat || (asker.is_owner && !goes_on)) {
    free_seat(table, seat, is_under_way(*table));
    return reply({});
  }
  const Registration::Player& player = table->registration().players[seat];
  if (player.name.empty() && !player.closed) return reply({});
  if (!player.name.empty() && !sleeps(*table, seat)) refuse_for_others(*table);
  if (asker.seat == kNone || !could_be_freed(*table, seat))
    throw Refused(403, said_to_people(*table->live().loaded().names, kNeedsOthers));
  refuse_too_often(*table, asker.seat, kQuestions);
  ask({request, table, asker.seat}, {.what = Question::What::free, .by = asker.seat, .about = seat}, reply);
}

// Frees a seat. When the last person has left, also removes the table. If only strangers have had seats at a
// new table, keeps the table, because its owner may still come.
void Api::free_seat(const std::shared_ptr<Table>& table, Seat seat, bool closed) {
  table->change([&](Registration& changed) {
    changed.players[seat] = {};
    changed.players[seat].closed = closed;
    if (changed.clock) changed.clock->set_back(seat);
    if (changed.question)
      changed.question->yes = static_cast<SeatMask>(changed.question->yes & ~(1U << seat));
    if (changed.question && (changed.question->by == seat || changed.question->about == seat))
      changed.question.reset();
  });
  table->note_absence(seat);
  table->bots_changed = true;  // a bot may have played for this person
  table->end_streams(seat);
  const bool goes_too = table->got_up(seat);
  if (goes_too && !table->registration().has_people()) tables_.remove(std::string(table->registration().id));
}

// The owner of the table can pause and resume the clock without asking anyone. If another player wants to
// pause or resume the clock, everyone who is present must agree.
void Api::pause(const Call& call, const Reply& reply) {
  const auto& [request, table, none] = call;
  const Asker asker = asker_in(request, *table);
  const auto found = request.body.find("paused");
  if (found == request.body.end() || !found->is_boolean())
    throw Refused(400, "'paused' is required: true or false");
  const bool paused = found->get<bool>();
  if (!table->registration().clock) throw Refused(403, "this table has no clock");
  if (asker.is_owner) {
    refuse_too_often(*table, kNone, kChanges);
    set_pause(*table, paused);
    return reply({});
  }
  refuse_too_often(*table, asker.seat, kQuestions);
  ask({request, table, asker.seat},
      {.what = paused ? Question::What::pause : Question::What::go_on, .by = asker.seat}, reply);
}

void Api::set_pause(Table& table, bool paused) {
  table.change([&](Registration& changed) {
    if (changed.clock) changed.clock->pause(paused);
    using What = Question::What;
    if (changed.question && (changed.question->what == What::pause || changed.question->what == What::go_on))
      changed.question.reset();
  });
}

// Lets a bot make one move for each person, present or absent, whose time has run out. Table::make() returns
// the seat after that move.
void Api::seat_for_the_late(Table& table) {
  const SeatMask out = table.pass_time();
  const auto seats = static_cast<Seat>(table.registration().players.size());
  for (Seat seat = 0; seat < seats; ++seat) {
    if ((out >> seat & 1U) == 0 || !table.registration().players[seat].stand_in.empty()) continue;
    table.change([&](Registration& changed) {
      changed.clock->set_late(seat);
      changed.players[seat].stand_in = bot_for_the_late(table, tables_.options().bots);
    });
    table.bots_changed = true;
  }
}

void Api::look_at_clock(const std::shared_ptr<Table>& table) {
  seat_for_the_late(*table);
  if (table->bots_changed) let_bots_move(table);
}

// Changes what spectators see. Tells everyone at the table, because a player could watch as a spectator.
Answer Api::spectators(const Call& call) {
  Table& table = *call.table;
  if (!asker_in(call.request, table).is_owner)
    throw Refused(403, "only the owner of the table can choose what spectators see");
  const Viewpoint from =
      viewpoint_for_spectators(call.request.body, "see", table.registration().players.size());
  refuse_too_often(table, kNone, kChanges);
  table.change([&](Registration& changed) { changed.show_spectators(from); });
  return {};
}

Answer Api::close(const Call& call) {
  if (!asker_in(call.request, *call.table).is_owner)
    throw Refused(403, "only the owner of the table can close it");
  tables_.remove(std::string(call.table->registration().id));
  return {};
}

}  // namespace fuda::serve
