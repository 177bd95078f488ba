// A game's names as people read them, in their language: "firework red" where scripts write "firework.red".
#pragma once

#include <string>
#include <vector>

#include "model/observation.h"
#include "script/loaded_game.h"

namespace fuda {

class Words {
 public:
  // `names`: the game's own, or its `english`. Both must outlive this.
  Words(const LoadedGame& loaded, const Names& names) : loaded_(loaded), names_(names) {}
  explicit Words(const LoadedGame& loaded) : Words(loaded, *loaded.names) {}

  [[nodiscard]] std::string of(std::string_view section, std::string_view key) const {
    return names_.of(section, key);
  }
  // The same; where there is no word, the key with blanks for its '_', which people can read.
  [[nodiscard]] std::string plain(std::string_view section, std::string_view key) const;
  // A value of an attribute: "January", "value 3", as a bare number does not say what it is.
  [[nodiscard]] std::string named_value(AttributeId attribute, const std::string& value) const;
  // A text of the game, such as what a move does: as it is in English, else what there is for it, or "".
  [[nodiscard]] std::string told(const std::string& english) const;
  [[nodiscard]] std::string zone(ZoneId zone) const;
  // The same without the owner if that is this seat: "hand".
  [[nodiscard]] std::string own_zone(ZoneId zone, Seat seat) const;
  [[nodiscard]] std::string counter(CounterId counter) const;
  // What it has: a number, or what it holds; see Notation::held.
  [[nodiscard]] std::string held(CounterId counter, std::int32_t value) const;
  [[nodiscard]] std::string held(const Observation& seen, CounterId counter) const;
  // A counter of a seat or team, without saying whose it is: "points", "void hearts".
  [[nodiscard]] std::string own_counter(CounterId counter) const;
  // What tells a member of a family from the others: "Ana", "red", "2".
  [[nodiscard]] std::string member(const Family& family, std::uint8_t index) const;
  // A card by its word, in English, too.
  [[nodiscard]] std::string face(const std::string& name) const;
  // A card; cards, with spaces or commas in between. In English these are the names that scripts use.
  [[nodiscard]] std::string card(const std::string& face) const;
  [[nodiscard]] std::string cards(const std::vector<std::string>& faces) const;
  // What a move is called; in English as scripts write it.
  [[nodiscard]] std::string kind(const MoveKind& kind) const {
    return names_.is_english() ? kind.name : names_.of("move", kind.name);
  }
  // The move without its seat, in English as scripts write it.
  [[nodiscard]] std::string move(const State& before, const Move& move) const;
  [[nodiscard]] std::string move(const Observation& seen, const ObservedMove& move) const {
    return this->move(seen.state, move.as_seen());
  }
  // A move as somebody typed it, valid or not.
  [[nodiscard]] std::string typed(const std::string& move) const;
  // One of the words of such a move.
  [[nodiscard]] std::string argument(const Param& param, const std::string& word) const;
  // A choice of an option or of a parameter.
  [[nodiscard]] std::string choice(const std::string& of_what, const std::string& choice) const {
    return names_.is_english() ? choice : names_.of("choice." + of_what, choice);
  }

  // A sentence of the program, with its values.
  [[nodiscard]] std::string say(const Sentence& sentence) const;
  [[nodiscard]] std::string say(const char* sentence) const { return say(Sentence{sentence, {}}); }
  // "1 card", "2 cards": `noun` is English, without its s.
  [[nodiscard]] std::string counted(std::size_t n, const std::string& noun) const;
  // "Ana, Bruno and Carla"
  [[nodiscard]] std::string list(const std::vector<std::string>& items) const;
  [[nodiscard]] std::string reason(const Refusal& refusal) const;
  // "2 to 5 players", "2 or 4 players", "1 player"
  [[nodiscard]] std::string players(const std::vector<int>& counts) const;
  // What rules have said, with "?" for a card that is kNone; and a part of it.
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
