// Reports of a comparison, for people and for programs.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "duel/compare.h"
#include "study/json.h"
#include "text/paint.h"

namespace fuda {

// One comparison of a ladder: a player against the previous player.
struct Rung {
  Duel duel;
  CompareResult result;
};

// A value of a measure, such as "12.5 %" or "3.1250". Differences have a sign.
[[nodiscard]] std::string in_units(const Measure& measure, double value, bool difference = false);
// The interval of a difference, such as "+1.2000 to +3.4000", or "–" if the measure has no interval.
[[nodiscard]] std::string interval_text(const Measured& measured, double bound);
// The result of the comparison in one sentence.
[[nodiscard]] std::string verdict(const Duel& duel, const CompareResult& result);
// Sentences that explain the result, without a full stop: which measure decides, and which measure would be
// better.
[[nodiscard]] std::vector<std::string> notes(const Duel& duel, const CompareResult& result);
// The number of deals, such as "400 of at most 2000; decided early".
[[nodiscard]] std::string deals_text(const Duel& duel, const CompareResult& result);
// The name of a measure, such as "score", "P1 wins", "ends: lost".
[[nodiscard]] std::string label_of(const Measure& measure);

void report_compare_text(std::ostream& out, const Duel& duel, const CompareResult& result,
                         const Paint& paint);
[[nodiscard]] Json compare_json(const Duel& duel, const CompareResult& result);

void report_ladder_text(std::ostream& out, const std::vector<Rung>& rungs, const Paint& paint);
[[nodiscard]] Json ladder_json(const std::vector<Rung>& rungs);

}  // namespace fuda
