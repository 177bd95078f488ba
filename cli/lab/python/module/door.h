// The parts that the files of this module share: the Python classes, and functions that convert errors.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "given.h"
#include "learn/encoded_game.h"
#include "learn/episode.h"
#include "whole.h"

namespace fuda::python {

namespace nb = nanobind;

// A seat, given by its number from 0 or by its name.
using SeatArgument = Given<std::variant<int, std::string>>;
// A move, given by the number of its action or as the text that people write.
using MoveArgument = Given<std::variant<std::int64_t, std::string>>;
using ActionArgument = Given<std::int64_t>;

// The names of the cards to put on top in the first shuffle, or in each shuffle.
using DeckArgument = Given<std::variant<std::vector<std::string>, std::vector<std::vector<std::string>>>>;
// The name of an encoder, or the path of its file.
using EncoderArgument = Given<std::string>;

using Numbers = nb::ndarray<nb::numpy, float, nb::ndim<1>, nb::c_contig>;
using Bytes = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>, nb::c_contig>;

// Thrown for an impossible move. In Python, the exception is fuda.IllegalMove.
struct Illegal {
  std::string move, reason, hint;
  Place place = {};
};

// The Python class Observation: everything that one seat may know about one position.
struct Snapshot {
  std::shared_ptr<const EncodedGame> game;
  fuda::Observation seen;
  LastMoves last;
  std::string move;  // the text of the last move, as this seat saw it
};

// Types for the Python stubs.
using Dict = nb::typed<nb::dict, nb::str, nb::any>;
using Dicts = nb::typed<nb::list, Dict>;

// Returns a fuda.errors.Finding. The stubs do not name this class, because it is not part of this module.
[[nodiscard]] nb::object to_python(const Finding& finding);
[[nodiscard]] nb::typed<nb::list, nb::any> to_python(const Findings& findings);

// The functions below throw a Python exception for a wrong argument. The exception lists the allowed values.
[[nodiscard]] Seat seat_of(const EncodedGame& game, const SeatArgument& seat);
[[nodiscard]] std::int64_t action_of(const EncodedGame& game, const ActionArgument& action);
[[nodiscard]] std::shared_ptr<const Encoder> encoder_of(const EncodedGame& game,
                                                        const EncoderArgument& encoder);

[[nodiscard]] std::vector<std::string> texts_of(const LoadedGame& loaded, const fuda::Observation& seen);
[[nodiscard]] Snapshot snapshot(const Episode& episode, Seat seat);

// The decks for an episode. Null if `deck` is not set. Throws Failure for an unknown card.
[[nodiscard]] std::shared_ptr<const Episode::Decks> read_decks(const EncodedGame& game,
                                                               const std::optional<DeckArgument>& deck);

[[nodiscard]] Numbers new_numbers(std::size_t size);
[[nodiscard]] Bytes new_bytes(std::size_t size);

// Each of these functions adds one part to the Python module.
void offer_errors(nb::module_& module);
void offer_games(nb::module_& module);
void offer_states(nb::module_& module);
void offer_observations(nb::module_& module);
void offer_batches(nb::module_& module);
void offer_bots(nb::module_& module);

}  // namespace fuda::python
