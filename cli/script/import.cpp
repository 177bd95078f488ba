#include "script/import.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "files/files.h"
#include "load/spec.h"
#include "lua_bots/convert.h"
#include "script/export_file.h"
#include "script/position.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "script/seat_names.h"

namespace fuda {

namespace {

constexpr std::size_t kMostSaid = 300;  // the maximum number of characters that messages quote from a
                                        // format's message

// The card at each position of the stacked deck, in drawing order.
std::vector<CardId> drawing_order(Engine& engine, std::uint64_t seed) {
  State state = engine.new_state();
  state.turn().rng = Rng(seed);
  rules_of(engine).shuffle(state, engine.game().start_zone);
  const auto cards = state.cards(engine.game().start_zone);
  return {cards.rbegin(), cards.rend()};
}

// Names for the seats of a script, all different and all allowed.
std::vector<std::string> clean_seat_names(const std::vector<std::string>& names) {
  std::vector<std::string> clean;
  for (const std::string& name : names) {
    const std::string text = usable_seat_name(name);
    std::string unique = text;
    for (int i = 2; contains(clean, unique); ++i) unique = fmt::format("{}_{}", text, i);
    clean.push_back(unique);
  }
  return clean;
}

// Reads the result of convert(). If a value is missing or has the wrong type, reports an error of the format.
class Returned {
 public:
  Returned(std::string format, Data all) : format_(std::move(format)), all_(std::move(all)) {
    if (!std::holds_alternative<Data::Mapping>(all_.value)) {
      throw Failure(error_at(
          {format_}, "convert() must return a table with named fields: {game = …, players = {…}, …}"));
    }
    static const std::vector<std::string> known = {"game",     "options", "players", "first", "deck", "moves",
                                                   "moves_at", "comment", "problem", "at",    "hint"};
    for (const auto& [key, value] : std::get<Data::Mapping>(all_.value)) {
      if (!contains(known, key)) {
        throw Failure(error_at({format_}, fmt::format("convert() must not return '{}'", excerpt(key)),
                               suggestion(key, known)));
      }
    }
  }

  [[nodiscard]] const Data* find(std::string_view key) const { return find(all_, key); }
  [[nodiscard]] const Data& need(const char* key) const {
    if (const Data* found = find(key)) return *found;
    throw Failure(error_at({format_}, fmt::format("the table that convert() returns has no '{}'", key)));
  }

  static const Data* find(const Data& data, std::string_view key) {
    const auto* mapping = std::get_if<Data::Mapping>(&data.value);
    if (mapping == nullptr) return nullptr;
    const auto found = std::ranges::find(*mapping, key, &Data::Entry::first);
    return found == mapping->end() ? nullptr : &found->second;
  }
  // `what` is the name of the value in messages.
  [[nodiscard]] std::string text(const Data& data, const std::string& what) const {
    if (const auto* value = std::get_if<std::string>(&data.value)) return *value;
    if (const auto* value = std::get_if<std::int64_t>(&data.value)) return std::to_string(*value);
    if (const auto* value = std::get_if<bool>(&data.value)) return *value ? "true" : "false";
    wrong(what, "a text");
  }
  [[nodiscard]] std::int64_t number(const Data& data, const std::string& what) const {
    if (const auto* value = std::get_if<std::int64_t>(&data.value)) return *value;
    wrong(what, "a whole number");
  }
  [[nodiscard]] const Data::List& list(const Data& data, const std::string& what) const {
    if (const auto* value = std::get_if<Data::List>(&data.value)) return *value;
    wrong(what, "a list");
  }
  // A path in the file, as names and as positions counted from 1. Empty if the result does not have the path.
  [[nodiscard]] JsonPath path(const char* key) const {
    JsonPath path;
    const Data* found = find(key);
    if (found == nullptr) return path;
    for (const Data& step : list(*found, key)) {
      if (const auto* position = std::get_if<std::int64_t>(&step.value)) {
        if (*position < 1) wrong(key, "names and positions (the first position is 1)");
        path.emplace_back(static_cast<std::size_t>(*position - 1));
      } else {
        path.emplace_back(text(step, key));
      }
    }
    return path;
  }
  // The text of a key, or "" if the key is missing.
  [[nodiscard]] std::string optional_text(const char* key) const {
    const Data* found = find(key);
    return found == nullptr ? "" : text(*found, key);
  }
  [[nodiscard]] std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> texts;
    for (const Data& item : list(need(key), key)) texts.push_back(text(item, key));
    return texts;
  }
  [[noreturn]] void wrong(const std::string& what, const char* wanted) const {
    throw Failure(error_at({format_}, fmt::format("convert() must return {} as {}", what, wanted)));
  }

 private:
  std::string format_;  // the path of the format's file
  Data all_;
};

// Plays the converted game and writes the script.
class Import {
 public:
  // `folder` is the folder of the script.
  Import(Games& games, const Returned& from, const ExportFile& exported, const Path& folder)
      : from_(from), export_(exported), moves_at_(from.path("moves_at")) {
    script_.file = exported.file();
    script_.game = {from.text(from.need("game"), "game"), {exported.file().string()}};
    if (const Data* options = from.find("options")) read_options(*options);
    const auto seats = clean_seat_names(from.texts("players"));
    const std::int64_t first = from.find("first") == nullptr ? 1 : from.number(*from.find("first"), "first");
    if (first < 1) from.wrong("first", "a seat, counted from 1");
    deck_ = from.texts("deck");
    const GameSpec spec{script_.game.text, script_.game.place, {}};
    loaded_.emplace(load_game(games, spec, script_.options, seats));
    game_ = spec_from(folder, spec.text, games.path());
    if (first > loaded_->game().seats) fail(fmt::format("no seat {}", first));
    script_.first = Word{seats[static_cast<std::size_t>(first - 1)], {}};
    auto& deck = script_.deck.emplace_back();
    for (const auto& card : deck_) deck.push_back({card, script_.game.place});
  }

  std::string play() {
    Engine& engine = *loaded_->engine;
    StartPosition opening(script_, *loaded_);
    State state = engine.new_state();
    opening.start(state);
    order_ = drawing_order(engine, script_.seed);
    const Seat first = opening.first() == 0 ? Seat{kNone} : opening.first();
    Record record = start_record(*loaded_, game_, script_.options, first, script_.seed);
    record.hashes.push_back(hash_position(state));
    if (!deck_.empty()) record.decks = {deck_};
    record.comment = fmt::format("From {}.", export_.file().filename().string());
    if (const std::string comment = from_.optional_text("comment"); !comment.empty())
      record.comment += "\n" + comment;
    for (const Data& made : from_.list(from_.need("moves"), "moves")) {
      ++number_;
      const State before = state;
      const Move move = read(state, made);
      engine.apply_safely(state, move);
      record.add(loaded_->notation, before, move, state);
    }
    return write_script(record, *loaded_, &state);
  }

 private:
  [[noreturn]] void fail(std::string message) const {
    throw Failure(error_at({export_.file().string()}, std::move(message)));
  }
  [[noreturn]] void fail_move(const std::string& message) const {
    if (moves_at_.empty()) fail(fmt::format("move {}: {}", number_, message));
    JsonPath at = moves_at_;
    at.emplace_back(number_ - 1);
    export_.refuse(at, message);
  }

  void read_options(const Data& options) {
    const auto* mapping = std::get_if<Data::Mapping>(&options.value);
    if (mapping == nullptr) return;  // the format returned an empty table, which has no options
    for (const auto& [name, value] : *mapping)
      script_.options.push_back({name, from_.text(value, "options." + name), {}});
  }

  [[nodiscard]] Seat seat(std::int64_t number) const {
    if (number < 1 || number > loaded_->game().seats) fail_move(fmt::format("no seat {}", number));
    return static_cast<Seat>(number - 1);
  }

  // Names a card by its position in the mover's hand, the only zone in which formats use positions.
  [[nodiscard]] std::string place(const State& state, Seat mover, std::int64_t number) const {
    if (number < 0 || number >= static_cast<std::int64_t>(order_.size()))
      fail_move(fmt::format("no card {}", number));
    const CardId card = order_[static_cast<std::size_t>(number)];
    const ZoneId zone = state.zone_of(card);
    if (loaded_->game().owner(loaded_->game().zones[zone]) != mover) {
      fail_move(fmt::format("card {}, {}, is not in {}'s hand but in {}", number,
                            loaded_->game().face(card).name, loaded_->notation.seat(mover),
                            loaded_->notation.zone(zone)));
    }
    return std::to_string(state.position_of(card) + 1);
  }

  [[nodiscard]] Move read(const State& state, const Data& made) const {
    const std::string what = fmt::format("moves[{}]", number_);
    const Data::List& parts = from_.list(made, what);
    if (parts.size() < 2) from_.wrong(what, "{seat, word, …}");
    const Seat mover = seat(from_.number(parts.front(), what));
    std::vector<std::string> words;
    for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
      if (const Data* number = Returned::find(*part, "seat")) {
        words.push_back(loaded_->notation.seat(seat(from_.number(*number, what))));
      } else if (const Data* card = Returned::find(*part, "card")) {
        words.push_back(place(state, mover, from_.number(*card, what)));
      } else {
        words.push_back(from_.text(*part, what));
      }
    }
    const std::string text = fmt::format("{}", fmt::join(words, " "));
    const auto read = loaded_->notation.read(state, mover, text);
    const std::string reason = read.problem.empty()
                                   ? loaded_->engine->refusal(state, loaded_->notation, read.move).reason
                                   : read.problem;
    if (!reason.empty())
      fail_move(fmt::format("{} cannot {}: {}", loaded_->notation.seat(mover), text, reason));
    return read.move;
  }

  const Returned& from_;
  const ExportFile& export_;
  JsonPath moves_at_;  // the path of the list in the file whose items correspond to the moves
  Script script_;
  std::string game_;  // the name of the game in the script
  std::vector<std::string> deck_;
  std::optional<LoadedGame> loaded_;
  std::vector<CardId> order_;
  std::size_t number_ = 0;  // the number of the current move
};

Format find_format(const std::vector<Path>& path, const std::string& name) {
  std::vector<Format> formats = list_formats(path);
  const auto found = std::ranges::find(formats, name, &Format::name);
  if (found != formats.end()) return *found;
  throw Failure(error_at({}, fmt::format("no format '{}'", name), suggestion(name, names_of(formats))));
}

}  // namespace

std::vector<Format> list_formats(const std::vector<Path>& path) {
  std::vector<Format> formats;
  for (const Path& folder : path) {
    for (const std::string& game : names_in_folder(folder)) {
      const Path imports = folder / game / "imports";
      for (const std::string& file : names_in_folder(imports)) {
        const std::string name = Path(file).stem().string();
        if (!file.ends_with(".lua") || contains(names_of(formats), name)) continue;
        formats.push_back({name, imports / file});
      }
    }
  }
  std::ranges::sort(formats, {}, &Format::name);
  return formats;
}

std::string import_game(Games& games, const std::string& format, const Path& file, const Path& folder) {
  const Path found = find_format(games.path(), format).file;
  return at_place({.file = file.string()}, [&] {
    const ExportFile exported(file);
    const Path game = found.parent_path().parent_path();
    const lua::Source lua{found.string(), read_bytes(found, kMaxLuaFileBytes, {game, {}}), {}};
    const auto check = [&](const Data& shape) { exported.check(shape, lua.file); };
    const Returned returned(lua.file, lua::run_converter(lua, exported.data(), file.string(), check));
    if (returned.find("problem") != nullptr)
      exported.refuse(returned.path("at"), excerpt(returned.optional_text("problem"), kMostSaid),
                      excerpt(returned.optional_text("hint"), kMostSaid));
    return Import(games, returned, exported, folder).play();
  });
}

}  // namespace fuda
