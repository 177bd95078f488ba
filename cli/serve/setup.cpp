#include "serve/setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/lua_player.h"
#include "bots/spec.h"
#include "play/system_chance.h"
#include "script/languages.h"
#include "script/names.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

[[noreturn]] void refuse_setup(const std::string& why) { throw Refused(400, why); }

Seat needed_seat(const std::string& player, std::size_t seats) {
  const Seat seat = seat_of_player(player, seats);
  if (seat == kNone)
    refuse_setup(
        fmt::format("setupData names a player '{}', but the players are 0 to {}", player, seats - 1));
  return seat;
}

std::string option_text(const std::string& name, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean() || value.is_number_integer()) return value.dump();
  refuse_setup(fmt::format("the option '{}' in setupData is neither text nor a whole number", name));
}

// Reads a seed. The seed may also be a text, for programs whose numbers are not exact up to 2^63.
std::uint64_t seed_of(const Json& value) {
  const std::string text = value.is_string()            ? value.get<std::string>()
                           : value.is_number_unsigned() ? value.dump()
                                                        : "";
  const auto seed = whole_number(text, kMaxSeed);
  if (!seed) refuse_setup(fmt::format("the seed in setupData must be a whole number from 0 to {}", kMaxSeed));
  return *seed;
}

std::vector<OptionSetting> options_in(const Json& data) {
  std::vector<OptionSetting> settings;
  const auto options = data.is_object() ? data.find("options") : data.end();
  if (options == data.end()) return settings;
  if (!options->is_object()) refuse_setup("'options' of setupData must be an object");
  for (const auto& [name, value] : options->items()) settings.push_back({name, option_text(name, value), {}});
  return settings;
}

void read_bots(const Json& bots, const NamedBots& named, const Definition& definition, GameSetup& setup) {
  if (!bots.is_object()) refuse_setup("'bots' of setupData must be an object");
  for (const auto& [player, bot] : bots.items()) {
    if (!bot.is_string()) refuse_setup("'bots' of setupData must name a bot for each playerID");
    const auto name = bot.get<std::string>();
    const auto behind = in_words([&] { return named.behind(name); });
    if (!behind) throw Refused(403, fmt::format("this server was not started with the bot '{}'", name));
    if (const PlayerSpec spec = read_player(*behind); spec.kind == PlayerSpec::Kind::lua && *behind == name)
      in_words([&] { return bot_sources(definition, spec.name); });
    setup.bots[needed_seat(player, setup.players.size())] = name;
  }
  if (setup.people().empty()) refuse_setup("every seat has a bot, so no person can play");
}

}  // namespace

std::string without_places(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = text.find(" (", at), close = text.find(')', open);
    const std::size_t colon = close == std::string::npos ? close : text.rfind(':', close);
    const bool is_place = colon != std::string::npos && colon > open && colon + 1 < close &&
                          text.find_first_not_of("0123456789", colon + 1) == close;
    const std::size_t end = open == std::string::npos ? text.size() : is_place ? open : open + 2;
    out += text.substr(at, end - at);
    at = is_place ? close + 1 : end;
  }
  return out;
}

std::string language_for(Games& games, const std::string& game, const std::string& wanted) {
  if (wanted.empty()) return "";
  return language_among(languages(*games.definition({game, {}, {}}, {})), {wanted}, "");
}

std::string language_among(const std::vector<std::string>& known, std::vector<std::string> wanted,
                           const std::string& otherwise) {
  wanted.push_back(otherwise);
  for (const std::string& one : wanted) {
    const auto found = closest_language(known, one);
    if (found || contains(language_tags(one), "en")) return found == "en" ? "" : found.value_or("");
  }
  return "";
}

std::string own_language(std::vector<std::string> wanted, const std::string& otherwise) {
  wanted.push_back(otherwise);
  for (const std::string& one : wanted) {
    for (const std::string& tag : language_tags(one)) {
      if (tag == "en" || has_host_phrases(tag)) return tag == "en" ? "" : tag;
    }
  }
  return "";
}

TableSetup read_setup(Games& games, const std::string& game, std::int64_t seats, const Json& data,
                      const NamedBots& bots) {
  TableSetup out;
  if (text_of(data).size() > kMostData)
    refuse_setup(fmt::format("setupData is longer than {} bytes", kMostData));
  if (!data.is_null() && !data.is_object()) refuse_setup("setupData must be an object");
  out.setup.options = options_in(data);
  // Options may change the number of possible players.
  const auto definition = in_words([&] { return games.definition({game, {}, {}}, out.setup.options); });
  if (seats == 0) seats = definition->seats.front();
  if (!contains(definition->seats, seats)) refuse_setup("Invalid numPlayers");
  out.setup.game = game;
  out.setup.players = numbered_seats(static_cast<int>(seats));
  out.setup.bots.resize(out.setup.players.size());
  out.setup.opening.seed = new_seed();
  out.setup.opening.secret = new_secret();
  out.shown = data;
  if (data.is_null()) return out;
  for (const auto& [key, value] : data.items()) {
    if (key == "options") continue;  // the table's name includes options that the code above has already read
    if (key == "bots") {
      read_bots(value, bots, *definition, out.setup);
    } else if (key == "seed") {
      out.setup.opening.seed = seed_of(value);
      out.deck_chosen = true;
    } else if (key == "first") {
      if (!value.is_string()) refuse_setup("'first' of setupData must be a playerID");
      out.setup.opening.first = needed_seat(value.get<std::string>(), out.setup.players.size());
    } else if (key == "clock") {
      out.clock = Clock(value, out.setup.players.size());
    } else {
      const std::string near = suggestion(key, {"options", "seed", "first", "bots", "clock"});
      refuse_setup(fmt::format("setupData has no '{}'{}{}", key, near.empty() ? "" : "; ", near));
    }
  }
  out.shown.erase("seed");
  return out;
}

}  // namespace fuda::serve
