// The results of a comparison in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/lists.h"
#include "duel/compare_report.h"
#include "study/sim_report.h"

namespace fuda {

namespace {

// The part of a measure's name after the ':'.
std::string named_in(const Measure& measure) { return measure.name.substr(measure.name.find(':') + 1); }

// A relation such as "A scores more than B".
std::string relation(const Duel& duel, const Measure& measure, bool more) {
  const std::string& a = duel.sides[0].name;
  const std::string& b = duel.sides[1].name;
  const bool games = duel.sides[0].loaded != duel.sides[1].loaded;
  switch (measure.kind) {
    case Measure::Kind::wins:
      return fmt::format("{} wins {} often than {}", a, more ? "more" : "less", b);
    case Measure::Kind::score:
      if (!games) return fmt::format("{} scores {} than {}", a, more ? "more" : "less", b);
      return fmt::format("scores are {} in {} than in {}", more ? "higher" : "lower", a, b);
    case Measure::Kind::seat_score:
      return fmt::format("{} scores {} in {} than in {}", named_in(measure), more ? "more" : "less", a, b);
    case Measure::Kind::moves:
      return fmt::format("games are {} {} {} than {} {}", more ? "longer" : "shorter", games ? "in" : "with",
                         a, games ? "in" : "with", b);
    case Measure::Kind::seat:
      return fmt::format("{} wins {} often in {} than in {}", named_in(measure), more ? "more" : "less", a,
                         b);
    case Measure::Kind::outcome:
      return fmt::format("{} games end as '{}' in {} than in {}", more ? "more" : "fewer", named_in(measure),
                         a, b);
  }
  return "";
}

// A phrase for the quantity of a measure, to be used in a sentence.
std::string subject(const Measure& measure) {
  switch (measure.kind) {
    case Measure::Kind::seat:
      return fmt::format("the number of games that {} wins", named_in(measure));
    case Measure::Kind::seat_score:
      return "the score of " + named_in(measure);
    case Measure::Kind::outcome:
      return fmt::format("the number of games that end as '{}'", named_in(measure));
    case Measure::Kind::score:
    case Measure::Kind::wins:
    case Measure::Kind::moves:
      break;
  }
  return measure.name;
}

std::string amount(const Measure& measure, double value) {
  if (measure.is_share()) return fmt::format("{:.1f}", 100 * value);
  return in_units(measure, value);
}

}  // namespace

std::string in_units(const Measure& measure, double value, bool difference) {
  // Avoid printing "-0".
  if (std::abs(value) < (measure.is_share() ? 0.0005 : 0.00005)) value = 0;
  if (measure.is_share())
    return difference ? fmt::format("{:+.1f} %", 100 * value) : fmt::format("{:.1f} %", 100 * value);
  return difference ? fmt::format("{:+.4f}", value) : fmt::format("{:.4f}", value);
}

std::string interval_text(const Measured& measured, double bound) {
  if (!measured.has_interval()) return "–";
  const Interval at = measured.interval(bound);
  return fmt::format("{} to {}", in_units(measured.measure, at.low, true),
                     in_units(measured.measure, at.high, true));
}

std::string label_of(const Measure& measure) {
  switch (measure.kind) {
    case Measure::Kind::seat:
      return named_in(measure) + " wins";
    case Measure::Kind::seat_score:
      return named_in(measure) + " score";
    case Measure::Kind::outcome:
      return "ends: " + named_in(measure);
    case Measure::Kind::score:
    case Measure::Kind::wins:
    case Measure::Kind::moves:
      break;
  }
  return measure.name;
}

std::string verdict(const Duel& duel, const CompareResult& result) {
  const Measured& main = result.main();
  const Measure& measure = main.measure;
  if (main.differences.n < 2) return fmt::format("There are too few deals to compare {}.", subject(measure));
  const Interval at = main.interval(result.bound);
  const char* unit = measure.is_share()                     ? " percentage points"
                     : measure.kind == Measure::Kind::moves ? " moves"
                                                            : "";
  std::string text;
  const bool few = !main.has_interval() && main.differences.sum != 0;
  if (main.differs(result.bound) || few) {
    const bool more = main.difference() > 0;
    const double low = more ? at.low : -at.high;
    const double high = more ? at.high : -at.low;
    text = relation(duel, measure, more) + ": by " + amount(measure, std::abs(main.difference())) + unit;
    if (few)
      text += fmt::format(" on each of {}, which are too few for a confidence interval",
                          counted(static_cast<std::int64_t>(main.differences.n), "deal"));
    if (high > low)
      text +=
          fmt::format(", and by {} to {} with 95 % confidence", amount(measure, low), amount(measure, high));
  } else if (main.error() == 0) {
    text = fmt::format("On all {} there is no difference between {} and {} in {}",
                       counted(static_cast<std::int64_t>(main.differences.n), "deal"), duel.sides[0].name,
                       duel.sides[1].name, subject(measure));
  } else {
    text = fmt::format(
        "The deals prove no difference between {} and {} in {}: the mean difference is between {} and {}{} "
        "with 95 % confidence",
        duel.sides[0].name, duel.sides[1].name, subject(measure), amount(measure, at.low),
        amount(measure, at.high), unit);
  }
  if (text.front() >= 'a' && text.front() <= 'z' && !text.starts_with(duel.sides[0].name) &&
      measure.kind != Measure::Kind::seat && measure.kind != Measure::Kind::seat_score)
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + ".";
}

std::vector<std::string> notes(const Duel& duel, const CompareResult& result) {
  const Measured& main = result.main();
  const Measured& first = result.measures.front();
  std::vector<std::string> notes;
  if (first.measure.kind == Measure::Kind::score && first.is_constant()) {
    const std::string same =
        fmt::format("the mean of all seats' scores is {:g} in every game", first.mean(0));
    const auto varies = [&](const Measured& one) {
      return one.measure.kind == Measure::Kind::seat_score && &one != &main && !one.is_constant();
    };
    const auto other = std::ranges::find_if(result.measures, varies);
    const std::string by = other == result.measures.end() ? "" : " --by " + other->measure.name;
    if (main.measure.kind == Measure::Kind::seat_score && duel.by.empty())
      notes.push_back(fmt::format("{}, so the score of {} decides", same, named_in(main.measure)) +
                      (by.empty() ? "" : "; compare another seat with" + by));
    if (&main == &first && !by.empty()) notes.push_back(same + "; compare the scores of one seat with" + by);
  }
  // A player can win less often and still score more, because it loses small and wins big.
  if (main.measure.kind == Measure::Kind::wins && main.differs(result.bound)) {
    for (const Measured& other : result.measures) {
      if (other.measure.kind != Measure::Kind::score || !other.differs(result.bound)) continue;
      const bool lowest = duel.sides[0].loaded->game().lowest_wins;
      const bool wins_more = main.difference() > 0;
      const bool scores_better = (other.difference() > 0) != lowest;
      if (scores_better == wins_more) continue;
      notes.push_back(
          fmt::format("{}, by {}, although it wins {} often; to decide by the scores, add --by score",
                      relation(duel, other.measure, other.difference() > 0),
                      amount(other.measure, std::abs(other.difference())), wins_more ? "more" : "less"));
    }
  }
  const bool random = all_random(duel.sides[0].sim.players) && all_random(duel.sides[1].sim.players);
  if (main.measure.is_score()) {
    Figure both = result.sides[0].scores;
    both.add(result.sides[1].scores);
    if (const std::string note = same_score_note(*duel.sides[0].loaded, both, random); !note.empty())
      notes.push_back(note);
  }
  return notes;
}

std::string deals_text(const Duel& duel, const CompareResult& result) {
  std::string text = std::to_string(result.pairs);
  const std::uint64_t done = result.pairs + result.failed;
  if (done < duel.pairs) text += fmt::format(" of at most {}", duel.pairs);
  if (duel.seating == Duel::Seating::round)
    text += fmt::format(", each with {} in every seat once", duel.sides[0].name);
  if (result.decided && done < duel.pairs) text += "; decided early";
  if (result.interrupted) text += "; interrupted";
  if (result.failed > 0) text += fmt::format("; {}{} failed", result.failed, result.pairs > 0 ? " more" : "");
  return text;
}

}  // namespace fuda
