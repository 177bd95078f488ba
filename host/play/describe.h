// What a game is made of, for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "play/paint.h"
#include "play/table.h"

namespace fuda::play {

struct Description {
  const Table& table;
  const std::vector<Path>& path;
  bool rulings = false;  // the rulebook's, too
  bool clauses = false;
};

void describe_text(std::ostream& out, const Description& what, const Paint& paint);
[[nodiscard]] nlohmann::ordered_json describe_json(const Description& what);

// ---- shared by both
// ------------------------------------------------------------------------------------------------

// "NAME PARAMETER …" as it is typed, and what a parameter may be: "card of hand.me".
[[nodiscard]] std::string form_of(const MoveKind& kind);
[[nodiscard]] std::string domain_of(const Game& game, const Param& param);
// "1 to 30", "allow, forbid"
[[nodiscard]] std::string values_of(const load::OptionInfo& option);
[[nodiscard]] std::string visible_to(Visible visible);
// "hand.P1, hand.P2" or "firework.red … firework.yellow"
[[nodiscard]] std::string members_of(const Game& game, const Family& family);
// The `summary` of an entry in the game's file, or "".
[[nodiscard]] std::string summary_of(const Table& table, const char* section, const std::string& name);
[[nodiscard]] std::vector<load::Listed::Variant> variants_of(const Description& what);

}  // namespace fuda::play
