// The functions that a kind of parameter must provide. Each kind has a file KIND.cpp with a class. The class
// must have all of the static functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sentence.h"
#include "model/param.h"
#include "params/declare.h"

namespace fuda {

// The type of an argument, as rules and people see it.
struct ArgumentType {
  NamedThing thing = NamedThing::number;
  AttributeId attribute = kNone;                    // the attribute of a value
  FamilyId zones = kNone;                           // the family of a zone
  const std::vector<std::string>* words = nullptr;  // all words of a word parameter, which owns them
};

// Numbers for arguments, for programs that number every argument of a game. If `less` is not set, the numbers
// may have gaps, and the function `number` returns the number of an argument.
struct Numbering {
  std::uint32_t count = 0;                 // all numbers are below this
  std::optional<std::uint32_t> less = {};  // each number is the argument minus `less`, modulo 2^32
};

struct ParamDuties : ParamRow {
  std::string_view word;  // the key that declares this kind
  // For kinds that share a key, whether the value is written as this kind. Null means always.
  bool (*takes)(const yaml::Node& value);
  std::span<const std::string_view> keys;  // additional keys that belong only to this kind
  bool has_conditions = false;             // whether conditions can limit the arguments
  ParamKind (*declare)(Declaring& in);     // reports faults as findings
  // The number of arguments that every position offers, or 1 if this number depends on the position.
  std::uint64_t (*always)(const Game& game, const Param& param);
  // Adds the zones and counters that determine the listed arguments. `index` is the position of the parameter
  // in its move.
  void (*look)(const MoveKind& kind, std::size_t index, Looks& out);
  // The reason why a readable argument is not offered. If the kind knows no reason, the sentence has no form.
  Sentence (*why_not)(const State& state, const Argument& argument, const Move& move);
  ArgumentType (*type)(const Param& param);
  // Describes the range of the parameter, and then its other conditions.
  std::vector<Sentence> (*describe)(const Game& game, const Param& param);
  // Null for cards, because their numbers depend on the face or the place of each card.
  Numbering (*numbering)(const Game& game, const Param& param);
  std::uint32_t (*number)(const Game& game, const Param& param, Seat mover, int argument);
  std::string (*number_text)(const Game& game, const Param& param, std::uint32_t number);
};

// A kind that always offers all its arguments, or offers arguments whose number everyone can see.
struct Unconditional {
  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const auto& /*fields*/, Looks& /*out*/) {}
  static Sentence why_not(const State& /*state*/, const Argument& /*argument*/, const auto& /*fields*/,
                          const Move& /*move*/) {
    return {};
  }
};

template <class Fields>
[[nodiscard]] const Fields& fields_of(const Param& param) {
  return *std::get_if<Fields>(&param.kind);
}

// Collects the functions of a kind's class. `Kind::Fields` is the type that Param::kind holds.
template <class Kind>
[[nodiscard]] constexpr ParamDuties duties_of_class() {
  using Fields = typename Kind::Fields;
  ParamDuties duties{};
  duties.thing = Kind::kThing;
  duties.word = Kind::kWord;
  duties.keys = Kind::kKeys;
  duties.has_conditions = requires(Fields fields) { fields.narrowing; };
  if constexpr (requires { &Kind::takes; }) duties.takes = Kind::takes;
  duties.read = [](MoveReader& reader, const Param& param, std::span<const std::string> words) {
    return Kind::read(reader, param, fields_of<Fields>(param), words);
  };
  duties.declare = [](Declaring& in) -> ParamKind { return Kind::declare(in); };
  duties.always = [](const Game& game, const Param& param) -> std::uint64_t {
    return Kind::always(game, fields_of<Fields>(param));
  };
  duties.look = [](const MoveKind& kind, std::size_t index, Looks& out) {
    Kind::look(kind, index, fields_of<Fields>(kind.params[index]), out);
  };
  duties.why_not = [](const State& state, const Argument& argument, const Move& move) {
    return Kind::why_not(state, argument, fields_of<Fields>(argument.param), move);
  };
  duties.type = [](const Param& param) { return Kind::type(fields_of<Fields>(param)); };
  duties.describe = [](const Game& game, const Param& param) {
    return Kind::describe(game, fields_of<Fields>(param));
  };
  if constexpr (Kind::kThing != NamedThing::card && Kind::kThing != NamedThing::cards) {
    duties.list = [](const State& state, const Param& param, const Move& so_far) {
      return Kind::list(state, fields_of<Fields>(param), so_far);
    };
    duties.write = [](const Argument& argument) {
      return Kind::write(argument, fields_of<Fields>(argument.param));
    };
    duties.numbering = [](const Game& game, const Param& param) {
      return Kind::numbering(game, fields_of<Fields>(param));
    };
    duties.number = [](const Game& game, const Param& param, Seat mover, int argument) {
      return Kind::number(game, fields_of<Fields>(param), mover, argument);
    };
    duties.number_text = [](const Game& game, const Param& param, std::uint32_t number) {
      return Kind::number_text(game, fields_of<Fields>(param), number);
    };
  }
  return duties;
}
template <class Kind>
inline constexpr ParamDuties kDutiesOf = duties_of_class<Kind>();

}  // namespace fuda
