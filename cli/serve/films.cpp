// Films and scripts of games, and the data, including a film, that pages need to open.
#include <algorithm>

#include "base/stop.h"
#include "page/film.h"
#include "page/first_board.h"
#include "script/names.h"
#include "script/record.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "serve/short_memory.h"
#include "text/json.h"

namespace fuda::serve {

namespace {

constexpr int kMostViewDepth = 64;  // the maximum nesting depth of JSON from the server itself

// Keeps the offered bots that have seats at the table.
void keep_seated(Json& bots, const Json& players) {
  std::erase_if(bots.get_ref<Json::array_t&>(), [&](const Json& bot) {
    return std::ranges::none_of(players, [&](const Json& one) {
      return one.value("bot", false) && one.value("name", "") == bot["plays"].get_ref<const std::string&>();
    });
  });
}

// Records a film of a running game.
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

// The data of a table that a film needs. With this data, any thread can replay the game.
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

// Creating a film takes as long as replaying the game, so it happens in the background. While the game is in
// progress, the film shows only information that the asker may see. If the game is over, the film shows
// everything.
void Api::film_for(const Call& call, const Reply& reply, Errand::Kind kind,
                   const std::function<std::string(Json& film)>& finish) {
  // Each purpose has its own count, so that the pages of players can open even if strangers ask for many
  // films.
  std::atomic<std::size_t>* films = kind == Errand::Kind::making    ? &films_
                                    : kind == Errand::Kind::looking ? &looking_
                                                                    : &opening_;
  if (kind != Errand::Kind::opening && *films >= kMostFilms)
    throw Refused(503, "the server is already creating too many films; try again later");
  if (is_short_of_memory()) return reply(no_memory());
  Table& table = *call.table;
  const LiveGame& live = table.live();
  const Names& names = *table.loaded_for(call.request.languages).names;
  FilmOrder order{tables_.options().rules, names.is_english() ? "" : names.language, table.setup(),
                  table.moves_made()};
  if (!live.state().over()) {
    const Viewpoint from =
        call.seat == kNone ? table.registration().spectators : Viewpoint{Viewpoint::Kind::seat, call.seat};
    order.new_film = [from] { return Film::from(from); };
  }
  // `counted` counts the film until the server has finished or dropped the work.
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

// The script of a finished game, which a person can keep. The seed of a running game would reveal all cards.
Answer Api::script(const Call& call) {
  const Table& table = *call.table;
  refuse_before_end(table);
  const LiveGame& live = table.live();
  const GameSetup& setup = table.setup();
  Record record =
      start_record(live.loaded(), setup.game, setup.options, setup.opening.first, setup.opening.seed);
  record.hashes = {live.first_hash()};
  for (const LiveGame::Past& past : live.past()) {
    record.moves.push_back({past.move.seat, past.text});
    record.hashes.push_back(past.hash);
  }
  std::string script = write_script(record, live.loaded(), &live.state());
  for (const bool bots : {false, true}) {
    std::string names;
    for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
      const Registration::Player& player = table.registration().players[seat];
      if (player.bot != bots || player.name.empty()) continue;
      names += (names.empty() ? "" : ", ") + record.players[seat] + ": " + yaml_scalar(player.name);
    }
    if (!names.empty()) script += (bots ? "bots: {" : "people: {") + names + "}\n";
  }
  return {200, text_of({{"script", script}})};
}

void Api::film(const Call& call, const Reply& reply) {
  film_for(call, reply, call.seat == kNone ? Errand::Kind::making : Errand::Kind::opening, text_of);
}

// Sends everything that a page needs to start, in one answer and for one position. The first line has the
// data for drawing the table, and the second line has the drawings. A player therefore sees the table before
// the other lines arrive.
void Api::opening(const Call& call, const Reply& reply) {
  Table& table = *call.table;
  const LoadedGame& loaded = table.loaded_for(call.request.languages);
  const Json& setting = opening_setting(table, loaded);
  const std::string& told = asking(table, [&] { return &table.page_view(call.seat, loaded); })->text;
  Json view = read_json(told, "view", {told.size(), kMostViewDepth, told.size(), told.size()});
  auto [about, frame] = first_board(setting, view["frame"]);
  Json& first = about["first"];
  const Json drawings = first["symbols"];
  for (Json& drawing : first["symbols"]) drawing = "";
  // A page needs the symbols only if some sign is a letter.
  if (about["are_drawn"] == true) first.erase("symbols");
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
