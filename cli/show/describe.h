// What a game is made of, for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "script/match.h"
#include "script/words.h"
#include "show/games_list.h"
#include "text/paint.h"

namespace fuda {

struct Description {
  const Match& match;
  const std::vector<Path>& path;
  bool rulings = false;  // the rulebook's, too
  bool clauses = false;
};

void describe_text(std::ostream& out, const Description& what, const Paint& paint);
[[nodiscard]] nlohmann::ordered_json describe_json(const Description& what);

// ---- shared by both

// "NAME PARAMETER …" as it is typed, and what a parameter may be: "card of hand.me".
[[nodiscard]] std::string form_of(const MoveKind& kind);
// What is asked of its candidates besides.
[[nodiscard]] std::vector<Sentence> conditions_of(const Game& game, const Param& param);
[[nodiscard]] Sentence domain_of(const Game& game, const Param& param);
// "1 to 30", "allow, forbid"
[[nodiscard]] Sentence values_of(const OptionInfo& option);
[[nodiscard]] const char* visible_to(Visible visible);
// "hand.P1, hand.P2" or "firework.red … firework.yellow"
[[nodiscard]] std::string members_of(const Game& game, const Family& family);
// The `summary` of an entry in the game's file, or "".
[[nodiscard]] std::string summary_of(const Match& match, const char* section, const std::string& name);
// "0 to 8", and "from 0" where nothing bounds it above.
[[nodiscard]] bool is_bounded(const Counter& counter);
[[nodiscard]] Sentence range_of(const Counter& counter);
// What a phase offers: "all at once: bid", "play and reorder (free)"; "" where it asks nobody.
[[nodiscard]] std::string offer_of(const Game& game, const Phase& phase, const Words& words);
// What follows a phase: "the next seat", "the same seat", "phase NAME", "as the rules say".
[[nodiscard]] Sentence follows(const Game& game, const Phase& phase);
// The deal: "5 from deck to hand.SEAT".
[[nodiscard]] Sentence deal_text(const Game& game, const Deal& deal);
// A table in one line where it is short, else its keys or how many items it has.
[[nodiscard]] std::string short_table(const yaml::Node& table);
[[nodiscard]] nlohmann::ordered_json table_json(const yaml::Node& table);
[[nodiscard]] std::vector<Listed::Variant> variants_of(const Description& what);

}  // namespace fuda
