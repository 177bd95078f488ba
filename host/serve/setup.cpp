#include "serve/setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "players/spec.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "text/lists.h"
#include "text/suggest.h"

namespace fuda::serve {

namespace {

[[noreturn]] void refuse(const std::string& why) { throw Refused(400, why); }

std::string with_hint(const std::string& why, const std::string& hint) {
  return hint.empty() ? why : why + "; " + hint;
}

Seat seat_of(const std::string& player, std::size_t seats) {
  for (std::size_t i = 0; i < seats; ++i) {
    if (player == std::to_string(i)) return static_cast<Seat>(i);
  }
  refuse(fmt::format("setupData names a player '{}'; there are 0 to {}", player, seats - 1));
}

std::string option_text(const std::string& name, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean() || value.is_number_integer()) return value.dump();
  refuse(fmt::format("the option '{}' of setupData is neither a text nor a whole number", name));
}

class SetupReader {
 public:
  SetupReader(Setup& out, const std::vector<std::string>& allowed_bots)
      : sitting_(out.sitting), allowed_(allowed_bots) {}

  // They come first: they may say how many play.
  void read_options(const Json& data) {
    const auto options = data.find("options");
    if (options == data.end()) return;
    if (!options->is_object()) refuse("'options' of setupData must be an object");
    for (const auto& [name, value] : options->items())
      sitting_.options.push_back({name, option_text(name, value), {}});
  }

  void read(const std::string& key, const Json& value) {
    if (key == "options") return;
    if (key == "bots") return read_bots(value);
    if (key == "seed") {
      if (!value.is_number_unsigned()) refuse("the seed of setupData must be a whole number, 0 or more");
      sitting_.opening.seed = value.get<std::uint64_t>();
    } else if (key == "first") {
      if (!value.is_string()) refuse("'first' of setupData must be a playerID");
      sitting_.opening.first = seat_of(value.get<std::string>(), sitting_.players.size());
    } else {
      refuse(with_hint(fmt::format("setupData has no '{}'", key),
                       suggestion(key, {"options", "seed", "first", "bots"})));
    }
  }

 private:
  void read_bots(const Json& bots) {
    if (!bots.is_object()) refuse("'bots' of setupData must be an object");
    for (const auto& [player, bot] : bots.items()) {
      if (!bot.is_string()) refuse("'bots' of setupData must name a bot for each playerID");
      const auto text = bot.get<std::string>();
      static_cast<void>(read_player(text));
      if (!is_allowed_bot(text, allowed_))
        throw Refused(403,
                      fmt::format("the bot '{}' may sit here only if the server was started with it", text));
      sitting_.bots[seat_of(player, sitting_.players.size())] = text;
    }
    if (std::ranges::none_of(sitting_.bots, [](const std::string& bot) { return bot.empty(); }))
      refuse("a bot sits at every seat, and nobody could play");
  }

  Sitting& sitting_;
  const std::vector<std::string>& allowed_;
};

}  // namespace

bool is_allowed_bot(const std::string& text, const std::vector<std::string>& named) {
  if (std::ranges::find(named, text) != named.end()) return true;
  const PlayerSpec bot = read_player(text);
  using Kind = PlayerSpec::Kind;
  if (bot.kind == Kind::exec) return false;
  if (bot.kind == Kind::lua) return bot.name.find_first_of("/\\.") == std::string::npos;
  return bot.number <= kMostThinking;
}

std::string language_for(Games& games, const std::string& game, const std::string& wanted) {
  if (wanted.empty()) return "";
  return contains(languages(*games.definition({game, {}, {}}, {})), wanted) ? wanted : "";
}

Setup read_setup(Games& games, const std::string& game, std::int64_t seats, const Json& data,
                 const std::vector<std::string>& allowed_bots) {
  Setup out;
  if (text_of(data).size() > kMostData) refuse(fmt::format("setupData is longer than {} bytes", kMostData));
  if (!data.is_null() && !data.is_object()) refuse("setupData must be an object");
  SetupReader reader(out, allowed_bots);
  if (data.is_object()) reader.read_options(data);
  const auto definition = games.definition({game, {}, {}}, out.sitting.options);
  if (seats == 0) seats = definition->min_seats;
  if (seats < definition->min_seats || seats > definition->max_seats) refuse("Invalid numPlayers");
  out.sitting.game = game;
  out.sitting.players = numbered_seats(static_cast<int>(seats));
  out.sitting.bots.resize(out.sitting.players.size());
  out.sitting.opening.seed = new_seed();
  out.shown = data;
  if (data.is_null()) return out;
  for (const auto& [key, value] : data.items()) reader.read(key, value);
  out.shown.erase("seed");
  return out;
}

}  // namespace fuda::serve
