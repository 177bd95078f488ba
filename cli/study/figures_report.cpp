// The second half of a simulation's text, 80 columns wide: intervals, quantiles, wins, moves by kind.
#include <fmt/format.h>

#include <string>

#include "base/lists.h"
#include "script/words.h"
#include "show/trace.h"
#include "study/sim_report.h"

namespace fuda {

namespace {

constexpr std::size_t kLabel = 14;
constexpr std::uint64_t kFewestSampled = 10;
constexpr std::size_t kMostColumns = 5;  // the maximum number of columns for seats, in addition to the column
                                         // for all

// Text aligned to the right, with at least one space before it.
std::string column(const std::string& text, std::size_t width) {
  const std::size_t own = width_of(text);
  return std::string(own < width ? width - own : 1, ' ') + text;
}

class Report {
 public:
  Report(std::ostream& out, const LoadedGame& loaded, const Statistics& sums, std::uint64_t leads_every,
         const Paint& paint)
      : out_(out),
        loaded_(loaded),
        game_(loaded.game()),
        words_(loaded),
        sums_(sums),
        leads_every_(leads_every),
        paint_(paint) {}

  void print() {
    print_spread();
    print_notes();
    if (!game_.team_score && sums_.wins.size() == game_.seats) print_wins();
    print_kinds();
  }

 private:
  void row(const std::string& label, const std::string& rest) {
    out_ << "  " << padded(label, kLabel) << rest << "\n";
  }
  void head(const std::string& label, const std::string& rest) {
    out_ << "\n" << paint_.dim("  " + padded(label, kLabel) + rest) << "\n";
  }

  void figure(const std::string& label, const Figure& figure) {
    if (figure.n == 0) return;
    std::string rest = column(figure.mean_text(3), 11);
    rest += column(figure.n < 2 ? "–" : fmt::format("{:.3f}", figure.error()), 10);
    for (const std::uint32_t at : kQuantiles) rest += column(std::to_string(figure.quantile(at)), 8);
    row(label, rest);
  }
  // Prints a figure in millionths as percent.
  void parts(const std::string& label, const Figure& figure) {
    if (figure.n == 0) return;
    std::string rest = column(share_text(figure.mean() / 1e6), 11);
    rest += column(figure.n < 2 ? "–" : share_text(figure.error() / 1e6), 10);
    for (const std::uint32_t at : kQuantiles)
      rest += column(fmt::format("{:.0f} %", static_cast<double>(figure.quantile(at)) / 1e4), 8);
    row(label, rest);
  }

  // Whether the sample of games with counted leads is large enough for a useful figure.
  [[nodiscard]] bool leads_count() const { return leads_every_ == 1 || sums_.leads.n >= kFewestSampled; }

  void print_spread() {
    std::string columns = column(words_.say("mean"), 11) + column("± 95 %", 10);
    for (const std::uint32_t at : kQuantiles) columns += column(fmt::format("{} %", at / 10), 8);
    head("", columns);
    for (std::size_t i = 0; i < sums_.scores.size(); ++i) {
      figure(game_.team_score ? words_.say("score") : loaded_.notation.seat(static_cast<Seat>(i)),
             sums_.scores[i]);
    }
    figure(words_.say("lead at end"), sums_.gap);
    if (leads_count()) figure(words_.say("lead changes"), sums_.leads);
    figure(words_.say("moves"), sums_.length);
    figure(words_.say("choices"), sums_.choices);
    parts(words_.say("drama"), sums_.drama);
    parts(words_.say("decisiveness"), sums_.decisiveness);
  }

  void print_notes() {
    const auto note = [&](const Sentence& sentence) {
      out_ << paint_.dim("  " + words_.say(sentence)) << "\n";
    };
    note({"players had a choice in {share} of all moves",
          {{"share", share_text(sums_.decisions, sums_.choices.n)}}});
    if (!leads_count() || sums_.leads.n == 0 || leads_every_ == 1) return;
    note({"lead changes are counted in the {n} games whose number is a multiple of {step}",
          {{"n", std::to_string(sums_.leads.n)}, {"step", std::to_string(leads_every_)}}});
  }

  void print_wins() {
    const bool forfeits = !sums_.forfeits.empty();
    head(words_.say("wins"), column(words_.say("share"), 11) + column(words_.say("from"), 10) +
                                 column(words_.say("to"), 10) + column(words_.say("shared"), 10) +
                                 (forfeits ? column(words_.say("forfeits"), 12) : ""));
    for (Seat seat = 0; seat < game_.seats; ++seat) {
      const Interval sure = wilson(sums_.wins[seat], sums_.games);
      row(loaded_.notation.seat(seat),
          column(share_text(sums_.wins[seat], sums_.games), 11) + column(share_text(sure.low), 10) +
              column(share_text(sure.high), 10) + column(std::to_string(sums_.shared[seat]), 10) +
              (forfeits ? column(std::to_string(sums_.forfeits[seat]), 12) : ""));
    }
  }

  void print_kinds() {
    if (sums_.kinds.empty()) return;
    const std::size_t seats = game_.seats;
    const std::size_t shown = seats > 1 && seats <= kMostColumns ? seats : 0;
    std::vector<std::uint64_t> of_seat(seats);
    for (std::size_t i = 0; i < sums_.kinds.size(); ++i) of_seat[i % seats] += sums_.kinds[i];
    std::string columns = column(words_.say("all"), 11);
    for (std::size_t i = 0; i < shown; ++i)
      columns += column(loaded_.notation.seat(static_cast<Seat>(i)), 10);
    head(words_.say("moves"), columns);
    for (std::size_t kind = 0; kind < game_.moves.size(); ++kind) {
      std::uint64_t all = 0;
      for (std::size_t i = 0; i < seats; ++i) all += sums_.kinds[kind * seats + i];
      if (all == 0) continue;
      std::string rest = column(share_text(all, sums_.moves), 11);
      for (std::size_t i = 0; i < shown; ++i)
        rest += column(share_text(sums_.kinds[kind * seats + i], of_seat[i]), 10);
      row(game_.moves[kind].name, rest);
    }
  }

  std::ostream& out_;
  const LoadedGame& loaded_;
  const Game& game_;
  Words words_;
  const Statistics& sums_;
  std::uint64_t leads_every_;
  const Paint& paint_;
};

}  // namespace

void report_figures(std::ostream& out, const LoadedGame& loaded, const Statistics& sums,
                    std::uint64_t leads_every, const Paint& paint) {
  Report(out, loaded, sums, leads_every, paint).print();
}

}  // namespace fuda
