// A table that is read from its files, where it was left.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <limits>

#include "serve/setup.h"
#include "serve/table.h"

namespace fuda::serve {

namespace {

constexpr std::int64_t kSecond = 1000;

// When a file was changed; 0 if that cannot be known.
std::int64_t changed_at(const Path& file) {
  struct stat about {};
  return stat(file.c_str(), &about) == 0 ? std::int64_t{about.st_mtime} * kSecond : 0;
}

}  // namespace

// The registration must agree with the journal, as a stranger may have been able to write one of them.
Table::Table(const ServeOptions& options, Registration registration)
    : Table(WithoutGame{}, options, std::move(registration)) {
  const NamedBots& bots = options.bots;
  game_ = std::make_unique<KeptGame>(
      games_, journal_file(folder_, registration_.id),
      language_for(games_, registration_.game, options.language),
      [&](GameSetup& setup) {
        for (std::string& bot : setup.bots) bot = bots.name_of(bot);
        return observers_for(setup);
      },
      nullptr, &now_in_seconds);
  last_move_ = std::min(last_played(), now_in_milliseconds());
  // A move is noted in the journal only.
  registration_.updated = std::max(registration_.updated, last_move_);
  for (Registration::Player& player : registration_.players) {
    if (player.bot) player.name = bots.name_of(player.name);
  }
  const auto is_played_so = [](const Registration::Player& player, const std::string& bot) {
    return bot.empty() ? !player.bot : player.bot && player.name == bot;
  };
  if (!std::ranges::equal(registration_.players, setup().bots, is_played_so))
    refuse_registration("its seats are not those of its game");
  if (registration_.game != setup().game)
    refuse_registration(
        fmt::format("it names the game '{}', and its journal '{}'", registration_.game, setup().game));
  if (const auto& question = registration_.question) {
    if (question->what == Question::What::undo && question->number > number())
      refuse_registration("its question is about a move that was not made");
    // The last move may have been taken back after this was asked.
    if (question->what == Question::What::again && !live().state().over()) registration_.question.reset();
  }
  begin_to_show();
}

// File times say when a folder was restored. They count for journals that were begun before these had times.
std::int64_t Table::last_played() const {
  if (number() == 0) return registration_.created;
  const auto noted = game_->last_played();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / kSecond;
  return noted ? std::min(*noted, kMost) * kSecond : changed_at(journal_file(folder_, registration_.id));
}

void Table::refuse_registration(const std::string& why) const {
  throw Failure(error_at({registration_file(folder_, registration_.id).string()}, why,
                         "this table is left out; mend the file, or move it away"));
}

}  // namespace fuda::serve
