// The Python class State: a running game.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "door.h"
#include "learn/episode_script.h"
#include "learn/returns.h"
#include "model/legal.h"
#include "script/position_hash.h"
#include "script/rules_hash.h"
#include "show/result.h"
#include "show/table.h"

namespace fuda::python {

namespace {

using SeatOr = std::optional<SeatArgument>;

std::vector<int> seats_in(const Episode& episode, SeatMask mask) {
  std::vector<int> seats;
  for (int seat = 0; seat < episode.game().game().seats; ++seat) {
    if (((mask >> static_cast<unsigned>(seat)) & 1U) != 0) seats.push_back(seat);
  }
  return seats;
}

SeatMask active(const Episode& episode) {
  return episode.state().over() ? SeatMask{0} : episode.state().turn().active;
}

// The seat that the argument names. Without an argument, this is the first seat that may move, or the first
// seat if no seat may move.
Seat seat_or(const Episode& episode, const SeatOr& seat) {
  if (seat) return seat_of(episode.game(), *seat);
  const SeatMask now = active(episode);
  return now == 0 ? Seat{0} : static_cast<Seat>(std::countr_zero(now));
}

fuda::Observation observed(const Episode& episode, Seat seat) {
  fuda::Observation seen(episode.state());
  episode.observe(seat, seen);
  return seen;
}

std::string some_of(const std::vector<std::string>& texts) {
  constexpr std::size_t kShown = 8;
  const std::vector<std::string> first(
      texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(std::min(texts.size(), kShown)));
  return fmt::format("{}{}", fmt::join(first, ", "),
                     texts.size() > kShown ? fmt::format(" and {} more", texts.size() - kShown) : "");
}

std::string legal_hint(const Episode& episode, const fuda::Observation& seen) {
  const LoadedGame& loaded = episode.game().loaded();
  if (!seen.legal.empty()) return "legal here: " + some_of(texts_of(loaded, seen));
  if (episode.state().over()) return "the game is over; game.new() starts another game";
  std::string names;
  for (const int seat : seats_in(episode, active(episode)))
    names += (names.empty() ? "" : ", ") + loaded.notation.seats()[static_cast<std::size_t>(seat)];
  return "to move: " + names;
}

ObservedMove read_text(const Episode& episode, const fuda::Observation& seen, const std::string& text) {
  const LoadedGame& loaded = episode.game().loaded();
  const Notation::ReadSeen read = loaded.notation.read(seen, text);
  if (!read.problem.empty())
    throw Illegal{text, read.problem, read.hint.empty() ? legal_hint(episode, seen) : read.hint};
  const Refusal no = episode.game().engine().refusal(episode.state(), seen, loaded.notation, read.move);
  if (!no.reason.empty()) throw Illegal{text, no.reason, legal_hint(episode, seen), no.place};
  return read.move;
}

ObservedMove read_action(const Episode& episode, const fuda::Observation& seen, std::int64_t action) {
  const ActionSpace& actions = episode.game().actions();
  const std::string text = std::to_string(action);
  if (action < 0 || action >= static_cast<std::int64_t>(actions.size()))
    throw Illegal{text, fmt::format("there is no action {}; actions are 0 to {}", action, actions.size() - 1),
                  legal_hint(episode, seen)};
  const auto move = actions.move(seen, static_cast<Action>(action));
  if (!move)
    throw Illegal{text,
                  fmt::format("action {} ('{}') is not legal in this position", action,
                              actions.text(static_cast<Action>(action))),
                  legal_hint(episode, seen)};
  return *move;
}

ObservedMove read_move(const Episode& episode, const fuda::Observation& seen, const MoveArgument& move) {
  const auto& given =
      move.as("move", "the text of a move or the number of an action", "; legal() lists the legal moves");
  if (const auto* action = std::get_if<std::int64_t>(&given)) return read_action(episode, seen, *action);
  return read_text(episode, seen, std::get<std::string>(given));
}

void play(Episode& episode, const MoveArgument& move, const SeatOr& seat) {
  const fuda::Observation seen = observed(episode, seat_or(episode, seat));
  episode.move(same_move(seen, read_move(episode, seen, move), episode.state()));
}

std::vector<std::int64_t> legal_actions(const Episode& episode, const SeatOr& seat) {
  const fuda::Observation seen = observed(episode, seat_or(episode, seat));
  std::vector<Action> numbers;
  episode.game().actions().numbers(seen, numbers);
  std::erase(numbers, CardSets::kNone);
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return {numbers.begin(), numbers.end()};
}

std::vector<float> returns(const Episode& episode) {
  std::vector<float> all(episode.game().game().seats);
  returns_of(episode.game(), episode.state(), all);
  return all;
}

std::optional<std::vector<std::int64_t>> scores(const Episode& episode) {
  const lua::Score score = episode.game().engine().score(episode.state());
  if (score.none) return std::nullopt;
  return std::vector<std::int64_t>(score.values.begin(), score.values.end());
}

std::string text_of(const Episode& episode) {
  const LoadedGame& loaded = episode.game().loaded();
  std::string text = table_text(loaded, episode.state(), Paint{}, false);
  const std::string result = result_text(loaded, episode.state(), Paint{});
  if (!result.empty()) text += "\n\n" + result;
  return text;
}

// The events from the beginning, each as its seat and its text. The text of a redeal is "redeal SEED".
std::vector<std::pair<int, std::string>> history(const Episode& episode) {
  std::vector<std::pair<int, std::string>> all;
  Episode again(episode.shared_game(), episode.beginning());
  for (const Episode::Event& event : episode.events()) {
    const bool move = event.move.kind != kNone;
    all.emplace_back(static_cast<int>(event.move.seat),
                     move ? episode.game().loaded().notation.write(again.state(), event.move)
                          : fmt::format("redeal {}", event.seed));
    again.replay({event});
  }
  return all;
}

bool same_options(const LoadedGame& one, const LoadedGame& other) {
  return std::ranges::equal(one.game().options, other.game().options, [](const Option& a, const Option& b) {
    return a.name == b.name && a.value == b.value;
  });
}

// Whether both states are the same position of the same game.
bool same(const Episode& a, const Episode& b) {
  const LoadedGame& one = a.game().loaded();
  const LoadedGame& other = b.game().loaded();
  const bool same_rules =
      a.shared_game() == b.shared_game() ||
      (one.game().name == other.game().name && one.game().seats == other.game().seats &&
       rules_hash(*one.definition) == rules_hash(*other.definition) && same_options(one, other));
  return same_rules && std::ranges::equal(a.state().bytes(), b.state().bytes());
}

// The number of values per event: its seat, its kind, its seed, its arguments and its cards.
constexpr std::size_t kPacked = 3 + kMaxParams + kMaxChosen;

std::vector<std::vector<std::string>> decks_of(const Episode& episode) {
  std::vector<std::vector<std::string>> decks;
  for (const auto& deck : *episode.beginning().decks) {
    auto& names = decks.emplace_back();
    for (const FaceId face : deck) names.push_back(episode.game().game().faces[face].name);
  }
  return decks;
}

std::pair<std::shared_ptr<EncodedGame>, nb::typed<nb::tuple, nb::any, nb::ellipsis>> pack(
    const Episode& episode) {
  nb::list events;
  for (const Episode::Event& event : episode.events()) {
    events.append(static_cast<int>(event.move.seat));
    events.append(static_cast<int>(event.move.kind));
    events.append(event.seed);
    for (const std::int16_t argument : event.move.args) events.append(static_cast<int>(argument));
    for (const CardId card : event.move.chosen) events.append(static_cast<int>(card));
  }
  nb::object deck = nb::none();
  if (episode.beginning().decks != nullptr) deck = nb::cast(decks_of(episode));
  return {
      std::const_pointer_cast<EncodedGame>(episode.shared_game()),
      nb::make_tuple(episode.beginning().seed, static_cast<int>(episode.beginning().first), deck, events)};
}

Episode unpack(const std::shared_ptr<EncodedGame>& game, std::uint64_t seed, int first,
               const std::optional<DeckArgument>& deck, const nb::typed<nb::list, nb::int_>& numbers) {
  const bool fits =
      numbers.size() % kPacked == 0 && (first == Seat{kNone} || (first >= 0 && first < game->game().seats));
  if (!fits) throw nb::value_error("this data is not a pickled fuda state");
  Episode episode(game, {seed, static_cast<Seat>(first), read_decks(*game, deck)});
  std::vector<Episode::Event> events(numbers.size() / kPacked);
  std::size_t at = 0;
  for (Episode::Event& event : events) {
    event.move.seat = static_cast<Seat>(nb::cast<int>(numbers[at++]));
    event.move.kind = static_cast<KindId>(nb::cast<int>(numbers[at++]));
    event.seed = nb::cast<std::uint64_t>(numbers[at++]);
    for (std::int16_t& argument : event.move.args)
      argument = static_cast<std::int16_t>(nb::cast<int>(numbers[at++]));
    for (CardId& card : event.move.chosen) card = static_cast<CardId>(nb::cast<int>(numbers[at++]));
  }
  episode.replay(events);
  return episode;
}

}  // namespace

void offer_states(nb::module_& module) {
  using C = Episode;
  module.def("_pack", pack);
  module.def("_unpack", unpack);
  nb::class_<C>(module, "State",
                "A running game. game.new() starts a game, play() makes a move, and copy() creates an "
                "independent copy.")
      .def_prop_ro("game", [](const C& c) { return std::const_pointer_cast<EncodedGame>(c.shared_game()); })
      .def_prop_ro(
          "seed", [](const C& c) { return c.beginning().seed; }, "The seed of all randomness in the game.")
      .def_prop_ro("over", [](const C& c) { return c.state().over(); })
      .def_prop_ro(
          "active", [](const C& c) { return seats_in(c, active(c)); },
          "The seats that may move, counted from 0: several if all seats choose at the same time, none if "
          "the game "
          "is over.")
      .def_prop_ro(
          "seat",
          [](const C& c) -> std::optional<int> {
            const SeatMask now = active(c);
            if (now == 0) return std::nullopt;
            return std::countr_zero(now);
          },
          "The first seat in `active`; None if the game is over.")
      .def_prop_ro("phase", [](const C& c) { return c.game().game().phases[c.state().turn().phase].name; })
      .def_prop_ro(
          "simultaneous",
          [](const C& c) {
            return c.game().game().phases[c.state().turn().phase].movers == Phase::Movers::all;
          },
          "Whether all seats choose at the same time in this phase.")
      .def_prop_ro(
          "ply", [](const C& c) { return c.state().turn().ply; },
          "The number of moves made, without free moves.")
      .def_prop_ro(
          "drawn",
          [](const C& c) {
            return c.game().game().cards.size() - c.state().size(c.game().game().start_zone);
          },
          "The number of cards outside the zone where all cards start.")
      .def_prop_ro(
          "shuffles", [](const C& c) { return static_cast<int>(c.state().turn().shuffles); },
          "The number of shuffles, including the first one.")
      .def_prop_ro(
          "outcome",
          [](const C& c) -> std::optional<std::string> {
            if (!c.state().over()) return std::nullopt;
            return c.game().game().outcomes[c.state().turn().outcome];
          },
          "The outcome of the game; None while it is running.")
      .def_prop_ro("scores", scores,
                   "The current scores: one for the team, or one per seat; None if there is no score.")
      .def_prop_ro(
          "returns", returns,
          "The return of each seat, as a float; 0 while the game is running. The return of a seat is its "
          "score or the score of the team, negated if the lowest score wins. If an outcome has no "
          "score, each winner gets 1 and the others get -1, or 0 if nobody wins.")
      .def_prop_ro(
          "winners",
          [](const C& c) {
            return seats_in(c, c.game().engine().winners(c.state(), c.game().engine().score(c.state())));
          },
          "The seats that have won, after the end of the game.")
      .def_prop_ro("history", history,
                   "The moves and redeals so far, as pairs of a seat and the text of the move.")
      .def("script", episode_script,
           "The game so far as a script, which `fuda run` and `fuda replay` play. A path in its `game:` is "
           "relative to the working directory. Raises GameError if this State is a redeal.")
      .def(
          "legal",
          [](const C& c, const SeatOr& seat) {
            return texts_of(c.game().loaded(), observed(c, seat_or(c, seat)));
          },
          nb::arg("seat") = nb::none(),
          "The texts of the legal moves of a seat (by default, the seat to move), without free moves.")
      .def("legal_actions", legal_actions, nb::arg("seat") = nb::none(),
           "The legal moves as action numbers, ascending.")
      .def("play", play, nb::arg("move").none(), nb::arg("seat") = nb::none(),
           nb::sig("def play(self, move: int | str, seat: int | str | None = None) -> None"),
           "Makes a move for a seat (by default, the seat to move). `move` is a text, such as 'hint Bruno "
           "red', or an action number. Raises IllegalMove with the reason if the move is illegal; the state "
           "is then unchanged.")
      .def(
          "action",
          [](const C& c, const Given<std::string>& move, const SeatOr& seat) {
            const fuda::Observation seen = observed(c, seat_or(c, seat));
            const std::string& text = move.as("move", "the text of a move");
            return static_cast<std::int64_t>(c.game().actions().of(seen, read_text(c, seen, text)));
          },
          nb::arg("move").none(), nb::arg("seat") = nb::none(),
          nb::sig("def action(self, move: str, seat: int | str | None = None) -> int"),
          "The action number of a legal move.")
      .def(
          "move_text",
          [](const C& c, const ActionArgument& action, const SeatOr& seat) {
            const fuda::Observation seen = observed(c, seat_or(c, seat));
            return c.game().loaded().notation.write(seen, read_action(c, seen, action_of(c.game(), action)));
          },
          nb::arg("action").none(), nb::arg("seat") = nb::none(),
          nb::sig("def move_text(self, action: int, seat: int | str | None = None) -> str"),
          "The text of a legal action in this position.")
      .def(
          "observation", [](const C& c, const SeatOr& seat) { return snapshot(c, seat_or(c, seat)); },
          nb::arg("seat") = nb::none(),
          "Everything that a seat (by default, the seat to move) may know, as an Observation.")
      .def(
          "copy", [](const C& c) { return C(c); }, "An independent copy of this State.")
      .def("__copy__", [](const C& c) { return C(c); })
      .def(
          "__deepcopy__", [](const C& c, const nb::object&) { return C(c); }, nb::arg("memo"))
      .def(
          "redeal",
          [](const C& c, const SeatOr& seat, const Whole& seed) {
            C other(c);
            other.redeal(seat_or(c, seat), seed.as("seed"));
            return other;
          },
          nb::arg("seat") = nb::none(), nb::arg("seed") = nb::int_(0),
          "Another State that looks the same to this seat: fuda redeals the cards that the seat does not "
          "know.")
      .def("__hash__", [](const C& c) { return static_cast<std::int64_t>(hash_position(c.state()) >> 2U); })
      .def("__eq__", same)
      .def(
          "__eq__", [](const C&, const nb::object&) { return false; }, nb::arg("other").none())
      .def("__str__", text_of)
      .def("__repr__", [](const C& c) {
        return fmt::format("<fuda.State of {} after {} moves>", c.game().game().name, c.state().turn().ply);
      });
}

}  // namespace fuda::python
