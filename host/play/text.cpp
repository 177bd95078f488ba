#include "play/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/expect.h"
#include "play/keys.h"
#include "play/words.h"

namespace fuda::play {

namespace {

constexpr std::size_t kMostCards = 16;  // of a zone that is written out
constexpr std::size_t kMoveWidth = 24;

std::string cards_text(const State& state, ZoneId zone) {
  const auto cards = zone_cards(state, zone);
  if (cards.empty()) return "–";
  std::string text;
  for (std::size_t i = 0; i < std::min(cards.size(), kMostCards); ++i) text += (i > 0 ? " " : "") + cards[i];
  if (cards.size() > kMostCards)
    text += fmt::format(" … ({})", counted(static_cast<std::int64_t>(cards.size()), "card"));
  return text;
}

template <class ZoneWord, class CounterWord>
std::string lines(const Table& table, const State& state, const Paint& paint, ZoneWord zone_word,
                  CounterWord counter_word) {
  const Game& game = table.game();
  std::size_t width = 0;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    width = std::max(width, width_of(zone_word(static_cast<ZoneId>(z))));
  }
  std::string text;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    text += "    " + paint.dim(padded(zone_word(zone), width + 2)) + cards_text(state, zone) + "\n";
  }
  std::string counters;
  for (std::size_t c = 0; c < game.counters.size(); ++c) {
    const auto id = static_cast<CounterId>(c);
    counters += fmt::format("{}{} {}", counters.empty() ? "    " : "   ", paint.dim(counter_word(id)),
                            state.counter(id));
  }
  return text + counters;
}

std::string title_of(const Table& table) {
  std::string title = table.names->of("title", "");
  if (!title.empty()) return title;
  const yaml::Node* node = table.definition->root.find("title");
  return node != nullptr ? node->text : table.game().name;
}

}  // namespace

std::string table_text(const Table& table, const State& state) {
  std::string text = lines(
      table, state, Paint{}, [&](ZoneId z) { return table.notation.zone(z); },
      [&](CounterId c) { return table.notation.counter(c); });
  const Turn& turn = state.turn();
  if (state.over()) return text + "\n    over: " + table.game().outcomes[turn.outcome];
  return fmt::format("{}\n    phase {}, {} to move", text, table.game().phases[turn.phase].name,
                     spoken_list(active_seats(table, state)));
}

std::string table_words(const Table& table, const State& state, const Paint& paint) {
  const Words words(table);
  return lines(
      table, state, paint, [&](ZoneId z) { return words.zone(z); },
      [&](CounterId c) { return words.counter(c); });
}

std::string result_text(const Table& table, const State& state, const Paint& paint) {
  std::string text;
  if (state.over())
    text = paint.bold(table.names->of("outcome", table.game().outcomes[state.turn().outcome]));
  const lua::Score score = table.engine->score(state);
  if (score.none) return text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " · ") + part; };
  if (table.game().team_score) {
    if (!score.values.empty()) add(fmt::format("score {}", score.values.front()));
    const std::string rating = rating_of(table, state);
    if (state.over() && !rating.empty()) add(table.names->of("rating", rating));
  } else {
    for (std::size_t i = 0; i < score.values.size(); ++i) {
      add(fmt::format("{} {}", table.notation.seat(static_cast<Seat>(i)), score.values[i]));
    }
  }
  return text;
}

void GameText::started(const Table& table, const Script& script, const State& state) {
  const Game& game = table.game();
  seat_width_ = 0;
  for (const auto& seat : table.notation.seats()) seat_width_ = std::max(seat_width_, width_of(seat));
  std::string what = game.name;
  for (std::size_t i = 0; i < game.seats; ++i) what += (i == 0 ? " · " : ", ") + table.notation.seats()[i];
  for (const auto& option : script.options) what += fmt::format(" · {} {}", option.name, option.value);
  if (script.given.is_null() && game.shuffle) {
    what += script.deck.empty() ? fmt::format(" · seed {}", script.seed) : " · stacked";
  }
  out_ << paint_.bold(title_of(table)) << "\n" << paint_.dim(what) << "\n";
  if (!script.name.empty()) out_ << script.name << "\n";
  show_lines();
  out_ << "\n" << table_words(table, state, paint_) << "\n\n";
}

void GameText::line(const Table& table, const std::string& number, Seat seat, const std::string& move,
                    const std::string& effect) {
  std::string text = fmt::format("{:>4}  {}  {}", number, padded(table.notation.seat(seat), seat_width_),
                                 padded(move, kMoveWidth));
  if (effect.empty()) text.erase(text.find_last_not_of(' ') + 1);
  out_ << text;
  if (!effect.empty()) out_ << "  " << paint_.dim(effect);
  out_ << "\n";
}

void GameText::show_lines() {
  if (log_ == nullptr) return;
  for (const auto& text : log_->texts()) out_ << "      " << paint_.dim(text) << "\n";
}

void GameText::moved(const Table& table, const State& before, const Move& move, const State& after) {
  const bool free = before.turn().ply == after.turn().ply;
  line(table, free ? "" : std::to_string(after.turn().ply), move.seat, table.notation.write(before, move),
       effect_text(table, before, move, after));
  show_lines();
  if (every_table_) out_ << "\n" << table_words(table, after, paint_) << "\n\n";
}

void GameText::refused(const Table& table, Seat seat, const std::string& move, const std::string& reason) {
  line(table, "×", seat, move, reason);
  show_lines();
}

void GameText::ended(const Table& table, const State& state) {
  if (!every_table_) out_ << "\n" << table_words(table, state, paint_) << "\n";
  if (!every_table_) out_ << "\n";
  out_ << result_text(table, state, paint_) << "\n";
  if (state.over()) return;
  for (const auto& seat : active_seats(table, state)) out_ << paint_.dim(seat + " …") << "\n";
}

}  // namespace fuda::play
