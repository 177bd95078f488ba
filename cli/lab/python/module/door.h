// What the files of this module share: the classes that Python sees, and how errors get there.
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

// A seat by its number from 0, or by its name.
using SeatArgument = Given<std::variant<int, std::string>>;
// A move by the number of its action, or as people write it.
using MoveArgument = Given<std::variant<std::int64_t, std::string>>;
using ActionArgument = Given<std::int64_t>;

// The names of the cards that come first when cards are shuffled for the first time, or for each time.
using DeckArgument = Given<std::variant<std::vector<std::string>, std::vector<std::vector<std::string>>>>;
// The name of an encoder, or a file.
using EncoderArgument = Given<std::string>;

using Numbers = nb::ndarray<nb::numpy, float, nb::ndim<1>, nb::c_contig>;
using Bytes = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>, nb::c_contig>;

// A move is not possible: becomes fuda.IllegalMove.
struct Illegal {
  std::string move, reason, hint;
  Place place = {};
};

// What Python calls Observation: all that one seat may know of one position.
struct Snapshot {
  std::shared_ptr<const EncodedGame> game;
  fuda::Observation seen;
  LastMoves last;
  std::string move;  // the last one, as this seat saw it
};

// What stubs say of them.
using Dict = nb::typed<nb::dict, nb::str, nb::any>;
using Dicts = nb::typed<nb::list, Dict>;

// fuda.errors.Finding; not named to the stubs, as it is no part of this module.
[[nodiscard]] nb::object to_python(const Finding& finding);
[[nodiscard]] nb::typed<nb::list, nb::any> to_python(const Findings& findings);

// These throw a Python exception that says what it must be; which seats there are, which actions.
[[nodiscard]] Seat seat_of(const EncodedGame& game, const SeatArgument& seat);
[[nodiscard]] std::int64_t action_of(const EncodedGame& game, const ActionArgument& action);
[[nodiscard]] std::shared_ptr<const Encoder> encoder_of(const EncodedGame& game,
                                                        const EncoderArgument& encoder);

[[nodiscard]] std::vector<std::string> texts_of(const LoadedGame& loaded, const fuda::Observation& seen);
[[nodiscard]] Snapshot snapshot(const Episode& episode, Seat seat);

// Null where there is none. Throws Failure for a name of no card.
[[nodiscard]] std::shared_ptr<const Episode::Decks> read_decks(const EncodedGame& game,
                                                               const std::optional<DeckArgument>& deck);

[[nodiscard]] Numbers new_numbers(std::size_t size);
[[nodiscard]] Bytes new_bytes(std::size_t size);

// Each adds its part to the module.
void offer_errors(nb::module_& module);
void offer_games(nb::module_& module);
void offer_states(nb::module_& module);
void offer_observations(nb::module_& module);
void offer_batches(nb::module_& module);
void offer_bots(nb::module_& module);

}  // namespace fuda::python
