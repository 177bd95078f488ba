#include "serve/setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/lua_player.h"
#include "bots/spec.h"
#include "play/system_chance.h"
#include "serve/limits.h"

namespace fuda::serve {

std::string with_hint(const std::string& why, const std::string& hint) {
  return hint.empty() ? why : why + "; " + hint;
}

namespace {

[[noreturn]] void refuse(const std::string& why) { throw Refused(400, why); }

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

// Also as a text, for programs whose numbers are not exact that far.
std::uint64_t seed_of(const Json& value) {
  const std::string text = value.is_string()            ? value.get<std::string>()
                           : value.is_number_unsigned() ? value.dump()
                                                        : "";
  std::uint64_t seed = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, seed);
  if (text.empty() || error != std::errc() || stopped != end || seed > kMaxSeed)
    refuse(fmt::format("the seed of setupData must be a whole number from 0 to {}", kMaxSeed));
  return seed;
}

// What is wrong with something that was asked for, in words alone: where the game lies is not for all who
// ask. Nothing is dealt yet, and no rule was called.
template <class Fn>
auto in_words(Fn fn) {
  try {
    return fn();
  } catch (const Failure& failure) {
    const Finding& first = failure.findings().front();
    refuse(with_hint(first.message, first.hint));
  }
}

std::vector<OptionSetting> options_in(const Json& data) {
  std::vector<OptionSetting> settings;
  const auto options = data.is_object() ? data.find("options") : data.end();
  if (options == data.end()) return settings;
  if (!options->is_object()) refuse("'options' of setupData must be an object");
  for (const auto& [name, value] : options->items()) settings.push_back({name, option_text(name, value), {}});
  return settings;
}

class SetupReader {
 public:
  SetupReader(Setup& out, const Definition& definition, const NamedBots& bots)
      : out_(out), sitting_(out.sitting), definition_(definition), named_(bots) {}

  void read(const std::string& key, const Json& value) {
    if (key == "options") return;  // see options_in
    if (key == "bots") return read_bots(value);
    if (key == "seed") {
      sitting_.opening.seed = seed_of(value);
      out_.deck_chosen = true;
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
      const auto behind = in_words([&] { return named_.behind(text); });
      if (!behind)
        throw Refused(403,
                      fmt::format("the bot '{}' may sit here only if the server was started with it", text));
      if (const PlayerSpec spec = read_player(*behind); spec.kind == PlayerSpec::Kind::lua && *behind == text)
        in_words([&] { return bot_sources(definition_, spec.name); });
      sitting_.bots[seat_of(player, sitting_.players.size())] = text;
    }
    if (std::ranges::none_of(sitting_.bots, [](const std::string& bot) { return bot.empty(); }))
      refuse("a bot sits at every seat, and nobody could play");
  }

  Setup& out_;
  Sitting& sitting_;
  const Definition& definition_;
  const NamedBots& named_;
};

}  // namespace

std::string language_for(Games& games, const std::string& game, const std::string& wanted) {
  if (wanted.empty()) return "";
  return contains(languages(*games.definition({game, {}, {}}, {})), wanted) ? wanted : "";
}

Setup read_setup(Games& games, const std::string& game, std::int64_t seats, const Json& data,
                 const NamedBots& bots) {
  Setup out;
  if (text_of(data).size() > kMostData) refuse(fmt::format("setupData is longer than {} bytes", kMostData));
  if (!data.is_null() && !data.is_object()) refuse("setupData must be an object");
  out.sitting.options = options_in(data);
  // They may say how many play.
  const auto definition = in_words([&] { return games.definition({game, {}, {}}, out.sitting.options); });
  if (seats == 0) seats = definition->min_seats;
  if (seats < definition->min_seats || seats > definition->max_seats) refuse("Invalid numPlayers");
  out.sitting.game = game;
  out.sitting.players = numbered_seats(static_cast<int>(seats));
  out.sitting.bots.resize(out.sitting.players.size());
  out.sitting.opening.seed = new_seed();
  out.sitting.opening.secret = new_secret();
  out.shown = data;
  if (data.is_null()) return out;
  SetupReader reader(out, *definition, bots);
  for (const auto& [key, value] : data.items()) reader.read(key, value);
  out.shown.erase("seed");
  return out;
}

}  // namespace fuda::serve
