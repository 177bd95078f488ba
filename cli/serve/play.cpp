#include "serve/play.h"

#include <fmt/format.h>

#include "batch/random_games.h"
#include "serve/limits.h"
#include "serve/trouble.h"

namespace fuda::serve {

namespace {

void refuse_stuck(const Table& table) {
  if (!table.trouble().empty()) throw Refused(500, table.trouble());
}

}  // namespace

Play::At Play::at(const Request& request) const {
  auto table = table_asked_for(tables_, request);
  const Seat seat = seat_with(*table, player_in(request), request.credentials);
  table->somebody_came();
  return {std::move(table), seat};
}

void Play::answer(const Request& request, const Reply& reply) {
  const auto [table, seat] = at(request);
  refuse_stuck(*table);
  if (route_of(request).what == Route::What::look) return reply({200, table->views().now(seat)});
  const auto text = request.body.find("move");
  const auto after = request.body.find("after");
  if (text == request.body.end() || !text->is_string())
    throw Refused(400, "'move' is required, a move in words");
  if (after == request.body.end() || !after->is_number_unsigned())
    throw Refused(400, "'after' is required, the number of moves that were made");
  auto words = text->get<std::string>();
  if (words.size() > kMostMove) throw Refused(400, fmt::format("a move has at most {} bytes", kMostMove));
  auto try_it = [this, table = table, seat = seat, credentials = request.credentials,
                 words = std::move(words), number = after->get<std::size_t>(), reply] {
    Answer answer;
    const auto wrong = why_it_failed(*table->live().match().names, kMoveFailed, table->called(), [&] {
      // The seat may have been given up meanwhile.
      static_cast<void>(seat_with(*table, std::to_string(seat), credentials));
      answer = move(*table, seat, words, number);
    });
    reply(wrong ? *wrong : answer);
    let_bots_move(table);
  };
  if (!table->thinking) return try_it();
  if (table->waiting.size() >= kMostWaiting) throw Refused(503, "too many moves wait for a bot");
  table->waiting.emplace_back(std::move(try_it));
}

Answer Play::move(Table& table, Seat seat, const std::string& text, std::size_t after) {
  refuse_stuck(table);
  if (!table.lateness().is_in_time(seat, after, text)) {
    throw Refused(409, fmt::format("the table stands at move {}, not {}", table.moves(), after));
  }
  const LiveGame::Answer answer = asking(table, [&] { return table.live().read(seat, text); });
  if (!answer.why.reason.empty()) {
    Json out{{"refused", answer.why.reason}};
    if (!answer.hint.empty()) out["hint"] = answer.hint;
    return {422, text_of(out)};
  }
  if (table.live().is_free(answer.move) && !table.may_rearrange(seat))
    return {429, text_of({{"error", said_to_people(*table.live().match().names, kTooFast)}})};
  table.make(answer.move);
  refuse_stuck(table);
  return {200, table.views().now(seat)};
}

std::shared_ptr<Stream> Play::listen(const Request& request) {
  const auto [table, seat] = at(request);
  refuse_stuck(*table);
  return table->listen(seat, request.last_event);
}

void Play::let_bots_move(const std::shared_ptr<Table>& table) {
  if (table->thinking) return;
  const Seat seat = table->bot_to_move();
  const bool gone = tables_.find(table->card().game, table->card().id) == nullptr;
  if (seat == kNone || gone || !table->is_somebody_there()) {
    while (!table->waiting.empty() && !table->thinking) {
      const auto next = std::move(table->waiting.front());
      table->waiting.pop_front();
      next();
    }
    return;
  }
  struct Thought {
    Move move;
    std::optional<Findings> wrong;
  };
  auto thought = std::make_shared<Thought>();
  table->thinking = true;
  using Kind = Thinking::Errand::Kind;
  thinking_.start(
      {table->card().id, table->owner(), table->searches(seat) ? Kind::long_thought : Kind::thought},
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
      [this, table, thought] {
        table->thinking = false;
        try {
          if (!thought->wrong) table->make(thought->move);
        } catch (const Failure& failure) {
          thought->wrong = failure.findings();
        }
        if (thought->wrong) {
          table->fail(*thought->wrong);
          table->end_streams();
        }
        let_bots_move(table);
      });
}

}  // namespace fuda::serve
