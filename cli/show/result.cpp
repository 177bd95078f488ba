// How a game has ended: in its own words, then who won and by how much.
#include <algorithm>
#include <optional>

#include "script/expect.h"
#include "script/words.h"
#include "show/table.h"

namespace fuda {

namespace {

// The score of all these seats, if it is the same.
std::optional<std::int64_t> score_of_all(const std::vector<std::int64_t>& scores,
                                         const std::vector<Seat>& seats) {
  for (const Seat seat : seats) {
    if (scores[seat] != scores[seats.front()]) return std::nullopt;
  }
  return scores[seats.front()];
}

class Winners {
 public:
  Winners(const Match& match, const State& state) : match_(match), words_(match) {
    const auto names = winner_names(match, state);
    for (Seat seat = 0; seat < match.game().seats; ++seat) {
      const bool won = std::ranges::find(names, match.notation.seat(seat)) != names.end();
      (won ? winners_ : others_).push_back(seat);
    }
    const lua::Score score = match.engine->score(state);
    if (!score.none && !match.game().team_score) scores_ = score.values;
  }

  // "" in a game of one team that names nobody.
  [[nodiscard]] std::string text() const {
    if (winners_.empty()) return match_.game().team_score ? "" : words_.say("nobody wins");
    const std::string all = names_of(winners_);
    const bool one = winners_.size() == 1;
    const auto own = scores_.empty() ? std::nullopt : score_of_all(scores_, winners_);
    if (!own) return words_.say({one ? "{seat} wins" : "{seats} win", {{"seat", all}, {"seats", all}}});
    const bool each = !one && (match_.game().teams == 0 || !is_one_team());
    const std::string won = words_.say({one    ? "{seat} wins with {n}"
                                        : each ? "{seats} win with {n} each"
                                               : "{seats} win with {n}",
                                        {{"seat", all}, {"seats", all}, {"n", std::to_string(*own)}}});
    return won + lead(*own);
  }

 private:
  [[nodiscard]] std::string names_of(const std::vector<Seat>& seats) const {
    std::vector<std::string> names;
    names.reserve(seats.size());
    for (const Seat seat : seats) names.push_back(match_.notation.seat(seat));
    return words_.list(names);
  }

  [[nodiscard]] bool is_one_team() const {
    return std::ranges::all_of(winners_, [this](Seat seat) {
      return match_.game().team_of(seat) == match_.game().team_of(winners_.front());
    });
  }

  // How far the next best are behind; nothing where it was not the score that decided.
  [[nodiscard]] std::string lead(std::int64_t own) const {
    if (others_.empty()) return {};
    std::int64_t next = scores_[others_.front()];
    for (const Seat seat : others_) next = std::max(next, scores_[seat]);
    if (next > own) return {};
    std::vector<Seat> behind;
    std::ranges::copy_if(others_, std::back_inserter(behind),
                         [&](Seat seat) { return scores_[seat] == next; });
    const std::string who = names_of(behind);
    if (next == own) return ", " + words_.say({"as many as {seats}", {{"seats", who}}});
    return ", " + words_.say({"{n} ahead of {seats}", {{"n", std::to_string(own - next)}, {"seats", who}}});
  }

  const Match& match_;
  Words words_;
  std::vector<Seat> winners_, others_;
  std::vector<std::int64_t> scores_;  // one a seat, or none
};

}  // namespace

std::string result_text(const Match& match, const State& state, const Paint& paint) {
  const Words words(match);
  std::string text;
  if (state.over()) text = paint.bold(words.of("outcome", match.game().outcomes[state.turn().outcome]));
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " · ") + part; };
  if (match.game().team_score) {
    const lua::Score score = match.engine->score(state);
    if (!score.none && !score.values.empty()) {
      add(words.say({"score {n}", {{"n", std::to_string(score.values.front())}}}));
      const std::string rating = rating_of(match, state);
      if (state.over() && !rating.empty()) add(words.of("rating", rating));
    }
  }
  const std::string winners = state.over() ? Winners(match, state).text() : "";
  if (!winners.empty()) add(paint.bold(winners));
  return text;
}

}  // namespace fuda
