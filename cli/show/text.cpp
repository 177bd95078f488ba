#include "show/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "script/expect.h"
#include "script/loaded_game.h"
#include "script/rule_lines.h"
#include "script/words.h"
#include "show/describe.h"
#include "show/result.h"
#include "show/steps.h"
#include "show/table.h"

namespace fuda {

namespace {

constexpr std::size_t kMoveWidth = 24;

}  // namespace

void GameText::started(const LoadedGame& loaded, const Script& script, const Session& session) {
  const Game& game = loaded.game();
  const Words words(loaded);
  seat_width_ = 0;
  for (const auto& seat : loaded.notation.seats()) seat_width_ = std::max(seat_width_, width_of(seat));
  std::string what = game.name;
  for (std::size_t i = 0; i < game.seats; ++i) what += (i == 0 ? " · " : ", ") + loaded.notation.seats()[i];
  for (const auto& option : script.options) {
    const std::string name = loaded.names->is_english() ? option.name : words.of("option", option.name);
    what += fmt::format(" · {} {}", name, words.choice(option.name, option.value));
  }
  if (script.given.is_null() && !game.shuffled.empty()) {
    what += " · " + (script.deck.empty() ? words.say({"seed {n}", {{"n", std::to_string(script.seed)}}})
                                         : words.say("stacked"));
  }
  out_ << paint_.bold(title_of(loaded)) << "\n" << wrapped(paint_.dim(what), paint_.width, 2) << "\n";
  if (!script.name.empty()) out_ << script.name << "\n";
  show_lines();
  if (const std::string said = said_text(loaded, session.steps()); !said.empty())
    out_ << wrapped(wrapped(said, paint_.width, 2, " · "), paint_.width, 2) << "\n";
  out_ << "\n" << table_text(loaded, session.state(), paint_, every_table_) << "\n\n";
}

void GameText::line(const LoadedGame& loaded, const std::string& number, Seat seat, const std::string& move,
                    const std::vector<std::string>& effects) {
  const std::string text =
      fmt::format("{}{}  {}  {}", std::string(4 - std::min<std::size_t>(4, width_of(number)), ' '), number,
                  padded(loaded.notation.seat(seat), seat_width_), padded(move, kMoveWidth));
  const std::size_t hang = 6 + seat_width_ + 2 + kMoveWidth + 2;
  if (effects.empty())
    out_ << wrapped(text.substr(0, text.find_last_not_of(' ') + 1), paint_.width, hang) << "\n";
  for (std::size_t i = 0; i < effects.size(); ++i) {
    // If possible, break the line between two changes.
    const std::string full = (i == 0 ? text + "  " : std::string(hang, ' ')) + paint_.dim(effects[i]);
    out_ << wrapped(wrapped(full, paint_.width, hang, " · "), paint_.width, hang) << "\n";
  }
}

void GameText::show_lines() {
  if (log_ == nullptr) return;
  for (const auto& text : lua::line_texts(*log_)) out_ << "      " << paint_.dim(text) << "\n";
}

void GameText::moved(const LoadedGame& loaded, const Session& session) {
  const Transition& made = *session.made();
  Observation seen(made.after);
  session.observe(kNone, seen);
  const bool free = made.before.turn().ply == made.after.turn().ply;
  line(loaded, free ? "" : std::to_string(made.after.turn().ply), made.move.seat,
       Words(loaded).move(made.before, made.move), steps_text(loaded, made, seen, every_table_));
  show_lines();
  if (every_table_ || has_new_deal(loaded.game(), session.steps()))
    out_ << "\n" << table_text(loaded, made.after, paint_, every_table_) << "\n\n";
}

void GameText::refused(const LoadedGame& loaded, Seat seat, const std::string& move, const Refusal& why) {
  const Words words(loaded);
  line(loaded, "×", seat, words.typed(move), {words.reason(why)});
  show_lines();
}

void GameText::taken_back(const LoadedGame& loaded, std::size_t moves, const Session& /*now*/) {
  const Words words(loaded);
  out_ << "      "
       << words.say({moves == 1 ? "the last move is taken back" : "the last {n} moves are taken back",
                     {{"n", std::to_string(moves)}}})
       << "\n";
}

void GameText::ended(const LoadedGame& loaded, const State& state) {
  if (!every_table_) out_ << "\n" << table_text(loaded, state, paint_, false) << "\n\n";
  const std::string result = result_text(loaded, state, paint_);
  if (!result.empty()) out_ << wrapped(result, paint_.width, 2) << "\n";
  if (state.over()) return;
  for (const auto& seat : active_seats(loaded, state)) out_ << paint_.dim(seat + " …") << "\n";
}

}  // namespace fuda
