// The Python class Observation.

#include "door.h"
#include "model/legal.h"
#include "model/seen_move.h"
#include "script/expect.h"
#include "show/report.h"
#include "show/result.h"
#include "show/steps.h"
#include "show/table.h"
#include "show/trace.h"

namespace fuda::python {

namespace {

std::string text_of(const Snapshot& shot) {
  const LoadedGame& loaded = shot.game->loaded();
  const State& state = shot.seen.state;
  std::string text = table_text(loaded, shot.seen, Paint{}, false) + "\n";
  if (!shot.move.empty()) text += "\nlast move: " + shot.move + "\n";
  if (state.over()) return text + "over: " + loaded.game().outcomes[state.turn().outcome];
  text += "to move:";
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    if (((state.turn().active >> seat) & 1U) != 0) text += " " + loaded.notation.seat(seat);
  }
  return text + ", phase " + loaded.game().phases[state.turn().phase].name;
}

Dict json_of(const Snapshot& shot) {
  const std::string line = json_text(trace_line(shot.game->loaded(), shot.seen, shot.move, 0));
  return nb::borrow<nb::dict>(nb::module_::import_("json").attr("loads")(line));
}

}  // namespace

std::vector<std::string> texts_of(const LoadedGame& loaded, const fuda::Observation& seen) {
  std::vector<std::string> texts;
  texts.reserve(seen.legal.size());
  for_each_move(seen, seen.legal,
                [&](const ObservedMove& move) { texts.push_back(loaded.notation.write(seen, move)); });
  return texts;
}

Snapshot snapshot(const Episode& episode, Seat seat) {
  Snapshot shot{episode.shared_game(), fuda::Observation(episode.state()), episode.last_moves(), {}};
  episode.observe(seat, shot.seen);
  if (const auto made = episode.made())
    shot.move = seen_move(episode.game().loaded().notation, *made, shot.seen).text;
  return shot;
}

void offer_observations(nb::module_& module) {
  nb::class_<Snapshot>(module, "Observation",
                       "Everything that one seat may know about one position, and nothing else. An "
                       "Observation does not change when the game continues.")
      .def_prop_ro(
          "seat", [](const Snapshot& s) { return static_cast<int>(s.seen.seat); }, "The seat, from 0.")
      .def_prop_ro("text", text_of, "The table as this seat sees it, as text for people.")
      .def_prop_ro("json", json_of,
                   "The table as a dict, with the keys that docs/script-format.md describes (`fuda run "
                   "--trace --json --seat`): zones, counters, told, known, legal, steps, …")
      .def_prop_ro(
          "move", [](const Snapshot& s) { return s.move; },
          "The last move as this seat saw it, such as 'Ana: play 1'; '' at the start.")
      .def_prop_ro(
          "legal", [](const Snapshot& s) { return texts_of(s.game->loaded(), s.seen); },
          "The texts of the seat's legal moves, without free moves; empty if it is another seat's turn.")
      .def_prop_ro(
          "mask",
          [](const Snapshot& s) {
            const ActionSpace& actions = s.game->actions();
            Bytes mask = new_bytes(actions.size());
            actions.mask(s.seen, {mask.data(), mask.size()});
            return mask;
          },
          nb::rv_policy::move,
          "uint8 array of shape (game.num_actions,): 1 for each action that is legal for this seat now.")
      .def(
          "tensor",
          [](const Snapshot& s, const EncoderArgument& encoder) {
            const auto how = encoder_of(*s.game, encoder);
            Numbers numbers = new_numbers(how->size());
            how->encode(s.seen, s.last, {numbers.data(), numbers.size()});
            return numbers;
          },
          nb::arg("encoder").none() = "default",
          nb::sig("def tensor(self, encoder: str = 'default') -> numpy.typing.NDArray[numpy.float32]"),
          "float32 array of shape (game.observation_size(encoder),) with numbers from 0 to 1.")
      .def("__str__", text_of)
      .def("__repr__", [](const Snapshot& s) {
        return "<fuda.Observation of " + s.game->loaded().notation.seat(s.seen.seat) + " in " +
               s.game->game().name + ">";
      });
}

}  // namespace fuda::python
