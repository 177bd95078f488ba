#include "show/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "script/expect.h"
#include "script/match.h"
#include "script/words.h"

namespace fuda {

namespace {

constexpr std::size_t kMoveWidth = 24;

std::string title_of(const Match& match) {
  std::string title = match.names->of("title", "");
  if (!title.empty()) return title;
  const yaml::Node* node = match.definition->root.find("title");
  return node != nullptr ? node->text : match.game().name;
}

// "lost · score 0 · horrible", "won · Ana 5 · Bruno 3 · Ana wins"; only the score while the game goes on.
std::string result_text(const Match& match, const State& state, const Paint& paint) {
  const Words words(match);
  std::string text;
  if (state.over()) text = paint.bold(words.of("outcome", match.game().outcomes[state.turn().outcome]));
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " · ") + part; };
  const lua::Score score = match.engine->score(state);
  if (!score.none && match.game().team_score) {
    if (!score.values.empty()) add(words.say({"score {n}", {{"n", std::to_string(score.values.front())}}}));
    const std::string rating = rating_of(match, state);
    if (state.over() && !rating.empty()) add(words.of("rating", rating));
  } else if (!score.none) {
    for (std::size_t i = 0; i < score.values.size(); ++i) {
      add(fmt::format("{} {}", match.notation.seat(static_cast<Seat>(i)), score.values[i]));
    }
  }
  const auto winners = winner_names(match, state);
  if (state.over() && !winners.empty()) {
    const char* form = winners.size() == 1 ? "{seat} wins" : "{seats} win";
    const std::string all = words.list(winners);
    add(paint.bold(words.say({form, {{"seat", all}, {"seats", all}}})));
  }
  return text;
}

}  // namespace

void GameText::started(const Match& match, const Script& script, const GameStart& start) {
  const Game& game = match.game();
  const Words words(match);
  seat_width_ = 0;
  for (const auto& seat : match.notation.seats()) seat_width_ = std::max(seat_width_, width_of(seat));
  std::string what = game.name;
  for (std::size_t i = 0; i < game.seats; ++i) what += (i == 0 ? " · " : ", ") + match.notation.seats()[i];
  for (const auto& option : script.options) {
    const std::string name = match.names->is_english() ? option.name : words.of("option", option.name);
    what += fmt::format(" · {} {}", name, words.choice(option.name, option.value));
  }
  if (script.given.is_null() && game.shuffle) {
    what += " · " + (script.deck.empty() ? words.say({"seed {n}", {{"n", std::to_string(script.seed)}}})
                                         : words.say("stacked"));
  }
  out_ << paint_.bold(title_of(match)) << "\n" << wrapped(paint_.dim(what), paint_.width, 2) << "\n";
  if (!script.name.empty()) out_ << script.name << "\n";
  show_lines();
  out_ << "\n" << position_words(match, start.state, paint_, every_table_) << "\n\n";
}

void GameText::line(const Match& match, const std::string& number, Seat seat, const std::string& move,
                    const std::string& effect) {
  std::string text =
      fmt::format("{}{}  {}  {}", std::string(4 - std::min<std::size_t>(4, width_of(number)), ' '), number,
                  padded(match.notation.seat(seat), seat_width_), padded(move, kMoveWidth));
  if (effect.empty()) text.erase(text.find_last_not_of(' ') + 1);
  if (!effect.empty()) text += "  " + paint_.dim(effect);
  // Break the line between two changes if possible.
  const std::size_t hang = 6 + seat_width_ + 2 + kMoveWidth + 2;
  out_ << wrapped(wrapped(text, paint_.width, hang, " · "), paint_.width, hang) << "\n";
}

void GameText::show_lines() {
  if (log_ == nullptr) return;
  for (const auto& text : log_->texts()) out_ << "      " << paint_.dim(text) << "\n";
}

void GameText::moved(const Match& match, const MoveMade& made) {
  const bool free = made.before.turn().ply == made.after.turn().ply;
  line(match, free ? "" : std::to_string(made.after.turn().ply), made.move.seat,
       Words(match).move(made.before, made.move), steps_text(match, made));
  show_lines();
  if (every_table_) out_ << "\n" << position_words(match, made.after, paint_, true) << "\n\n";
}

void GameText::refused(const Match& match, Seat seat, const std::string& move, const Refusal& why) {
  const Words words(match);
  line(match, "×", seat, words.typed(move), words.reason(why));
  show_lines();
}

void GameText::ended(const Match& match, const State& state) {
  if (!every_table_) out_ << "\n" << position_words(match, state, paint_, false) << "\n\n";
  out_ << wrapped(result_text(match, state, paint_), paint_.width, 2) << "\n";
  if (state.over()) return;
  for (const auto& seat : active_seats(match, state)) out_ << paint_.dim(seat + " …") << "\n";
}

}  // namespace fuda
