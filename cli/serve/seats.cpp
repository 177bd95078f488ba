// Answers the requests of players at a table to look, move and listen.
#include <fmt/format.h>

#include "batch/random_games.h"
#include "script/words.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

Answer make_move(Table& table, Seat seat, const std::string& text, std::size_t after,
                 const LoadedGame& loaded) {
  refuse_if_stuck(table);
  if (!table.registration().is_played_by_person(seat))
    throw Refused(409, said_to_people(*loaded.names, kBotPlays));
  const std::size_t behind = table.number() - table.moves();
  if (after < table.live().first_number() || !table.late_moves().is_in_time(seat, after - behind, text))
    throw Refused(409, fmt::format("the table is at move {}, not {}", table.number(), after));
  const LiveGame::Answer answer = asking(table, [&] { return table.live().read(seat, text); });
  if (!answer.why.reason.empty()) {
    Json out{{"refused", Words(loaded).reason(answer.why)}};
    if (!answer.hint.empty()) out["hint"] = answer.hint;
    return {422, text_of(out)};
  }
  if (table.live().is_free(answer.move) && !table.may(seat, kFreeMoves))
    throw Refused(429, said_to_people(*loaded.names, kTooFast));
  table.make(answer.move);
  refuse_if_stuck(table);
  settle_undo(table);
  return {200, table.views().now(seat)};
}

}  // namespace

void refuse_if_stuck(const Table& table) {
  if (!table.why_stuck().empty()) throw Refused(500, table.why_stuck());
}

Answer Api::look(const Call& call) { return {200, call.table->views().now(call.seat)}; }

Answer Api::events(const Call& call) {
  return {200, "", nullptr, call.table->listen(call.seat, call.request.last_event)};
}

// Makes a move. If a bot is thinking, the move waits until the bot has finished.
void Api::move(const Call& call, const Reply& reply) {
  const auto& [request, table, seat] = call;
  const auto text = request.body.find("move");
  const auto after = request.body.find("after");
  if (text == request.body.end() || !text->is_string())
    throw Refused(400, "'move' is required: the text of a move");
  if (after == request.body.end() || !after->is_number_unsigned())
    throw Refused(400, "'after' is required: the number of moves made so far");
  auto words = text->get<std::string>();
  if (words.size() > kMostMove)
    throw Refused(400, fmt::format("a move can have at most {} bytes", kMostMove));
  auto try_it = [this, table = table, seat = seat, credentials = request.credentials,
                 &loaded = table->loaded_for(request.languages), words = std::move(words),
                 number = after->get<std::size_t>(), reply] {
    Answer answer;
    try {
      // The player may have given up the seat while the move waited.
      static_cast<void>(seat_with(*table, std::to_string(seat), credentials));
      seat_for_the_late(*table);  // first gives late seats to bots, so that the server refuses a late move
      answer = make_move(*table, seat, words, number, loaded);
    } catch (...) {
      answer = answer_of_failure(*loaded.names, kMoveFailed, table->log_name());
    }
    reply(std::move(answer));
    let_bots_move(table);
  };
  if (!table->thinking) return try_it();
  if (table->waiting.size() >= kMostWaiting) throw Refused(503, "too many moves are waiting for a bot");
  table->waiting.emplace_back(std::move(try_it));
}

namespace {

// Runs the requests that were waiting for the moves of bots.
void serve_waiting(Table& table) {
  while (!table.waiting.empty() && !table.thinking) {
    const auto next = std::move(table.waiting.front());
    table.waiting.pop_front();
    next();
  }
}

// Makes the move of a bot. Returns false if the server cannot save the move now. The server then asks the bot
// again after the next request.
bool make_thought_of(Table& table, const Move& move) {
  try {
    table.make(move);
  } catch (const NotKept& not_kept) {
    if (not_kept.why() == NotKept::Why::free_moves) {
      table.bot_failed(move.seat, not_kept.findings());
      return true;
    }
    if (not_kept.why() == NotKept::Why::full) table.give_up(move.seat);
    server_log().note(table.log_name(), not_kept.findings());
    return false;
  } catch (const Failure& failure) {
    table.bot_failed(move.seat, failure.findings());
  }
  if (!table.why_stuck().empty()) table.end_streams();
  return true;
}

}  // namespace

void Api::let_bots_move(const std::shared_ptr<Table>& table) {
  if (table->thinking) return;
  while (!table->between_thoughts.empty()) {
    const auto next = std::move(table->between_thoughts.front());
    table->between_thoughts.pop_front();
    next();
    if (table->thinking) return;  // `next` has already called let_bots_move()
  }
  if (table->bots_changed) table->seat_bots();
  const Seat seat = table->bot_to_move();
  const bool gone = tables_.find(table->registration().game, table->registration().id) == nullptr;
  if (seat == kNone || gone || !table->is_somebody_present()) return serve_waiting(*table);
  struct Thought {
    Move move;
    std::optional<Findings> wrong;
  };
  auto thought = std::make_shared<Thought>();
  table->thinking = true;
  using Kind = Errand::Kind;
  background_(
      {table->registration().id, table->owner(), table->searches(seat) ? Kind::long_thought : Kind::thought},
      [table, seat, thought] {
        try {
          thought->move = table->think(seat);
        } catch (const Failure& failure) {
          thought->wrong = failure.findings();
        } catch (const Forfeit& forfeit) {
          thought->wrong = forfeit.findings;
        } catch (const std::exception& problem) {
          thought->wrong = {error_at({}, problem.what())};
        }
      },
      [this, table, seat, thought] {
        table->thinking = false;
        if (tables_.find(table->registration().game, table->registration().id) == nullptr) return;
        // While the bot was thinking, a person may have taken the seat.
        if (table->registration().is_played_by_person(seat)) return let_bots_move(table);
        if (thought->wrong) {
          table->bot_failed(seat, *thought->wrong);
        } else if (!make_thought_of(*table, thought->move)) {
          return serve_waiting(*table);
        }
        let_bots_move(table);
      });
}

}  // namespace fuda::serve
