// Films of games, and what pages need to open, which a film is part of.
#include <algorithm>

#include "base/stop.h"
#include "page/film.h"
#include "page/first_board.h"
#include "script/names.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "serve/short_memory.h"

namespace fuda::serve {

namespace {

// Of the bots that a table offers, what those are called that sit at it.
void keep_seated(Json& bots, const Json& players) {
  std::erase_if(bots.get_ref<Json::array_t&>(), [&](const Json& bot) {
    return std::ranges::none_of(players, [&](const Json& one) {
      return one.value("bot", false) && one.value("name", "") == bot["plays"];
    });
  });
}

// Films a game while it is played.
class FilmMaker final : public LiveObserver {
 public:
  FilmMaker(const LoadedGame& loaded, Film film) : loaded_(loaded), film_(std::move(film)) {}

  void began(const Session& session) override { film_.started(loaded_, {}, session); }
  void moved(const Session& session) override { film_.moved(loaded_, session); }
  [[nodiscard]] Json film() const { return film_.json(); }

 private:
  const LoadedGame& loaded_;
  Film film_;
};

// What a film is made of, apart from the table, so that any thread can play the game again.
struct FilmOrder {
  std::vector<Path> rules;
  std::string language;
  GameSetup setup;
  std::shared_ptr<const std::vector<Move>> moves;
  std::function<Film()> new_film = [] { return Film(); };
};

Json film_of(const FilmOrder& order) {
  Games games(order.rules);
  const GameSetup& setup = order.setup;
  std::unique_ptr<FilmMaker> maker;
  LiveGame game(load_game(games, {setup.game, {}, {}}, setup.options, setup.players,
                          language_for(games, setup.game, order.language)),
                setup.opening, [&](const LoadedGame& loaded) {
                  maker = std::make_unique<FilmMaker>(loaded, order.new_film());
                  return std::vector<LiveObserver*>{maker.get()};
                });
  for (const Move& move : *order.moves) {
    stop_if_asked();
    game.make(move);
  }
  return maker->film();
}

}  // namespace

// A film takes as long as its game has moves, so it is made in the background. While the game goes on, it
// shows only what the asker may see; once it is over, everything.
void Api::film_for(const Call& call, const Reply& reply, Errand::Kind kind,
                   const std::function<std::string(Json& film)>& finish) {
  // The page of somebody who plays opens, however many films strangers ask for.
  std::atomic<std::size_t>* films = kind == Errand::Kind::making    ? &films_
                                    : kind == Errand::Kind::looking ? &looking_
                                                                    : &opening_;
  if (kind != Errand::Kind::opening && *films >= kMostFilms)
    throw Refused(503, "too many films are being made");
  if (is_short_of_memory()) return reply(no_memory());
  Table& table = *call.table;
  const LiveGame& live = table.live();
  const Names& names = *table.loaded_for(call.request.languages).names;
  FilmOrder order{tables_.options().rules, names.is_english() ? "" : names.language, table.setup(),
                  table.moves_made()};
  if (!live.state().over() && call.seat == kNone) order.new_film = &Film::for_spectators;
  if (!live.state().over() && call.seat != kNone)
    order.new_film = [name = table.setup().players[call.seat]] { return Film({name}); };
  // Counts until the work is dropped, done or not.
  const std::shared_ptr<void> counted(nullptr, [films](void*) { --*films; });
  ++*films;
  const auto work = [order = std::move(order), reply, counted, finish] {
    Answer answer;
    try {
      Json film = film_of(order);
      answer.body = finish(film);
      answer.is_awaited = true;
    } catch (...) {
      answer = answer_of_failure(host_names(order.language), kRuleFailed, "a film of " + order.setup.game);
    }
    reply(std::move(answer));
  };
  background_({table.registration().id, call.request.address, kind, call.seat}, work, nullptr);
}

void Api::film(const Call& call, const Reply& reply) {
  film_for(call, reply, call.seat == kNone ? Errand::Kind::making : Errand::Kind::opening, text_of);
}

// All that a page needs to begin, in one answer, and all of the same position. What its table is drawn with
// stands on the first line, the drawings on it on the second, so that it can be seen while the rest is on its
// way.
void Api::opening(const Call& call, const Reply& reply) {
  Table& table = *call.table;
  const LoadedGame& loaded = table.loaded_for(call.request.languages);
  const Json& setting = opening_setting(table, loaded);
  Json view = asking(table, [&] { return &table.page_view(call.seat, loaded); })->json;
  auto [about, frame] = first_board(setting, view["frame"]);
  Json& first = about["first"];
  const Json drawings = first["symbols"];
  for (Json& drawing : first["symbols"]) drawing = "";
  if (about["are_drawn"] == true) first.erase("symbols");  // those that are need not be told from letters
  Json more = table.about();
  const Json players{{"players", more["players"]}};
  more.erase("players");
  keep_seated(first["bots"], players["players"]);
  std::string text =
      "{\"setting\":" + text_of(first) + ",\"table\":" + text_of(players) +
      ",\"frame\":" + text_of(frame["first"]) + "\n,\"drawings\":" + text_of(drawings) + "\n,\"more\":" +
      text_of({{"setting", about["more"]}, {"table", std::move(more)}, {"frame", frame["more"]}}) + ",";
  view.erase("frame");
  const auto finish = [text = std::move(text), view = std::move(view)](Json& film) {
    film.erase("setting");
    film.update(view);
    return text + text_of(film).substr(1);
  };
  film_for(call, reply, call.seat == kNone ? Errand::Kind::looking : Errand::Kind::opening, finish);
}

}  // namespace fuda::serve
