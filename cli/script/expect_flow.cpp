// Expectations about how the game goes: turn, end, score, legal moves.
#include <fmt/format.h>

#include "base/lists.h"
#include "script/expect_compiler.h"

namespace fuda {

using Check = Expectations::Check;

namespace {

std::string number_or_none(const lua::Score& score, std::size_t index) {
  if (score.none || index >= score.values.size()) return "none";
  return std::to_string(score.values[index]);
}

}  // namespace

Check Compiler::over(const std::string&) {
  const auto wanted = value().as_bool();
  if (!wanted) return complain(value_place(), "'over' must be true or false");
  return same_text(*wanted ? "true" : "false", [](const State& s) { return s.over() ? "true" : "false"; });
}

Check Compiler::outcome(const std::string&) {
  const auto& outcomes = game_.outcomes;
  if (value().text != "none" && !is_among(outcomes, "no outcome")) return {};
  return same_text(value().text,
                   [&outcomes](const State& s) { return s.over() ? outcomes[s.turn().outcome] : "none"; });
}

Check Compiler::phase(const std::string&) {
  if (!is_among(names_of(game_.phases), "no phase")) return {};
  return same_text(value().text,
                   [this_game = &game_](const State& s) { return this_game->phases[s.turn().phase].name; });
}

Check Compiler::turn(const std::string&) {
  if (!is_among(match_.notation.seats(), "no seat")) return {};
  return same_text(value().text, [t = &match_](const State& s) { return t->notation.seat(s.turn().seat); });
}

Check Compiler::active(const std::string&) {
  const auto names = seat_list();
  if (!names) return {};
  return same_set(*names, [t = &match_](const State& s) { return active_seats(*t, s); });
}

Check Compiler::winners(const std::string&) {
  const auto names = seat_list();
  if (!names) return {};
  return same_set(*names, [t = &match_](const State& s) { return winner_names(*t, s); });
}

Check Compiler::team_score(const std::string&) {
  if (!game_.team_score) {
    return complain(leaf_->place, "every seat has a score of its own in this game",
                    "write 'score: {SEAT: n}'");
  }
  return score(0);
}
Check Compiler::seat_score(const std::string& name) {
  if (game_.team_score) {
    if (name == "team") return score(0);
    return complain(leaf_->place, "the team has one score in this game", "write 'score: n'");
  }
  const Seat who = seat(name);
  return who == kNone ? Check() : score(who);
}
Check Compiler::score(std::size_t index) {
  if (value().text != "none" && !integer()) return {};
  return same_text(value().text, [t = &match_, index](const State& s) {
    return number_or_none(t->engine->score(s), index);
  });
}

Check Compiler::rating(const std::string&) {
  if (value().text != "none" && !is_among(names_of(game_.ratings), "no rating")) return {};
  return same_text(value().text, [t = &match_](const State& s) {
    std::string name = rating_of(*t, s);
    return name.empty() ? "none" : name;
  });
}

Check Compiler::label(const std::string&) {
  return [t = &match_, part = value().text](const State& s) -> std::optional<Found> {
    std::string found = t->english->of("rating", rating_of(*t, s));
    if (found.find(part) != std::string::npos && !found.empty()) return std::nullopt;
    return Found{std::move(found)};
  };
}

// Moves as the host lists them: by name or by position, whichever the script used, and of equal cards the
// first, unless the list has this one.
std::vector<std::string> Compiler::canonical(const Match& match, const State& state,
                                             std::vector<std::string> moves) {
  const SeatMask mask = state.turn().active;
  if (mask == 0 || (mask & (mask - 1)) != 0) return moves;
  const std::vector<std::string> listed = legal_texts(match, state);
  for (auto& text : moves) {
    const auto read = match.notation.read(state, static_cast<Seat>(std::countr_zero(mask)), text);
    if (!read.problem.empty()) continue;
    text = match.notation.write(state, read.move);
    if (!contains(listed, text))
      text = match.notation.write(state, match.notation.first_alike(state, read.move));
  }
  return moves;
}

Check Compiler::legal(const std::string&) {
  const auto wanted = move_list();
  if (!wanted) return {};
  return [t = &match_, wanted = *wanted](const Position& s) {
    return same_set(canonical(*t, s, wanted), [t](const State& now) { return legal_texts(*t, now); })(s);
  };
}
Check Compiler::legal_has(const std::string&) { return legal_among(true); }
Check Compiler::legal_lacks(const std::string&) { return legal_among(false); }
// Moves that must be legal, so they must exist in the game.
std::optional<std::vector<std::string>> Compiler::move_list() {
  auto moves = list();
  if (!moves) return moves;
  const auto kinds = names_of(game_.moves);
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const std::string& text = (*moves)[i];
    // The move may come after its seat: "Ana: throw rock".
    const std::size_t colon = text.find(": ");
    const std::size_t from =
        std::min(text.find_first_not_of(' ', colon == std::string::npos ? 0 : colon + 1), text.size());
    const std::string kind = text.substr(from, text.find(' ', from) - from);
    if (contains(kinds, kind)) continue;
    unknown(value().is_sequence() ? value().items[i].place() : value_place(), "no move", kind, kinds);
    return std::nullopt;
  }
  return moves;
}
Check Compiler::legal_among(bool there) {
  const auto wanted = there ? move_list() : list();
  if (!wanted) return {};
  return [t = &match_, wanted = *wanted, there](const State& s) -> std::optional<Found> {
    const auto found = legal_texts(*t, s);
    std::vector<std::string> wrong;
    for (const auto& text : canonical(*t, s, wanted)) {
      if (contains(found, text) != there) wrong.push_back(text);
    }
    if (wrong.empty()) return std::nullopt;
    return Found{list_text(found),
                 (there ? "missing: " : "extra: ") + fmt::format("{}", fmt::join(wrong, ", "))};
  };
}
Check Compiler::legal_count(const std::string&) {
  const auto wanted = integer();
  if (!wanted) return {};
  return same_text(std::to_string(*wanted),
                   [t = &match_](const State& s) { return std::to_string(legal_texts(*t, s).size()); });
}

}  // namespace fuda
