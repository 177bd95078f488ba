// The result of a comparison in sentences, with 95 % intervals.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <set>

#include "base/lists.h"
#include "study/looks.h"
#include "workbench/context.h"
#include "workbench/sums.h"

namespace fuda::workbench {

namespace {

struct Compared {
  double before = 0, after = 0;
  Interval interval;      // of after - before
  bool is_known = false;  // whether there are enough games for an interval

  [[nodiscard]] double change() const { return after - before; }
  [[nodiscard]] bool is_real() const { return is_known && (interval.low > 0 || interval.high < 0); }
};

double square(double x) { return x * x; }

// The difference of two means. The games of both sides count as independent.
Compared of_means(const Moments& one, const Moments& other) {
  Compared out{one.mean, other.mean, {}, one.n > 1 && other.n > 1};
  if (!out.is_known) return out;
  const auto fewest = static_cast<std::uint64_t>(std::min(one.n, other.n));
  const double half = student(kNormal95, fewest) * std::sqrt(one.variance / one.n + other.variance / other.n);
  out.interval = {out.change() - half, out.change() + half};
  return out;
}

Interval interval_of(const Moments& share) {
  return wilson(static_cast<std::uint64_t>(std::llround(share.mean * share.n)),
                static_cast<std::uint64_t>(share.n));
}

// The difference of two shares, by R. G. Newcombe, "Interval estimation for the difference between
// independent proportions", Statistics in Medicine 17 (1998) 873-890, method 10.
Compared of_shares(const Moments& before, const Moments& after) {
  Compared out{before.mean, after.mean, {}, before.n > 0 && after.n > 0};
  if (!out.is_known) return out;
  if (before.mean < 0 || before.mean > 1 || after.mean < 0 || after.mean > 1)
    throw Failure("these are not figures of 'compare': a share is below 0 or above 1");
  const Interval one = interval_of(before), other = interval_of(after);
  out.interval = {out.change() - std::sqrt(square(out.after - other.low) + square(one.high - out.before)),
                  out.change() + std::sqrt(square(other.high - out.after) + square(out.before - one.low))};
  return out;
}

Json json_of(const Compared& of) {
  Json out = {{"before", of.before}, {"after", of.after}, {"difference", of.change()}};
  if (of.is_known) out["interval"] = Json::array({of.interval.low, of.interval.high});
  out["real"] = of.is_real();
  return out;
}

std::string number(double value) {
  const double size = std::abs(value);
  return size >= 10 ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

std::string percent(double share) { return fmt::format("{:.0f} %", share * 100); }

// "(31.2 instead of 34.3; 95 %: 2.8 to 3.4)"
std::string figures(const Compared& of) {
  const double a = std::min(std::abs(of.interval.low), std::abs(of.interval.high));
  const double b = std::max(std::abs(of.interval.low), std::abs(of.interval.high));
  return fmt::format("({:.1f} instead of {:.1f}; 95 %: {} to {})", of.after, of.before, number(a), number(b));
}

std::string seat_name(std::size_t seat, std::size_t seats) {
  static constexpr std::array<const char*, 5> kOrdinals = {"first", "second", "third", "fourth", "fifth"};
  if (seats == 1) return "the player";
  return seat < kOrdinals.size() ? fmt::format("the {} player", kOrdinals[seat])
                                 : fmt::format("player {}", seat + 1);
}

std::string begun(std::string sentence) {
  if (!sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z')
    sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
  return sentence;
}

// The name of a seat such as "P2" in a sentence.
std::string seat_words(const std::string& seat, std::size_t seats) {
  if (seat == "team") return "the team";
  const bool numbered = seat.size() == 2 && seat.front() == 'P' && seat.back() >= '1' && seat.back() <= '5';
  return numbered ? seat_name(static_cast<std::size_t>(seat.back() - '1'), seats) : seat;
}

class Summary {
 public:
  Summary(const Sums& before, const Sums& after) : before_(before), after_(after) {}

  Json run() {
    failures();
    length();
    scores();
    wins();
    endings();
    choices();
    if (sentences_.empty()) {
      sentences_.push_back(
          fmt::format("{:.0f} games before and {:.0f} games after the change show no difference.",
                      before_.games(), after_.games()));
    }
    return {{"games", {{"before", before_.games()}, {"after", after_.games()}}},
            {"intervals", std::move(intervals_)},
            {"sentences", std::move(sentences_)}};
  }

 private:
  void say(const std::string& sentence) { sentences_.push_back(begun(sentence)); }

  void failures() {
    if (after_.failed > 0)
      say(fmt::format("a rule failed in {:.0f} of {:.0f} games.", after_.failed,
                      after_.failed + after_.games()));
    if (before_.failed > 0) {
      say(fmt::format("under the printed rules, a rule failed in {:.0f} of {:.0f} games.", before_.failed,
                      before_.failed + before_.games()));
    }
  }

  void length() {
    const Compared of = of_means(before_.length, after_.length);
    intervals_["length"] = json_of(of);
    if (!of.is_real()) return;
    const std::string moves = number(std::abs(of.change()));
    say(fmt::format("games are {} move{} {} {}.", moves, moves == "1.0" ? "" : "s",
                    of.change() > 0 ? "longer" : "shorter", figures(of)));
  }

  void scores() {
    Json all = Json::object();
    for (const auto& [seat, figure] : before_.scores) {
      const auto now = after_.scores.find(seat);
      if (now == after_.scores.end()) continue;
      const Compared of = of_means(figure, now->second);
      all[seat] = json_of(of);
      if (!of.is_real()) continue;
      say(fmt::format("{} scores {} {} on average {}.", seat_words(seat, before_.scores.size()),
                      number(std::abs(of.change())), of.change() > 0 ? "more" : "less", figures(of)));
    }
    intervals_["scores"] = std::move(all);
  }

  void wins() {
    Json all = Json::object();
    std::vector<std::string> changes;
    for (const auto& [seat, share] : before_.wins) {
      const auto now = after_.wins.find(seat);
      if (now == after_.wins.end()) continue;
      const Compared of = of_shares(share, now->second);
      all[seat] = json_of(of);
      if (!of.is_real()) continue;
      changes.push_back(fmt::format("{} {}wins {} instead of {}", seat_words(seat, before_.wins.size()),
                                    changes.empty() ? "now " : "", percent(of.after), percent(of.before)));
    }
    if (!all.empty()) intervals_["wins"] = std::move(all);
    if (!changes.empty()) say(spoken_list(changes) + ".");
  }

  void endings() {
    Json all = Json::object();
    std::set<std::string> names;
    for (const auto& [name, share] : before_.endings) names.insert(name);
    for (const auto& [name, share] : after_.endings) names.insert(name);
    for (const std::string& name : names) {
      const auto share = [&](const Sums& sums) {
        const auto found = sums.endings.find(name);
        return found == sums.endings.end() ? Moments{sums.games(), 0, 0} : found->second;
      };
      const Compared of = of_shares(share(before_), share(after_));
      all[name] = json_of(of);
      if (of.is_real()) {
        say(fmt::format("{} of games end with '{}', instead of {}.", percent(of.after), name,
                        percent(of.before)));
      }
    }
    intervals_["endings"] = std::move(all);
  }

  void choices() {
    const Compared of = of_shares(before_.choices, after_.choices);
    intervals_["choices"] = json_of(of);
    if (of.is_real() && percent(of.after) != percent(of.before)) {
      say(fmt::format("a player has a real choice in {} of all turns, instead of {}.", percent(of.after),
                      percent(of.before)));
    }
  }

  const Sums &before_, &after_;
  Json intervals_ = Json::object();
  std::vector<std::string> sentences_;
};

}  // namespace

Json summary(Context& /*context*/, const Request& request) {
  Sums before, after;
  if (request.has("parts")) {
    for (const Json& slice : request.list("parts")) {
      if (!slice.is_object() || !slice.contains("before") || !slice.contains("after"))
        throw Failure("each item of 'parts' must be an answer of 'compare'");
      before.add(read_sums(slice["before"]));
      after.add(read_sums(slice["after"]));
    }
  } else {
    before = read_sums(request.object("before"));
    after = read_sums(request.object("after"));
  }
  return Summary(before, after).run();
}

}  // namespace fuda::workbench
