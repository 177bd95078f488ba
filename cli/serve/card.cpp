#include "serve/card.h"

#include <algorithm>
#include <chrono>

#include "base/json.h"
#include "base/limits.h"
#include "files/files.h"
#include "files/files_append.h"
#include "play/kept_game.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace fs = std::filesystem;

namespace {

// What a request brought is two levels deeper in a card.
constexpr JsonBounds kBounds = {kMaxJournalBytes, kMostDepth + 2, kMostKeys};

}  // namespace

std::int64_t now_in_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

bool TableCard::has_people() const {
  return std::ranges::any_of(players, [](const Player& p) { return !p.bot && !p.name.empty(); });
}

void TableCard::save(const fs::path& folder) const {
  Json out{{"game", game},       {"unlisted", unlisted}, {"setup", setup}, {"deck_chosen", deck_chosen},
           {"created", created}, {"updated", updated},   {"next", next},   {"players", Json::array()}};
  for (const Player& player : players) {
    out["players"].push_back({{"name", player.name},
                              {"credentials", player.credentials},
                              {"bot", player.bot},
                              {"data", player.data}});
  }
  try {
    write_private_file(file(folder, id), text_of(out) + "\n");
  } catch (const Failure& failure) {
    throw NotKept(NotKept::Why::disk, failure.findings());
  }
}

TableCard TableCard::load(const fs::path& folder, const std::string& id) {
  const fs::path path = file(folder, id);
  const std::string text = read_bytes(path, kMaxJournalBytes, {folder, {}});
  TableCard card;
  card.id = id;
  try {
    const Json in = read_json(text, path.string(), kBounds);
    in.at("game").get_to(card.game);
    in.at("unlisted").get_to(card.unlisted);
    card.setup = in.at("setup");
    card.deck_chosen = in.value("deck_chosen", false);  // older ones have none
    in.at("created").get_to(card.created);
    in.at("updated").get_to(card.updated);
    in.at("next").get_to(card.next);
    for (const Json& one : in.at("players")) {
      card.players.push_back({one.at("name").get<std::string>(), one.at("credentials").get<std::string>(),
                              one.at("bot").get<bool>(), one.at("data")});
    }
  } catch (const Json::exception&) {
    throw Failure(error_at({path.string()}, "this file does not say who sits at a table"));
  }
  return card;
}

}  // namespace fuda::serve
