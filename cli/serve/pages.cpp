// Answers the requests of pages: for the games, for the setting of a table, and for a copy of a table to try
// moves.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/lists.h"
#include "page/setting.h"
#include "play/reasons.h"
#include "script/names.h"
#include "script/words.h"
#include "serve/api.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "show/describe.h"
#include "show/games_list.h"
#include "show/handbook.h"

namespace fuda::serve {

namespace {

// The form of a whole move, such as "tell {0} about {1}", with numbers in place of the parameters' names.
std::string form_of(const MoveKind& kind, const std::string& text) {
  return fill_in(text, [&](std::string_view name) {
    const std::uint8_t param = find_named(kind.params, name);
    return param == kNone ? std::string(name) : "{" + std::to_string(param) + "}";
  });
}

Json kinds_of(const LoadedGame& loaded) {
  const Words words(loaded);
  Json out = Json::object();
  for (const MoveKind& kind : loaded.game().moves) {
    Json& one = out[kind.name];
    one = {{"word", words.plain("move", kind.name)}, {"summary", words.told(summary_of(loaded, kind))}};
    if (loaded.names->has("whole_move", kind.name))
      one["form"] = form_of(kind, words.of("whole_move", kind.name));
  }
  return out;
}

Json setting_of(const LoadedGame& loaded, const std::vector<std::string>& languages) {
  Json out = page_setting(loaded);
  out["languages"] = languages;
  out["kinds"] = kinds_of(loaded);
  out["bots"] = offered_bots(loaded);
  if (out["bots"].empty()) out["bots"] = usual_bots(*loaded.names);
  if (!may_talk(loaded)) out["talk"] = "none";
  const Json texts = lobby_texts(*loaded.names);
  for (const auto& [form, text] : texts.items()) out["texts"][form] = text;
  return out;
}

// The options of a game that a query sets.
std::vector<OptionSetting> options_in(const Request& request) {
  std::vector<OptionSetting> settings;
  for (const auto& [name, value] : request.query) settings.push_back({name, value, {}});
  return settings;
}

// Removes each text that equals its key, because the page uses the key if a text is missing.
void drop_plain(Json& texts) {
  for (auto text = texts.begin(); text != texts.end();)
    text = text.value() == text.key() ? texts.erase(text) : std::next(text);
}

Pointed pointed_at(const Json& body, const LiveGame& live) {
  Pointed out;
  if (const auto seat = body.find("seat"); seat != body.end())
    out.seat = seat_of_number(*seat, live.game().seats);
  if (const auto zone = body.find("zone"); zone != body.end() && zone->is_string())
    out.zone = live.loaded().notation.find_zone(zone->get<std::string>());
  if (const auto at = body.find("at"); at != body.end() && at->is_number_unsigned())
    out.at = at->get<std::size_t>();
  if (out.seat == kNone && out.zone == kNone)
    throw Refused(400, "'zone' or 'seat' is required: the zone or seat pointed at");
  return out;
}

}  // namespace

Answer Api::catalogue(const Call& call) {
  const std::string language = own_language(call.request.languages, tables_.options().language);
  return {200, kept("games in " + language, [&] { return new_catalogue(language); })};
}

Answer Api::info(const Call& call) {
  const std::string& game = game_in(call.request);
  if (!tables_.knows(game)) throw Refused(404, "Game " + game + " not found");
  const std::string language = language_of(game, call.request);
  if (call.request.query.empty() && contains(tables_.games(), game))
    return {200, kept(game + " in " + language, [&] { return info_of(game, language, {}); })};
  return {200, text_of(in_words([&] { return info_of(game, language, options_in(call.request)); }))};
}

Answer Api::rules(const Call& call) {
  const std::string& game = game_in(call.request);
  if (!tables_.knows(game)) throw Refused(404, "Game " + game + " not found");
  const std::string language = language_of(game, call.request);
  const auto read = [&] { return info_of(game, language, {}, true); };
  return {200, contains(tables_.games(), game) ? kept("rules of " + game + " in " + language, read)
                                               : text_of(read())};
}

// The handbook of a game, and the data that a page needs to show the handbook.
Answer Api::how_to_play(const Call& call) {
  const std::string& game = game_in(call.request);
  if (!tables_.knows(game)) throw Refused(404, "Game " + game + " not found");
  Games games(tables_.options().rules);
  const std::string language = language_of(game, call.request);
  const auto read = [&] {
    const LoadedGame loaded = load_game(games, {game, {}, {}}, options_in(call.request), {}, language);
    Json setting = page_setting(loaded);
    setting["texts"].update(lobby_texts(*loaded.names));
    drop_plain(setting["texts"]);
    return Json{{"setting", std::move(setting)}, {"book", handbook(loaded)}};
  };
  return {200, text_of(in_words(read))};
}

Answer Api::cover(const Call& call) {
  const std::string& game = game_in(call.request);
  if (!contains(tables_.games(), game)) throw Refused(404, "Game " + game + " not found");
  const std::string language = language_of(game, call.request);
  return {200, kept("cover of " + game + " in " + language, [&] {
            Games games(tables_.options().rules);
            return page_cover(load_game(games, {game, {}, {}}, {}, {}, language));
          })};
}

Answer Api::handbook_of(const Call& call) {
  const LoadedGame& loaded = call.table->loaded_for(call.request.languages);
  std::string& text = call.table->handbooks[loaded.names->language];
  if (text.empty()) text = in_words([&] { return text_of(handbook(loaded)); });
  return {200, text};
}

const std::string& Api::setting_text(Table& table, const LoadedGame& loaded) {
  std::string& text = table.settings[loaded.names->language];
  if (text.empty()) text = text_of(setting_of(loaded, table.known_languages()));
  return text;
}

const Json& Api::opening_setting(Table& table, const LoadedGame& loaded) {
  Json& setting = table.openings[loaded.names->language];
  if (setting.empty()) {
    setting = setting_of(loaded, table.known_languages());
    drop_plain(setting["texts"]);
  }
  return setting;
}

Answer Api::setting(const Call& call) {
  return {200, setting_text(*call.table, call.table->loaded_for(call.request.languages))};
}

Answer Api::view(const Call& call) {
  Table& table = *call.table;
  const LoadedGame& loaded = table.loaded_for(call.request.languages);
  return {200, asking(table, [&] { return table.page_view(call.seat, loaded).text; })};
}

Answer Api::views(const Call& call) {
  const Request& request = call.request;
  const auto listen = [&] {
    return call.table->listen_to_views(call.seat, request.last_event, request.address,
                                       call.table->loaded_for(request.languages));
  };
  return {200, "", nullptr, asking(*call.table, listen)};
}

Answer Api::why(const Call& call) {
  const LiveGame& live = call.table->live();
  const Pointed pointed = pointed_at(call.request.body, live);
  const LoadedGame& loaded = call.table->loaded_for(call.request.languages);
  const auto reasons =
      asking(*call.table, [&] { return reasons_against(live, call.seat, pointed, *loaded.names); });
  return {200, text_of({{"reasons", reasons}})};
}

Answer Api::foresight(const Call& call) {
  Table& table = *call.table;
  const LoadedGame& loaded = table.loaded_for(call.request.languages);
  refuse_too_often(table, call.seat, kForesights);
  const auto move = call.request.query.find("move");
  const std::string text = move == call.request.query.end() ? "" : move->second;
  return {200, asking(table, [&] { return table.foresight(call.seat, loaded, text); })};
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

Json Api::new_catalogue(const std::string& language) const {
  const ServeOptions& options = tables_.options();
  const Names names = host_names(language);
  std::set<std::string> languages{"en"};
  Json out{{"lang", names.language}, {"games", Json::array()}};
  for (const Listed& game : list_games(options.rules, language)) {
    Json one{
        {"name", game.name}, {"title", game.title}, {"summary", game.summary}, {"players", game.players}};
    one["variants"] = Json::array();
    for (const Listed::Variant& variant : game.variants)
      one["variants"].push_back(
          {{"name", variant.name}, {"title", variant.title}, {"summary", variant.summary}});
    one["bots"] = Json::object();  // the readable names of bots, by their specifications
    for (const auto& [bot, plays] : game.bots) one["bots"][plays] = names.of("phrase", bot);
    one["languages"] = game.languages;
    one["featured"] = game.featured;
    for (const std::string& one_of_them : game.languages) {
      if (has_host_phrases(one_of_them)) languages.insert(one_of_them);
    }
    out["games"].push_back(std::move(one));
  }
  // If no game has a translation into this language, also show the page around the games in English.
  if (!language.empty() && !languages.contains(language)) return new_catalogue("");
  out["languages"] = languages;
  out["bots"] = usual_bots(names);
  for (const std::string& bot : options.bots.names())
    out["bots"].push_back({{"name", bot}, {"plays", bot}, {"summary", ""}});
  if (!options.servers.empty()) out["servers"] = options.servers;
  out["texts"] = lobby_texts(names);
  return out;
}

// The best of the languages that the client prefers and the game offers.
std::string Api::language_of(const std::string& game, const Request& request) {
  const auto now = std::chrono::steady_clock::now();
  const auto choose = [&](const std::vector<std::string>& known) {
    return language_among(known, request.languages, tables_.options().language);
  };
  {
    const std::lock_guard lock(mutex_);
    const auto found = languages_.find(game);
    if (found != languages_.end() && now - found->second.since <= kFilesKept)
      return choose(found->second.known);
  }
  Games games(tables_.options().rules);
  const auto known = in_words([&] { return languages(*games.definition({game, {}, {}}, {})); });
  if (contains(tables_.games(), game)) {
    const std::lock_guard lock(mutex_);
    languages_[game] = {known, now};
  }
  return choose(known);
}

// The same JSON as `fuda info GAME --json`, with or without --clauses.
Json Api::info_of(const std::string& game, const std::string& language,
                  const std::vector<OptionSetting>& settings, bool clauses) const {
  const ServeOptions& options = tables_.options();
  Games games(options.rules);
  const LoadedGame loaded = load_game(games, {game, {}, {}}, settings, {}, language);
  Json out = describe_json({loaded, options.rules, false, clauses});
  out["lang"] = loaded.names->language;
  return out;
}

// Creates a copy of a table by replaying the table's moves in the background. Requires that the game is over,
// because a copy reveals all hidden cards.
void Api::copy(const Call& call, const Reply& reply) {
  const Table& table = *call.table;
  const Request& request = call.request;
  if (!table.live().state().over()) throw Refused(403, "a game can be copied only after it has ended");
  const auto moves = request.body.find("moves");
  if (moves == request.body.end() || !moves->is_number_unsigned() ||
      moves->get<std::size_t>() > table.moves())
    throw Refused(400, fmt::format("'moves' is required, from 0 to {}", table.moves()));
  const std::string name = name_in(request.body, "playerName");
  if (name.empty()) throw Refused(403, "playerName is required");
  const auto work = [this, wanted = Tables::copy_of(table, moves->get<std::size_t>(), name), reply,
                     address = request.address, languages = request.languages] {
    Answer answer;
    try {
      const auto summary = tables_.copy(wanted, address)->summary();
      Json out{{"matchID", summary->registration.id}, {"playerCredentials", Json::array()}};
      for (const Registration::Player& player : summary->registration.players)
        out["playerCredentials"].push_back(player.bot ? Json() : Json(player.credentials));
      answer.body = text_of(out);
    } catch (...) {
      answer = answer_of_failure(host_names(own_language(languages, tables_.options().language)),
                                 kTableFailed, "a copy of a table of " + wanted.registration.game);
    }
    reply(std::move(answer));
  };
  background_({table.registration().id, request.address, Errand::Kind::making}, work, nullptr);
}

}  // namespace fuda::serve
