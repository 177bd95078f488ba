// Finds cards that lose the texts of a pack, because the pack or the game gives them other names.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/lists.h"
#include "check/pass.h"
#include "check/paths.h"
#include "script/names.h"

namespace fuda {

namespace {

constexpr std::size_t kCardsShown = 4;

// Whether a change of one value could turn one name into the other: "Fd" into "Jd", or "10c" into "Tc".
bool could_be(const std::string& one, const std::string& other) {
  return !one.empty() && !other.empty() && (one.front() == other.front() || one.back() == other.back());
}

struct Renamed {
  std::vector<const yaml::Entry*> texts;  // texts of the pack for cards that the game does not have
  std::vector<std::string> cards;         // cards of the game without a text

  // A game may leave out cards of a pack or add its own. If it does neither, the numbers are equal, and each
  // text belongs to a card.
  [[nodiscard]] bool is_likely() const {
    return !texts.empty() && texts.size() == cards.size() &&
           std::ranges::all_of(texts, [&](const yaml::Entry* text) {
             return std::ranges::any_of(cards,
                                        [&](const std::string& card) { return could_be(text->key, card); });
           });
  }
};

Renamed renamed_in(const Game& game, const yaml::Node& texts, const Names& names) {
  Renamed found;
  std::set<std::string> cards;
  for (const Face& face : game.faces) {
    cards.insert(face.name);
    if (!names.has("face", face.name)) found.cards.push_back(face.name);
  }
  for (const yaml::Entry& text : texts.entries) {
    if (!text.value.is_null() && !cards.contains(text.key)) found.texts.push_back(&text);
  }
  return found;
}

}  // namespace

void passes::renamed_cards(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const yaml::Node& root = subject.file.root;
  std::optional<Game> game;
  for (const Pack& pack : definition.packs) {
    for (const yaml::Entry& language : pack.root["names"].entries) {
      const yaml::Node& texts = language.value["face"];
      if (texts.entries.empty()) continue;
      // The pack's own example shows mistakes of the pack.
      const bool is_of_pack = is_below(definition.folder, Path(*pack.root.file).parent_path());
      const yaml::Entry* change = nullptr;
      for (const yaml::Entry& entry : root.entries) {
        if (entry.key == "attributes" || entry.key == "card_name") change = &entry;
      }
      if (!is_of_pack && change == nullptr) continue;
      if (!game) game = build_game(definition, definition.seats.front());
      const Renamed found = renamed_in(*game, texts, load_names(definition, language.key));
      if (!found.is_likely()) continue;
      std::vector<std::string> keys;
      for (const yaml::Entry* text : found.texts) keys.push_back("'" + text->key + "'");
      std::vector<std::string> cards;
      for (const std::string& card : found.cards) cards.push_back("'" + card + "'");
      report.add(
          warning_at(is_of_pack ? found.texts.front()->place() : change->place(),
                     fmt::format("the pack '{}' has texts for {}, but the cards are named {}", pack.name,
                                 first_few(keys, kCardsShown), first_few(cards, kCardsShown)),
                     is_of_pack ? "write the names of the cards under 'face'"
                                : fmt::format("add texts for these cards: names: {{{}: {{face: {{{}: …}}}}}}",
                                              language.key, found.cards.front())));
    }
  }
}

}  // namespace fuda
