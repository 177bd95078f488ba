#include "duel/compare_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "study/sim_report.h"
#include "text/limits.h"
#include "text/render.h"

namespace fuda {

namespace {

// A table that aligns its first column to the left, and the other columns to the right.
std::string table(const std::vector<std::vector<std::string>>& rows, const Paint& paint) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line = " ";
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      const std::string& cell = rows[r][i];
      line += " ";
      if (i > 0) line += std::string(1 + widths[i] - width_of(cell), ' ') + cell;
      if (i == 0) line += padded(cell, widths[0]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += (r == 0 ? paint.dim(line) : line) + "\n";
  }
  return text;
}

std::string where(const Duel& duel) {
  const Game& game = duel.sides[0].loaded->game();
  return fmt::format("{} · seed {}", counted(game.seats, "player"), duel.sides[0].sim.seed);
}

void print_faults(std::ostream& out, const Duel& duel, const CompareResult& result, const Paint& paint) {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::uint64_t lost = result.sides[side].forfeits;
    if (lost > 0)
      out << "\n"
          << paint.red(fmt::format("{} lost {} by its own fault", duel.sides[side].name,
                                   counted(static_cast<std::int64_t>(lost), "game")))
          << "\n";
  }
  if (result.failed > 0) {
    out << "\n" << paint.red(counted(static_cast<std::int64_t>(result.failed), "deal") + " failed");
    if (result.failed >= kMaxSimFailures) out << paint.dim(", and no more are played");
    out << "\n";
  }
  for (const DuelError& error : result.errors) {
    for (const Finding& finding : error.error.findings) out << render(finding) << "\n";
    out << fmt::format(
        "  {} {}: {}\n", error.error.count == 1 ? "game" : fmt::format("{} games, first", error.error.count),
        error.error.game,
        repeating(*duel.sides[error.side].loaded, alone(duel, error.side, error.seat), error.error.game));
  }
}

}  // namespace

void report_compare_text(std::ostream& out, const Duel& duel, const CompareResult& result,
                         const Paint& paint) {
  const Side& a = duel.sides[0];
  const Side& b = duel.sides[1];
  const bool one_game = a.loaded == b.loaded;
  out << paint.bold(one_game ? a.loaded->game().name : a.name + " and " + b.name)
      << paint.dim(" · " + where(duel)) << "\n\n";
  out << "  A      " << a.name << "\n  B      " << b.name << "\n";
  out << "  deals  " << deals_text(duel, result) << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"", "A", "B", "A − B", "95 % interval"}};
  for (const Measured& one : result.measures) {
    if (one.differences.n == 0) continue;
    const bool never = one.sides[0].sum == 0 && one.sides[1].sum == 0;
    if (never && one.measure.kind == Measure::Kind::outcome) continue;
    rows.push_back({label_of(one.measure), in_units(one.measure, one.mean(0)),
                    in_units(one.measure, one.mean(1)), in_units(one.measure, one.difference(), true),
                    interval_text(one, result.bound)});
  }
  if (rows.size() > 1) out << table(rows, paint) << "\n";
  out << wrapped(verdict(duel, result), paint.width, 0) << "\n";
  for (const std::string& note : notes(duel, result))
    out << wrapped("Note: " + note + ".", paint.width, 0) << "\n";
  const std::uint64_t without = result.pairs - result.main().differences.n;
  if (without > 0)
    out << counted(static_cast<std::int64_t>(without), "deal")
        << " excluded, because one side has no score\n";
  print_faults(out, duel, result, paint);
}

void report_ladder_text(std::ostream& out, const std::vector<Rung>& rungs, const Paint& paint) {
  if (rungs.empty()) return;
  const Duel& first = rungs.front().duel;
  out << paint.bold(first.sides[0].loaded->game().name) << paint.dim(" · " + where(first)) << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"", "against", "deals", "A − B", "95 % interval", ""}};
  const std::string what = label_of(rungs.front().result.main().measure);
  rows[0][3] = what;
  for (const Rung& rung : rungs) {
    const Measured& main = rung.result.main();
    rows.push_back({rung.duel.sides[0].name, rung.duel.sides[1].name, std::to_string(rung.result.pairs),
                    in_units(main.measure, main.difference(), true), interval_text(main, rung.result.bound),
                    !main.differs(rung.result.bound) ? "not shown"
                    : main.difference() > 0          ? "better"
                                                     : "worse"});
  }
  out << table(rows, paint);
  for (const Rung& rung : rungs) print_faults(out, rung.duel, rung.result, paint);
}

}  // namespace fuda
