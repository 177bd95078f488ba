// A game's names in the language of people: for example, "firework red" for "firework.red" in scripts.
#pragma once

#include <string>
#include <vector>

#include "model/observation.h"
#include "script/loaded_game.h"

namespace fuda {

class Words {
 public:
  // `names` are the translations of `loaded`, or its English texts. `loaded` and `names` must outlive this
  // object.
  Words(const LoadedGame& loaded, const Names& names) : loaded_(loaded), names_(names) {}
  explicit Words(const LoadedGame& loaded) : Words(loaded, *loaded.names) {}

  [[nodiscard]] std::string of(std::string_view section, std::string_view key) const {
    return names_.of(section, key);
  }
  // Like of(), but if the language has no text, returns the key with a space for each '_'.
  [[nodiscard]] std::string plain(std::string_view section, std::string_view key) const;
  // A value of an attribute with enough context, such as "January", but "value 3" for a number.
  [[nodiscard]] std::string named_value(AttributeId attribute, const std::string& value) const;
  // A text of the game, such as the description of a move. In English, returns the text itself. In other
  // languages, returns its translation, or "" if the text has no translation.
  [[nodiscard]] std::string told(const std::string& english) const;
  [[nodiscard]] std::string zone(ZoneId zone) const;
  // Like zone(), but writes "hand" without the owner if this seat is the owner.
  [[nodiscard]] std::string own_zone(ZoneId zone, Seat seat) const;
  [[nodiscard]] std::string counter(CounterId counter) const;
  // The value of a counter: a number, or the name of the card, seat, value or move that it holds (see
  // Notation::held).
  [[nodiscard]] std::string held(CounterId counter, std::int32_t value) const;
  [[nodiscard]] std::string held(const Observation& seen, CounterId counter) const;
  // The name of a seat's or team's counter without the owner: "points", "void hearts".
  [[nodiscard]] std::string own_counter(CounterId counter) const;
  // The name of one member of a family: "Ana", "red", "2".
  [[nodiscard]] std::string member(const Family& family, std::uint8_t index) const;
  // The readable text for a card, even if the language is English.
  [[nodiscard]] std::string face(const std::string& name) const;
  // A card, or several cards with spaces or commas between them. In English, gives the names that scripts
  // use.
  [[nodiscard]] std::string card(const std::string& face) const;
  [[nodiscard]] std::string cards(const std::vector<std::string>& faces) const;
  // The name of a move. In English, this is the name that scripts use.
  [[nodiscard]] std::string kind(const MoveKind& kind) const {
    return names_.is_english() ? kind.name : names_.of("move", kind.name);
  }
  // The text of a move without its seat. In English, this is the text that scripts use.
  [[nodiscard]] std::string move(const State& before, const Move& move) const;
  [[nodiscard]] std::string move(const Observation& seen, const ObservedMove& move) const {
    return this->move(seen.state, move.as_seen());
  }
  // A move as a person typed it, valid or not.
  [[nodiscard]] std::string typed(const std::string& move) const;
  // A word of a move that a person typed: the argument for this parameter.
  [[nodiscard]] std::string argument(const Param& param, const std::string& word) const;
  // The text for a choice of an option or of a parameter.
  [[nodiscard]] std::string choice(const std::string& of_what, const std::string& choice) const {
    return names_.is_english() ? choice : names_.of("choice." + of_what, choice);
  }

  // A sentence of the program with its values filled in.
  [[nodiscard]] std::string say(const Sentence& sentence) const;
  [[nodiscard]] std::string say(const char* sentence) const { return say(Sentence{sentence, {}}); }
  // "1 card", "2 cards". `noun` is an English singular.
  [[nodiscard]] std::string counted(std::size_t n, const std::string& noun) const;
  // A list such as "Ana, Bruno and Carla".
  [[nodiscard]] std::string list(const std::vector<std::string>& items) const;
  [[nodiscard]] std::string reason(const Refusal& refusal) const;
  // Numbers of players, such as "2 to 5 players", "2 or 4 players", "1 player".
  [[nodiscard]] std::string players(const std::vector<int>& counts) const;
  // The text that rules have said, or a part of that text. Writes "?" for a card that is kNone.
  [[nodiscard]] std::string said(const Said& said) const;
  [[nodiscard]] std::string said(const SaidPart& part) const;

 private:
  [[nodiscard]] std::string key(const Key& key, std::uint8_t index) const;
  [[nodiscard]] std::string place(const char* section, const Family& family, std::uint8_t index) const;
  [[nodiscard]] std::string value(const Sentence::Value& value) const;

  const LoadedGame& loaded_;
  const Names& names_;
};

}  // namespace fuda
