// What pages ask for: which games there are, what a table looks like, the film of a game, a copy to try
// things.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/stop.h"
#include "page/film.h"
#include "page/setting.h"
#include "play/reasons.h"
#include "script/words.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "show/describe.h"
#include "show/games_list.h"

namespace fuda::serve {

namespace {

Json kinds_of(const Match& match) {
  const Words words(match);
  Json out = Json::object();
  for (const MoveKind& kind : match.game().moves) {
    std::string word = words.of("move", kind.name);
    if (word == kind.name) std::ranges::replace(word, '_', ' ');
    out[kind.name] = {{"word", word}, {"summary", summary_of(match, kind)}};
  }
  return out;
}

Json setting_of(const Match& match) {
  Json out = page_setting(match);
  out["kinds"] = kinds_of(match);
  const Json texts = lobby_texts(*match.names);
  for (const auto& [form, text] : texts.items()) out["texts"][form] = text;
  return out;
}

Pointed pointed_at(const Json& body, const LiveGame& live) {
  Pointed out;
  if (const auto seat = body.find("seat"); seat != body.end() && seat->is_number_unsigned()) {
    const auto number = seat->get<std::size_t>();
    if (number < live.game().seats) out.seat = static_cast<Seat>(number);
  }
  if (const auto zone = body.find("zone"); zone != body.end() && zone->is_string())
    out.zone = live.match().notation.find_zone(zone->get<std::string>());
  if (const auto at = body.find("at"); at != body.end() && at->is_number_unsigned())
    out.at = at->get<std::size_t>();
  if (out.seat == kNone && out.zone == kNone)
    throw Refused(400, "'zone' or 'seat' is required, what is pointed at");
  return out;
}

// Films a game while it is played.
class Camera final : public LiveWatcher {
 public:
  Camera(const Match& match, Film film) : match_(match), film_(std::move(film)) {}

  void began(const Session& session) override { film_.started(match_, {}, session); }
  void moved(const Session& session) override { film_.moved(match_, session); }
  [[nodiscard]] Json film() const { return film_.json(); }

 private:
  const Match& match_;
  Film film_;
};

// What a film is made of, apart from the table, so that any thread can play the game again.
struct FilmOrder {
  std::vector<Path> rules;
  std::string language;
  GameSetup setup;
  std::vector<Move> moves;
  std::function<Film()> new_film = [] { return Film(); };
};

Json film_of(const FilmOrder& order) {
  Games games(order.rules);
  const GameSetup& setup = order.setup;
  std::unique_ptr<Camera> camera;
  LiveGame game(open_match(games, {setup.game, {}, {}}, setup.options, setup.players,
                           language_for(games, setup.game, order.language)),
                setup.opening, [&](const Match& match) {
                  camera = std::make_unique<Camera>(match, order.new_film());
                  return std::vector<LiveWatcher*>{camera.get()};
                });
  for (const Move& move : order.moves) {
    stop_if_asked();
    game.make(move);
  }
  return camera->film();
}

}  // namespace

Answer Api::catalogue(const Call&) {
  return {200, kept("", [this] { return new_catalogue(); })};
}

Answer Api::info(const Call& call) {
  const std::string& game = game_in(call.request);
  if (!tables_.knows(game)) throw Refused(404, "Game " + game + " not found");
  if (call.request.query.empty() && contains(tables_.games(), game))
    return {200, kept(game, [&] { return info_of(game, {}); })};
  std::vector<OptionSetting> settings;
  for (const auto& [name, value] : call.request.query) settings.push_back({name, value, {}});
  return {200, text_of(in_words([&] { return info_of(game, settings); }))};
}

Answer Api::rules(const Call& call) {
  const std::string& game = game_in(call.request);
  if (!tables_.knows(game)) throw Refused(404, "Game " + game + " not found");
  const auto read = [&] { return info_of(game, {}, true); };
  return {200, contains(tables_.games(), game) ? kept("rules of " + game, read) : text_of(read())};
}

Answer Api::setting(const Call& call) {
  Table& table = *call.table;
  if (table.setting.empty()) table.setting = text_of(setting_of(table.live().match()));
  return {200, table.setting};
}

Answer Api::view(const Call& call) {
  return {200, asking(*call.table, [&] { return call.table->page_view(call.seat); })};
}

Answer Api::views(const Call& call) {
  const Request& request = call.request;
  const auto listen = [&] {
    return call.table->listen_to_views(call.seat, request.last_event, request.address);
  };
  return {200, "", nullptr, asking(*call.table, listen)};
}

Answer Api::why(const Call& call) {
  const LiveGame& live = call.table->live();
  const Pointed pointed = pointed_at(call.request.body, live);
  const auto reasons = asking(*call.table, [&] { return reasons_against(live, call.seat, pointed); });
  return {200, text_of({{"reasons", reasons}})};
}

std::string Api::kept(const std::string& name, const std::function<Json()>& read) {
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(name);
    if (found != kept_.end() && now - found->second.since <= kFilesKept) return found->second.text;
  }
  std::string text = text_of(read());
  const std::lock_guard lock(mutex_);
  kept_[name] = {text, now};
  return text;
}

Json Api::new_catalogue() const {
  const ServeOptions& options = tables_.options();
  const Names names = host_names(options.language);
  Json out{{"lang", names.language}, {"games", Json::array()}};
  for (const Listed& game : list_games(options.rules, options.language)) {
    Json one{
        {"name", game.name}, {"title", game.title}, {"summary", game.summary}, {"players", game.players}};
    one["variants"] = Json::array();
    for (const Listed::Variant& variant : game.variants)
      one["variants"].push_back({{"name", variant.name}, {"summary", variant.summary}});
    out["games"].push_back(std::move(one));
  }
  out["bots"] = Json::array({"random", "greedy", "ismcts:200", "ismcts:1000"});
  for (const std::string& bot : options.bots.names()) out["bots"].push_back(bot);
  out["texts"] = lobby_texts(names);
  return out;
}

// As `fuda info GAME --json` has it, with --clauses or without.
Json Api::info_of(const std::string& game, const std::vector<OptionSetting>& settings, bool clauses) const {
  const ServeOptions& options = tables_.options();
  Games games(options.rules);
  const Match match =
      open_match(games, {game, {}, {}}, settings, {}, language_for(games, game, options.language));
  return describe_json({match, options.rules, false, clauses});
}

// A film takes as long as its game has moves, so it is made in the background. While the game goes on, it
// shows only what the asker may see; once it is over, everything.
void Api::film(const Call& call, const Reply& reply) {
  if (films_ >= kMostFilms) throw Refused(503, "too many films are being made");
  const Table& table = *call.table;
  const LiveGame& live = table.live();
  FilmOrder order{tables_.options().rules, tables_.options().language, table.setup(), {}};
  for (const LiveGame::Past& past : live.past()) order.moves.push_back(past.move);
  if (!live.state().over() && call.seat == kNone) order.new_film = &Film::for_onlookers;
  if (!live.state().over() && call.seat != kNone)
    order.new_film = [name = table.setup().players[call.seat]] { return Film({name}); };
  // Counts until the work is dropped, done or not.
  const std::shared_ptr<void> counted(nullptr, [this](void*) { --films_; });
  ++films_;
  const auto work = [order = std::move(order), reply, counted] {
    Answer answer;
    try {
      answer.body = text_of(film_of(order));
    } catch (...) {
      answer = answer_of_failure(host_names(order.language), kRuleFailed, "a film of " + order.setup.game);
    }
    reply(std::move(answer));
  };
  background_({table.registration().id, call.request.address, Errand::Kind::making}, work, nullptr);
}

// A copy tells everything that was hidden, so there is one only once the game is over. Its moves are made
// again in the background.
void Api::copy(const Call& call, const Reply& reply) {
  const Table& table = *call.table;
  const Request& request = call.request;
  if (!table.live().state().over()) throw Refused(403, "a game is copied once it is over");
  const auto moves = request.body.find("moves");
  if (moves == request.body.end() || !moves->is_number_unsigned() ||
      moves->get<std::size_t>() > table.moves())
    throw Refused(400, fmt::format("'moves' is required, from 0 to {}", table.moves()));
  const std::string name = name_in(request.body, "playerName");
  if (name.empty()) throw Refused(403, "playerName is required");
  const auto work = [this, wanted = Tables::copy_of(table, moves->get<std::size_t>(), name), reply,
                     address = request.address] {
    Answer answer;
    try {
      const auto summary = tables_.copy(wanted, address)->summary();
      Json out{{"matchID", summary->registration.id}, {"playerCredentials", Json::array()}};
      for (const Registration::Player& player : summary->registration.players)
        out["playerCredentials"].push_back(player.bot ? Json() : Json(player.credentials));
      answer.body = text_of(out);
    } catch (...) {
      answer = answer_of_failure(host_names(tables_.options().language), kTableFailed,
                                 "a copy of a table of " + wanted.registration.game);
    }
    reply(std::move(answer));
  };
  background_({table.registration().id, request.address, Errand::Kind::making}, work, nullptr);
}

}  // namespace fuda::serve
