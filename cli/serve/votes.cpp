// Agreements at a table about taking back moves and about another game, and the messages of people at the
// table. The code for agreements about bots and seats is in stand_ins.cpp.
#include <fmt/format.h>

#include <bit>

#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

SeatMask mask_of(Seat seat) { return static_cast<SeatMask>(1U << seat); }

// The seats of people. Includes the seats of people for whom a bot plays, because their agreement is still
// necessary.
SeatMask people_at(const Table& table) {
  SeatMask out = 0;
  for (std::size_t at = 0; at < table.registration().players.size(); ++at) {
    const auto seat = static_cast<Seat>(at);
    if (table.registration().is_of_person(seat)) out = static_cast<SeatMask>(out | mask_of(seat));
  }
  return out;
}

SeatMask awake_at(const Table& table) {
  SeatMask out = people_at(table);
  for (std::size_t at = 0; at < table.registration().players.size(); ++at) {
    const auto seat = static_cast<Seat>(at);
    if (!table.is_present(seat)) out = static_cast<SeatMask>(out & ~mask_of(seat));
  }
  return out;
}

// The number of moves to take back, including the move that led to the position with this number. Returns 0
// if the game does not have this move.
std::size_t moves_since(const Table& table, std::size_t number) {
  const std::size_t now = table.number();
  return number > now || now - number >= table.moves() ? 0 : now - number + 1;
}

// The number of the position after the last move of a seat, or 0 if the seat has not moved.
std::size_t last_move_of(const Table& table, Seat seat) {
  const auto& past = table.live().past();
  for (std::size_t i = past.size(); i > 0; --i) {
    if (past[i - 1].move.seat == seat) return table.number() - past.size() + i;
  }
  return 0;
}

// Whether another person, or a bot for another person, has made one of the last `moves` moves, or has used
// their own time after one of these moves.
bool concerns_others(const Table& table, std::size_t moves, Seat seat) {
  const Registration& registration = table.registration();
  const auto& past = table.live().past();
  const auto others = static_cast<SeatMask>(people_at(table) & ~mask_of(seat));
  if (registration.clock && (registration.clock->came_to_move(past.size(), moves, others) &
                             table.live().state().turn().active) != 0)
    return true;
  return std::any_of(past.end() - static_cast<std::ptrdiff_t>(moves), past.end(),
                     [&](const auto& one) { return (others & mask_of(one.move.seat)) != 0; });
}

// The number of people who must agree to free a seat. The asker needs the agreement of another person, so
// that nobody can get a second hand alone. After the end of the game, or if nobody else has a seat at the
// table, one person is enough.
int needed_to_free(const Table& table, Seat seat) {
  if (table.live().state().over()) return 1;
  const bool is_taken = table.registration().is_of_person(seat);
  return is_taken || std::popcount(people_at(table)) > 1 ? 2 : 1;
}

// Whether enough people have agreed. To take back moves, everyone must agree. For another game and for the
// clock, everyone who is present must agree. For the seat of an absent player, most of the people who are
// present must agree.
bool is_carried(const Table& table, const Question& question) {
  if (question.what == Question::What::undo) return (people_at(table) & ~question.yes) == 0;
  SeatMask voters = awake_at(table);
  if (question.what != Question::What::stand_in && question.what != Question::What::free)
    return (voters & ~question.yes) == 0;
  voters = static_cast<SeatMask>(voters & ~mask_of(question.about));
  const int yes = std::popcount(static_cast<SeatMask>(question.yes & voters));
  if (question.what == Question::What::free && yes < needed_to_free(table, question.about)) return false;
  return yes * 2 > std::popcount(voters);
}

bool is_same_question(const Question& a, const Question& b) {
  return a.what == b.what && a.about == b.about && a.bot == b.bot && a.turned == b.turned &&
         (a.what != Question::What::undo || (a.number == b.number && a.by == b.by));
}

bool is_about_undo(const std::optional<Question>& question) {
  return question && question->is_open() && question->what == Question::What::undo;
}

[[noreturn]] void refuse(const Table& table, int status, const char* why) {
  throw Refused(status, said_to_people(*table.live().loaded().names, why));
}

}  // namespace

void refuse_too_often(Table& table, Seat seat, const Allowance& what) {
  if (!table.may(seat, what)) refuse(table, 429, kTooFast);
}

void refuse_before_end(const Table& table) {
  if (!table.live().state().over() && table.why_stuck().empty()) refuse(table, 403, kNotOver);
}

bool is_under_way(const Table& table) { return table.moves() > 0 && !table.live().state().over(); }

bool could_be_freed(const Table& table, Seat seat) {
  const auto others = static_cast<SeatMask>(people_at(table) & ~mask_of(seat));
  return std::popcount(others) >= needed_to_free(table, seat);
}

void settle_undo(Table& table) {
  if (is_about_undo(table.registration().question))
    table.change([](Registration& changed) { changed.question.reset(); });
}

void Api::ask(const Call& call, Question question, const Reply& reply) {
  const auto& table = call.table;
  const auto& open = table->registration().question;
  const Seat asker = question.by;
  question.id = open && open->id < Question::kMostId ? open->id + 1 : 1;
  if (open && open->is_open()) {
    if (!is_same_question(*open, question)) refuse(*table, 409, kAsksAlready);
    question = *open;
  }
  question.yes = static_cast<SeatMask>(question.yes | mask_of(asker));
  if (is_carried(*table, question)) return carry_out(call, question, reply);
  table->change([&](Registration& changed) { changed.question = question; });
  reply({200, text_of({{"question", question.json()}})});
}

void Api::answer_question(const Call& call, const Reply& reply) {
  const auto& [request, table, seat] = call;
  const auto id = request.body.find("id");
  const auto yes = request.body.find("yes");
  if (id == request.body.end() || !id->is_number_unsigned() || yes == request.body.end() ||
      !yes->is_boolean())
    throw Refused(400, "'id', the number of the question, and 'yes', true or false, are required");
  auto question = table->registration().question;
  if (!question || !question->is_open() || question->id != id->get<std::uint64_t>())
    refuse(*table, 409, kNotAsked);
  if ((people_at(*table) & mask_of(seat)) == 0) refuse(*table, 403, kNotAsked);
  refuse_too_often(*table, seat, kChanges);
  if (!yes->get<bool>()) {
    question->no = seat;
    table->change([&](Registration& changed) { changed.question = question; });
    return reply({200, text_of({{"question", question->json()}})});
  }
  question->yes = static_cast<SeatMask>(question->yes | mask_of(seat));
  if (is_carried(*table, *question)) return carry_out(call, *question, reply);
  table->change([&](Registration& changed) { changed.question = question; });
  reply({200, text_of({{"question", question->json()}})});
}

void Api::carry_out(const Call& call, const Question& question, const Reply& reply) {
  const auto& table = call.table;
  switch (question.what) {
    case Question::What::undo:
      return between_thoughts(table, reply, [table, question] {
        const std::size_t moves = moves_since(*table, question.number);
        if (moves == 0) refuse(*table, 409, kNotAsked);
        table->take_back(moves);
        table->change([&](Registration& changed) {
          if (is_about_undo(changed.question)) changed.question.reset();
          changed.taken_back = {question.by, moves, table->number()};
        });
        refuse_if_stuck(*table);
        return Answer{200, table->views().now(question.by)};
      });
    case Question::What::stand_in:
      set_stand_in(table, question.about, question.bot);
      return reply({});
    case Question::What::free:
      free_seat(table, question.about, false);
      return reply({});
    case Question::What::again:
      return again_together(call, question, reply);
    case Question::What::pause:
    case Question::What::go_on:
      set_pause(*table, question.what == Question::What::pause);
      return reply({});
  }
}

void Api::between_thoughts(const std::shared_ptr<Table>& table, const Reply& reply,
                           const std::function<Answer()>& what) {
  const auto now = [table, reply, what] {
    try {
      reply(what());
    } catch (...) {
      reply(answer_of_failure(*table->live().loaded().names, kRequestFailed, table->log_name()));
    }
  };
  if (!table->thinking) {
    now();
    return let_bots_move(table);
  }
  if (table->between_thoughts.size() >= kMostWaiting)
    throw Refused(503, "too many moves are waiting for a bot");
  table->between_thoughts.emplace_back(now);
}

// Takes back moves at once if they concern no other player and nobody has learned a fact from them, or if all
// other players are bots. In any other case, asks the other players to agree.
void Api::undo(const Call& call, const Reply& reply) {
  const auto& [request, table, seat] = call;
  const auto after = request.body.find("after");
  if (after == request.body.end() || !after->is_number_unsigned())
    throw Refused(400, "'after' is required: the number of moves made so far");
  if (table->live().state().over()) refuse(*table, 403, kIsOver);
  const std::size_t mine = last_move_of(*table, seat);
  if (mine == 0) refuse(*table, 409, kNotMoved);
  // Accept earlier numbers, so that a repeated request means the same move as the first request.
  const auto seen = after->get<std::size_t>();
  if (seen < table->live().first_number() || seen < mine || seen > table->number())
    throw Refused(409, fmt::format("the table is at move {}, not {}", table->number(), seen));
  refuse_too_often(*table, seat, kQuestions);
  seat_for_the_late(*table);
  Question question{.by = seat, .number = mine, .yes = mask_of(seat)};
  const std::size_t moves = moves_since(*table, mine);
  if (table->live().told_nobody(moves) && !concerns_others(*table, moves, seat))
    return carry_out(call, question, reply);
  ask(call, question, reply);
}

// ---- another game

void Api::again(const Call& call, const Reply& reply) {
  const auto& [request, table, seat] = call;
  refuse_before_end(*table);
  if (!table->registration().next.empty()) refuse(*table, 409, kNextThere);
  refuse_too_often(*table, seat, kQuestions);
  const auto turned = request.body.find("turned");
  ask(call,
      {.what = Question::What::again,
       .by = seat,
       .turned = turned != request.body.end() && turned->is_boolean() && turned->get<bool>()},
      reply);
}

// Creates the next table. Everyone has a seat at the next table from the start, with the same credentials as
// at this table.
void Api::again_together(const Call& call, const Question& question, const Reply& reply) {
  const Registration& old = call.table->registration();
  if (!old.next.empty()) refuse(*call.table, 409, kNextThere);
  const std::size_t seats = old.players.size();
  const auto moved = [&](std::size_t seat) { return question.turned ? (seat + 1) % seats : seat; };
  Tables::Wanted wanted{static_cast<std::int64_t>(seats), old.setup, old.unlisted};
  wanted.owner = old.owner;
  wanted.spectators = old.spectators;
  wanted.players.resize(seats);
  Json bots = Json::object();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const Registration::Player& player = old.players[seat];
    if (player.bot) {
      bots[std::to_string(moved(seat))] = player.failed.empty() ? player.name : player.stand_in;
    } else {
      wanted.players[moved(seat)] = player;
      wanted.players[moved(seat)].failed.clear();
      wanted.players[moved(seat)].closed = false;
    }
  }
  if (!bots.empty()) wanted.setup["bots"] = bots;
  make_next(call, wanted, reply, [question](Registration& changed) {
    changed.next_taken = true;
    changed.next_turned = question.turned;
    changed.question.reset();
  });
}

// ---- words

Answer Api::say(const Call& call) {
  const auto& [request, table, seat] = call;
  const std::string text = text_in(request.body, "text");
  if (text.empty() || text.size() > kMostWordBytes)
    throw Refused(400, fmt::format("'text' is required: at most {} bytes", kMostWordBytes));
  if (!table->may_talk()) refuse(*table, 403, kNoTalk);
  refuse_too_often(*table, seat, kWords);
  const Registration::Word word{table->registration().players[seat].name, seat, text, now_in_milliseconds()};
  table->say(word);
  return {};
}

Answer Api::words(const Call& call) {
  Json out{{"words", Json::array()}};
  for (const Registration::Word& word : call.table->registration().words) out["words"].push_back(word.json());
  return {200, text_of(out)};
}

}  // namespace fuda::serve
