// Opens a table from its files and continues its game.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <limits>

#include "serve/setup.h"
#include "serve/table.h"

namespace fuda::serve {

namespace {

constexpr std::int64_t kSecond = 1000;

// The time of a file's last change, or 0 if it is unknown.
std::int64_t changed_at(const Path& file) {
  struct stat about {};
  return stat(file.c_str(), &about) == 0 ? std::int64_t{about.st_mtime} * kSecond : 0;
}

}  // namespace

// Opens a table. Checks that the registration and the journal agree, because a stranger may have written
// either file.
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
  // Only the journal records the times of moves, so the registration may be older.
  registration_.updated = std::max(registration_.updated, last_move_);
  for (Registration::Player& player : registration_.players) {
    if (player.bot) player.name = bots.name_of(player.name);
  }
  const auto is_played_so = [](const Registration::Player& player, const std::string& bot) {
    return bot.empty() ? !player.bot : player.bot && player.name == bot;
  };
  if (!std::ranges::equal(registration_.players, setup().bots, is_played_so))
    refuse_registration("the seats of the table differ from the seats in the journal");
  if (registration_.game != setup().game)
    refuse_registration(fmt::format("this file names the game '{}', but the journal names '{}'",
                                    registration_.game, setup().game));
  if (const auto& question = registration_.question) {
    if (question->what == Question::What::undo && question->number > number())
      refuse_registration("the question is about a move that was not made");
    // Players may have taken back the last move after they asked this question.
    if (question->what == Question::What::again && !live().state().over()) registration_.question.reset();
  }
  begin_to_show();
}

// The time of the last move. Uses the time of the file only for an old journal without times, because
// restoring a folder changes the times of its files.
std::int64_t Table::last_played() const {
  if (number() == 0) return registration_.created;
  const auto noted = game_->last_played();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / kSecond;
  return noted ? std::min(*noted, kMost) * kSecond : changed_at(journal_file(folder_, registration_.id));
}

void Table::refuse_registration(const std::string& why) const {
  throw Failure(
      error_at({registration_file(folder_, registration_.id).string()}, why,
               "the server does not open this table; repair the file, or move the file to another folder"));
}

}  // namespace fuda::serve
