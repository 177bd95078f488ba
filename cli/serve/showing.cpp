#include "serve/showing.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "page/setting.h"
#include "play/reasons.h"
#include "script/words.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "serve/telling.h"
#include "serve/trouble.h"
#include "show/describe.h"
#include "show/games_list.h"

namespace fuda::serve {

namespace {

Json kinds_of(const Match& match) {
  const Words words(match);
  Json out = Json::object();
  for (const MoveKind& kind : match.game().moves) {
    out[kind.name] = {{"word", words.kind(kind)}, {"summary", summary_of(match, "moves", kind.name)}};
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

}  // namespace

Showing::At Showing::at(const Request& request) const {
  auto table = table_asked_for(tables_, request);
  if (!table->trouble().empty()) throw Refused(500, table->trouble());
  const bool sits = route_of(request).is_of_seat();
  const Seat seat = sits ? seat_with(*table, player_in(request), request.credentials) : kNone;
  if (seat != kNone) table->somebody_came();
  return {std::move(table), seat};
}

void Showing::answer(const Request& request, const Reply& reply) {
  using What = Route::What;
  const What what = route_of(request).what;
  if (what == What::catalogue) return reply({200, kept("", [&] { return catalogue(); })});
  if (what == What::info) {
    const std::string& game = game_in(request);
    if (!tables_.knows(game)) throw Refused(404, "Game " + game + " not found");
    if (request.query.empty() && contains(tables_.games(), game))
      return reply({200, kept(game, [&] { return info(game, {}); })});
    return reply({200, text_of(info_with(game, request.query))});
  }
  const At at = this->at(request);
  if (what == What::film) return film(at, request.address, reply);
  if (what == What::copy) return copy(at, request, reply);
  Table& table = *at.table;
  if (what == What::setting) {
    if (table.setting.empty()) table.setting = text_of(setting_of(table.live().match()));
    return reply({200, table.setting});
  }
  if (what == What::view) return reply({200, asking(table, [&] { return table.page_view(at.seat); })});
  const auto pointed = pointed_at(request.body, table.live());
  const auto reasons = asking(table, [&] { return reasons_against(table.live(), at.seat, pointed); });
  reply({200, text_of({{"reasons", reasons}})});
}

std::shared_ptr<Stream> Showing::listen(const Request& request) {
  const At at = this->at(request);
  return asking(*at.table,
                [&] { return at.table->listen_to_views(at.seat, request.last_event, request.address); });
}

std::string Showing::kept(const std::string& what, const std::function<Json()>& read) {
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(what);
    if (found != kept_.end() && now - found->second.since <= kFilesKept) return found->second.text;
  }
  std::string text = text_of(read());
  const std::lock_guard lock(mutex_);
  kept_[what] = {text, now};
  return text;
}

Json Showing::catalogue() const {
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

// As `fuda info GAME --json` has it.
Json Showing::info(const std::string& game, const std::vector<OptionSetting>& settings) const {
  const ServeOptions& options = tables_.options();
  Games games(options.rules);
  const Match match =
      open_match(games, {game, {}, {}}, settings, {}, language_for(games, game, options.language));
  return describe_json({match, options.rules});
}

// What cannot be had together is the fault of whoever asks for it.
Json Showing::info_with(const std::string& game, const std::map<std::string, std::string>& query) const {
  std::vector<OptionSetting> settings;
  settings.reserve(query.size());
  for (const auto& [name, value] : query) settings.push_back({name, value, {}});
  try {
    return info(game, settings);
  } catch (const Failure& failure) {
    const Finding& first = failure.findings().front();
    throw Refused(400, with_hint(first.message, first.hint));
  }
}

// A film takes as long as its game has moves, so it is made in a strand of its own. It shows no more than the
// visitor may see while the game goes on; once it is over, everything.
void Showing::film(const At& at, const std::string& address, const Reply& reply) {
  if (films_ >= kMostFilms) throw Refused(503, "too many films are being made");
  const LiveGame& live = at.table->live();
  Telling telling{tables_.options().rules, tables_.options().language, at.table->sitting(), {}};
  for (const LiveGame::Past& past : live.past()) telling.moves.push_back(past.move);
  if (!live.state().over()) {
    telling.eyes = at.seat == kNone ? Telling::Eyes::common : Telling::Eyes::one;
    telling.seat = at.seat;
  }
  // Counts until the last of those who know of it is gone, done or not.
  const std::shared_ptr<void> counted(nullptr, [this](void*) { --films_; });
  ++films_;
  const auto work = [telling = std::move(telling), reply, counted] {
    Answer answer;
    const auto wrong =
        why_it_failed(host_names(telling.language), kRuleFailed, "a film of " + telling.sitting.game,
                      [&] { answer.body = text_of(film_of(telling)); });
    reply(wrong ? *wrong : answer);
  };
  thinking_.start({at.table->card().id, address, Thinking::Errand::Kind::making}, work, nullptr);
}

// What if: all is known, so only once the game is over. The moves are made again, which takes as long as it
// takes, elsewhere.
void Showing::copy(const At& at, const Request& request, const Reply& reply) {
  const Table& table = *at.table;
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
    const auto wrong =
        why_it_failed(host_names(tables_.options().language), kTableFailed,
                      "a copy of a table of " + wanted.card.game, [&] {
                        const auto facts = tables_.copy(wanted, address)->facts();
                        Json out{{"matchID", facts->card.id}, {"playerCredentials", Json::array()}};
                        for (const TableCard::Player& player : facts->card.players)
                          out["playerCredentials"].push_back(player.bot ? Json() : Json(player.credentials));
                        answer.body = text_of(out);
                      });
    reply(wrong ? *wrong : answer);
  };
  thinking_.start({table.card().id, request.address, Thinking::Errand::Kind::making}, work, nullptr);
}

}  // namespace fuda::serve
