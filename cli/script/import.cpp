#include "script/import.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "files/files.h"
#include "script/import_data.h"
#include "script/position.h"
#include "script/record.h"

namespace fuda {

namespace {

// Where each card lay in the deck after the stacked shuffle, in drawing order.
std::vector<CardId> drawing_order(Engine& engine, std::uint64_t seed) {
  State state = engine.new_state();
  state.turn().rng = Rng(seed);
  rules_of(engine).shuffle(state, engine.game().start_zone);
  const auto cards = state.cards(engine.game().start_zone);
  return {cards.rbegin(), cards.rend()};
}

// Names that work as seats: without anything that has a meaning in scripts, and no two alike.
std::vector<std::string> clean_seat_names(const std::vector<std::string>& names) {
  std::vector<std::string> clean;
  for (const std::string& name : names) {
    std::string text = printable(name);
    for (char& c : text) {
      if (std::string_view(" .:,#?\"'\\[]{}\t").find(c) != std::string_view::npos) c = '_';
    }
    while (text.size() > 1 && text.back() == '_') text.pop_back();
    // A number alone would be read as a position, and a reserved word with its own meaning.
    if (text.empty() || (text.front() >= '0' && text.front() <= '9') || text == "expect" ||
        text == "refused") {
      text.insert(0, "P");
    }
    std::string unique = text;
    for (int i = 2; contains(clean, unique); ++i) {
      unique = fmt::format("{}_{}", text, i);
    }
    clean.push_back(unique);
  }
  return clean;
}

class Player {
 public:
  Player(Games& games, const Exported& exported, const Path& file) : exported_(exported), file_(file) {
    script_.file = file;
    script_.game = {exported.game, {file.string()}};
    for (const auto& [name, value] : exported.options) script_.options.push_back({name, value, {}});
    const auto seats = clean_seat_names(exported.players);
    const GameSpec spec{exported.game, Place{.file = file.string()}, {}};
    match_.emplace(open_match(games, spec, script_.options, seats));
    if (exported.first > static_cast<int>(seats.size())) fail(fmt::format("no seat {}", exported.first));
    script_.first = Word{seats[static_cast<std::size_t>(exported.first - 1)], {}};
    auto& deck = script_.deck.emplace_back();
    for (const auto& card : exported.deck) deck.push_back({card, {file.string()}});
  }

  std::string play() {
    Engine& engine = *match_->engine;
    StartPosition opening(script_, *match_);
    State state = engine.new_state();
    opening.start(state);
    order_ = drawing_order(engine, script_.seed);
    const Seat first = opening.first() == 0 ? Seat{kNone} : opening.first();
    Record record = start_record(*match_, exported_.game, script_.options, first, script_.seed, state);
    record.deck = exported_.deck;
    record.comment = fmt::format("From {}.", file_.filename().string());
    for (std::size_t i = 0; i < exported_.moves.size(); ++i) {
      const State before = state;
      const Move move = read(state, exported_.moves[i], i);
      engine.apply_safely(state, move);
      record.add(match_->notation, before, move, state);
    }
    return write_script(record, *match_, &state);
  }

 private:
  [[noreturn]] void fail(std::string message) const {
    throw Failure(error_at({file_.string()}, std::move(message)));
  }

  [[nodiscard]] std::string word(const State& state, const Exported::Word& word, std::size_t move) const {
    const auto number = static_cast<std::size_t>(word.number);
    switch (word.kind) {
      case Exported::Word::Kind::text:
        return word.text;
      case Exported::Word::Kind::seat:
        if (word.number < 1 || number > match_->notation.seats().size()) {
          fail(fmt::format("move {}: no seat {}", move + 1, word.number));
        }
        return match_->notation.seats()[number - 1];
      case Exported::Word::Kind::card:
        if (word.number < 0 || number >= order_.size())
          fail(fmt::format("move {}: no card {}", move + 1, word.number));
        return std::to_string(state.position_of(order_[number]) + 1);
    }
    return {};
  }

  Move read(const State& state, const Exported::ExportedMove& made, std::size_t number) const {
    if (made.seat < 1 || made.seat > match_->game().seats) {
      fail(fmt::format("move {}: no seat {}", number + 1, made.seat));
    }
    const auto seat = static_cast<Seat>(made.seat - 1);
    std::string text;
    for (const auto& part : made.words) {
      // A card's position means something only in the mover's own hand.
      if (part.kind == Exported::Word::Kind::card) {
        const auto index = static_cast<std::size_t>(part.number);
        if (part.number >= 0 && index < order_.size() &&
            match_->game().owner(match_->game().zones[state.zone_of(order_[index])]) != seat) {
          fail(fmt::format("move {}: card {}, {}, is not in {}'s hand but in {}", number + 1, part.number,
                           match_->game().face(order_[index]).name, match_->notation.seat(seat),
                           match_->notation.zone(state.zone_of(order_[index]))));
        }
      }
      text += (text.empty() ? "" : " ") + word(state, part, number);
    }
    const auto read = match_->notation.read(state, seat, text);
    const std::string reason = read.problem.empty()
                                   ? match_->engine->refusal(state, match_->notation, read.move).reason
                                   : read.problem;
    if (!reason.empty()) {
      fail(fmt::format("move {}: {} cannot {}: {}", number + 1, match_->notation.seat(seat), text, reason));
    }
    return read.move;
  }

  const Exported& exported_;
  const Path& file_;
  Script script_;
  std::optional<Match> match_;
  std::vector<CardId> order_;
};

Format find_format(const std::vector<Path>& path, const std::string& name) {
  std::vector<std::string> known;
  for (Format& format : list_formats(path)) {
    if (format.name == name) return std::move(format);
    known.push_back(format.name);
  }
  throw Failure(error_at({}, fmt::format("no format '{}'", name), suggestion(name, known)));
}

}  // namespace

std::vector<Format> list_formats(const std::vector<Path>& path) {
  std::vector<Format> formats;
  for (const Path& folder : path) {
    for (const std::string& game : names_in_folder(folder)) {
      for (const Path& file : files_of(folder / game / "imports", false)) {
        if (file.extension() != ".yaml") continue;
        const std::string name = file.stem().string();
        if (!contains(names_of(formats), name)) formats.push_back({name, "", "", file});
      }
    }
  }
  std::ranges::sort(formats, {}, &Format::name);
  return formats;
}

std::string import_game(Games& games, const std::string& format, const Path& file) {
  const Format found = find_format(games.path(), format);
  return at_place({.file = file.string()}, [&] {
    const Data input = read_json_file(file);
    const Exported exported = convert_export(found.file, input, file);
    return Player(games, exported, file).play();
  });
}

}  // namespace fuda
