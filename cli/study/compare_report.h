// What a comparison has shown, for people and for programs.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "study/compare.h"
#include "study/json.h"
#include "text/paint.h"

namespace fuda {

struct Rung {
  Duel duel;
  CompareResult result;
};

// A number in units of a measure, "12.5 %" or "3.1250"; with its sign where it is a difference.
[[nodiscard]] std::string in_units(const Measure& measure, double value, bool difference = false);
// "from 1.2 to 3.4", of a difference; "–" where there is no interval.
[[nodiscard]] std::string interval_text(const Measured& measured, double bound);
// What it comes to, in a sentence.
[[nodiscard]] std::string verdict(const Duel& duel, const CompareResult& result);
// "400 of at most 2000 deals, as that decided it"
[[nodiscard]] std::string deals_text(const Duel& duel, const CompareResult& result);
// "score", "P1 wins", "ends as lost"
[[nodiscard]] std::string label_of(const Measure& measure);

void report_compare_text(std::ostream& out, const Duel& duel, const CompareResult& result,
                         const Paint& paint);
[[nodiscard]] Json compare_json(const Duel& duel, const CompareResult& result);

// Each rung against the one below it.
void report_ladder_text(std::ostream& out, const std::vector<Rung>& rungs, const Paint& paint);
[[nodiscard]] Json ladder_json(const std::vector<Rung>& rungs);

}  // namespace fuda
